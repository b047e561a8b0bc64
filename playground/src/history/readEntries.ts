/**
 * Reads what stands in the messages of a history, a line each: words, calls, results. It goes by the
 * shape of each part, so that one reader serves all formats, and a mixed or broken history too.
 */
import { excerpt } from "../dom/format.ts";
import { type Fields, isRecord, textOf } from "../json/isRecord.ts";

export type Path = readonly (string | number)[];

export interface Entry {
  readonly kind: "text" | "call" | "result" | "other";
  /** The message's index, then the keys inside the message. */
  readonly path: Path;
  readonly role: string;
  readonly id: string | undefined;
  readonly tool: string | undefined;
  readonly text: string;
}

type Draft = Pick<Entry, "kind" | "text"> & Partial<Pick<Entry, "id" | "tool">>;

const EXCERPT = 240;

const CALL_TYPES: ReadonlySet<string> = new Set([
  "tool_use",
  "server_tool_use",
  "mcp_tool_use",
  "tool-call",
  "tool_call",
  "function_call",
  "custom_tool_call",
  "computer_call",
  "local_shell_call",
  "shell_call",
  "apply_patch_call",
]);

export function readEntries(messages: readonly unknown[]): Entry[] {
  return messages.flatMap((message, index) => readMessage(message, index));
}

function readMessage(message: unknown, index: number): Entry[] {
  const role = roleOf(message);
  const at = (path: Path, draft: Draft): Entry => ({
    id: undefined,
    tool: undefined,
    ...draft,
    path: [index, ...path],
    role,
  });
  if (!isRecord(message)) return [at([], { kind: "other", text: shorten(message) })];
  const whole = readWhole(message, role);
  if (whole !== undefined) return [at([], whole)];
  const { body, prefix } = bodyOf(message);
  const entries: Entry[] = [];
  for (const field of ["content", "parts"]) {
    const content = body[field];
    const isUiText = field === "content" && Array.isArray(body["parts"]);
    if (typeof content === "string" && content !== "" && !isUiText) {
      entries.push(at([...prefix, field], { kind: "text", text: excerpt(content, EXCERPT) }));
    }
    if (!Array.isArray(content)) continue;
    content.forEach((part: unknown, position) => {
      for (const draft of readPart(part)) entries.push(at([...prefix, field, position], draft));
    });
  }
  for (const field of ["tool_calls", "invalid_tool_calls", "toolInvocations"]) {
    const calls = body[field];
    if (!Array.isArray(calls)) continue;
    calls.forEach((call: unknown, position) => {
      entries.push(at([...prefix, field, position], readListedCall(call)));
    });
  }
  if (isRecord(body["function_call"])) {
    entries.push(at([...prefix, "function_call"], readListedCall(body["function_call"])));
  }
  if (entries.length > 0) return entries;
  const text =
    Object.hasOwn(body, "content") || Object.hasOwn(body, "parts") ? "(empty)" : shorten(body);
  return [at([], { kind: "other", text })];
}

function roleOf(message: unknown): string {
  if (!isRecord(message)) return "?";
  const { body } = bodyOf(message);
  const named = textOf(message, "role") ?? textOf(body, "role");
  if (named !== undefined) return named;
  const className = Array.isArray(message["id"]) ? message["id"].at(-1) : undefined;
  const type =
    typeof className === "string"
      ? className.replace(/Message(?:Chunk)?$/u, "").toLowerCase()
      : textOf(message, "type");
  if (type === undefined) return "?";
  // Items of Responses have no role, but somebody speaks.
  if (type === "reasoning" || type.endsWith("_call")) return "assistant";
  if (type.endsWith("_output")) return "tool";
  return type;
}

/** Serialised LangChain messages keep their fields one level down. */
function bodyOf(message: Fields): { readonly body: Fields; readonly prefix: Path } {
  if (message["lc"] === 1 && isRecord(message["kwargs"]))
    return { body: message["kwargs"], prefix: ["kwargs"] };
  if (isRecord(message["data"]) && "content" in message["data"])
    return { body: message["data"], prefix: ["data"] };
  return { body: message, prefix: [] };
}

