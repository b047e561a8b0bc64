import { isRecord } from "../isRecord.ts";

/** What the AI SDK passes to the `toModelOutput` of a tool. */
export interface ModelOutputArgument {
  readonly output: unknown;
  /** What the output belongs to. AI SDK 5 does not say. */
  readonly call?: { readonly toolCallId: unknown; readonly input: unknown };
}

/** Reads the argument of `toModelOutput`: AI SDK 6 and 7 wrap the output, AI SDK 5 does not. */
export function readModelOutput(argument: unknown): ModelOutputArgument {
  if (!isRecord(argument) || !("toolCallId" in argument && "output" in argument)) {
    return { output: argument };
  }
  const { toolCallId, input, output } = argument;
  return { output, call: { toolCallId, input } };
}

/** Writes an output for the model as the AI SDK does for a tool without a `toModelOutput`. */
export function plainModelOutput(output: unknown): unknown {
  if (typeof output === "string") return { type: "text", value: output };
  const text = JSON.stringify(output);
  return { type: "json", value: text === undefined ? null : JSON.parse(text) };
}
