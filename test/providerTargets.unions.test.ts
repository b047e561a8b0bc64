import { describe, expect, it } from "vitest";
import { toProviderSchema } from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { type Schema, withX } from "./support/converted.ts";
import { itConverts } from "./support/itConverts.ts";

describe("a union at the root", () => {
  itConverts([
    [
      "has the properties of every alternative, and what all require",
      "openai",
      {
        type: "object",
        properties: {},
        anyOf: [
          {
            properties: { kind: { const: "a" }, x: { type: "string" } },
            required: ["kind"],
            additionalProperties: false,
          },
          {
            properties: { kind: { const: "b" }, x: { type: "integer" }, y: true },
            required: ["kind", "x"],
            additionalProperties: false,
          },
        ],
      },
      {
        type: "object",
        properties: {
          kind: { type: "string", enum: ["a", "b"] },
          x: { anyOf: [{ type: "string" }, { type: "integer" }] },
          y: {},
        },
        required: ["kind"],
        additionalProperties: false,
        description: 'Constraints: anyOf: (kind = "a") or (x, kind = "b").',
      },
      ["moved anyOf #"],
    ],
    [
      "keeps marks of several types apart",
      "openai",
      {
        type: "object",
        oneOf: [
          { properties: { kind: { const: 1 } } },
          { properties: { kind: { enum: [2, 3] } } },
          { properties: { kind: { const: true } } },
        ],
      },
      {
        type: "object",
        properties: { kind: { anyOf: [{ const: 1 }, { enum: [2, 3] }, { const: true }] } },
        description: "Constraints: oneOf: (kind = 1) or (kind?) or (kind = true).",
      },
      ["moved oneOf #"],
    ],
    [
      "lists marks that are numbers",
      "openai",
      {
        type: "object",
        oneOf: [
          { properties: { kind: { const: 1 } } },
          { properties: { kind: { enum: [2, 3] } } },
          {},
        ],
      },
      {
        type: "object",
        properties: { kind: { type: "number", enum: [1, 2, 3] } },
        description: "Constraints: oneOf: (kind = 1) or (kind?) or (anything).",
      },
      ["moved oneOf #"],
    ],
    [
      "lists marks that are booleans",
      "openai",
      {
        type: "object",
        oneOf: [
          { properties: { on: { const: true } } },
          { properties: { on: { const: false, title: "Off" } } },
        ],
      },
      {
        type: "object",
        properties: { on: { type: "boolean", enum: [true, false] } },
        description: "Constraints: oneOf: (on = true) or (on = false).",
      },
      ["moved oneOf #"],
    ],
    [
      "keeps marks apart that say more",
      "openai",
      {
        type: "object",
        oneOf: [
          { properties: { kind: { const: "a" } } },
          { properties: { kind: { const: "b", minLength: 3 } } },
        ],
      },
      {
        type: "object",
        properties: { kind: { anyOf: [{ const: "a" }, { const: "b", minLength: 3 }] } },
        description: 'Constraints: oneOf: (kind = "a") or (kind = "b").',
      },
      ["moved oneOf #"],
    ],
    [
      "keeps marks apart that are null",
      "openai",
      {
        type: "object",
        oneOf: [
          { properties: { kind: { const: null } } },
          { properties: { kind: { enum: [null], title: "None" } } },
        ],
      },
      {
        type: "object",
        properties: { kind: { anyOf: [{ const: null }, { enum: [null], title: "None" }] } },
        description: "Constraints: oneOf: (kind = null).",
      },
      ["moved oneOf #"],
    ],
    [
      "keeps a property open that one alternative leaves open",
      "openai",
      {
        type: "object",
        oneOf: [{ properties: { a: true } }, { properties: { a: { type: "string" } } }],
      },
      {
        type: "object",
        properties: { a: { anyOf: [{}, { type: "string" }] } },
        description: "Constraints: oneOf: (a?).",
      },
      ["moved oneOf #", "rewritten anyOf #/oneOf/1/properties/a"],
    ],
    [
      "narrows a property by what every alternative says",
      "openai",
      {
        type: "object",
        properties: { a: { type: "string" } },
        anyOf: [{ properties: { a: { minLength: 1 } } }, { properties: { a: { minLength: 2 } } }],
      },
      {
        type: "object",
        properties: { a: { anyOf: [{ minLength: 1 }, { minLength: 2 }], type: "string" } },
        description: "Constraints: anyOf: (a?).",
      },
      ["moved anyOf #"],
    ],
    [
      "leaves a property that no alternative can narrow",
      "openai",
      {
        type: "object",
        properties: { a: { type: "string" } },
        anyOf: [
          { properties: { a: { type: "integer" } } },
          { properties: { a: { type: "integer" } } },
        ],
      },
      {
        type: "object",
        properties: { a: { type: "string" } },
        description: "Constraints: anyOf: (a?).",
      },
      ["moved anyOf #"],
    ],
    [
      "holds further properties to what the base says of them",
      "openai",
      {
        type: "object",
        additionalProperties: { type: "string", pattern: "[" },
        anyOf: [
          { properties: { b: { type: "string", pattern: "[" } } },
          { properties: { c: true } },
        ],
      },
      {
        type: "object",
        additionalProperties: { type: "string", description: "Constraints: pattern: [." },
        properties: {
          b: { type: "string", description: "Constraints: pattern: [." },
          c: { type: "string", description: "Constraints: pattern: [." },
        },
        description: "Constraints: anyOf: (b?) or (c?).",
      },
      [
        "moved anyOf #",
        "moved pattern #/additionalProperties",
        "moved pattern #/anyOf/0/properties/b",
      ],
    ],
    [
      "says of a further property both what it and what the base says",
      "openai",
      {
        type: "object",
        additionalProperties: { type: "string", not: { const: "a" } },
        anyOf: [{ properties: { b: { not: { const: "b" } } } }],
      },
      {
        type: "object",
        additionalProperties: { type: "string", not: { const: "a" } },
        properties: {
          b: { allOf: [{ not: { const: "b" } }, { type: "string", not: { const: "a" } }] },
        },
        description: "Constraints: anyOf: (b?).",
      },
      ["moved anyOf #"],
    ],
    [
      "has no further properties where the base is closed",
      "openai",
      {
        type: "object",
        additionalProperties: false,
        properties: { a: { type: "string" } },
        anyOf: [{ properties: { b: { type: "string" } } }],
      },
      {
        type: "object",
        additionalProperties: false,
        properties: { a: { type: "string" } },
        description: "Constraints: anyOf: (b?).",
      },
      ["moved anyOf #"],
    ],
    [
      "is one of unions and intersections in it",
      "openai",
      {
        type: "object",
        anyOf: [
          { required: ["a"] },
          { anyOf: [{ required: ["b"] }, { allOf: [{ $ref: "#/$defs/C" }, true] }] },
        ],
        $defs: { C: { properties: { c: { type: "string" } } } },
      },
      {
        type: "object",
        properties: { c: { type: "string" } },
        description: "Constraints: anyOf: (a) or (b) or (c?).",
      },
      ["moved anyOf #"],
    ],
    [
      "leaves out what is no object",
      "openai",
      { type: "object", anyOf: [{ minProperties: 1 }, { type: "string" }] },
      { type: "object", properties: {}, description: 'Constraints: anyOf: ({"minProperties":1}).' },
      ["moved anyOf #", "added properties #"],
    ],
    [
      "tells a dozen alternatives",
      "gemini",
      {
        type: "object",
        properties: { a: { type: "string" } },
        anyOf: [
          { required: ["a"] },
          { required: ["b"] },
          { required: ["c"] },
          { required: ["d"] },
          { required: ["e"] },
          { required: ["f"] },
          { required: ["g"] },
          { required: ["h"] },
          { required: ["i"] },
          { required: ["j"] },
          { required: ["k"] },
          { required: ["l"] },
          { required: ["m"] },
        ],
      },
      {
        type: "object",
        properties: { a: { type: "string" } },
        description:
          "Constraints: anyOf: (a) or (b) or (c) or (d) or (e) or (f) or (g) or (h) or (i) or (j) or (k) or (l) or others.",
      },
      ["moved anyOf #"],
    ],
    [
      "tells alternatives without required properties",
      "openai",
      {
        type: "object",
        properties: { a: { type: "string" } },
        anyOf: [{ minProperties: 1 }, { properties: { b: { type: "string" }, c: {} } }],
      },
      {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "string" }, c: {} },
        description: 'Constraints: anyOf: ({"minProperties":1}) or (b?, c?).',
      },
      ["moved anyOf #"],
    ],
    [
      "of other types is an object",
      "openai",
      { type: ["object", "string"], properties: {} },
      { type: "object", properties: {} },
      ["rewritten type #"],
    ],
  ]);
});

