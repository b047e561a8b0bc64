import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toOpenApi3 } from "../../../src/internal/schema/openApi3.ts";
import { convertJsonSchemaToZod } from "../../../src/schemaConversion.ts";
import { deepFreeze } from "../../deepFreeze.ts";
import { runs } from "../../support/runs.ts";
import { schemaDocument, valuesFor } from "./arbitraries.ts";

describe("toOpenApi3", () => {
  it("accepts whatever the schema accepts", () => {
    const cases = schemaDocument({ draft: "2020-12", references: false }).chain((schema) =>
      fc.tuple(
        fc.constant(deepFreeze(schema)),
        fc.array(valuesFor([schema]), { minLength: 8, maxLength: 8 }),
      ),
    );
    fc.assert(
      fc.property(cases, ([schema, values]) => {
        const original = convertJsonSchemaToZod(schema, { applyDefaults: false });
        const rewritten = convertJsonSchemaToZod(
          { ...toOpenApi3(schema) },
          { applyDefaults: false },
        );
        const refused = values.filter(
          (value) => original.safeParse(value).success && !rewritten.safeParse(value).success,
        );
        expect(refused).toStrictEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});
