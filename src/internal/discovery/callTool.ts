import type { CallToolInput, DiscoveryCallTool } from "../../types/discoveryTools.ts";
import { isRecord } from "../isRecord.ts";
import type { CatalogEntry } from "./catalogEntry.ts";
import type { CatalogSearch } from "./catalogSearch.ts";
import { CALL_TOOL } from "./discoveryHandle.ts";
import { type ObjectSchema, type ReadInput, toInputSchema } from "./inputSchema.ts";
import type { ToolDescriber } from "./toolDescriber.ts";
import { validateArguments } from "./validateArguments.ts";

const INPUT_SCHEMA: ObjectSchema = {
  type: "object",
  properties: {
    name: { type: "string", description: "The exact name of a tool that a search found." },
    arguments: { type: "object", description: "Its arguments, as its inputSchema says." },
  },
  required: ["name"],
  additionalProperties: false,
};

/** What a call needs to know. */
export interface CallToolParts {
  readonly entries: ReadonlyMap<string, CatalogEntry>;
  readonly catalog: CatalogSearch;
  readonly describer: ToolDescriber;
}

/**
 * Makes the tool that runs cataloged tools which are never declared. A wrong call is answered, not
 * thrown, with the schema, so that the next one is right; what the tool itself throws passes.
 */
export function createCallTool(
  name: string,
  searchTool: string,
  parts: CallToolParts,
): DiscoveryCallTool {
  const tool: DiscoveryCallTool = {
    name,
    description: `Runs a tool that ${searchTool} found, by its name and arguments.`,
    inputSchema: toInputSchema<CallToolInput>(INPUT_SCHEMA, readCallInput),
    execute: (input, options) => runTool(input, options, parts),
    needsApproval: (input, options) => needsApproval(input, options, parts),
  };
  return Object.assign(tool, { [CALL_TOOL]: true });
}

async function runTool(
  raw: unknown,
  options: unknown,
  { entries, catalog, describer }: CallToolParts,
): Promise<unknown> {
  const read = readCallInput(raw);
  if ("problem" in read) return { error: read.problem };
  const { name, arguments: given = {} } = read.input;
  const entry = entries.get(name);
  if (entry === undefined) {
    return { error: `There is no tool "${name}"`, didYouMean: catalog.names.suggest(name) };
  }
  const { tool, inputSchema } = entry;
  const validated = await validateArguments(inputSchema, given);
  if (validated.problem !== undefined) {
    return {
      error: `The arguments of "${name}" are wrong: ${validated.problem}`,
      inputSchema: describer.describeSchema(inputSchema),
    };
  }
  if (!isRecord(tool) || typeof tool["execute"] !== "function") {
    return { error: `The tool "${name}" cannot be run from here` };
  }
  return lastOf(await tool["execute"](validated.value, options));
}

// The loop asks the tool that it sees, so the tool that it does not see has to be asked for it.
async function needsApproval(
  raw: unknown,
  options: unknown,
  { entries }: CallToolParts,
): Promise<boolean> {
  const read = readCallInput(raw);
  if ("problem" in read) return false;
  const tool = entries.get(read.input.name)?.tool;
  const approval = isRecord(tool) ? tool["needsApproval"] : undefined;
  if (typeof approval !== "function") return Boolean(approval);
  return Boolean(await approval(read.input.arguments ?? {}, options));
}

function readCallInput(value: unknown): ReadInput<CallToolInput> {
  if (!isRecord(value) || typeof value["name"] !== "string") {
    return { problem: 'Cannot call a tool: the input must be {"name": "...", "arguments": {...}}' };
  }
  const given = value["arguments"] ?? {};
  const read = typeof given === "string" ? parseJson(given) : given;
  if (!isRecord(read)) return { problem: "Cannot call a tool: arguments must be an object" };
  return { input: { name: value["name"], arguments: read } };
}

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A tool of the AI SDK may yield preliminary results; the last one is its answer.
async function lastOf(result: unknown): Promise<unknown> {
  if (!isAsyncIterable(result)) return result;
  let last: unknown;
  for await (const value of result) last = value;
  return last;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
