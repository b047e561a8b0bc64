import { describe, expect, it } from "vitest";
import { convertJsonSchemaToZod } from "../../../src/schemaConversion.ts";
import type { SchemaDialect } from "../../../src/types/schema.ts";

// Each keyword came with another draft, and a boolean bound left with draft-04.
const SCHEMA = {
  minimum: 1,
  exclusiveMinimum: true,
  const: 1,
  if: { const: 2 },
  // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
  then: false,
  dependentRequired: { a: ["b"] },
  prefixItems: [{ type: "string" }],
};

describe("the dialect option", () => {
  const keywordsThatCount = (dialect: SchemaDialect): readonly string[] => {
    const refuses = (keywords: readonly string[], value: unknown): boolean => {
      const part = Object.entries(SCHEMA).filter(([keyword]) => keywords.includes(keyword));
      return !convertJsonSchemaToZod(Object.fromEntries(part), { dialect }).safeParse(value)
        .success;
    };
    return [
      refuses(["minimum", "exclusiveMinimum"], 1) ? ["flag"] : [],
      refuses(["const"], 2) ? ["const"] : [],
      refuses(["if", "then"], 2) ? ["if"] : [],
      refuses(["dependentRequired"], { a: 1 }) ? ["dependentRequired"] : [],
      refuses(["prefixItems"], [1]) ? ["prefixItems"] : [],
    ].flat();
  };

  it.each<[SchemaDialect, readonly string[]]>([
    ["draft-04", ["flag"]],
    ["draft-4", ["flag"]],
    ["draft-06", ["const"]],
    ["draft-6", ["const"]],
    ["draft-07", ["const", "if"]],
    ["draft-7", ["const", "if"]],
    ["2019-09", ["const", "if", "dependentRequired"]],
    ["draft-2019-09", ["const", "if", "dependentRequired"]],
    ["2020-12", ["const", "if", "dependentRequired", "prefixItems"]],
    ["draft-2020-12", ["const", "if", "dependentRequired", "prefixItems"]],
  ])("%s means the keywords of that draft", (dialect, keywords) => {
    expect(keywordsThatCount(dialect)).toStrictEqual(keywords);
  });

  it.each([["draft-03"], ["__proto__"], [""]])("refuses %j", (dialect) => {
    expect(() => convertJsonSchemaToZod({}, { dialect: dialect as SchemaDialect })).toThrow(
      expect.objectContaining({
        code: "invalid-argument",
        message: `Cannot convert JSON Schema: dialect must be a draft from "draft-04" to "2020-12", but is "${dialect}"`,
      }),
    );
  });
});

describe("a reference to a built-in meta-schema", () => {
  it("is read in the dialect of the meta-schema, whatever that of the document", () => {
    const schema = { $ref: "http://json-schema.org/draft-07/schema#" };
    const accepts = (value: unknown): boolean =>
      convertJsonSchemaToZod(schema, { dialect: "draft-04" }).safeParse(value).success;
    expect(
      [{ type: "string" }, { exclusiveMinimum: 1 }, { exclusiveMinimum: true }].map(accepts),
    ).toStrictEqual([true, true, false]);
  });
});
