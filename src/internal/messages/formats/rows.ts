import { elementAt } from "../../elementAt.ts";
import { type FormatAdapter, traits } from "../adapter.ts";
import { contentText } from "../content.ts";
import { type Draft, type DraftPart, idOf } from "../draft.ts";
import { nameOf } from "../exchange.ts";
import {
  CALL_ID_PREFIX,
  isLostCallText,
  isLostResultText,
  LOST_REPLY,
  lostCallText,
  lostResultText,
  orphanText,
  RESULT_ID_PREFIX,
} from "../placeholder.ts";
import { type Fields, isFields, text, word } from "../read.ts";
import { UniqueNames } from "../unique.ts";
import { type MessageView, type Part, part, type Role, view, wholeMessage } from "../view.ts";

/** Flat rows: one call or one result a row, as agent frameworks store them. */
export const rows: FormatAdapter = {
  format: "rows",
  traits: /* @__PURE__ */ traits({
    turn: "run",
  }),
  rules: {
    unanswered: ["pair", "The call has no result in its batch", "tool call without a result"],
    orphan: ["pair", "The result has no call in its batch", "tool result without a call"],
    surplus: ["pair", "The call has a result already", "more than one result for a tool call"],
    "duplicate-id": ["id", "The toolCallId is taken", "duplicate tool call id"],
    "missing-id": ["id", "The row has no toolCallId", "missing tool call id"],
    "refused-id": ["id", "The provider refuses the toolCallId", "invalid tool call id"],
    reply: [
      "C10",
      "The user speaks directly behind a tool message",
      "Unexpected role 'user' after role 'tool'",
    ],
  },
  recognises: (message) =>
    isFields(message) && (message["role"] === "tool_call" || message["role"] === "tool_result"),
  read: (messages) => messages.map(readRow),
  wrap: (row) => row,
  writer: writeRows,
};

function readRow(row: object, index: number): MessageView {
  if (!isFields(row)) return view(index, "other", row);
  const { role } = row;
  if (role !== "tool_call" && role !== "tool_result") return view(index, speaker(role), row);
  const isCall = role === "tool_call";
  const details = {
    id: text(row["toolCallId"]),
    name: text(row["tool"]),
    placeholder: isPlaceholderRow(row),
    content: isCall ? undefined : saidBy(row),
  };
  const parts = [part(isCall ? "call" : "result", row, wholeMessage(index), details)];
  return view(index, isCall ? "assistant" : "tool", row, { parts, bare: true });
}

/** What a result row says, which has words of its own beside its result, or only one of the two. */
function saidBy({ content, result }: Fields): unknown {
  if (result === undefined || result === null) return content;
  const isOne = content === undefined || content === null || content === "" || content === result;
  return isOne ? result : [content, result];
}

/** The same as text, in which words that are the result written down are not said twice. */
function textOf(row: Fields): string {
  const said = saidBy(row);
  if (said === row["result"] || said === row["content"]) return contentText(said);
  const words = contentText(row["content"]);
  const result = contentText(row["result"]);
  return words === result ? result : `${words}\n${result}`;
}

function speaker(role: unknown): Role {
  return role === "assistant" || role === "user" ? role : "other";
}

/** Recognises a row of an earlier repair, also one that travelled without its identifier. */
function isPlaceholderRow({ id, role, content, result }: Fields): boolean {
  if (role === "tool_call") return word(id).startsWith(CALL_ID_PREFIX) || isLostCallText(content);
  if (role !== "tool_result") return false;
  // A stand-in has no data of its own, whatever it is called.
  if (result !== undefined && result !== null && !isLostResultText(result)) return false;
  return word(id).startsWith(RESULT_ID_PREFIX) || isLostResultText(content ?? result);
}

function writeRows(messages: readonly object[]): (draft: Draft) => object {
  const taken = new Set(messages.map((row) => isFields(row) && row["id"]));
  const ids = new UniqueNames(taken, "-");
  const rowId = (prefix: string, partner: Part | undefined): string => {
    return ids.name(`${prefix}${text(partner?.source["id"]) ?? partner?.id ?? "row"}`);
  };
  return ({ parts }) => writeRow(elementAt(parts, 0), rowId);
}

function writeRow(
  drafted: DraftPart,
  rowId: (prefix: string, partner: Part | undefined) => string,
): object {
  const { kind, part, exchange } = drafted;
  const toolCallId = idOf(drafted);
  const numbered = toolCallId === undefined ? {} : { toolCallId };
  if (kind === "kept") return { ...part?.source, ...numbered };
  const partner = part ?? exchange?.call ?? exchange?.result;
  const stamp = partner?.source["timestamp"];
  const timestamp = stamp === undefined ? {} : { timestamp: stamp };
  if (kind === "text") {
    const content = orphanText(partner && { name: partner.name, content: textOf(partner.source) });
    return { id: rowId("repair-text-", partner), role: "user", content, ...timestamp };
  }
  if (kind === "reply") {
    return { id: rowId("repair-reply-", undefined), role: "assistant", content: LOST_REPLY };
  }
  const name = exchange && nameOf(exchange);
  const isResult = kind === "lost-result";
  return {
    id: rowId(isResult ? RESULT_ID_PREFIX : CALL_ID_PREFIX, partner),
    role: isResult ? "tool_result" : "tool_call",
    content: isResult ? lostResultText(exchange) : lostCallText(exchange),
    ...(name === undefined ? {} : { tool: name }),
    ...numbered,
    ...timestamp,
    metadata: { truncated: true },
  };
}
