import { describe, expect, it } from "vitest";
import { lintToolSchema } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { convert, whenMet, withX } from "./support/converted.ts";
import { type Conversion, itTells } from "./support/itConverts.ts";

const CONVERSIONS: readonly Conversion[] = [
  [
    "a negation that cannot be said exactly",
    "openai",
    withX({ not: { type: "object", properties: { a: { type: "string", pattern: "[" } } } }),
    withX({
      description:
        'Constraints: not: {"type":"object","properties":{"a":{"type":"string","pattern":"["}}}.',
    }),
    ["moved not #/properties/x: it cannot be said exactly in keywords that the provider takes"],
  ],
  [
    "a negation with one property among others that cannot be said exactly",
    "openai",
    withX({
      not: {
        type: "object",
        properties: {
          b: { type: "string" },
          a: { type: "string", pattern: "[" },
          c: { type: "string" },
        },
      },
    }),
    withX({
      description:
        'Constraints: not: {"type":"object","properties":{"b":{"type":"string"},"a":{"type":"string","pattern":"["},"c":{"type":"string"}}}.',
    }),
    ["moved not #/properties/x: it cannot be said exactly in keywords that the provider takes"],
  ],
  [
    "a negation that can be said",
    "openai",
    withX({ not: { type: "object", properties: { a: { type: "string" } } } }),
    withX({ not: { type: "object", properties: { a: { type: "string" } } } }),
    [],
  ],
  [
    "a condition that cannot be said exactly",
    "openai",
    withX({
      type: "string",
      if: { type: "string", pattern: "[" },
      ...whenMet({ minLength: 1 }),
      else: { maxLength: 1 },
    }),
    withX({
      type: "string",
      description:
        'Constraints: if: {"type":"string","pattern":"["}; then: {"minLength":1}; else: {"maxLength":1}.',
    }),
    [
      "moved if #/properties/x: it cannot be said exactly in keywords that the provider takes",
      "moved then #/properties/x: it cannot be said exactly in keywords that the provider takes",
      "moved else #/properties/x: it cannot be said exactly in keywords that the provider takes",
    ],
  ],
  [
    "a condition with one side that cannot be said exactly",
    "openai",
    withX({ type: "string", if: { type: "string", pattern: "[" }, else: { maxLength: 1 } }),
    withX({
      type: "string",
      description: 'Constraints: if: {"type":"string","pattern":"["}; else: {"maxLength":1}.',
    }),
    [
      "moved if #/properties/x: it cannot be said exactly in keywords that the provider takes",
      "moved else #/properties/x: it cannot be said exactly in keywords that the provider takes",
    ],
  ],
  [
    "what holds under a condition, and loses a pattern",
    "openai",
    withX({ type: "string", if: { minLength: 1 }, ...whenMet({ type: "string", pattern: "[" }) }),
    withX({
      type: "string",
      if: { minLength: 1 },
      ...whenMet({ type: "string", description: "Constraints: pattern: [." }),
    }),
    ["moved pattern #/properties/x/then: the provider cannot carry out this pattern"],
  ],
  [
    "alternatives that overlap, and lose a pattern",
    "openai",
    withX({
      oneOf: [
        { type: "string", maxLength: 3 },
        { type: "string", pattern: "[" },
      ],
    }),
    withX({
      anyOf: [
        { type: "string", maxLength: 3 },
        { type: "string", description: "Constraints: pattern: [." },
      ],
      description: "Constraints: alternatives: exactly one may apply.",
    }),
    [
      "rewritten oneOf #/properties/x: as anyOf, which is also met by what several branches accept",
      "moved pattern #/properties/x/oneOf/1: the provider cannot carry out this pattern",
    ],
  ],
  [
    "alternatives that exclude each other, and lose a pattern",
    "openai",
    withX({ oneOf: [{ type: "integer" }, { type: "string", pattern: "[" }] }),
    withX({
      oneOf: [{ type: "integer" }, { type: "string", description: "Constraints: pattern: [." }],
    }),
    ["moved pattern #/properties/x/oneOf/1: the provider cannot carry out this pattern"],
  ],
  [
    "alternatives that overlap",
    "openai",
    withX({
      oneOf: [
        { type: "string", maxLength: 3 },
        { type: "string", minLength: 2 },
      ],
    }),
    withX({
      oneOf: [
        { type: "string", maxLength: 3 },
        { type: "string", minLength: 2 },
      ],
    }),
    [],
  ],
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
    "a tuple that leaves no item unevaluated",
    "gemini",
    withX({
      type: "array",
      prefixItems: [{ type: "string" }, { type: "integer" }],
      unevaluatedItems: false,
    }),
    withX({
      type: "array",
      items: { anyOf: [{ type: "string" }, { type: "integer" }] },
      maxItems: 2,
      description: 'Constraints: prefixItems: [{"type":"string"},{"type":"integer"}].',
    }),
    ["moved prefixItems #/properties/x: the provider knows one schema for all items"],
  ],
  [
    "a tuple whose own bound is higher than its length",
    "gemini",
    withX({
      type: "array",
      prefixItems: [{ type: "string" }, { type: "integer" }],
      unevaluatedItems: false,
      maxItems: 5,
    }),
    withX({
      type: "array",
      maxItems: 2,
      items: { anyOf: [{ type: "string" }, { type: "integer" }] },
      description: 'Constraints: prefixItems: [{"type":"string"},{"type":"integer"}].',
    }),
    ["moved prefixItems #/properties/x: the provider knows one schema for all items"],
  ],
  [
    "a tuple that takes any further item",
    "gemini",
    withX({
      type: "array",
      prefixItems: [{ type: "string" }, { type: "integer" }],
      unevaluatedItems: true,
    }),
    withX({
      type: "array",
      items: { anyOf: [{ type: "string" }, { type: "integer" }] },
      description: 'Constraints: prefixItems: [{"type":"string"},{"type":"integer"}].',
    }),
    [
      "moved prefixItems #/properties/x: the provider knows one schema for all items",
      "dropped unevaluatedItems #/properties/x: the provider does not take the keyword",
    ],
  ],
  [
    "a tuple with a rest",
    "gemini",
    withX({
      type: "array",
      prefixItems: [{ type: "string" }],
      items: { type: "integer" },
      unevaluatedItems: false,
    }),
    withX({
      type: "array",
      items: { anyOf: [{ type: "string" }, { type: "integer" }] },
      description: 'Constraints: prefixItems: [{"type":"string"}].',
    }),
    [
      "moved prefixItems #/properties/x: the provider knows one schema for all items",
      "rewritten items #/properties/x: together with prefixItems",
      "dropped unevaluatedItems #/properties/x: the provider does not take the keyword",
    ],
  ],
  [
    "a tuple with null in it",
    "gemini",
    withX({ type: "array", prefixItems: [{ type: "string" }, { type: "null" }] }),
    withX({
      type: "array",
      items: { type: "string", nullable: true },
      description: 'Constraints: prefixItems: [{"type":"string"},{"type":"null"}].',
    }),
    [
      "moved prefixItems #/properties/x: the provider knows one schema for all items",
      "rewritten prefixItems #/properties/x: null is said by nullable",
    ],
  ],
  [
    "a tuple of one schema throughout",
    "gemini",
    withX({ type: "array", prefixItems: [{ const: 1 }, { const: 1 }] }),
    withX({
      type: "array",
      items: { type: "integer", description: "Constraints: const: 1." },
      description: 'Constraints: prefixItems: [{"const":1},{"const":1}].',
    }),
    [
      "moved prefixItems #/properties/x: the provider knows one schema for all items",
      "moved const #/properties/x/prefixItems/1: the provider takes no such value in an enum",
    ],
  ],
  [
    "a closed tuple with a lower bound",
    "anthropic",
    withX({
      type: "array",
      prefixItems: [{ type: "string" }, { type: "string" }],
      items: false,
      maxItems: 1,
    }),
    withX({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }], maxItems: 1 }),
    ["rewritten items #/properties/x: the provider takes no booleans as schemas"],
  ],
  [
    "a closed tuple with a higher bound",
    "anthropic",
    withX({
      type: "array",
      prefixItems: [{ type: "string" }, { type: "string" }],
      items: false,
      maxItems: 4,
    }),
    withX({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }], maxItems: 2 }),
    ["rewritten items #/properties/x: the provider takes no booleans as schemas"],
  ],
  [
    "a closed tuple",
    "anthropic",
    withX({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }], items: false }),
    withX({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }], maxItems: 2 }),
    ["rewritten items #/properties/x: the provider takes no booleans as schemas"],
  ],
  [
    "booleans where every provider reads them",
    "openai",
    withX({
      type: ["array", "object"],
      items: { type: "string" },
      properties: {},
      additionalProperties: false,
      unevaluatedItems: false,
      unevaluatedProperties: true,
    }),
    withX({
      type: ["array", "object"],
      items: { type: "string" },
      properties: {},
      additionalProperties: false,
      unevaluatedItems: false,
      unevaluatedProperties: true,
    }),
    [],
  ],
  [
    "whole numbers between two bounds",
    "moonshot",
    withX({ type: "integer", exclusiveMinimum: 1, exclusiveMaximum: 10 }),
    withX({ type: "integer", minimum: 2, maximum: 9 }),
    [
      "rewritten exclusiveMinimum #/properties/x: as minimum of the next whole number",
      "rewritten exclusiveMaximum #/properties/x: as maximum of the next whole number",
    ],
  ],
  [
    "whole numbers between two fractions",
    "moonshot",
    withX({ type: "integer", exclusiveMinimum: 1.5, exclusiveMaximum: 9.5 }),
    withX({ type: "integer", minimum: 2, maximum: 9 }),
    [
      "rewritten exclusiveMinimum #/properties/x: as minimum of the next whole number",
      "rewritten exclusiveMaximum #/properties/x: as maximum of the next whole number",
    ],
  ],
  [
    "numbers between two bounds",
    "moonshot",
    withX({ type: "number", exclusiveMinimum: 1.5, exclusiveMaximum: 9.5 }),
    withX({
      type: "number",
      minimum: 1.5,
      maximum: 9.5,
      description: "Constraints: exclusiveMinimum: 1.5; exclusiveMaximum: 9.5.",
    }),
    [
      "moved exclusiveMinimum #/properties/x: the provider only knows bounds that are included",
      "moved exclusiveMaximum #/properties/x: the provider only knows bounds that are included",
    ],
  ],
  [
    "bounds that are looser than those beside them",
    "moonshot",
    withX({ type: "integer", minimum: 5, exclusiveMinimum: 1, maximum: 7, exclusiveMaximum: 10 }),
    withX({ type: "integer", minimum: 5, maximum: 7 }),
    [
      "rewritten exclusiveMinimum #/properties/x: as minimum of the next whole number",
      "rewritten exclusiveMaximum #/properties/x: as maximum of the next whole number",
    ],
  ],
  [
    "a bound that says what the one beside it says",
    "moonshot",
    withX({ type: "integer", minimum: 2, exclusiveMinimum: 1 }),
    withX({ type: "integer", minimum: 2 }),
    ["rewritten exclusiveMinimum #/properties/x: as minimum of the next whole number"],
  ],
  [
    "the largest bounds that JSON holds exactly",
    "anthropic",
    withX({ type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 }),
    withX({ type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 }),
    [],
  ],
  [
    "bounds beyond what JSON holds exactly",
    "anthropic",
    withX({ type: "integer", minimum: -9007199254740992, exclusiveMaximum: 9007199254740992 }),
    withX({ type: "integer" }),
    [
      "dropped minimum #/properties/x: the number is beyond what JSON holds exactly",
      "dropped exclusiveMaximum #/properties/x: the number is beyond what JSON holds exactly",
    ],
  ],
  [
    "a pattern without lengths",
    "grammar",
    withX({ type: "string", pattern: "^a$" }),
    withX({ type: "string", pattern: "^a$" }),
    [],
  ],
  [
    "lengths at the limit",
    "grammar",
    withX({ type: "string", minLength: 1999, maxLength: 2000 }),
    withX({ type: "string", minLength: 1999, description: "Constraints: maxLength: 2000." }),
    [
      "moved maxLength #/properties/x: the provider does not take it with this value, or not beside the rest",
    ],
  ],
  [
    "a list of types with a keyword about one of them",
    "gemini",
    withX({ type: ["string", "integer"], minLength: 1 }),
    withX({ anyOf: [{ type: "string", minLength: 1 }, { type: "integer" }] }),
    ["rewritten type #/properties/x: as a union of one type each"],
  ],
  [
    "an order of properties of a text",
    "gemini",
    withX({ type: "string", propertyOrdering: ["a"] }),
    withX({ type: "string" }),
    ["dropped propertyOrdering #/properties/x: it says nothing about values of type string"],
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
    withX({ type: "array", items: { type: "object", properties: { "a b": { type: "string" } } } }),
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
    ['renamed a b #/properties/x/properties/a b: the provider does not take the name: it is "a_b"'],
  ],
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
  [
    "an object that contains itself by two properties",
    "gemini-json-schema",
    withX(
      { $ref: "#/$defs/N" },
      {
        $defs: {
          N: {
            type: "object",
            properties: {
              a: { $ref: "#/$defs/N" },
              b: { type: "array", items: { $ref: "#/$defs/N" } },
              c: { type: "string" },
            },
            required: ["a", "b", "c"],
          },
        },
      },
    ),
    withX(
      { $ref: "#/$defs/N" },
      {
        $defs: {
          N: {
            type: "object",
            properties: {
              a: { $ref: "#/$defs/N" },
              b: { type: "array", items: { $ref: "#/$defs/N" } },
              c: { type: "string" },
            },
            required: ["c"],
            description: 'Constraints: required: "a", "b".',
          },
        },
      },
    ),
    ["moved required #/$defs/N: a schema may contain itself by optional properties only"],
  ],
  [
    "keywords beside a bare reference",
    "moonshot",
    withX({ $ref: "#/$defs/N", minLength: 1, title: "T" }, { $defs: { N: { type: "string" } } }),
    withX(
      { anyOf: [{ $ref: "#/$defs/N_2" }] },
      { $defs: { N_2: { type: "string", minLength: 1 } } },
    ),
    [
      "rewritten $ref #/properties/x: nothing may stand beside a reference",
      "dropped title #/properties/x: the provider does not take the keyword",
      "rewritten $ref #/properties/x: it leads to a definition of the root",
    ],
  ],
  [
    "keywords beside a reference",
    "openai",
    withX({ $ref: "#/$defs/N", minLength: 1, title: "T" }, { $defs: { N: { type: "string" } } }),
    withX({ $ref: "#/$defs/N", minLength: 1, title: "T" }, { $defs: { N: { type: "string" } } }),
    [],
  ],
  [
    "a reference to the root",
    "openai-strict",
    withX({ $ref: "#" }, { required: ["x"], additionalProperties: false }),
    withX({ $ref: "#" }, { required: ["x"], additionalProperties: false }),
    [],
  ],
  [
    "a reference to the root where it must lead to a definition",
    "moonshot",
    withX({ $ref: "#" }, { required: ["x"], additionalProperties: false }),
    withX(
      { $ref: "#/$defs/root" },
      {
        required: ["x"],
        additionalProperties: false,
        $defs: {
          root: {
            type: "object",
            properties: { x: { $ref: "#/$defs/root" } },
            required: ["x"],
            additionalProperties: false,
          },
        },
      },
    ),
    ["rewritten $ref #/properties/x: it leads to a definition of the root"],
  ],
  [
    "a reference into a definition",
    "moonshot",
    withX(
      { $ref: "#/$defs/N/items" },
      { $defs: { N: { type: "array", items: { type: "string" } } } },
    ),
    withX({ $ref: "#/$defs/items" }, { $defs: { items: { type: "string" } } }),
    [
      "rewritten $ref #/properties/x: it leads to a definition of the root",
      "dropped $defs #/$defs/N: nothing in the result refers to it",
    ],
  ],
  [
    "a reference to an older definition",
    "moonshot",
    withX({ $ref: "#/definitions/N" }, { definitions: { N: { type: "string" } } }),
    withX({ $ref: "#/$defs/N" }, { $defs: { N: { type: "string" } } }),
    [
      "rewritten $ref #/properties/x: it leads to a definition of the root",
      "rewritten definitions #: draft 2020-12 calls them $defs",
    ],
  ],
  [
    "a reference where there are none",
    "deepseek",
    withX(
      { $ref: "#/$defs/N" },
      { required: ["x"], additionalProperties: false, $defs: { N: { type: "string" } } },
    ),
    withX({ type: "string" }, { required: ["x"], additionalProperties: false }),
    ["rewritten $ref #/properties/x: the schema it leads to stands here"],
  ],
  [
    "a root that is a text",
    "anthropic",
    { type: "string" },
    { type: "object", properties: { value: { type: "string" } }, required: ["value"] },
    ['rewritten type #: arguments are an object: the schema is that of its property "value"'],
  ],
  [
    "a root without a type",
    "anthropic",
    { properties: {} },
    { properties: {}, type: "object" },
    ["added type #: arguments are an object"],
  ],
  [
    "a root of several types",
    "anthropic",
    { type: ["object", "null"], properties: {} },
    { type: "object", properties: {} },
    ["rewritten type #: arguments are an object and nothing else"],
  ],
  [
    "a root of texts",
    "openai",
    { enum: ["a", "b"] },
    { type: "object", properties: { value: { enum: ["a", "b"] } }, required: ["value"] },
    ['rewritten type #: arguments are an object: the schema is that of its property "value"'],
  ],
  [
    "values of whole numbers",
    "moonshot",
    withX({ enum: [1, 2] }),
    withX({ enum: [1, 2], type: "integer" }),
    ["added type #/properties/x: the provider asks for a type"],
  ],
  [
    "values some of which are fractions",
    "moonshot",
    withX({ enum: [1, 2.5] }),
    withX({ enum: [1, 2.5], type: "number" }),
    ["added type #/properties/x: the provider asks for a type"],
  ],
  [
    "values of texts and whole numbers",
    "moonshot",
    withX({ enum: ["a", 1] }),
    withX({
      anyOf: [
        { type: "string", enum: ["a"] },
        { type: "integer", enum: [1] },
      ],
    }),
    [
      "added type #/properties/x: the provider asks for a type",
      "rewritten type #/properties/x: as a union of one type each",
    ],
  ],
  ["a fixed whole number", "grammar", withX({ const: 3 }), withX({ const: 3 }), []],
  [
    "a fixed whole number where a type is asked for",
    "openai-strict",
    withX({ const: 3 }, { required: ["x"], additionalProperties: false }),
    withX({ const: 3, type: "integer" }, { required: ["x"], additionalProperties: false }),
    ["added type #/properties/x: the provider asks for a type"],
  ],
  [
    "a fixed fraction where a type is asked for",
    "openai-strict",
    withX({ const: 3.5 }, { required: ["x"], additionalProperties: false }),
    withX({ const: 3.5, type: "number" }, { required: ["x"], additionalProperties: false }),
    ["added type #/properties/x: the provider asks for a type"],
  ],
  [
    "values of numbers where a type is asked for",
    "openai-strict",
    withX({ enum: [1, 2.5] }, { required: ["x"], additionalProperties: false }),
    withX({ enum: [1, 2.5], type: "number" }, { required: ["x"], additionalProperties: false }),
    ["added type #/properties/x: the provider asks for a type"],
  ],
  [
    "a list of one type",
    "moonshot",
    withX({ type: ["string"] }),
    withX({ type: "string" }),
    ["rewritten type #/properties/x: a list of one type"],
  ],
  [
    "a list of one type where lists are of scalars",
    "anthropic-strict",
    withX({ type: ["string"] }, { required: ["x"], additionalProperties: false }),
    withX({ type: "string" }, { required: ["x"], additionalProperties: false }),
    ["rewritten type #/properties/x: a list of one type"],
  ],
  [
    "a list of scalars",
    "anthropic-strict",
    withX({ type: ["string", "integer"] }, { required: ["x"], additionalProperties: false }),
    withX({ type: ["string", "integer"] }, { required: ["x"], additionalProperties: false }),
    [],
  ],
  [
    "a list with an array",
    "anthropic-strict",
    withX(
      { type: ["string", "array"], items: { type: "string" } },
      { required: ["x"], additionalProperties: false },
    ),
    withX(
      { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      { required: ["x"], additionalProperties: false },
    ),
    ["rewritten type #/properties/x: as a union of one type each"],
  ],
  [
    "a list of two types without null",
    "moonshot",
    withX({ type: ["string", "integer"] }),
    withX({ anyOf: [{ type: "string" }, { type: "integer" }] }),
    ["rewritten type #/properties/x: as a union of one type each"],
  ],
  [
    "a list of three types",
    "moonshot",
    withX({ type: ["string", "integer", "null"] }),
    withX({ anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] }),
    ["rewritten type #/properties/x: as a union of one type each"],
  ],
  [
    "a list of null",
    "gemini",
    withX({ type: ["null"] }),
    withX({ type: "string", nullable: true, description: "Constraints: type: null." }),
    [
      "rewritten type #/properties/x: a list of one type",
      "moved type #/properties/x: the provider has no type for null alone",
    ],
  ],
  [
    "a list of three types and a value of each",
    "moonshot",
    withX({
      type: ["string", "integer", "null"],
      enum: ["a", 1, null],
      title: "T",
      description: "D",
    }),
    withX({
      description: "D",
      anyOf: [{ type: "string", enum: ["a"] }, { type: "integer", enum: [1] }, { type: "null" }],
    }),
    [
      "rewritten type #/properties/x: as a union of one type each",
      "dropped title #/properties/x: the provider does not take the keyword",
    ],
  ],
  [
    "a list of numbers and texts with what concerns each",
    "moonshot",
    withX({
      type: ["number", "string", "array"],
      minimum: 1,
      maxLength: 3,
      items: { type: "string" },
      description: "D",
    }),
    withX({
      description: "D",
      anyOf: [
        { type: "number", minimum: 1 },
        { type: "string", maxLength: 3 },
        { type: "array", items: { type: "string" } },
      ],
    }),
    ["rewritten type #/properties/x: as a union of one type each"],
  ],
  [
    "values that none of the types has",
    "mistral",
    withX({ type: ["integer", "boolean"], enum: ["a"] }),
    withX({ type: ["integer", "boolean"], enum: ["a"] }),
    [],
  ],
  [
    "a branch of null with a title",
    "gemini",
    withX({ anyOf: [{ type: "string" }, { type: "null", title: "None" }] }),
    withX({ type: "string", nullable: true }),
    ["rewritten anyOf #/properties/x: null is said by nullable"],
  ],
  [
    "a branch of null by its value",
    "gemini",
    withX({ anyOf: [{ type: "string" }, { const: null }] }),
    withX({ type: "string", nullable: true }),
    ["rewritten anyOf #/properties/x: null is said by nullable"],
  ],
  [
    "a branch of null by its values",
    "gemini",
    withX({ anyOf: [{ type: "string" }, { enum: [null] }] }),
    withX({ type: "string", nullable: true }),
    ["rewritten anyOf #/properties/x: null is said by nullable"],
  ],
  [
    "a branch of null with a format",
    "gemini",
    withX({ anyOf: [{ type: "string" }, { type: "null", format: "x" }] }),
    withX({ type: "string", nullable: true }),
    ["rewritten anyOf #/properties/x: null is said by nullable"],
  ],
  [
    "a branch of null with what may keep it out",
    "gemini",
    withX({ anyOf: [{ type: "string" }, { type: "null", not: {} }] }),
    withX({
      anyOf: [
        { type: "string" },
        { type: "string", nullable: true, description: "Constraints: type: null; not: {}." },
      ],
    }),
    [
      "moved type #/properties/x/anyOf/1: the provider has no type for null alone",
      "moved not #/properties/x/anyOf/1: the provider does not take the keyword",
    ],
  ],
  [
    "a union of nothing but null",
    "gemini",
    withX({ anyOf: [{ type: "null" }, { const: null }] }),
    withX({ type: "string", nullable: true, description: "Constraints: type: null." }),
    [
      "rewritten anyOf #/properties/x: all of its branches are null",
      "rewritten allOf #/properties/x: its schemas are merged into the one around them",
      "moved type #/properties/x/anyOf/0: the provider has no type for null alone",
    ],
  ],
  [
    "a nullable branch with its own losses",
    "gemini",
    withX({ anyOf: [{ type: "string", format: "uri" }, { type: "null" }] }),
    withX({ type: "string", nullable: true, description: "Constraints: format: uri." }),
    [
      "rewritten anyOf #/properties/x: null is said by nullable",
      "moved format #/properties/x/anyOf/0: the provider does not know this format",
    ],
  ],
  [
    "nullable branches with their own losses",
    "gemini",
    withX({
      anyOf: [
        { type: "null" },
        { type: "string", format: "uri" },
        { type: "integer", multipleOf: 2 },
      ],
    }),
    withX({
      anyOf: [
        { type: "string", nullable: true, description: "Constraints: format: uri." },
        { type: "integer", nullable: true, description: "Constraints: multipleOf: 2." },
      ],
    }),
    [
      "rewritten anyOf #/properties/x: null is said by nullable",
      "moved format #/properties/x/anyOf/1: the provider does not know this format",
      "moved multipleOf #/properties/x/anyOf/2: the provider does not take the keyword",
    ],
  ],
  [
    "a constant beside values that have it not",
    "gemini",
    withX({ const: "c", enum: ["a"] }),
    withX({ enum: ["a"], type: "string", description: "Constraints: const: c." }),
    [
      "moved const #/properties/x: no value can be this one and one of the enum",
      "added type #/properties/x: the provider asks for a type",
    ],
  ],
  [
    "a constant of another type",
    "gemini",
    withX({ type: "integer", const: "a" }),
    withX({ type: "integer", description: "Constraints: const: a." }),
    ["moved const #/properties/x: the provider takes no such value in an enum"],
  ],
  [
    "a constant that is null for a nullable type",
    "gemini-json-schema",
    withX({ type: ["string", "null"], const: null }),
    withX({ type: "null" }),
    ["rewritten const #/properties/x: as a type"],
  ],
  [
    "a whole constant of numbers",
    "gemini",
    withX({ type: "integer", const: 3 }),
    withX({ type: "integer", description: "Constraints: const: 3." }),
    ["moved const #/properties/x: the provider takes no such value in an enum"],
  ],
  [
    "a whole constant without a type",
    "gemini",
    withX({ const: 3 }),
    withX({ type: "integer", description: "Constraints: const: 3." }),
    ["moved const #/properties/x: the provider takes no such value in an enum"],
  ],
  [
    "empty and repeated values",
    "gemini",
    withX({ type: "string", enum: ["a", "", "a"] }),
    withX({ type: "string", enum: ["a"] }),
    ["rewritten enum #/properties/x: without values that are empty or there twice"],
  ],
  [
    "repeated values",
    "openai",
    withX({ enum: [1, 1, { a: 1 }, { a: 1 }] }),
    withX({ enum: [1, { a: 1 }] }),
    ["rewritten enum #/properties/x: without values that are empty or there twice"],
  ],
  [
    "values with an empty text where it is taken",
    "moonshot",
    withX({ type: "string", enum: ["", "a"] }),
    withX({ type: "string", enum: ["", "a"] }),
    [],
  ],
  [
    "values of a boolean and a text",
    "gemini",
    withX({ enum: [true, "a"] }),
    withX({
      anyOf: [
        { type: "boolean", description: "Constraints: enum: true." },
        { type: "string", enum: ["a"] },
      ],
    }),
    [
      "rewritten enum #/properties/x: as a union of one type each",
      "moved enum #/properties/x: the provider takes no values of this type in an enum",
    ],
  ],
  [
    "values of numbers for a list of types",
    "gemini",
    withX({ type: ["number", "string"], enum: [1, "a", true] }),
    withX({
      anyOf: [
        { type: "integer", description: "Constraints: enum: 1." },
        { type: "string", enum: ["a"] },
      ],
    }),
    [
      "rewritten enum #/properties/x: as a union of one type each",
      "moved enum #/properties/x: the provider takes no values of this type in an enum",
    ],
  ],
  [
    "whole values of numbers",
    "gemini",
    withX({ type: "number", enum: [1, 2.5] }),
    withX({
      anyOf: [
        { type: "integer", description: "Constraints: enum: 1." },
        { type: "number", description: "Constraints: enum: 2.5." },
      ],
    }),
    [
      "rewritten enum #/properties/x: as a union of one type each",
      "moved enum #/properties/x: the provider takes no values of this type in an enum",
    ],
  ],
  [
    "values of integers that are numbers",
    "gemini-json-schema",
    withX({ type: "number", enum: [1, 2.5] }),
    withX({ type: "number", enum: [1, 2.5] }),
    [],
  ],
  [
    "values of integers beside a boolean",
    "gemini-json-schema",
    withX({ type: "integer", enum: [1, true] }),
    withX({ type: "integer", description: "Constraints: enum: 1, true." }),
    ["moved enum #/properties/x: the provider takes no values of this type in an enum"],
  ],
  [
    "a value of a list",
    "gemini-json-schema",
    withX({ enum: [[1]] }),
    withX({
      type: "array",
      items: {
        anyOf: [
          { type: "string" },
          { type: "number" },
          { type: "boolean" },
          { type: "null" },
          { type: "object", properties: {} },
          {
            type: "array",
            items: {
              anyOf: [
                { type: "string" },
                { type: "number" },
                { type: "boolean" },
                { type: "null" },
                { type: "object", properties: {} },
              ],
            },
          },
        ],
      },
      description: "Constraints: enum: [[1]].",
    }),
    [
      "moved enum #/properties/x: the provider takes no values of this type in an enum",
      "added items #/properties/x: the provider asks for items in arrays",
    ],
  ],
  [
    "values of null and booleans",
    "gemini-json-schema",
    withX({ enum: [null, true] }),
    withX({
      anyOf: [{ type: "null" }, { type: "boolean", description: "Constraints: enum: true." }],
    }),
    [
      "rewritten enum #/properties/x: as a union of one type each",
      "moved enum #/properties/x: the provider takes no values of this type in an enum",
    ],
  ],
  [
    "constraints beside a union",
    "moonshot",
    withX({
      type: "string",
      description: "D",
      anyOf: [{ minLength: 1 }, { maxLength: 3, description: "E" }],
    }),
    withX({
      anyOf: [
        { type: "string", minLength: 1 },
        { type: "string", maxLength: 3, description: "E" },
      ],
      description: "D",
    }),
    ["rewritten anyOf #/properties/x: what stood beside it is said in every branch"],
  ],
  [
    "a union beside a type that one branch has not",
    "moonshot",
    withX({ type: "string", anyOf: [{ type: "integer" }, { minLength: 1 }] }),
    withX({ type: "string", minLength: 1 }),
    ["rewritten anyOf #/properties/x: what stood beside it is said in every branch"],
  ],
  [
    "a union none of whose branches is of the type",
    "moonshot",
    withX({ type: "string", anyOf: [{ type: "integer" }, { type: "boolean" }] }),
    withX({
      type: "string",
      description: 'Constraints: anyOf: [{"type":"integer"},{"type":"boolean"}].',
    }),
    ["moved anyOf #/properties/x: none of its branches can be met beside the rest"],
  ],
  [
    "a union of integers beside numbers",
    "moonshot",
    withX({
      type: "number",
      anyOf: [
        { type: "integer", minimum: 1 },
        { type: "integer", maximum: 5 },
      ],
    }),
    withX({
      anyOf: [
        { type: "integer", minimum: 1 },
        { type: "integer", maximum: 5 },
      ],
    }),
    ["rewritten anyOf #/properties/x: what stood beside it is said in every branch"],
  ],
  [
    "a union beside types that branches share in part",
    "moonshot",
    withX({ type: ["string", "null"], anyOf: [{ type: ["string", "integer"] }, { type: "null" }] }),
    withX({ anyOf: [{ type: "string" }, { type: "null" }] }),
    ["rewritten anyOf #/properties/x: what stood beside it is said in every branch"],
  ],
  [
    "a union of required names",
    "gemini",
    withX({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    }),
    withX({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      description: "Constraints: anyOf: (a) or (b).",
    }),
    ["moved anyOf #/properties/x: it only says which properties go together"],
  ],
  [
    "a union, one branch of which only requires",
    "gemini",
    withX({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      anyOf: [{ required: ["a"] }, { required: ["b"], properties: { b: { minLength: 1 } } }],
    }),
    withX({
      anyOf: [
        {
          type: "object",
          properties: { a: { type: "string" }, b: { type: "string" } },
          required: ["a"],
        },
        {
          type: "object",
          properties: { a: { type: "string" }, b: { type: "string", minLength: 1 } },
          required: ["b"],
        },
      ],
    }),
    ["rewritten anyOf #/properties/x: what stood beside it is said in every branch"],
  ],
  [
    "a description that ends in a mark beside a union",
    "gemini",
    withX({
      description: "Which?",
      anyOf: [
        { type: "string", description: "A text" },
        { type: "integer", description: "Which? A number" },
        { type: "boolean", description: "Whi" },
        { type: "number", description: "Which?" },
      ],
    }),
    withX({
      anyOf: [
        { type: "string", description: "Which? A text" },
        { type: "integer", description: "Which? A number" },
        { type: "boolean", description: "Which?" },
        { type: "number", description: "Which?" },
      ],
    }),
    ["rewritten anyOf #/properties/x: what stood beside it is said in every branch"],
  ],
  [
    "a description with a mark in it beside a union",
    "gemini",
    withX({
      description: "One: all",
      anyOf: [{ type: "string", description: "A text" }, { type: "integer" }],
    }),
    withX({
      anyOf: [
        { type: "string", description: "One: all. A text" },
        { type: "integer", description: "One: all" },
      ],
    }),
    ["rewritten anyOf #/properties/x: what stood beside it is said in every branch"],
  ],
  [
    "alternatives that overlap where there is only anyOf",
    "gemini",
    withX({
      oneOf: [
        { type: "string", maxLength: 3 },
        { type: "string", minLength: 2 },
      ],
    }),
    withX({
      anyOf: [
        {
          type: "string",
          maxLength: 3,
          description: "Constraints: alternatives: exactly one may apply.",
        },
        {
          type: "string",
          minLength: 2,
          description: "Constraints: alternatives: exactly one may apply.",
        },
      ],
    }),
    [
      "rewritten oneOf #/properties/x: as anyOf, which is also met by what several branches accept",
      "rewritten oneOf #/properties/x: what stood beside it is said in every branch",
    ],
  ],
  [
    "alternatives that exclude each other where there is only anyOf",
    "gemini",
    withX({ oneOf: [{ type: "string" }, { type: "integer" }] }),
    withX({ anyOf: [{ type: "string" }, { type: "integer" }] }),
    ["rewritten oneOf #/properties/x: as anyOf, which is also met by what several branches accept"],
  ],
  [
    "a union that one branch of which refers",
    "moonshot",
    withX(
      { minLength: 1, anyOf: [{ $ref: "#/$defs/A" }, { type: "string", maxLength: 3 }] },
      { $defs: { A: { type: "string", format: "uri" } } },
    ),
    withX({
      anyOf: [
        { minLength: 1, type: "string", description: "Constraints: format: uri." },
        { minLength: 1, type: "string", maxLength: 3 },
      ],
    }),
    [
      "rewritten anyOf #/properties/x: what stood beside it is said in every branch",
      "moved format #/$defs/A: the provider does not take the keyword",
    ],
  ],
  [
    "a date beside a list of types",
    "gemini",
    withX({ type: ["string", "null"], format: "date-time" }),
    withX({ type: "string", format: "date-time", nullable: true }),
    ["rewritten type #/properties/x: null is said by nullable"],
  ],
  [
    "a format of a listed type",
    "gemini",
    withX({ type: "integer", format: "int64" }),
    withX({ type: "integer", format: "int64" }),
    [],
  ],
  [
    "a format of enums without one",
    "gemini",
    withX({ type: "string", format: "enum" }),
    withX({ type: "string", description: "Constraints: format: enum." }),
    ["moved format #/properties/x: the provider does not know this format"],
  ],
  [
    "a format without a type",
    "gemini",
    withX({ format: "int32" }),
    withX({ format: "int32", type: "integer" }),
    ["added type #/properties/x: the provider asks for a type"],
  ],
];

