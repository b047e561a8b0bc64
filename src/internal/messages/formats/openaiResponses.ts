import { type FormatAdapter, traits } from "../adapter.ts";
import { type Draft, idOf, isKeptPart, isOfOtherKind, type KeptPart } from "../draft.ts";
import { nameOrUnknown } from "../exchange.ts";
import { isReadableJson, isWholeJson } from "../json.ts";
import {
  isLostCallJson,
  isLostCallText,
  isLostResultText,
  lostCallJson,
  lostCallText,
  lostResultText,
  orphanText,
} from "../placeholder.ts";
import { type Fields, isFields, onlyText, text, without, word } from "../read.ts";
import {
  type MessageView,
  type PartDetails,
  part,
  type Role,
  view,
  wholeMessage,
} from "../view.ts";
import {
  CALL_OF,
  type Context,
  FAMILIES,
  FILLABLE,
  kindOf,
  readContext,
} from "./openaiResponsesItems.ts";

/** Items whose identifier may be that of another item. */
const POINTERS: ReadonlySet<string> = new Set(["item_reference", "local_shell_call_output"]);

const REPEATED = "an item identifier must not occur twice";

/** Input items of OpenAI Responses. */
export const openaiResponses: FormatAdapter = {
  format: "openai-responses",
  traits: /* @__PURE__ */ traits({
    turn: "run",
    adjacent: false,
    thinkingLeads: true,
    identifiers: { scope: "history", maximum: 64 },
  }),
  rules: {
    unanswered: ["R1", "The call has no output", "No tool output found for function call"],
    orphan: [
      "R2",
      "The output has no earlier call of its kind",
      "No tool call found for function call output with call_id",
    ],
    surplus: ["R3", "The call has an output already", "Duplicate function_call_output for call_id"],
    "duplicate-id": ["R3", "The call_id is taken", "Duplicate function_call_output for call_id"],
    flaw: ["R3", "The item identifier is taken", "Duplicate item found with id"],
    thinking: [
      "R4",
      "The reasoning item has lost what followed it",
      "of type 'reasoning' was provided without its required following item",
    ],
    "refused-id": ["R6", "The call_id is too long", "maximum length 64"],
    "missing-id": ["R6", "The call_id is missing", "Missing required parameter: 'call_id'"],
    "hosted-call": ["R1", "The program has no output", "No tool output found for program"],
    "hosted-result": ["R2", "The output has no program", "No program found for program output"],
    caller: ["R2", "The program that made the call is gone", "No program found for caller_id"],
    incomplete: ["arguments", "The call was cut off", "invalid function arguments"],
  },
  recognises: (item) =>
    isFields(item) &&
    typeof item["type"] === "string" &&
    (FAMILIES.has(item["type"]) || CALL_OF.has(item["type"]) || item["type"] === "reasoning") &&
    !("content" in item && "role" in item),
  read: readItems,
  wrap: (item) => item,
  writer: () => writeItem,
};

function readItems(items: readonly object[]): MessageView[] {
  const context = readContext(items);
  const seen = new Set<string>();
  return items.map((item, index) => {
    if (!isFields(item)) return view(index, "other", item);
    const id = POINTERS.has(word(item["type"])) ? undefined : text(item["id"]);
    const isRepeated = id !== undefined && seen.has(id);
    if (id !== undefined) seen.add(id);
    return readItem(item, index, isRepeated, context);
  });
}

function readItem(item: Fields, index: number, isRepeated: boolean, context: Context): MessageView {
  const type = word(item["type"]);
  const flaw = isRepeated ? REPEATED : undefined;
  const source = isRepeated ? without(item, "id") : item;
  if (type === "reasoning") {
    if (isRepeated) return view(index, "assistant", item, { bare: true, flaw });
    return view(index, "assistant", item, {
      parts: [part("reasoning", item, wholeMessage(index))],
    });
  }
  const kind = kindOf(item, type, context);
  if (kind === "content") return view(index, speaker(item, type), item, { flaw });
  const isCall = kind === "call" || kind === "hosted-call";
  const details = isCall ? readCall(item, type) : readOutput(item, type, context);
  const parts = [part(kind, source, wholeMessage(index), details)];
  return view(index, isCall ? "assistant" : "tool", item, { parts, bare: true, flaw });
}

function readCall(item: Fields, type: string): PartDetails {
  const name = text(item["name"]);
  const { caller } = item;
  const input = item["arguments"];
  const isFunction = type === "function_call";
  return {
    id: text(type === "mcp_approval_request" ? item["id"] : item["call_id"]),
    name,
    family: type,
    fillable: FILLABLE.has(type),
    refers: isFields(caller) ? text(caller["caller_id"]) : undefined,
    placeholder: isFunction ? isLostCallJson(input) : isLostCallText(item["input"]),
    incomplete:
      FILLABLE.has(type) && (name === undefined || (isFunction && !isReadableJson(input))),
  };
}

function readOutput(item: Fields, type: string, { shells }: Context): PartDetails {
  const given = text(item["call_id"]) ?? text(item["approval_request_id"]) ?? text(item["id"]);
  const mayBeShells = type === "function_call_output" || type === "local_shell_call_output";
  const shell = mayBeShells ? shells.get(given) : undefined;
  const content = item["output"];
  const family = shell === undefined ? (CALL_OF.get(type) ?? type) : "local_shell_call";
  return {
    id: shell ?? given,
    family,
    fillable: FILLABLE.has(family),
    placeholder: isLostResultText(onlyText(content)),
    // A screenshot is a picture like one in a list, of which no text takes the data.
    content: type === "computer_call_output" ? [content] : (content ?? item["tools"]),
  };
}

/** Whose an item is. What the provider's own tools did, the model has said. */
function speaker(item: Fields, type: string): Role {
  const { role } = item;
  if (role === "assistant" || role === "user") return role;
  const isHosted =
    type.endsWith("_call") || type === "mcp_list_tools" || type === "tool_search_output";
  return isHosted ? "assistant" : "other";
}

function writeItem({ view, parts: [drafted] }: Draft): object {
  // Without a part, the item is only here because its identifier occurs twice.
  if (drafted === undefined) return without({ ...view?.source }, "id");
  const { kind, part, exchange } = drafted;
  if (isKeptPart(drafted)) return writeKept(drafted);
  if (kind === "text") {
    return { type: "message", role: "user", content: orphanText(part) };
  }
  const callId = idOf(drafted);
  const type = (exchange?.call ?? exchange?.result)?.family ?? "function_call";
  if (kind === "lost-result") {
    const output = lostResultText(exchange);
    return { type: FAMILIES.get(type) ?? "function_call_output", call_id: callId, output };
  }
  const name = exchange && nameOrUnknown(exchange);
  return type === "custom_tool_call"
    ? { type, call_id: callId, name, input: lostCallText(exchange) }
    : { type, call_id: callId, name, arguments: lostCallJson(exchange) };
}

function writeKept({ part, exchange }: KeptPart): object {
  const source = exchange?.detached ? without(part.source, "caller") : part.source;
  const newId = exchange?.newId;
  const kind = isOfOtherKind(part, exchange) ? { type: FAMILIES.get(exchange.call.family) } : {};
  const item =
    newId === undefined || newId === part.id
      ? { ...source, ...kind }
      : { ...source, ...kind, call_id: newId };
  if (part.kind !== "call" || exchange?.close !== true) return item;
  const name = nameOrUnknown(exchange);
  if (part.family === "custom_tool_call") return { input: "", ...item, name };
  const input = part.source["arguments"];
  return { ...item, name, arguments: isWholeJson(input) ? input : "{}" };
}
