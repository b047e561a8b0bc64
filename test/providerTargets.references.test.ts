import { describe, expect, it } from "vitest";
import { SchemaNotRepresentableError } from "../src/errors.ts";
import { lintToolSchema, toProviderSchema } from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { convert, type Schema, withX } from "./support/converted.ts";
import { itConverts } from "./support/itConverts.ts";
import { TARGETS } from "./support/providerRules/targets.ts";

describe("a reference to the root", () => {
  itConverts([
    [
      "stays where the root does",
      "openai-strict",
      {
        type: "object",
        properties: {
          kids: { type: "array", items: { $ref: "#" } },
          t: { type: "string", minLength: 1 },
        },
        required: ["kids", "t"],
        additionalProperties: false,
      },
      {
        type: "object",
        properties: {
          kids: { type: "array", items: { $ref: "#" } },
          t: { type: "string", description: "Constraints: minLength: 1." },
        },
        required: ["kids", "t"],
        additionalProperties: false,
      },
      ["moved minLength #/properties/t"],
    ],
    [
      "leads to a definition where references may not lead to the root",
      "moonshot",
      {
        type: "object",
        properties: {
          kids: { type: "array", items: { $ref: "#" } },
          t: { type: "string", format: "uri" },
        },
      },
      {
        type: "object",
        properties: {
          kids: { type: "array", items: { $ref: "#/$defs/root" } },
          t: { type: "string", description: "Constraints: format: uri." },
        },
        $defs: {
          root: {
            type: "object",
            properties: {
              kids: { type: "array", items: { $ref: "#/$defs/root" } },
              t: { type: "string", description: "Constraints: format: uri." },
            },
          },
        },
      },
      ["rewritten $ref #/properties/kids/items", "moved format #/properties/t"],
    ],
    [
      "stays where the root stays but for other things",
      "openai",
      { type: "object", properties: { kid: { $ref: "#" }, t: { type: "array" } } },
      { type: "object", properties: { kid: { $ref: "#" }, t: { type: "array", items: {} } } },
      ["added items #/properties/t"],
    ],
    [
      "leads to a definition where the root gets a type",
      "openai",
      { properties: { kid: { $ref: "#" }, t: { type: "array" } } },
      {
        properties: { kid: { $ref: "#/$defs/root" }, t: { type: "array", items: {} } },
        type: "object",
        $defs: {
          root: { properties: { kid: { $ref: "#/$defs/root" }, t: { type: "array", items: {} } } },
        },
      },
      ["added type #", "rewritten $ref #/properties/kid", "added items #/properties/t"],
    ],
    [
      "leads to a definition where the root loses its union",
      "anthropic",
      { type: "object", anyOf: [{ required: ["kid"] }], properties: { kid: { $ref: "#" } } },
      {
        type: "object",
        properties: { kid: { $ref: "#/$defs/root" } },
        required: ["kid"],
        description: "Constraints: anyOf: (kid).",
        $defs: {
          root: {
            type: "object",
            anyOf: [{ required: ["kid"] }],
            properties: { kid: { $ref: "#/$defs/root" } },
          },
        },
      },
      ["moved anyOf #", "rewritten $ref #/properties/kid"],
    ],
    [
      "ends where nothing may contain itself",
      "gemini",
      { type: "object", properties: { a: { $ref: "#" }, b: { type: "string" } } },
      {
        type: "object",
        properties: {
          a: {
            type: "object",
            description: "Constraints: same structure as: the one around it.",
            properties: {},
          },
          b: { type: "string" },
        },
      },
      ["moved $ref #/properties/a", "added properties #/properties/a"],
    ],
  ]);
});

