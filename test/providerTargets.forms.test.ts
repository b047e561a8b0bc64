import { describe, expect, it } from "vitest";
import { lintToolSchema } from "../src/schemaConversion.ts";
import { withX } from "./support/converted.ts";
import { itConverts } from "./support/itConverts.ts";

describe("a form of an older draft", () => {
  itConverts([
    [
      "is a bound that is left out",
      "openai",
      withX({ type: "number", minimum: 1, exclusiveMinimum: true }),
      withX({ type: "number", exclusiveMinimum: 1 }),
      ["rewritten exclusiveMinimum #/properties/x"],
    ],
    [
      "is a bound that is not left out",
      "openai",
      withX({ type: "number", maximum: 1, exclusiveMaximum: false }),
      withX({ type: "number", maximum: 1 }),
      ["rewritten exclusiveMaximum #/properties/x"],
    ],
    [
      "is a bound that leaves out nothing",
      "openai",
      withX({ type: "number", exclusiveMaximum: true }),
      withX({ type: "number" }),
      ["rewritten exclusiveMaximum #/properties/x"],
    ],
    [
      "requires a property inside it",
      "openai",
      {
        type: "object",
        properties: {
          "a/b": { type: "string", required: true },
          c: { type: "string", required: false },
          d: { type: "string" },
        },
        required: ["d"],
      },
      {
        type: "object",
        properties: { "a/b": { type: "string" }, c: { type: "string" }, d: { type: "string" } },
        required: ["d", "a/b"],
      },
      ["rewritten required #/properties/a~1b", "rewritten required #/properties/c"],
    ],
    [
      "requires none of the properties",
      "openai",
      {
        type: "object",
        properties: { a: { type: "string", required: false }, b: { type: "string" } },
      },
      { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
      ["rewritten required #/properties/a"],
    ],
    [
      "says what properties depend on",
      "openai",
      {
        type: "object",
        properties: { a: {}, b: {} },
        dependencies: { a: ["b"], b: { minProperties: 2 } },
        dependentRequired: { b: ["a"] },
        dependentSchemas: { a: { maxProperties: 3 } },
      },
      {
        type: "object",
        properties: { a: {}, b: {} },
        dependentRequired: { b: ["a"], a: ["b"] },
        dependentSchemas: { a: { maxProperties: 3 }, b: { minProperties: 2 } },
      },
      ["rewritten dependencies #"],
    ],
    [
      "is a list in items",
      "openai",
      withX({ items: [{ type: "string" }], additionalItems: { type: "integer" } }),
      withX({
        items: { anyOf: [{ type: "string" }, { type: "integer" }] },
        description: 'Constraints: prefixItems: [{"type":"string"}].',
      }),
      [
        "rewritten items #/properties/x",
        "moved items #/properties/x",
        "rewritten items #/properties/x",
        "rewritten additionalItems #/properties/x",
      ],
    ],
    [
      "speaks of further items where there is no list",
      "openai",
      withX({ items: { type: "string" }, additionalItems: false }),
      withX({ items: { type: "string" } }),
      ["dropped additionalItems #/properties/x"],
    ],
    [
      "is named by $schema",
      "anthropic",
      { $schema: "http://json-schema.org/draft-04/schema#", type: "object", properties: {} },
      { type: "object", properties: {} },
      ["dropped $schema #"],
    ],
    [
      "is no longer named once anything has changed",
      "openai",
      {
        $schema: "http://json-schema.org/draft-04/schema#",
        type: "object",
        properties: { x: { type: "array" } },
      },
      withX({ type: "array", items: {} }),
      ["dropped $schema #", "added items #/properties/x"],
    ],
  ]);
});

describe("nullable", () => {
  itConverts([
    [
      "that is false says nothing",
      "moonshot",
      withX({ type: "string", nullable: false }),
      withX({ type: "string" }),
      ["rewritten nullable #/properties/x"],
    ],
    [
      "adds a type",
      "moonshot",
      withX({ type: "string", nullable: true }),
      withX({ type: ["string", "null"] }),
      ["rewritten nullable #/properties/x", "rewritten type #/properties/x"],
    ],
    [
      "adds a value",
      "moonshot",
      withX({ type: "string", enum: ["a"], nullable: true }),
      withX({ type: ["string", "null"], enum: ["a", null] }),
      [
        "rewritten nullable #/properties/x",
        "rewritten type #/properties/x",
        "rewritten enum #/properties/x",
      ],
    ],
    [
      "adds a value to a fixed one",
      "moonshot",
      withX({ const: "a", nullable: true, description: "Which" }),
      withX({ enum: ["a", null], description: "Which", type: ["string", "null"] }),
      [
        "rewritten nullable #/properties/x",
        "rewritten const #/properties/x",
        "added type #/properties/x",
      ],
    ],
    [
      "adds no null that is there",
      "moonshot",
      withX({ type: ["string", "null"], enum: ["a", null], nullable: true }),
      withX({ type: ["string", "null"], enum: ["a", null] }),
      ["rewritten nullable #/properties/x"],
    ],
    [
      "adds a branch",
      "moonshot",
      withX({ anyOf: [{ type: "string" }, { type: "integer" }], nullable: true }),
      withX({ anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] }),
      ["rewritten nullable #/properties/x", "rewritten anyOf #/properties/x"],
    ],
    [
      "adds a branch beside a reference",
      "moonshot",
      withX({ $ref: "#/$defs/A", nullable: true }, { $defs: { A: { type: "string" } } }),
      withX({ $ref: "#/$defs/A_2" }, { $defs: { A_2: { type: ["string", "null"] } } }),
      [
        "rewritten $ref #/properties/x",
        "rewritten nullable #/properties/x",
        "rewritten type #/$defs/A",
      ],
    ],
    [
      "adds nothing to what takes anything",
      "deepseek",
      withX(
        { anyOf: [{ type: "string" }], nullable: true, title: "X" },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { anyOf: [{ type: "string" }, { type: "null" }], title: "X" },
        { required: ["x"], additionalProperties: false },
      ),
      ["rewritten nullable #/properties/x", "rewritten anyOf #/properties/x"],
    ],
  ]);
});

