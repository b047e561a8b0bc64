import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod3";
import {
  convertJsonSchemaToZod,
  convertZodToJsonSchema,
} from "../../../../src/schemaConversion.ts";
import type { JsonSchemaToZodOptions } from "../../../../src/types/schema.ts";
import { deepFreeze } from "../../../deepFreeze.ts";

type Schema = Record<string, unknown>;

const convert = (schema: Schema | boolean, options?: JsonSchemaToZodOptions): z.ZodObject =>
  convertJsonSchemaToZod(schema, options) as unknown as z.ZodObject;

const ZODS: [string, object | undefined][] = [
  ["4", undefined],
  ["Mini", mini],
  ["3", z3],
];

describe.each(ZODS)("the shape of an object, in Zod %s", (_version, zod) => {
  const shapeOf = (schema: Schema): Record<string, z.ZodType> =>
    convert(deepFreeze(schema), { z: zod }).shape;
  const accepts = (schema: z.ZodType | undefined, value: unknown): boolean =>
    schema?.safeParse(value).success === true;

  it("has the properties of its references and of all it combines", () => {
    const shape = shapeOf({
      type: "object",
      $ref: "#/$defs/named",
      allOf: [{ properties: { size: { type: "number" }, name: false } }, true, 5],
      properties: { color: { type: "string" } },
      required: ["size"],
      $defs: { named: { properties: { name: { type: "string" } }, required: ["name"] } },
    });
    expect(Object.keys(shape)).toStrictEqual(["color", "name", "size"]);
    expect([accepts(shape["name"], "x"), accepts(shape["name"], 1)]).toStrictEqual([true, false]);
    expect(accepts(shape["name"], undefined)).toBe(false);
    expect(accepts(shape["size"], undefined)).toBe(false);
    expect(accepts(shape["color"], undefined)).toBe(true);
  });

  it("comes to an end where what it combines leads back", () => {
    const shape = shapeOf({
      type: "object",
      properties: { a: { type: "string" } },
      allOf: [{ properties: { b: { type: "number" } }, allOf: [{ $ref: "#" }] }],
    });
    expect(Object.keys(shape)).toStrictEqual(["a", "b"]);
  });

  it("leaves out what is no schema, and knows what true and false are", () => {
    const shape = shapeOf({ properties: { a: 5, b: true, c: false }, required: ["b"] });
    expect(Object.keys(shape)).toStrictEqual(["b", "c"]);
    expect(accepts(shape["b"], 1)).toBe(true);
    expect(accepts(shape["c"], 1)).toBe(false);
  });

  it("follows references to references", () => {
    const shape = shapeOf({
      properties: { a: { $ref: "#/$defs/one", title: "A" } },
      $defs: { one: { $ref: "#/$defs/two" }, two: { type: "string" } },
    });
    expect([accepts(shape["a"], "x"), accepts(shape["a"], 1)]).toStrictEqual([true, false]);
  });

  it("shows what references lead to", () => {
    const { a } = shapeOf({
      properties: { a: { $ref: "#/$defs/one" } },
      required: ["a"],
      $defs: { one: { $ref: "#/$defs/two" }, two: { properties: { b: { type: "string" } } } },
    });
    expect(Object.keys(Object(Reflect.get(Object(a), "shape")))).toStrictEqual(["b"]);
  });

  it("shows the properties behind a reference that more is said beside", () => {
    const shape = shapeOf({
      $ref: "#/$defs/named",
      not: { required: ["x"] },
      $defs: { named: { properties: { name: { type: "string" } } } },
    });
    expect(Object.keys(shape)).toStrictEqual(["name"]);
  });

  it("shows the values that are listed, where they fit the type", () => {
    const typeOf = (schema: Schema): unknown => {
      const { a } = shapeOf({ properties: { a: schema }, required: ["a"] });
      const { def, _def } = Object(a);
      const { type, typeName } = Object(def ?? _def);
      return typeName ?? type;
    };
    const [enumeration, literal] = [typeOf({ enum: ["a", "b"] }), typeOf({ const: "a" })];
    expect(typeOf({ type: "string", enum: ["a", "b"] })).toBe(enumeration);
    expect(typeOf({ type: "integer", const: 1 })).toBe(literal);
    expect(typeOf({ type: ["null", "number"], const: 1 })).toBe(literal);
    expect(typeOf({ type: "string", const: 1 })).not.toBe(literal);
    expect(typeOf({ type: "string", enum: ["a", 1] })).not.toBe(literal);
    expect(typeOf({ enum: [{}] })).not.toBe(enumeration);
  });

  it("is empty for values of no object", () => {
    expect(shapeOf({ properties: [], required: "a" })).toStrictEqual({});
  });
});

