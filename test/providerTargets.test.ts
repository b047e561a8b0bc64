import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import { SchemaNotRepresentableError, SchemaTooLargeError, ToolpipeError } from "../src/errors.ts";
import { targetRules } from "../src/internal/schema/targets/registry.ts";
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

it("every target has a second set of rules to be held to", () => {
  expect(TARGETS).toStrictEqual([...targetRules.keys()]);
});

describe("a schema that the provider takes as it is", () => {
  const plain = deepFreeze({
    type: "object",
    properties: {
      city: { type: "string", description: "Where" },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["city", "tags"],
  });
  const closed = deepFreeze({ ...plain, additionalProperties: false });

  it.each(TARGETS)("comes back as the same object for %s", (target) => {
    const schema = STRICT.includes(target) ? closed : plain;
    const result = toProviderSchema(schema, target);
    const args = { city: "Oslo", tags: [] };
    expect(result.schema).toBe(schema);
    expect(result.changes).toStrictEqual([]);
    expect(result.restore(args)).toBe(args);
    expect(lintToolSchema(schema, target)).toStrictEqual([]);
  });
});

describe("a tool without parameters", () => {
  it.each([undefined, null])("%s is an object without properties", (nothing) => {
    expect(toProviderSchema(nothing, "openai").schema).toStrictEqual({
      type: "object",
      properties: {},
    });
    expect(toProviderSchema(nothing, "openai-strict").schema).toStrictEqual({
      type: "object",
      properties: {},
      additionalProperties: false,
    });
  });

  it.each([undefined, null])("%s takes no properties for MCP", (nothing) => {
    const { schema, changes } = toProviderSchema(nothing, "mcp");
    expect(schema).toStrictEqual({ type: "object", additionalProperties: false });
    expect(changes).toStrictEqual([]);
    expect(lintToolSchema(nothing, "mcp")).toStrictEqual([]);
  });

  it("has no schema at all for Gemini", () => {
    expect(toProviderSchema(undefined, "gemini").schema).toBeUndefined();
    expect(lintToolSchema(undefined, "gemini")).toStrictEqual([]);
    expect(toProviderSchema({ type: "object" }, "gemini").schema).toBeUndefined();
  });

  it.each([
    [{ type: "object" }, ["dropped type #"]],
    [{ type: "object", properties: {} }, ["dropped properties #", "dropped type #"]],
    [
      { type: "object", description: "x", minProperties: 1 },
      ["dropped type #", "dropped description #", "dropped minProperties #"],
    ],
  ])("is told to have been %j", (schema, changes) => {
    expect(toProviderSchema(schema, "gemini").schema).toBeUndefined();
    expect(changesOf(schema, "gemini")).toStrictEqual(changes);
    expect(lintToolSchema(schema, "gemini").map(({ rule }) => rule)).toStrictEqual(["empty-root"]);
  });

  it("has its losses dropped, not moved, where there is no description to move them to", () => {
    const schema = { type: "object", additionalProperties: { type: "string" } };
    expect(changesOf(schema, "gemini")).toContain("dropped additionalProperties #");
  });
});

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

describe("properties that are named like keywords", () => {
  const schema = deepFreeze({
    type: "object",
    properties: {
      title: { type: "string" },
      type: { type: "string" },
      pattern: { type: "string" },
      $ref: { type: "string" },
      properties: { type: "object", properties: { const: { type: "string" } } },
    },
    required: ["title", "type"],
  });

  it("stay (PrefectHQ/fastmcp#3576, Oaklight/ToolRegistry#265, hypothesi/mcp-server-tauri#31)", () => {
    expect(toProviderSchema(schema, "openai").schema).toBe(schema);
    expect(Object.keys(toProviderSchema(schema, "gemini").schema?.properties ?? {})).toStrictEqual([
      "title",
      "type",
      "pattern",
      "ref",
      "properties",
    ]);
  });

  it("stay when they are named like members of every object", () => {
    const properties = JSON.parse(
      '{ "__proto__": { "type": "string" }, "constructor": { "type": "string" } }',
    );
    for (const target of TARGETS) {
      const { schema: result } = toProviderSchema({ type: "object", properties }, target);
      expect(Object.keys(result?.properties ?? {})).toStrictEqual(["__proto__", "constructor"]);
      expect(Object.getPrototypeOf(result?.properties)).toBe(Object.prototype);
    }
  });
});

describe("names of properties", () => {
  it("become legal, and arguments get the old ones back (valon-technologies/gestalt#272)", () => {
    const { schema, changes, restore } = toProviderSchema(
      deepFreeze({
        type: "object",
        properties: { "page[size]": { type: "integer" }, page_size: { type: "string" } },
        required: ["page[size]"],
      }),
      "anthropic",
    );
    expect(schema).toStrictEqual({
      type: "object",
      properties: {
        page_size_2: { type: "integer", description: 'Original name: "page[size]".' },
        page_size: { type: "string" },
      },
      required: ["page_size_2"],
    });
    expect(changes).toStrictEqual([
      {
        pointer: "#/properties/page[size]",
        keyword: "page[size]",
        action: "renamed",
        reason: 'the provider does not take the name: it is "page_size_2"',
      },
    ]);
    expect(restore(deepFreeze({ page_size_2: 3, page_size: "a" }))).toStrictEqual({
      "page[size]": 3,
      page_size: "a",
    });
  });

  it.each<ProviderTarget>(["anthropic", "anthropic-strict", "gemini"])(
    "are told where the new ones say less, for %s",
    (target) => {
      const date = { type: "string", description: "The date" };
      const properties = {
        "a[b]": date,
        Date: date,
        "Date<": date,
        "Date>": { $ref: "#/$defs/D" },
      };
      const $defs = { D: { type: "string" } };
      const input = deepFreeze({ type: "object", properties, $defs, additionalProperties: false });
      const { schema } = toProviderSchema(input, target);
      expect(schema?.properties).toMatchObject({
        a_b: date,
        Date: date,
        Date_2: { description: 'The date. Original name: "Date<".' },
        Date_3: { description: 'Original name: "Date>".' },
      });
      expect(toProviderSchema(schema, target).schema).toBe(schema);
      const bare = toProviderSchema(input, target, { describe: false });
      expect(bare.schema?.properties?.["Date_2"]).toStrictEqual(date);
    },
  );

  it.each([
    ["größe", "groe"],
    ["1st", "_1st"],
    ["城市", "property"],
    ["", "property"],
    ["a.b", "a_b"],
    ["x".repeat(70), "x".repeat(64)],
  ])("%j becomes a name for Gemini", (name, expected) => {
    const { schema, restore } = toProviderSchema(
      { type: "object", properties: { [name]: { type: "string" } } },
      "gemini",
    );
    const [legal = ""] = Object.keys(schema?.properties ?? {});
    expect(legal).toMatch(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/u);
    if (name !== "größe") expect(legal).toBe(expected);
    expect(restore({ [legal]: "v" })).toStrictEqual({ [name]: "v" });
  });

  it("are the same for all schemas of one value", () => {
    const { schema, restore } = toProviderSchema(
      deepFreeze(
        withX({
          type: "object",
          properties: { "a b": { type: "string" }, c: { type: "string" } },
          anyOf: [{ required: ["a b"] }, { required: ["c"] }],
          dependentRequired: { "a b": ["c"] },
        }),
      ),
      "anthropic",
    );
    expect(schema?.properties?.["x"]).toStrictEqual({
      type: "object",
      properties: { a_b: { type: "string" }, c: { type: "string" } },
      anyOf: [{ required: ["a_b"] }, { required: ["c"] }],
      dependentRequired: { a_b: ["c"] },
    });
    expect(restore({ x: { a_b: "1" } })).toStrictEqual({ x: { "a b": "1" } });
  });

  it("of a branch become none that the schema around it has", () => {
    const { schema, restore } = toProviderSchema(
      deepFreeze(
        withX({
          type: "object",
          properties: { a_b: { type: "string" } },
          anyOf: [{ properties: { "a b": { type: "integer" } } }],
        }),
      ),
      "anthropic",
    );
    expect(schema?.properties?.["x"]).toStrictEqual({
      type: "object",
      properties: { a_b: { type: "string" } },
      anyOf: [{ properties: { a_b_2: { type: "integer", description: 'Original name: "a b".' } } }],
    });
    expect(restore({ x: { a_b: "c", a_b_2: 1 } })).toStrictEqual({ x: { a_b: "c", "a b": 1 } });
  });

  it("of a branch become none that another branch has", () => {
    const { schema, restore } = toProviderSchema(
      deepFreeze(
        withX({
          type: "object",
          anyOf: [{ properties: { "a b": {} }, required: ["a b"] }, { required: ["a_b", "a  b"] }],
        }),
      ),
      "anthropic",
    );
    expect(schema?.properties?.["x"]).toStrictEqual({
      type: "object",
      anyOf: [
        {
          properties: { a_b_2: { description: 'Original name: "a b".' } },
          required: ["a_b_2"],
        },
        {
          properties: { a_b: {}, a_b_3: { description: 'Original name: "a  b".' } },
          required: ["a_b", "a_b_3"],
        },
      ],
    });
    expect(restore({ x: { a_b_2: 1 } })).toStrictEqual({ x: { "a b": 1 } });
    expect(restore({ x: { a_b: 1, a_b_3: 2 } })).toStrictEqual({ x: { a_b: 1, "a  b": 2 } });
  });
});

describe("changes", () => {
  it("list every keyword that another one has changed", () => {
    const x = { type: "integer", maximum: 100, exclusiveMaximum: 10 };
    expect(changesOf(withX(x), "moonshot")).toStrictEqual([
      "rewritten exclusiveMaximum #/properties/x",
      "rewritten maximum #/properties/x",
    ]);
    expect(changesOf(withX({ type: "string", nullable: true }), "moonshot")).toStrictEqual([
      "rewritten nullable #/properties/x",
      "rewritten type #/properties/x",
    ]);
  });

  it("stand where the keyword came from, through alternatives and references in a row", () => {
    const alternatives = {
      additionalProperties: { type: "null" },
      oneOf: [{ properties: { a: {} } }, false],
    };
    expect(changesOf(alternatives, "gemini")).toContain("moved type #/additionalProperties");
    const second = { $ref: "#/$defs/third" };
    const schema = withX(
      { if: {}, not: { $ref: "#/$defs/second" }, $ref: "#/$defs/second" },
      { $defs: { second, third: { else: {} } } },
    );
    expect(changesOf(schema, "moonshot")).toContain("moved not #/properties/x");
  });

  it("call a lost null what the document calls it", () => {
    const schema = { minLength: 0, else: { type: "null" }, enum: ["a", null] };
    expect(changesOf(schema, "gemini")).toContain("moved enum #");
  });

  it("name a negation as a whole when a tuple in it cannot be said", () => {
    const x = { not: { items: [{ type: "null" }] }, type: "array", items: {} };
    expect(changesOf(withX(x), "openai")).toStrictEqual(["moved not #/properties/x"]);
  });

  it("list definitions that get another address", () => {
    const y = { type: "string", pattern: "[" };
    const schema = {
      type: "object",
      properties: { x: { $ref: "#/definitions/A" }, y },
      definitions: { A: { const: "z" } },
    };
    expect(changesOf(schema, "openai")).toStrictEqual([
      "rewritten $ref #/properties/x",
      "moved pattern #/properties/y",
      "rewritten definitions #",
    ]);
  });

  it("do not call a bound inclusive where there is no next whole number", () => {
    const x = { type: "integer", exclusiveMaximum: 2 ** 63 };
    expect(changesOf(withX(x), "moonshot")).toStrictEqual([
      "moved exclusiveMaximum #/properties/x",
    ]);
  });
});

describe("a branch that requires what only it names", () => {
  it("names everything that it requires", () => {
    const schema = { type: "object", properties: { a: {} }, anyOf: [{ required: ["b", "a"] }] };
    expect(toProviderSchema(deepFreeze(schema), "mcp").schema).toStrictEqual({
      ...schema,
      anyOf: [{ required: ["b", "a"], properties: { b: {}, a: {} } }],
    });
  });
});

describe("the root", () => {
  it("keeps the name of its draft when it becomes a property", () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const { schema } = toProviderSchema(deepFreeze({ type: "array", items: [{}], $schema }), "mcp");
    expect(schema).toStrictEqual({
      $schema,
      type: "object",
      properties: { value: { type: "array", items: [{}] } },
      required: ["value"],
    });
    expect(toProviderSchema(schema, "mcp").schema).toBe(schema);
  });

  it("gets a type and properties (Piotr1215/mcp-obsidian#17)", () => {
    expect(toProviderSchema({}, "openai").schema).toStrictEqual({ type: "object", properties: {} });
  });

  it("loses alternatives of required names to a sentence (anthropics/claude-code#5973)", () => {
    const properties = { a: { type: "string" }, b: { type: "string" } };
    const schema = {
      type: "object",
      properties,
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    };
    expect(toProviderSchema(deepFreeze(schema), "anthropic").schema).toStrictEqual({
      type: "object",
      properties,
      description: "Constraints: anyOf: (a) or (b).",
    });
    expect(changesOf(schema, "anthropic")).toStrictEqual(["moved anyOf #"]);
  });

  it("becomes one object of several (langchain-ai/langchainjs#9804)", () => {
    const branch = (kind: string, name: string): Schema => ({
      type: "object",
      properties: { kind: { const: kind }, [name]: { type: "string" } },
      required: ["kind", name],
    });
    const schema = deepFreeze({ oneOf: [branch("file", "path"), branch("url", "url")] });
    expect(toProviderSchema(schema, "openai").schema).toStrictEqual({
      type: "object",
      properties: {
        kind: { type: "string", enum: ["file", "url"] },
        path: { type: "string" },
        url: { type: "string" },
      },
      required: ["kind"],
      description: 'Constraints: oneOf: (path, kind = "file") or (url, kind = "url").',
    });
  });

  it("that is no object becomes the property of one, and comes back out of it", () => {
    const { schema, restore } = toProviderSchema(
      deepFreeze({ type: "array", items: { type: "string" } }),
      "openai",
    );
    expect(schema).toStrictEqual({
      type: "object",
      properties: { value: { type: "array", items: { type: "string" } } },
      required: ["value"],
    });
    expect(restore({ value: ["a"] })).toStrictEqual(["a"]);
  });
});