describe("a keyword with a value that no draft allows", () => {
  itConverts([
    [
      "is dropped",
      "openai",
      withX({
        type: 5,
        title: 1,
        description: [],
        format: {},
        pattern: 3,
        enum: "a",
        minLength: -1,
        minimum: "1",
        multipleOf: 0,
        uniqueItems: 1,
        examples: "a",
      }),
      withX({}),
      [
        "dropped type #/properties/x",
        "dropped title #/properties/x",
        "dropped description #/properties/x",
        "dropped format #/properties/x",
        "dropped pattern #/properties/x",
        "dropped enum #/properties/x",
        "dropped minLength #/properties/x",
        "dropped minimum #/properties/x",
        "dropped multipleOf #/properties/x",
        "dropped uniqueItems #/properties/x",
        "dropped examples #/properties/x",
      ],
    ],
    [
      "is dropped where it should be a schema",
      "openai",
      withX({ if: 5, not: "a", contains: 1, items: [5], type: "array" }),
      withX({ type: "array", items: {} }),
      [
        "dropped if #/properties/x",
        "dropped not #/properties/x",
        "dropped contains #/properties/x",
        "dropped items #/properties/x",
        "added items #/properties/x",
      ],
    ],
    [
      "is dropped where it should be schemas by name",
      "openai",
      withX({ patternProperties: 5, dependentSchemas: [], properties: 5, type: "OBJECT" }),
      withX({ type: "object", properties: {} }),
      [
        "dropped patternProperties #/properties/x",
        "dropped dependentSchemas #/properties/x",
        "dropped properties #/properties/x",
        "rewritten type #/properties/x",
        "added properties #/properties/x",
      ],
    ],
    [
      "is dropped where it should be names",
      "openai",
      withX({ required: "a", type: "object", properties: {} }),
      withX({ type: "object", properties: {} }),
      ["dropped required #/properties/x"],
    ],
    [
      "is dropped where it should be an address",
      "openai",
      withX({ $id: "a#b", $anchor: "1a", $dynamicAnchor: "b c", $comment: 5, $ref: 5 }),
      withX({}),
      [
        "dropped $id #/properties/x",
        "dropped $anchor #/properties/x",
        "dropped $dynamicAnchor #/properties/x",
        "dropped $comment #/properties/x",
        "dropped $ref #/properties/x",
      ],
    ],
    [
      "is dropped where it should be a bound",
      "openai",
      withX({ exclusiveMinimum: "a", exclusiveMaximum: 5 }),
      withX({ exclusiveMaximum: 5 }),
      ["dropped exclusiveMinimum #/properties/x"],
    ],
    [
      "goes without the types that are none",
      "openai",
      withX({ type: ["STRING", "string", 5] }),
      withX({ type: ["string"] }),
      ["rewritten type #/properties/x"],
    ],
    [
      "names types in capitals",
      "openai",
      withX({ type: ["string", "Integer"] }),
      withX({ type: ["string", "integer"] }),
      ["rewritten type #/properties/x"],
    ],
    [
      "names no type at all",
      "openai",
      withX({ type: ["a"] }),
      withX({}),
      ["dropped type #/properties/x"],
    ],
    [
      "goes without the members that are none",
      "openai",
      withX({
        type: "object",
        properties: { a: 5, b: { type: "string" } },
        required: ["a", 1, "a"],
        patternProperties: { a: { type: "string" }, b: 1 },
        dependentRequired: { a: ["b"], b: 1 },
      }),
      withX({
        type: "object",
        properties: { a: {}, b: { type: "string" } },
        required: ["a"],
        patternProperties: { a: { type: "string" } },
        dependentRequired: { a: ["b"] },
      }),
      [
        "rewritten properties #/properties/x",
        "rewritten required #/properties/x",
        "rewritten patternProperties #/properties/x",
        "rewritten dependentRequired #/properties/x",
      ],
    ],
    [
      "says each name once that a property depends on",
      "openai",
      withX({ dependentRequired: { a: ["b", "b", 1], b: true } }),
      withX({ dependentRequired: { a: ["b"] } }),
      ["rewritten dependentRequired #/properties/x"],
    ],
    [
      "goes without the dependencies that are none",
      "openai",
      withX({ dependencies: { a: ["b", "b"], b: { minProperties: 1 }, c: "a" } }),
      withX({ dependentRequired: { a: ["b"] }, dependentSchemas: { b: { minProperties: 1 } } }),
      ["rewritten dependencies #/properties/x", "rewritten dependencies #/properties/x"],
    ],
    [
      "goes without the branches that are none",
      "openai",
      withX({ allOf: [{ type: "string" }, 5], anyOf: [], oneOf: "a" }),
      withX({ allOf: [{ type: "string" }] }),
      [
        "rewritten allOf #/properties/x",
        "dropped anyOf #/properties/x",
        "dropped oneOf #/properties/x",
      ],
    ],
  ]);
});

