import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod3";
import { convertZodToJsonSchema, isZod4Schema, isZodSchema } from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { type AnyZod, VERSIONS } from "./support/zodVersions.ts";

describe("isZodSchema and isZod4Schema", () => {
  it.each(VERSIONS)("know a schema of Zod %s", (name, zod) => {
    expect(isZodSchema(zod.string())).toBe(true);
    expect(isZod4Schema(zod.string())).toBe(name !== "3");
  });

  it("know a schema of Zod Mini", () => {
    expect([isZodSchema(mini.string()), isZod4Schema(mini.string())]).toStrictEqual([true, true]);
  });

  it.each([
    [undefined],
    [null],
    ["text"],
    [{ type: "string" }],
    [{ _def: 1, parse: () => 1 }],
    [{ _def: { typeName: "ZodString" } }],
    [{ _zod: true }],
    [{ toJSONSchema: () => ({}) }],
    [z],
  ])("refuse %o", (value) => {
    expect([isZodSchema(value), isZod4Schema(value)]).toStrictEqual([false, false]);
  });

  it("refuse a value whose getter throws", () => {
    const value = {
      get _zod(): never {
        throw new Error("boom");
      },
    };
    expect([isZodSchema(value), isZod4Schema(value)]).toStrictEqual([false, false]);
  });
});