describe("what stands beside a union", () => {
  itConverts([
    [
      "stays where the union only says which properties go together",
      "moonshot",
      withX({
        type: "object",
        properties: { a: { type: "string" }, b: { type: "string" } },
        anyOf: [{ required: ["a"] }, { required: ["b"], title: "B", type: "object" }],
      }),
      withX({
        type: "object",
        properties: { a: { type: "string" }, b: { type: "string" } },
        description: "Constraints: anyOf: (a) or (b).",
      }),
      ["moved anyOf #/properties/x"],
    ],
    [
      "is a branch where one takes anything",
      "moonshot",
      withX({ type: "string", anyOf: [true, { minLength: 1 }] }),
      withX({ anyOf: [{ type: "string" }, { type: "string", minLength: 1 }] }),
      ["rewritten anyOf #/properties/x", "rewritten anyOf #/properties/x"],
    ],
    [
      "stays where no branch can be met beside it",
      "moonshot",
      withX({ type: "string", anyOf: [{ type: "integer" }, { type: "boolean" }] }),
      withX({
        type: "string",
        description: 'Constraints: anyOf: [{"type":"integer"},{"type":"boolean"}].',
      }),
      ["moved anyOf #/properties/x"],
    ],
    [
      "is one schema with the only branch that can be met",
      "moonshot",
      withX({ type: "string", anyOf: [{ type: "integer" }, { minLength: 1 }] }),
      withX({ type: "string", minLength: 1 }),
      ["rewritten anyOf #/properties/x"],
    ],
    [
      "narrows a number to a whole one",
      "moonshot",
      withX({ type: "number", anyOf: [{ type: "integer" }, { minimum: 1 }] }),
      withX({ anyOf: [{ type: "integer" }, { type: "number", minimum: 1 }] }),
      ["rewritten anyOf #/properties/x"],
    ],
    [
      "is said in a branch that says other things",
      "moonshot",
      withX({
        pattern: "a",
        anyOf: [{ type: "string", pattern: "b", allOf: [{ minLength: 1 }] }, { type: "integer" }],
      }),
      withX({
        anyOf: [
          { type: "string", pattern: "b", minLength: 1, description: "Constraints: pattern: a." },
          { pattern: "a", type: "integer" },
        ],
      }),
      [
        "rewritten anyOf #/properties/x",
        "rewritten allOf #/properties/x/anyOf/0",
        "moved pattern #/properties/x",
      ],
    ],
    [
      "describes every branch, once",
      "gemini",
      withX({
        description: "Outer",
        anyOf: [
          { type: "string", description: "Outer and inner" },
          { type: "integer", description: "Inner" },
          { type: "boolean", description: "Out" },
        ],
      }),
      withX({
        anyOf: [
          { type: "string", description: "Outer and inner" },
          { type: "integer", description: "Outer. Inner" },
          { type: "boolean", description: "Outer" },
        ],
      }),
      ["rewritten anyOf #/properties/x"],
    ],
    [
      "describes every branch in sentences",
      "gemini",
      withX({
        description: "Ends.",
        anyOf: [{ type: "string", description: "Inner" }, { type: "integer" }],
      }),
      withX({
        anyOf: [
          { type: "string", description: "Ends. Inner" },
          { type: "integer", description: "Ends." },
        ],
      }),
      ["rewritten anyOf #/properties/x"],
    ],
  ]);
});

