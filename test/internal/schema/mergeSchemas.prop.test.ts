import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeSchemas } from "../../../src/internal/schema/mergeSchemas.ts";
import { convertJsonSchemaToZod } from "../../../src/schemaConversion.ts";
import { deepFreeze } from "../../deepFreeze.ts";
import { runs } from "../../support/runs.ts";
import { schemaDocument, valuesFor } from "./arbitraries.ts";

describe("mergeSchemas", () => {
  it("accepts exactly what both schemas accept", () => {
    const schema = schemaDocument({ draft: "2020-12", references: false });
    const cases = fc
      .tuple(schema, schema)
      .chain(([first, second]) =>
        fc.tuple(
          fc.constant(deepFreeze(first)),
          fc.constant(deepFreeze(second)),
          fc.array(valuesFor([first, second]), { minLength: 6, maxLength: 6 }),
        ),
      );
    fc.assert(
      fc.property(cases, ([first, second, values]) => {
        // The second stands beside the first, so what it has not evaluated is not told apart.
        fc.pre(second["unevaluatedProperties"] === undefined);
        fc.pre(second["unevaluatedItems"] === undefined);
        const decide = (candidate: Record<string, unknown>): boolean[] => {
          const zodSchema = convertJsonSchemaToZod(candidate, { dialect: "2020-12" });
          return values.map((value) => zodSchema.safeParse(value).success);
        };
        const [one, other] = [decide(first), decide(second)];
        expect(decide(mergeSchemas(first, second))).toStrictEqual(
          one.map((verdict, index) => verdict && other[index] === true),
        );
      }),
      { numRuns: runs(200) },
    );
  });
});
