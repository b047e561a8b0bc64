/** Finds the list of messages in a document: the list itself, a request, a stored session. */
import { isRecord } from "../json/isRecord.ts";

// Requests of OpenAI, Anthropic and Gemini; states of graphs; exports of sessions.
const LIST_FIELDS = ["messages", "input", "contents", "history", "items", "data"] as const;
const WRAPPERS = ["body", "request", "values", "channel_values", "state"] as const;
// Logs of coding agents have a line an event, with the message inside.
const ENVELOPES = ["message", "payload"] as const;
const DEEPEST = 3;

export function messagesOf(document: unknown, depth = 0): readonly object[] | undefined {
  if (Array.isArray(document)) return withoutEnvelopes(document);
  if (!isRecord(document) || depth > DEEPEST) return undefined;
  for (const field of LIST_FIELDS) {
    const inner = document[field];
    if (Array.isArray(inner)) return withoutEnvelopes(inner);
  }
  for (const field of [...WRAPPERS, ...LIST_FIELDS]) {
    const inner = document[field];
    const found = isRecord(inner) ? messagesOf(inner, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whatever is no message passes through otherwise, so that indexes stay those of the document. */
function withoutEnvelopes(list: readonly object[]): readonly object[] {
  const inside = list.flatMap((event) => {
    if (!isRecord(event) || "role" in event) return [];
    const found = ENVELOPES.map((field) => event[field]).find(isMessage);
    return found === undefined ? [] : [found];
  });
  return inside.length * 2 > list.length ? inside : list;
}

function isMessage(value: unknown): value is object {
  return isRecord(value) && ("role" in value || typeof value["type"] === "string");
}