describe("values for Gemini", () => {
  it.each<[string, unknown, unknown]>([
    [
      "numbers in an enum keep their type (router-for-me/CLIProxyAPI#1076)",
      { type: "integer", enum: [60, 1440], description: "Minutes" },
      { type: "integer", description: "Minutes. Constraints: enum: 60, 1440." },
    ],
    [
      "an enum gets its type (google-gemini/gemini-cli#4400)",
      { enum: ["a", "b"] },
      { type: "string", enum: ["a", "b"] },
    ],
    [
      "a format is told (google-gemini/gemini-cli#3178)",
      { type: "string", format: "uri", description: "Where." },
      { type: "string", description: "Where. Constraints: format: uri." },
    ],
    [
      "null in a union is nullable (taylorwilsdon/google_workspace_mcp#1099, P0luz/Ombre-Brain#119)",
      { anyOf: [{ type: "string" }, { type: "null" }], default: null },
      { type: "string", nullable: true, default: null },
    ],
    ["a constant is an enum of one", { const: "on" }, { type: "string", enum: ["on"] }],
    [
      "a list with null is nullable",
      { type: ["string", "null"], enum: ["a", null] },
      { type: "string", enum: ["a"], nullable: true },
    ],
    [
      "anyOf stands alone, with the description in its branches (anomalyco/opencode#14659)",
      {
        description: "Which",
        anyOf: [{ type: "string" }, { type: "integer", description: "A number" }],
      },
      {
        anyOf: [
          { type: "string", description: "Which" },
          { type: "integer", description: "Which. A number" },
        ],
      },
    ],
    [
      "propertyNames and maps are told (tailcallhq/forgecode#3426)",
      {
        type: "object",
        propertyNames: { pattern: "^a" },
        additionalProperties: { type: "string" },
      },
      {
        type: "object",
        properties: {},
        description:
          'Constraints: propertyNames: {"pattern":"^a"}; additionalProperties: {"type":"string"}.',
      },
    ],
    [
      "an exclusive bound of integers is the next integer (pizza-bot-app/pizza-bot#62)",
      { type: "integer", exclusiveMinimum: 0 },
      { type: "integer", minimum: 1 },
    ],
    [
      "an exclusive bound of numbers is told as well",
      { type: "number", exclusiveMinimum: 0 },
      { type: "number", minimum: 0, description: "Constraints: exclusiveMinimum: 0." },
    ],
    [
      "an empty text is no value of an enum (sbroenne/mcp-server-excel#607)",
      { type: "string", enum: ["open", ""] },
      { type: "string", enum: ["open"] },
    ],
    ["types in capitals are what they are elsewhere", { type: "STRING" }, { type: "string" }],
  ])("%s", (_name, x, expected) => {
    expect(convertX(x, "gemini")).toStrictEqual(expected);
  });

  it("any value is a union of all types (google/adk-python#4531, docker/docker-agent#3634)", () => {
    const any = convertX(true, "gemini");
    expect(any).toMatchObject({
      anyOf: [
        { type: "string", nullable: true },
        { type: "number", nullable: true },
        { type: "boolean", nullable: true },
        { type: "object", nullable: true },
        { type: "array", nullable: true },
      ],
    });
  });

  it("additionalProperties goes, and is reported (langchain-ai/langchainjs#8165)", () => {
    const schema = withX({ type: "string" }, { additionalProperties: true });
    expect(toProviderSchema(schema, "gemini").schema).toStrictEqual(withX({ type: "string" }));
    expect(changesOf(schema, "gemini")).toStrictEqual(["dropped additionalProperties #"]);
  });
});

