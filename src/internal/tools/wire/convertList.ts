import {
  SchemaNotRepresentableError,
  SchemaTooLargeError,
  ToolpipeError,
} from "../../../errors.ts";
import type {
  ConvertToolsOptions,
  SkippedTool,
  SkippedToolReason,
} from "../../../types/convertTools.ts";
import type { ProviderSchema, ProviderTarget } from "../../../types/providerTargets.ts";
import { convertSchema } from "../../schema/targets/convertSchema.ts";
import { rulesOf } from "../../schema/targets/registry.ts";
import type { ListedTool, UnreadTool } from "./listTools.ts";

/** A tool with the schema it goes out with. */
export interface ConvertedTool extends ListedTool, ProviderSchema {
  /** Whether it is sent in a strict mode; `undefined` where the target has none. */
  readonly strict: boolean | undefined;
  /** Why a strict mode could not express it. */
  readonly error?: ToolpipeError | undefined;
}

/** The tools of a request, and those that are not in it. */
export interface ConvertedList {
  readonly converted: readonly ConvertedTool[];
  readonly skipped: readonly SkippedTool[];
}

/**
 * Converts the schemas of tools one by one, so that a bad one costs no other.
 *
 * @throws {@link ToolpipeError} `invalid-argument` for a choice that is none; with the choice `"throw"` the
 * code of what is wrong with a tool
 */
export function convertList(
  tools: readonly (ListedTool | UnreadTool)[],
  target: ProviderTarget,
  options: ConvertToolsOptions,
): ConvertedList {
  requireChoice(options);
  const converted = new Map<string, ConvertedTool>();
  const skipped: SkippedTool[] = [];
  for (const tool of tools) {
    const { name } = tool;
    if ("reason" in tool && tool.reason === "provider-tool") {
      skipped.push({ name, reason: tool.reason });
    } else if (!("reason" in tool) && converted.has(name)) {
      skipped.push({ name, reason: "duplicate-name" });
    } else {
      try {
        converted.set(name, convertTool(tool, target, options));
      } catch (error) {
        skipped.push(skip(name, error, options));
      }
    }
  }
  return { converted: [...converted.values()], skipped };
}

// A misspelt choice would pass for another.
function requireChoice({ onUnrepresentable = "loose" }: ConvertToolsOptions): void {
  if (["loose", "skip", "throw"].includes(onUnrepresentable)) return;
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot convert tools: onUnrepresentable must be "loose", "skip" or "throw", but is ${JSON.stringify(onUnrepresentable)}`,
  );
}

function convertTool(
  tool: ListedTool | UnreadTool,
  target: ProviderTarget,
  options: ConvertToolsOptions,
): ConvertedTool {
  if ("reason" in tool) throw unreadable(tool.name, tool.cause);
  const { loose } = rulesOf(target);
  const description = isBlank(tool.description) ? undefined : tool.description;
  const convert = (to: ProviderTarget): ListedTool & ProviderSchema => ({
    ...tool,
    description,
    ...convertSchema(tool.inputSchema, to, options),
  });
  try {
    return { ...convert(target), strict: loose && true };
  } catch (error) {
    const { onUnrepresentable = "loose" } = options;
    if (loose === undefined || onUnrepresentable !== "loose" || !isBeyondStrict(error)) throw error;
    return { ...convert(loose), strict: false, error };
  }
}

// Strict modes also have limits of size that nothing else has.
function isBeyondStrict(error: unknown): error is ToolpipeError {
  return error instanceof SchemaNotRepresentableError || error instanceof SchemaTooLargeError;
}

// Some providers refuse a description that is there and says nothing.
function isBlank(description: string | undefined): boolean {
  return description === undefined || description.trim() === "";
}

function skip(name: string, cause: unknown, options: ConvertToolsOptions): SkippedTool {
  const error = cause instanceof ToolpipeError ? cause : unreadable(name, cause);
  if (options.onUnrepresentable === "throw") {
    throw new ToolpipeError(
      error.code,
      `Cannot convert tools: "${name}" failed with "${error.message}"`,
      { cause: error },
    );
  }
  return { name, reason: reasonOf(error), error };
}

function reasonOf({ code }: ToolpipeError): SkippedToolReason {
  if (code === "schema-too-large") return "too-large";
  return code === "schema-not-representable" ? "not-representable" : "unreadable";
}

function unreadable(name: string, cause: unknown): ToolpipeError {
  const state = cause === undefined ? "it must be an object" : "reading it failed";
  return new ToolpipeError("schema-invalid", `Cannot convert tool "${name}": ${state}`, { cause });
}
