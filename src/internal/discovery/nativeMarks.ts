import { isRecord } from "../isRecord.ts";
import { plainModelOutput, readModelOutput } from "./modelOutput.ts";

/**
 * Marks a tool of the AI SDK as deferred, in a copy: its Anthropic and OpenAI providers send
 * `defer_loading`.
 *
 * @param tool - the tool as the caller has it
 */
export function markDeferred(tool: Readonly<Record<string, unknown>>): unknown {
  const providerOptions = fieldsOf(tool, "providerOptions");
  // The API refuses a cache breakpoint on a deferred tool.
  const { cacheControl: _, cache_control: __, ...kept } = fieldsOf(providerOptions, "anthropic");
  const marked = {
    ...providerOptions,
    anthropic: { ...kept, deferLoading: true },
    openai: { ...fieldsOf(providerOptions, "openai"), deferLoading: true },
  };
  // Tools may be instances of classes that have their methods from the prototype.
  return Object.create(
    Reflect.getPrototypeOf(tool),
    Object.getOwnPropertyDescriptors({ ...tool, providerOptions: marked }),
  );
}

/**
 * Writes the result of a search as the AI SDK hands it to its Anthropic provider.
 *
 * @param argument - what the AI SDK passes to `toModelOutput`
 * @param deferred - the names that may be referred to
 */
export function toReferences(argument: unknown, deferred: ReadonlySet<unknown>): unknown {
  const { output } = readModelOutput(argument);
  const lists = isRecord(output) ? [output["loaded"], output["alreadyLoaded"]] : [];
  const names: unknown[] = lists.filter((list) => Array.isArray(list)).flat();
  const referable = names.filter((name) => deferred.has(name));
  if (referable.length === 0) return plainModelOutput(output);
  return {
    type: "content",
    value: referable.map((toolName) => ({
      type: "custom",
      providerOptions: { anthropic: { type: "tool-reference", toolName } },
    })),
  };
}

function fieldsOf(
  holder: Readonly<Record<string, unknown>>,
  key: string,
): Readonly<Record<string, unknown>> {
  const fields = holder[key];
  return isRecord(fields) ? fields : {};
}
