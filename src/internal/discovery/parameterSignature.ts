import type { ParameterView } from "../tools/readParameters.ts";
import { parametersOf } from "./parametersOf.ts";
import { clipLine, toHarmlessLine } from "./untrustedText.ts";

// Enough for most tools (half have a schema of under 500 characters), and bounded for the rest.
const MAX_LENGTH = 400;
const MAX_ENUM_LENGTH = 80;

/**
 * Writes the parameters of a tool in one line, such as `(path: string, mode?: "r" | "w")`, so that
 * a model need not guess them. Required parameters come first. Parameters that do not fit are
 * counted, never cut.
 *
 * @param inputSchema - the schema of the arguments, in any flavour
 * @param withValues - whether to show the values of enumerations, which are third-party text
 * @returns `(unknown)` when the schema cannot be read
 */
export function parameterSignature(inputSchema: unknown, withValues: boolean): string {
  const parameters = parametersOf(inputSchema);
  if (parameters === undefined) return "(unknown)";
  const ordered = [
    ...parameters.filter(({ required }) => required),
    ...parameters.filter(({ required }) => !required),
  ];
  const written: string[] = [];
  let length = 0;
  for (const parameter of ordered) {
    const text = writeParameter(parameter, withValues);
    length += text.length + 2;
    if (length > MAX_LENGTH) break;
    written.push(text);
  }
  const left = ordered.length - written.length;
  return `(${[...written, ...(left > 0 ? [`and ${left} more`] : [])].join(", ")})`;
}

function writeParameter(
  { name, type, enumValues, required }: ParameterView,
  withValues: boolean,
): string {
  const values = enumValues.map((value) => JSON.stringify(toHarmlessLine(value))).join(" | ");
  const choice = withValues && values.length <= MAX_ENUM_LENGTH ? values : "";
  return `${clipLine(toHarmlessLine(name), 64)}${required ? "" : "?"}: ${choice || type || "any"}`;
}
