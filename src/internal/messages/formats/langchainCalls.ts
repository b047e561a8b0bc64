import { isReadableJson, isWholeJson } from "../json.ts";
import { isLostCallArguments } from "../placeholder.ts";
import { type Fields, fieldsOf, isFields, text } from "../read.ts";

/** A call of an AI message, put together from all the places that hold it. */
export interface LangchainCall extends Pick<KeyedCall, "key" | "id" | "name"> {
  /** Whether it stands in `tool_calls`, where LangChain itself looks. */
  readonly isListed: boolean;
  readonly isCutOff: boolean;
  readonly isStandIn: boolean;
}

/** What replaces a call in every place that holds it. */
export interface CallEdit {
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** Whether the arguments become empty. */
  readonly isClosed: boolean;
}

/**
 * Reads the calls of an AI message. Provider adapters read different places, so that a call left in
 * only one of them is still sent (deepagents#2703): `tool_calls`, `invalid_tool_calls`,
 * `additional_kwargs.tool_calls`, and blocks of the content.
 */
export function callPlaces(body: Fields): readonly LangchainCall[] {
  return allCalls(body).map((call) => ({
    key: call.key,
    id: call.id,
    name: call.name,
    isListed: call.place === "listed",
    isCutOff: isCutOff(call),
    isStandIn: isLostCallArguments(call.args),
  }));
}

/** Every call once, as the first of its places holds it. */
function allCalls(body: Fields): readonly KeyedCall[] {
  const { content } = body;
  const listed = keyed(body["tool_calls"], "listed");
  const elsewhere = [
    keyed(body["invalid_tool_calls"], "invalid"),
    keyed(fieldsOf(body["additional_kwargs"])["tool_calls"]),
    keyed(Array.isArray(content) ? content.filter(isCallBlock) : undefined),
  ];
  if (elsewhere.every((calls) => calls.length === 0)) return listed;
  const first = new Map<string, KeyedCall>();
  for (const calls of [listed, ...elsewhere]) {
    for (const call of calls) if (!first.has(call.key)) first.set(call.key, call);
  }
  return [...first.values()];
}

/** The fields of an AI message after its calls were edited; a call without an edit is taken out. */
export function editCalls(body: Fields, edits: ReadonlyMap<string, CallEdit>): Fields {
  const edit = (calls: readonly KeyedCall[]): object[] => {
    const edited: object[] = [];
    for (const { entry, key } of calls) {
      const change = edits.get(key);
      if (change !== undefined) edited.push(writeCall(entry, change));
    }
    return edited;
  };
  const given = edit(keyed(body["tool_calls"]));
  const listed = [...given, ...callsToList(body, edits)];
  const { content, additional_kwargs, tool_call_chunks } = body;
  const raw = fieldsOf(additional_kwargs);
  const { tool_calls: rawCalls, ...otherKwargs } = raw;
  const rawLeft = edit(keyed(rawCalls));
  const blocks = Array.isArray(content) ? editBlocks(content, edits) : undefined;
  // What was cut off and is whole now is invalid no more.
  const invalid = edit(
    keyed(body["invalid_tool_calls"]).filter(({ key }) => edits.get(key)?.isClosed !== true),
  );
  return {
    tool_calls: listed,
    ...(body["invalid_tool_calls"] === undefined ? {} : { invalid_tool_calls: invalid }),
    ...(rawCalls === undefined
      ? {}
      : {
          additional_kwargs:
            rawLeft.length === 0 ? otherKwargs : { ...otherKwargs, tool_calls: rawLeft },
        }),
    ...(blocks === undefined ? {} : { content: blocks }),
    ...(tool_call_chunks === undefined ? {} : { tool_call_chunks: edit(keyed(tool_call_chunks)) }),
  };
}

/** A cut-off call that has become whole, and a call that others hold, belong where LangChain looks. */
function callsToList(body: Fields, edits: ReadonlyMap<string, CallEdit>): object[] {
  const listed = new Set(keyed(body["tool_calls"]).map(({ key }) => key));
  return allCalls(body).flatMap((call) => {
    const change = edits.get(call.key);
    if (change === undefined || listed.has(call.key)) return [];
    const { id, name, isClosed } = change;
    if (!isClosed && (listed.size === 0 || isCutOff(call))) return [];
    return [{ type: "tool_call", id, name, args: isClosed ? {} : argumentsOf(call) }];
  });
}

/** Whether arguments of a call are missing, for all that its place and its text tell. */
function isCutOff({ place, args }: KeyedCall): boolean {
  return place === "invalid" || !isReadableJson(args);
}

/** The arguments of a call, which raw calls hold as text. */
function argumentsOf({ args }: KeyedCall): Fields {
  return fieldsOf(isWholeJson(args) ? JSON.parse(args) : args);
}

function editBlocks(
  content: readonly unknown[],
  edits: ReadonlyMap<string, CallEdit>,
): readonly unknown[] {
  const keys = new Map(keyed(content.filter(isCallBlock)).map(({ entry, key }) => [entry, key]));
  return content.flatMap((block) => {
    const key = isFields(block) ? keys.get(block) : undefined;
    if (!isFields(block) || key === undefined) return [block];
    const change = edits.get(key);
    return change === undefined ? [] : [writeCall(block, change)];
  });
}

/** Whether a block of the content is a call. */
export function isCallBlock(block: unknown): block is Fields {
  if (!isFields(block)) return false;
  const { type } = block;
  return type === "tool_use" || type === "tool_call" || type === "function_call";
}

/** A call as one place holds it. */
interface KeyedCall {
  /** Names the call in every place: its identifier or name, and which occurrence of it. */
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly args: unknown;
  readonly place: "listed" | "invalid" | "elsewhere";
  readonly entry: Fields;
}

const NONE: readonly KeyedCall[] = [];

function keyed(entries: unknown, place: KeyedCall["place"] = "elsewhere"): readonly KeyedCall[] {
  if (!Array.isArray(entries) || entries.length === 0) return NONE;
  const seen = new Map<string, number>();
  return entries.filter(isFields).map((entry) => {
    const body = isFields(entry["function"]) ? entry["function"] : entry;
    const id = text(entry["call_id"]) ?? text(entry["id"]);
    const name = text(body["name"]);
    const args = body["args"] ?? body["arguments"] ?? body["input"];
    const base = id === undefined ? `named ${name}` : `id ${id}`;
    const occurrence = seen.get(base) ?? 0;
    seen.set(base, occurrence + 1);
    return { key: `${occurrence} ${base}`, id, name, args, place, entry };
  });
}

function writeCall(entry: Fields, { id, name, isClosed }: CallEdit): object {
  const numbered = entry["call_id"] === undefined ? { ...entry, id } : { ...entry, call_id: id };
  if (!isClosed) return numbered;
  if (isFields(entry["function"])) {
    return { ...numbered, function: { ...entry["function"], name, arguments: "{}" } };
  }
  const isText = entry["type"] === "tool_call_chunk";
  // A call can hold its arguments under several names, of which others read another one each.
  return {
    ...numbered,
    name,
    ...("arguments" in entry && { arguments: "{}" }),
    ...("input" in entry && { input: {} }),
    ...(("args" in entry || !("arguments" in entry || "input" in entry)) && {
      args: isText ? "{}" : {},
    }),
  };
}
