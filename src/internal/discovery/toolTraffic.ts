import { isRecord } from "../isRecord.ts";

/** A tool call somewhere in a history. */
export interface CallSeen {
  readonly name: string;
  /** Absent in formats and rows that go by order. */
  readonly id: string | undefined;
  /** The position of the message. */
  readonly at: number;
}

/** The result of a tool call. */
export interface ResultSeen {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly payload: unknown;
  readonly at: number;
}

/** What a history says about tools. */
export interface ToolTraffic {
  readonly calls: readonly CallSeen[];
  readonly results: readonly ResultSeen[];
  /** The positions of the messages in which the user takes a turn. */
  readonly turns: readonly number[];
}

type Part = Readonly<Record<string, unknown>>;

/** A part of an AI SDK UI message that is a call, with its result once there is one. */
interface UiPart extends Part {
  readonly type: string;
  readonly state: string;
}

// Where formats put parts into messages: everyone, AI SDK UI and Gemini, OpenAI chat and LangChain,
// serialised LangChain messages twice.
const CONTAINERS = ["content", "parts", "tool_calls", "kwargs", "data"] as const;
const MAX_DEPTH = 5;

/**
 * Reads tool calls, results and user turns off a history in any of the usual formats: OpenAI chat,
 * Responses and Agents, Anthropic, Gemini, Bedrock, AI SDK model and UI messages, LangChain, and plain
 * rows. Only looks at shapes, so mixed and unknown histories are read as far as they are known.
 *
 * Linear in the number of parts.
 *
 * @param messages - the history, oldest message first
 */
export function readToolTraffic(messages: readonly unknown[]): ToolTraffic {
  const calls: CallSeen[] = [];
  const results: ResultSeen[] = [];
  const turns: number[] = [];
  for (const [at, message] of messages.entries()) {
    const before = results.length;
    visit(message, at, 0, calls, results);
    if (isUserMessage(message) && results.length === before) turns.push(at);
  }
  return { calls, results, turns };
}

/** Returns the calls that have no result: still running, or waiting for an approval. */
export function openCalls({ calls, results }: ToolTraffic): CallSeen[] {
  const answeredIds = new Set(results.map(({ id }) => id));
  const answeredNames = new Map<string | undefined, number>();
  for (const { id, name } of results) {
    if (id === undefined) answeredNames.set(name, (answeredNames.get(name) ?? 0) + 1);
  }
  return calls.filter(({ id, name }) => {
    if (id !== undefined) return !answeredIds.has(id);
    const answered = answeredNames.get(name) ?? 0;
    answeredNames.set(name, answered - 1);
    return answered <= 0;
  });
}

function visit(
  value: unknown,
  at: number,
  depth: number,
  calls: CallSeen[],
  results: ResultSeen[],
): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    for (const item of value) visit(item, at, depth + 1, calls, results);
    return;
  }
  if (!isRecord(value)) return;
  const call = readCall(value);
  if (call !== undefined) calls.push({ ...call, at });
  const result = readResult(value);
  if (result !== undefined) results.push({ ...result, at });
  // The payload of a result belongs to the tool: what looks like a call in it is none.
  if (call !== undefined || result !== undefined) return;
  for (const container of CONTAINERS) visit(value[container], at, depth + 1, calls, results);
}

function readCall(part: Part): Omit<CallSeen, "at"> | undefined {
  const { type, role } = part;
  if (type === "tool-call") return named(part["toolName"], part["toolCallId"]);
  if (type === "tool_use") return named(part["name"], part["id"]);
  if (type === "function_call") {
    return named(part["name"], part["call_id"] ?? part["callId"] ?? part["id"]);
  }
  if (role === "tool_call") return named(part["tool"], part["toolCallId"]);
  if (isUiPart(part)) return named(uiToolName(part), part["toolCallId"]);
  for (const key of ["functionCall", "toolUse", "function"] as const) {
    const body = part[key];
    if (!isRecord(body)) continue;
    return named(body["name"], body["id"] ?? body["toolUseId"] ?? part["id"]);
  }
  // LangChain; its messages have a name too, but no arguments.
  return isRecord(part["args"]) ? named(part["name"], part["id"]) : undefined;
}

function readResult(part: Part): Omit<ResultSeen, "at"> | undefined {
  const { type, role } = part;
  if (type === "tool-result" || type === "tool-error") {
    return answer(part["toolCallId"], part["toolName"], part["output"] ?? part["result"]);
  }
  if (type === "tool_result") return answer(part["tool_use_id"], undefined, part["content"]);
  if (type === "function_call_output") return answer(part["call_id"], undefined, part["output"]);
  if (type === "function_call_result") return answer(part["callId"], part["name"], part["output"]);
  if (role === "tool_result") return answer(part["toolCallId"], part["tool"], part["content"]);
  if (typeof part["tool_call_id"] === "string") {
    return answer(part["tool_call_id"], part["name"], part["content"]);
  }
  if (isUiPart(part) && part.state.startsWith("output-")) {
    return answer(part["toolCallId"], uiToolName(part), part["output"]);
  }
  for (const key of ["functionResponse", "toolResult"] as const) {
    const body = part[key];
    if (!isRecord(body)) continue;
    return answer(
      body["id"] ?? body["toolUseId"],
      body["name"],
      body["response"] ?? body["content"],
    );
  }
  return undefined;
}

function isUiPart(part: Part): part is UiPart {
  const { type, state, toolCallId } = part;
  if (typeof type !== "string" || typeof toolCallId !== "string") return false;
  return typeof state === "string" && (type === "dynamic-tool" || type.startsWith("tool-"));
}

function uiToolName({ type, toolName }: UiPart): unknown {
  return type === "dynamic-tool" ? toolName : type.slice("tool-".length);
}

function named(name: unknown, id: unknown): Omit<CallSeen, "at"> | undefined {
  return typeof name === "string" ? { name, id: textOrNothing(id) } : undefined;
}

function answer(id: unknown, name: unknown, payload: unknown): Omit<ResultSeen, "at"> {
  return { id: textOrNothing(id), name: textOrNothing(name), payload };
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isUserMessage(message: unknown): boolean {
  if (!isRecord(message)) return false;
  const { role, type, id } = message;
  if (type === "constructor" && Array.isArray(id)) return id.at(-1) === "HumanMessage";
  return [role, type].some((kind) => kind === "user" || kind === "human");
}
