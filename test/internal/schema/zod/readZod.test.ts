import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod3";
import * as z3v4 from "zod3/v4";
import { z as z40 } from "zod40";
import { z as z41 } from "zod41";
import { z as z43 } from "zod43";
import { convertZodToJsonSchema } from "../../../../src/schemaConversion.ts";

type Schema = Record<string, unknown>;
type AnyZod = typeof z;

const ZOD_4: [string, AnyZod][] = [
  ["4.6", z],
  ["4.3", z43 as unknown as AnyZod],
  ["4.1", z41 as unknown as AnyZod],
  ["4.0", z40 as unknown as AnyZod],
  ["3.25/v4", z3v4 as unknown as AnyZod],
];
const EVERY_ZOD: [string, AnyZod][] = [...ZOD_4, ["3", z3 as unknown as AnyZod]];

/** The one property of an object, and whether it is required. */
function property(
  zod: AnyZod,
  schema: z.ZodType,
): { readonly a: unknown; readonly required: boolean } {
  const { properties, required = [] } = convertZodToJsonSchema(
    zod.object({ a: schema, other: zod.string() }),
  ) as { properties: Schema; required?: string[] };
  return { a: properties["a"], required: required.includes("a") };
}

describe.each(EVERY_ZOD)("a default of Zod %s", (_version, zod) => {
  const union = (): z.ZodType => zod.union([zod.string(), zod.number(), zod.any()]);

  it.each<[string, unknown, unknown]>([
    ["a big integer that is a number", 5n, 5],
    ["an object with a big integer", { a: 5n }, { a: 5 }],
    ["an object with what JSON cannot hold", { a: Symbol("x"), b: 1 }, { b: 1 }],
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    ["an empty text", "", ""],
    ["false", false, false],
    ["zero", 0, 0],
    ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
    ["a list of lists", [[1], ["a"]], [[1], ["a"]]],
    ["null", null, null],
    ["an object with a list with a gap", { a: [undefined], b: 1 }, { b: 1 }],
  ])("stays: %s", (_name, value, written) => {
    expect(property(zod, union().default(value))).toMatchObject({
      a: { default: written },
      required: false,
    });
  });

  it.each<[string, unknown]>([
    ["a big integer that is no number", 2n ** 70n],
    ["a symbol", Symbol("x")],
    ["no date", new Date(Number.NaN)],
    ["no finite number", Number.POSITIVE_INFINITY],
    ["a map", new Map([["a", 1]])],
    ["an instance of a class", new (class Point {})()],
    ["a list with a gap", [1, undefined]],
    ["what is nested too deeply", nested(102)],
  ])("is left out, and the property optional: %s", (_name, value) => {
    const { a, required } = property(zod, union().default(value));
    expect(a).not.toHaveProperty("default");
    expect(required).toBe(false);
  });

  it("is left out beside a description, which stays", () => {
    const schema = zod.any().default(Symbol("x")).describe("Said");
    expect(property(zod, schema)).toMatchObject({ a: { description: "Said" }, required: false });
  });

  it("is optional in a raw shape", () => {
    const shape = { a: zod.string().default("x"), b: zod.string() };
    expect(convertZodToJsonSchema(shape)).toStrictEqual({
      type: "object",
      properties: { a: { type: "string", default: "x" }, b: { type: "string" } },
      required: ["b"],
    });
  });

  it("leaves no list of required names where all are optional", () => {
    expect(convertZodToJsonSchema({ a: zod.string().optional() })).toStrictEqual({
      type: "object",
      properties: { a: { type: "string" } },
    });
  });
});

describe.each(ZOD_4)("a default that Zod %s cannot write", (_version, zod) => {
  const symbol = (): z.ZodType => zod.any().default(Symbol("x"));

  it("takes nothing else along", () => {
    const schema = zod
      .object({
        broken: symbol(),
        inner: zod.object({ broken: symbol(), count: zod.number().default(3) }).strict(),
        optional: zod.object({ broken: symbol() }).optional(),
        readonly: zod.object({ broken: symbol() }).readonly().describe("Kept"),
        caught: zod.object({ broken: symbol(), kept: zod.string() }).catch({ broken: 1, kept: "" }),
        filled: zod
          .object({ broken: symbol(), kept: zod.string() })
          .prefault({ broken: 1, kept: "x" }),
        needed: zod.object({ broken: symbol(), kept: zod.string() }).nonoptional(),
        missing: zod.undefined(),
        name: zod.string().min(2),
      })
      .describe("All of it");
    const converted = convertZodToJsonSchema(schema);
    expect(converted).toMatchObject({
      type: "object",
      description: "All of it",
      properties: {
        inner: {
          type: "object",
          properties: { count: { type: "number", default: 3 } },
          additionalProperties: false,
        },
        optional: { type: "object" },
        readonly: { type: "object", description: "Kept" },
        caught: { type: "object", properties: { kept: { type: "string" } } },
        filled: {
          type: "object",
          properties: { kept: { type: "string" } },
          default: { broken: 1, kept: "x" },
        },
        needed: { type: "object", properties: { kept: { type: "string" } } },
        missing: { not: {} },
        name: { type: "string", minLength: 2 },
      },
    });
    // Whether what is caught may be missing is for each Zod to say.
    const required = Object.values(Object(converted["required"])).filter(
      (name) => name !== "caught",
    );
    expect(required).toStrictEqual(["inner", "readonly", "needed", "name"]);
    expect(JSON.stringify(converted)).not.toContain('"required":[]');
  });

  it("leaves no list of required names where all are optional", () => {
    expect(convertZodToJsonSchema(zod.object({ a: symbol() }))).not.toHaveProperty("required");
  });

  it("is written where it is the default of a wrapper", () => {
    const schema = zod.object({ broken: symbol() }).default({ broken: 1 });
    expect(convertZodToJsonSchema(schema)).toMatchObject({ default: { broken: 1 } });
  });
});

