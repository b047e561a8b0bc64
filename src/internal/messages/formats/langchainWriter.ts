import type { RepairOptions, ToolMessageFields } from "../../../types/messages.ts";
import { type Draft, type DraftPart, idOf } from "../draft.ts";
import { nameOf, nameOrUnknown } from "../exchange.ts";
import {
  LOST_REPLY,
  lostCallText,
  lostResultText,
  orphanText,
  REPAIR_ARGUMENT,
} from "../placeholder.ts";
import { type Fields, fieldsOf, word } from "../read.ts";
import { type CallEdit, editCalls } from "./langchainCalls.ts";
import { bodyOf, type Form, formOf, makeMessage, typeOf, withFields } from "./langchainForms.ts";

/** Marks what a repair made up, beside its text. */
const MARK = { toolpipe: { placeholder: true } };

type Construct = (fields: Fields) => object;

/** Makes the writer of LangChain messages: new ones are of the classes the history is made of. */
export function langchainWriter(
  messages: readonly object[],
  options: RepairOptions,
): (draft: Draft) => object {
  const classes = new Map<string, Construct>();
  for (const message of messages) {
    const type = typeOf(message);
    if (formOf(message) === "instance" && !classes.has(type)) {
      classes.set(type, constructorOf(message));
    }
  }
  const { createToolMessage } = options;
  const toolMessage = (fields: ToolMessageFields, form: Form): object => {
    const known = classes.get("tool");
    if (form === "instance" && known === undefined && createToolMessage !== undefined) {
      return createToolMessage(fields);
    }
    return makeMessage("tool", { ...fields }, form, known);
  };
  return (draft) => {
    const [first] = draft.parts;
    const partner = first?.part ?? first?.exchange?.call ?? first?.exchange?.result;
    const form = formOf(draft.view?.source ?? messages[partner?.message ?? 0]);
    if (draft.view !== undefined) return writeKept(draft.view.source, draft.parts);
    if (first?.kind === "reply") {
      return makeMessage("ai", { content: LOST_REPLY }, form, classes.get("ai"));
    }
    if (first?.kind === "text") {
      const content = orphanText(first.part);
      return makeMessage("human", { content }, form, classes.get("human"));
    }
    if (first?.kind === "lost-result") return toolMessage(lostResult(first), form);
    const fields = { content: "", tool_calls: draft.parts.map(lostCall) };
    return makeMessage("ai", fields, form, classes.get("ai"));
  };
}

/** Builds further messages with the class of one, whatever copy of the library it comes from. */
function constructorOf(message: object): Construct {
  const made: unknown = Object.getPrototypeOf(message)?.constructor;
  return (fields) => (typeof made === "function" ? Reflect.construct(made, [fields]) : fields);
}

function writeKept(message: object, parts: readonly DraftPart[]): object {
  if (typeOf(message) !== "ai") {
    const [result] = parts;
    return withFields(message, { tool_call_id: result && idOf(result) });
  }
  const edits = new Map<string, CallEdit>();
  const hosted = new Set<unknown>();
  for (const drafted of parts) {
    const { part, exchange } = drafted;
    if (part?.kind !== "call") hosted.add(part?.source);
    else {
      const isClosed = exchange?.close === true;
      const name = isClosed ? nameOrUnknown(exchange) : part.name;
      edits.set(String(part.content), { id: idOf(drafted), name, isClosed });
    }
  }
  const body = bodyOf(message);
  const changed = editCalls(body, edits);
  const { content } = changed;
  return withFields(
    message,
    Array.isArray(content)
      ? { ...changed, content: content.filter((block) => !isHosted(block) || hosted.has(block)) }
      : changed,
  );
}

function isHosted(block: unknown): boolean {
  const type = word(fieldsOf(block)["type"]);
  return type.startsWith("server_tool") || type.endsWith("_tool_result");
}

function lostResult(drafted: DraftPart): ToolMessageFields {
  const name = drafted.exchange && nameOf(drafted.exchange);
  return {
    tool_call_id: idOf(drafted) ?? "",
    content: lostResultText(drafted.exchange),
    status: "error",
    ...(name === undefined ? {} : { name }),
    response_metadata: MARK,
  };
}

function lostCall(drafted: DraftPart): object {
  const { exchange } = drafted;
  const args = { [REPAIR_ARGUMENT]: lostCallText(exchange) };
  const name = exchange && nameOrUnknown(exchange);
  return { type: "tool_call", id: idOf(drafted), name, args };
}