/** Keywords whose values are of one kind, with some that are of it and some that are not. */
const KINDS: readonly (readonly [
  kind: string,
  keywords: string,
  legal: readonly unknown[],
  illegal: readonly unknown[],
])[] = [
  [
    "a text",
    "title description $ref $dynamicRef $schema $comment format pattern contentEncoding contentMediaType",
    ["", "a"],
    [5, true, null, [], {}],
  ],
  ["an address", "$id", ["a", "a#", "#"], [5, "a#b", "#b"]],
  [
    "an anchor",
    "$anchor $dynamicAnchor",
    ["a", "_", "A-1._b"],
    [5, "", "1a", "-a", "a b", "a#", "#a"],
  ],
  [
    "a flag",
    "deprecated readOnly writeOnly nullable uniqueItems",
    [true, false],
    [0, "true", null],
  ],
  ["a number", "minimum maximum", [0, -1.5], ["1", true, null]],
  ["a bound or a flag", "exclusiveMinimum exclusiveMaximum", [0, true, false], ["1", null, []]],
  ["a divisor", "multipleOf", [0.1, 2], [0, -1, "2", true]],
  [
    "a count",
    "minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties",
    [0, 3],
    [-1, 1.5, "1", true, null],
  ],
  ["names, or a flag", "required", [[], ["a", "b"], true, false], ["a", 1, ["a", "a"], ["a", 1]]],
  ["values", "enum", [[1], [{}]], [[], "a", {}, 1]],
  ["a list", "examples", [[], [1]], ["a", {}, 1]],
  [
    "schemas in a row",
    "allOf anyOf oneOf prefixItems",
    [[{}], [true, {}]],
    [[], "a", {}, true, [5], [{}, 5]],
  ],
  ["a schema, or several", "items", [{}, true, [{}]], [[], 5, "a", [5], [{}, null]]],
  [
    "a schema",
    "additionalItems additionalProperties unevaluatedItems unevaluatedProperties contains contentSchema propertyNames not if then else",
    [{}, true, false],
    [5, "a", null, [], [{}]],
  ],
  [
    "schemas by name",
    "properties patternProperties dependentSchemas $defs definitions",
    [{}, { a: {}, b: false }],
    [5, true, [], [{}], { a: 5 }, { a: {}, b: [] }],
  ],
  [
    "names by name",
    "dependentRequired",
    [{}, { a: [], b: ["c", "d"] }],
    [5, [], { a: "b" }, { a: true }, { a: ["b"], b: ["c", "c"] }, { a: [1] }],
  ],
  [
    "names or schemas by name",
    "dependencies",
    [{}, { a: ["b"], b: {}, c: true }],
    [5, [], { a: "b" }, { a: {}, b: ["c", "c"] }, { a: [1] }],
  ],
  ["anything", "default const example x-order", [null, 5, "a", [], {}], []],
];

describe("a keyword that has to be", () => {
  const isMalformed = (keyword: string, value: unknown): boolean =>
    lintToolSchema(withX({ [keyword]: value }), "mcp").some(
      ({ rule, message }) =>
        rule === "malformed-keyword" &&
        message === `The value of "${keyword}" is none that JSON Schema allows`,
    );

  it.each(
    KINDS.flatMap(([kind, keywords, legal, illegal]) =>
      keywords.split(" ").map((keyword) => [kind, keyword, legal, illegal] as const),
    ),
  )("%s is malformed where it is none: %s", (_kind, keyword, legal, illegal) => {
    expect(legal.filter((value) => isMalformed(keyword, value))).toStrictEqual([]);
    expect(illegal.filter((value) => !isMalformed(keyword, value))).toStrictEqual([]);
  });
});
