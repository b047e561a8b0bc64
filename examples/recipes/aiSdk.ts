/**
 * AI SDK 5, 6 and 7: `generateText`, `streamText` and the agent class.
 *
 * The SDK reads `tools` on each step: the live record goes in as it is, never a copy of it.
 */
import {
  Experimental_Agent as Agent, // what AI SDK 6 and 7 also call ToolLoopAgent
  generateText,
  type LanguageModel,
  type ModelMessage,
  NoSuchToolError,
  stepCountIs,
  streamText,
  type ToolCallRepairFunction,
  type ToolSet,
} from "ai";
import { partitionToolsForDiscovery, pinsFromMessages, resolveLiveTool } from "toolpipe";

export interface Turn {
  readonly model: LanguageModel;
  readonly messages: ModelMessage[];
  readonly tools: ToolSet;
  readonly deferrableNames: readonly string[];
  /** What this session has loaded; read back from the messages when it is not kept. */
  readonly pins?: Set<string> | undefined;
}

/** What to spread into `generateText`, `streamText` or an agent. */
export function discovery({ messages, tools, deferrableNames, pins }: Omit<Turn, "model">) {
  const loaded = pins ?? new Set(pinsFromMessages(messages, { deferrableNames }));
  const record: ToolSet = partitionToolsForDiscovery(tools, {
    deferrableNames,
    pinnedNames: loaded,
    onHydrate: (names) => {
      for (const name of names) loaded.add(name);
    },
  });
  // A model may call what it has read in the catalog without searching first: load it and go on.
  const loadCalledTool: ToolCallRepairFunction<ToolSet> = async ({ toolCall, error }) =>
    NoSuchToolError.isInstance(error) && resolveLiveTool(record, toolCall.toolName)
      ? toolCall
      : null;
  return {
    tools: record,
    stopWhen: stepCountIs(20),
    experimental_repairToolCall: loadCalledTool, // also `repairToolCall` in AI SDK 7
  };
}

export const answer = ({ model, ...turn }: Turn) =>
  generateText({ model, messages: turn.messages, ...discovery(turn) });

export const stream = ({ model, ...turn }: Turn) =>
  streamText({ model, messages: turn.messages, ...discovery(turn) });

export const createAgent = ({ model, ...turn }: Turn) => new Agent({ model, ...discovery(turn) });
