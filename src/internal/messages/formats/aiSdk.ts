import { type FormatAdapter, traits } from "../adapter.ts";
import { type Draft, type DraftPart, idOf, isUnchangedPart } from "../draft.ts";
import { type Exchange, nameOrUnknown } from "../exchange.ts";
import { isReadableJson } from "../json.ts";
import {
  isLostCallArguments,
  isLostResultText,
  LOST_REPLY,
  lostCallText,
  lostResultText,
  orphanText,
  REPAIR_ARGUMENT,
} from "../placeholder.ts";
import { entriesOf, type Fields, fieldsOf, isFields, text, without } from "../read.ts";
import { type MessageView, type Part, part, view } from "../view.ts";

const MISSING = "AI_MissingToolResultsError";

/** Marks what a repair made up, beside its text. */
const MARK = { toolpipe: { placeholder: true } };

/** Model messages of the AI SDK. */
export const aiSdk: FormatAdapter = {
  format: "ai-sdk",
  traits: /* @__PURE__ */ traits({
    results: "together",
    resultsMaySpread: true,
    identifiers: { scope: "turn" },
  }),
  rules: {
    unanswered: ["MissingToolResults", "The tool-call has no tool-result behind it", MISSING],
    orphan: [
      "ToolResultWithoutCall",
      "The tool-result follows no message with its tool-call",
      "tool result without a tool call",
    ],
    surplus: [
      "ToolResultWithoutCall",
      "The tool-call has a tool-result already",
      "each tool_use must have a single result",
    ],
    "duplicate-id": ["ToolCallId", "The toolCallId is taken", "tool_use ids must be unique"],
    "missing-id": ["ToolCallId", "The toolCallId is missing", "AI_InvalidPromptError"],
    "refused-id": ["ToolCallId", "The provider refuses the toolCallId", "invalid tool call id"],
    "hosted-call": [
      "ProviderExecuted",
      "The provider's own call has no result",
      "was found without a corresponding",
    ],
    "hosted-result": [
      "ProviderExecuted",
      "The provider's own result has no call",
      "must have a corresponding server_tool_use block before it",
    ],
    caller: ["Caller", "The tool that made the call is gone", "not found for tool use block"],
    request: ["Approval", "The request has no call", "AI_ToolCallNotFoundForApprovalError"],
    response: ["Approval", "The response has no request", "AI_InvalidToolApprovalError"],
    incomplete: ["ToolInput", "The call was cut off", "AI_InvalidToolInputError"],
    reply: [
      "C10",
      "The user speaks directly behind a tool message",
      "Unexpected role 'user' after role 'tool'",
    ],
    nothing: ["EmptyMessage", "Only thinking is left", "messages must have non-empty content"],
  },
  recognises: (message) => {
    if (!isFields(message) || !Array.isArray(message["content"])) return false;
    const { role, content } = message;
    const types = new Set(content.filter(isFields).map(({ type }) => type));
    if (role === "tool") return types.has("tool-result") || types.has("tool-approval-response");
    return role === "assistant" && (types.has("tool-call") || types.has("tool-approval-request"));
  },
  read: readMessages,
  wrap: (part) => ({ role: part["type"] === "tool-call" ? "assistant" : "tool", content: [part] }),
  writer: () => writeMessage,
};

/** What has to be known of the whole history to read a part of it. */
interface Context {
  /** Calls the provider runs itself. */
  readonly executed: ReadonlySet<string | undefined>;
  /** Calls whose results stand in assistant messages, where the provider puts its own. */
  readonly answeredInside: ReadonlySet<string | undefined>;
  /** Calls whose results stand in tool messages. */
  readonly answeredOutside: ReadonlySet<string | undefined>;
  /** Every call of the history. */
  readonly calls: ReadonlySet<string | undefined>;
}

function readMessages(messages: readonly object[]): MessageView[] {
  const executed = new Set<string>();
  const answeredInside = new Set<string>();
  const answeredOutside = new Set<string>();
  const calls = new Set<string>();
  for (const message of messages) {
    const { role, content } = fieldsOf(message);
    for (const { type, toolCallId, providerExecuted } of entriesOf(content)) {
      const id = text(toolCallId);
      if (id === undefined) continue;
      if (type === "tool-call") calls.add(id);
      if (type === "tool-call" && providerExecuted === true) executed.add(id);
      if (type === "tool-result") (role === "tool" ? answeredOutside : answeredInside).add(id);
    }
  }
  const context = { executed, answeredInside, answeredOutside, calls };
  return messages.map((message, index) => readMessage(message, index, context));
}

function readMessage(message: object, index: number, context: Context): MessageView {
  const { role, content } = fieldsOf(message);
  if (role !== "assistant" && role !== "tool") {
    return view(index, role === "user" ? "user" : "other", message);
  }
  if (!Array.isArray(content)) return view(index, role, message);
  const parts = entriesOf(content).map((entry, position) =>
    readPart(entry, index, position, role, context),
  );
  return view(index, role, message, { parts, bare: role === "assistant" || parts.length > 0 });
}