describe("the kind of Zod schema that a schema is shown as", () => {
  const TEXT = { type: "string" };
  const NUMBER = { type: "number" };

  it.each<[string, Schema | boolean]>([
    ["unknown", {}],
    ["unknown", true],
    ["never", false],
    ["boolean", { type: "boolean" }],
    ["null", { type: "null" }],
    ["number", { type: "integer" }],
    ["string", { minLength: 1 }],
    ["array", { items: TEXT }],
    ["object", { required: ["a"] }],
    ["enum", { enum: ["a"] }],
    ["literal", { const: "a" }],
    ["literal", { enum: [1, null, true] }],
    ["literal", { type: ["integer", "null"], enum: [1, null] }],
    ["string", { type: "string", enum: [1] }],
    ["object", { enum: [{}] }],
    ["unknown", { enum: ["a", {}] }],
    ["unknown", { enum: [] }],
    ["union", { type: ["string", "null"] }],
    ["string", { type: ["string"] }],
    ["union", { anyOf: [TEXT, NUMBER] }],
    ["union", { oneOf: [TEXT, NUMBER], title: "T" }],
    ["string", { anyOf: [TEXT] }],
    ["string", { anyOf: [TEXT, NUMBER], minLength: 1 }],
    ["unknown", { anyOf: [TEXT, 5] }],
    ["unknown", { anyOf: [TEXT, NUMBER], not: {} }],
    ["string", { $ref: "#/$defs/text", title: "T" }],
    ["string", { $ref: "#/$defs/text", not: {} }],
    ["unknown", { $ref: "#/$defs/nowhere" }],
  ])("is %s: %j", (kind, schema) => {
    const { shape } = convert({
      properties: { a: schema },
      required: ["a"],
      $defs: { text: TEXT },
    });
    expect(shape["a"]).toMatchObject({ def: { type: kind } });
  });

  it.each<[string, Schema, boolean]>([
    ["what all items are", { items: TEXT }, false],
    ["anything, where nothing is said", { type: "array" }, true],
    ["anything, where positions differ", { prefixItems: [NUMBER], items: TEXT }, true],
    ["anything, where positions differ in the older form", { items: [TEXT] }, true],
  ])("has an element that is %s", (_name, schema, acceptsNumber) => {
    const { element } = convert(schema) as unknown as { element: z.ZodType };
    expect(element.safeParse("x").success).toBe(true);
    expect(element.safeParse(1).success).toBe(acceptsNumber);
  });
});

describe.each(ZODS)("a schema that is true or false, in Zod %s", (_version, zod) => {
  it("accepts anything or nothing, and comes back as an object", () => {
    const [anything, nothing] = [convert(true, { z: zod }), convert(false, { z: zod })];
    expect(anything.safeParse(5).success).toBe(true);
    expect(nothing.safeParse(5).success).toBe(false);
    expect(convertZodToJsonSchema(anything)).toStrictEqual({});
    expect(convertZodToJsonSchema(nothing)).toStrictEqual({ not: {} });
  });

  it("is said as an object inside a schema of the host", () => {
    const { shape } = convert({ properties: { a: true, b: false } }, { z: zod });
    expect(convertZodToJsonSchema({ a: shape["a"], b: shape["b"] })).toMatchObject({
      properties: { a: {}, b: { not: {} } },
    });
  });
});

