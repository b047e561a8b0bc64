import { describe, expect, it } from "vitest";
import { lintToolSchema, toProviderSchema } from "../src/schemaConversion.ts";
import type { LintFinding, ProviderTarget } from "../src/types/providerTargets.ts";
import { deepFreeze } from "./deepFreeze.ts";

type Finding = readonly [rule: string, pointer: string, message: string, providerPhrase?: string];

type Case = readonly [
  ProviderTarget,
  schema: object,
  findings: readonly Finding[],
  reasons: readonly string[],
];

const CASES: readonly Case[] = [
  [
    "openai-strict",
    {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "integer" } },
      required: ["c"],
    },
    [
      [
        "undeclared-required",
        "#",
        '"required" names "c", which "properties" does not',
        "property is not defined",
      ],
      [
        "open-object",
        "#",
        'An object must have "additionalProperties": false',
        "'additionalProperties' is required to be supplied and to be false",
      ],
    ],
    [
      "moved required #: what is required has to be a property",
      "added additionalProperties #: the provider asks for closed objects",
      "rewritten type #/properties/a: null stands for the absence of the property",
      "rewritten type #/properties/b: null stands for the absence of the property",
      "added required #: the provider asks for every property; null stands for its absence",
    ],
  ],
  [
    "openai-strict",
    {
      type: "object",
      properties: { a: { oneOf: [{ type: "string", minLength: 1 }, { type: "integer" }] } },
      required: ["a"],
      additionalProperties: false,
    },
    [
      ["keyword", "#/properties/a", '"oneOf" is not taken'],
      ["missing-type", "#/properties/a", "A type must be given", "schema must have a 'type' key"],
      ["keyword", "#/properties/a/oneOf/0", '"minLength" is not taken'],
    ],
    [
      "rewritten oneOf #/properties/a: as anyOf, which is also met by what several branches accept",
      "moved minLength #/properties/a/oneOf/0: the provider does not take the keyword",
    ],
  ],
  [
    "openai",
    {
      anyOf: [{ type: "object" }],
      properties: {
        a: { type: "array" },
        b: true,
        c: { type: "object" },
        d: { $ref: "#/$defs/D" },
        e: { items: [{}] },
      },
    },
    [
      ["boolean-schema", "#", 'A boolean stands for a schema in "properties/b"'],
      [
        "root-type",
        "#",
        'The root must have the type "object"',
        "schema must be a JSON Schema of 'type: \"object\"'",
      ],
      [
        "root-combination",
        "#",
        '"anyOf" is not taken in the root',
        "oneOf, allOf, or anyOf at the top level",
      ],
      [
        "missing-properties",
        "#/anyOf/0",
        'An object must have "properties"',
        "object schema missing properties",
      ],
      [
        "missing-items",
        "#/properties/a",
        'An array must have "items"',
        "array schema missing items",
      ],
      [
        "missing-properties",
        "#/properties/c",
        'An object must have "properties"',
        "object schema missing properties",
      ],
      [
        "unresolved-reference",
        "#/properties/d",
        '"#/$defs/D" leads to nothing in this schema, and nothing is fetched',
        "can't resolve reference",
      ],
      [
        "older-draft",
        "#/properties/e",
        "A list in items is a form of an older draft",
        "must match JSON Schema draft 2020-12",
      ],
    ],
    [
      "rewritten properties #: the provider takes no booleans as schemas",
      "moved anyOf #: the root must be one object",
      "added items #/properties/a: the provider asks for items in arrays",
      "added properties #/properties/c: the provider asks for properties in objects",
      "moved $ref #/properties/d: it leads to nothing in this schema, and nothing is fetched",
      "rewritten items #/properties/e: JSON Schema 2020-12 says it in another way",
      "moved items #/properties/e: the provider knows one schema for all items",
    ],
  ],
  [
    "anthropic",
    {
      type: "object",
      allOf: [{}],
      properties: { "a b": { minimum: 1, exclusiveMinimum: true, maximum: 100000000000000000000 } },
    },
    [
      [
        "root-combination",
        "#",
        '"allOf" is not taken here',
        "oneOf, allOf, or anyOf at the top level",
      ],
      [
        "property-name",
        "#",
        'Names are not taken: "a b"',
        "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
      ],
      [
        "older-draft",
        "#/properties/a b",
        "A boolean exclusiveMinimum is a form of an older draft",
        "must match JSON Schema draft 2020-12",
      ],
      ["large-bound", "#/properties/a b", '"maximum" is beyond what JSON holds exactly'],
    ],
    [
      "rewritten allOf #: its schemas are merged into the one around them",
      'renamed a b #/properties/a b: the provider does not take the name: it is "a_b"',
      "rewritten exclusiveMinimum #/properties/a b: JSON Schema 2020-12 says it in another way",
      "dropped maximum #/properties/a b: the number is beyond what JSON holds exactly",
    ],
  ],
  [
    "anthropic-strict",
    {
      type: "object",
      properties: {
        a: { type: "array", items: { type: "string" }, minItems: 2 },
        b: { type: ["object", "string"], properties: {}, additionalProperties: false },
      },
      additionalProperties: false,
    },
    [
      ["limited-value", "#/properties/a", 'This value of "minItems" is not taken'],
      ["type-list", "#/properties/b", "This list of types is not taken"],
    ],
    [
      "moved minItems #/properties/a: the provider does not take it with this value, or not beside the rest",
      "rewritten type #/properties/b: as a union of one type each",
    ],
  ],
  [
    "gemini",
    {
      type: "object",
      properties: {
        "a-b": { type: "integer", enum: [1], exclusiveMinimum: 0, minLength: 1 },
        c: { type: ["string", "null"], format: "uri", enum: ["", "a", "a"] },
        d: { anyOf: [{ type: "string" }, { type: "null" }], title: "D" },
        e: { $ref: "#/properties/d" },
        f: { const: "x" },
        g: {},
        h: { type: "null" },
      },
    },
    [
      ["property-name", "#", 'Names are not taken: "a-b"', "Invalid parameter name"],
      [
        "enum-values",
        "#/properties/a-b",
        "The enum has values of a type that is not taken",
        "enum: only allowed for STRING type",
      ],
      [
        "foreign-keyword",
        "#/properties/a-b",
        '"minLength" is about values of type string, but the type is integer',
        "minLength: only allowed for STRING type",
      ],
      ["keyword", "#/properties/a-b", '"exclusiveMinimum" is not taken', "Unknown name"],
      ["enum-values", "#/properties/c", "The enum has an empty text", "cannot be empty"],
      [
        "type-list",
        "#/properties/c",
        "This list of types is not taken",
        "Proto field is not repeating, cannot start list",
      ],
      [
        "format",
        "#/properties/c",
        'The format "uri" is not taken',
        "only 'enum' and 'date-time' are supported",
      ],
      [
        "beside-union",
        "#/properties/d",
        '"anyOf" must stand alone, but has "title" beside it',
        "When using any_of, it must be the only field set",
      ],
      ["null-type", "#/properties/d", "null in a union is said by nullable in its branches"],
      ["null-type", "#/properties/d/anyOf/1", "null is no type here"],
      ["reference", "#/properties/e", "References are not taken", 'Unknown name "$ref"'],
      ["keyword", "#/properties/f", '"const" is not taken'],
      ["missing-type", "#/properties/f", "A type must be given", "schema must have a 'type' key"],
      ["missing-type", "#/properties/g", "A type must be given", "schema must have a 'type' key"],
      ["null-type", "#/properties/h", "null is no type here"],
    ],
    [
      'renamed a-b #/properties/a-b: the provider does not take the name: it is "a_b"',
      "moved enum #/properties/a-b: the provider takes no values of this type in an enum",
      "dropped minLength #/properties/a-b: it says nothing about values of type integer",
      "rewritten exclusiveMinimum #/properties/a-b: as minimum of the next whole number",
      "rewritten enum #/properties/c: without values that are empty or there twice",
      "rewritten type #/properties/c: null is said by nullable",
      "moved format #/properties/c: the provider does not know this format",
      "rewritten anyOf #/properties/d: what stood beside it is said in every branch",
      "rewritten anyOf #/properties/d: null is said by nullable",
      "rewritten $ref #/properties/e: the schema it leads to stands here",
      "rewritten const #/properties/f: as an enum of one value",
      "added type #/properties/f: the provider asks for a type",
      "added type #/properties/g: the provider asks for a type: any of them",
      "rewritten type #/properties/g: null is said by nullable",
      "moved type #/properties/h: the provider has no type for null alone",
    ],
  ],
  [
    "gemini",
    { type: "object", properties: {} },
    [
      [
        "empty-root",
        "#",
        "A tool without parameters must have no schema",
        "should be non-empty for OBJECT type",
      ],
    ],
    [
      "dropped properties #: the provider takes no object without properties",
      "dropped type #: the provider takes no object without properties",
    ],
  ],
  [
    "gemini-json-schema",
    {
      type: "object",
      properties: {
        a: { $ref: "#/properties/b", title: "A" },
        b: { type: "object", properties: { b: { $ref: "#/properties/b" } }, required: ["b"] },
      },
    },
    [
      [
        "beside-reference",
        "#/properties/a",
        'A reference must stand alone, but has "title" beside it',
        "$ref cannot have keywords",
      ],
      [
        "required-recursion",
        "#/properties/b",
        'A schema contains itself by "b", which must be optional',
      ],
      [
        "reference-target",
        "#/properties/b/properties/b",
        '"#/properties/b" must lead to a definition in "$defs"',
      ],
    ],
    [
      "rewritten $ref #/properties/a: nothing may stand beside a reference",
      "rewritten $ref #/properties/a: it leads to a definition of the root",
      "moved required #/properties/b: a schema may contain itself by optional properties only",
      "rewritten $ref #/properties/b/properties/b: it leads to a definition of the root",
    ],
  ],
  [
    "moonshot",
    {
      type: "object",
      properties: {
        a: { prefixItems: [{ type: "string" }], type: "array" },
        b: { type: "string", pattern: "(", nullable: true },
        c: { type: "object", properties: {}, unevaluatedProperties: false },
      },
    },
    [
      ["tuple", "#/properties/a", '"prefixItems" is not taken', "array schema missing items"],
      [
        "missing-items",
        "#/properties/a",
        'An array must have "items"',
        "array schema missing items",
      ],
      [
        "older-draft",
        "#/properties/b",
        "nullable is a form of an older draft",
        "must match JSON Schema draft 2020-12",
      ],
      ["pattern", "#/properties/b", "This pattern is not taken"],
      ["keyword", "#/properties/c", '"unevaluatedProperties" is not taken'],
    ],
    [
      "moved prefixItems #/properties/a: the provider knows one schema for all items",
      "rewritten nullable #/properties/b: JSON Schema 2020-12 says it in another way",
      "rewritten type #/properties/b: null is one of its types",
      "moved pattern #/properties/b: the provider cannot carry out this pattern",
      "rewritten unevaluatedProperties #/properties/c: as additionalProperties",
    ],
  ],
  [
    "grammar",
    {
      type: "object",
      properties: {
        a: { type: "string", pattern: "a", maxLength: 3000 },
        b: { not: { oneOf: [{}] } },
      },
    },
    [
      ["limited-value", "#/properties/a", 'This value of "maxLength" is not taken'],
      ["pattern", "#/properties/a", "This pattern is not taken"],
      ["keyword", "#/properties/b", '"not" is not taken'],
      ["keyword", "#/properties/b/not", '"oneOf" is not taken'],
    ],
    [
      "moved maxLength #/properties/a: the provider does not take it with this value, or not beside the rest",
      "moved pattern #/properties/a: the provider cannot carry out this pattern",
      "moved not #/properties/b: the provider does not take the keyword",
    ],
  ],
  [
    "deepseek",
    {
      type: "object",
      properties: { a: { type: "object", properties: {}, additionalProperties: false } },
      required: ["a"],
      additionalProperties: false,
    },
    [
      [
        "empty-object",
        "#/properties/a",
        "An object must have properties",
        "'additionalProperties' is required to be supplied and to be false",
      ],
    ],
    [],
  ],
  [
    "bedrock",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: { a: 5 },
      dependencies: {},
      not: {},
    },
    [
      ["malformed-keyword", "#", 'The value of "properties" is none that JSON Schema allows'],
      [
        "older-draft",
        "#",
        "The draft that $schema names is a form of an older draft",
        "must match JSON Schema draft 2020-12",
      ],
      [
        "older-draft",
        "#",
        "dependencies is a form of an older draft",
        "must match JSON Schema draft 2020-12",
      ],
      ["keyword", "#", '"not" is not taken in the root'],
    ],
    [
      "dropped $schema #: what it names no longer holds",
      "rewritten properties #: the value is none that JSON Schema allows",
      "rewritten dependencies #: JSON Schema 2020-12 says it in another way",
      "moved not #: the provider does not take the keyword",
    ],
  ],
  [
    "anthropic",
    {
      type: "object",
      properties: {
        a: { type: "number", minimum: 1, exclusiveMinimum: true },
        b: { type: "number", maximum: 3, exclusiveMaximum: true },
        c: { type: "array", items: [{ type: "string" }] },
      },
    },
    [
      [
        "older-draft",
        "#/properties/a",
        "A boolean exclusiveMinimum is a form of an older draft",
        "must match JSON Schema draft 2020-12",
      ],
      [
        "older-draft",
        "#/properties/b",
        "A boolean exclusiveMaximum is a form of an older draft",
        "must match JSON Schema draft 2020-12",
      ],
      [
        "older-draft",
        "#/properties/c",
        "A list in items is a form of an older draft",
        "must match JSON Schema draft 2020-12",
      ],
    ],
    [],
  ],
  [
    "gemini",
    {
      type: "object",
      properties: {
        a: { type: "number", minimum: 0.5, exclusiveMinimum: 1 },
        b: { type: "array", items: { type: "string" }, uniqueItems: false },
        c: { type: "object", properties: {}, propertyNames: { type: "string" } },
        d: { type: "object", properties: {}, propertyNames: { type: "integer" } },
      },
    },
    [
      ["keyword", "#/properties/a", '"exclusiveMinimum" is not taken', "Unknown name"],
      ["keyword", "#/properties/b", '"uniqueItems" is not taken', 'Unknown name "uniqueItems"'],
      ["keyword", "#/properties/c", '"propertyNames" is not taken', 'Unknown name "propertyNames"'],
      ["keyword", "#/properties/d", '"propertyNames" is not taken', 'Unknown name "propertyNames"'],
    ],
    [
      "moved exclusiveMinimum #/properties/a: the provider only knows bounds that are included",
      "rewritten minimum #/properties/a: exclusiveMinimum is tighter",
      "dropped uniqueItems #/properties/b: the provider does not take the keyword",
      "dropped propertyNames #/properties/c: the provider does not take the keyword",
      "moved propertyNames #/properties/d: the provider does not take the keyword",
    ],
  ],
];