/** A message that is one call or one result: rows, `role: "tool"`, items of Responses. */
function readWhole(message: Fields, role: string): Draft | undefined {
  const { body } = bodyOf(message);
  const tool = textOf(body, "tool") ?? textOf(body, "name");
  if (role === "tool_call") {
    return {
      kind: "call",
      id: textOf(body, "toolCallId"),
      tool,
      text: shorten(body["args"] ?? body["content"]),
    };
  }
  if (role === "tool_result") {
    return {
      kind: "result",
      id: textOf(body, "toolCallId"),
      tool,
      text: shorten(body["result"] ?? body["content"]),
    };
  }
  const answered = textOf(body, "tool_call_id");
  if (
    answered !== undefined ||
    (role === "tool" && typeof body["content"] === "string") ||
    role === "function"
  ) {
    return { kind: "result", id: answered, tool, text: shorten(body["content"] ?? body["output"]) };
  }
  const type = textOf(message, "type") ?? "";
  if (CALL_TYPES.has(type) || type.endsWith("_output") || type.endsWith("_call"))
    return readPart(message)[0];
  if (type === "reasoning")
    return { kind: "other", text: `reasoning ${shorten(message["summary"] ?? "")}` };
  return undefined;
}

function readPart(part: unknown): Draft[] {
  if (typeof part === "string") return [{ kind: "text", text: excerpt(part, EXCERPT) }];
  if (!isRecord(part)) return [{ kind: "other", text: shorten(part) }];
  const wrapped = readWrapped(part);
  if (wrapped !== undefined) return [wrapped];
  const type = textOf(part, "type") ?? "";
  const id =
    textOf(part, "tool_use_id") ??
    textOf(part, "toolCallId") ??
    textOf(part, "call_id") ??
    textOf(part, "id");
  const tool = textOf(part, "name") ?? textOf(part, "toolName");
  if (CALL_TYPES.has(type)) {
    const input = part["input"] ?? part["args"] ?? part["arguments"] ?? part["action"];
    return [{ kind: "call", id, tool: tool ?? fallbackName(type), text: shorten(input) }];
  }
  if (type === "tool-result" || type.endsWith("tool_result") || type.endsWith("_output")) {
    return [
      {
        kind: "result",
        id,
        tool,
        text: shorten(part["content"] ?? part["output"] ?? part["result"]),
      },
    ];
  }
  if (
    typeof part["toolCallId"] === "string" &&
    (type.startsWith("tool-") || type === "dynamic-tool")
  ) {
    return readUiTool(part, id, tool ?? type.slice("tool-".length));
  }
  const text = textOf(part, "text") ?? textOf(part, "thinking") ?? textOf(part, "reasoning");
  if (text === undefined)
    return [{ kind: "other", text: type === "" ? shorten(part) : `${type} ${shorten(part)}` }];
  const isThought = /thinking|reasoning/u.test(type) || part["thought"] === true;
  return [
    isThought
      ? { kind: "other", text: `thinking: ${excerpt(text, EXCERPT)}` }
      : { kind: "text", text: excerpt(text, EXCERPT) },
  ];
}

/** Gemini and Bedrock name the kind of a part by its one field. */
function readWrapped(part: Fields): Draft | undefined {
  const call = part["functionCall"] ?? part["function_call"] ?? part["toolUse"];
  if (isRecord(call)) {
    return {
      kind: "call",
      id: textOf(call, "id") ?? textOf(call, "toolUseId"),
      tool: textOf(call, "name"),
      text: shorten(call["args"] ?? call["input"]),
    };
  }
  const result = part["functionResponse"] ?? part["function_response"] ?? part["toolResult"];
  if (isRecord(result)) {
    return {
      kind: "result",
      id: textOf(result, "id") ?? textOf(result, "toolUseId"),
      tool: textOf(result, "name"),
      text: shorten(result["response"] ?? result["content"]),
    };
  }
  return undefined;
}

/** A tool part of a UI message is the call, and the result once it has one. */
function readUiTool(part: Fields, id: string | undefined, tool: string): Draft[] {
  const call: Draft = { kind: "call", id, tool, text: shorten(part["input"]) };
  const state = textOf(part, "state") ?? "";
  if (!state.startsWith("output-")) return [{ ...call, text: `${state} ${call.text}` }];
  const output = part["output"] ?? part["errorText"] ?? state;
  return [call, { kind: "result", id, tool, text: shorten(output) }];
}

/** A call in a list beside the content: OpenAI Chat, LangChain. */
function readListedCall(call: unknown): Draft {
  const named = isRecord(call) && isRecord(call["function"]) ? call["function"] : call;
  const body = isRecord(named) ? named : {};
  return {
    kind: "call",
    id: textOf(call, "id"),
    tool: textOf(body, "name"),
    text: shorten(body["arguments"] ?? body["args"] ?? body["input"]),
  };
}

function fallbackName(type: string): string | undefined {
  return type === "function_call" || type === "tool_use" ? undefined : type;
}

function shorten(value: unknown): string {
  if (typeof value === "string") return excerpt(value, EXCERPT);
  if (value === undefined) return "";
  try {
    return excerpt(JSON.stringify(value) ?? String(value), EXCERPT);
  } catch {
    return "(nested too deeply to show)";
  }
}
