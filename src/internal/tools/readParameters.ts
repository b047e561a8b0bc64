import { findSchema } from "./findSchema.ts";
import { readJsonSchemaParameters } from "./jsonSchemaParameters.ts";
import { readNodeParameters, readShapeParameters } from "./nodeParameters.ts";
import { type ParameterView, toParameterViews } from "./parameterView.ts";

export type { ParameterView } from "./parameterView.ts";

/**
 * Reads the top-level parameters of an argument schema in any flavour: JSON Schema, an AI SDK
 * wrapper (plain or lazy), Zod 3 and 4, Valibot, Standard JSON Schema, or a raw shape of Zod schemas.
 * Linear in the schema.
 *
 * @param schema - the schema of a tool's arguments
 * @returns the parameters in the order of declaration, `[]` for none; `undefined` when they cannot be
 *   known: no schema, a promise of one, or nothing that looks like a schema
 */
export function readParameters(schema: unknown): ParameterView[] | undefined {
  const found = findSchema(schema);
  if (found === undefined) return undefined;
  switch (found.kind) {
    case "json":
      return toParameterViews(readJsonSchemaParameters(found.schema));
    case "node":
      return toParameterViews(readNodeParameters(found.schema, found.readNode));
    case "shape":
      return toParameterViews(readShapeParameters(found.schema, found.readNode));
  }
}
