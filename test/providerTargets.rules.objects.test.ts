import { describe } from "vitest";
import { whenMet, withX } from "./support/converted.ts";
import { itTells } from "./support/itConverts.ts";

describe("what is made and told of objects and the names in them", () => {
  itTells([
    [
      "an object that takes anything more",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: {},
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
        },
        { required: ["x"], additionalProperties: false },
      ),
      ["rewritten additionalProperties #/properties/x: the provider asks for closed objects"],
    ],
    [
      "a closed object without a list of properties",
      "openai-strict",
      withX(
        { type: "object", additionalProperties: false },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "object", additionalProperties: false, properties: {} },
        { required: ["x"], additionalProperties: false },
      ),
      ["added properties #/properties/x: the provider asks for properties in objects"],
    ],
    [
      "a root without a list of properties",
      "openai-strict",
      { type: "object" },
      { type: "object", properties: {}, additionalProperties: false },
      [
        "added properties #: the provider asks for properties in objects",
        "added additionalProperties #: the provider asks for closed objects",
      ],
    ],
    [
      "a closed object that requires what it has not",
      "openai",
      withX({ type: "object", properties: {}, required: ["a", "b"], additionalProperties: false }),
      withX({
        type: "object",
        properties: {},
        additionalProperties: false,
        description: 'Constraints: required: "a", "b".',
      }),
      ["moved required #/properties/x: what is required has to be a property"],
    ],
    [
      "optional properties of every kind",
      "openai-strict",
      {
        type: "object",
        properties: {
          a: { type: "string" },
          b: { anyOf: [{ type: "string" }, { type: "integer" }] },
          c: { const: "k" },
          d: { type: "object", properties: {}, additionalProperties: false },
          e: { enum: ["a"] },
        },
        additionalProperties: false,
      },
      {
        type: "object",
        properties: {
          a: { type: ["string", "null"] },
          b: { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
          c: { enum: ["k", null], type: ["string", "null"] },
          d: { type: ["object", "null"], properties: {}, additionalProperties: false },
          e: { enum: ["a", null], type: ["string", "null"] },
        },
        additionalProperties: false,
        required: ["a", "b", "c", "d", "e"],
      },
      [
        "rewritten type #/properties/a: null stands for the absence of the property",
        "rewritten anyOf #/properties/b: null stands for the absence of the property",
        "rewritten const #/properties/c: null stands for the absence of the property",
        "rewritten type #/properties/d: null stands for the absence of the property",
        "rewritten enum #/properties/e: null stands for the absence of the property",
        "added required #: the provider asks for every property; null stands for its absence",
        "added type #/properties/c: the provider asks for a type",
        "added type #/properties/e: the provider asks for a type",
      ],
    ],
    [
      "an optional property that is a reference",
      "openai-strict",
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/A" } },
        additionalProperties: false,
        $defs: { A: { type: "string" } },
      },
      {
        type: "object",
        properties: { a: { anyOf: [{ $ref: "#/$defs/A" }, { type: "null" }] } },
        additionalProperties: false,
        required: ["a"],
        $defs: { A: { type: "string" } },
      },
      [
        "added anyOf #/properties/a: null stands for the absence of the property",
        "added required #: the provider asks for every property; null stands for its absence",
      ],
    ],
    [
      "unevaluated properties beside a reference",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          unevaluatedProperties: false,
          $ref: "#/$defs/A",
        },
        { required: ["x"], additionalProperties: false, $defs: { A: { type: "object" } } },
      ),
      withX(
        { $ref: "#/$defs/A_2" },
        {
          required: ["x"],
          additionalProperties: false,
          $defs: {
            A_2: {
              type: "object",
              properties: { a: { type: "string" } },
              required: ["a"],
              additionalProperties: false,
            },
          },
        },
      ),
      [
        "rewritten $ref #/properties/x: it leads to a definition of the root",
        "rewritten unevaluatedProperties #/properties/x: as additionalProperties",
      ],
    ],
    [
      "unevaluated properties beside allOf",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          unevaluatedProperties: false,
          allOf: [{ minProperties: 0 }],
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
        },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "rewritten allOf #/properties/x: its schemas are merged into the one around them",
        "moved unevaluatedProperties #/properties/x: one schema cannot say both this and what is around it",
        "rewritten unevaluatedProperties #/properties/x: as additionalProperties",
        "dropped minProperties #/properties/x/allOf/0: the provider does not take the keyword",
      ],
    ],
    [
      "unevaluated properties beside anyOf",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          unevaluatedProperties: false,
          anyOf: [{ minProperties: 0 }],
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
        },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "rewritten anyOf #/properties/x: what stood beside it is said in every branch",
        "rewritten allOf #/properties/x/anyOf/0: its schemas are merged into the one around them",
        "rewritten unevaluatedProperties #/properties/x: as additionalProperties",
        "dropped minProperties #/properties/x/anyOf/0: the provider does not take the keyword",
      ],
    ],
    [
      "unevaluated properties beside oneOf",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          unevaluatedProperties: false,
          oneOf: [{ minProperties: 0 }],
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
        },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "rewritten oneOf #/properties/x: as anyOf, which is also met by what several branches accept",
        "rewritten oneOf #/properties/x: what stood beside it is said in every branch",
        "rewritten allOf #/properties/x/oneOf/0: its schemas are merged into the one around them",
        "rewritten unevaluatedProperties #/properties/x: as additionalProperties",
        "dropped minProperties #/properties/x/oneOf/0: the provider does not take the keyword",
      ],
    ],
    [
      "unevaluated properties beside a condition",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          unevaluatedProperties: false,
          if: { minProperties: 0 },
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
          description: 'Constraints: if: {"minProperties":0}.',
        },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "added additionalProperties #/properties/x: the provider asks for closed objects",
        "dropped unevaluatedProperties #/properties/x: the provider does not take the keyword",
        "moved if #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "unevaluated properties beside what holds where a condition is met",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          unevaluatedProperties: false,
          ...whenMet({ minProperties: 0 }),
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
          description: 'Constraints: then: {"minProperties":0}.',
        },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "added additionalProperties #/properties/x: the provider asks for closed objects",
        "dropped unevaluatedProperties #/properties/x: the provider does not take the keyword",
        "moved then #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "unevaluated properties beside what holds otherwise",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          unevaluatedProperties: false,
          else: { minProperties: 0 },
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
          description: 'Constraints: else: {"minProperties":0}.',
        },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "added additionalProperties #/properties/x: the provider asks for closed objects",
        "dropped unevaluatedProperties #/properties/x: the provider does not take the keyword",
        "moved else #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "unevaluated properties beside dependent schemas",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          unevaluatedProperties: false,
          dependentSchemas: { a: { maxProperties: 3 } },
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
          description: 'Constraints: dependentSchemas: {"a":{"maxProperties":3}}.',
        },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "added additionalProperties #/properties/x: the provider asks for closed objects",
        "dropped unevaluatedProperties #/properties/x: the provider does not take the keyword",
        "moved dependentSchemas #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "names of properties, one of them only required",
      "anthropic",
      withX({
        type: "object",
        properties: { "a b": { type: "string" }, "c[1]": { type: "integer" } },
        required: ["c[1]", "d e"],
      }),
      withX({
        type: "object",
        properties: { a_b: { type: "string" }, c_1: { type: "integer" }, d_e: {} },
        required: ["c_1", "d_e"],
      }),
      [
        "added properties #/properties/x: what is required has to be a property",
        'renamed a b #/properties/x/properties/a b: the provider does not take the name: it is "a_b"',
        'renamed c[1] #/properties/x/properties/c[1]: the provider does not take the name: it is "c_1"',
        'renamed d e #/properties/x: the provider does not take the name: it is "d_e"',
      ],
    ],
    [
      "names that are no properties",
      "anthropic",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        dependentRequired: { "a b": ["c d"] },
      }),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        dependentRequired: { a_b: ["c_d"] },
      }),
      [
        'renamed a b #/properties/x: the provider does not take the name: it is "a_b"',
        'renamed c d #/properties/x: the provider does not take the name: it is "c_d"',
      ],
    ],
    [
      "names in dependent schemas",
      "anthropic",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        dependentSchemas: { "a b": { properties: { "c d": { type: "string" } } } },
      }),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        dependentSchemas: { a_b: { properties: { c_d: { type: "string" } } } },
      }),
      [
        'renamed a b #/properties/x: the provider does not take the name: it is "a_b"',
        'renamed c d #/properties/x/dependentSchemas/a b/properties/c d: the provider does not take the name: it is "c_d"',
      ],
    ],
    [
      "names in items",
      "anthropic",
      withX({
        type: "array",
        items: { type: "object", properties: { "a b": { type: "string" } } },
      }),
      withX({ type: "array", items: { type: "object", properties: { a_b: { type: "string" } } } }),
      [
        'renamed a b #/properties/x/items/properties/a b: the provider does not take the name: it is "a_b"',
      ],
    ],
    [
      "names whose words are set apart in other ways",
      "anthropic",
      withX({
        type: "object",
        properties: {
          "a  b": { type: "string" },
          " a.c": { type: "string" },
          "d<": { type: "string" },
        },
      }),
      withX({
        type: "object",
        properties: {
          a_b: { type: "string" },
          "a.c": { type: "string" },
          d: { type: "string", description: 'Original name: "d<".' },
        },
      }),
      [
        'renamed a  b #/properties/x/properties/a  b: the provider does not take the name: it is "a_b"',
        'renamed  a.c #/properties/x/properties/ a.c: the provider does not take the name: it is "a.c"',
        'renamed d< #/properties/x/properties/d<: the provider does not take the name: it is "d"',
      ],
    ],
    [
      "a name that a branch requires",
      "anthropic",
      withX({
        type: "object",
        properties: { "a b": { type: "string" } },
        anyOf: [{ required: ["a b"] }],
      }),
      withX({
        type: "object",
        properties: { a_b: { type: "string" } },
        anyOf: [{ required: ["a_b"] }],
      }),
      [
        'renamed a b #/properties/x/properties/a b: the provider does not take the name: it is "a_b"',
      ],
    ],
  ]);
});
