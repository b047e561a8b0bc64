import { toJsonSchema } from "@langchain/core/utils/json_schema";
import * as ai7 from "ai";
import * as ai5 from "ai5";
import * as ai6 from "ai6";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod3";
import { convertJsonSchemaToZod, convertZodToJsonSchema } from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";

// What hosts do with the schemas: agent frameworks convert them back before they call a model.

const WEATHER = deepFreeze({
  type: "object",
  properties: {
    city: { type: "string", minLength: 2, pattern: "^[A-Z]", description: "Where" },
    days: { type: "integer", minimum: 1, maximum: 14, default: 3 },
    unit: { type: "string", enum: ["C", "F"] },
    tags: { type: "array", items: { type: "string" }, maxItems: 5 },
  },
  required: ["city"],
});

const TREE = deepFreeze({
  type: "object",
  properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
  required: ["name"],
});

type AiSdk = typeof ai7;
const AI_SDKS: [string, AiSdk][] = [
  ["7", ai7],
  ["6", ai6 as unknown as AiSdk],
  ["5", ai5 as unknown as AiSdk],
];

const ZODS: [string, object | undefined][] = [
  ["4", undefined],
  ["Mini", mini],
  ["3", z3],
];

describe.each(AI_SDKS)("AI SDK %s", (_version, ai) => {
  it.each(ZODS)("reads a schema of Zod %s without loss", async (_name, zod) => {
    const schema = ai.asSchema(convertJsonSchemaToZod(WEATHER, { z: zod }) as never);
    const {
      $schema: _label,
      additionalProperties: _closed,
      ...jsonSchema
    } = (await schema.jsonSchema) as Record<string, unknown>;
    expect(jsonSchema).toStrictEqual(WEATHER);
    expect(await schema.validate?.({ city: "Oslo" })).toMatchObject({
      success: true,
      value: { city: "Oslo", days: 3 },
    });
    expect((await schema.validate?.({ city: "oslo" }))?.success).toBe(false);
  });

  it("hands over its own wrappers", () => {
    const jsonSchema = deepFreeze({ type: "object", properties: { a: { type: "string" } } });
    expect(convertZodToJsonSchema(ai.jsonSchema(jsonSchema as never))).toBe(jsonSchema);
    expect(
      convertZodToJsonSchema(ai.zodSchema(z.object({ a: z.string() }) as never)),
    ).toStrictEqual({ type: "object", properties: { a: { type: "string" } }, required: ["a"] });
  });
});

describe("LangChain", () => {
  it.each([
    ["4", undefined],
    ["3", z3],
  ])("reads a recursive schema of Zod %s", (_name, zod) => {
    const converted = toJsonSchema(convertJsonSchemaToZod(TREE, { z: zod }) as never);
    expect(converted).toMatchObject({ type: "object", properties: { name: { type: "string" } } });
  });
});