describe("a union of which one branch may hold", () => {
  itConverts([
    [
      "is any union where types keep its branches apart",
      "gemini",
      withX({ oneOf: [{ type: "string" }, { type: "integer" }] }),
      withX({ anyOf: [{ type: "string" }, { type: "integer" }] }),
      ["rewritten oneOf #/properties/x"],
    ],
    [
      "says so where types overlap",
      "gemini",
      withX({ oneOf: [{ type: "integer" }, { type: "number" }] }),
      withX({
        anyOf: [
          { type: "integer", description: "Constraints: alternatives: exactly one may apply." },
          { type: "number", description: "Constraints: alternatives: exactly one may apply." },
        ],
      }),
      ["rewritten oneOf #/properties/x", "rewritten oneOf #/properties/x"],
    ],
    [
      "is any union where values keep its branches apart",
      "moonshot",
      withX({ oneOf: [{ const: "a" }, { const: "b" }] }),
      withX({
        anyOf: [
          { enum: ["a"], type: "string" },
          { enum: ["b"], type: "string" },
        ],
      }),
      [
        "rewritten oneOf #/properties/x",
        "rewritten const #/properties/x/oneOf/0",
        "added type #/properties/x/oneOf/0",
        "rewritten const #/properties/x/oneOf/1",
        "added type #/properties/x/oneOf/1",
      ],
    ],
    [
      "says so where values may be the same",
      "moonshot",
      withX({ oneOf: [{ const: "a" }, { enum: ["a", "b"] }] }),
      withX({
        anyOf: [
          { enum: ["a"], type: "string" },
          { enum: ["a", "b"], type: "string" },
        ],
        description: "Constraints: alternatives: exactly one may apply.",
      }),
      [
        "rewritten oneOf #/properties/x",
        "rewritten const #/properties/x/oneOf/0",
        "added type #/properties/x/oneOf/0",
        "added type #/properties/x/oneOf/1",
      ],
    ],
    [
      "says so where a value is an object",
      "moonshot",
      withX({ oneOf: [{ const: { b: 1 } }, { const: { b: 2 } }] }),
      withX({
        anyOf: [
          { enum: [{ b: 1 }], type: "object", properties: {} },
          { enum: [{ b: 2 }], type: "object", properties: {} },
        ],
        description: "Constraints: alternatives: exactly one may apply.",
      }),
      [
        "rewritten oneOf #/properties/x",
        "rewritten const #/properties/x/oneOf/0",
        "added type #/properties/x/oneOf/0",
        "added properties #/properties/x/oneOf/0",
        "rewritten const #/properties/x/oneOf/1",
        "added type #/properties/x/oneOf/1",
        "added properties #/properties/x/oneOf/1",
      ],
    ],
    [
      "is any union where a required mark keeps its branches apart",
      "moonshot",
      withX({
        oneOf: [
          { type: "object", properties: { k: { const: "a" } }, required: ["k"] },
          { type: "object", properties: { k: { const: "b" } }, required: ["k"] },
        ],
      }),
      withX({
        anyOf: [
          { type: "object", properties: { k: { enum: ["a"], type: "string" } }, required: ["k"] },
          { type: "object", properties: { k: { enum: ["b"], type: "string" } }, required: ["k"] },
        ],
      }),
      [
        "rewritten oneOf #/properties/x",
        "rewritten const #/properties/x/oneOf/0/properties/k",
        "added type #/properties/x/oneOf/0/properties/k",
        "rewritten const #/properties/x/oneOf/1/properties/k",
        "added type #/properties/x/oneOf/1/properties/k",
      ],
    ],
    [
      "says so where the mark may be missing",
      "moonshot",
      withX({
        oneOf: [
          { type: "object", properties: { k: { const: "a" } }, required: ["k"] },
          { type: "object", properties: { k: { const: "b" } } },
        ],
      }),
      withX({
        anyOf: [
          { type: "object", properties: { k: { enum: ["a"], type: "string" } }, required: ["k"] },
          { type: "object", properties: { k: { enum: ["b"], type: "string" } } },
        ],
        description: "Constraints: alternatives: exactly one may apply.",
      }),
      [
        "rewritten oneOf #/properties/x",
        "rewritten const #/properties/x/oneOf/0/properties/k",
        "added type #/properties/x/oneOf/0/properties/k",
        "rewritten const #/properties/x/oneOf/1/properties/k",
        "added type #/properties/x/oneOf/1/properties/k",
      ],
    ],
    [
      "says so where the mark may be anything",
      "moonshot",
      withX({
        oneOf: [
          { type: "object", properties: { k: { type: "string" } }, required: ["k"] },
          { type: "object", properties: { k: { const: "b" } }, required: ["k"] },
        ],
      }),
      withX({
        anyOf: [
          { type: "object", properties: { k: { type: "string" } }, required: ["k"] },
          { type: "object", properties: { k: { enum: ["b"], type: "string" } }, required: ["k"] },
        ],
        description: "Constraints: alternatives: exactly one may apply.",
      }),
      [
        "rewritten oneOf #/properties/x",
        "rewritten const #/properties/x/oneOf/1/properties/k",
        "added type #/properties/x/oneOf/1/properties/k",
      ],
    ],
    [
      "says so where a branch has no type",
      "moonshot",
      withX({ oneOf: [{ minLength: 1 }, { type: "string" }] }),
      withX({
        anyOf: [{ minLength: 1, type: "string" }, { type: "string" }],
        description: "Constraints: alternatives: exactly one may apply.",
      }),
      ["rewritten oneOf #/properties/x", "added type #/properties/x/oneOf/0"],
    ],
    [
      "is exact as long as each branch is",
      "anthropic",
      withX({
        oneOf: [{ type: "array", items: [{ type: "string" }] }, { items: { type: "string" } }],
      }),
      withX({
        oneOf: [
          { type: "array", prefixItems: [{ type: "string" }] },
          { items: { type: "string" } },
        ],
      }),
      ["rewritten items #/properties/x/oneOf/0"],
    ],
  ]);
});

