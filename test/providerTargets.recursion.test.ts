import { describe, expect, it } from "vitest";
import { SchemaNotRepresentableError } from "../src/errors.ts";
import { lintToolSchema, toProviderSchema } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { changesOf, convertX, type Schema, withX } from "./support/converted.ts";
import { TARGETS } from "./support/providerRules/targets.ts";

const STRICT: readonly ProviderTarget[] = ["openai-strict", "anthropic-strict", "groq", "deepseek"];

const NODE = {
  type: "object",
  properties: {
    name: { type: "string" },
    children: { type: "array", items: { $ref: "#/$defs/Node" } },
  },
  required: ["name"],
};

describe("references and recursion", () => {
  const tree = {
    type: "object",
    properties: { tree: { $ref: "#/$defs/Node" } },
    $defs: { Node: NODE },
  };

  it("ends in a placeholder where there are no references (google/adk-python#3870)", () => {
    expect(toProviderSchema(deepFreeze(tree), "gemini").schema).toStrictEqual({
      type: "object",
      properties: {
        tree: {
          type: "object",
          properties: {
            name: { type: "string" },
            children: {
              type: "array",
              items: {
                type: "object",
                properties: {},
                description: "Constraints: same structure as: Node.",
              },
            },
          },
          required: ["name"],
        },
      },
    });
    expect(changesOf(tree, "gemini")).toStrictEqual([
      "rewritten $ref #/properties/tree",
      "moved $ref #/$defs/Node/properties/children/items",
      "added properties #/$defs/Node/properties/children/items",
    ]);
  });

  it("stays where strict mode takes it, and is closed there", () => {
    expect(
      toProviderSchema(deepFreeze({ ...tree, required: ["tree"] }), "openai-strict").schema,
    ).toStrictEqual({
      type: "object",
      properties: { tree: { $ref: "#/$defs/Node" } },
      required: ["tree"],
      additionalProperties: false,
      $defs: {
        Node: {
          type: "object",
          properties: {
            name: { type: "string" },
            children: { type: ["array", "null"], items: { $ref: "#/$defs/Node" } },
          },
          required: ["name", "children"],
          additionalProperties: false,
        },
      },
    });
  });

  it("becomes a definition where references lead elsewhere (PrefectHQ/fastmcp#3893)", () => {
    const schema = {
      type: "object",
      properties: {
        nodes: {
          type: "array",
          items: { type: "object", properties: { next: { $ref: "#/properties/nodes/items" } } },
        },
      },
    };
    const item = { type: "object", properties: { next: { $ref: "#/$defs/items" } } };
    expect(toProviderSchema(deepFreeze(schema), "moonshot").schema).toStrictEqual({
      type: "object",
      properties: { nodes: { type: "array", items: item } },
      $defs: { items: item },
    });
  });

  it("inlines with the description beside the reference (googleapis/python-genai#1122)", () => {
    const $defs = { Unit: { type: "string", enum: ["C", "F"], description: "A unit" } };
    expect(
      convertX({ $ref: "#/$defs/Unit", description: "Which" }, "gemini", { $defs }),
    ).toStrictEqual({ type: "string", enum: ["C", "F"], description: "Which" });
  });

  it("puts a description around a bare reference (camel-ai/camel#3001)", () => {
    const $defs = { Unit: { type: "string", enum: ["C", "F"] } };
    expect(
      convertX({ $ref: "#/$defs/Unit", description: "Which" }, "openai-strict", {
        $defs,
        required: ["x"],
      }),
    ).toStrictEqual({ anyOf: [{ $ref: "#/$defs/Unit" }], description: "Which" });
  });

  it("moves a default beside a reference (NousResearch/hermes-agent#44676)", () => {
    expect(
      convertX({ $ref: "#/$defs/Unit", default: null }, "openai-strict", {
        $defs: { Unit: { type: "string" } },
      }),
    ).toStrictEqual({
      anyOf: [{ $ref: "#/$defs/Unit" }, { type: "null" }],
      description: "Default: null.",
    });
  });

  it("makes constraints beside a bare reference a definition of their own", () => {
    const schema = withX(
      { $ref: "#/$defs/Name", maxLength: 5 },
      { $defs: { Name: { type: "string", minLength: 1 } } },
    );
    expect(toProviderSchema(schema, "moonshot").schema).toStrictEqual({
      type: "object",
      properties: { x: { $ref: "#/$defs/Name_2" } },
      $defs: { Name_2: { type: "string", minLength: 1, maxLength: 5 } },
    });
  });

  it.each(TARGETS.filter((target) => !STRICT.includes(target)))(
    "never makes a reference to another document permissive in silence for %s",
    (target) => {
      const schema = withX({ $ref: "https://example.com/x.json" });
      expect(lintToolSchema(schema, target)[0]?.rule).toBe("unresolved-reference");
      expect(changesOf(schema, target)).toContain("moved $ref #/properties/x");
    },
  );

  it("reports definitions that nothing in the result refers to", () => {
    const schema = { type: "object", properties: { x: true }, $defs: { Unused: { minimum: 1 } } };
    expect(changesOf(schema, "openai")).toContain("dropped $defs #/$defs/Unused");
  });

  it("frees a required property by which a schema contains itself", () => {
    const Node = {
      type: "object",
      properties: { next: { $ref: "#/$defs/Node" } },
      required: ["next"],
    };
    const schema = withX({ $ref: "#/$defs/Node" }, { required: ["x"], $defs: { Node } });
    expect(toProviderSchema(schema, "gemini-json-schema").schema).toStrictEqual({
      type: "object",
      properties: { x: { $ref: "#/$defs/Node" } },
      required: ["x"],
      $defs: {
        Node: {
          type: "object",
          properties: { next: { $ref: "#/$defs/Node" } },
          description: 'Constraints: required: "next".',
        },
      },
    });
  });
});

