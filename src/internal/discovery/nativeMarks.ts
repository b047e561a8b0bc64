import { isRecord } from "../isRecord.ts";

/**
 * Marks a tool of the AI SDK as deferred, in a copy: its Anthropic and OpenAI providers send
 * `defer_loading`.
 *
 * @param tool - the tool as the caller has it
 */
export function markDeferred(tool: unknown): unknown {
  if (!isRecord(tool)) return tool;
  const providerOptions = fieldsOf(tool, "providerOptions");
  // The API refuses a cache breakpoint on a deferred tool.
  const { cacheControl: _, cache_control: __, ...kept } = fieldsOf(providerOptions, "anthropic");
  return {
    ...tool,
    providerOptions: {
      ...providerOptions,
      anthropic: { ...kept, deferLoading: true },
      openai: { ...fieldsOf(providerOptions, "openai"), deferLoading: true },
    },
  };
}

/**
 * Writes the result of a search as the AI SDK hands it to its Anthropic provider. AI SDK 6 and 7
 * wrap the output of a tool in an object, AI SDK 5 does not.
 *
 * @param argument - what the AI SDK passes to `toModelOutput`
 * @param deferred - the names that may be referred to
 */
export function toModelOutput(argument: unknown, deferred: ReadonlySet<string>): unknown {
  const wrapped = isRecord(argument) && "toolCallId" in argument;
  const output = wrapped ? argument["output"] : argument;
  const references = isRecord(output) ? namesIn(output).filter((name) => deferred.has(name)) : [];
  if (references.length === 0) return { type: "json", value: output };
  return {
    type: "content",
    value: references.map((toolName) => ({
      type: "custom",
      providerOptions: { anthropic: { type: "tool-reference", toolName } },
    })),
  };
}

function namesIn({ loaded, alreadyLoaded }: Readonly<Record<string, unknown>>): string[] {
  return [loaded, alreadyLoaded]
    .flatMap((names) => (Array.isArray(names) ? names : []))
    .filter((name) => typeof name === "string");
}

function fieldsOf(
  holder: Readonly<Record<string, unknown>>,
  key: string,
): Readonly<Record<string, unknown>> {
  const fields = holder[key];
  return isRecord(fields) ? fields : {};
}