describe("a schema of Zod that its converter fails on", () => {
  it.each<[string, () => unknown, string]>([
    ["an error", () => new Error("no reason"), "no reason"],
    ["something else", () => "thrown", "thrown"],
  ])("is refused with what it threw: %s", (_name, thrown, message) => {
    const lazy = z.lazy(() => {
      throw thrown();
    });
    const convert = (): unknown => convertZodToJsonSchema(z.array(lazy));
    expect(convert).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: `Cannot convert Zod schema: its converter failed with "${message}"`,
      }),
    );
  });

  it("keeps the targets of references that a converter of its own wrote", () => {
    const written = {
      type: "object",
      properties: {
        a: { anyOf: [{ not: {} }, { type: "string", title: "A" }] },
        b: { $ref: "#/properties/a/anyOf/1" },
        c: { $ref: "#/definitions/count" },
      },
      definitions: { count: { type: "integer" } },
    };
    const schema = Object.assign(z.object({}), { toJSONSchema: () => written });
    expect(convertZodToJsonSchema(schema)).toStrictEqual({
      type: "object",
      properties: {
        a: { type: "string", title: "A" },
        b: { type: "string", title: "A" },
        c: { type: "integer" },
      },
    });
  });

  it("says nothing where the converter of its own says nothing", () => {
    const schema = Object.assign(z.object({ a: z.string() }), { toJSONSchema: () => true });
    expect(convertZodToJsonSchema(schema)).toStrictEqual({ type: "object", properties: {} });
  });
});

