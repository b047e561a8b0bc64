import { describe, expect, it } from "vitest";
import { convertJsonSchemaToZod } from "../../../../src/schemaConversion.ts";

type Schema = Record<string, unknown>;

const LEVELS = 14;

/** Definitions each of which leads to the next one twice: two to the power of its length ways to the last. */
function ladder(step: (next: Schema) => Schema, last: Schema): Schema {
  const entries = Array.from({ length: LEVELS }, (_, level) => [
    `level${level}`,
    step({ $ref: `#/$defs/level${level + 1}` }),
  ]);
  return Object.fromEntries([...entries, [`level${LEVELS}`, last]]);
}

/** How often the property `a` of a value is read until a schema has decided. */
function readsOf(schema: Schema): number {
  let reads = 0;
  const value = Object.defineProperty({}, "a", {
    enumerable: true,
    get: () => {
      reads += 1;
      return 1;
    },
  });
  convertJsonSchemaToZod(schema).safeParse(value);
  return reads;
}

describe("a schema that many ways lead to", () => {
  const last = { properties: { a: { type: "string" } } };

  it.each<[string, (next: Schema) => Schema]>([
    ["alternatives", (next) => ({ anyOf: [next, { ...next }] })],
    ["exclusive alternatives", (next) => ({ oneOf: [next, { ...next }] })],
    ["a condition", (next) => ({ if: next, else: { ...next } })],
  ])("looks at a value no more often than there are schemas: through %s", (_name, step) => {
    const reads = readsOf({ $ref: "#/$defs/level0", $defs: ladder(step, last) });
    expect(reads).toBeLessThan(LEVELS * 100);
  });

  it("does so also where what is left over is looked at again", () => {
    const step = (next: Schema): Schema => ({ allOf: [next], unevaluatedProperties: true });
    const reads = readsOf({ $ref: "#/$defs/level0", $defs: ladder(step, last) });
    expect(reads).toBeLessThan(LEVELS * 100);
  });
});