describe("keywords of another type, for Gemini (ComposioHQ/composio#4022)", () => {
  it.each([
    [{ type: "string", properties: { b: { type: "string" } } }, ["properties"]],
    [{ type: "string", items: { type: "string" }, minItems: 1 }, ["items", "minItems"]],
    [{ type: "number", required: ["b"], maxProperties: 3 }, ["required", "maxProperties"]],
    [
      { type: "boolean", minLength: 1, pattern: "^a", minimum: 3 },
      ["minLength", "pattern", "minimum"],
    ],
    [{ type: "integer", propertyOrdering: ["b"] }, ["propertyOrdering"]],
  ])("are dropped from %j", (x, keywords) => {
    const schema = withX(x);
    expect(convertX(x, "gemini")).toStrictEqual({ type: x.type });
    expect(changesOf(schema, "gemini")).toStrictEqual(
      keywords.map((keyword) => `dropped ${keyword} #/properties/x`),
    );
    expect(lintToolSchema(schema, "gemini").map(({ rule }) => rule)).toStrictEqual(
      keywords.map(() => "foreign-keyword"),
    );
  });

  it("are dropped where schemas have become one", () => {
    const properties = { d: { type: "string" } };
    const array = { type: "array", items: { type: "string" } };
    const $defs = { A: { type: "string" } };
    expect(convertX({ allOf: [{ type: "boolean" }, array] }, "gemini")).toHaveProperty(
      "description",
    );
    expect(convertX({ allOf: [{ type: "boolean" }, { items: {} }] }, "gemini")).toStrictEqual({
      type: "boolean",
    });
    expect(convertX({ $ref: "#/$defs/A", properties }, "gemini", { $defs })).toStrictEqual({
      type: "string",
    });
    expect(
      convertX(
        { anyOf: [{ type: "string" }, { type: "object", properties: {} }], properties },
        "gemini",
      ),
    ).toStrictEqual({ anyOf: [{ type: "string" }, { type: "object", properties }] });
  });

  it("include formats, which are said where they mean something", () => {
    expect(convertX({ type: "object", format: "int32" }, "gemini")).toHaveProperty("description");
    expect(convertX({ type: ["number", "null"], format: "int64" }, "gemini")).toStrictEqual({
      type: "number",
      nullable: true,
      description: "Constraints: format: int64.",
    });
    expect(convertX({ type: "integer", format: "int64" }, "gemini")).toStrictEqual({
      type: "integer",
      format: "int64",
    });
  });
});