describe("the way back through Zod's own converter", () => {
  const node = { properties: { next: { $ref: "#/$defs/node" } } };
  const written = (schema: Schema): Schema => {
    const { $schema: _label, ...rest } = z.toJSONSchema(convert(deepFreeze(schema))) as Schema;
    return rest;
  };
  const address: unknown = expect.stringMatching(/^urn:toolpipe:[0-9a-f]{16}$/u);

  it("says a schema without references as it is", () => {
    const schema = { type: "object", properties: { a: { type: "string" } }, title: "T" };
    expect(written(schema)).toStrictEqual(schema);
    const withUnused = { ...schema, $defs: { unused: { type: "string" } } };
    expect(written(withUnused)).toStrictEqual(withUnused);
  });

  it("writes out references that do not lead back", () => {
    expect(
      written({ properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { type: "string" } } }),
    ).toStrictEqual({ properties: { a: { type: "string" } } });
  });

  it("reads what stands beside a reference as the draft does", () => {
    const schema = {
      properties: { a: { $ref: "#/definitions/a", minLength: 2 } },
      definitions: { a: { type: "string" } },
    };
    expect(written(schema)).toStrictEqual({ properties: { a: { type: "string", minLength: 2 } } });
    const $schema = "http://json-schema.org/draft-07/schema#";
    expect(written({ $schema, ...schema })).toStrictEqual({
      properties: { a: { type: "string" } },
    });
  });

  it("leaves out references to nothing, and keeps what stands beside them", () => {
    expect(written({ properties: { a: { $ref: "#/no", title: "A" } } })).toStrictEqual({
      properties: { a: { title: "A" } },
    });
  });

  it("moves a recursive reference off the top, where it would hide the address", () => {
    expect(written({ $ref: "#/$defs/node", title: "T", $defs: { node } })).toStrictEqual({
      $id: address,
      title: "T",
      $defs: { node },
      allOf: [{ $ref: "#/$defs/node" }],
    });
  });

  it("keeps an address of its own, and the conditions beside a reference", () => {
    const $id = "https://example.com/node";
    expect(
      written({ $id, $ref: "#/$defs/node", allOf: [{ minProperties: 1 }], $defs: { node } }),
    ).toStrictEqual({
      $id,
      $defs: { node },
      allOf: [{ $ref: "#/$defs/node" }, { minProperties: 1 }],
    });
    expect(written({ $id, ...node, $defs: { node } })).toStrictEqual({
      $id,
      ...node,
      $defs: { node },
    });
  });

  it("leaves out what a reference hides in an older draft", () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const definitions = {
      node: { properties: { next: { $ref: "#/definitions/node" } } },
    };
    expect(
      written({ $schema, $ref: "#/definitions/node", minProperties: 1, title: "T", definitions }),
    ).toStrictEqual({
      $id: address,
      title: "T",
      definitions,
      allOf: [{ $ref: "#/definitions/node" }],
    });
  });

  it("points a part of a recursive document into the document", () => {
    const { shape } = convert({
      properties: { "a b": { type: "array", items: { $ref: "#" } }, plain: { type: "string" } },
    });
    const { $defs, allOf } = z.toJSONSchema(shape["a b"] as z.ZodType) as unknown as {
      $defs: { document: Schema };
      allOf: unknown;
    };
    expect($defs.document).toMatchObject({ $id: address, properties: { plain: {} } });
    expect(allOf).toStrictEqual([{ $ref: `${String($defs.document["$id"])}#/properties/a%20b` }]);
  });

  it("gives different documents different addresses, and the same one the same", () => {
    const addressOf = (title: string): unknown =>
      written({ title, properties: { a: { $ref: "#" } } })["$id"];
    expect(addressOf("a")).toBe(addressOf("a"));
    expect(addressOf("a")).not.toBe(addressOf("b"));
  });
});

