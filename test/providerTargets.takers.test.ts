import { describe, expect, it } from "vitest";
import { lintToolSchema } from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { type Schema, withX } from "./support/converted.ts";
import { TARGETS } from "./support/providerRules/targets.ts";

const text = { type: "string" };
const A = { $ref: "#/$defs/A" };
const $defs = { A: text };

/** The targets that take a root as it is, closed or open as they want it. */
function takersOf(root: Schema): string {
  const closed = deepFreeze({ ...root, additionalProperties: false });
  return TARGETS.filter((target) =>
    [closed, root].some((schema) => lintToolSchema(schema, target).length === 0),
  ).join(" ");
}

function allBut(...others: readonly string[]): string {
  return TARGETS.filter((target) => !others.includes(target)).join(" ");
}

const required = { required: ["x"] };

describe("who takes as it is", () => {
  it.each<[string, Schema, string]>([
    ["a reference", withX(A, { $defs, ...required }), allBut("gemini", "bedrock", "deepseek")],
    [
      "a description beside a reference",
      withX({ ...A, description: "D" }, { $defs, ...required }),
      "mcp openai anthropic mistral xai",
    ],
    [
      "a reference to the root",
      withX({ type: "array", items: { $ref: "#" } }, required),
      "mcp openai openai-strict anthropic mistral groq xai",
    ],
    ["an array without items", withX({ type: "array" }, required), "mcp anthropic"],
    ["a boolean as a schema", withX(true, required), "mcp"],
    ["an enum of numbers", withX({ type: "integer", enum: [1] }, required), allBut("gemini")],
    ["anyOf in the root", withX(text, { anyOf: [required], ...required }), "mcp"],
    [
      "if in the root",
      withX(text, { if: required, ...required }),
      "mcp openai anthropic mistral xai",
    ],
  ])("%s", (_what, root, takers) => {
    expect(takersOf(root)).toBe(takers);
  });

  it.each<[string, string]>([
    ["hostname", allBut("gemini", "gemini-json-schema", "moonshot", "grammar")],
    ["date-time", allBut("deepseek", "moonshot")],
    ["ipv6", allBut("gemini", "gemini-json-schema", "moonshot", "grammar")],
    ["uri", "mcp openai anthropic anthropic-strict bedrock mistral xai"],
  ])("the format %s", (format, takers) => {
    expect(takersOf(withX({ ...text, format }, required))).toBe(takers);
  });
});
