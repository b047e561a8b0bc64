import { type ParameterView, readParameters } from "../tools/readParameters.ts";

/**
 * Reads the parameters of a tool.
 *
 * @param inputSchema - the schema of the arguments, in any flavour; none means no parameters
 * @returns `undefined` when the schema cannot be read, or not yet
 */
export function parametersOf(inputSchema: unknown): readonly ParameterView[] | undefined {
  if (inputSchema === undefined) return [];
  try {
    return readParameters(inputSchema);
  } catch {
    // A getter that throws: the tool stays usable by everything else.
    return undefined;
  }
}