describe("convertZodToJsonSchema", () => {
  describe.each(VERSIONS)("with Zod %s", (name, zod) => {
    const convert = (shape: Parameters<AnyZod["object"]>[0]): unknown =>
      convertZodToJsonSchema(zod.object(shape));

    it("describes the input, keeps descriptions and leaves plain objects open", () => {
      expect(
        convert({
          city: zod.string().min(2).describe("Where"),
          days: zod.number().int().positive().default(3),
          note: zod.string().optional(),
        }),
      ).toStrictEqual({
        type: "object",
        properties: {
          city: { type: "string", minLength: 2, description: "Where" },
          days: { type: "integer", exclusiveMinimum: 0, default: 3 },
          note: { type: "string" },
        },
        required: ["city"],
      });
    });

    it("closes strict objects", () => {
      expect(convertZodToJsonSchema(zod.object({ a: zod.string() }).strict())).toStrictEqual({
        type: "object",
        properties: { a: { type: "string" } },
        required: ["a"],
        additionalProperties: false,
      });
    });

    it("writes what JSON has no type for as what JSON would carry", () => {
      const tuple = { minItems: 2, maxItems: 2 };
      const pair = { type: "array", items: [{ type: "string" }, { type: "number" }], ...tuple };
      expect(
        convert({
          date: zod.date(),
          big: zod.bigint(),
          set: zod.set(zod.string()),
          map: zod.map(zod.string(), zod.number()),
        }),
      ).toMatchObject({
        properties: {
          date: { type: "string", format: "date-time" },
          big: { type: "integer" },
          set: { type: "array", uniqueItems: true, items: { type: "string" } },
          map: { type: "array", items: pair },
        },
        required: ["date", "big", "set", "map"],
      });
    });

    it("describes the input of transforms and pipes, and keeps the fields beside them", () => {
      expect(
        convert({
          length: zod.string().transform((text) => text.length),
          pipe: zod.string().pipe(zod.string().min(2)),
          plain: zod.boolean(),
        }),
      ).toStrictEqual({
        type: "object",
        properties: {
          length: { type: "string" },
          pipe: { type: "string" },
          plain: { type: "boolean" },
        },
        required: ["length", "pipe", "plain"],
      });
    });

    it("keeps a null literal a null", () => {
      expect(convert({ nothing: zod.literal(null) })).toMatchObject({
        properties: { nothing: { type: "null" } },
      });
    });

    it("keeps a property named __proto__", () => {
      const shape = Object.defineProperty({}, "__proto__", {
        value: zod.string(),
        enumerable: true,
      });
      expect(JSON.stringify(convert(shape))).toBe(
        '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
      );
    });

    it("ends recursion in a placeholder", () => {
      const node: ReturnType<AnyZod["object"]> = zod.object({
        name: zod.string(),
        children: zod.array(zod.lazy(() => node)),
      });
      expect(convertZodToJsonSchema(node)).toStrictEqual({
        type: "object",
        properties: {
          name: { type: "string" },
          children: { type: "array", items: { type: "object" } },
        },
        required: ["name", "children"],
      });
    });

    it("writes nullable for OpenAPI", () => {
      expect(
        convertZodToJsonSchema(
          zod.object({ a: zod.string().nullable(), b: zod.literal("x"), c: zod.number().gt(1) }),
          "openApi3",
        ),
      ).toStrictEqual({
        type: "object",
        properties: {
          a: { type: "string", nullable: true },
          b: { type: "string", enum: ["x"] },
          c: { type: "number", minimum: 1, exclusiveMinimum: true },
        },
        required: ["a", "b", "c"],
      });
    });

    it("wraps a raw shape", () => {
      expect(convertZodToJsonSchema({ a: zod.string(), b: zod.number().optional() })).toStrictEqual(
        {
          type: "object",
          properties: { a: { type: "string" }, b: { type: "number" } },
          required: ["a"],
        },
      );
    });

    it("refuses a schema of the other major inside", () => {
      const [own, other, foreign] = name === "3" ? [3, 4, z] : [4, 3, z3];
      const mixed = zod.object({ a: foreign.string() as unknown as ReturnType<AnyZod["string"]> });
      expect(() => convertZodToJsonSchema(mixed)).toThrow(
        `Cannot convert Zod schema: a Zod ${own} schema must not hold a Zod ${other} schema`,
      );
    });
  });

  it("converts Zod Mini", () => {
    expect(
      convertZodToJsonSchema(
        mini.object({ a: mini.string().check(mini.minLength(1)), b: mini.optional(mini.number()) }),
      ),
    ).toStrictEqual({
      type: "object",
      properties: { a: { type: "string", minLength: 1 }, b: { type: "number" } },
      required: ["a"],
    });
  });

  it("refuses a shape of both majors", () => {
    expect(() => convertZodToJsonSchema({ a: z.string(), b: z3.string() })).toThrow(
      "Cannot convert Zod schema: a shape must not hold both Zod 3 and Zod 4 schemas",
    );
  });

  it.each([[undefined], [null]])("reads %j as no parameters", (value) => {
    expect(convertZodToJsonSchema(value)).toStrictEqual({ type: "object", properties: {} });
  });

  it("unwraps what the AI SDK wraps, lazily too", () => {
    const jsonSchema = deepFreeze({ type: "object", properties: { a: { type: "string" } } });
    expect(convertZodToJsonSchema({ jsonSchema })).toBe(jsonSchema);
    expect(convertZodToJsonSchema({ jsonSchema: () => jsonSchema })).toBe(jsonSchema);
    expect(convertZodToJsonSchema(() => ({ jsonSchema }))).toBe(jsonSchema);
  });

  it("refuses a promise of a schema", () => {
    expect(() => convertZodToJsonSchema({ jsonSchema: Promise.resolve({}) })).toThrow(
      "Cannot convert schema: its JSON Schema is a promise, and must be awaited first",
    );
  });

  it("asks Standard JSON Schema libraries", () => {
    expect(convertZodToJsonSchema(type({ a: "string", "b?": "number" }))).toStrictEqual({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "number" } },
      required: ["a"],
    });
  });

  it("refuses a Standard Schema that only validates", () => {
    expect(() => convertZodToJsonSchema(v.object({ a: v.string() }))).toThrow(
      'Cannot convert schema: the "valibot" schema must offer Standard JSON Schema, but only validates',
    );
  });

  it("completes plain JSON Schema and returns what is complete as it is", () => {
    expect(
      convertZodToJsonSchema({
        $schema: "http://json-schema.org/draft-07/schema#",
        properties: { a: { $ref: "#/definitions/a" } },
        definitions: { a: { enum: ["x"] } },
      }),
    ).toStrictEqual({ type: "object", properties: { a: { enum: ["x"], type: "string" } } });
    const complete = deepFreeze({ type: "object", properties: { a: { type: "string" } } });
    expect(convertZodToJsonSchema(complete)).toBe(complete);
  });

  it("speaks OpenAPI 3.0 throughout", () => {
    expect(
      convertZodToJsonSchema(
        {
          type: "object",
          properties: {
            constant: { const: 1 },
            several: { type: ["string", "integer", "null"] },
            tuple: { type: "array", items: [{ type: "string" }], additionalItems: false },
            bounds: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 9, maximum: 5 },
            nothing: { type: "null" },
            choice: { anyOf: [{ enum: ["a"] }, { type: "null" }], description: "One" },
          },
        },
        "openApi3",
      ),
    ).toStrictEqual({
      type: "object",
      properties: {
        constant: { type: "number", enum: [1] },
        several: {
          anyOf: [
            { type: "string", nullable: true },
            { type: "integer", nullable: true },
          ],
        },
        tuple: { type: "array", items: { type: "string" }, maxItems: 1 },
        bounds: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 5 },
        nothing: { type: "string", nullable: true, enum: [null] },
        choice: { enum: ["a", null], type: "string", nullable: true, description: "One" },
      },
    });
  });

  it("refuses a target it does not know", () => {
    expect(() => convertZodToJsonSchema({}, "xml" as "openApi3")).toThrow(
      'Cannot convert schema: target must be "jsonSchema7" or "openApi3", but is "xml"',
    );
  });
});
