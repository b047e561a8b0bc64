import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { convertJsonSchemaToZod, convertZodToJsonSchema } from "../src/schemaConversion.ts";
import type { JsonSchemaToZodOptions, SchemaDiagnostic } from "../src/types/schema.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { type AnyZod, VERSIONS } from "./support/zodVersions.ts";

type Schema = Record<string, unknown>;

describe("convertJsonSchemaToZod", () => {
  const WEATHER = deepFreeze({
    type: "object",
    properties: {
      city: { type: "string", minLength: 1, description: "Where" },
      days: { type: "integer", minimum: 1, default: 3 },
      unit: { enum: ["C", "F"] },
      near: { $ref: "#" },
    },
    required: ["city"],
  });

  describe.each([...VERSIONS, ["mini", mini as unknown as AnyZod]] as [string, AnyZod][])(
    "with Zod %s",
    (_name, zod) => {
      const convert = (schema: Schema): ReturnType<AnyZod["object"]> =>
        convertJsonSchemaToZod(schema, { z: zod }) as unknown as ReturnType<AnyZod["object"]>;

      it("decides as JSON Schema does and fills defaults", () => {
        const schema = convert(WEATHER);
        expect(schema.parse({ city: "Oslo", more: 1 })).toStrictEqual({
          city: "Oslo",
          more: 1,
          days: 3,
        });
        expect(schema.safeParse({ city: "" }).success).toBe(false);
        expect(schema.safeParse({ days: 1 }).success).toBe(false);
        expect(schema.safeParse({ city: "a", near: { city: 1 } }).success).toBe(false);
      });

      it("has the shape of the object, and builds it once", () => {
        const { shape } = convert(WEATHER);
        expect(Object.keys(shape)).toStrictEqual(["city", "days", "unit", "near"]);
        expect(shape["city"]?.safeParse("").success).toBe(false);
        expect(shape["days"]?.parse(undefined)).toBe(3);
      });

      it("says where and what is wrong", () => {
        const { error } = convert(WEATHER).safeParse({ city: 1, near: { city: "a", unit: "K" } });
        expect(error?.issues.map(({ path }) => path)).toStrictEqual([["city"], ["near", "unit"]]);
        expect(error?.issues[0]?.code).toBe("invalid_type");
      });

      it("comes back as the very schema it was made from", () => {
        expect(convertZodToJsonSchema(convert(WEATHER))).toBe(WEATHER);
      });

      it("nests in a schema of the host", () => {
        const host = zod.object({ weather: convert(WEATHER) });
        expect(host.safeParse({ weather: { city: "Oslo" } }).success).toBe(true);
        expect(host.safeParse({ weather: { city: 1 } }).success).toBe(false);
      });
    },
  );

  it("keeps the schema through describe, and adds the description", () => {
    const schema = convertJsonSchemaToZod(WEATHER) as unknown as z.ZodObject;
    expect(convertZodToJsonSchema(schema.describe("Weather"))).toStrictEqual({
      ...WEATHER,
      description: "Weather",
    });
  });

  it("lets Zod take over when the shape changes, member by member", () => {
    const schema = convertJsonSchemaToZod(WEATHER) as unknown as z.ZodObject;
    const extended = schema.extend({ extra: z.number() });
    expect(extended.safeParse({ city: "Oslo", extra: 1 }).success).toBe(true);
    expect(extended.safeParse({ city: "Oslo" }).success).toBe(false);
    expect(extended.safeParse({ city: "", extra: 1 }).success).toBe(false);
    expect(schema.pick({ unit: true }).safeParse({}).success).toBe(true);
    expect(schema.strict().safeParse({ city: "Oslo", more: 1 }).success).toBe(false);
  });

  it("keeps checks that are added", () => {
    const schema = convertJsonSchemaToZod(WEATHER) as unknown as z.ZodObject;
    const refined = schema.refine((value) => value["city"] !== "Bergen", "Too wet");
    expect(refined.safeParse({ city: "Oslo" }).success).toBe(true);
    expect(refined.safeParse({ city: "Bergen" }).error?.issues[0]?.message).toBe("Too wet");
    expect(refined.safeParse({ city: 1 }).success).toBe(false);
  });

  it("leaves values as they are when defaults are off, and never fills before it decides", () => {
    const schema = { type: "object", properties: { a: { default: 1 } }, minProperties: 1 };
    const off = convertJsonSchemaToZod(schema, { applyDefaults: false });
    expect(off.parse({ b: 1 })).toStrictEqual({ b: 1 });
    const on = convertJsonSchemaToZod(schema);
    expect(on.safeParse({}).success).toBe(false);
    expect(on.parse({ b: 1 })).toStrictEqual({ b: 1, a: 1 });
  });

  it("fills a fresh copy of a default each time and never changes the input", () => {
    const schema = convertJsonSchemaToZod({
      type: "object",
      properties: { tags: { type: "array", default: ["a"] }, inner: { $ref: "#" } },
    });
    const input = deepFreeze({ inner: {} });
    const first = schema.parse(input) as { tags: string[]; inner: { tags: string[] } };
    expect(first).toStrictEqual({ tags: ["a"], inner: { tags: ["a"] } });
    first.tags.push("b");
    expect(schema.parse({})).toStrictEqual({ tags: ["a"] });
  });

  it("remembers the conversion of a schema until the schema changes", () => {
    const schema: Schema = { type: "object", properties: { a: { type: "string" } } };
    const first = convertJsonSchemaToZod(schema);
    expect(convertJsonSchemaToZod(schema)).toBe(first);
    expect(convertJsonSchemaToZod(schema, { applyDefaults: false })).not.toBe(first);
    schema["required"] = ["a"];
    expect(convertJsonSchemaToZod(schema).safeParse({}).success).toBe(false);
    expect(first.safeParse({}).success).toBe(true);
  });

  it.each([[undefined], [null]])("accepts any object for %s", (nothing) => {
    const schema = convertJsonSchemaToZod(nothing);
    expect(schema.safeParse({ a: 1 }).success).toBe(true);
    expect(schema.safeParse("text").success).toBe(false);
  });

  it("widens only the place of what it cannot carry over, and reports it", () => {
    const diagnostics: SchemaDiagnostic[] = [];
    const schema = convertJsonSchemaToZod(
      {
        type: "object",
        properties: {
          a: { $ref: "https://example.com/a.json" },
          b: { type: "string", pattern: "(" },
          c: { type: "integer", minimum: "1" },
          d: { $ref: "#/properties/d" },
        },
        additionalProperties: false,
      },
      { onDiagnostic: (diagnostic) => diagnostics.push(diagnostic) },
    );
    expect(schema.safeParse({ a: 1, b: "x", c: 1, d: 2 }).success).toBe(true);
    expect(schema.safeParse({ b: 1 }).success).toBe(false);
    expect(schema.safeParse({ e: 1 }).success).toBe(false);
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toStrictEqual([
      "circular-reference #/properties/d",
      "invalid-keyword #/properties/c",
      "invalid-pattern #/properties/b",
      "unresolved-reference #/properties/a",
    ]);
  });

  it("refuses with strict what it would only report", () => {
    expect(() =>
      convertJsonSchemaToZod({ properties: { a: { type: "strng" } } }, { strict: true }),
    ).toThrow(
      'Cannot convert JSON Schema: at "#/properties/a", "type" must be the name of a JSON type or a list of them',
    );
  });

  it.each([
    [undefined, "undefined"],
    [null, "null"],
    [[], "a list"],
    ["text", "string"],
  ])("reports %j as no schema, or refuses it with strict", (value, found) => {
    const convert = (options: JsonSchemaToZodOptions): unknown =>
      Reflect.apply(convertJsonSchemaToZod, undefined, [value, options]);
    const diagnostics: SchemaDiagnostic[] = [];
    convert({ onDiagnostic: (diagnostic) => diagnostics.push(diagnostic) });
    const message = `JSON Schema must be an object, but is ${found}`;
    expect(diagnostics).toStrictEqual([
      { code: "not-a-schema", pointer: "#", message: `A ${message}` },
    ]);
    expect(() => convert({ strict: true })).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: `Cannot convert JSON Schema: at "#", a ${message}`,
      }),
    );
  });

  it("refuses a z that is no Zod", () => {
    expect(() => convertJsonSchemaToZod({}, { z: {} })).toThrow(
      "Cannot convert JSON Schema: z must be the z of Zod 3 or Zod 4",
    );
  });

  it("reads siblings of a reference as the dialect does", () => {
    const schema = { properties: { a: { $ref: "#/$defs/a", minLength: 2 } }, $defs: { a: {} } };
    const accepts = (dialect?: "draft-07" | "2020-12"): boolean =>
      convertJsonSchemaToZod(schema, { dialect }).safeParse({ a: "x" }).success;
    expect([accepts(), accepts("2020-12"), accepts("draft-07")]).toStrictEqual([
      false,
      false,
      true,
    ]);
  });

  it("understands draft-4 bounds, array items and OpenAPI nullable where nothing is declared", () => {
    const schema = convertJsonSchemaToZod({
      properties: {
        bound: { minimum: 0, exclusiveMinimum: true },
        tuple: { items: [{ type: "string" }], additionalItems: false },
        nullable: { type: "string", nullable: true },
      },
    });
    expect(schema.safeParse({ bound: 1, tuple: ["a"], nullable: null }).success).toBe(true);
    expect(schema.safeParse({ bound: 0 }).success).toBe(false);
    expect(schema.safeParse({ tuple: ["a", "b"] }).success).toBe(false);
    expect(schema.safeParse({ nullable: 1 }).success).toBe(false);
  });
});
