import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import { ToolpipeError } from "../src/index.ts";
import {
  convertJsonSchemaToZod,
  convertZodToJsonSchema,
  ensureNestedSchemaTypes,
  inlineJsonSchema,
  normalizeJsonSchemaObject,
  normalizeWireToolSchema,
} from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";
import {
  type GeneratedSchema,
  schemaDocument,
  toolSchema,
  valuesFor,
} from "./internal/schema/arbitraries.ts";
import { runs } from "./support/runs.ts";

type Draft = "draft-07" | "2020-12";
const DRAFTS: [Draft][] = [["draft-07"], ["2020-12"]];

function withValues(
  schemas: fc.Arbitrary<GeneratedSchema>,
): fc.Arbitrary<readonly [GeneratedSchema, readonly unknown[]]> {
  return schemas.chain((schema) =>
    fc.tuple(
      fc.constant(deepFreeze(schema)),
      fc.array(valuesFor(schema), { minLength: 6, maxLength: 6 }),
    ),
  );
}

function accepts(schema: unknown, draft: Draft): (value: unknown) => boolean {
  const zodSchema = convertJsonSchemaToZod(schema as GeneratedSchema, { dialect: draft });
  return (value) => zodSchema.safeParse(value).success;
}

/** Every schema inside a schema, itself included, except under `not` and `if`. */
function schemasIn(schema: unknown): GeneratedSchema[] {
  const found: GeneratedSchema[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const record = node as GeneratedSchema;
    found.push(record);
    for (const [key, value] of Object.entries(record)) {
      if (["properties", "patternProperties", "dependentSchemas"].includes(key)) {
        Object.values(value as object).forEach(visit);
      } else if (["allOf", "anyOf", "oneOf", "prefixItems"].includes(key)) {
        (value as unknown[]).forEach(visit);
      } else if (["items", "additionalItems", "additionalProperties", "contains"].includes(key)) {
        for (const member of Array.isArray(value) ? value : [value]) visit(member);
      }
    }
  };
  visit(schema);
  return found;
}

