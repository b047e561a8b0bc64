import fc from "fast-check";

/** A JSON Schema object, as the generators build it. */
export type GeneratedSchema = Record<string, unknown>;

/**
 * The names that properties have: few, so that keywords and values meet. Names that objects inherit
 * are left to hand-written tests: the validator the fuzz compares with stumbles over them.
 */
const NAMES = ["a", "b", "c", "name", "type", "properties", "$ref", "items"];

export const propertyName: fc.Arbitrary<string> = fc.constantFrom(...NAMES);

const text = fc.constantFrom(
  "",
  "a",
  "b",
  "ab",
  "abc",
  "1",
  "null",
  "é",
  "💩",
  "💩a",
  "a b",
  "x-1",
);
const number = fc.constantFrom(0, -0, 1, -1, 2, 3, 0.5, 1.5, 0.1, 0.3, 10, 1e-7);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));

function record<Value>(
  value: fc.Arbitrary<Value>,
  maxLength: number,
): fc.Arbitrary<Record<string, Value>> {
  return fc
    .uniqueArray(fc.tuple(propertyName, value), { maxLength, selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries));
}

/** Any JSON value, small and of few words. */
export const jsonValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: "value" },
    { weight: 4, arbitrary: scalar },
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 4 }) },
    { weight: 3, arbitrary: record(tie("value"), 4) },
  ),
})).value;

const count = fc.constantFrom(0, 1, 2, 3);
const type = fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object");
const pattern = fc.constantFrom("^a", "b$", "^[a-z]+$", "\\d", "^.$", "", "^\\p{Letter}+$");
const names = fc.uniqueArray(propertyName, { maxLength: 3 });

export interface SchemaGeneratorOptions {
  /** The draft whose keywords are used. */
  readonly draft: "draft-07" | "2020-12";
  /** Whether references into `$defs` occur. Those of a definition only lead to later ones. */
  readonly references: boolean;
}

/** The definitions that generated references point to. */
const DEFINITIONS = ["first", "second", "third"];

/** A schema document of every assertion of a draft, in small numbers, so that they meet. */
export function schemaDocument(options: SchemaGeneratorOptions): fc.Arbitrary<GeneratedSchema> {
  if (!options.references) return schemaBody(options, []);
  const [first, second, third] = DEFINITIONS.map((_, index) =>
    schemaBody(options, DEFINITIONS.slice(index + 1)),
  );
  return fc
    .record({
      root: schemaBody(options, DEFINITIONS),
      $defs: fc.record({
        first: first ?? fc.constant({}),
        second: second ?? fc.constant({}),
        third: third ?? fc.constant({}),
      }),
    })
    .map(({ root, $defs }) => ({ ...root, $defs }));
}

