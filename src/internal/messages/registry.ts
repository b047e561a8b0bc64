import { ToolpipeError } from "../../errors.ts";
import type { MessageFormat } from "../../types/messages.ts";
import type { FormatAdapter } from "./adapter.ts";
import { aiSdk } from "./formats/aiSdk.ts";
import { aiSdkUi } from "./formats/aiSdkUi.ts";
import { anthropic } from "./formats/anthropic.ts";
import { bedrock } from "./formats/bedrock.ts";
import { gemini } from "./formats/gemini.ts";
import { langchain } from "./formats/langchain.ts";
import { bodyOf } from "./formats/langchainForms.ts";
import { openaiChat } from "./formats/openaiChat.ts";
import { openaiResponses } from "./formats/openaiResponses.ts";
import { rows } from "./formats/rows.ts";
import { isLostWords } from "./placeholder.ts";
import { isFields, onlyText } from "./read.ts";

/** Every format, in the order in which they are tried: a shape two formats share is the former's. */
export const ADAPTERS: readonly FormatAdapter[] = [
  rows,
  langchain,
  aiSdk,
  aiSdkUi,
  openaiChat,
  anthropic,
  openaiResponses,
  gemini,
  bedrock,
];

/**
 * The adapter of a history: the named one, or that of the first message only one format can hold.
 * Without such a message there is no tool call in the history, and any adapter leaves it alone.
 */
export function adapterFor(
  messages: readonly object[],
  format: MessageFormat | "auto" = "auto",
): FormatAdapter {
  if (format !== "auto") {
    const named = ADAPTERS.find((adapter) => adapter.format === format);
    if (named !== undefined) return named;
    const formats = ADAPTERS.map((adapter) => `"${adapter.format}"`).join(", ");
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot read messages: format must be "auto" or one of ${formats}, but is ${JSON.stringify(format)}`,
    );
  }
  for (const message of messages) {
    const found = ADAPTERS.find((adapter) => adapter.recognises(message));
    if (found !== undefined) return found;
  }
  return rows;
}

/** Whether a value, as a message or as a part of one in any format, is nothing but stand-ins. */
export function isPlaceholder(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { content, parts, text } = bodyOf(value);
  if (isLostWords(onlyText(content ?? parts ?? text))) return true;
  return ADAPTERS.some((adapter) =>
    [value, adapter.wrap(value)].some((message) => {
      const [view] = adapter.read([message]);
      if (view === undefined || !view.bare || view.parts.length === 0) return false;
      return view.parts.every((part) => part.placeholder);
    }),
  );
}