describe("convertJsonSchemaToZod", () => {
  describe.each(DRAFTS)("reading %s", (draft) => {
    it("decides the same through Zod 3 and 4, there and back", () => {
      fc.assert(
        fc.property(withValues(schemaDocument({ draft, references: true })), ([schema, values]) => {
          const zod4 = convertJsonSchemaToZod(schema, { dialect: draft });
          const zod3 = convertJsonSchemaToZod(schema, { dialect: draft, z: z3 });
          const nested = z.object({ nested: zod4 as unknown as z.ZodType });
          const target = draft === "draft-07" ? "draft-7" : "draft-2020-12";
          const back = accepts(z.toJSONSchema(nested, { target }), draft);
          for (const value of values) {
            const verdict = zod4.safeParse(value).success;
            expect(zod3.safeParse(value).success).toBe(verdict);
            expect(back({ nested: value })).toBe(verdict);
          }
        }),
        { numRuns: runs(60) },
      );
    });

    it("gives back the very schema, and Zod's own converter every byte without references", () => {
      fc.assert(
        fc.property(schemaDocument({ draft, references: false }), (schema) => {
          const zodSchema = convertJsonSchemaToZod(schema, { dialect: draft });
          expect(convertZodToJsonSchema(zodSchema)).toBe(schema);
          // Zod rewrites unions of bare types at the root: github.com/colinhacks/zod, from 4.6 on.
          fc.pre(schema["anyOf"] === undefined);
          const { $schema: _label, ...back } = z.toJSONSchema(zodSchema as unknown as z.ZodType);
          expect(JSON.stringify(back)).toBe(JSON.stringify(schema));
        }),
        { numRuns: runs(60) },
      );
    });
  });

  it("leaves accepted values of tool schemas as they are, except for defaults", () => {
    fc.assert(
      fc.property(withValues(toolSchema), ([schema, values]) => {
        const plain = convertJsonSchemaToZod(schema, { applyDefaults: false });
        const filling = convertJsonSchemaToZod(schema);
        for (const value of values.map(deepFreeze)) {
          const result = plain.safeParse(value);
          const filled = filling.safeParse(value);
          if (!result.success) continue;
          expect(filled.success).toBe(true);
          expect(result.data).toBe(value);
          expect(filled.data).toMatchObject(value as object);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it("ends on any value whatever, as a schema and as a value, with an error of the package at most", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (schema, value) => {
        try {
          convertJsonSchemaToZod(schema as GeneratedSchema).safeParse(value);
        } catch (error) {
          expect(ToolpipeError.isInstance(error)).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("inlineJsonSchema", () => {
  it.each(DRAFTS)("changes no verdict and leaves no reference, reading %s", (draft) => {
    fc.assert(
      fc.property(withValues(schemaDocument({ draft, references: true })), ([schema, values]) => {
        const inlined = inlineJsonSchema(schema);
        expect(schemasIn(inlined).filter((node) => "$ref" in node)).toStrictEqual([]);
        expect(inlineJsonSchema(inlined)).toBe(inlined);
        const before = accepts(schema, draft);
        const after = accepts(inlined, draft);
        for (const value of values) expect(after(value)).toBe(before(value));
      }),
      { numRuns: runs(150) },
    );
  });
});

describe("ensureNestedSchemaTypes", () => {
  it("types every schema, never accepts more and is done after one pass", () => {
    fc.assert(
      fc.property(
        withValues(schemaDocument({ draft: "2020-12", references: false })),
        ([schema, values]) => {
          const typed = ensureNestedSchemaTypes(schema);
          for (const node of schemasIn(typed)) {
            const refusesAll = JSON.stringify(node["not"]) === "{}" || node["not"] === true;
            const isTyped = typeof node["type"] === "string" || "anyOf" in node || "oneOf" in node;
            expect(isTyped || refusesAll).toBe(true);
          }
          expect(ensureNestedSchemaTypes(typed)).toBe(typed);
          const before = accepts(schema, "2020-12");
          const after = accepts(typed, "2020-12");
          // Under `not` and `oneOf` what is narrower inside is wider outside.
          fc.pre(!/"(?:oneOf|not|if|contains)":/u.test(JSON.stringify(schema)));
          for (const value of values) {
            if (after(value)) expect(before(value)).toBe(true);
          }
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

describe("normalizeWireToolSchema", () => {
  it("changes no verdict on the arguments of a tool and is done after one pass", () => {
    fc.assert(
      fc.property(
        withValues(schemaDocument({ draft: "2020-12", references: true })),
        ([schema, values]) => {
          const tool = deepFreeze({ ...schema, type: "object" });
          const wire = normalizeWireToolSchema(tool);
          expect(wire["type"]).toBe("object");
          expect(normalizeWireToolSchema(wire)).toBe(wire);
          const before = accepts(tool, "2020-12");
          const after = accepts(wire, "2020-12");
          for (const value of values) expect(after(value)).toBe(before(value));
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it("leaves clean tool schemas alone, apart from nullable unions", () => {
    fc.assert(
      fc.property(toolSchema, (schema) => {
        const wire = normalizeWireToolSchema(deepFreeze(schema));
        const isClean = !JSON.stringify(schema).includes('"anyOf"');
        if (isClean) expect(wire).toBe(schema);
        expect(schemasIn(wire).length).toBeGreaterThan(0);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("convertZodToJsonSchema", () => {
  it("accepts in OpenAPI 3.0 at least what it accepts in JSON Schema", () => {
    fc.assert(
      fc.property(
        withValues(schemaDocument({ draft: "draft-07", references: false })),
        ([schema, values]) => {
          // Where leaving a keyword out narrows, nothing can be said.
          fc.pre(!/"(?:oneOf|not)":/u.test(JSON.stringify(schema)));
          const before = accepts(convertZodToJsonSchema(schema), "draft-07");
          const openApi = convertZodToJsonSchema(schema, "openApi3");
          const zodSchema = convertJsonSchemaToZod(openApi as GeneratedSchema);
          for (const value of values) {
            if (before(value)) expect(zodSchema.safeParse(value).success).toBe(true);
          }
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

describe("every function over schemas", () => {
  it.each<[string, (schema: GeneratedSchema) => unknown]>([
    ["inlineJsonSchema", inlineJsonSchema],
    ["ensureNestedSchemaTypes", ensureNestedSchemaTypes],
    ["normalizeJsonSchemaObject", normalizeJsonSchemaObject],
    ["normalizeWireToolSchema", normalizeWireToolSchema],
    ["convertZodToJsonSchema", convertZodToJsonSchema],
  ])("%s ends on any value whatever, with an error of the package at most", (_name, run) => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        try {
          run(value as GeneratedSchema);
        } catch (error) {
          expect(ToolpipeError.isInstance(error)).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
