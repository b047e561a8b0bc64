import { describe, expect, it } from "vitest";
import { inlineJsonSchema, normalizeWireToolSchema } from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";

type Schema = Record<string, unknown>;

function fanOut(levels: number): Schema {
  const $defs: Schema = { last: { type: "string" } };
  for (let level = 0; level < levels; level += 1) {
    const next = { $ref: level + 1 === levels ? "#/$defs/last" : `#/$defs/level${level + 1}` };
    $defs[`level${level}`] = { type: "object", properties: { left: next, right: next } };
  }
  return { type: "object", properties: { start: { $ref: "#/$defs/level0" } }, $defs };
}

function mutualRecursion(count: number): Schema {
  const names = Array.from({ length: count }, (_, index) => `node${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
  return { type: "object", properties, $defs };
}

describe("inlineJsonSchema", () => {
  it("keeps the references of a chain that would exhaust the stack", () => {
    const length = 16_000;
    const definitions = Object.fromEntries(
      Array.from({ length }, (_, level) => [
        `d${level}`,
        level + 1 < length
          ? { properties: { a: { $ref: `#/$defs/d${level + 1}` } } }
          : { type: "string" },
      ]),
    );
    const schema = { $ref: "#/$defs/d0", $defs: definitions };
    const inlined = inlineJsonSchema(schema);
    expect(Object.keys(Object(inlined["$defs"])).length).toBeGreaterThanOrEqual(length - 1);
    expect(() => normalizeWireToolSchema(schema)).not.toThrow();
  });

  it("returns a schema without references as it is", () => {
    const schema = deepFreeze({ type: "object", properties: { $ref: { type: "string" } } });
    expect(inlineJsonSchema(schema)).toBe(schema);
  });

  it("inlines a reference at the root and drops the definitions", () => {
    expect(
      inlineJsonSchema({
        $ref: "#/definitions/City",
        definitions: { City: { type: "string", minLength: 1 } },
      }),
    ).toStrictEqual({ type: "string", minLength: 1 });
  });

  it("inlines references under every keyword that holds schemas", () => {
    const reference = { $ref: "#/$defs/text" };
    const text = { type: "string" };
    const build = (schema: unknown): Schema => ({
      properties: { a: schema },
      patternProperties: { "^b": schema },
      additionalProperties: schema,
      propertyNames: schema,
      dependentSchemas: { a: schema },
      dependencies: { a: schema, b: ["a"] },
      unevaluatedProperties: schema,
      prefixItems: [schema],
      items: schema,
      additionalItems: schema,
      contains: schema,
      unevaluatedItems: schema,
      contentSchema: schema,
      allOf: [schema],
      anyOf: [schema],
      oneOf: [schema],
      not: schema,
      if: schema,
      // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
      then: schema,
      else: schema,
    });
    const schema = deepFreeze({ ...build(reference), $defs: { text } });
    expect(inlineJsonSchema(schema)).toStrictEqual(build(text));
  });

  it("leaves values and names that look like references alone", () => {
    const properties = {
      $ref: { type: "string" },
      $defs: { type: "array" },
      enum: { const: { $ref: "#/nowhere" } },
      value: { default: { $ref: "#/nowhere" }, enum: [{ $ref: "#/nowhere" }] },
    };
    expect(inlineJsonSchema({ properties, $defs: { unused: {} } })).toStrictEqual({ properties });
  });

  it("lets the referrer describe and intersects what both constrain", () => {
    const schema = deepFreeze({
      properties: {
        a: { $ref: "#/$defs/count", description: "keep", default: 1, minimum: 5, maximum: 50 },
      },
      $defs: { count: { type: "integer", description: "lost", minimum: 0, maximum: 10 } },
    });
    expect(inlineJsonSchema(schema)).toStrictEqual({
      properties: {
        a: { type: "integer", minimum: 5, maximum: 10, description: "keep", default: 1 },
      },
    });
  });

  it("falls back to allOf where one schema cannot say both", () => {
    expect(
      inlineJsonSchema({
        properties: { a: { $ref: "#/$defs/code", pattern: "^b" } },
        $defs: { code: { type: "string", pattern: "^a", title: "Code" } },
      }),
    ).toStrictEqual({
      properties: {
        a: { pattern: "^b", allOf: [{ type: "string", pattern: "^a" }], title: "Code" },
      },
    });
  });

  it("keeps a closed object closed beside more properties", () => {
    const closed = { type: "object", properties: { a: {} }, additionalProperties: false };
    expect(
      inlineJsonSchema({ $ref: "#/$defs/closed", properties: { b: {} }, $defs: { closed } }),
    ).toStrictEqual({ properties: { b: {} }, allOf: [closed] });
  });

  it("decodes percent signs first, then ~1, then ~0", () => {
    const reference = (pointer: string): Schema => ({ $ref: `#/$defs/${pointer}` });
    expect(
      inlineJsonSchema({
        properties: {
          slash: reference("a~1b"),
          tilde: reference("~01"),
          percent: reference("50%25"),
          space: reference("a%20b"),
          malformed: reference("100%"),
        },
        $defs: {
          "a/b": { const: "slash" },
          "~1": { const: "tilde" },
          "50%": { const: "percent" },
          "a b": { const: "space" },
          "100%": { const: "malformed" },
        },
      }),
    ).toStrictEqual({
      properties: {
        slash: { const: "slash" },
        tilde: { const: "tilde" },
        percent: { const: "percent" },
        space: { const: "space" },
        malformed: { const: "malformed" },
      },
    });
  });

  it("resolves deep pointers, anchors and identifiers", () => {
    expect(
      inlineJsonSchema({
        properties: {
          deep: { $ref: "#/$defs/pair/properties/right/items/0" },
          anchor: { $ref: "#named" },
          identified: { $ref: "item.json" },
        },
        $defs: {
          pair: { properties: { right: { items: [{ type: "integer" }] } } },
          other: { $anchor: "named", type: "boolean" },
          item: { $id: "item.json", type: "null" },
        },
      }),
    ).toStrictEqual({
      properties: {
        deep: { type: "integer" },
        anchor: { type: "boolean" },
        identified: { type: "null" },
      },
    });
  });

  it("reads boolean targets as schemas", () => {
    expect(
      inlineJsonSchema({
        properties: { any: { $ref: "#/$defs/any" }, none: { $ref: "#/$defs/none" } },
        $defs: { any: true, none: false },
      }),
    ).toStrictEqual({ properties: { any: {}, none: { not: {} } } });
  });

  it("never finds what an object inherits", () => {
    const properties = {
      a: { $ref: "#/__proto__" },
      b: { $ref: "#/constructor" },
      c: { $ref: "#/$defs/toString" },
    };
    expect(inlineJsonSchema({ properties, $defs: {} })).toStrictEqual({ properties });
  });

  it("keeps a property named __proto__", () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"$ref":"#/$defs/__proto__"}},"$defs":{"__proto__":{"type":"null"}}}',
    );
    expect(JSON.stringify(inlineJsonSchema(schema))).toBe(
      '{"properties":{"__proto__":{"type":"null"}}}',
    );
  });

  it("keeps references to other documents, which are never fetched", () => {
    const schema = { properties: { a: { $ref: "https://example.com/a.json", title: "A" } } };
    expect(inlineJsonSchema(schema)).toStrictEqual(schema);
  });

  it("puts a placeholder where the root contains itself", () => {
    expect(
      inlineJsonSchema({
        type: "object",
        description: "A folder",
        properties: { inner: { $ref: "#" } },
      }),
    ).toStrictEqual({
      type: "object",
      description: "A folder",
      properties: { inner: { type: "object", description: "A folder" } },
    });
  });

  it.each([
    ["object", { type: "object", properties: { next: { $ref: "#/$defs/self" } } }],
    ["array", { type: "array", items: { $ref: "#/$defs/self" } }],
    ["string", { type: "string", not: { $ref: "#/$defs/self" } }],
  ])("gives the placeholder of a recursive %s that type and its description", (name, self) => {
    const described = { ...self, description: "Itself" };
    const text = JSON.stringify(
      inlineJsonSchema({ properties: { a: { $ref: "#/$defs/self" } }, $defs: { self: described } }),
    );
    expect(text).toContain(JSON.stringify({ type: name, description: "Itself" }));
    expect(text).not.toContain("$ref");
  });

  it("gives the placeholder of a recursive union all its types", () => {
    const value = {
      anyOf: [{ type: "string" }, { type: "array", items: { $ref: "#/$defs/value" } }],
    };
    expect(inlineJsonSchema({ $ref: "#/$defs/value", $defs: { value } })).toStrictEqual({
      anyOf: [{ type: "string" }, { type: "array", items: { type: ["string", "array"] } }],
    });
  });

  it("stops at a reference that only leads to itself", () => {
    expect(
      inlineJsonSchema({
        properties: { a: { $ref: "#/$defs/a" } },
        $defs: { a: { $ref: "#/$defs/a" } },
      }),
    ).toStrictEqual({ properties: { a: { type: "object" } } });
  });

  it("stops at a pointer into the place it stands in", () => {
    // PrefectHQ/fastmcp#3893
    const node = { type: "object", properties: { children: { items: {} as Schema } } };
    node.properties.children.items = { $ref: "#/properties/nodes/items" };
    expect(
      inlineJsonSchema({ type: "object", properties: { nodes: { type: "array", items: node } } }),
    ).toStrictEqual({
      type: "object",
      properties: {
        nodes: {
          type: "array",
          items: { type: "object", properties: { children: { items: { type: "object" } } } },
        },
      },
    });
  });

  it("looks passed definitions up first and honours what is being expanded", () => {
    const definitions = { A: { type: "string" }, B: { type: "array", items: { type: "null" } } };
    const expanding = new Set(["#/definitions/B"]);
    expect(
      inlineJsonSchema(
        { properties: { a: { $ref: "#/$defs/A" }, b: { $ref: "#/definitions/B" } } },
        deepFreeze(definitions),
        expanding,
      ),
    ).toStrictEqual({ properties: { a: { type: "string" }, b: { type: "array" } } });
    expect([...expanding]).toStrictEqual(["#/definitions/B"]);
  });

  it("resolves references of a part against the root it belongs to", () => {
    const root = { properties: { unit: { enum: ["C", "F"] } } };
    expect(
      inlineJsonSchema({ items: { $ref: "#/properties/unit" } }, undefined, undefined, root),
    ).toStrictEqual({ items: { enum: ["C", "F"] } });
  });

  it("returns a fan-out of 25 levels as it is instead of 33 million schemas", () => {
    const schema = deepFreeze(fanOut(25));
    expect(inlineJsonSchema(schema)).toBe(schema);
  });

  it("keeps ten mutually recursive definitions as references, without the unused ones", () => {
    const schema = mutualRecursion(10);
    const { $defs } = schema;
    const crowded = { ...schema, $defs: { ...($defs as Schema), unused: { type: "null" } } };
    expect(inlineJsonSchema(deepFreeze(crowded))).toStrictEqual(schema);
  });

  it("refuses a schema that contains itself as an object", () => {
    const schema: Schema = { type: "object" };
    schema["properties"] = { self: schema };
    expect(() => inlineJsonSchema(schema)).toThrow(
      'Cannot inline JSON Schema: the schema at "#/properties/self" contains itself',
    );
  });

  it("refuses nesting past 200 levels", () => {
    let schema: Schema = {};
    for (let level = 0; level < 10_000; level += 1) schema = { items: schema };
    expect(() => inlineJsonSchema(schema)).toThrow(
      "Cannot inline JSON Schema: the schema has more than 200 levels of nesting",
    );
  });

  it("refuses a getter that throws and keeps its error as the cause", () => {
    const schema = {
      get properties(): never {
        throw new Error("boom");
      },
    };
    expect(() => inlineJsonSchema(schema)).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: 'Cannot inline JSON Schema: reading the schema at "#/properties" failed',
        cause: new Error("boom"),
      }),
    );
  });

  it.each([
    ["a function", () => 1],
    ["a symbol", Symbol("x")],
    ["a bigint", 1n],
    ["a number that is not finite", Number.NaN],
  ])("refuses %s", (found, value) => {
    expect(() => inlineJsonSchema({ default: value })).toThrow(
      `Cannot inline JSON Schema: the schema at "#/default" must be JSON, but holds ${found}`,
    );
  });
});