describe("a reference", () => {
  itConverts([
    [
      "to a boolean leads to a schema",
      "moonshot",
      withX({ $ref: "#/$defs/A" }, { $defs: { A: true } }),
      withX(
        { $ref: "#/$defs/A" },
        {
          $defs: {
            A: {
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
        },
      ),
      ["added type #/$defs/A"],
    ],
    [
      "to a boolean is written out",
      "gemini",
      withX({ type: "string", allOf: [{ $ref: "#/$defs/A" }] }, { $defs: { A: true } }),
      withX({ type: "string" }),
      ["rewritten allOf #/properties/x"],
    ],
    [
      "that leads nowhere is said",
      "openai",
      withX({ $ref: "#/$defs/A", type: "string" }),
      withX({ type: "string", description: "Constraints: $ref: #/$defs/A." }),
      ["moved $ref #/properties/x"],
    ],
    [
      "is followed once",
      "moonshot",
      withX(
        { allOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/A" }, { $ref: "#/$defs/T" }] },
        { $defs: { A: { type: "string", minLength: 1 }, T: true } },
      ),
      withX({ type: "string", minLength: 1 }),
      ["rewritten allOf #/properties/x"],
    ],
    [
      "keeps what it leads to closed, and says what stands beside it",
      "gemini",
      withX(
        { $ref: "#/$defs/A", patternProperties: { b: { type: "string" } } },
        {
          $defs: {
            A: {
              type: "object",
              unevaluatedProperties: false,
              properties: { a: { type: "string" } },
            },
          },
        },
      ),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        description: 'Constraints: patternProperties: {"b":{"type":"string"}}.',
      }),
      [
        "rewritten $ref #/properties/x",
        "rewritten allOf #/$defs/A",
        "moved patternProperties #/properties/x",
        "moved unevaluatedProperties #/$defs/A",
        "moved patternProperties #/properties/x",
        "dropped unevaluatedProperties #/$defs/A",
      ],
    ],
    [
      "in a part keeps what it leads to closed",
      "gemini",
      withX(
        { allOf: [{ $ref: "#/$defs/A", patternProperties: { b: { type: "string" } } }] },
        {
          $defs: {
            A: {
              type: "object",
              unevaluatedProperties: false,
              properties: { a: { type: "string" } },
            },
          },
        },
      ),
      withX({
        type: "object",
        properties: { a: { type: "string" } },
        description: 'Constraints: patternProperties: {"b":{"type":"string"}}.',
      }),
      [
        "rewritten allOf #/properties/x",
        "moved patternProperties #/properties/x/allOf/0",
        "moved unevaluatedProperties #/$defs/A",
        "moved patternProperties #/properties/x/allOf/0",
        "dropped unevaluatedProperties #/$defs/A",
      ],
    ],
    [
      "in a part says the second of two patterns",
      "gemini",
      withX(
        { allOf: [{ $ref: "#/$defs/A", pattern: "b" }] },
        { $defs: { A: { type: "string", pattern: "a" } } },
      ),
      withX({ type: "string", pattern: "a", description: "Constraints: pattern: b." }),
      ["rewritten allOf #/properties/x", "moved pattern #/properties/x/allOf/0"],
    ],
    [
      "says the second of two patterns",
      "gemini",
      withX(
        { $ref: "#/$defs/A", pattern: "b" },
        { $defs: { A: { type: "string", pattern: "a" } } },
      ),
      withX({ type: "string", pattern: "a", description: "Constraints: pattern: b." }),
      [
        "rewritten $ref #/properties/x",
        "rewritten allOf #/$defs/A",
        "moved pattern #/properties/x",
      ],
    ],
    [
      "into a property leads to a definition of its name",
      "moonshot",
      withX({ type: "object", properties: { a: { $ref: "#/properties/x" } } }),
      withX(
        { type: "object", properties: { a: { $ref: "#/$defs/x" } } },
        { $defs: { x: { type: "object", properties: { a: { $ref: "#/$defs/x" } } } } },
      ),
      ["rewritten $ref #/properties/x/properties/a"],
    ],
    [
      "that ends says what stood beside it",
      "gemini",
      withX({
        type: "object",
        properties: { a: { $ref: "#/properties/x", minProperties: 2, description: "Again" } },
      }),
      withX({
        type: "object",
        properties: {
          a: {
            type: "object",
            properties: {
              a: {
                type: "object",
                minProperties: 2,
                description: "Again. Constraints: same structure as: the one around it.",
                properties: {},
              },
            },
            minProperties: 2,
            description: "Again",
          },
        },
      }),
      [
        "rewritten $ref #/properties/x/properties/a",
        "moved $ref #/properties/x/properties/a",
        "added properties #/properties/x/properties/a",
      ],
    ],
    [
      "that ends takes anything where what stands beside it is of another type",
      "gemini",
      withX({
        type: "object",
        properties: { a: { $ref: "#/properties/x", type: "string", pattern: "a" } },
      }),
      withX({
        type: "object",
        properties: {
          a: {
            type: "object",
            properties: {
              a: {
                type: "string",
                pattern: "a",
                description: "Constraints: same structure as: the one around it.",
              },
            },
            description: "Constraints: type: string.",
          },
        },
      }),
      [
        "rewritten $ref #/properties/x/properties/a",
        "rewritten allOf #/properties/x",
        "moved type #/properties/x/properties/a",
        "dropped pattern #/properties/x/properties/a",
        "moved $ref #/properties/x/properties/a",
      ],
    ],
    [
      "to an anchor leads to a definition",
      "openai",
      {
        type: "object",
        properties: {
          a: { $ref: "#b" },
          b: { $anchor: "b", type: "array" },
          d: { $dynamicAnchor: "z", type: "string" },
        },
      },
      {
        type: "object",
        properties: {
          a: { $ref: "#/$defs/b" },
          b: { type: "array", items: {} },
          d: { type: "string" },
        },
        $defs: { b: { type: "array", items: {} } },
      },
      [
        "rewritten $ref #/properties/a",
        "dropped $anchor #/properties/b",
        "added items #/properties/b",
        "dropped $dynamicAnchor #/properties/d",
      ],
    ],
    [
      "leaves the name of the document",
      "openai",
      {
        $id: "http://a.example/s",
        type: "object",
        properties: {
          a: { $ref: "#/properties/b" },
          b: { $id: "http://a.example/t", type: "array" },
        },
      },
      {
        $id: "http://a.example/s",
        type: "object",
        properties: { a: { $ref: "#/$defs/b" }, b: { type: "array", items: {} } },
        $defs: { b: { type: "array", items: {} } },
      },
      ["rewritten $ref #/properties/a", "dropped $id #/properties/b", "added items #/properties/b"],
    ],
    [
      "into definitions of both names leads to both",
      "openai",
      {
        type: "object",
        properties: {
          a: { $ref: "#/definitions/A" },
          b: { $ref: "#/$defs/A" },
          c: { type: "array" },
        },
        definitions: { A: { type: "string" } },
        $defs: { A: { type: "integer" } },
      },
      {
        type: "object",
        properties: {
          a: { $ref: "#/$defs/A_2" },
          b: { $ref: "#/$defs/A" },
          c: { type: "array", items: {} },
        },
        $defs: { A_2: { type: "string" }, A: { type: "integer" } },
      },
      ["rewritten $ref #/properties/a", "added items #/properties/c", "rewritten definitions #"],
    ],
  ]);
});

describe("a schema inside itself, where that has to be optional", () => {
  itConverts([
    [
      "is said among others that are required",
      "gemini-json-schema",
      withX(
        { $ref: "#/$defs/L" },
        {
          $defs: {
            L: {
              type: "object",
              properties: {
                next: {
                  anyOf: [
                    true,
                    { type: "array", items: { $ref: "#/$defs/L" } },
                    { $ref: "#/$defs/L" },
                  ],
                },
                v: { type: "string" },
              },
              required: ["next", "v"],
            },
          },
        },
      ),
      withX(
        { $ref: "#/$defs/L" },
        {
          $defs: {
            L: {
              type: "object",
              properties: {
                next: {
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
                    { type: "array", items: { $ref: "#/$defs/L" } },
                    { $ref: "#/$defs/L" },
                  ],
                },
                v: { type: "string" },
              },
              required: ["v"],
              description: 'Constraints: required: "next".',
            },
          },
        },
      ),
      [
        "moved required #/$defs/L",
        "rewritten anyOf #/$defs/L/properties/next",
        "added type #/$defs/L/properties/next/anyOf/0",
        "rewritten anyOf #/$defs/L/properties/next",
      ],
    ],
    [
      "is required by one that is not in it",
      "gemini-json-schema",
      {
        type: "object",
        properties: { m: { $ref: "#/$defs/M" } },
        $defs: {
          L: {
            type: "object",
            properties: { next: { $ref: "#/$defs/L" }, v: { $ref: "#/$defs/V" } },
            required: ["v"],
          },
          M: {
            type: "object",
            properties: { l: { $ref: "#/$defs/L" }, f: { type: "string", pattern: "a" } },
            required: ["l"],
          },
          V: { type: "string" },
        },
      },
      {
        type: "object",
        properties: { m: { $ref: "#/$defs/M" } },
        $defs: {
          M: {
            type: "object",
            properties: {
              l: { $ref: "#/$defs/L" },
              f: { type: "string", description: "Constraints: pattern: a." },
            },
            required: ["l"],
          },
          L: {
            type: "object",
            properties: { next: { $ref: "#/$defs/L" }, v: { $ref: "#/$defs/V" } },
            required: ["v"],
          },
          V: { type: "string" },
        },
      },
      ["moved pattern #/$defs/M/properties/f"],
    ],
  ]);
});

