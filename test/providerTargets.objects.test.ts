import { describe } from "vitest";
import { withX } from "./support/converted.ts";
import { itConverts } from "./support/itConverts.ts";

describe("a name that is required and no property", () => {
  itConverts([
    [
      "is said where the object is closed",
      "openai",
      withX({ type: "object", properties: {}, required: ["b", "c"], additionalProperties: false }),
      withX({
        type: "object",
        properties: {},
        additionalProperties: false,
        description: 'Constraints: required: "b", "c".',
      }),
      ["moved required #/properties/x"],
    ],
    [
      "is said beside those that are",
      "openai",
      withX({
        type: "object",
        properties: { c: {} },
        required: ["b", "c"],
        additionalProperties: false,
      }),
      withX({
        type: "object",
        properties: { c: {} },
        additionalProperties: false,
        required: ["c"],
        description: 'Constraints: required: "b".',
      }),
      ["moved required #/properties/x"],
    ],
    [
      "is said where objects have to be closed",
      "openai-strict",
      withX(
        { type: "object", properties: { a: { type: "string" } }, required: ["a", "b"] },
        { required: ["x"] },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
          description: 'Constraints: required: "b".',
        },
        { required: ["x"], additionalProperties: false },
      ),
      [
        "added additionalProperties #",
        "moved required #/properties/x",
        "added additionalProperties #/properties/x",
      ],
    ],
    [
      "is a further property",
      "openai",
      withX({
        type: "object",
        properties: {},
        required: ["b"],
        additionalProperties: { type: "string" },
      }),
      withX({
        type: "object",
        properties: { b: { type: "string" } },
        required: ["b"],
        additionalProperties: { type: "string" },
      }),
      ["added properties #/properties/x"],
    ],
    [
      "is an unevaluated property",
      "openai",
      withX({
        type: "object",
        properties: {},
        required: ["b"],
        unevaluatedProperties: { type: "string" },
      }),
      withX({
        type: "object",
        properties: { b: { type: "string" } },
        required: ["b"],
        unevaluatedProperties: { type: "string" },
      }),
      ["added properties #/properties/x"],
    ],
    [
      "is any property",
      "openai",
      withX({ type: "object", properties: {}, required: ["b"], additionalProperties: true }),
      withX({ type: "object", properties: { b: {} }, required: ["b"], additionalProperties: true }),
      ["added properties #/properties/x"],
    ],
    [
      "is any property, of which nothing is reported",
      "moonshot",
      withX({ type: "object", properties: {}, required: ["b"] }),
      withX({
        type: "object",
        properties: {
          b: {
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
        },
        required: ["b"],
      }),
      ["added properties #/properties/x"],
    ],
    [
      "stays where naming it would change what is unevaluated",
      "openai",
      withX({
        type: "object",
        unevaluatedProperties: { type: "string" },
        anyOf: [{ required: ["b"] }],
        required: [5],
      }),
      withX({
        type: "object",
        unevaluatedProperties: { type: "string" },
        anyOf: [{ required: ["b"] }],
        required: [],
        properties: {},
      }),
      ["rewritten required #/properties/x", "added properties #/properties/x"],
    ],
    [
      "is made legal at the object that requires it",
      "anthropic",
      withX({ type: "object", required: ["a b"] }),
      withX({ type: "object", required: ["a_b"], properties: { a_b: {} } }),
      ["added properties #/properties/x", "renamed a b #/properties/x"],
    ],
    [
      "is said where what is unevaluated may hang on it",
      "mcp",
      {
        type: "object",
        $ref: "#/$defs/A",
        $defs: {
          A: { unevaluatedProperties: { type: "null" }, if: false, $ref: "#/$defs/B" },
          B: { required: ["a"] },
        },
      },
      {
        type: "object",
        allOf: [{ unevaluatedProperties: { type: "null" }, if: false, $ref: "#/$defs/B" }],
        $defs: { B: { description: 'Constraints: required: "a".' } },
      },
      ["rewritten $ref #", "moved required #/$defs/B"],
    ],
  ]);
});