describe("older drafts", () => {
  it.each<[string, unknown, unknown]>([
    [
      "boolean exclusive bounds (Dokploy/mcp#74)",
      { type: "number", minimum: 0, exclusiveMinimum: true },
      { type: "number", exclusiveMinimum: 0 },
    ],
    [
      "a list in items",
      { type: "array", items: [{ type: "string" }], additionalItems: false },
      { type: "array", prefixItems: [{ type: "string" }], items: false },
    ],
    [
      "dependencies",
      { type: "object", dependencies: { a: ["b"], c: { minProperties: 2 } } },
      {
        type: "object",
        dependentRequired: { a: ["b"] },
        dependentSchemas: { c: { minProperties: 2 } },
      },
    ],
    [
      "bounds of 64-bit integers (adiom-data/grpcmcp#5)",
      { type: "integer", minimum: -(2 ** 63), maximum: 2 ** 63 },
      { type: "integer" },
    ],
  ])("%s become 2020-12 for Anthropic", (_name, x, expected) => {
    const result = convertX(x, "anthropic");
    const withoutBooleans = JSON.stringify(expected).replace(',"items":false', ',"maxItems":0');
    expect(JSON.stringify(result)).toBe(
      JSON.stringify(x).includes("additionalItems")
        ? '{"type":"array","prefixItems":[{"type":"string"}],"maxItems":1}'
        : withoutBooleans,
    );
  });

  it("stay for MCP where the document names draft-07", () => {
    const schema = withX(
      { type: "array", items: [{ type: "string" }] },
      { $schema: "http://json-schema.org/draft-07/schema#" },
    );
    expect(toProviderSchema(schema, "mcp").schema).toBe(schema);
    const { $schema, ...undeclared } = schema;
    expect(toProviderSchema(undeclared, "mcp").schema?.properties?.["x"]).toStrictEqual({
      type: "array",
      prefixItems: [{ type: "string" }],
    });
  });
});

