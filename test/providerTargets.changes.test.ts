import { describe, expect, it } from "vitest";
import { lintToolSchema, toProviderSchema } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { convertX, type Schema, withX } from "./support/converted.ts";

const text = { type: "string" };
const A = { $ref: "#/$defs/A" };
const $defs = { A: text };

describe("the reason of a change", () => {
  const reasonsFor = (schema: Schema, target: ProviderTarget): readonly string[] =>
    toProviderSchema(deepFreeze(schema), target).changes.map(
      ({ action, keyword, reason }) => `${action} ${keyword}: ${reason}`,
    );

  it.each<[ProviderTarget, Schema, readonly string[]]>([
    [
      "openai",
      withX({ type: "array" }, { $defs }),
      [
        "added items: the provider asks for items in arrays",
        "dropped $defs: nothing in the result refers to it",
      ],
    ],
    [
      "moonshot",
      withX({ $ref: "#/definitions/A" }, { definitions: $defs }),
      [
        "rewritten $ref: it leads to a definition of the root",
        "rewritten definitions: draft 2020-12 calls them $defs",
      ],
    ],
    [
      "anthropic",
      withX({ type: "array", items: [{}] }, { $schema: "http://json-schema.org/draft-07/schema#" }),
      [
        "dropped $schema: what it names no longer holds",
        "rewritten items: JSON Schema 2020-12 says it in another way",
      ],
    ],
    [
      "openai",
      {
        type: "object",
        properties: { a: { $ref: "#b" }, b: { $anchor: "b", type: "array", items: text }, c: true },
      },
      [
        "rewritten properties: the provider takes no booleans as schemas",
        "rewritten $ref: it leads to $defs of the root",
        "dropped $anchor: references lead to definitions",
      ],
    ],
    ["gemini", withX(A, { $defs }), ["rewritten $ref: the schema it leads to stands here"]],
    [
      "moonshot",
      withX({ ...A, description: "D" }, { $defs }),
      ["rewritten $ref: nothing may stand beside a reference"],
    ],
    [
      "gemini",
      withX(A, { $defs: { A: { type: "array", items: A } } }),
      [
        "rewritten $ref: the schema it leads to stands here",
        "moved $ref: a schema cannot contain itself here",
        "added items: the provider asks for items in arrays",
      ],
    ],
    [
      "gemini",
      withX({ ...text, allOf: [{ pattern: "a" }, { pattern: "b" }] }),
      [
        "rewritten allOf: its schemas are merged into the one around them",
        "moved pattern: one schema cannot say both this and what is around it",
      ],
    ],
    [
      "gemini",
      withX({ anyOf: [{ anyOf: [text, { type: "number" }] }, { type: "boolean" }], title: "X" }),
      [
        "rewritten anyOf: what stood beside it is said in every branch",
        "rewritten anyOf: what stood beside it is said in every branch",
        "rewritten anyOf: a union of unions is one union",
      ],
    ],
    [
      "openai",
      withX(text, { anyOf: [{ required: ["x"] }] }),
      ["moved anyOf: the root must be one object"],
    ],
    [
      "gemini",
      { type: "object", minProperties: 1 },
      [
        "dropped type: the provider takes no object without properties",
        "dropped minProperties: the provider takes no object without properties",
      ],
    ],
  ])("is told for %s: %j", (target, schema, reasons) => {
    expect(reasonsFor(schema, target)).toStrictEqual(reasons);
  });
});

describe("a description", () => {
  it.each<[Schema, string]>([
    [{ default: "d" }, 'Default: "d".'],
    [{ default: { a: 1 } }, 'Default: {"a":1}.'],
    [{ example: "e" }, 'Example: "e".'],
    [{ examples: ["e", 1] }, 'Examples: ["e",1].'],
    [{ minLength: 2, maxLength: 3 }, "Constraints: minLength: 2; maxLength: 3."],
    [{ description: "D", minLength: 2 }, "D. Constraints: minLength: 2."],
    [{ description: "D.", minLength: 2, example: 1 }, "D. Constraints: minLength: 2. Example: 1."],
    [{ description: "Is a! ", default: 3 }, "Is a! Default: 3."],
    [{ description: "Default: 3.", default: 3 }, "Default: 3."],
    [{ description: "Constraints: minLength: 2.", minLength: 2 }, "Constraints: minLength: 2."],
    [
      { description: "Constraints: format: a.", minLength: 2 },
      "Constraints: format: a; minLength: 2.",
    ],
    [
      { description: "Constraints: format: a. Default: 3.", minLength: 2 },
      "Constraints: format: a. Default: 3. Constraints: minLength: 2.",
    ],
    [{ description: "minLength: 2", minLength: 2 }, "minLength: 2. Constraints: minLength: 2."],
    [{ contentEncoding: "b".repeat(600) }, `Constraints: contentEncoding: ${"b".repeat(600)}.`],
    [{ contentEncoding: "b".repeat(601) }, `Constraints: contentEncoding: ${"b".repeat(600)}….`],
  ])("says what has no keyword: %j", (more, description) => {
    expect(convertX({ ...text, ...more }, "deepseek", { required: ["x"] })).toStrictEqual({
      ...text,
      description,
    });
  });
});

describe("arguments for a schema that only says less", () => {
  it("come back as they are", () => {
    const { restore } = toProviderSchema(withX({ ...text, format: "uri" }), "gemini");
    const args = { x: "a" };
    expect(restore(args)).toBe(args);
  });
});

describe("a scalar that contains itself", () => {
  it.each(["string", "number", "integer", "boolean", "null"])("ends where it does: %s", (type) => {
    const schema = {
      ...withX(A, { required: ["x"], $defs: { A: { type, items: A } } }),
      additionalProperties: false,
    };
    expect(toProviderSchema(schema, "anthropic-strict").schema?.properties).toStrictEqual({
      x: { type, items: { type, description: "Constraints: same structure as: A." } },
    });
  });
});

describe("further properties of a root that is a union", () => {
  it("stay what the root says of them, though every alternative is closed", () => {
    const closed = (name: string): Schema => ({
      properties: { [name]: text },
      additionalProperties: false,
    });
    const schema = {
      type: "object",
      additionalProperties: text,
      anyOf: [closed("a"), closed("b")],
    };
    expect(toProviderSchema(schema, "openai").schema).toStrictEqual({
      type: "object",
      properties: { a: text, b: text },
      additionalProperties: text,
      description: "Constraints: anyOf: (a?) or (b?).",
    });
  });
});

describe("a schema that cannot be read", () => {
  it("is a finding that says what was to be done", () => {
    let deep: Schema = {};
    for (let level = 0; level < 300; level += 1) deep = { items: deep };
    expect(lintToolSchema(deep, "openai")).toStrictEqual([
      {
        rule: "schema-too-large",
        pointer: "#",
        message: "Cannot lint schema: the schema has more than 200 levels of nesting",
      },
    ]);
  });
});