describe("unevaluated properties that may not be there", () => {
  itConverts([
    [
      "close the object",
      "moonshot",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        unevaluatedProperties: false,
      }),
      withX({ type: "object", properties: { a: { type: "string" } }, additionalProperties: false }),
      ["rewritten unevaluatedProperties #/properties/x"],
    ],
    [
      "are none where there are further properties",
      "moonshot",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        unevaluatedProperties: false,
        additionalProperties: { type: "string" },
      }),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        additionalProperties: { type: "string" },
      }),
      ["rewritten unevaluatedProperties #/properties/x"],
    ],
    [
      "are dropped where others may see more",
      "moonshot",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        unevaluatedProperties: false,
        if: { required: ["a"] },
      }),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        description: 'Constraints: if: {"required":["a"]}.',
      }),
      ["dropped unevaluatedProperties #/properties/x", "moved if #/properties/x"],
    ],
    [
      "are dropped where nothing closes an object",
      "gemini",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        unevaluatedProperties: false,
      }),
      withX({ type: "object", properties: { a: { type: "string" } } }),
      ["dropped unevaluatedProperties #/properties/x"],
    ],
    [
      "stay where they are taken",
      "anthropic",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        unevaluatedProperties: false,
      }),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        unevaluatedProperties: false,
      }),
      [],
    ],
  ]);
});

describe("an object that has to be closed", () => {
  itConverts([
    [
      "loses that it is open",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: true,
        },
        { required: ["x"] },
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
      ["added additionalProperties #", "rewritten additionalProperties #/properties/x"],
    ],
    [
      "says the pattern of other names",
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          patternProperties: { "^b": { type: "string" } },
        },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
          description: 'Constraints: patternProperties: {"^b":{"type":"string"}}.',
        },
        { required: ["x"], additionalProperties: false },
      ),
      ["added additionalProperties #/properties/x", "moved patternProperties #/properties/x"],
    ],
    [
      "stays empty",
      "openai-strict",
      withX(
        { type: "object", properties: {}, additionalProperties: false },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "object", properties: {}, additionalProperties: false },
        { required: ["x"], additionalProperties: false },
      ),
      [],
    ],
    [
      "may be an empty root",
      "openai-strict",
      { type: "object", properties: {}, patternProperties: {} },
      {
        type: "object",
        properties: {},
        additionalProperties: false,
        description: "Constraints: patternProperties: {}.",
      },
      ["added additionalProperties #", "moved patternProperties #"],
    ],
  ]);
});

describe("an optional property", () => {
  itConverts([
    [
      "that says nullable allows null",
      "openai-strict",
      withX({ nullable: true, type: "string" }),
      withX({ type: ["string", "null"] }, { additionalProperties: false, required: ["x"] }),
      [
        "added additionalProperties #",
        "added required #",
        "rewritten nullable #/properties/x",
        "rewritten type #/properties/x",
      ],
    ],
    [
      "that negates something else allows null",
      "openai-strict",
      withX({ type: ["string", "null"], not: { const: "a" } }),
      withX(
        { type: ["string", "null"], description: 'Constraints: not: {"const":"a"}.' },
        { additionalProperties: false, required: ["x"] },
      ),
      ["added additionalProperties #", "added required #", "moved not #/properties/x"],
    ],
    [
      "that negates null does not",
      "openai-strict",
      withX({ type: ["string", "null"], not: { type: "null" } }),
      withX(
        {
          anyOf: [
            { type: ["string", "null"], description: 'Constraints: not: {"type":"null"}.' },
            { type: "null" },
          ],
        },
        { additionalProperties: false, required: ["x"] },
      ),
      [
        "added additionalProperties #",
        "rewritten type #/properties/x",
        "added required #",
        "moved not #/properties/x",
      ],
    ],
    [
      "that refers to null allows it",
      "openai-strict",
      withX(
        { anyOf: [{ type: "string" }, { $ref: "#/$defs/N" }] },
        { $defs: { N: { type: "null" } } },
      ),
      withX(
        { anyOf: [{ type: "string" }, { $ref: "#/$defs/N" }] },
        { additionalProperties: false, required: ["x"], $defs: { N: { type: "null" } } },
      ),
      ["added additionalProperties #", "added required #"],
    ],
    [
      "that refers to a text does not",
      "openai-strict",
      withX({ $ref: "#/$defs/N" }, { $defs: { N: { type: "string" } } }),
      withX(
        { anyOf: [{ $ref: "#/$defs/N" }, { type: "null" }] },
        { additionalProperties: false, required: ["x"], $defs: { N: { type: "string" } } },
      ),
      ["added additionalProperties #", "added anyOf #/properties/x", "added required #"],
    ],
    [
      "one of whose branches is null allows null",
      "openai-strict",
      withX({ oneOf: [{ type: "string" }, { type: "null" }] }),
      withX(
        { anyOf: [{ type: "string" }, { type: "null" }] },
        { additionalProperties: false, required: ["x"] },
      ),
      ["added additionalProperties #", "added required #", "rewritten oneOf #/properties/x"],
    ],
    [
      "that asks more of a text allows null",
      "openai-strict",
      withX({ type: ["string", "null"], if: { type: "string" }, else: { type: "null" } }),
      withX(
        {
          type: ["string", "null"],
          description: 'Constraints: if: {"type":"string"}; else: {"type":"null"}.',
        },
        { additionalProperties: false, required: ["x"] },
      ),
      [
        "added additionalProperties #",
        "added required #",
        "moved if #/properties/x",
        "moved else #/properties/x",
      ],
    ],
    [
      "that asks nothing of what is no text allows null",
      "openai-strict",
      withX({ type: ["string", "null"], if: { type: "string" } }),
      withX(
        { type: ["string", "null"], description: 'Constraints: if: {"type":"string"}.' },
        { additionalProperties: false, required: ["x"] },
      ),
      ["added additionalProperties #", "added required #", "moved if #/properties/x"],
    ],
    [
      "that allows nothing but a text does not",
      "openai-strict",
      withX({ type: ["string", "null"], if: { type: "string" }, else: false }),
      withX(
        {
          anyOf: [
            {
              type: ["string", "null"],
              description: 'Constraints: if: {"type":"string"}; else: false.',
            },
            { type: "null" },
          ],
        },
        { additionalProperties: false, required: ["x"] },
      ),
      [
        "added additionalProperties #",
        "rewritten type #/properties/x",
        "added required #",
        "moved if #/properties/x",
        "moved else #/properties/x",
      ],
    ],
  ]);
});