function schemaBody(
  { draft }: SchemaGeneratorOptions,
  targets: readonly string[],
): fc.Arbitrary<GeneratedSchema> {
  const modern = draft === "2020-12";
  const { schema } = fc.letrec<{ schema: GeneratedSchema; any: GeneratedSchema | boolean }>(
    (tie) => {
      const schemas = fc.array(tie("any"), { minLength: 1, maxLength: 3 });
      const members = record(tie("any"), 3);
      const keywords: Record<string, fc.Arbitrary<unknown>> = {
        type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
        enum: fc.array(fc.oneof(scalar, jsonValue), { minLength: 1, maxLength: 4 }),
        const: fc.oneof(scalar, jsonValue),
        minimum: number,
        maximum: number,
        exclusiveMinimum: number,
        exclusiveMaximum: number,
        multipleOf: fc.constantFrom(1, 2, 3, 0.5),
        minLength: count,
        maxLength: count,
        pattern,
        minItems: count,
        maxItems: count,
        uniqueItems: fc.boolean(),
        items: tie("any"),
        contains: tie("any"),
        minProperties: count,
        maxProperties: count,
        required: names,
        properties: members,
        patternProperties: fc.dictionary(pattern, tie("any"), { maxKeys: 2 }),
        additionalProperties: tie("any"),
        propertyNames: tie("any"),
        allOf: schemas,
        anyOf: schemas,
        oneOf: schemas,
        not: tie("any"),
        if: tie("any"),
        // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
        then: tie("any"),
        else: tie("any"),
        description: fc.constantFrom("One", "Two"),
        title: fc.constant("Title"),
      };
      const later: Record<string, fc.Arbitrary<unknown>> = modern
        ? {
            prefixItems: schemas,
            minContains: count,
            maxContains: count,
            dependentRequired: record(names, 2),
            dependentSchemas: members,
            unevaluatedProperties: tie("any"),
            unevaluatedItems: tie("any"),
          }
        : {
            additionalItems: tie("any"),
            dependencies: record(fc.oneof(names, tie("any")), 2),
          };
      const all = Object.entries({ ...keywords, ...later });
      const body = fc
        .uniqueArray(fc.constantFrom(...all), { maxLength: 4, selector: ([keyword]) => keyword })
        .chain((chosen) => fc.record(Object.fromEntries(chosen)))
        .map((keywordValues): GeneratedSchema => ({ ...keywordValues }));
      const tupled = modern
        ? body
        : fc.oneof(
            { weight: 5, arbitrary: body },
            {
              weight: 1,
              arbitrary: fc.tuple(body, schemas).map(([rest, items]) => ({ ...rest, items })),
            },
          );
      const referring =
        targets.length === 0
          ? tupled
          : fc.oneof(
              { weight: 3, arbitrary: tupled },
              {
                weight: 2,
                arbitrary: fc
                  .tuple(fc.constantFrom(...targets), modern ? tupled : fc.constant({}))
                  .map(([target, rest]) => ({ ...rest, $ref: `#/$defs/${target}` })),
              },
            );
      return {
        schema: referring,
        any: fc.oneof(
          { maxDepth: 2, depthIdentifier: "schema" },
          {
            weight: 2,
            arbitrary: fc.oneof(
              type.map((name) => ({ type: name })),
              fc.boolean(),
            ),
          },
          { weight: 3, arbitrary: referring },
        ),
      };
    },
  );
  return schema;
}

/** A schema as tools have it: an object of typed, described properties. */
export const toolSchema: fc.Arbitrary<GeneratedSchema> = fc.letrec<{
  property: GeneratedSchema;
  object: GeneratedSchema;
}>((tie) => ({
  property: fc.oneof(
    { maxDepth: 2, depthIdentifier: "tool" },
    fc
      .record(
        {
          type: fc.constant("string"),
          minLength: count,
          maxLength: count,
          pattern,
          description: fc.constantFrom("A text", "Another"),
          default: text,
        },
        { requiredKeys: ["type"] },
      )
      .map((schema) => ({ ...schema })),
    fc
      .record(
        {
          type: fc.constantFrom("integer", "number"),
          minimum: number,
          maximum: number,
          default: number,
        },
        { requiredKeys: ["type"] },
      )
      .map((schema) => ({ ...schema })),
    fc.constant({ type: "boolean" }),
    fc
      .record({ type: fc.constant("string"), enum: fc.uniqueArray(text, { minLength: 1 }) })
      .map((schema) => ({ ...schema })),
    tie("property").map((schema) => ({ anyOf: [schema, { type: "null" }] })),
    fc
      .record(
        {
          type: fc.constant("array"),
          items: tie("property"),
          minItems: count,
          maxItems: count,
          uniqueItems: fc.boolean(),
        },
        { requiredKeys: ["type", "items"] },
      )
      .map((schema) => ({ ...schema })),
    tie("object"),
  ),
  object: fc
    .record(
      {
        type: fc.constant("object"),
        properties: record(tie("property"), 4),
        required: names,
        additionalProperties: fc.oneof(fc.boolean(), tie("property")),
        description: fc.constant("An object"),
      },
      { requiredKeys: ["type", "properties"] },
    )
    .map((schema) => ({ ...schema })),
})).object;

/** Values near a schema: the values it names itself, and any others. */
export function valuesFor(schema: unknown): fc.Arbitrary<unknown> {
  const found: unknown[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "const" || key === "default") found.push(value);
      if (key === "enum" && Array.isArray(value)) found.push(...value);
      visit(value);
    }
  };
  visit(schema);
  const near = found.length === 0 ? scalar : fc.constantFrom(...found);
  const mixed = fc.oneof({ weight: 2, arbitrary: near }, { weight: 1, arbitrary: jsonValue });
  return fc.oneof(mixed, jsonValue, record(mixed, 5), fc.array(mixed, { maxLength: 4 }));
}
