import { describe } from "vitest";
import { withX } from "./support/converted.ts";
import { itTells } from "./support/itConverts.ts";

describe("what is made and told of values, types and their bounds", () => {
  itTells([
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
  ]);
});