describe("two unions of one value", () => {
  itConverts([
    [
      "both hold",
      "moonshot",
      withX({
        anyOf: [{ type: "string" }, { type: "integer" }],
        oneOf: [
          { type: "string", minLength: 1 },
          { type: "integer", minimum: 1 },
        ],
      }),
      withX({
        anyOf: [
          { type: "string", minLength: 1 },
          { type: "integer", minimum: 1 },
        ],
      }),
      [
        "rewritten oneOf #/properties/x",
        "rewritten allOf #/properties/x",
        "rewritten anyOf #/properties/x",
        "rewritten oneOf #/properties/x",
      ],
    ],
  ]);
});

describe("a negation", () => {
  itConverts([
    [
      "of a tuple is said as a whole",
      "openai",
      withX({ not: { prefixItems: [{ type: "string" }] } }),
      withX({ description: 'Constraints: not: {"prefixItems":[{"type":"string"}]}.' }),
      ["moved not #/properties/x"],
    ],
    [
      "in a condition takes the condition along",
      "openai",
      withX({ if: { prefixItems: [{ type: "string" }] }, else: { type: "string" } }),
      withX({
        description:
          'Constraints: if: {"prefixItems":[{"type":"string"}]}; else: {"type":"string"}.',
      }),
      ["moved if #/properties/x", "moved else #/properties/x"],
    ],
    [
      "that can be said stays",
      "anthropic",
      withX({ not: { type: "string" }, items: [{}] }),
      withX({ not: { type: "string" }, prefixItems: [{}] }),
      ["rewritten items #/properties/x"],
    ],
  ]);
});

