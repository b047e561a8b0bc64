import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type CodegenDiagnostic, jsonSchemaToZodSource } from "../src/codegen.ts";
import { ToolpipeError, type ToolpipeErrorCode } from "../src/index.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { readSource, typeErrors } from "./internal/codegen/sourceSyntax.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The Zod expression of a source. */
function expressionFor(schema: Schema | boolean, zodVersion?: 3 | 4): string {
  const source = jsonSchemaToZodSource(deepFreeze(schema), { zodVersion });
  expect(readSource(source).problems).toStrictEqual([]);
  return source.slice('import { z } from "zod"\n\nexport const schema = '.length, -1);
}

function diagnosticsOf(schema: Schema): CodegenDiagnostic[] {
  const diagnostics: CodegenDiagnostic[] = [];
  jsonSchemaToZodSource(deepFreeze(schema), {
    onDiagnostic: (diagnostic) => diagnostics.push(diagnostic),
  });
  return diagnostics;
}

function refusal(action: () => unknown): { code: ToolpipeErrorCode; message: string } {
  try {
    action();
  } catch (error) {
    if (error instanceof ToolpipeError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("Nothing was refused");
}

const ORDER: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    id: { type: "string", format: "uuid", description: "Of the order" },
    state: { enum: ["open", "closed"], default: "open" },
    lines: { type: "array", minItems: 1, items: { $ref: "#/$defs/line" } },
  },
  required: ["id", "lines"],
  additionalProperties: false,
  $defs: {
    line: {
      type: "object",
      properties: { count: { type: "integer", exclusiveMinimum: 0 }, note: { type: "string" } },
      required: ["count"],
    },
  },
};

