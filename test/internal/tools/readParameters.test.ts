import { jsonSchema, zodSchema } from "ai";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as z4 from "zod";
import * as mini from "zod/mini";
import * as z3 from "zod3";
import * as z325 from "zod3/v4";
import * as z40 from "zod40";
import * as z41 from "zod41";
import * as z43 from "zod43";
import { type ParameterView, readParameters } from "../../../src/internal/tools/readParameters.ts";

function tokens(schema: unknown): string[] | undefined {
  return readParameters(schema)?.map(({ name, type }) => (type ? `${name}:${type}` : name));
}

/** The part of Zod that all copies under test share. */
type AnyZod = typeof z4;

// The copies have types of their own; what they share at run time is what is tested.
const copies: ReadonlyArray<readonly [string, unknown]> = [
  ["Zod 3", z3],
  ["Zod 3.25/v4", z325],
  ["Zod 4.0", z40],
  ["Zod 4.1", z41],
  ["Zod 4.3", z43],
  ["Zod 4.6", z4],
];

function isZod(copy: unknown): copy is AnyZod {
  return typeof copy === "object" && copy !== null && "object" in copy;
}

function everyKind(z: AnyZod) {
  return z.object({
    text: z.string().describe("Some text"),
    wrapped: z.string().describe("Deep inside").optional(),
    coerced: z.coerce.number(),
    whole: z.number().int().default(3),
    flag: z.boolean().readonly(),
    nullable: z.string().nullable(),
    sameUnion: z.union([z.literal("a"), z.literal("b")]),
    mixedUnion: z.union([z.string(), z.number()]),
    choice: z.enum(["a", "b"]),
    numericEnum: z.nativeEnum({ One: 1, Two: 2 }),
    nothing: z.literal(null),
    anything: z.any(),
    list: z.array(z.enum(["x", "y"])),
    transformed: z.string().transform((value) => value.length),
    preprocessed: z.preprocess((value) => value, z.string()),
    piped: z.string().pipe(z.coerce.number()),
    later: z.lazy(() => z.string()),
    pair: z.tuple([z.string(), z.number()]),
    record: z.record(z.string(), z.string()),
    both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
    nested: z.object({ inner: z.string() }),
    when: z.date(),
    big: z.bigint(),
    unique: z.set(z.string()),
    mapped: z.map(z.string(), z.string()),
  });
}

const everyKindTokens = [
  "text:string",
  "wrapped:string",
  "coerced:number",
  "whole:integer",
  "flag:boolean",
  "nullable",
  "sameUnion:string",
  "mixedUnion",
  "choice:string",
  "numericEnum:number",
  "nothing:null",
  "anything",
  "list:array",
  "transformed:string",
  "preprocessed:string",
  "piped:string",
  "later:string",
  "pair:array",
  "record:object",
  "both:object",
  "nested:object",
  "when:string",
  "big:integer",
  "unique:array",
  "mapped:array",
];

const fileSchema = {
  type: "object",
  properties: {
    path: { type: "string", description: "Where it is" },
    mode: { enum: ["text", "binary"] },
  },
  required: ["path"],
};

const fileParameters: ParameterView[] = [
  { name: "path", type: "string", description: "Where it is", enumValues: [], required: true },
  { name: "mode", enumValues: ["text", "binary"], required: false },
];

