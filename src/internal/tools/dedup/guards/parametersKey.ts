import type { ToolDedupGuards } from "../../../../types/dedup.ts";
import { canonicalSchemaReader } from "../../canonicalSchema.ts";
import { readParameters } from "../../readParameters.ts";

/**
 * Makes a reader that turns argument schemas into texts that are equal for equal parameters.
 *
 * A schema that cannot be read is equal to itself only.
 *
 * @param depth - how much of the parameters counts
 * @returns the reader; its texts are comparable with each other
 */
export function parametersKeyReader(
  depth: NonNullable<ToolDedupGuards["parameters"]>,
): (schema: unknown) => string {
  const canonicalSchema = canonicalSchemaReader();
  if (depth === "schema") return canonicalSchema;
  return (schema) => {
    const parameters = schema === undefined ? [] : readParameters(schema);
    if (parameters === undefined) return canonicalSchema(schema);
    const tokens = parameters.map(({ name, type }) =>
      JSON.stringify(depth === "types" ? [name, type] : name),
    );
    return `[${tokens.sort().join(",")}]`;
  };
}