/** One schema for each form of source that there is. */
const FORMS: Readonly<Record<string, Schema>> = {
  order: ORDER,
  "nullable string": { type: ["string", "null"], minLength: 1, default: null },
  "string formats": {
    properties: Object.fromEntries(
      ["date", "date-time", "duration", "email", "time", "uri", "uuid", "ipv4", "ipv6"].map(
        (format) => [format, { type: "string", format }],
      ),
    ),
  },
  pattern: { type: "string", pattern: "^\\p{Lu}.$", maxLength: 4 },
  numbers: { type: "number", minimum: 0, exclusiveMaximum: 10, multipleOf: 0.5 },
  "draft-04 bounds": { type: "integer", minimum: 0, exclusiveMinimum: true },
  union: { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
  "exclusive union": { oneOf: [{ type: "string" }, { type: "integer" }, { type: "boolean" }] },
  "tagged union": {
    oneOf: [
      { type: "object", properties: { kind: { const: "a" } }, required: ["kind"] },
      { type: "object", properties: { kind: { const: "b" } }, required: ["kind"] },
    ],
    discriminator: { propertyName: "kind" },
  },
  intersection: { allOf: [{ required: ["a"] }, { properties: { b: { type: "string" } } }] },
  negation: { type: "string", not: { const: "no" } },
  condition: {
    type: "object",
    properties: { kind: { type: "string" } },
    if: { properties: { kind: { const: "a" } } },
    // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
    then: { required: ["a"] },
    else: { required: ["b"] },
  },
  record: { type: "object", additionalProperties: { type: "number" } },
  "open object": { properties: { a: { type: "string" } }, additionalProperties: true },
  patterns: { patternProperties: { "^x": { type: "string" }, "^y": { type: "number" } } },
  "patterns beside properties": {
    properties: { a: { type: "string" } },
    patternProperties: { "^x": { type: "string" } },
    additionalProperties: false,
  },
  tuple: { prefixItems: [{ type: "string" }, { type: "number" }] },
  "unique items": { type: "array", items: { type: "string" }, uniqueItems: true },
  "several types": { type: ["string", "number", "array", "object", "boolean"] },
  values: { enum: ["a", 1, null, true] },
  "values that are no scalars": { enum: [{ a: [1, {}] }, [], "x"] },
  "no value": { enum: [] },
  anything: {},
};

const NOT_VALID = '"Invalid input: Should NOT be valid against schema"';
const CONDITION = `z.union([z.string(), z.any().refine((value) => !z.string().safeParse(value).success, ${NOT_VALID})])`;
const EMPTY_ARRAY = `z.array(z.any().refine((value) => !z.any().safeParse(value).success, ${NOT_VALID}))`;

describe("jsonSchemaToZodSource", () => {
  it("writes a module of one import and one constant", () => {
    expect(jsonSchemaToZodSource(ORDER, { name: "orderSchema" })).toBe(
      'import { z } from "zod"\n\n' +
        'export const orderSchema = z.object({ "id": z.string().uuid().describe("Of the order"), ' +
        '"state": z.enum(["open","closed"]).default("open"), ' +
        '"lines": z.array(z.object({ "count": z.number().int().gt(0), "note": z.string().optional() })).min(1) ' +
        "}).strict()\n",
    );
  });

  it.each(Object.entries(FORMS))("writes sound syntax for: %s", (_form, schema) => {
    for (const zodVersion of [3, 4] as const) expressionFor(schema, zodVersion);
  });

  it.each([
    [4, "zod"],
    [3, "zod3"],
  ] as const)("writes what compiles with Zod %s", (zodVersion, installed) => {
    const sources = Object.values(FORMS).map((schema) =>
      jsonSchemaToZodSource(schema, { zodVersion }),
    );
    const zod = fileURLToPath(new URL(`../node_modules/${installed}`, import.meta.url));
    expect(typeErrors(sources, zod)).toStrictEqual([]);
  });

  describe("keeps what json-schema-to-zod alone would lose", () => {
    it.each<[string, Schema, string]>([
      ["a type that its keywords imply", { minLength: 2 }, "z.string().min(2)"],
      [
        "keywords beside a union",
        { type: "string", minLength: 2, anyOf: [{ maxLength: 4 }, { pattern: "^a" }] },
        'z.intersection(z.string().min(2), z.union([z.string().max(4), z.string().regex(new RegExp("^a"))]))',
      ],
      [
        "defaults inside a nullable object",
        { type: ["object", "null"], properties: { a: { type: "number", default: 1 } } },
        'z.object({ "a": z.number().default(1) }).nullable()',
      ],
      [
        "required names without a schema",
        { type: "object", required: ["a"] },
        'z.object({ "a": z.any() })',
      ],
      ["the tighter of two bounds", { minimum: 1, exclusiveMinimum: 2 }, "z.number().gt(2)"],
      ["an inclusive bound", { maximum: 1, exclusiveMaximum: 2 }, "z.number().lte(1)"],
      [
        "which listed values the rest allows",
        { type: "string", enum: ["a", "bcd", null], maxLength: 1 },
        'z.literal("a")',
      ],
      [
        "values that are no scalars",
        { const: { a: [1] } },
        'z.object({ "a": z.tuple([z.literal(1)]) }).strict()',
      ],
      ["a tuple", { prefixItems: [{ type: "string" }, true] }, "z.tuple([z.string(),z.any()])"],
      ["an array that must be empty", { type: "array", items: false }, EMPTY_ARRAY],
      [
        "the type around a condition",
        // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
        { type: "string", if: { minLength: 2 }, then: { maxLength: 4 } },
        "z.intersection(z.string(), z.union([z.intersection(z.string().min(2), z.string().max(4)), " +
          `z.any().refine((value) => !z.string().min(2).safeParse(value).success, ${NOT_VALID})]))`,
      ],
      [
        "all types that an untyped negation is about",
        { not: { minLength: 2 } },
        "z.any().refine((value) => !z.union([z.string().min(2), z.number(), z.boolean(), " +
          `z.record(z.string(), z.any()), z.array(z.any())]).nullable().safeParse(value).success, ${NOT_VALID})`,
      ],
      [
        "lengths of a list whose items may be anything",
        { type: "array", minItems: 1, maxItems: 2 },
        "z.array(z.any()).min(1).max(2)",
      ],
      [
        "null as OpenAPI 3.0 allows it",
        { type: "string", nullable: true },
        "z.string().nullable()",
      ],
      [
        "members beside one that is no schema",
        { type: "object", properties: { a: 7, b: { type: "string" } }, required: ["b"] },
        'z.object({ "b": z.string() })',
      ],
      [
        "only the types that alternatives imply",
        { anyOf: [{ minLength: 2 }, { minimum: 1 }] },
        "z.union([z.string().min(2), z.number().gte(1)])",
      ],
      [
        "all types of an alternative further in than a negation",
        { not: { allOf: [{ minLength: 2 }] } },
        "z.any().refine((value) => !z.union([z.string().min(2), z.number(), z.boolean(), " +
          `z.record(z.string(), z.any()), z.array(z.any())]).nullable().safeParse(value).success, ${NOT_VALID})`,
      ],
      ["an empty allOf", { allOf: [], type: "string" }, "z.string()"],
      ["a condition without else", { if: { type: "string" } }, CONDITION],
    ])("%s", (_loss, schema, expression) => {
      expect(expressionFor(schema)).toBe(expression);
    });
  });

  it.each<[Schema, string]>([
    [{ type: "number", minimum: 1, exclusiveMinimum: true }, "z.number().gt(1)"],
    [{ type: "number", minimum: 1, exclusiveMinimum: false }, "z.number().gte(1)"],
    [{ type: "number", minimum: 2, exclusiveMinimum: 2 }, "z.number().gt(2)"],
    [{ type: "number", maximum: 2, exclusiveMaximum: 2 }, "z.number().lt(2)"],
    [{ exclusiveMaximum: 3 }, "z.number().lt(3)"],
    [{ type: "integer", multipleOf: 5 }, "z.number().int().multipleOf(5)"],
    [{ type: "number", multipleOf: 0 }, "z.number()"],
    [{ type: "string", minLength: -1, maxLength: 2.5 }, "z.string()"],
    [{ type: "string", format: "email" }, "z.string().email()"],
    [{ type: "string", format: 7 }, "z.string()"],
    [{ type: ["string", "number"], minLength: 1 }, "z.union([z.string().min(1), z.number()])"],
    [{ type: ["number", "integer"] }, "z.number()"],
    [{ type: ["null"] }, "z.null()"],
    [{ type: "object", properties: {} }, "z.object({})"],
    [{ type: "object", required: ["a", 1] }, "z.record(z.string(), z.any())"],
    [
      {
        type: "object",
        properties: { a: { type: "string" } },
        required: ["b"],
        additionalProperties: { type: "number" },
      },
      'z.object({ "a": z.string().optional(), "b": z.number() }).catchall(z.number())',
    ],
    [
      {
        type: "object",
        properties: { a: { type: "string" } },
        required: ["a"],
        additionalProperties: false,
      },
      'z.object({ "a": z.string() }).strict()',
    ],
    [{ anyOf: [] }, "z.any()"],
    [{ anyOf: [7] }, "z.any()"],
    [{ type: "array", items: [7] }, "z.array(z.any())"],
    [{ enum: [] }, "z.never()"],
    [{ enum: ["a", 1, null] }, 'z.union([z.literal("a"), z.literal(1), z.literal(null)])'],
    [
      { enum: [{ a: 1 }, [1]] },
      'z.union([z.object({ "a": z.literal(1) }).strict(), z.tuple([z.literal(1)])])',
    ],
    [{ const: "a", enum: ["b"] }, "z.never()"],
    [{ const: null }, "z.literal(null)"],
    [{ type: "string", description: 7, nullable: "yes" }, "z.string()"],
    [
      { type: "string", description: "A text", default: "x" },
      'z.string().describe("A text").default("x")',
    ],
  ])("writes %j", (schema, expression) => {
    expect(expressionFor(schema)).toBe(expression);
  });

  it.each([
    ["date", ".date()"],
    ["date-time", ".datetime({ offset: true })"],
    ["duration", ".duration()"],
    ["email", ".email()"],
    ["time", ".time()"],
    ["uri", ".url()"],
    ["uuid", ".uuid()"],
  ])("writes the format %s as a method of both versions", (format, method) => {
    const schema = { type: "string", format };
    expect([expressionFor(schema, 3), expressionFor(schema, 4)]).toStrictEqual([
      `z.string()${method}`,
      `z.string()${method}`,
    ]);
  });

  it.each([
    ["ip", ".ip()"],
    ["ipv4", '.ip({ version: "v4" })'],
    ["ipv6", '.ip({ version: "v6" })'],
  ])("writes the format %s, which only Zod 3 has a method for", (format, method) => {
    const schema = { type: "string", format };
    expect(expressionFor(schema, 3)).toBe(`z.string()${method}`);
    expect(expressionFor(schema, 4)).toBe("z.string()");
  });

  it("writes patterns of names, where they can be read, and leaves other names open", () => {
    const expression = expressionFor({
      patternProperties: { "^x": { type: "number" }, "(": { type: "string" } },
    });
    expect(expression).toContain("z.record(z.string(), z.union([z.number(), z.any()]))");
    expect(expression.match(/new RegExp\(.*?\)/gu)).toStrictEqual(['new RegExp("^x")']);
  });

  it("writes boolean schemas", () => {
    expect([expressionFor(true), expressionFor(false)]).toStrictEqual(["z.any()", "z.never()"]);
  });

  it("writes a schema inside itself by its type, and says so", () => {
    const tree = {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#" } } },
    };
    expect(expressionFor(tree)).toBe(
      'z.object({ "children": z.array(z.record(z.string(), z.any())).optional() })',
    );
    expect(diagnosticsOf(tree)).toStrictEqual([
      {
        code: "circular-reference",
        pointer: "#",
        message: "A schema inside itself is written once, and further in only by its type",
      },
    ]);
  });

  describe("keeps texts in their literals", () => {
    it.each([
      '"); process.exit(1); ("',
      "`); process.exit(1) //",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is the attack
      "${process.exit(1)}",
      "*/ process.exit(1) /*",
      "\u2028\u2029\r\n\0",
      "\ud800",
      "\\",
      "new RegExp(",
      "__proto__",
    ])("%j as a name, a value, a default, a description", (text) => {
      const source = jsonSchemaToZodSource({
        type: "object",
        properties: Object.fromEntries([
          [text, { const: text, description: text }],
          ["choice", { enum: [text, "other"] }],
          ["preset", { type: "string", default: text }],
        ]),
      });
      const { problems, texts } = readSource(source);
      expect(problems).toStrictEqual([]);
      expect(texts).toStrictEqual([text, text, text, "choice", text, "other", "preset", text]);
    });

    it("drops what is pasted into code or comments: discriminators, documentation, messages", () => {
      const text = '"); process.exit(1); ("';
      const branch = (kind: string): Schema => ({
        type: "object",
        properties: { [text]: { type: "string", const: kind } },
        required: [text],
      });
      const source = jsonSchemaToZodSource({
        title: "*/ process.exit(1) /*",
        oneOf: [branch("a"), branch("b")],
        discriminator: { propertyName: text },
        errorMessage: { oneOf: text },
      });
      expect(readSource(source).problems).toStrictEqual([]);
      expect(source).not.toContain("discriminatedUnion");
    });

    it("shows what cannot be seen, or would reorder what is", () => {
      expect(expressionFor({ const: "user\u202e\u2066// admin\u{e0061}\u200b" })).toBe(
        'z.literal("user\\u202e\\u2066// admin\\udb40\\udc61\\u200b")',
      );
    });

    it("makes __proto__ a property, not a prototype", () => {
      const schema: Schema = JSON.parse(
        '{"properties":{"__proto__":{"const":"\\"__proto__\\":"}},"default":{"__proto__":"\\"__proto__\\":"}}',
      );
      expect(expressionFor(schema)).toBe(
        'z.object({ ["__proto__"]: z.literal("\\"__proto__\\":").optional() })' +
          '.default({["__proto__"]:"\\"__proto__\\":"})',
      );
    });

    it("reads patterns as JSON Schema does, with the u flag where it matters", () => {
      expect([
        expressionFor({ pattern: "^a+$" }),
        expressionFor({ pattern: "^\\p{L}$" }),
        expressionFor({ pattern: "\\-." }),
      ]).toStrictEqual([
        'z.string().regex(new RegExp("^a+$"))',
        'z.string().regex(new RegExp("^\\\\p{L}$", "u"))',
        'z.string().regex(new RegExp("\\\\-."))',
      ]);
    });
  });

  describe("reports what the source does not check", () => {
    it.each<[string, Schema, CodegenDiagnostic]>([
      [
        "a keyword without a form",
        { properties: { a: { type: "object", minProperties: 1 } } },
        {
          code: "unsupported-keyword",
          pointer: "#/properties/a/minProperties",
          message: 'The keyword "minProperties" has no form in Zod source, and is not checked',
        },
      ],
      [
        "uniqueness in a tuple",
        { items: [{ type: "string" }], uniqueItems: true },
        {
          code: "unsupported-keyword",
          pointer: "#/uniqueItems",
          message: 'The keyword "uniqueItems" has no form in Zod source, and is not checked',
        },
      ],
      [
        "a default that the schema refuses",
        { type: "string", default: 3 },
        {
          code: "invalid-default",
          pointer: "#/default",
          message: "The schema does not accept its own default, which is left out",
        },
      ],
      [
        "a pattern that cannot be read",
        { type: "string", pattern: "(" },
        { code: "invalid-pattern", pointer: "#", message: 'The pattern "(" cannot be read' },
      ],
      [
        "a keyword with a value that it does not have",
        { type: "string", minLength: '1) || (process.exit(1), "' },
        {
          code: "invalid-keyword",
          pointer: "#",
          message: '"minLength" must be a whole number',
        },
      ],
      [
        "a reference to nothing",
        { $ref: "https://example.com/schema" },
        {
          code: "unresolved-reference",
          pointer: "#",
          message:
            'The reference "https://example.com/schema" points to nothing in this schema, and nothing is fetched',
        },
      ],
    ])("%s", (_what, schema, diagnostic) => {
      expect(diagnosticsOf(schema)).toStrictEqual([diagnostic]);
    });

    it.each([
      "additionalItems",
      "contains",
      "dependencies",
      "dependentRequired",
      "dependentSchemas",
      "maxContains",
      "maxProperties",
      "minContains",
      "minProperties",
      "propertyNames",
      "unevaluatedItems",
      "unevaluatedProperties",
    ])("the keyword %s", (keyword) => {
      const value = /^(?:max|min)/u.test(keyword) ? 1 : {};
      expect(diagnosticsOf({ [keyword]: value })).toStrictEqual([
        {
          code: "unsupported-keyword",
          pointer: `#/${keyword}`,
          message: `The keyword "${keyword}" has no form in Zod source, and is not checked`,
        },
      ]);
    });

    it("or refuses it when strict", () => {
      expect(
        refusal(() => jsonSchemaToZodSource({ type: "string", pattern: "(" }, { strict: true })),
      ).toStrictEqual({
        code: "schema-invalid",
        message: 'Cannot write Zod source: at "#", the pattern "(" cannot be read',
      });
    });
  });

  describe("refuses", () => {
    it.each(["", "a b", "1a", "a-b", "é", "a\u200d", "x = eval(y)"])(
      "%j as a name, which is no identifier",
      (name) => {
        expect(refusal(() => jsonSchemaToZodSource({}, { name }))).toStrictEqual({
          code: "invalid-argument",
          message: `Cannot write Zod source: name must be an identifier of ASCII letters, digits, "_" and "$", but is ${JSON.stringify(name)}`,
        });
      },
    );

    it.each(["class", "await", "z", "RegExp", "eval"])("%j as a name, which is taken", (name) => {
      expect(refusal(() => jsonSchemaToZodSource({}, { name }))).toStrictEqual({
        code: "invalid-argument",
        message: `Cannot write Zod source: name must be free to declare, but "${name}" is taken`,
      });
    });

    it("a name that is no text", () => {
      // @ts-expect-error TS2322: what a caller without types gets
      expect(refusal(() => jsonSchemaToZodSource({}, { name: 7 }))).toStrictEqual({
        code: "invalid-argument",
        message:
          'Cannot write Zod source: name must be an identifier of ASCII letters, digits, "_" and "$", but is a number',
      });
    });

    it("another version of Zod", () => {
      // @ts-expect-error TS2322: what a caller without types gets
      expect(refusal(() => jsonSchemaToZodSource({}, { zodVersion: 5 }))).toStrictEqual({
        code: "invalid-argument",
        message: "Cannot write Zod source: zodVersion must be 3 or 4, but is 5",
      });
    });

    it.each<[unknown]>([[null], [undefined], ["string"], [3], [[]]])(
      "%j, which is no schema",
      (value) => {
        // @ts-expect-error TS2345: what a caller without types gets
        expect(refusal(() => jsonSchemaToZodSource(value))).toStrictEqual({
          code: "schema-invalid",
          message: "Cannot write Zod source: the schema must be an object or a boolean",
        });
      },
    );

    it("a schema that references blow up", () => {
      const definitions = Object.fromEntries(
        Array.from({ length: 30 }, (_, level) => {
          const next = { $ref: `#/$defs/${level + 1}` };
          return [level, { properties: { a: next, b: next } }];
        }),
      );
      expect(
        refusal(() => jsonSchemaToZodSource({ $ref: "#/$defs/0", $defs: definitions })),
      ).toStrictEqual({
        code: "schema-too-large",
        message: "Cannot write Zod source: inlining every reference takes more than 20000 schemas",
      });
    });

    it.each([
      [300, "the schema has more than 200 levels of nesting"],
      [16_000, "inlining every reference nests 1000 schemas and more"],
    ])("a chain of %i references, each inside the last", (length, reason) => {
      const definitions = Object.fromEntries(
        Array.from({ length }, (_, level) => [
          level,
          { properties: { a: { $ref: `#/$defs/${level + 1}` } } },
        ]),
      );
      expect(
        refusal(() => jsonSchemaToZodSource({ $ref: "#/$defs/0", $defs: definitions })),
      ).toStrictEqual({
        code: "schema-too-large",
        message: `Cannot write Zod source: ${reason}`,
      });
    });

    it("a text that is too long to read", () => {
      expect(refusal(() => jsonSchemaToZodSource({ const: "x".repeat(1_000_001) }))).toStrictEqual({
        code: "schema-too-large",
        message:
          "Cannot write Zod source: the schema has more than 1000000 characters when written out",
      });
    });

    it("a chain inside another that was measured by itself before", () => {
      const chain = (length: number, last: Schema): Schema => {
        let schema = last;
        for (let level = 0; level < length; level += 1) schema = { properties: { a: schema } };
        return schema;
      };
      const schema = {
        properties: {
          first: { $ref: "#/$defs/part" },
          second: chain(60, { $ref: "#/$defs/part" }),
        },
        $defs: { part: chain(60, { type: "string" }) },
      };
      expect(refusal(() => jsonSchemaToZodSource(schema))).toStrictEqual({
        code: "schema-too-large",
        message: "Cannot write Zod source: the schema has more than 200 levels of nesting",
      });
    });

    it.each<[string, (schema: Schema) => Schema]>([
      ["pattern properties", (schema) => ({ patternProperties: { a: schema } })],
      ["further properties", (schema) => ({ additionalProperties: schema })],
      ["conditions", (schema) => ({ if: schema })],
    ])("nested %s, each of which is written twice", (_name, wrap) => {
      let schema: Schema = { type: "string" };
      for (let level = 0; level < 60; level += 1) schema = wrap(schema);
      expect(refusal(() => jsonSchemaToZodSource(schema))).toStrictEqual({
        code: "schema-too-large",
        message:
          "Cannot write Zod source: the schema has more than 1000000 characters when written out",
      });
    });
  });

  it("writes a chain of references that nests as deep as is allowed", () => {
    const $defs: Record<string, Schema> = { 99: { enum: ["end"] } };
    for (let level = 0; level < 99; level += 1) {
      $defs[level] = { properties: { a: { $ref: `#/$defs/${level + 1}` } } };
    }
    expect(jsonSchemaToZodSource({ $ref: "#/$defs/0", $defs })).toContain('z.literal("end")');
  });

  it("finishes long texts", () => {
    const text = 'x\\"y\u2028'.repeat(100_000);
    const { problems, texts } = readSource(jsonSchemaToZodSource({ const: text }));
    expect(problems).toStrictEqual([]);
    expect(texts).toStrictEqual([text]);
  });
});
