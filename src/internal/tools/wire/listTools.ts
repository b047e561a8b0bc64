import type { ToolContainer } from "../../../types/dedup.ts";
import { isRecord } from "../../isRecord.ts";
import { declarationsOf } from "../openToolList.ts";
import { openTools } from "../openTools.ts";
import { isFunctionTool, isProviderTool, readTool } from "../readTool.ts";

/** A tool on its way to a provider, before anything is known about its schema. */
export interface ListedTool {
  /** The key in a record or map, else the name the tool itself carries. */
  readonly name: string;
  readonly description: string | undefined;
  readonly inputSchema: unknown;
  /** The tool as it is, for the few fields that only one provider knows. */
  readonly tool: Readonly<Record<string, unknown>>;
}

/** One that is none, by its name, and the error that reading it ended in. */
export interface UnreadTool {
  readonly name: string;
  readonly reason: "unreadable" | "provider-tool";
  readonly cause?: unknown;
}

/**
 * Reads a collection of tools of every shape, in its order; nothing in it makes that fail.
 *
 * @throws {@link ToolpipeError} `invalid-argument` for what is no collection
 */
export function listTools(tools: ToolContainer): (ListedTool | UnreadTool)[] {
  if (isList(tools)) return tools.flatMap(declaredTools).map((tool) => readListed(tool));
  return openTools(tools).members.map(({ name, read }) => readMember(name, read));
}

function declaredTools(tool: unknown): readonly unknown[] {
  return attempt(() => declarationsOf(tool)) ?? [tool];
}

function readMember(name: string, read: () => unknown): ListedTool | UnreadTool {
  try {
    return readAs(name, read());
  } catch (cause) {
    return { name, reason: "unreadable", cause };
  }
}

/** Reads a tool by itself, under the name that it carries, or none. */
export function readListed(tool: unknown): ListedTool | UnreadTool {
  try {
    const name = readTool(tool)?.name ?? "";
    if (!isRecord(tool) || isFunctionTool(tool)) return readAs(name, tool);
    const kind = name || kindOf(tool);
    return { name: kind, reason: kind === "" ? "unreadable" : "provider-tool" };
  } catch (cause) {
    const name = attempt(() => (isRecord(tool) ? tool["name"] : undefined));
    return { name: typeof name === "string" ? name : "", reason: "unreadable", cause };
  }
}

function readAs(name: string, tool: unknown): ListedTool | UnreadTool {
  if (!isRecord(tool)) return { name, reason: "unreadable" };
  if (isProviderTool(tool)) return { name, reason: "provider-tool" };
  const { description, inputSchema } = readTool(tool) ?? {};
  return { name, description, inputSchema, tool };
}

// Gemini and Bedrock have the kind as the only key: `{ googleSearch: {} }`, `{ cachePoint: {} }`.
function kindOf(tool: Readonly<Record<string, unknown>>): string {
  const { type } = tool;
  return typeof type === "string" ? type : (Object.keys(tool)[0] ?? "");
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function isList(tools: ToolContainer): tools is readonly unknown[] {
  return Array.isArray(tools);
}