describe("the way back", () => {
  it("is the very schema, also where it describes itself", () => {
    const schema = deepFreeze({ type: "object", description: "D", properties: { a: {} } });
    expect(convertZodToJsonSchema(convert(schema))).toBe(schema);
    expect(convertZodToJsonSchema(convert(schema, { z: z3 }))).toBe(schema);
  });

  it("has what the host has said, and keeps it through what comes after", () => {
    const text = convertJsonSchemaToZod({ type: "string" }) as unknown as z.ZodString;
    expect(convertZodToJsonSchema(text.meta({ title: "T" }).min(3))).toStrictEqual({
      type: "string",
      minLength: 3,
      title: "T",
    });
    expect(z.toJSONSchema(text.describe("D").refine(() => true))).toMatchObject({
      type: "string",
      description: "D",
    });
  });

  it("has the checks the host has added, where JSON Schema has a word for them", () => {
    const number = convertJsonSchemaToZod({ type: "number" }) as unknown as z.ZodNumber;
    const list = convertJsonSchemaToZod({ type: "array" }) as unknown as z.ZodArray;
    const text = convertJsonSchemaToZod({ type: "string", maxLength: 9 }) as unknown as z.ZodString;
    expect(convertZodToJsonSchema(number.max(5))).toStrictEqual({ type: "number", maximum: 5 });
    expect(convertZodToJsonSchema(list.min(2))).toStrictEqual({ type: "array", minItems: 2 });
    expect(convertZodToJsonSchema(text.max(4).regex(/^a/))).toStrictEqual({
      type: "string",
      maxLength: 4,
      pattern: "^a",
    });
    expect(convertZodToJsonSchema(text.refine(() => true))).toStrictEqual({
      type: "string",
      maxLength: 9,
    });
    expect(z.toJSONSchema(number.max(5))).toMatchObject({ type: "number", maximum: 5 });
  });
});

describe("what a method of Zod gives", () => {
  const SCHEMA = deepFreeze({
    type: "object",
    properties: { a: { type: "string" }, b: { type: "number" } },
    required: ["a"],
    minProperties: 1,
  });
  const schema = convert(SCHEMA);

  it.each<[string, z.ZodType]>([
    ["with another property", schema.extend({ c: z.string() })],
    ["with another schema of a property", schema.extend({ a: z.number() })],
    ["with some properties", schema.pick({ a: true })],
    ["without some properties", schema.omit({ a: true })],
    ["with optional properties", schema.partial()],
    ["with required properties", schema.required()],
    ["closed", schema.strict()],
    ["with further properties of a kind", schema.catchall(z.string())],
  ])("is no longer the JSON Schema: %s", (_name, changed) => {
    expect(convertZodToJsonSchema(changed)).not.toHaveProperty("minProperties");
    expect(z.toJSONSchema(changed)).not.toHaveProperty("minProperties");
  });

  it.each<[string, z.ZodType]>([
    ["refined", schema.refine(() => true)],
    ["extended by nothing", schema.extend({})],
    ["cloned", schema.clone()],
  ])("still is the JSON Schema: %s", (_name, changed) => {
    expect(convertZodToJsonSchema(changed)).toStrictEqual(SCHEMA);
    expect(z.toJSONSchema(changed)).toMatchObject(SCHEMA);
  });
});

describe("a conversion", () => {
  it("is remembered for each of several options", () => {
    const schema = { type: "object", properties: { a: { default: 1 } } };
    const options: JsonSchemaToZodOptions[] = [
      {},
      { applyDefaults: false },
      { z: z3 },
      { dialect: "draft-07" },
    ];
    const first = options.map((option) => convert(schema, option));
    expect(new Set(first).size).toBe(options.length);
    options.forEach((option, index) => {
      expect(convert(schema, option)).toBe(first[index]);
    });
  });
});

describe("encoding through a schema", () => {
  const schema = convert({ properties: { a: { type: "string", default: "x" } }, required: ["a"] });

  it("fills nothing in", () => {
    expect(z.encode(schema, { a: "y" })).toStrictEqual({ a: "y" });
    expect(z.safeEncode(schema, {}).success).toBe(false);
    expect(z.safeDecode(schema, {}).data).toStrictEqual({ a: "x" });
  });

  it("says what is wrong", () => {
    const { error } = z.safeEncode(schema, { a: 1 } as never);
    expect(error?.issues).toMatchObject([{ code: "invalid_type", path: ["a"] }]);
  });
});

