import { describe } from "vitest";
import { whenMet, withX } from "./support/converted.ts";
import { itTells } from "./support/itConverts.ts";

describe("what is made and told of older forms, and keywords that say nothing", () => {
  itTells([
    [
      "an older draft named inside",
      "anthropic",
      withX({ $schema: "http://json-schema.org/draft-04/schema#", type: "string" }),
      withX({ type: "string" }),
      ["dropped $schema #/properties/x: it names an older draft"],
    ],
    [
      "the current draft named inside",
      "anthropic",
      withX({ $schema: "https://json-schema.org/draft/2020-12/schema", type: "string" }),
      withX({ $schema: "https://json-schema.org/draft/2020-12/schema", type: "string" }),
      [],
    ],
    [
      "an item that says it is required",
      "openai",
      withX({ type: "array", items: { type: "string", required: true } }),
      withX({ type: "array", items: { type: "string" } }),
      [
        "dropped required #/properties/x/items: the object around the property says which are required",
      ],
    ],
    [
      "a root that says it is required",
      "openai",
      { type: "object", properties: {}, required: true },
      { type: "object", properties: {} },
      ["dropped required #: the object around the property says which are required"],
    ],
    [
      "further items where there is no list of items",
      "openai",
      withX({ type: "array", items: { type: "string" }, additionalItems: { type: "string" } }),
      withX({ type: "array", items: { type: "string" } }),
      ["dropped additionalItems #/properties/x: it says nothing where items is no list"],
    ],
    [
      "no dependencies",
      "openai",
      withX({ type: "object", properties: {}, dependencies: {} }),
      withX({ type: "object", properties: {} }),
      ["rewritten dependencies #/properties/x: JSON Schema 2020-12 says it in another way"],
    ],
    [
      "flags without their bounds",
      "openai",
      withX({ type: "number", exclusiveMinimum: true, exclusiveMaximum: false, maximum: 3 }),
      withX({ type: "number", maximum: 3 }),
      [
        "rewritten exclusiveMinimum #/properties/x: JSON Schema 2020-12 says it in another way",
        "rewritten exclusiveMaximum #/properties/x: JSON Schema 2020-12 says it in another way",
      ],
    ],
    [
      "a nullable constant",
      "moonshot",
      withX({ type: "string", const: "a", nullable: true }),
      withX({ type: ["string", "null"], enum: ["a", null] }),
      [
        "rewritten nullable #/properties/x: JSON Schema 2020-12 says it in another way",
        "rewritten type #/properties/x: null is one of its types",
        "rewritten const #/properties/x: null is one of its types",
      ],
    ],
    [
      "nullable where it is taken",
      "openai",
      withX({ type: "string", nullable: true }),
      withX({ type: "string", nullable: true }),
      [],
    ],
    [
      "a constant root",
      "openai",
      { type: "object", properties: {}, const: { a: 1 } },
      { type: "object", properties: {}, description: 'Constraints: const: {"a":1}.' },
      ["moved const #: the provider does not take the keyword"],
    ],
    [
      "a root of listed values",
      "openai",
      { type: "object", properties: {}, enum: [{ a: 1 }] },
      { type: "object", properties: {}, description: 'Constraints: enum: [{"a":1}].' },
      ["moved enum #: the provider does not take the keyword"],
    ],
    [
      "keywords about values of any type",
      "openai-strict",
      withX(
        {
          type: "string",
          default: "a",
          example: "b",
          examples: ["c"],
          not: { const: "d" },
          if: { const: "e" },
          ...whenMet({ const: "f" }),
          else: { const: "g" },
          "x-order": 1,
          contentEncoding: "base64",
          format: "uri",
          title: "T",
          $comment: "no",
          deprecated: true,
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "string",
          title: "T",
          description:
            'Constraints: format: uri; not: {"const":"d"}; if: {"const":"e"}; then: {"const":"f"}; else: {"const":"g"}; contentEncoding: base64. Default: "a". Example: "b". Examples: ["c"].',
        },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "moved format #/properties/x: the provider does not know this format",
        "moved default #/properties/x: the provider does not take the keyword",
        "moved example #/properties/x: the provider does not take the keyword",
        "moved examples #/properties/x: the provider does not take the keyword",
        "moved not #/properties/x: the provider does not take the keyword",
        "moved if #/properties/x: the provider does not take the keyword",
        "moved then #/properties/x: the provider does not take the keyword",
        "moved else #/properties/x: the provider does not take the keyword",
        "dropped x-order #/properties/x: the provider does not take the keyword",
        "moved contentEncoding #/properties/x: the provider does not take the keyword",
        "dropped $comment #/properties/x: the provider does not take the keyword",
        "dropped deprecated #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "keywords about objects that say nothing",
      "gemini",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        additionalProperties: false,
        unevaluatedProperties: true,
        propertyNames: { type: "string" },
      }),
      withX({ type: "object", properties: { a: { type: "string" } } }),
      [
        "dropped additionalProperties #/properties/x: the provider does not take the keyword",
        "dropped unevaluatedProperties #/properties/x: the provider does not take the keyword",
        "dropped propertyNames #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "keywords about objects that say something",
      "gemini",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        additionalProperties: { type: "string" },
        unevaluatedProperties: { type: "integer" },
        propertyNames: { type: "string", maxLength: 3 },
      }),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        description:
          'Constraints: additionalProperties: {"type":"string"}; unevaluatedProperties: {"type":"integer"}; propertyNames: {"type":"string","maxLength":3}.',
      }),
      [
        "moved additionalProperties #/properties/x: the provider does not take the keyword",
        "moved unevaluatedProperties #/properties/x: the provider does not take the keyword",
        "moved propertyNames #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "empty schemas for what is not named",
      "gemini",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        additionalProperties: {},
        unevaluatedProperties: {},
        propertyNames: {},
      }),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        description: "Constraints: propertyNames: {}.",
      }),
      [
        "dropped additionalProperties #/properties/x: the provider does not take the keyword",
        "dropped unevaluatedProperties #/properties/x: the provider does not take the keyword",
        "moved propertyNames #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "keywords about arrays that say nothing",
      "gemini",
      withX({
        type: "array",
        items: { type: "string" },
        uniqueItems: false,
        unevaluatedItems: false,
        additionalItems: {},
      }),
      withX({ type: "array", items: { type: "string" } }),
      [
        "dropped additionalItems #/properties/x: it says nothing where items is no list",
        "dropped uniqueItems #/properties/x: the provider does not take the keyword",
        "dropped unevaluatedItems #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "keywords about arrays that say something",
      "gemini",
      withX({
        type: "array",
        items: { type: "string" },
        uniqueItems: true,
        unevaluatedItems: { type: "integer" },
        contains: { type: "string" },
        minContains: 0,
        maxContains: 2,
      }),
      withX({
        type: "array",
        items: { type: "string" },
        description:
          'Constraints: uniqueItems: true; unevaluatedItems: {"type":"integer"}; contains: {"type":"string"}; minContains: 0; maxContains: 2.',
      }),
      [
        "moved uniqueItems #/properties/x: the provider does not take the keyword",
        "moved unevaluatedItems #/properties/x: the provider does not take the keyword",
        "moved contains #/properties/x: the provider does not take the keyword",
        "moved minContains #/properties/x: the provider does not take the keyword",
        "moved maxContains #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "a number of items that says nothing",
      "deepseek",
      withX(
        { type: "array", items: { type: "string" }, minItems: 0 },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "array", items: { type: "string" } },
        { required: ["x"], additionalProperties: false },
      ),
      ["dropped minItems #/properties/x: the provider does not take the keyword"],
    ],
    [
      "a number of items",
      "deepseek",
      withX(
        { type: "array", items: { type: "string" }, minItems: 1 },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "array", items: { type: "string" }, description: "Constraints: minItems: 1." },
        { required: ["x"], additionalProperties: false },
      ),
      ["moved minItems #/properties/x: the provider does not take the keyword"],
    ],
    [
      "a length that says nothing, and one that says all",
      "deepseek",
      withX(
        { type: "string", minLength: 0, maxLength: 0 },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "string", description: "Constraints: maxLength: 0." },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "dropped minLength #/properties/x: the provider does not take the keyword",
        "moved maxLength #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "numbers of properties, one of which says nothing",
      "deepseek",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
          minProperties: 0,
          maxProperties: 0,
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
          description: "Constraints: maxProperties: 0.",
        },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "dropped minProperties #/properties/x: the provider does not take the keyword",
        "moved maxProperties #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "a number of properties",
      "deepseek",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
          minProperties: 1,
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
          description: "Constraints: minProperties: 1.",
        },
        { required: ["x"], additionalProperties: false },
      ),
      ["moved minProperties #/properties/x: the provider does not take the keyword"],
    ],
  ]);
});