describe("Zod", () => {
  const weather = convertJsonSchemaToZod(WEATHER) as unknown as z.ZodObject;

  it("parses asynchronously", async () => {
    expect(await weather.parseAsync({ city: "Oslo" })).toStrictEqual({ city: "Oslo", days: 3 });
    expect((await weather.safeParseAsync({ city: 1 })).success).toBe(false);
  });

  it("wraps and combines", () => {
    expect(weather.optional().safeParse(undefined).success).toBe(true);
    expect(weather.nullable().safeParse(null).success).toBe(true);
    expect(weather.array().safeParse([{ city: "Oslo" }, { city: 1 }]).success).toBe(false);
    expect(z.union([weather, z.string()]).safeParse("text").success).toBe(true);
    expect(weather.and(z.object({ more: z.number() })).safeParse({ city: "Oslo" }).success).toBe(
      false,
    );
  });

  it("discriminates unions by constants", () => {
    const option = (kind: string): z.ZodObject =>
      convertJsonSchemaToZod({
        type: "object",
        properties: { kind: { const: kind }, [kind]: { type: "string" } },
        required: ["kind", kind],
      }) as unknown as z.ZodObject;
    const union = z.discriminatedUnion("kind", [option("a"), option("b")] as never);
    expect(union.safeParse({ kind: "b", b: "x" }).success).toBe(true);
    expect(union.safeParse({ kind: "b", a: "x" }).success).toBe(false);
  });

  it("words issues in the language of the host", () => {
    z.config(z.locales.de());
    const { error } = weather.safeParse({ city: 1 });
    const [issue] = error?.issues ?? [];
    z.config(z.locales.en());
    expect(issue?.message).toMatch(/^Ungültige Eingabe/u);
  });

  it("tells a union's branches apart in its issues", () => {
    const union = convertJsonSchemaToZod({
      anyOf: [{ type: "string" }, { type: "object", properties: { a: { type: "number" } } }],
    });
    const { error } = union.safeParse({ a: "x" }) as { error: z.ZodError };
    expect(error.issues).toStrictEqual([
      {
        code: "invalid_union",
        errors: [
          [
            {
              code: "invalid_type",
              expected: "string",
              path: [],
              message: "Invalid input: expected string, received object",
            },
          ],
          [
            {
              code: "invalid_type",
              expected: "number",
              path: ["a"],
              message: "Invalid input: expected number, received string",
            },
          ],
        ],
        path: [],
        message: "Invalid input",
      },
    ]);
  });

  it("knows the description, on the schema and on its members", () => {
    expect(weather.shape["city"]).toMatchObject({ description: "Where" });
    const zod3 = convertJsonSchemaToZod(WEATHER, { z: z3 }) as unknown as z3.AnyZodObject;
    expect(zod3.shape["city"].description).toBe("Where");
  });

  it("says a recursive schema under an address of its own, so that nothing dangles when nested", () => {
    const host = z.object({ tree: convertJsonSchemaToZod(TREE) as unknown as z.ZodType });
    const { properties } = z.toJSONSchema(host) as { properties: Record<string, unknown> };
    const { tree } = properties as { tree: Record<string, unknown> };
    const { $id, ...rest } = tree;
    expect($id).toMatch(/^urn:toolpipe:[0-9a-f]{16}$/u);
    expect(rest).toStrictEqual(TREE);
  });

  it("keeps what was said about a schema through checks", () => {
    const described = weather.describe("Weather of a city").refine(() => true);
    expect(convertZodToJsonSchema(described)).toStrictEqual({
      ...WEATHER,
      description: "Weather of a city",
    });
    expect(z.toJSONSchema(described)).toMatchObject({ description: "Weather of a city" });
  });

  it("says the checks that were added to a member", () => {
    const { city, tags } = weather.shape as unknown as { city: z.ZodString; tags: z.ZodOptional };
    const longer = city.min(3).max(20);
    const expected = { ...WEATHER.properties.city, minLength: 3, maxLength: 20 };
    expect(longer.safeParse("Os").success).toBe(false);
    expect(convertZodToJsonSchema(longer)).toStrictEqual(expected);
    expect(z.toJSONSchema(longer)).toMatchObject(expected);
    const some = (tags.unwrap() as unknown as z.ZodArray).min(1);
    expect(convertZodToJsonSchema(some)).toMatchObject({ minItems: 1, maxItems: 5 });
    expect(convertZodToJsonSchema(city.refine(() => true))).toStrictEqual(WEATHER.properties.city);
  });

  it("tells a schema that was changed since from the one it was made from, in Zod 3 and 4", () => {
    const changed = {
      type: "object",
      properties: { ...TREE.properties, children: { type: "array", items: { type: "object" } } },
    };
    const extra = { more: z.number() };
    const zod4 = convertJsonSchemaToZod(changed) as unknown as z.ZodObject;
    const zod3 = convertJsonSchemaToZod(changed, { z: z3 }) as unknown as z3.AnyZodObject;
    for (const schema of [zod4.extend(extra), zod3.extend({ more: z3.number() })]) {
      expect(convertZodToJsonSchema(schema)).toMatchObject({
        properties: { ...changed.properties, more: { type: "number" } },
        required: ["more"],
      });
    }
    expect(convertZodToJsonSchema(zod3.strict())).toMatchObject({ additionalProperties: false });
    expect(convertZodToJsonSchema(zod4.strict())).toMatchObject({ additionalProperties: false });
    expect(convertZodToJsonSchema(zod3.describe("A tree"))).toStrictEqual({
      ...changed,
      description: "A tree",
    });
  });

  it("converts a schema with one part it cannot convert without losing the others", () => {
    // Each of these fails alone in some Zod: github.com/colinhacks/zod#5360 and others.
    const parts = {
      big: z.bigint().default(1n),
      map: z.map(z.string(), z.number()).default(new Map()),
      custom: z.custom<string>(() => true),
      symbol: z.symbol(),
      infinite: z.number().min(Number.NEGATIVE_INFINITY),
    };
    const { properties } = convertZodToJsonSchema(z.object({ ...parts, keep: z.string() })) as {
      properties: Record<string, object>;
    };
    expect(Object.keys(properties)).toStrictEqual([...Object.keys(parts), "keep"]);
    expect(properties["keep"]).toStrictEqual({ type: "string" });
    expect(properties["big"]).toStrictEqual({ type: "integer", default: 1 });
    expect(properties["infinite"]).toStrictEqual({ type: "number" });
  });
});
