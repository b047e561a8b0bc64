import fc from "fast-check";
import { deepFreeze } from "../deepFreeze.ts";
import { schemaDocument } from "../internal/schema/arbitraries.ts";

const name = fc.oneof(
  fc.constantFrom("a.b", "a/b", "a_b", "21st_magic_x", "__proto__", "constructor", "", "天気", "é"),
  fc.string({ unit: "binary", maxLength: 10 }),
  fc.string({ unit: fc.constantFrom("a", "b", "."), minLength: 60, maxLength: 140 }),
);

/** Schemas of every keyword of two drafts. */
export const hostileSchema = fc.oneof(
  schemaDocument({ draft: "2020-12", references: true }),
  schemaDocument({ draft: "draft-07", references: true }),
);

/** Frozen lists of tools, with names that are hard on providers. */
export const toolList = (schema: fc.Arbitrary<object>): fc.Arbitrary<readonly ListedTool[]> =>
  fc
    .uniqueArray(
      fc.record({ name, description: fc.constantFrom("", "Does it"), inputSchema: schema }),
      {
        minLength: 1,
        maxLength: 4,
        selector: (tool) => tool.name,
      },
    )
    .map(deepFreeze);

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
}
