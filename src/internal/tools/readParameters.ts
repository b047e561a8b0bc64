import { findSchema } from "./findSchema.ts";
import { readJsonSchemaParameters } from "./jsonSchemaParameters.ts";
import { readNodeParameters, readShapeParameters } from "./nodeParameters.ts";
import { type ParameterMap, type ParameterView, toParameterViews } from "./parameterView.ts";

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
  const parameters = collectParameters(schema);
  return parameters && toParameterViews(parameters);
}

/**
 * Reads the same as a map by name, for callers that look at many tools and need little of each.
 *
 * @param schema - the schema of a tool's arguments
 * @returns the parameters by name; `undefined` when they cannot be known
 */
export function collectParameters(schema: unknown): ParameterMap | undefined {
  const found = findSchema(schema);
  switch (found?.kind) {
    case "json":
      return readJsonSchemaParameters(found.schema);
    case "node":
      return readNodeParameters(found.schema, found.readNode);
    case "shape":
      return readShapeParameters(found.schema, found.readNode);
    default:
      return undefined;
  }
}