describe("two schemas inside each other", () => {
  itConverts([
    [
      "stay definitions",
      "moonshot",
      withX(
        { $ref: "#/$defs/A", description: "Which" },
        {
          $defs: {
            A: { type: "object", properties: { b: { $ref: "#/$defs/B" } } },
            B: { type: "object", properties: { a: { $ref: "#/$defs/A" } } },
          },
        },
      ),
      withX(
        { anyOf: [{ $ref: "#/$defs/A" }], description: "Which" },
        {
          $defs: {
            A: { type: "object", properties: { b: { $ref: "#/$defs/B" } } },
            B: { type: "object", properties: { a: { $ref: "#/$defs/A" } } },
          },
        },
      ),
      ["rewritten $ref #/properties/x"],
    ],
    [
      "end after one round",
      "gemini",
      withX(
        { $ref: "#/$defs/A" },
        {
          $defs: {
            A: { type: "object", properties: { b: { $ref: "#/$defs/B" } } },
            B: { type: "object", properties: { a: { $ref: "#/$defs/A" } } },
          },
        },
      ),
      withX({
        type: "object",
        properties: {
          b: {
            type: "object",
            properties: {
              a: {
                type: "object",
                description: "Constraints: same structure as: A.",
                properties: {},
              },
            },
          },
        },
      }),
      [
        "rewritten $ref #/properties/x",
        "rewritten $ref #/$defs/A/properties/b",
        "moved $ref #/$defs/B/properties/a",
        "added properties #/$defs/B/properties/a",
      ],
    ],
  ]);
});

