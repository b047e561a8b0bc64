import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonSchemaToZodSource } from "../src/codegen.ts";
import { ToolpipeError } from "../src/index.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { readSource } from "./internal/codegen/sourceSyntax.ts";
import { schemaDocument, toolSchema } from "./internal/schema/arbitraries.ts";
import { runs } from "./support/runs.ts";

/** Texts that try to get out of a string, a template, a comment or a line. */
const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    '"); process.exit(1); ("',
    "'); process.exit(1); ('",
    "`); process.exit(1); (`",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is the attack
    "${process.exit(1)}",
    "*/ process.exit(1) /*",
    "// process.exit(1)",
    "\\",
    '\\"',
    "new RegExp(",
    '"__proto__":',
    "\n",
    "\r\n",
    "\u2028process.exit(1)\u2029",
    "\0",
    "\ud800",
    "\udc00\ud800",
    "\u202eevil\u2066",
    "\u{e0041}\ufeff\u200b",
    "[\"'`\\n]+",
    "(?:\"|\\\\|')+[^`]",
    "\\p{L}{2}",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);

const hostileValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    hostileText,
    fc.constantFrom(null, true, 0, -0, -1.5e-7, 3, 1e21),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(hostileText, tie("value")), { maxLength: 3 }).map(Object.fromEntries),
  ),
})).value;

const SCALAR_KEYWORDS = [
  ..."type format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf".split(
    " ",
  ),
  ..."minItems maxItems uniqueItems required enum const default description title readOnly nullable".split(
    " ",
  ),
  ..."contentEncoding contentMediaType $comment $id errorMessage discriminator x-code".split(" "),
];
const SCHEMA_KEYWORDS =
  "additionalProperties items not if then else contains propertyNames contentSchema".split(" ");
const LIST_KEYWORDS = "allOf anyOf oneOf prefixItems items".split(" ");
const MAP_KEYWORDS = "properties patternProperties dependentSchemas definitions".split(" ");

const soundKeyword: fc.Arbitrary<[string, unknown]> = fc.oneof(
  fc.tuple(
    fc.constant("type"),
    fc.constantFrom<unknown>("object", "array", "string", "number", "integer", ["string", "null"]),
  ),
  fc.tuple(fc.constantFrom("pattern", "description", "default"), hostileText),
  fc.tuple(fc.constant("enum"), fc.array(hostileText, { minLength: 1, maxLength: 4 })),
  fc.tuple(fc.constant("const"), hostileValue),
  fc.tuple(fc.constant("required"), fc.uniqueArray(hostileText, { maxLength: 3 })),
  fc.tuple(fc.constantFrom("minLength", "maxItems", "minimum", "multipleOf"), fc.nat(9)),
);

/** Every keyword with whatever value, sound or not. */
const hostileSchema: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{
  schema: Record<string, unknown>;
}>((tie) => ({
  schema: fc
    .array(
      fc.oneof(
        { depthSize: "small" },
        { arbitrary: soundKeyword, weight: 3 },
        fc.tuple(fc.oneof(fc.constantFrom(...SCALAR_KEYWORDS), hostileText), hostileValue),
        fc.tuple(fc.constantFrom(...SCHEMA_KEYWORDS), tie("schema")),
        fc.tuple(fc.constantFrom(...LIST_KEYWORDS), fc.array(tie("schema"), { maxLength: 3 })),
        fc.tuple(
          fc.constantFrom(...MAP_KEYWORDS),
          fc
            .array(fc.tuple(hostileText, tie("schema")), { maxLength: 3 })
            .map((members) => Object.fromEntries(members)),
        ),
      ),
      { maxLength: 6 },
    )
    .map((members) => Object.fromEntries(members)),
})).schema;

/** The strings and keys of a JSON value. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...textsOf(member)]);
}

/** What json-schema-to-zod says itself. */
const OWN_TEXTS = [
  "zod",
  "u",
  "custom",
  "invalid_union",
  "Invalid input: Should pass single schema. Passed ",
  "Invalid input: Should NOT be valid against schema",
  "All items must be unique!",
  "v4",
  "v6",
];

const versions = fc.constantFrom<3 | 4>(3, 4);

describe("jsonSchemaToZodSource", () => {
  it("writes one import and one constant of Zod calls, whatever the schema says", () => {
    fc.assert(
      fc.property(hostileSchema, versions, (schema, zodVersion) => {
        const source = jsonSchemaToZodSource(deepFreeze(schema), { zodVersion });
        const { problems, texts } = readSource(source);
        expect(problems).toStrictEqual([]);
        const known = new Set([...OWN_TEXTS, ...textsOf(schema)]);
        expect(texts.filter((text) => !known.has(text))).toStrictEqual([]);
      }),
      { numRuns: runs(250) },
    );
  });

  it("writes sound schemas of both drafts with references", () => {
    const document = fc.oneof(
      toolSchema,
      schemaDocument({ draft: "draft-07", references: true }),
      schemaDocument({ draft: "2020-12", references: true }),
    );
    fc.assert(
      fc.property(document, versions, (schema, zodVersion) => {
        const source = jsonSchemaToZodSource(deepFreeze(schema), { zodVersion });
        expect(readSource(source).problems).toStrictEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it("holds nothing that cannot be seen", () => {
    fc.assert(
      fc.property(hostileSchema, (schema) => {
        const lines = jsonSchemaToZodSource(schema).split("\n").join(" ");
        expect(lines).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u);
        expect(lines).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
      }),
      { numRuns: runs(100) },
    );
  });

  it("writes the same bytes for the same schema", () => {
    fc.assert(
      fc.property(hostileSchema, (schema) => {
        const copy = structuredClone(schema);
        expect(jsonSchemaToZodSource(copy)).toBe(jsonSchemaToZodSource(schema));
      }),
      { numRuns: runs(50) },
    );
  });

  it("takes a name as a declaration that compiles, or refuses it", () => {
    const name = fc.oneof(hostileText, fc.string({ unit: fc.constantFrom(..."aZ_$0-. é") }));
    fc.assert(
      fc.property(name, (constantName) => {
        try {
          const source = jsonSchemaToZodSource({ type: "string" }, { name: constantName });
          expect(readSource(source, constantName).problems).toStrictEqual([]);
        } catch (error) {
          expect(error).toBeInstanceOf(ToolpipeError);
          expect(error).toHaveProperty("code", "invalid-argument");
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it("ends on any value whatever, with an error of the package at most", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        try {
          // @ts-expect-error TS2345: any value, to see what a caller without types gets
          expect(readSource(jsonSchemaToZodSource(value)).problems).toStrictEqual([]);
        } catch (error) {
          if (!(error instanceof ToolpipeError)) throw error;
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