describe.each(EVERY_ZOD)("Zod %s", (version, zod) => {
  const convert = (schema: unknown): unknown => convertZodToJsonSchema(schema);

  it("names records by nothing but texts", () => {
    expect(convert(zod.record(zod.string(), zod.number()))).toStrictEqual({
      type: "object",
      additionalProperties: { type: "number" },
    });
  });

  it("leaves what may be anything open, without a word", () => {
    expect(convert(zod.record(zod.string(), zod.any()))).toStrictEqual({ type: "object" });
    expect(convert(zod.object({ a: zod.string() }).passthrough())).toStrictEqual({
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
    });
  });

  it("keeps what the names of a record must be", () => {
    expect(convert(zod.record(zod.string().max(3), zod.number()))).toMatchObject({
      propertyNames: { maxLength: 3 },
    });
  });

  it("keeps bounds, and none that nobody wrote", () => {
    const infinite = zod.number().min(Number.NEGATIVE_INFINITY).max(Number.POSITIVE_INFINITY);
    const exclusive = zod.number().gt(Number.NEGATIVE_INFINITY).lt(Number.POSITIVE_INFINITY);
    expect(property(zod, infinite).a).toStrictEqual({ type: "number" });
    expect(property(zod, exclusive).a).toStrictEqual({ type: "number" });
    expect(property(zod, zod.number().int()).a).toStrictEqual({ type: "integer" });
    expect(property(zod, zod.number().int().max(9)).a).toStrictEqual({
      type: "integer",
      maximum: 9,
    });
  });

  it("keeps formats that JSON Schema has, and none that Zod made up", () => {
    expect(property(zod, zod.string().email()).a).toMatchObject({ format: "email" });
    expect(property(zod, zod.string().startsWith("a")).a).not.toHaveProperty("format");
  });

  it("leaves undefined out of a union", () => {
    expect(property(zod, zod.union([zod.string(), zod.undefined()])).a).toStrictEqual({
      type: "string",
    });
    expect(property(zod, zod.union([zod.string(), zod.undefined(), zod.number()])).a).toMatchObject(
      version === "3" ? {} : { anyOf: [{ type: "string" }, { type: "number" }] },
    );
  });

  it("leaves alone what is undefined or something else", () => {
    const inner = zod.union([zod.string(), zod.undefined()]);
    expect(property(zod, zod.union([inner, zod.number()])).a).toStrictEqual({
      anyOf: [{ type: "string" }, { type: "number" }],
    });
  });

  it("leaves undefined out of unions wherever it is used again", () => {
    const nothing = zod.undefined();
    const inner = zod.object({ x: zod.string() });
    const schema = zod.object({
      a: zod.union([nothing, inner]),
      b: zod.union([zod.number().int(), nothing]).describe("B"),
      c: inner,
      d: inner.describe("D"),
      e: zod.array(zod.union([zod.union([nothing, nothing]), inner])),
      f: zod.object({}).strict(),
    });
    const object = { type: "object", properties: { x: { type: "string" } }, required: ["x"] };
    expect(convert(schema)).toMatchObject({
      properties: {
        a: object,
        b: { type: "integer", description: "B" },
        c: object,
        d: { ...object, description: "D" },
        e: { type: "array", items: object },
      },
    });
    expect(JSON.stringify(convert(schema))).not.toMatch(/not|\$ref|definitions|minimum/u);
  });

  it("finds what is used again where it was all there was to say", () => {
    const any = zod.any();
    const schema = zod.object({ open: zod.record(zod.string(), any), a: any });
    expect(JSON.stringify(convert(schema))).not.toContain("$ref");
  });

  it("ends recursion through a union with undefined", () => {
    const node: z.ZodType = zod.object({
      name: zod.string(),
      next: zod.union([zod.undefined(), zod.lazy(() => node)]),
      last: zod.union([zod.undefined(), zod.object({ node: zod.lazy(() => node) })]),
    });
    expect(convert(node)).toMatchObject({
      properties: {
        name: { type: "string" },
        next: { type: "object" },
        last: { type: "object", properties: { node: { type: "object" } } },
      },
    });
    expect(JSON.stringify(convert(node))).not.toContain("$ref");
  });

  it("ends recursion of a union with undefined into itself", () => {
    const self: z.ZodType = zod.union([zod.undefined(), zod.lazy(() => self), zod.string()]);
    expect(property(zod, self).a).toMatchObject({ anyOf: [{}, { type: "string" }] });
  });

  it("writes a union of nothing as nothing", () => {
    const nothing = zod.union([zod.never(), zod.never()]).describe("Nothing");
    expect(property(zod, nothing).a).toStrictEqual({ not: {}, description: "Nothing" });
  });

  it("writes the length of a tuple", () => {
    const tuple = [{ type: "string" }, { type: "number" }];
    expect(property(zod, zod.tuple([zod.string(), zod.number()])).a).toMatchObject({
      items: tuple,
      minItems: 2,
      maxItems: 2,
    });
    expect(property(zod, zod.tuple([zod.string()]).rest(zod.number())).a).toMatchObject({
      items: [{ type: "string" }],
      additionalItems: { type: "number" },
      minItems: 1,
    });
    expect(property(zod, zod.tuple([zod.string()]).rest(zod.number())).a).not.toHaveProperty(
      "maxItems",
    );
    expect(property(zod, zod.tuple([])).a).toMatchObject({ type: "array" });
  });

  it("writes literals as JSON has them", () => {
    expect(property(zod, zod.literal("a")).a).toStrictEqual({ type: "string", const: "a" });
    expect(property(zod, zod.literal(1)).a).toStrictEqual({ type: "number", const: 1 });
    expect(property(zod, zod.literal(true)).a).toStrictEqual({ type: "boolean", const: true });
    expect(property(zod, zod.literal(5n)).a).toMatchObject({ const: 5 });
  });

  it("ends recursion through names that a pointer has to escape", () => {
    const node: z.ZodType = zod.object({
      "a/b~c%d": zod.object({ again: zod.lazy(() => inner).optional() }),
    });
    const inner: z.ZodType = zod.object({ "x/y%z": zod.lazy(() => inner).optional() });
    expect(convert(node)).toStrictEqual({
      type: "object",
      properties: {
        "a/b~c%d": {
          type: "object",
          properties: {
            again: { type: "object", properties: { "x/y%z": { type: "object" } } },
          },
        },
      },
      required: ["a/b~c%d"],
    });
  });

  it("keeps a property named __proto__ beside others, whatever its schema", () => {
    const shape = Object.defineProperty({ a: zod.number() }, "__proto__", {
      value: zod.object({ b: zod.string() }),
      enumerable: true,
    });
    const { properties } = convert(zod.object(shape)) as { properties: object };
    expect(Object.keys(properties)).toStrictEqual(["a", "__proto__"]);
    expect(JSON.stringify(properties)).toContain(
      '"__proto__":{"type":"object","properties":{"b":{"type":"string"}},"required":["b"]}',
    );
  });
});

