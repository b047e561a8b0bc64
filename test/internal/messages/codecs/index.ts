import type { Codec } from "../histories.ts";
import { aiSdkCodec } from "./aiSdk.ts";
import { aiSdkUiCodec } from "./aiSdkUi.ts";
import { anthropicCodec } from "./anthropic.ts";
import { bedrockCodec } from "./bedrock.ts";
import { geminiCodec } from "./gemini.ts";
import { langchainCodec } from "./langchain.ts";
import { openaiChatCodec } from "./openaiChat.ts";
import { openaiResponsesCodec } from "./openaiResponses.ts";
import { rowsCodec } from "./rows.ts";

/** Every format the tests can write and read. */
export const CODECS: readonly Codec[] = [
  rowsCodec,
  openaiChatCodec,
  anthropicCodec,
  openaiResponsesCodec,
  geminiCodec,
  bedrockCodec,
  aiSdkCodec,
  aiSdkUiCodec,
  langchainCodec,
];
