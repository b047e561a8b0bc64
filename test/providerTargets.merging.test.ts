import { describe } from "vitest";
import { withX } from "./support/converted.ts";
import { itConverts } from "./support/itConverts.ts";

describe("a tuple, where there is one schema for all items", () => {
  itConverts([
    [
      "that is closed bounds their number",
      "openai",
      withX({
        type: "array",
        prefixItems: [{ type: "string" }, { type: "integer" }],
        items: false,
      }),
      withX({
        type: "array",
        maxItems: 2,
        items: { anyOf: [{ type: "string" }, { type: "integer" }] },
        description: 'Constraints: prefixItems: [{"type":"string"},{"type":"integer"}].',
      }),
      ["rewritten items #/properties/x", "moved prefixItems #/properties/x"],
    ],
    [
      "of one schema throughout is a list of it",
      "gemini",
      withX({ type: "array", prefixItems: [{ type: "string" }], items: { type: "string" } }),
      withX({ type: "array", items: { type: "string" } }),
      ["rewritten prefixItems #/properties/x", "rewritten items #/properties/x"],
    ],
    [
      "and its rest are a union",
      "gemini",
      withX({
        type: "array",
        prefixItems: [{ type: "string" }],
        items: { type: "integer" },
        maxItems: 5,
      }),
      withX({
        type: "array",
        items: { anyOf: [{ type: "string" }, { type: "integer" }] },
        maxItems: 5,
        description: 'Constraints: prefixItems: [{"type":"string"}].',
      }),
      ["moved prefixItems #/properties/x", "rewritten items #/properties/x"],
    ],
    [
      "keeps a lower bound of its own",
      "gemini",
      withX({ type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], maxItems: 1 }),
      withX({
        type: "array",
        maxItems: 1,
        items: { anyOf: [{ type: "string" }, { type: "integer" }] },
        description: 'Constraints: prefixItems: [{"type":"string"},{"type":"integer"}].',
      }),
      ["moved prefixItems #/properties/x"],
    ],
    [
      "has the lower bound of two",
      "gemini",
      withX({ type: "array", items: false, prefixItems: [{ type: "string" }], maxItems: 3 }),
      withX({ type: "array", maxItems: 1, items: { type: "string" } }),
      ["rewritten items #/properties/x", "rewritten prefixItems #/properties/x"],
    ],
    [
      "stays where it is taken",
      "grammar",
      withX({ type: "array", prefixItems: [{ type: "string" }] }),
      withX({ type: "array", prefixItems: [{ type: "string" }] }),
      [],
    ],
    [
      "that came from elsewhere is reported there",
      "gemini",
      withX({ allOf: [{ prefixItems: [{ type: "string" }, { const: 1 }], type: "array" }] }),
      withX({
        type: "array",
        items: {
          anyOf: [{ type: "string" }, { type: "integer", description: "Constraints: const: 1." }],
        },
        description: 'Constraints: prefixItems: [{"type":"string"},{"const":1}].',
      }),
      [
        "rewritten allOf #/properties/x",
        "moved prefixItems #/properties/x/allOf/0",
        "moved const #/properties/x/allOf/0/prefixItems/1",
      ],
    ],
  ]);
});

describe("unevaluated items", () => {
  itConverts([
    [
      "are said once there are items",
      "openai",
      withX({ type: "array", unevaluatedItems: { type: "string" } }),
      withX({
        type: "array",
        items: { type: "string" },
        description: 'Constraints: unevaluatedItems: {"type":"string"}.',
      }),
      ["moved unevaluatedItems #/properties/x", "added items #/properties/x"],
    ],
    [
      "that may not be there are dropped once there are items",
      "openai",
      withX({ type: "array", unevaluatedItems: false }),
      withX({ type: "array", items: {} }),
      ["dropped unevaluatedItems #/properties/x", "added items #/properties/x"],
    ],
  ]);
});