describe("a root that may not be an object", () => {
  itConverts([
    [
      "is a property where it forbids objects",
      "openai",
      { not: { type: ["object", "string"] } },
      {
        type: "object",
        properties: { value: { not: { type: ["object", "string"], properties: {} } } },
        required: ["value"],
      },
      ["rewritten type #", "added properties #/not"],
    ],
    [
      "is one where it forbids other things",
      "openai",
      { not: { type: "string" } },
      { type: "object", properties: {}, description: 'Constraints: not: {"type":"string"}.' },
      ["added type #", "added properties #", "moved not #"],
    ],
    [
      "is a property where it forbids everything",
      "openai",
      { not: {} },
      { type: "object", properties: { value: { not: {} } }, required: ["value"] },
      ["rewritten type #"],
    ],
    [
      "is a property where its branches are none",
      "openai",
      { anyOf: [{ $ref: "#/$defs/A" }], $defs: { A: { type: "string" } } },
      {
        type: "object",
        properties: { value: { anyOf: [{ $ref: "#/$defs/A" }] } },
        required: ["value"],
        $defs: { A: { type: "string" } },
      },
      ["rewritten type #"],
    ],
    [
      "is one where a part takes anything",
      "anthropic",
      { allOf: [true, { type: "object", properties: { a: { type: "string" } } }] },
      { type: "object", properties: { a: { type: "string" } } },
      ["rewritten allOf #", "rewritten allOf #"],
    ],
    [
      "is one where it refers to itself",
      "anthropic",
      { allOf: [{ $ref: "#" }, { properties: { a: { type: "string" } } }] },
      { properties: { a: { type: "string" } }, type: "object" },
      ["rewritten allOf #", "added type #"],
    ],
  ]);
});

