import { ToolpipeError } from "../../errors.ts";
import type { RepairOptions, SplitOptions } from "../../types/messages.ts";
import { isFields } from "./read.ts";

const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  missingResult: ["placeholder", "drop-call"],
  orphanResult: ["synthesize-call", "drop", "text"],
  tail: ["repair", "keep"],
  chained: [true, false],
  incompleteCall: ["drop", "close"],
  ids: ["as-required", "openai-chat", "openai-responses", "anthropic", "bedrock", "mistral"],
  prefer: ["backward", "forward", "nearest"],
};

/** Refuses what is no history, and option values that would silently mean the default. */
export function checkArguments(
  action: string,
  messages: unknown,
  options: RepairOptions & SplitOptions,
): void {
  if (!Array.isArray(messages)) {
    const found = messages === null ? "null" : typeof messages;
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot ${action}: messages must be an array, but is ${found}`,
    );
  }
  // A caller without types can pass anything: `null`, or a list of what should be named.
  const given: unknown = options;
  if (!isFields(given)) {
    const found = given === null ? "null" : Array.isArray(given) ? "an array" : typeof given;
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot ${action}: options must be an object, but is ${found}`,
    );
  }
  for (const [name, value] of Object.entries(given)) {
    const choices = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
    if (value === undefined || choices === undefined || choices.includes(value)) continue;
    const wanted = choices.map((choice) => JSON.stringify(choice)).join(", ");
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot ${action}: ${name} must be one of ${wanted}, but is ${JSON.stringify(value) ?? typeof value}`,
    );
  }
}