describe("Zod 3", () => {
  it("leaves out what is no data, and keeps the rest", () => {
    const schema = z3.object({ callback: z3.function(), name: z3.string() });
    expect(convertZodToJsonSchema(schema)).toMatchObject({
      properties: { name: { type: "string" } },
    });
  });

  it("writes literals that JSON has no form for as what they accept of it", () => {
    const accepts = (value: z3.Primitive): unknown =>
      property(z3 as unknown as AnyZod, z3.literal(value) as unknown as z.ZodType).a;
    expect(accepts(2n ** 70n)).toStrictEqual({ type: "integer" });
    expect(accepts(undefined)).toStrictEqual({ not: {} });
    expect(accepts(Symbol("x"))).toStrictEqual({ not: {} });
  });
});

describe("Zod 4", () => {
  it("lists the values of a literal, big integers as numbers", () => {
    const several = z.literal([5n, "a", 2n ** 70n]);
    expect(property(z, several).a).toMatchObject({ enum: [5, "a"] });
    const many = Array.from({ length: 150 }, (_, index) => BigInt(index));
    expect(property(z, z.literal(many)).a).toStrictEqual({
      enum: many.map(Number),
      type: "number",
    });
    expect(property(z, z.literal(2n ** 70n)).a).not.toHaveProperty("enum");
  });

  it("counts the items of a tuple that may be missing", () => {
    expect(property(z, z.tuple([z.string().optional()])).a).not.toHaveProperty("minItems");
    expect(property(z, z.tuple([z.string(), z.number().optional()])).a).toMatchObject({
      minItems: 1,
      maxItems: 2,
    });
  });

  it("prefers what was said last about a schema, and leaves its id out", () => {
    const schema = z.object({ a: z.string() }).meta({ id: "Weather", title: "T" });
    expect(convertZodToJsonSchema(schema)).toMatchObject({ title: "T", type: "object" });
    expect(convertZodToJsonSchema(schema)).not.toHaveProperty("id");
  });

  it("reads what Zod Mini has no method for", () => {
    const schema = mini.object({ a: mini._default(mini.string(), "x"), b: mini.bigint() });
    expect(convertZodToJsonSchema(schema)).toStrictEqual({
      type: "object",
      properties: { a: { type: "string", default: "x" }, b: { type: "integer" } },
      required: ["b"],
    });
  });
});

describe.each<[number, number, AnyZod, z.ZodType]>([
  [4, 3, z, z3.string() as unknown as z.ZodType],
  [3, 4, z3 as unknown as AnyZod, z.string()],
])("a schema of Zod %i", (own, other, zod, foreign) => {
  it.each<[string, () => unknown]>([
    ["in a list", () => zod.array(foreign)],
    ["in a tuple", () => zod.tuple([zod.string(), foreign])],
    ["after a tuple", () => zod.tuple([zod.string()]).rest(foreign)],
    ["in a union", () => zod.union([zod.string(), foreign])],
    ["in an intersection", () => zod.intersection(zod.object({}), foreign)],
    ["among further properties", () => zod.object({}).catchall(foreign)],
    ["behind a getter", () => zod.lazy(() => foreign)],
    ["further in", () => zod.object({ a: zod.array(zod.object({ b: foreign }).optional()) })],
  ])(`is refused where it holds one of Zod ${other} %s`, (_place, build) => {
    expect(() => convertZodToJsonSchema(build())).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: `Cannot convert Zod schema: a Zod ${own} schema must not hold a Zod ${other} schema`,
      }),
    );
  });
});

describe("what only looks like a schema", () => {
  it("is a wrapper without a JSON Schema", () => {
    expect(convertZodToJsonSchema({ jsonSchema: "none", title: "T" })).toMatchObject({
      title: "T",
      type: "object",
    });
    expect(convertZodToJsonSchema({ jsonSchema: null })).toMatchObject({ type: "object" });
  });

  it("is a Standard Schema whose converter says nothing", () => {
    const schema = { "~standard": { vendor: "own", jsonSchema: { input: () => true } } };
    expect(convertZodToJsonSchema(schema)).toStrictEqual({ type: "object", properties: {} });
  });

  it("is a Standard Schema whose converter fails", () => {
    const failure = new Error("no");
    const input = (): never => {
      throw failure;
    };
    expect(() =>
      convertZodToJsonSchema({ "~standard": { vendor: "own", jsonSchema: { input } } }),
    ).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: 'Cannot convert schema: the converter of "own" failed',
        cause: failure,
      }),
    );
  });

  it("is a schema with references to nothing, which keeps its addresses", () => {
    const schema = { type: "object", $id: "urn:toolpipe:1", properties: { a: { $ref: "#/no" } } };
    expect(convertZodToJsonSchema(schema)).toStrictEqual(schema);
  });
});

/** Lists in each other. */
function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}