describe("a boolean for a schema", () => {
  itConverts([
    [
      "is an object",
      "openai",
      withX({ type: "object", properties: { a: true, b: false } }),
      withX({ type: "object", properties: { a: {}, b: { not: {} } } }),
      ["rewritten properties #/properties/x"],
    ],
    [
      "that forbids a property is said without not",
      "moonshot",
      withX({ type: "object", properties: { a: { type: "string" }, b: false } }),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        description: 'Constraints: not allowed: "b".',
      }),
      ["rewritten properties #/properties/x", "moved not #/properties/x/properties/b"],
    ],
    [
      "that forbids a property of a part is reported there",
      "gemini",
      withX({
        allOf: [
          { properties: { a: false }, type: "object" },
          { properties: { b: { type: "string" } } },
        ],
      }),
      withX({
        properties: { b: { type: "string" } },
        type: "object",
        description: 'Constraints: not allowed: "a".',
      }),
      [
        "rewritten allOf #/properties/x",
        "rewritten properties #/properties/x/allOf/0",
        "rewritten properties #/properties/x/allOf/1",
        "moved not #/properties/x/allOf/0/properties/a",
      ],
    ],
    [
      "that forbids items bounds their number",
      "anthropic",
      withX({ type: "array", items: false }),
      withX({ type: "array", maxItems: 0 }),
      ["rewritten items #/properties/x"],
    ],
    [
      "that forbids a branch leaves the others",
      "openai",
      withX({ anyOf: [false, { type: "string" }] }),
      withX({ anyOf: [{ type: "string" }] }),
      ["rewritten anyOf #/properties/x"],
    ],
    [
      "that forbids every branch is a negation",
      "openai",
      withX({ anyOf: [false, false] }),
      withX({ anyOf: [{ not: {} }] }),
      ["rewritten anyOf #/properties/x"],
    ],
    [
      "is a branch of its own",
      "openai",
      withX({ oneOf: [false, true] }),
      withX({ oneOf: [{}] }),
      ["rewritten oneOf #/properties/x"],
    ],
    [
      "is negated",
      "openai",
      withX({ not: true }),
      withX({ not: {} }),
      ["rewritten not #/properties/x"],
    ],
    [
      "that forbids everything is said without not",
      "gemini",
      withX({ type: "string", allOf: [false] }),
      withX({ type: "string", description: "Constraints: accepts: nothing." }),
      ["rewritten allOf #/properties/x", "moved allOf #/properties/x"],
    ],
    [
      "that forbids everything is a negation at the root",
      "anthropic",
      { type: "object", properties: {}, allOf: [false] },
      { type: "object", properties: {}, not: {} },
      ["rewritten allOf #", "rewritten allOf #"],
    ],
  ]);
});

