import { describe, expect, it } from "vitest";
import { convertJsonSchemaToZod } from "../../../src/schemaConversion.ts";
import type { SchemaDialect } from "../../../src/types/schema.ts";

const DRAFTS = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const;

/** A schema and a value that it refuses in these drafts, and no other. */
type Case = readonly [name: string, schema: object, refused: unknown, drafts: readonly string[]];

const since = (draft: (typeof DRAFTS)[number]): readonly string[] =>
  DRAFTS.slice(DRAFTS.indexOf(draft));

const CASES: readonly Case[] = [
  ["a flag for minimum", { minimum: 1, exclusiveMinimum: true }, 1, ["draft-04"]],
  ["a flag for maximum", { maximum: 1, exclusiveMaximum: true }, 1, ["draft-04"]],
  ["exclusiveMinimum", { exclusiveMinimum: 1 }, 1, since("draft-06")],
  ["exclusiveMaximum", { exclusiveMaximum: 1 }, 1, since("draft-06")],
  ["const", { const: 1 }, 2, since("draft-06")],
  ["contains", { contains: { type: "string" } }, [2], since("draft-06")],
  ["propertyNames", { propertyNames: { maxLength: 1 } }, { ab: 1 }, since("draft-06")],
  // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
  ["if", { if: { const: 2 }, then: false }, 2, since("draft-07")],
  ["dependentRequired", { dependentRequired: { a: ["b"] } }, { a: 1 }, since("2019-09")],
  ["dependentSchemas", { dependentSchemas: { a: false } }, { a: 1 }, since("2019-09")],
  ["minContains", { contains: true, minContains: 2 }, [1], since("2019-09")],
  ["maxContains", { contains: true, maxContains: 1 }, [1, 1], since("2019-09")],
  ["unevaluatedItems", { unevaluatedItems: false }, [1], since("2019-09")],
  ["unevaluatedProperties", { unevaluatedProperties: false }, { a: 1 }, since("2019-09")],
  [
    "$recursiveRef",
    { properties: { a: { $recursiveRef: "#" } }, required: ["b"] },
    { a: {}, b: 1 },
    since("2019-09"),
  ],
  [
    "what stands beside $ref",
    { properties: { a: { $ref: "#/definitions/a", minimum: 5 } }, definitions: { a: {} } },
    { a: 1 },
    since("2019-09"),
  ],
  [
    "$dynamicRef",
    { properties: { a: { $dynamicRef: "#" } }, required: ["b"] },
    { a: {}, b: 1 },
    ["2020-12"],
  ],
  ["prefixItems", { prefixItems: [{ type: "string" }] }, [1], ["2020-12"]],
  [
    "items for all",
    { prefixItems: [true], items: { type: "string" } },
    [1],
    ["draft-04", "draft-06", "draft-07", "2019-09"],
  ],
];

const decides = (schema: object, dialect: SchemaDialect, value: unknown): boolean =>
  convertJsonSchemaToZod(Object(schema), { dialect }).safeParse(value).success;

describe("the dialect option", () => {
  it.each(CASES)("says in which drafts a keyword counts: %s", (_name, schema, refused, drafts) => {
    expect(DRAFTS.filter((draft) => !decides(schema, draft, refused))).toStrictEqual(drafts);
  });

  it.each([
    ["draft-4", "draft-04"],
    ["draft-6", "draft-06"],
    ["draft-7", "draft-07"],
    ["draft-2019-09", "2019-09"],
    ["draft-2020-12", "2020-12"],
  ] as const)("means by %s the draft %s", (dialect, draft) => {
    const counting = (name: SchemaDialect): readonly string[] =>
      CASES.filter(([, schema, refused]) => !decides(schema, name, refused)).map(([name]) => name);
    expect(counting(dialect)).toStrictEqual(
      CASES.filter(([, , , drafts]) => drafts.includes(draft)).map(([name]) => name),
    );
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
