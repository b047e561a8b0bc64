import { describe, expect, it } from "vitest";
import { convertJsonSchemaToZod } from "../../../src/schemaConversion.ts";

type Values = readonly [accepted: readonly unknown[], refused: readonly unknown[]];

const SCHEMA: Values = [
  [true, {}, { type: "string" }],
  [5, [{}], { type: "text" }],
];
const SCHEMAS: Values = [
  [[{}], [true, { type: "null" }]],
  [[], {}, [5], [{ type: "text" }]],
];
const SCHEMA_MAP: Values = [
  [{}, { a: true }],
  [[], { a: 5 }, { a: { type: "text" } }],
];
const COUNT: Values = [
  [0, 7],
  [-1, 1.5, "1"],
];
const NUMBER: Values = [[-1.5, 0], ["1"]];
const TEXT: Values = [["", "a"], [5]];
const FLAG: Values = [
  [true, false],
  [0, "true"],
];
const NAMES: Values = [
  [[], ["a", "b"]],
  ["a", [1], ["a", "a"]],
];
const LIST: Values = [[[], [1]], [{}]];

/** What both drafts agree on. */
const SHARED: Readonly<Record<string, Values>> = {
  $schema: TEXT,
  $ref: TEXT,
  $comment: TEXT,
  title: TEXT,
  description: TEXT,
  readOnly: FLAG,
  writeOnly: FLAG,
  examples: LIST,
  multipleOf: [[0.5], [0, -1, "1"]],
  maximum: NUMBER,
  exclusiveMaximum: NUMBER,
  minimum: NUMBER,
  exclusiveMinimum: NUMBER,
  maxLength: COUNT,
  minLength: COUNT,
  pattern: TEXT,
  maxItems: COUNT,
  minItems: COUNT,
  uniqueItems: FLAG,
  contains: SCHEMA,
  maxProperties: COUNT,
  minProperties: COUNT,
  required: NAMES,
  additionalProperties: SCHEMA,
  definitions: SCHEMA_MAP,
  properties: SCHEMA_MAP,
  patternProperties: SCHEMA_MAP,
  propertyNames: SCHEMA,
  dependencies: [
    [{}, { a: ["b"], c: {}, d: true }],
    [[], { a: 5 }, { a: ["b", "b"] }],
  ],
  enum: LIST,
  type: [
    ["array", "boolean", "integer", "null", "number", "object", "string", ["string", "null"]],
    ["text", "", 5, [], ["text"], ["string", "string"]],
  ],
  format: TEXT,
  contentMediaType: TEXT,
  contentEncoding: TEXT,
  if: SCHEMA,
  // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
  then: SCHEMA,
  else: SCHEMA,
  allOf: SCHEMAS,
  anyOf: SCHEMAS,
  oneOf: SCHEMAS,
  not: SCHEMA,
};

const ANCHOR: Values = [
  ["a", "_a.b-1"],
  [5, "", "1a", "a b", " a"],
];

const DRAFTS: readonly (readonly [string, Readonly<Record<string, Values>>])[] = [
  [
    "http://json-schema.org/draft-07/schema#",
    {
      ...SHARED,
      $id: [["a#b"], [5]],
      additionalItems: SCHEMA,
      items: [
        [{}, true, [{}]],
        [5, [], [5]],
      ],
      // What came later is not known.
      prefixItems: [[5], []],
      $defs: [[5], []],
    },
  ],
  [
    "https://json-schema.org/draft/2020-12/schema",
    {
      ...SHARED,
      $id: [
        ["https://example.com/a", "a#"],
        [5, "a#b"],
      ],
      $anchor: ANCHOR,
      $dynamicRef: TEXT,
      $dynamicAnchor: ANCHOR,
      $vocabulary: [[{ a: true }], [[], { a: 1 }]],
      $defs: SCHEMA_MAP,
      deprecated: FLAG,
      prefixItems: SCHEMAS,
      items: SCHEMA,
      maxContains: COUNT,
      minContains: COUNT,
      dependentSchemas: SCHEMA_MAP,
      dependentRequired: [[{ a: ["b"] }], [[], { a: "b" }, { a: ["b", "b"] }]],
      unevaluatedItems: SCHEMA,
      unevaluatedProperties: SCHEMA,
      contentSchema: SCHEMA,
      // What only older drafts have is not known.
      additionalItems: [[5], []],
    },
  ],
];

describe.each(DRAFTS)("the meta-schema %s", (uri, keywords) => {
  const zodSchema = convertJsonSchemaToZod({ $ref: uri }, { strict: true });
  const accepts = (value: unknown): boolean => zodSchema.safeParse(value).success;

  it.each(Object.entries(keywords))("decides about %s", (keyword, [accepted, refused]) => {
    const holds = (value: unknown): boolean => accepts({ [keyword]: value });
    expect(accepted.filter((value) => !holds(value))).toStrictEqual([]);
    expect(refused.filter(holds)).toStrictEqual([]);
  });

  it("accepts objects and booleans", () => {
    expect([{}, { "x-own": 1 }, true, false].filter((value) => !accepts(value))).toStrictEqual([]);
    expect([null, 1, "a", []].filter(accepts)).toStrictEqual([]);
  });

  it.each(["draft-04", "2020-12"] as const)(
    "is read in its own dialect in a document of %s",
    (dialect) => {
      const { success } = convertJsonSchemaToZod(
        { $ref: uri },
        { dialect, strict: true },
      ).safeParse({ multipleOf: 0 });
      expect(success).toBe(false);
    },
  );
});
