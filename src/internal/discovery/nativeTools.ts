import { ToolpipeError } from "../../errors.ts";
import type {
  AnthropicNativeTool,
  NativeProvider,
  NativeToolsOptions,
  OpenAiNativeFunction,
  OpenAiToolSearch,
} from "../../types/discoveryNative.ts";
import { readTool } from "../tools/readTool.ts";
import { findHandle, isSearchTool } from "./discoveryHandle.ts";
import type { ToolRecord } from "./liveRecord.ts";
import { type JsonObject, wireSchema } from "./wireSchema.ts";

/** A tool in the wire form of a provider. */
export type NativeTool = AnthropicNativeTool | OpenAiNativeFunction | OpenAiToolSearch;

// One name that a provider refuses fails the whole request.
const ACCEPTED_NAME: Readonly<Record<NativeProvider, RegExp>> = {
  anthropic: /^[a-zA-Z0-9_-]{1,128}$/,
  openai: /^[a-zA-Z0-9_-]{1,64}$/,
};

/**
 * Lists all tools of a record for a provider that defers by itself: declared ones in their order,
 * then every deferred one, marked. Loading changes nothing in the list.
 */
export function listNativeTools(
  record: ToolRecord,
  provider: NativeProvider,
  options: NativeToolsOptions,
): NativeTool[] {
  const handle = findHandle(record);
  const declared = Object.keys(record).filter((name) => !handle?.deferred.has(name));
  const deferred = acceptedNames(record, provider);
  const refused = [...(handle?.deferred ?? [])].filter((name) => !deferred.includes(name));
  if (refused.length > 0) {
    handle?.emit({
      type: "warn",
      code: "refused-name",
      message: `${refused.length === 1 ? "1 deferred tool is" : `${refused.length} deferred tools are`} left out: ${provider} refuses the name`,
      names: refused,
    });
  }
  return [
    ...declared.flatMap((name) => writeTool(name, record[name], provider, false, options)),
    ...deferred.flatMap((name) =>
      writeTool(name, handle?.corpus.get(name)?.tool, provider, true, options),
    ),
  ];
}

/** Writes the deferred tools among some names, as {@link listNativeTools} lists them. */
export function listFoundTools(
  record: ToolRecord,
  names: readonly string[],
  provider: NativeProvider,
  options: NativeToolsOptions,
): NativeTool[] {
  const corpus = findHandle(record)?.corpus;
  return referableNames(record, names, provider).flatMap((name) =>
    writeTool(name, corpus?.get(name)?.tool, provider, true, options),
  );
}

/** Keeps the names that are listed as deferred: a reference to any other fails the request. */
export function referableNames(
  record: ToolRecord,
  names: readonly string[],
  provider: NativeProvider,
): string[] {
  const deferred = new Set(acceptedNames(record, provider));
  return names.filter((name) => deferred.has(name));
}

function acceptedNames(record: ToolRecord, provider: NativeProvider): string[] {
  return [...(findHandle(record)?.deferred ?? [])].filter((name) =>
    ACCEPTED_NAME[provider].test(name),
  );
}

// What is no object, such as a tool that is not there, is none to declare.
function writeTool(
  name: string,
  tool: unknown,
  provider: NativeProvider,
  isDeferred: boolean,
  { toJsonSchema }: NativeToolsOptions,
): NativeTool[] {
  const view = readTool(tool);
  if (view === undefined) return [];
  const { description, inputSchema } = view;
  const isSearch = isSearchTool(tool);
  const schema = wireSchema(inputSchema, isSearch ? undefined : toJsonSchema);
  if (schema === undefined) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot list native tools: "${name}" has a schema that does not convert itself, so toJsonSchema must be given`,
    );
  }
  const text = description === undefined ? {} : { description };
  const mark = isDeferred ? ({ defer_loading: true } as const) : {};
  if (provider === "anthropic") {
    return [{ name, ...text, input_schema: asObjectSchema(schema), ...mark }];
  }
  if (isSearch) {
    const { description: catalog } = tool;
    return [{ type: "tool_search", execution: "client", description: catalog, parameters: schema }];
  }
  return [{ type: "function", name, ...text, parameters: schema, strict: false, ...mark }];
}

function asObjectSchema(schema: JsonObject): AnthropicNativeTool["input_schema"] {
  return { ...schema, type: "object" };
}
