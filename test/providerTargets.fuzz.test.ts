import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SchemaNotRepresentableError } from "../src/errors.ts";
import {
  convertJsonSchemaToZod,
  lintToolSchema,
  toProviderSchema,
} from "../src/schemaConversion.ts";
import type { ProviderSchema, ProviderTarget } from "../src/types/providerTargets.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { type GeneratedSchema, schemaDocument, toolSchema } from "./internal/schema/arbitraries.ts";
import { TARGETS } from "./support/providerRules/targets.ts";
import { randomValues } from "./support/randomValues.ts";
import { runs } from "./support/runs.ts";
import { weakenedBy } from "./support/weakenedBy.ts";

type Draft = "draft-07" | "2020-12";

const SCHEMAS: readonly (readonly [string, fc.Arbitrary<GeneratedSchema>, Draft])[] = [
  ["tool schemas", toolSchema, "2020-12"],
  ["2020-12", schemaDocument({ draft: "2020-12", references: false }), "2020-12"],
  ["2020-12 with references", schemaDocument({ draft: "2020-12", references: true }), "2020-12"],
  ["draft-07", schemaDocument({ draft: "draft-07", references: false }), "draft-07"],
  ["draft-07 with references", schemaDocument({ draft: "draft-07", references: true }), "draft-07"],
];

const metaSchema = new Ajv2020({ strict: false, validateFormats: false });

/** Converts a schema; `undefined` where a strict mode says that it cannot. */
function convert(schema: GeneratedSchema, target: ProviderTarget): ProviderSchema | undefined {
  try {
    return toProviderSchema(deepFreeze(schema), target);
  } catch (error) {
    if (error instanceof SchemaNotRepresentableError) return undefined;
    throw error;
  }
}

/**
 * Tells whether a schema has a part that says outright that nothing satisfies it. Merged into what is around it,
 * such a part has no one keyword left that a change could name, so that not all of its loss can be taken out again.
 */
function forbidsAll(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { allOf, not } = schema as { readonly allOf?: unknown; readonly not?: unknown };
  const isAny = not === true || (typeof not === "object" && JSON.stringify(not) === "{}");
  if (isAny || (Array.isArray(allOf) && allOf.includes(false))) return true;
  return Object.values(schema).some(forbidsAll);
}

/** Tells whether a JSON Pointer leads to something in a document. */
function hasPlace(document: unknown, pointer: string): boolean {
  let value = document;
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = Reflect.get(value, key);
  }
  return true;
}

function validator(schema: GeneratedSchema, dialect: Draft): (value: unknown) => boolean {
  const zodSchema = convertJsonSchemaToZod(schema, { dialect, applyDefaults: false });
  return (value) => zodSchema.safeParse(value).success;
}

describe.each(TARGETS)("toProviderSchema for %s", (target) => {
  describe.each(SCHEMAS)("of %s", (_name, schemas, draft) => {
    it("leaves nothing for the linter to find, and nothing for a second pass to do", () => {
      fc.assert(
        fc.property(schemas, (schema) => {
          const { schema: result } = convert(schema, target) ?? {};
          if (result === undefined) return;
          expect(lintToolSchema(result, target)).toStrictEqual([]);
          const again = toProviderSchema(result, target);
          expect(again.schema).toBe(result);
          expect(again.changes).toStrictEqual([]);
        }),
        { numRuns: runs(30) },
      );
    });

    it("writes schemas of draft 2020-12", () => {
      fc.assert(
        fc.property(schemas, (schema) => {
          const { schema: result } = convert(schema, target) ?? {};
          if (result === undefined) return;
          expect([metaSchema.validateSchema(result), metaSchema.errors ?? []]).toStrictEqual([
            true,
            [],
          ]);
        }),
        { numRuns: runs(15) },
      );
    });

    it("names a place of the original in every change", () => {
      fc.assert(
        fc.property(schemas, (schema) => {
          const changes = convert(schema, target)?.changes ?? [];
          const elsewhere = changes.filter(({ pointer }) => !hasPlace(schema, pointer));
          expect(elsewhere).toStrictEqual([]);
        }),
        { numRuns: runs(30) },
      );
    });

    it("accepts nothing that the original refuses, but for what it says was lost", () => {
      fc.assert(
        fc.property(schemas, fc.integer({ min: 1, max: 1_000 }), (schema, seed) => {
          fc.pre(!forbidsAll(schema));
          const converted = convert(schema, target);
          if (converted?.schema === undefined) return;
          const accepts = validator(converted.schema, "2020-12");
          const original = validator(weakenedBy(schema, converted.changes), draft);
          for (const value of randomValues(converted.schema, 8, seed)) {
            if (!accepts(value)) continue;
            const restored = converted.restore(deepFreeze(value));
            expect([original(restored), value]).toStrictEqual([true, value]);
          }
        }),
        { numRuns: runs(30) },
      );
    });
  });
});
