import { describe, expect, it } from "vitest";
import { lintToolSchema, toProviderSchema } from "../src/schemaConversion.ts";
import { type Schema, withX } from "./support/converted.ts";
import { TARGETS } from "./support/providerRules/targets.ts";

describe("lintToolSchema", () => {
  it("says where, what and what the provider answers", () => {
    expect(lintToolSchema(withX({ type: "array" }), "openai")).toStrictEqual([
      {
        rule: "missing-items",
        pointer: "#/properties/x",
        message: 'An array must have "items"',
        providerPhrase: "array schema missing items",
      },
    ]);
  });

  it("finds something exactly where the converter changes something", () => {
    const schemas: readonly Schema[] = [
      withX({ type: "string" }),
      withX({ oneOf: [{ type: "string" }, { type: "integer" }] }),
      withX({ $ref: "#/$defs/A" }, { $defs: { A: { type: "string" } } }),
    ];
    for (const schema of schemas) {
      for (const target of TARGETS) {
        const isClean = lintToolSchema(schema, target).length === 0;
        expect(toProviderSchema(schema, target).schema === schema).toBe(isClean);
      }
    }
  });
});