describe("schemas that have to be one", () => {
  itConverts([
    [
      "say nothing where one takes anything",
      "gemini",
      withX({ allOf: [true, { type: "string" }] }),
      withX({ type: "string" }),
      ["rewritten allOf #/properties/x"],
    ],
    [
      "keep the closed one closed",
      "moonshot",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        additionalProperties: false,
        allOf: [
          {
            properties: { a: { minLength: 1 }, b: { type: "integer" }, c: true },
            additionalProperties: { type: "integer" },
          },
        ],
      }),
      withX({
        type: "object",
        properties: {
          a: { minLength: 1, type: "string" },
          b: { type: "integer" },
          c: {
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
        additionalProperties: false,
        description: 'Constraints: additionalProperties: {"type":"integer"}.',
      }),
      [
        "rewritten allOf #/properties/x",
        "moved additionalProperties #/properties/x",
        "moved additionalProperties #/properties/x/allOf/0",
        "rewritten properties #/properties/x",
        "rewritten properties #/properties/x/allOf/0",
        "added type #/properties/x/allOf/0/properties/c",
      ],
    ],
    [
      "have the properties of all, and say the rest",
      "moonshot",
      withX({
        type: "object",
        properties: {
          a: { type: "string" },
          d: { type: "string", pattern: "a" },
          e: { type: "string" },
        },
        additionalProperties: { type: "string" },
        allOf: [
          {
            properties: {
              a: { minLength: 1 },
              b: { type: "integer" },
              d: { pattern: "b" },
              e: false,
            },
            additionalProperties: { maxLength: 4 },
          },
        ],
      }),
      withX({
        type: "object",
        properties: {
          a: { minLength: 1, type: "string" },
          d: { type: "string", pattern: "a", description: "Constraints: pattern: b." },
          b: { type: "integer" },
        },
        additionalProperties: { maxLength: 4, type: "string" },
        description: 'Constraints: additionalProperties: {"maxLength":4}; not allowed: "e".',
      }),
      [
        "rewritten allOf #/properties/x",
        "moved additionalProperties #/properties/x",
        "moved additionalProperties #/properties/x/allOf/0",
        "rewritten properties #/properties/x",
        "rewritten properties #/properties/x/allOf/0",
        "moved not #/properties/x/allOf/0/properties/e",
        "rewritten allOf #/properties/x/properties/d",
        "moved pattern #/properties/x/allOf/0/properties/d",
      ],
    ],
    [
      "close what one leaves open",
      "moonshot",
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        additionalProperties: true,
        allOf: [{ properties: { a: true, b: { type: "integer" } }, additionalProperties: false }],
      }),
      withX({
        type: "object",
        properties: { a: { type: "string" }, b: { type: "integer" } },
        additionalProperties: false,
      }),
      [
        "rewritten allOf #/properties/x",
        "moved additionalProperties #/properties/x",
        "moved additionalProperties #/properties/x/allOf/0",
      ],
    ],
    [
      "say what stood beside other items",
      "moonshot",
      withX({
        type: "array",
        items: { type: "string" },
        allOf: [{ items: { minLength: 2 }, prefixItems: [{ type: "string" }] }],
      }),
      withX({
        type: "array",
        items: { minLength: 2, type: "string" },
        description: 'Constraints: items: {"minLength":2}; prefixItems: [{"type":"string"}].',
      }),
      [
        "rewritten allOf #/properties/x",
        "moved items #/properties/x/allOf/0",
        "moved prefixItems #/properties/x/allOf/0",
      ],
    ],
    [
      "do not merge the items beside a tuple",
      "gemini-json-schema",
      withX({
        type: "array",
        prefixItems: [{ type: "string" }],
        items: { type: "integer" },
        allOf: [{ items: { minimum: 2 } }],
      }),
      withX({
        type: "array",
        prefixItems: [{ type: "string" }],
        items: { type: "integer" },
        description: 'Constraints: items: {"minimum":2}.',
      }),
      ["rewritten allOf #/properties/x", "moved items #/properties/x/allOf/0"],
    ],
    [
      "have every pair of their alternatives",
      "moonshot",
      withX({
        allOf: [
          { anyOf: [{ type: "string" }, { type: "integer" }] },
          { anyOf: [{ minLength: 1 }, { type: "integer", minimum: 1 }] },
        ],
      }),
      withX({
        anyOf: [
          { type: "string", minLength: 1 },
          { type: "integer", minLength: 1 },
          { type: "integer", minimum: 1 },
        ],
      }),
      [
        "rewritten allOf #/properties/x",
        "rewritten anyOf #/properties/x/allOf/0",
        "rewritten anyOf #/properties/x/allOf/1",
      ],
    ],
    [
      "leave out pairs with what accepts nothing",
      "moonshot",
      withX({
        anyOf: [{ type: "string" }, { type: "integer" }],
        allOf: [{ anyOf: [{ minLength: 1 }, true, false] }],
      }),
      withX({
        anyOf: [
          { type: "string", minLength: 1 },
          { type: "string" },
          { type: "integer", minLength: 1 },
          { type: "integer" },
        ],
      }),
      [
        "rewritten allOf #/properties/x",
        "rewritten anyOf #/properties/x",
        "rewritten anyOf #/properties/x/allOf/0",
      ],
    ],
    [
      "say alternatives that would be too many pairs",
      "moonshot",
      withX({
        anyOf: [
          { type: "string" },
          { type: "integer" },
          { type: "boolean" },
          { type: "null" },
          { type: "array", items: { type: "string" } },
        ],
        allOf: [
          {
            anyOf: [
              { minLength: 1 },
              { minimum: 1 },
              { maxItems: 2 },
              { minItems: 1 },
              { maximum: 9 },
            ],
          },
        ],
      }),
      withX({
        anyOf: [
          { type: "string" },
          { type: "integer" },
          { type: "boolean" },
          { type: "null" },
          { type: "array", items: { type: "string" } },
        ],
        description:
          'Constraints: anyOf: [{"minLength":1},{"minimum":1},{"maxItems":2},{"minItems":1},{"maximum":9}].',
      }),
      ["rewritten allOf #/properties/x", "moved anyOf #/properties/x/allOf/0"],
    ],
    [
      "negate what either negates",
      "gemini",
      withX({ allOf: [{ not: { const: "a" } }, { not: { const: "b" } }], type: "string" }),
      withX({
        type: "string",
        description: 'Constraints: not: {"anyOf":[{"const":"a"},{"const":"b"}]}.',
      }),
      [
        "rewritten allOf #/properties/x",
        "moved not #/properties/x/allOf/0",
        "moved not #/properties/x/allOf/1",
      ],
    ],
    [
      "hold for all names",
      "moonshot",
      withX({
        type: "object",
        propertyNames: { minLength: 1 },
        allOf: [{ propertyNames: { maxLength: 3 }, properties: { a: { type: "string" } } }],
      }),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        description: 'Constraints: propertyNames: {"maxLength":3,"minLength":1}.',
      }),
      [
        "rewritten allOf #/properties/x",
        "moved propertyNames #/properties/x",
        "moved propertyNames #/properties/x/allOf/0",
      ],
    ],
    [
      "say the second of two patterns",
      "gemini",
      withX({ type: "string", allOf: [{ pattern: "a" }, { pattern: "b" }] }),
      withX({ type: "string", pattern: "a", description: "Constraints: pattern: b." }),
      ["rewritten allOf #/properties/x", "moved pattern #/properties/x/allOf/1"],
    ],
    [
      "say the second of two values",
      "gemini",
      withX({ type: "string", allOf: [{ const: "a" }, { const: "b" }] }),
      withX({ type: "string", enum: ["a"], description: "Constraints: const: b." }),
      [
        "rewritten allOf #/properties/x",
        "moved const #/properties/x/allOf/1",
        "rewritten const #/properties/x/allOf/0",
      ],
    ],
    [
      "accept nothing where no pair is left",
      "moonshot",
      withX({
        type: "string",
        anyOf: [{ minLength: 1 }, { maxLength: 5 }],
        allOf: [{ anyOf: [false] }],
      }),
      withX({ type: "string", description: "Constraints: not: {}." }),
      [
        "rewritten allOf #/properties/x",
        "rewritten anyOf #/properties/x",
        "rewritten anyOf #/properties/x/allOf/0",
        "rewritten anyOf #/properties/x",
        "rewritten anyOf #/properties/x/allOf/0",
        "moved not #/properties/x/anyOf/0",
      ],
    ],
  ]);
});
