import { describe, expect, test } from "vitest";
import { compareForCalls } from "../../../src/internal/tools/compareForCalls.ts";
import { deepFreeze } from "../../deepFreeze.ts";

const schema = deepFreeze({ type: "object", properties: { a: { type: "string" } } });

describe("compareForCalls", () => {
  test.each<[string, object, object, string]>([
    ["the same schema", { inputSchema: schema }, { inputSchema: schema }, "same-schema"],
    ["no schema at all", {}, {}, "same-schema"],
    ["a parameter more", { inputSchema: schema }, { inputSchema: { type: "object" } }, "accepts"],
    ["a parameter less", { inputSchema: { type: "object" } }, { inputSchema: schema }, "different"],
    [
      "a parameter that only one requires",
      { inputSchema: { ...schema, required: ["a"] } },
      { inputSchema: schema },
      "different",
    ],
    [
      "a list of required names that is none",
      { inputSchema: { ...schema, required: "a" } },
      { inputSchema: schema },
      "accepts",
    ],
    [
      "properties that are none",
      { inputSchema: { type: "object", properties: [] } },
      { inputSchema: { type: "object", properties: "a" } },
      "accepts",
    ],
    [
      "a parameter that one says nothing of",
      { inputSchema: { type: "object", properties: { a: true } } },
      { inputSchema: schema },
      "different",
    ],
  ])("judges %s", (_what, kept, removed, verdict) => {
    expect(compareForCalls(kept, removed)).toBe(verdict);
  });

  test("reads what a server claims inside a provider's wrapper", () => {
    const claimed = (readOnlyHint: boolean) => ({
      type: "function",
      function: { name: "a", parameters: schema, annotations: { readOnlyHint } },
    });
    expect(compareForCalls(claimed(true), claimed(true))).toBe("same-schema");
    expect(compareForCalls(claimed(true), claimed(false))).toBe("different");
  });

  test("takes what is no tool for one without parameters and claims", () => {
    expect(compareForCalls(undefined, null)).toBe("same-schema");
    expect(compareForCalls("text", { annotations: { readOnlyHint: true } })).toBe("same-schema");
  });
});
