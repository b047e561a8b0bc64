import { describe, expect, it } from "vitest";
import { toProviderSchema } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { withX } from "./support/converted.ts";
import { TARGETS } from "./support/providerRules/targets.ts";

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