describe.each(["openai", "mcp"] as const)("arguments for a root of any type, for %s", (target) => {
  const object = { type: "object", properties: {} };
  const $defs: Schema = {
    Object: object,
    Text: { type: "string" },
    Itself: { properties: {}, allOf: [{ $ref: "#/$defs/Itself" }] },
  };
  const restored = (root: Schema): unknown =>
    toProviderSchema(deepFreeze({ ...root, $defs }), target).restore({ value: "a" });

  it.each<[Schema]>([
    [{}],
    [{ properties: {} }],
    [{ type: ["object", "string"] }],
    [{ enum: ["a", { value: "a" }] }],
    [{ allOf: [true, object] }],
    [{ anyOf: [{ type: "string" }, object] }],
    [{ oneOf: [object, { type: "string" }] }],
    [{ $ref: "#/$defs/Object" }],
    [{ anyOf: [{ $ref: "#/$defs/Object" }, { $ref: "#/$defs/Text" }] }],
    [{ $ref: "#/$defs/Itself" }],
    [{ not: { type: "string" } }],
    [{ not: { type: "object", required: ["a"] } }],
    [{ not: false }],
  ])("are those of the root where that takes objects: %j", (root) => {
    expect(restored(root)).toStrictEqual({ value: "a" });
  });

  it.each<[Schema]>([
    [{ type: "string" }],
    [{ type: ["string", "array"] }],
    [{ enum: ["a", ["b"], null] }],
    [{ const: "a" }],
    [{ allOf: [true, { type: "string" }] }],
    [{ anyOf: [{ type: "string" }, false] }],
    [{ oneOf: [{ type: "string" }, { type: "null" }] }],
    [{ $ref: "#/$defs/Text" }],
    [{ anyOf: [{ $ref: "#/$defs/Text" }] }],
    [{ not: { type: "object" } }],
    [{ not: { type: ["object", "string"] } }],
    [{ not: {} }],
    [{ not: true }],
  ])("are the value of the only property where it does not: %j", (root) => {
    expect(restored(root)).toBe("a");
  });
});