describe("a schema inside itself by what is merged into others", () => {
  const A = { $ref: "#/$defs/A" };
  const B = { $ref: "#/$defs/B" };
  const node = (x: unknown): Schema => ({ type: "object", properties: { x } });
  const list = (x: unknown, $defs: Schema = {}): Schema =>
    withX(A, { required: ["x"], $defs: { A: node(x), ...$defs } });

  itConverts([
    [
      "by a union with null",
      "gemini",
      list({ anyOf: [A, { type: "null" }], default: null }),
      withX(
        node({
          type: "object",
          nullable: true,
          default: null,
          description: "Constraints: same structure as: A.",
          properties: {},
        }),
        { required: ["x"] },
      ),
      [
        "rewritten $ref #/properties/x",
        "rewritten anyOf #/$defs/A/properties/x",
        "rewritten anyOf #/$defs/A/properties/x",
        "moved $ref #/$defs/A/properties/x/anyOf/0",
        "added properties #/$defs/A/properties/x",
      ],
    ],
    [
      "by a union beside a description",
      "gemini",
      list({ description: "Next", anyOf: [A, { type: "string" }] }),
      withX(
        node({
          anyOf: [
            {
              type: "object",
              description: "Next. Constraints: same structure as: A.",
              properties: {},
            },
            { type: "string", description: "Next" },
          ],
        }),
        { required: ["x"] },
      ),
      [
        "rewritten $ref #/properties/x",
        "rewritten anyOf #/$defs/A/properties/x",
        "moved $ref #/$defs/A/properties/x/anyOf/0",
        "added properties #/$defs/A/properties/x/anyOf/0",
      ],
    ],
    [
      "by a union beside a type",
      "grammar",
      list({ type: "object", minProperties: 1, anyOf: [A, { type: "string" }] }),
      list(
        { $ref: "#/$defs/A_2" },
        { A_2: { ...node({ $ref: "#/$defs/A_2" }), minProperties: 1 } },
      ),
      ["rewritten anyOf #/$defs/A/properties/x", "rewritten $ref #/$defs/A/properties/x/anyOf/0"],
    ],
    [
      "by its only part",
      "moonshot",
      list({ allOf: [A] }),
      list(A),
      ["rewritten allOf #/$defs/A/properties/x"],
    ],
    [
      "by a part beside a description",
      "moonshot",
      list({ allOf: [A], description: "Next" }),
      list({ anyOf: [A], description: "Next" }),
      ["rewritten allOf #/$defs/A/properties/x", "rewritten $ref #/$defs/A/properties/x/allOf/0"],
    ],
    [
      "by a part of a part",
      "moonshot",
      list({ allOf: [{ allOf: [A] }] }),
      list(A),
      ["rewritten allOf #/$defs/A/properties/x"],
    ],
    [
      "by a part beside another",
      "grammar",
      list({ allOf: [A, { minProperties: 1 }] }),
      list(
        { $ref: "#/$defs/A_2" },
        { A_2: { ...node({ $ref: "#/$defs/A_2" }), minProperties: 1 } },
      ),
      ["rewritten allOf #/$defs/A/properties/x", "rewritten $ref #/$defs/A/properties/x/allOf/0"],
    ],
    [
      "by two parts",
      "gemini",
      list(B, { B: { type: "object", properties: { y: { allOf: [A, B] } } } }),
      withX(
        node({
          type: "object",
          properties: {
            y: {
              type: "object",
              description: "Constraints: same structure as: A; same structure as: B.",
              properties: {},
            },
          },
        }),
        { required: ["x"] },
      ),
      [
        "rewritten $ref #/properties/x",
        "rewritten $ref #/$defs/A/properties/x",
        "rewritten allOf #/$defs/B/properties/y",
        "moved $ref #/$defs/B/properties/y/allOf/0",
        "moved $ref #/$defs/B/properties/y/allOf/1",
        "added properties #/$defs/B/properties/y",
      ],
    ],
  ]);

  const part = { allOf: [A] };
  it.each<[string, Schema]>([
    ["a part", list(part)],
    ["a part of the first", withX(part, { $defs: { A: node(part) } })],
    ["a part of the root", { allOf: [A], $defs: { A: node(part) } }],
    ["a part that is the root", withX({ allOf: [{ $ref: "#" }], description: "Next" })],
    ["a union with null", list({ anyOf: [A, { type: "null" }], default: null })],
    ["items", list({ type: "array", items: { ...part, description: "Next" } })],
    ["parts of each other", list({ allOf: [B] }, { B: node(part) })],
    [
      "a definition that is a part",
      withX(A, { $defs: { A: { allOf: [B] }, B: node({ anyOf: [part] }) } }),
    ],
    ["two parts", list({ allOf: [A, B] }, { B: node({ allOf: [A, B, { minProperties: 1 }] }) })],
    ["a part with more of the same", list({ allOf: [A, { properties: { z: part } }] })],
    ["a part that is closed", list({ ...part, unevaluatedProperties: false })],
    ["a place that is no definition", withX(node({ allOf: [{ $ref: "#/properties/x" }] }))],
    [
      "a part in a document of its own",
      withX(
        { $ref: "https://a.example/a" },
        {
          $defs: {
            A: {
              $id: "https://a.example/a",
              ...node({ allOf: [{ $ref: "#/$defs/C" }] }),
              $defs: { C: node({ allOf: [{ $ref: "#" }] }) },
            },
          },
        },
      ),
    ],
  ])("comes to an end for every target: %s", (_what, schema) => {
    for (const target of TARGETS) {
      if (target === "anthropic-strict") {
        expect(() => convert(schema, target)).toThrow(SchemaNotRepresentableError);
        continue;
      }
      const converted = toProviderSchema(deepFreeze(schema), target).schema;
      expect([target, lintToolSchema(converted, target)]).toStrictEqual([target, []]);
    }
  });
});