describe("what is made and told of", () => {
  itTells(CONVERSIONS);
});

describe("an object that cannot be closed", () => {
  it.each<[ProviderTarget, object, string]>([
    [
      "openai-strict",
      withX(
        { type: "object", additionalProperties: { type: "string" } },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but is a map",
    ],
    [
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          additionalProperties: { type: "string" },
        },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but is a map",
    ],
    [
      "openai-strict",
      withX(
        { type: "object", patternProperties: { "^a": { type: "string" } } },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but is a map",
    ],
    [
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          patternProperties: { "^a": { type: "string" } },
          additionalProperties: true,
        },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but is a map",
    ],
    [
      "openai-strict",
      withX({ type: "object" }, { required: ["x"], additionalProperties: false }),
      "must list its properties, but takes any",
    ],
    [
      "openai-strict",
      withX(
        { type: "object", additionalProperties: true },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but takes any",
    ],
    [
      "deepseek",
      withX(
        { type: "object", properties: {}, additionalProperties: false },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but has none",
    ],
    [
      "openai-strict",
      { type: "object", additionalProperties: true },
      "must list its properties, but takes any",
    ],
    [
      "openai-strict",
      { type: "object", additionalProperties: { type: "string" } },
      "must list its properties, but is a map",
    ],
  ])("is refused by %s: %j", (target, schema, problem) => {
    expect(() => convert(schema, target)).toThrow(problem);
  });
});

describe("a finding", () => {
  const text = { type: "string" };

  it.each<[ProviderTarget, object, string]>([
    [
      "openai",
      { type: "object", properties: {}, required: ["a", "b"] },
      '"required" names "a", "b", which "properties" does not',
    ],
    [
      "openai-strict",
      { type: "object", properties: { a: text, b: text }, additionalProperties: false },
      'Every property must be required, but "a", "b" is not',
    ],
    [
      "anthropic",
      { type: "object", properties: { "a b": text, "c d": text }, required: ["c d"] },
      'Names are not taken: "a b", "c d"',
    ],
    [
      "gemini",
      { type: "object", title: "T", default: {}, anyOf: [text, { type: "integer" }] },
      '"anyOf" must stand alone, but has "type", "title", "default" beside it',
    ],
    ["openai", { not: true }, 'A boolean stands for a schema in "not"'],
    ["openai", { anyOf: [text, true] }, 'A boolean stands for a schema in "anyOf/1"'],
    [
      "gemini",
      { type: "string", propertyOrdering: ["a"] },
      '"propertyOrdering" is about values of type object, but the type is string',
    ],
    [
      "anthropic",
      { $schema: "http://json-schema.org/draft-07/schema#" },
      "The draft that $schema names is a form of an older draft",
    ],
    [
      "openai",
      { exclusiveMaximum: true },
      "A boolean exclusiveMaximum is a form of an older draft",
    ],
    [
      "openai",
      { items: text, additionalItems: text },
      "additionalItems is a form of an older draft",
    ],
    ["openai", { dependencies: {} }, "dependencies is a form of an older draft"],
    ["openai", { required: false }, "A boolean required is a form of an older draft"],
    [
      "openai",
      { properties: { a: { type: "string", required: true } } },
      "A boolean required in a property is a form of an older draft",
    ],
    ["openai", { not: { type: "string", pattern: "[" } }, 'What "not" says cannot be said here'],
  ])("for %s about %j names what it is about", (target, x, message) => {
    expect(lintToolSchema(withX(x), target).map((finding) => finding.message)).toContain(message);
  });
});

describe("a pattern", () => {
  const isTaken = (pattern: string, target: ProviderTarget): boolean =>
    lintToolSchema(withX({ type: "string", pattern }), target).every(
      ({ rule }) => rule !== "pattern",
    );
  const patterns = [
    ["^a$", "openai openai-strict grammar"],
    ["^(ab|c)+d?$", "openai openai-strict grammar"],
    ["^$", "openai openai-strict grammar"],
    ["a", "openai openai-strict"],
    ["^a", "openai openai-strict"],
    ["a$", "openai openai-strict"],
    ["$a^", "openai openai-strict"],
    ["^", "openai openai-strict"],
    ["^a$|b", "openai openai-strict"],
    ["^a(b|c$)d$", "openai openai-strict"],
    ["^a(^b)*$", "openai openai-strict"],
    ["^(a(b$))c$", "openai openai-strict"],
    ["^\\d$", "openai openai-strict"],
    ["^(?:a)$", "openai openai-strict"],
    ["\\ba", "openai"],
    ["a\\B", "openai"],
    ["^(?=a)b$", "openai"],
    ["^(a|(?!b)c)$", "openai"],
    ["^((?<=a)b)*$", "openai"],
    ["^(a)\\1$", "openai"],
    ["^(b|(a)\\2)$", "openai"],
    ["[", ""],
    ["(", ""],
  ] as const;

  it.each(patterns)("%s is taken by: %s", (pattern, targets) => {
    const all = ["openai", "openai-strict", "grammar"] as const;
    expect(all.filter((target) => isTaken(pattern, target)).join(" ")).toBe(targets);
  });
});
