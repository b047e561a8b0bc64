import type Anthropic from "@anthropic-ai/sdk";
import type { Content } from "@google/genai";
import type { BaseMessage } from "@langchain/core/messages";
import type { ModelMessage, UIMessage } from "ai";
import type * as ai5 from "ai5";
import type * as ai6 from "ai6";
import type OpenAI from "openai";
import { describe, expectTypeOf, it } from "vitest";
import {
  type ChatMessage,
  isRepairPlaceholder,
  type RepairChange,
  type RepairResult,
  repairToolPairs,
  snapSplitToBatchBoundary,
  type ToolPairViolation,
  validateToolPairs,
} from "../src/index.ts";

type ChatParam = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type ResponseItem = OpenAI.Responses.ResponseInputItem;

describe("repairToolPairs", () => {
  it("gives the caller's own type of message back", () => {
    interface Row extends ChatMessage {
      readonly session: string;
    }
    const rows: readonly Row[] = [];
    const repaired = repairToolPairs(rows);
    expectTypeOf(repaired).toEqualTypeOf<RepairResult<Row>>();
    expectTypeOf(repaired.messages).toEqualTypeOf<Row[]>();
    expectTypeOf(repaired.changes).toEqualTypeOf<readonly RepairChange[]>();
  });

  it("takes the messages of the real SDKs", () => {
    expectTypeOf(repairToolPairs<ChatParam>).returns.toEqualTypeOf<RepairResult<ChatParam>>();
    const chat: ChatParam[] = [];
    const items: ResponseItem[] = [];
    const anthropic: Anthropic.MessageParam[] = [];
    const gemini: Content[] = [];
    const model: ModelMessage[] = [];
    const ui: UIMessage[] = [];
    const langchain: BaseMessage[] = [];
    expectTypeOf(repairToolPairs(chat).messages).toEqualTypeOf<ChatParam[]>();
    expectTypeOf(repairToolPairs(items).messages).toEqualTypeOf<ResponseItem[]>();
    expectTypeOf(repairToolPairs(anthropic).messages).toEqualTypeOf<Anthropic.MessageParam[]>();
    expectTypeOf(repairToolPairs(gemini).messages).toEqualTypeOf<Content[]>();
    expectTypeOf(repairToolPairs(model).messages).toEqualTypeOf<ModelMessage[]>();
    expectTypeOf(repairToolPairs(ui).messages).toEqualTypeOf<UIMessage[]>();
    expectTypeOf(repairToolPairs(langchain).messages).toEqualTypeOf<BaseMessage[]>();
  });

  it("takes the messages of older SDKs", () => {
    expectTypeOf<ai5.ModelMessage[]>().toExtend<Parameters<typeof repairToolPairs>[0]>();
    expectTypeOf<ai6.UIMessage[]>().toExtend<Parameters<typeof repairToolPairs>[0]>();
  });

  it("keeps the signature of the original design", () => {
    expectTypeOf(repairToolPairs).toBeCallableWith([] as ChatMessage[]);
    const { messages, repaired, orphanedCallsFixed, orphanedResultsFixed } = repairToolPairs(
      [] as ChatMessage[],
    );
    expectTypeOf(messages).toEqualTypeOf<ChatMessage[]>();
    expectTypeOf(repaired).toEqualTypeOf<boolean>();
    expectTypeOf(orphanedCallsFixed).toEqualTypeOf<number>();
    expectTypeOf(orphanedResultsFixed).toEqualTypeOf<number>();
  });

  it("lets options be undefined and refuses unknown values", () => {
    expectTypeOf(repairToolPairs).toBeCallableWith([] as ChatMessage[], { tail: undefined });
    // @ts-expect-error TS2322: not one of the policies
    repairToolPairs([] as ChatMessage[], { tail: "kept" });
  });
});

describe("the other functions", () => {
  it("take any message", () => {
    const messages: readonly ModelMessage[] = [];
    expectTypeOf(snapSplitToBatchBoundary(messages, 3)).toEqualTypeOf<number>();
    expectTypeOf(validateToolPairs(messages)).toEqualTypeOf<ToolPairViolation[]>();
    expectTypeOf(isRepairPlaceholder).parameter(0).toEqualTypeOf<unknown>();
  });
});