describe("readParameters", () => {
  test("reads plain JSON Schema", () => {
    expect(readParameters(fileSchema)).toStrictEqual(fileParameters);
  });

  test("reads AI SDK wrappers, plain and lazy", () => {
    const plain = Object.freeze({ type: "object", properties: { a: { type: "string" } } });
    expect(
      tokens(jsonSchema({ type: "object", properties: { a: { type: "string" } } })),
    ).toStrictEqual(["a:string"]);
    expect(
      tokens(jsonSchema(() => ({ type: "object", properties: { a: { type: "string" } } }))),
    ).toStrictEqual(["a:string"]);
    expect(tokens({ jsonSchema: plain })).toStrictEqual(["a:string"]);
    expect(tokens(() => jsonSchema({ type: "object", properties: {} }))).toStrictEqual([]);
    expect(tokens(zodSchema(z4.object({ a: z4.string() })))).toStrictEqual(["a:string"]);
    expect(tokens(zodSchema(z3.object({ a: z3.string() })))).toStrictEqual(["a:string"]);
  });

  test("takes a promise for unknown and swallows its rejection", async () => {
    expect(readParameters(jsonSchema(Promise.reject(new Error("offline"))))).toBeUndefined();
    expect(readParameters(Promise.reject(new Error("offline")))).toBeUndefined();
    await new Promise((resolve) => setImmediate(resolve));
  });

  test.each(copies)("reads every kind of %s alike", (_name, copy) => {
    if (!isZod(copy)) throw new Error("not a copy of Zod");
    expect(tokens(everyKind(copy))).toStrictEqual(everyKindTokens);
  });

  test("reads Zod mini", () => {
    const schema = mini.object({
      text: mini.optional(mini.string()),
      whole: mini._default(mini.int(), 3),
      choice: mini.enum(["a", "b"]),
      when: mini.date(),
    });
    expect(readParameters(schema)).toStrictEqual([
      { name: "text", type: "string", enumValues: [], required: false },
      { name: "whole", type: "integer", enumValues: [], required: false },
      { name: "choice", type: "string", enumValues: ["a", "b"], required: true },
      { name: "when", type: "string", enumValues: [], required: true },
    ]);
  });

  test("reads the JSON Schema that Zod converts to as the schema itself", () => {
    const schema = z4.object({
      text: z4.string().describe("Some text"),
      choice: z4.enum(["a", "b"]).optional(),
      nullable: z4.nullable(z4.string()),
      whole: z4.int(),
      same: z4.union([z4.literal("a"), z4.literal("b")]),
    });
    const converted = z4.toJSONSchema(schema, { io: "input" });
    expect(readParameters(converted)).toStrictEqual(readParameters(schema));
    expect(readParameters(JSON.parse(JSON.stringify(converted)))).toStrictEqual(
      readParameters(schema),
    );
  });

  test("reads reused Zod schemas alike whether they are referred to or repeated", () => {
    const address = z4.object({ street: z4.string() }).meta({ id: "Address" });
    const schema = z4.object({ billing: address, shipping: address });
    expect(tokens(z4.toJSONSchema(schema))).toStrictEqual(["billing:object", "shipping:object"]);
    expect(tokens(schema)).toStrictEqual(["billing:object", "shipping:object"]);
  });

  test("reads Standard JSON Schema", () => {
    const schema = type({ path: "string", "depth?": "number.integer", when: "Date" });
    expect(tokens(schema)?.sort()).toStrictEqual(["depth:integer", "path:string", "when"]);
  });

  test("reads Valibot", () => {
    const schema = v.object({
      text: v.pipe(v.string(), v.description("Some text")),
      whole: v.optional(v.pipe(v.number(), v.integer())),
      choice: v.picklist(["a", "b"]),
      nullable: v.nullable(v.string()),
    });
    expect(readParameters(schema)).toStrictEqual([
      { name: "text", type: "string", description: "Some text", enumValues: [], required: true },
      { name: "whole", type: "integer", enumValues: [], required: false },
      { name: "choice", type: "string", enumValues: ["a", "b"], required: true },
      { name: "nullable", enumValues: [], required: true },
    ]);
  });

  test("reads a raw shape of Zod schemas", () => {
    expect(tokens({ a: z4.string(), b: z4.int() })).toStrictEqual(["a:string", "b:integer"]);
    expect(tokens({ a: z3.string() })).toStrictEqual(["a:string"]);
  });

  test("reads the parameters of a refined, transformed or united object", () => {
    const refined = z3
      .object({ a: z3.string() })
      .refine(() => true)
      .transform((value) => value.a);
    expect(tokens(refined)).toStrictEqual(["a:string"]);
    const united = z4.union([
      z4.object({ kind: z4.literal("x"), a: z4.string() }),
      z4.object({ kind: z4.literal("y"), b: z4.string() }),
    ]);
    expect(readParameters(united)).toStrictEqual([
      { name: "kind", type: "string", enumValues: ["x", "y"], required: true },
      { name: "a", type: "string", enumValues: [], required: false },
      { name: "b", type: "string", enumValues: [], required: false },
    ]);
    expect(tokens(z4.toJSONSchema(united))).toStrictEqual(["kind:string", "a:string", "b:string"]);
  });

  test("follows a local reference and allOf at the root", () => {
    const schema = {
      $ref: "#/$defs/Arguments",
      $defs: {
        Base: { properties: { id: { type: "string" } }, required: ["id"] },
        "Arg/uments": {},
        Arguments: {
          allOf: [
            { $ref: "#/$defs/Base" },
            { properties: { id: { description: "Which" }, count: { type: "integer" } } },
          ],
        },
      },
    };
    expect(readParameters(schema)).toStrictEqual([
      { name: "id", type: "string", description: "Which", enumValues: [], required: true },
      { name: "count", type: "integer", enumValues: [], required: false },
    ]);
  });

  test("does not follow references out of the document, to nothing or to what is no schema", () => {
    const references = [
      "other.json#/a",
      "#anchor",
      "#/missing",
      "#/list/0/x",
      "#/text",
      "#/%zz",
      5,
    ];
    for (const $ref of references) {
      expect(readParameters({ $ref, list: ["x"], text: "y", properties: {} })).toStrictEqual([]);
    }
    const escaped = { $ref: "#/list/0/a~1b%20c", list: [{ "a/b c": { properties: { d: {} } } }] };
    expect(tokens(escaped)).toStrictEqual(["d"]);
  });

  test("joins the parameters of an intersection and of Valibot's own kinds", () => {
    const both = z4.intersection(
      z4.object({ a: z4.string() }),
      z4.object({ b: z4.int().optional() }),
    );
    expect(readParameters(both)).toStrictEqual([
      { name: "a", type: "string", enumValues: [], required: true },
      { name: "b", type: "integer", enumValues: [], required: false },
    ]);
    const variant = v.variant("kind", [
      v.object({ kind: v.literal("x"), a: v.nonOptional(v.optional(v.string())) }),
      v.object({ kind: v.literal("y"), b: v.nullish(v.number()) }),
    ]);
    expect(tokens(variant)).toStrictEqual(["kind:string", "a:string", "b"]);
    expect(
      tokens(v.lazy(() => v.intersect([v.object({ a: v.date() }), v.object({ b: v.any() })]))),
    ).toStrictEqual(["a:string", "b"]);
  });

  test("ends a Zod schema that hands out a new one forever", () => {
    const endless = (): z4.ZodType => z4.lazy(() => z4.optional(endless()));
    expect(readParameters(endless())).toStrictEqual([]);
    expect(tokens(z4.object({ a: endless() }))).toStrictEqual(["a"]);
  });

  test("knows nothing of a validator that does not describe itself", () => {
    const silent = { "~standard": { version: 1, vendor: "x", validate: () => ({ value: 1 }) } };
    expect(readParameters(silent)).toBeUndefined();
    expect(readParameters({ "~standard": 1 })).toBeUndefined();
    const failing = {
      "~standard": {
        ...silent["~standard"],
        jsonSchema: {
          input() {
            throw new Error("cannot be represented");
          },
        },
      },
    };
    expect(readParameters(failing)).toBeUndefined();
  });

  test("knows nothing of a thenable that throws", () => {
    const refuse = (): never => {
      throw new Error("no");
    };
    // biome-ignore lint/suspicious/noThenProperty: a thenable is what this is about
    const thenable = Object.fromEntries([["then", refuse]]);
    expect(readParameters(thenable)).toBeUndefined();
  });

  test("ends a cycle of references", () => {
    const schema = {
      $ref: "#",
      allOf: [{ $ref: "#" }],
      properties: { self: { $ref: "#/properties/self" } },
    };
    expect(readParameters(schema)).toStrictEqual([
      { name: "self", enumValues: [], required: false },
    ]);
  });

  test("stays linear on a web of references", () => {
    const $defs: Record<string, unknown> = { d0: { properties: { a: { type: "string" } } } };
    for (let level = 1; level <= 60; level += 1) {
      const below = { $ref: `#/$defs/d${level - 1}` };
      $defs[`d${level}`] = { allOf: [below, { ...below }], anyOf: [{ ...below }, { ...below }] };
    }
    expect(
      tokens({ $ref: "#/$defs/d60", $defs, properties: { b: { $ref: "#/$defs/d60" } } }),
    ).toStrictEqual(["b", "a:string"]);
  });

  test.each(["allOf", "anyOf", "oneOf"])("does not follow an endless nesting of %s", (keyword) => {
    let schema: object = { properties: { deep: { type: "string" } } };
    for (let level = 0; level < 100_000; level += 1) schema = { [keyword]: [schema] };
    expect(readParameters({ ...schema, properties: { top: schema } })).toStrictEqual([
      { name: "top", enumValues: [], required: false },
    ]);
  });

  test("ends a recursive Zod schema", () => {
    const node: z4.ZodType = z4.object({ child: z4.lazy(() => z4.union([node, z4.array(node)])) });
    expect(tokens(node)).toStrictEqual(["child"]);
  });

  test("reads hostile property names as any other", () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}',
    );
    expect(tokens(schema)).toStrictEqual(["__proto__:string", "constructor:number"]);
  });

  test("reads Gemini's capital types as JSON Schema types", () => {
    expect(tokens({ type: "OBJECT", properties: { a: { type: "STRING" } } })).toStrictEqual([
      "a:string",
    ]);
  });

  test("finds the type of a property and its values where they are composed", () => {
    const schema = {
      properties: {
        named: { allOf: [{ minLength: 1 }, { type: "string" }] },
        tags: { type: "array", items: { enum: ["a", "b"] } },
        choice: { anyOf: [{ const: "x" }, { type: "null" }], items: { enum: ["y"] } },
        broken: { items: { enum: ["z"] }, anyOf: "nothing" },
        mixed: { enum: [1, "a", null] },
        whole: { oneOf: [{ type: "integer" }, { type: "integer", minimum: 1 }] },
      },
    };
    expect(readParameters(schema)).toStrictEqual([
      { name: "named", type: "string", enumValues: [], required: false },
      { name: "tags", type: "array", enumValues: ["a", "b"], required: false },
      { name: "choice", enumValues: ["y", "x"], required: false },
      { name: "broken", enumValues: ["z"], required: false },
      { name: "mixed", enumValues: ["a"], required: false },
      { name: "whole", type: "integer", enumValues: [], required: false },
    ]);
  });

  test("requires what any part of a whole requires, and what all alternatives require", () => {
    const schema = {
      properties: { a: { type: "string" }, b: {} },
      required: ["b"],
      allOf: [{ properties: { a: {}, b: {} }, required: ["a"] }],
      anyOf: [{ properties: { c: {}, d: {} }, required: ["c", "d"] }, { properties: { c: {} } }],
    };
    expect(readParameters(schema)?.filter(({ required }) => required)).toStrictEqual([
      { name: "a", type: "string", enumValues: [], required: true },
      { name: "b", enumValues: [], required: true },
    ]);
  });

  test("takes a big literal for an integer, and literals of several types for none", () => {
    const schema = z4.object({ big: z4.literal(5n), mixed: z4.literal(["a", 1]) });
    expect(tokens(schema)).toStrictEqual(["big:integer", "mixed"]);
  });

  test("reads the kinds that only Zod 4 has", () => {
    const schema = z4.object({
      upload: z4.file(),
      path: z4.templateLiteral(["/", z4.string()]),
      worked: z4.success(z4.string()),
      caught: z4.string().catch("x"),
      prefaulted: z4.string().prefault("x"),
      absent: z4.undefined(),
      nothing: z4.void(),
      needed: z4.string().optional().nonoptional(),
      partly: z4.union([z4.string(), z4.undefined()]),
    });
    expect(tokens(schema)).toStrictEqual([
      "upload:string",
      "path:string",
      "worked:boolean",
      "caught:string",
      "prefaulted:string",
      "absent",
      "nothing",
      "needed:string",
      "partly",
    ]);
    const required = readParameters(schema)?.filter((parameter) => parameter.required);
    expect(required?.map(({ name }) => name)).toStrictEqual(["upload", "path", "worked", "needed"]);
  });

  test("reads a schema of live objects as far as it is whole", () => {
    const zod = (def: object): object => ({ _zod: { def } });
    expect(readParameters(zod({ type: "object" }))).toStrictEqual([]);
    expect(readParameters(zod({ type: "lazy" }))).toStrictEqual([]);
    const shape = {
      a: zod({ type: "lazy" }),
      b: zod({ type: "number", checks: [7, { _zod: 1 }] }),
    };
    expect(tokens(zod({ type: "object", shape }))).toStrictEqual(["a", "b:number"]);
  });

  test("unwraps a few functions, and no endless row of them", () => {
    const wrapped = (times: number): unknown =>
      times === 0 ? { properties: { a: {} } } : () => wrapped(times - 1);
    expect(tokens(wrapped(8))).toStrictEqual(["a"]);
    expect(readParameters(wrapped(9))).toBeUndefined();
    const endless = (): unknown => endless;
    expect(readParameters(endless)).toBeUndefined();
  });

  test("tells no parameters from unknown ones", () => {
    expect(
      [{}, { type: "object" }, { type: "object", properties: {} }, true].map(readParameters),
    ).toStrictEqual([[], [], [], []]);
    expect([undefined, null, "x", 1, [], { jsonSchema: null }].map(readParameters)).toStrictEqual(
      Array(6).fill(undefined),
    );
    expect(readParameters(class Unusable {})).toBeUndefined();
  });

  test("takes a missing, boolean or odd property schema for a parameter without a type", () => {
    expect(
      tokens({ properties: { a: true, b: null, c: { type: ["string", "null"] }, d: {} } }),
    ).toStrictEqual(["a", "b", "c", "d"]);
  });
});