describe("a format", () => {
  itConverts([
    [
      "of values that are not listed is said",
      "gemini",
      withX({ type: "string", format: "enum" }),
      withX({ type: "string", description: "Constraints: format: enum." }),
      ["moved format #/properties/x"],
    ],
    [
      "of listed values stays",
      "gemini",
      withX({ type: "string", format: "enum", enum: ["a"] }),
      withX({ type: "string", format: "enum", enum: ["a"] }),
      [],
    ],
    [
      "of another type is said",
      "gemini",
      withX({ type: "string", format: "int32" }),
      withX({ type: "string", description: "Constraints: format: int32." }),
      ["moved format #/properties/x"],
    ],
    [
      "that is not known is said",
      "openai-strict",
      withX({ type: "string", format: "uri" }, { required: ["x"], additionalProperties: false }),
      withX(
        { type: "string", description: "Constraints: format: uri." },
        { required: ["x"], additionalProperties: false },
      ),
      ["moved format #/properties/x"],
    ],
  ]);
});

describe("a pattern", () => {
  itConverts([
    [
      "that looks ahead is said",
      "openai-strict",
      withX(
        { type: "string", pattern: "a(?=b)" },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "string", description: "Constraints: pattern: a(?=b)." },
        { required: ["x"], additionalProperties: false },
      ),
      ["moved pattern #/properties/x"],
    ],
    [
      "that repeats what looks behind is said",
      "openai-strict",
      withX(
        { type: "string", pattern: "(?:(?<!b)a)+" },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "string", description: "Constraints: pattern: (?:(?<!b)a)+." },
        { required: ["x"], additionalProperties: false },
      ),
      ["moved pattern #/properties/x"],
    ],
    [
      "that refers back is said",
      "openai-strict",
      withX(
        { type: "string", pattern: "(a)\\1" },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "string", description: "Constraints: pattern: (a)\\1." },
        { required: ["x"], additionalProperties: false },
      ),
      ["moved pattern #/properties/x"],
    ],
    [
      "that asks for the edge of a word is said",
      "openai-strict",
      withX({ type: "string", pattern: "\\ba" }, { required: ["x"], additionalProperties: false }),
      withX(
        { type: "string", description: "Constraints: pattern: \\ba." },
        { required: ["x"], additionalProperties: false },
      ),
      ["moved pattern #/properties/x"],
    ],
    [
      "of choices and repeats stays",
      "openai-strict",
      withX(
        { type: "string", pattern: "^(?:a|[bc]+)d{2}$" },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "string", pattern: "^(?:a|[bc]+)d{2}$" },
        { required: ["x"], additionalProperties: false },
      ),
      [],
    ],
    [
      "that is none is said",
      "openai-strict",
      withX({ type: "string", pattern: "(" }, { required: ["x"], additionalProperties: false }),
      withX(
        { type: "string", description: "Constraints: pattern: (." },
        { required: ["x"], additionalProperties: false },
      ),
      ["moved pattern #/properties/x"],
    ],
    [
      "from end to end stays",
      "grammar",
      withX({ type: "string", pattern: "^(a|b+)c$" }),
      withX({ type: "string", pattern: "^(a|b+)c$" }),
      [],
    ],
    [
      "that is open at an end is said",
      "grammar",
      withX({ type: "string", pattern: "^a" }),
      withX({ type: "string", description: "Constraints: pattern: ^a." }),
      ["moved pattern #/properties/x"],
    ],
    [
      "that is one character is said",
      "grammar",
      withX({ type: "string", pattern: "a" }),
      withX({ type: "string", description: "Constraints: pattern: a." }),
      ["moved pattern #/properties/x"],
    ],
    [
      "with an edge in a choice is said",
      "grammar",
      withX({ type: "string", pattern: "^(a|b$)$" }),
      withX({ type: "string", description: "Constraints: pattern: ^(a|b$)$." }),
      ["moved pattern #/properties/x"],
    ],
    [
      "with an edge in a repeat is said",
      "grammar",
      withX({ type: "string", pattern: "^(b$)+$" }),
      withX({ type: "string", description: "Constraints: pattern: ^(b$)+$." }),
      ["moved pattern #/properties/x"],
    ],
    [
      "with a set of characters is said",
      "grammar",
      withX({ type: "string", pattern: "^\\d$" }),
      withX({ type: "string", description: "Constraints: pattern: ^\\d$." }),
      ["moved pattern #/properties/x"],
    ],
  ]);
});

