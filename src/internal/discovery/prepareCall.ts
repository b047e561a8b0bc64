import { isRecord } from "../isRecord.ts";
import { readCallInput } from "./callToolInput.ts";
import type { CatalogEntry } from "./catalogEntry.ts";
import type { CatalogSearch } from "./catalogSearch.ts";
import type { ToolDescriber } from "./toolDescriber.ts";
import { validateArguments } from "./validateArguments.ts";

/** What a call needs to know. */
export interface CallToolParts {
  readonly entries: ReadonlyMap<string, CatalogEntry>;
  readonly catalog: CatalogSearch;
  readonly describer: ToolDescriber;
}

/** A tool and what it is called with. */
export interface CalledTool {
  readonly name: string;
  readonly tool: Readonly<Record<string, unknown>>;
  readonly input: unknown;
}

/** The tool that is called, with its checked arguments; or else what is wrong with the call. */
export type PreparedCall = CalledTool | { readonly refusal: Readonly<Record<string, unknown>> };

/**
 * Finds the tool that a call means, and checks its arguments. Wrong ones are answered with the
 * schema, so that the next call is right.
 */
export async function prepareCall(
  raw: unknown,
  { entries, catalog, describer }: CallToolParts,
): Promise<PreparedCall> {
  const read = readCallInput(raw);
  if ("problem" in read) return { refusal: { error: read.problem } };
  const { name, arguments: given = {} } = read.input;
  const entry = entries.get(name);
  if (entry === undefined) {
    const didYouMean = catalog.names.suggest(name);
    return { refusal: { error: `There is no tool "${name}"`, didYouMean } };
  }
  const { tool, inputSchema } = entry;
  const validated = await validateArguments(inputSchema, given);
  if (validated.problem !== undefined) {
    return {
      refusal: {
        error: `${wrongArguments(name)}${validated.problem}`,
        inputSchema: describer.describeSchema(inputSchema),
      },
    };
  }
  return { name, tool, input: validated.value };
}

/** Tells whether an output is the answer to wrong arguments, and not what the tool returned. */
export function isRefusal(output: unknown, name: string): boolean {
  if (!isRecord(output) || typeof output["error"] !== "string") return false;
  return output["error"].startsWith(wrongArguments(name));
}

function wrongArguments(name: string): string {
  return `The arguments of "${name}" are wrong: `;
}
