import { type ParameterView, readParameters } from "../tools/readParameters.ts";

// Agents hand over the same schema objects on each turn, and reading one takes longer than searching.
const known = new WeakMap<object, readonly ParameterView[]>();

/**
 * Reads the parameters of a tool once for each schema object.
 *
 * @param inputSchema - the schema of the arguments, in any flavour; none means no parameters
 * @returns `undefined` when the schema cannot be read, or not yet
 */
export function parametersOf(inputSchema: unknown): readonly ParameterView[] | undefined {
  if (inputSchema === undefined) return [];
  const isObject = typeof inputSchema === "object" && inputSchema !== null;
  const before = isObject ? known.get(inputSchema) : undefined;
  if (before !== undefined) return before;
  try {
    const parameters = readParameters(inputSchema);
    if (isObject && parameters !== undefined) known.set(inputSchema, parameters);
    return parameters;
  } catch {
    // A getter that throws: the tool stays searchable by everything else.
    return undefined;
  }
}