describe("a length beside a pattern", () => {
  itConverts([
    [
      "is said",
      "grammar",
      withX({ type: "string", pattern: "^a$", maxLength: 3 }),
      withX({ type: "string", pattern: "^a$", description: "Constraints: maxLength: 3." }),
      ["moved maxLength #/properties/x"],
    ],
    [
      "beside a format is said",
      "grammar",
      withX({ type: "string", format: "date", minLength: 3 }),
      withX({ type: "string", format: "date", description: "Constraints: minLength: 3." }),
      ["moved minLength #/properties/x"],
    ],
    [
      "stays without one",
      "grammar",
      withX({ type: "string", maxLength: 1999 }),
      withX({ type: "string", maxLength: 1999 }),
      [],
    ],
    [
      "is said where it is too long",
      "grammar",
      withX({ type: "string", maxLength: 2000 }),
      withX({ type: "string", description: "Constraints: maxLength: 2000." }),
      ["moved maxLength #/properties/x"],
    ],
  ]);
});

describe("a description", () => {
  itConverts([
    [
      "goes on with the constraints that it ends with",
      "gemini",
      withX({
        type: "string",
        description: "Which. Constraints: minLength: 1.",
        format: "uri",
        const: "",
      }),
      withX({
        type: "string",
        description: 'Which. Constraints: minLength: 1; const: ""; format: uri.',
      }),
      ["moved const #/properties/x", "moved format #/properties/x"],
    ],
    [
      "has constraints once",
      "gemini",
      withX({ type: "string", description: "Constraints: format: uri.", format: "uri" }),
      withX({ type: "string", description: "Constraints: format: uri." }),
      ["moved format #/properties/x"],
    ],
    [
      "has constraints anew after other sentences",
      "gemini",
      withX({
        type: "string",
        description: "Constraints: minLength: 1. Default: 3.",
        format: "uri",
      }),
      withX({
        type: "string",
        description: "Constraints: minLength: 1. Default: 3. Constraints: format: uri.",
      }),
      ["moved format #/properties/x"],
    ],
    [
      "has a default once",
      "openai-strict",
      withX(
        { type: "string", description: 'Default: "a".', default: "a" },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "string", description: 'Default: "a".' },
        { required: ["x"], additionalProperties: false },
      ),
      ["moved default #/properties/x"],
    ],
    [
      "has examples as JSON",
      "openai-strict",
      withX(
        { type: "string", description: "Which one?", examples: ["a", "b"] },
        { required: ["x"], additionalProperties: false },
      ),
      withX(
        { type: "string", description: 'Which one? Examples: ["a","b"].' },
        { required: ["x"], additionalProperties: false },
      ),
      ["moved examples #/properties/x"],
    ],
    [
      "has the beginning of a long value",
      "moonshot",
      withX({
        type: "string",
        contentEncoding:
          "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
      }),
      withX({
        type: "string",
        description:
          "Constraints: contentEncoding: eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee….",
      }),
      ["moved contentEncoding #/properties/x"],
    ],
  ]);
});

describe("names of properties", () => {
  itConverts([
    [
      "are texts anyway",
      "gemini",
      withX({ type: "object", properties: {}, propertyNames: { type: "string" } }),
      withX({ type: "object", properties: {} }),
      ["dropped propertyNames #/properties/x"],
    ],
    [
      "are renamed among those they depend on",
      "anthropic",
      withX({
        type: "object",
        properties: { "a b": {}, c: {} },
        dependentRequired: { c: ["a b"] },
      }),
      withX({ type: "object", properties: { a_b: {}, c: {} }, dependentRequired: { c: ["a_b"] } }),
      ["renamed a b #/properties/x/properties/a b"],
    ],
  ]);
});
