import type { CallToolInput, DiscoveryCallTool } from "../../types/discoveryTools.ts";
import { isRecord } from "../isRecord.ts";
import { CALL_INPUT_SCHEMA, readCallInput } from "./callToolInput.ts";
import { CALL_TOOL } from "./discoveryHandle.ts";
import { toInputSchema } from "./inputSchema.ts";
import { plainModelOutput, readModelOutput } from "./modelOutput.ts";
import { type CalledTool, type CallToolParts, isRefusal, prepareCall } from "./prepareCall.ts";
import { isAsyncGeneratorFunction, isAsyncIterable, lastOf, shareParts } from "./streamedAnswer.ts";

/**
 * Makes the tool that runs cataloged tools which are never declared. A wrong call is answered, not
 * thrown; what the tool itself throws passes.
 *
 * The loop only sees this tool. So whatever it asks a tool for besides running is handed on: whether
 * a person must approve, what to do when the input is there, how to show the output to the model.
 */
export function createCallTool(
  name: string,
  searchTool: string,
  parts: CallToolParts,
): DiscoveryCallTool {
  const calls = new CalledTools(parts);
  const tool: DiscoveryCallTool = {
    name,
    description: `Runs a tool that ${searchTool} found, by its name and arguments.`,
    inputSchema: toInputSchema<CallToolInput>(CALL_INPUT_SCHEMA, readCallInput),
    execute: (input, options) => calls.run(input, options),
    needsApproval: (input, options) => calls.needsApproval(input, options),
  };
  return Object.assign(tool, {
    onInputAvailable: (options: unknown) => calls.onInputAvailable(options),
    toModelOutput: (argument: unknown) => calls.toModelOutput(argument),
    [CALL_TOOL]: true,
  });
}

class CalledTools {
  readonly #parts: CallToolParts;
  // AI SDK 5 shows an output to the model without saying which call it is the output of.
  readonly #callOf = new WeakMap<object, unknown>();

  constructor(parts: CallToolParts) {
    this.#parts = parts;
  }

  run(input: unknown, options: unknown): Promise<unknown> {
    const outputs = this.#outputs(input, options);
    const comesInParts = isAsyncGeneratorFunction(this.#find(input)?.tool["execute"]);
    return comesInParts ? shareParts(outputs) : lastOf(outputs);
  }

  async needsApproval(input: unknown, options: unknown): Promise<boolean> {
    const call = await prepareCall(input, this.#parts);
    if ("refusal" in call) return false;
    const { tool } = call;
    if (typeof tool["needsApproval"] !== "function") return Boolean(tool["needsApproval"]);
    return Boolean(await tool["needsApproval"](call.input, options));
  }

  async onInputAvailable(options: unknown): Promise<void> {
    if (!isRecord(options)) return;
    const call = await prepareCall(options["input"], this.#parts);
    if ("refusal" in call || typeof call.tool["onInputAvailable"] !== "function") return;
    await call.tool["onInputAvailable"]({ ...options, input: call.input });
  }

  // Not async: AI SDK 5 does not wait for it.
  toModelOutput(argument: unknown): unknown {
    const { output, call: given } = readModelOutput(argument);
    const call = given ?? { input: isRecord(output) ? this.#callOf.get(output) : undefined };
    const found = this.#find(call.input);
    if (found === undefined || isRefusal(output, found.name)) return plainModelOutput(output);
    const { tool, input } = found;
    if (typeof tool["toModelOutput"] !== "function") return plainModelOutput(output);
    return tool["toModelOutput"](given === undefined ? output : { ...given, input, output });
  }

  async *#outputs(input: unknown, options: unknown): AsyncGenerator<unknown> {
    const call = await prepareCall(input, this.#parts);
    if ("refusal" in call) return yield call.refusal;
    const { name, tool } = call;
    if (typeof tool["execute"] !== "function") {
      return yield { error: `The tool "${name}" cannot be run from here` };
    }
    const result: unknown = await tool["execute"](call.input, options);
    for await (const output of isAsyncIterable(result) ? result : [result]) {
      if (isRecord(output)) this.#callOf.set(output, input);
      yield output;
    }
  }

  #find(raw: unknown): CalledTool | undefined {
    const read = readCallInput(raw);
    if ("problem" in read) return undefined;
    const { name, arguments: input = {} } = read.input;
    const tool = this.#parts.entries.get(name)?.tool;
    return tool && { name, tool, input };
  }
}
