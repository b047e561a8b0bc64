import { describe } from "vitest";
import { whenMet, withX } from "./support/converted.ts";
import { itTells } from "./support/itConverts.ts";

describe("what is made and told of unions, negations and conditions", () => {
  itTells([
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
      withX({
        type: ["string", "null"],
        anyOf: [{ type: ["string", "integer"] }, { type: "null" }],
      }),
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
      [
        "rewritten oneOf #/properties/x: as anyOf, which is also met by what several branches accept",
      ],
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
  ]);
});
