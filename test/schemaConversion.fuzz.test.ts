import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertJsonSchemaToZod } from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";
import {
  type GeneratedSchema,
  schemaDocument,
  toolSchema,
  valuesFor,
} from "./internal/schema/arbitraries.ts";
import { runs } from "./support/runs.ts";

// ajv generates code, so this file cannot run where that is forbidden.

type Draft = "draft-07" | "2020-12";

const AJV_OPTIONS: Options = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  ownProperties: true,
  logger: false,
};

/** The verdict of ajv, or `undefined` where ajv fails on its own. */
function ajvVerdicts(
  schema: GeneratedSchema,
  draft: Draft,
): (value: unknown) => boolean | undefined {
  const ajv = draft === "2020-12" ? new Ajv2020(AJV_OPTIONS) : new Ajv(AJV_OPTIONS);
  const validate = ajv.compile(schema);
  return (value) => {
    try {
      return validate(value) === true;
    } catch {
      return undefined;
    }
  };
}

/**
 * Where ajv 8.20 is known to differ from the drafts: `contains` beside `items` accepts an empty array,
 * `unevaluatedItems` does not see `contains` through a union, and `unevaluatedProperties` neither sees
 * an `if` without branches nor tells a dependent schema that applies from one that does not.
 */
function isOutsideAjv(schema: GeneratedSchema): boolean {
  const text = JSON.stringify(schema);
  const has = (keyword: string): boolean => text.includes(`"${keyword}":`);
  return (
    (has("contains") && (has("items") || has("prefixItems"))) ||
    has("unevaluatedItems") ||
    (has("unevaluatedProperties") && (has("dependentSchemas") || has("if")))
  );
}

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

describe("convertJsonSchemaToZod", () => {
  describe.each<[Draft]>([["draft-07"], ["2020-12"]])("reading %s", (draft) => {
    it.each([[false], [true]])("decides as ajv does (references: %s)", (references) => {
      fc.assert(
        fc.property(withValues(schemaDocument({ draft, references })), ([schema, values]) => {
          fc.pre(!isOutsideAjv(schema));
          const expected = ajvVerdicts(schema, draft);
          const decide = accepts(schema, draft);
          for (const value of values) {
            const verdict = expected(value);
            if (verdict !== undefined) expect(decide(value)).toBe(verdict);
          }
        }),
        { numRuns: runs(150) },
      );
    });
  });

  it("decides about tool schemas as ajv does, whatever their defaults", () => {
    fc.assert(
      fc.property(withValues(toolSchema), ([schema, values]) => {
        const expected = ajvVerdicts(schema, "2020-12");
        const zodSchema = convertJsonSchemaToZod(schema, { applyDefaults: false });
        for (const value of values) {
          expect(zodSchema.safeParse(value).success).toBe(expected(value));
        }
      }),
      { numRuns: runs(150) },
    );
  });
});