describe("cycles with another entry than before", () => {
  const recursive = { type: "object", properties: { a: { $ref: "#/$defs/A" } }, required: ["a"] };
  it.each<[string, Schema]>([
    [
      "a constraint beside the reference from outside",
      {
        type: "object",
        properties: { p: { anyOf: [{ type: "boolean" }, { $ref: "#/$defs/A", minLength: 1 }] } },
        required: ["p"],
        $defs: { A: { type: "object", properties: { t: recursive }, required: ["t"] } },
      },
    ],
    [
      "a constraint beside the reference from inside",
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/A" } },
        required: ["a"],
        $defs: {
          A: {
            type: "object",
            properties: { a: { $ref: "#/$defs/A", minProperties: 1 } },
          },
        },
      },
    ],
    [
      "nothing but itself",
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/a~1b" } },
        $defs: { "a/b": { $ref: "#/$defs/a~1b", properties: {} } },
      },
    ],
    [
      "merged schemas",
      {
        allOf: [
          { properties: { a: { exclusiveMinimum: 100 } } },
          { properties: { a: { $ref: "#/$defs/B" } } },
        ],
        $defs: { B: { properties: { "": { $ref: "#/$defs/B" } } } },
      },
    ],
  ])("are written out to where they begin: %s", (_name, schema) => {
    for (const target of ["bedrock", "mistral", "xai", "deepseek"] as const) {
      let converted: unknown;
      try {
        converted = toProviderSchema(deepFreeze(schema), target).schema;
      } catch (error) {
        expect(error).toBeInstanceOf(SchemaNotRepresentableError);
        continue;
      }
      expect(toProviderSchema(converted, target).schema).toBe(converted);
    }
  });

  it("are written out once for all references, and restored in every place", () => {
    const A = {
      type: "object",
      properties: { n: { type: "integer" }, a: { $ref: "#/$defs/A", description: "Next" } },
      additionalProperties: false,
    };
    const { schema, restore } = toProviderSchema(
      deepFreeze({
        type: "object",
        properties: { x: { $ref: "#/$defs/A", title: "X" }, y: { $ref: "#/$defs/A" } },
        required: ["x", "y"],
        additionalProperties: false,
        $defs: { A },
      }),
      "deepseek",
    );
    expect(toProviderSchema(schema, "deepseek").schema).toBe(schema);
    const node = { n: null, a: { n: 1, a: null } };
    expect(restore({ x: node, y: node })).toStrictEqual({ x: { a: { n: 1 } }, y: { a: { n: 1 } } });
  });
});

describe("a schema inside itself where nothing may be open", () => {
  it("is refused for what it is", () => {
    const $defs = { N: { type: "object", properties: { next: { $ref: "#/$defs/N" } } } };
    expect(() => convertX({ $ref: "#/$defs/N" }, "anthropic-strict", { $defs })).toThrow(
      'Cannot convert schema for "anthropic-strict": the schema at "#/$defs/N/properties/next" must end somewhere, but contains itself',
    );
  });
});