function readPart(
  entry: Fields,
  message: number,
  index: number,
  role: "assistant" | "tool",
  context: Context,
): Part {
  const { type } = entry;
  const id = text(entry["toolCallId"]);
  const place = { message, key: "content", index };
  if (type === "tool-call" && role === "assistant") return readCall(entry, place, id, context);
  if (type === "tool-result") {
    // A result in an assistant message is the provider's, unless its call is the host's.
    const isHosts = role === "tool" || (context.calls.has(id) && !context.executed.has(id));
    const output = fieldsOf(entry["output"]);
    return part(isHosts ? "result" : "hosted-result", entry, place, {
      id,
      name: text(entry["toolName"]),
      placeholder: isMarked(entry) || isLostResultText(output["value"] ?? output["reason"]),
      content: output["value"] ?? output["reason"] ?? entry["output"],
    });
  }
  if (type === "tool-approval-request" && role === "assistant") {
    return part("request", entry, place, { id: text(entry["approvalId"]), refers: id });
  }
  if (type === "tool-approval-response") {
    const content = entry["approved"] === true;
    return part("response", entry, place, {
      id: text(entry["approvalId"]),
      content,
    });
  }
  const isThinking = type === "reasoning" || type === "reasoning-file";
  return part(isThinking ? "reasoning" : "content", entry, place);
}

function readCall(
  entry: Fields,
  place: Pick<Part, "message" | "key" | "index">,
  id: string | undefined,
  { executed, answeredInside, answeredOutside }: Context,
): Part {
  const { input } = entry;
  const name = text(entry["toolName"]);
  const isHosted = executed.has(id) && (answeredInside.has(id) || !answeredOutside.has(id));
  return part(isHosted ? "hosted-call" : "call", entry, place, {
    id,
    name,
    refers: text(callerOf(entry)["toolId"]),
    placeholder: isMarked(entry) || isLostCallArguments(input),
    incomplete: !isHosted && (name === undefined || isCutOff(input)),
  });
}

/** Arguments that never came, or JSON that stops in the middle. Other text is a custom tool's input. */
function isCutOff(input: unknown): boolean {
  if (typeof input !== "string") return input === undefined;
  return input.trimStart().startsWith("{") && !isReadableJson(input);
}

function isMarked(entry: Fields): boolean {
  return fieldsOf(fieldsOf(entry["providerOptions"])["toolpipe"])["placeholder"] === true;
}

/** The hosted tool that made a call, as the Anthropic provider keeps it. */
function callerOf(entry: Fields): Fields {
  return fieldsOf(fieldsOf(fieldsOf(entry["providerOptions"])["anthropic"])["caller"]);
}

function withoutCaller(entry: Fields): Fields {
  const options = fieldsOf(entry["providerOptions"]);
  const anthropic = without(fieldsOf(options["anthropic"]), "caller");
  return { ...entry, providerOptions: { ...options, anthropic } };
}

function writeMessage({ view, role, parts }: Draft): object {
  const content = parts.map(writePart);
  return view === undefined ? { role, content } : { ...view.source, content };
}

function writePart(drafted: DraftPart): object {
  const { kind, part, exchange } = drafted;
  if (kind === "reply") return { type: "text", text: LOST_REPLY };
  if (kind === "text") return { type: "text", text: orphanText(part) };
  if (kind === "lost-response") {
    const approvalId = exchange?.approval?.request.id;
    const reason = lostResultText(exchange);
    return { type: "tool-approval-response", approvalId, approved: false, reason };
  }
  const toolCallId = idOf(drafted);
  const toolName = exchange && nameOrUnknown(exchange);
  if (kind === "lost-result") {
    const output = lostOutput(exchange);
    return { type: "tool-result", toolCallId, toolName, output, providerOptions: MARK };
  }
  if (part === undefined) {
    const input = { [REPAIR_ARGUMENT]: lostCallText(exchange) };
    return { type: "tool-call", toolCallId, toolName, input, providerOptions: MARK };
  }
  if (isUnchangedPart(drafted)) return part.source;
  const source = exchange?.detached ? withoutCaller(part.source) : part.source;
  if (part.kind !== "call" || !exchange?.close) return { ...source, toolCallId };
  const input = isCutOff(source["input"]) ? {} : source["input"];
  return { ...source, toolCallId, toolName, input };
}

function lostOutput(exchange: Exchange | undefined): object {
  if (!exchange?.denied) return { type: "error-text", value: lostResultText(exchange) };
  const given = text(exchange.approval?.response?.source["reason"]);
  return { type: "execution-denied", reason: given ?? lostResultText(exchange) };
}