describe("OpenAI without strict", () => {
  it.each<[string, unknown, unknown]>([
    [
      "arrays get items (digitalocean-labs/mcp-digitalocean#265, apify/apify-mcp-server#36)",
      { type: "array" },
      { type: "array", items: {} },
    ],
    [
      "objects get properties (bnb-chain/bnbchain-mcp#68)",
      { type: "object" },
      { type: "object", properties: {} },
    ],
    [
      "tuples become lists of their members",
      { type: "array", items: [{ type: "string" }, { type: "number" }], additionalItems: false },
      {
        type: "array",
        items: { anyOf: [{ type: "string" }, { type: "number" }] },
        maxItems: 2,
        description: 'Constraints: prefixItems: [{"type":"string"},{"type":"number"}].',
      },
    ],
    [
      "tuples of one kind lose nothing",
      {
        type: "array",
        prefixItems: [{ type: "number" }, { type: "number" }],
        items: false,
        minItems: 2,
      },
      { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
    ],
  ])("%s", (_name, x, expected) => {
    expect(convertX(x, "openai")).toStrictEqual(expected);
  });

  it("moves what is negated as a whole when it cannot be said exactly", () => {
    const not = { type: "array", prefixItems: [{ type: "string" }] };
    expect(convertX({ type: ["array", "string"], items: {}, not }, "openai")).toStrictEqual({
      type: ["array", "string"],
      items: {},
      description: 'Constraints: not: {"type":"array","prefixItems":[{"type":"string"}]}.',
    });
  });
});

describe("strict modes", () => {
  it("let null stand for an absent property, and take it out again", () => {
    const schema = {
      type: "object",
      properties: {
        city: { type: "string" },
        days: { type: "integer", default: 3 },
        unit: { type: "string", enum: ["C", "F"] },
        kind: { const: "a" },
        note: { type: ["string", "null"] },
        place: { type: "object", properties: { lat: { type: "number" } } },
        list: { type: "array", items: { type: "object", properties: { a: { type: "string" } } } },
      },
      required: ["city"],
    };
    const { schema: result, restore } = toProviderSchema(deepFreeze(schema), "openai-strict");
    expect(result).toStrictEqual({
      type: "object",
      properties: {
        city: { type: "string" },
        days: { type: ["integer", "null"], description: "Default: 3." },
        unit: { type: ["string", "null"], enum: ["C", "F", null] },
        kind: { enum: ["a", null], type: ["string", "null"] },
        note: { type: ["string", "null"] },
        place: {
          type: ["object", "null"],
          properties: { lat: { type: ["number", "null"] } },
          required: ["lat"],
          additionalProperties: false,
        },
        list: {
          type: ["array", "null"],
          items: {
            type: "object",
            properties: { a: { type: ["string", "null"] } },
            required: ["a"],
            additionalProperties: false,
          },
        },
      },
      required: ["city", "days", "unit", "kind", "note", "place", "list"],
      additionalProperties: false,
    });
    const args = deepFreeze({
      city: "Oslo",
      days: null,
      unit: null,
      kind: "a",
      note: null,
      place: { lat: null },
      list: [{ a: null }, { a: "x" }],
    });
    expect(restore(args)).toStrictEqual({
      city: "Oslo",
      kind: "a",
      note: null,
      place: {},
      list: [{}, { a: "x" }],
    });
  });

  it("restore along references and the branch of a union that was chosen", () => {
    const shape = (kind: string): Schema => ({
      type: "object",
      properties: {
        kind: { const: kind },
        size: { type: kind === "a" ? "number" : ["number", "null"] },
      },
      required: ["kind"],
    });
    const { restore } = toProviderSchema(
      deepFreeze({
        type: "object",
        properties: {
          shapes: {
            type: "array",
            items: { anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] },
          },
        },
        required: ["shapes"],
        $defs: { A: shape("a"), B: shape("b") },
      }),
      "openai-strict",
    );
    expect(
      restore({
        shapes: [
          { kind: "a", size: null },
          { kind: "b", size: null },
        ],
      }),
    ).toStrictEqual({ shapes: [{ kind: "a" }, { kind: "b", size: null }] });
  });

  it("close an object of several types (docker/docker-agent#2168)", () => {
    const x = { type: ["object", "null"], properties: { a: { type: "string" } }, required: ["a"] };
    expect(convertX(x, "openai-strict", { required: ["x"] })).toStrictEqual({
      ...x,
      additionalProperties: false,
    });
  });

  it("merge allOf before they close anything", () => {
    const part = (name: string): Schema => ({
      type: "object",
      properties: { [name]: { type: "string" } },
      required: [name],
    });
    expect(
      convertX({ allOf: [part("a"), part("b")] }, "openai-strict", { required: ["x"] }),
    ).toStrictEqual({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      required: ["a", "b"],
      additionalProperties: false,
    });
  });

  it("split lists of types that name objects or arrays for DeepSeek", () => {
    expect(
      convertX({ type: ["array", "null"], items: { type: "string" }, maxItems: 3 }, "deepseek"),
    ).toStrictEqual({
      anyOf: [
        { type: "array", items: { type: "string" }, description: "Constraints: maxItems: 3." },
        { type: "null" },
      ],
    });
  });

  it("keep optional properties optional for Anthropic (BerriAI/litellm#39115)", () => {
    expect(
      toProviderSchema(
        withX({ type: "array", items: { type: "string" }, minItems: 2, maxItems: 5 }),
        "anthropic-strict",
      ).schema,
    ).toStrictEqual({
      type: "object",
      properties: {
        x: {
          type: "array",
          items: { type: "string" },
          minItems: 1,
          description: "Constraints: minItems: 2; maxItems: 5.",
        },
      },
      additionalProperties: false,
    });
  });

  it.each<[string, unknown]>([
    ["a map", { type: "object", additionalProperties: { type: "string" } }],
    ["an object of any properties", { type: "object" }],
    ["any value", {}],
    ["any value as a boolean", true],
    ["an array of any values", { type: "array" }],
  ])("refuse %s, and name its place", (_name, x) => {
    for (const target of STRICT) {
      const convert = (): unknown => toProviderSchema(withX({ type: "array", items: x }), target);
      expect(convert).toThrow(SchemaNotRepresentableError);
      expect(convert).toThrow(
        expect.objectContaining({
          code: "schema-not-representable",
          target,
          pointer: expect.stringMatching(/^#\/properties\/x\/items/u),
        }),
      );
    }
  });

  it("refuse recursion where there is none, and nesting beyond their levels", () => {
    const tree = withX({ $ref: "#/$defs/Node" }, { $defs: { Node: NODE } });
    expect(() => toProviderSchema(tree, "anthropic-strict")).toThrow(SchemaNotRepresentableError);
    let deep: Schema = { type: "string" };
    for (let level = 0; level < 11; level += 1) {
      deep = { type: "object", properties: { inner: deep }, required: ["inner"] };
    }
    expect(() => toProviderSchema(deep, "openai-strict")).toThrow(
      'Cannot convert schema for "openai-strict": the schema is nested deeper than 10 levels',
    );
  });

  it("refuse more properties than they take", () => {
    const names = Array.from({ length: 5_001 }, (_, index) => `p${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    expect(() => toProviderSchema({ type: "object", properties }, "openai-strict")).toThrow(
      SchemaTooLargeError,
    );
  });
});

describe("grammars (ggml-org/llama.cpp#26930, ggml-org/llama.cpp#27580, ggml-org/llama.cpp#25746)", () => {
  it.each<[unknown, unknown]>([
    [
      { type: "string", pattern: "^[0-9]{4}$", maxLength: 9 },
      { type: "string", pattern: "^[0-9]{4}$", description: "Constraints: maxLength: 9." },
    ],
    [
      { type: "string", pattern: "[0-9]+" },
      { type: "string", description: "Constraints: pattern: [0-9]+." },
    ],
    [
      { type: "string", maxLength: 5_000 },
      { type: "string", description: "Constraints: maxLength: 5000." },
    ],
    [
      { type: "array", items: { type: "string" }, uniqueItems: true },
      { type: "array", items: { type: "string" }, description: "Constraints: uniqueItems: true." },
    ],
  ])("%j", (x, expected) => {
    expect(convertX(x, "grammar")).toStrictEqual(expected);
  });
});

describe("Bedrock", () => {
  it("drops what identifies and closes (BerriAI/litellm#10062, Tracer-Cloud/opensre#2404)", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "tool",
      type: "object",
      properties: { x: { type: "string" } },
      additionalProperties: false,
    };
    expect(toProviderSchema(deepFreeze(schema), "bedrock").schema).toStrictEqual(
      withX({ type: "string" }),
    );
    expect(changesOf(schema, "bedrock")).toStrictEqual([
      "dropped $schema #",
      "dropped $id #",
      "dropped additionalProperties #",
    ]);
  });
});

describe("schemas of other kinds", () => {
  it.each<[string, unknown]>([
    ["Zod 4", z.object({ days: z.number().int().min(1).optional() })],
    ["Zod 3", z3.object({ days: z3.number().int().min(1).optional() })],
    ["a raw shape", { days: z.number().int().min(1).optional() }],
    [
      "an AI SDK wrapper",
      { jsonSchema: { type: "object", properties: { days: { type: "integer", minimum: 1 } } } },
    ],
  ])("%s is read", (_name, schema) => {
    expect(toProviderSchema(schema, "gemini").schema?.properties).toStrictEqual({
      days: { type: "integer", minimum: 1 },
    });
  });
});

describe("hostile input", () => {
  it("answers fan-out of references at once", () => {
    const $defs: Schema = { d0: { type: "string" } };
    for (let level = 1; level <= 25; level += 1) {
      const $ref = `#/$defs/d${level - 1}`;
      $defs[`d${level}`] = {
        type: "object",
        properties: { a: { $ref }, b: { $ref } },
        required: ["a", "b"],
      };
    }
    const schema = withX({ $ref: "#/$defs/d25" }, { $defs, required: ["x"] });
    expect(() => toProviderSchema(schema, "gemini")).toThrow(SchemaTooLargeError);
    expect(Object.keys(toProviderSchema(schema, "openai").schema ?? {})).toContain("$defs");
    expect(() => toProviderSchema(schema, "openai-strict")).not.toThrow(ToolpipeError);
  });

  it("stays small for unions inside each other", () => {
    let union: Schema = { type: "object", properties: { a: { const: 1 } } };
    for (let level = 0; level < 60; level += 1) {
      const other = { anyOf: [{ required: [`q${level}`] }, { type: "string", minLength: level }] };
      union = { oneOf: [union, other], description: "One of several" };
    }
    for (const target of ["gemini", "anthropic", "openai", "moonshot"] as const) {
      const text = JSON.stringify(toProviderSchema(withX(union), target).schema);
      expect(text.length).toBeLessThan(60_000);
    }
  });

  it("refuses chains of references that lead through too many schemas", () => {
    const $defs: Schema = { d0: { type: "object", properties: {} } };
    for (let level = 1; level < 5_000; level += 1)
      $defs[`d${level}`] = { $ref: `#/$defs/d${level - 1}` };
    const schema = { $ref: "#/$defs/d4999", $defs };
    expect(() => toProviderSchema(schema, "openai")).toThrow(SchemaTooLargeError);
    expect(() => toProviderSchema(withX({ $ref: "#/$defs/d4999" }, { $defs }), "gemini")).toThrow(
      SchemaTooLargeError,
    );
  });

  it("refuses what is no schema, and what is too deep or too large", () => {
    const cyclic: Schema = { type: "object" };
    cyclic["properties"] = { self: cyclic };
    let deep: Schema = {};
    for (let level = 0; level < 300; level += 1) deep = { items: deep };
    const wide = { anyOf: Array.from({ length: 50_001 }, () => ({})) };
    for (const [schema, code] of [
      [cyclic, "schema-invalid"],
      [deep, "schema-too-large"],
      [wide, "schema-too-large"],
      ["text", "schema-invalid"],
      [{ minimum: Number.NaN }, "schema-invalid"],
    ]) {
      expect(() => toProviderSchema(schema, "openai")).toThrow(expect.objectContaining({ code }));
      expect(lintToolSchema(schema, "openai").map(({ rule }) => rule)).toStrictEqual([code]);
    }
  });

  it("refuses an unknown target", () => {
    // @ts-expect-error no such target
    expect(() => toProviderSchema({}, "constructor")).toThrow(/target must be one of "mcp"/u);
  });

  it("mends keywords with values that no draft allows", () => {
    const x = {
      type: ["string", "STRING", "any"],
      enum: [],
      minLength: -1,
      description: 3,
      anyOf: [],
      required: "a",
    };
    expect(convertX(x, "openai")).toStrictEqual({ type: ["string"] });
    expect(lintToolSchema(withX(x), "openai").map(({ rule }) => rule)).toStrictEqual(
      Array.from({ length: 6 }, () => "malformed-keyword"),
    );
  });

  it("restores whatever it is given without throwing", () => {
    const { restore } = toProviderSchema(withX({ type: "string" }), "openai-strict");
    const cyclic: Schema = {};
    cyclic["x"] = cyclic;
    const thrower = {
      get x(): unknown {
        throw new Error("no");
      },
    };
    for (const args of [undefined, null, "text", 3, [], { y: null }, cyclic, thrower]) {
      expect(restore(args)).toBe(args);
    }
    expect(restore({ x: null, y: null })).toStrictEqual({ y: null });
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

describe("limits of OpenAI strict", () => {
  const ofLength = (length: number): Schema => ({
    type: "object",
    properties: {
      a: {
        type: "string",
        enum: Array.from({ length }, (_, index) => `${"v".repeat(60)}${index}`),
      },
    },
    required: ["a"],
    additionalProperties: false,
  });

  it("refuse an enum of many values with many characters", () => {
    expect(() => toProviderSchema(ofLength(260), "openai-strict")).toThrow(SchemaTooLargeError);
    expect(lintToolSchema(ofLength(260), "openai-strict").map(({ rule }) => rule)).toStrictEqual([
      "size",
    ]);
    expect(lintToolSchema(ofLength(250), "openai-strict")).toStrictEqual([]);
  });
});

describe("options", () => {
  it("leave descriptions alone on request, and say then that constraints are dropped", () => {
    const schema = withX({ type: "string", format: "uri", description: "Where" });
    const { schema: result, changes } = toProviderSchema(schema, "gemini", { describe: false });
    expect(result).toStrictEqual(withX({ type: "string", description: "Where" }));
    expect(changes.map(({ action, keyword }) => `${action} ${keyword}`)).toStrictEqual([
      "dropped format",
    ]);
  });

  it("leave the description alone where a schema would contain itself", () => {
    const schema = { type: "object", properties: { a: { $ref: "#" } } };
    const { schema: result, changes } = toProviderSchema(schema, "gemini", { describe: false });
    expect(result).toStrictEqual({
      type: "object",
      properties: { a: { type: "object", properties: {} } },
    });
    expect(changes.map(({ action, keyword }) => `${action} ${keyword}`)).toStrictEqual([
      "dropped $ref",
      "added properties",
    ]);
  });

  it("leave the description alone where two schemas do not become one", () => {
    const schema = withX({ type: "string", allOf: [{ pattern: "a" }, { pattern: "b" }] });
    const { schema: result, changes } = toProviderSchema(schema, "gemini", { describe: false });
    expect(result).toStrictEqual(withX({ type: "string", pattern: "a" }));
    expect(changes.map(({ action, keyword }) => `${action} ${keyword}`)).toStrictEqual([
      "rewritten allOf",
      "dropped pattern",
    ]);
  });
});

describe("lintToolSchema", () => {
  it("says where, what and what the provider answers", () => {
    expect(lintToolSchema(withX({ type: "array" }), "openai")).toStrictEqual([
      {
        rule: "missing-items",
        pointer: "#/properties/x",
        message: 'An array must have "items"',
        providerPhrase: "array schema missing items",
      },
    ]);
  });

  it("finds something exactly where the converter changes something", () => {
    const schemas: readonly Schema[] = [
      withX({ type: "string" }),
      withX({ oneOf: [{ type: "string" }, { type: "integer" }] }),
      withX({ $ref: "#/$defs/A" }, { $defs: { A: { type: "string" } } }),
    ];
    for (const schema of schemas) {
      for (const target of TARGETS) {
        const isClean = lintToolSchema(schema, target).length === 0;
        expect(toProviderSchema(schema, target).schema === schema).toBe(isClean);
      }
    }
  });
});