describe("what is said", () => {
  it("of levels beyond what a target takes", () => {
    let schema: object = { type: "string" };
    for (let level = 0; level < 12; level++) {
      schema = {
        type: "object",
        properties: { a: schema },
        required: ["a"],
        additionalProperties: false,
      };
    }
    expect(lintToolSchema(deepFreeze(schema), "openai-strict")).toStrictEqual([
      {
        rule: "nesting",
        pointer: `#${"/properties/a".repeat(10)}`,
        message: "The schema is nested deeper than 10 levels",
      },
    ]);
  });

  it.each(CASES)("of a schema that %s does not take: %j", (target, schema, findings) => {
    expect(lintToolSchema(deepFreeze(schema), target)).toStrictEqual(
      findings.map(
        ([rule, pointer, message, providerPhrase]): LintFinding => ({
          rule,
          pointer,
          message,
          ...(providerPhrase === undefined ? {} : { providerPhrase }),
        }),
      ),
    );
  });

  it.each(CASES.filter(([, , , reasons]) => reasons.length > 0))(
    "of what changes for %s in %j",
    (target, schema, _findings, reasons) => {
      expect(
        toProviderSchema(deepFreeze(schema), target).changes.map(
          ({ action, keyword, pointer, reason }) => `${action} ${keyword} ${pointer}: ${reason}`,
        ),
      ).toStrictEqual(reasons);
    },
  );
});