describe("a z that is not complete", () => {
  it("is refused where a class is missing", () => {
    const { ZodObject: _zodObject, ...withoutObject } = z3;
    expect(() => convert({ type: "object" }, { z: withoutObject })).toThrow(
      expect.objectContaining({
        code: "invalid-argument",
        message:
          'Cannot convert JSON Schema: z must be a complete Zod 3, but it has no class "ZodObject"',
      }),
    );
    expect(() => convert({ type: "object" }, { z: { core: z.core } })).toThrow(
      expect.objectContaining({
        code: "invalid-argument",
        message:
          'Cannot convert JSON Schema: z must be a complete Zod 4, but it has no class "ZodUnknown"',
      }),
    );
  });

  it("is refused where its schemas do not parse", () => {
    const coreOnly = { core: z.core, ZodUnknown: z.core.$ZodUnknown };
    expect(() => convert({}, { z: coreOnly })).toThrow(
      expect.objectContaining({
        code: "invalid-argument",
        message: "Cannot convert JSON Schema: z must build schemas with parse and safeParse",
      }),
    );
  });

  it.each<[string, object]>([
    ["has no core", { ...mini, core: undefined }],
    ["has an empty core", { ...mini, core: {} }],
    ["cannot describe", { ...mini, core: { $constructor: z.core.$constructor } }],
    ["has no way to report issues", { ...z3, addIssueToContext: undefined }],
    ["has no schemas", { ...z3, ZodType: undefined }],
  ])("is no Zod where it %s", (_name, incomplete) => {
    expect(() => convert({}, { z: incomplete })).toThrow(
      expect.objectContaining({
        code: "invalid-argument",
        message: "Cannot convert JSON Schema: z must be the z of Zod 3 or Zod 4",
      }),
    );
  });
});

describe("defaults further in", () => {
  it.each<[string, Schema, unknown, unknown]>([
    [
      "are filled in properties that are not named",
      {
        properties: { a: { type: "number" } },
        additionalProperties: { properties: { b: { default: 1 } } },
      },
      { a: 0, x: {}, y: { b: 2 } },
      { a: 0, x: { b: 1 }, y: { b: 2 } },
    ],
    [
      "are not filled where names may match a pattern",
      {
        patternProperties: { "^x": true },
        additionalProperties: { properties: { b: { default: 1 } } },
      },
      { y: {} },
      { y: {} },
    ],
    [
      "are filled by position, and after the last one",
      {
        prefixItems: [{ properties: { a: { default: 1 } } }, true],
        items: { properties: { b: { default: 2 } } },
      },
      [{}, {}, {}],
      [{ a: 1 }, {}, { b: 2 }],
    ],
    [
      "are filled by position in the older form",
      {
        items: [{ properties: { a: { default: 1 } } }],
        additionalItems: { properties: { b: { default: 2 } } },
      },
      [{}, {}],
      [{ a: 1 }, { b: 2 }],
    ],
    [
      "are not filled past the last position where nothing is said",
      { prefixItems: [{ properties: { a: { default: 1 } } }] },
      [{}, {}],
      [{ a: 1 }, {}],
    ],
    [
      "are filled through conditions and references, required ones before the verdict",
      {
        allOf: [{ $ref: "#/$defs/a" }, true, { required: ["a"] }],
        $defs: { a: { properties: { a: { default: 1 }, b: { default: 2 } } } },
      },
      {},
      { a: 1, b: 2 },
    ],
  ])("%s", (_name, schema, value, filled) => {
    expect(convert(deepFreeze(schema)).parse(deepFreeze(value))).toStrictEqual(filled);
  });

  it("leave a value without gaps the very same", () => {
    const schema = convert({ items: { properties: { a: { default: 1 } } } });
    const value = deepFreeze([{ a: 2 }]);
    expect(schema.parse(value)).toBe(value);
  });
});

describe("a document", () => {
  it("is refused where it contains itself at the very depth that is allowed", () => {
    const links: Schema[] = Array.from({ length: 200 }, () => ({}));
    links.forEach((link, index) => {
      link["not"] = links[(index + 1) % links.length];
    });
    expect(() => convert(links[0] as Schema)).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: `Cannot convert JSON Schema: the schema at "#${"/not".repeat(200)}" contains itself`,
      }),
    );
  });
});
