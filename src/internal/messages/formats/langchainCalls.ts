import { type Fields, fieldsOf, isFields, isReadableJson, text } from "../read.ts";

/** A call of an AI message, put together from all the places that hold it. */
export interface LangchainCall {
  /** Names the call in every place: its identifier or name, and which occurrence of it. */
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly args: unknown;
  /** Whether it stands in `tool_calls`, where LangChain itself looks. */
  readonly isListed: boolean;
  readonly isCutOff: boolean;
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
  const calls = new Map<string, LangchainCall>();
  const { content } = body;
  const places = [
    body["tool_calls"],
    body["invalid_tool_calls"],
    fieldsOf(body["additional_kwargs"])["tool_calls"],
    Array.isArray(content) ? content.filter(isCallBlock) : undefined,
  ];
  for (const [place, entries] of places.entries()) {
    for (const { entry, key } of keyed(entries)) {
      if (calls.has(key)) continue;
      const { id, name, args, isCutOff } = readCall(entry);
      const isListed = place === 0;
      calls.set(key, { key, id, name, args, isListed, isCutOff: isCutOff || place === 1 });
    }
  }
  return [...calls.values()];
}

/** The fields of an AI message after its calls were edited; a call without an edit is taken out. */
export function editCalls(body: Fields, edits: ReadonlyMap<string, CallEdit>): Fields {
  const edit = (entries: unknown): object[] =>
    keyed(entries).flatMap(({ entry, key }) => {
      const change = edits.get(key);
      return change === undefined ? [] : writeCall(entry, change);
    });
  const known = new Set(keyed(body["tool_calls"]).map(({ key }) => key));
  const listed = edit(body["tool_calls"]);
  // A cut-off call that has become whole, and a call that others hold, belong where LangChain looks.
  const isElsewhere = [...edits].some(([key, { isClosed }]) => isClosed || !known.has(key));
  for (const call of isElsewhere ? callPlaces(body) : []) {
    const change = edits.get(call.key);
    if (change === undefined || known.has(call.key)) continue;
    if (!change.isClosed && known.size === 0) continue;
    const args = change.isClosed || !isFields(call.args) ? {} : call.args;
    listed.push({ type: "tool_call", id: change.id, name: change.name, args });
  }
  const { content, additional_kwargs, tool_call_chunks } = body;
  const raw = fieldsOf(additional_kwargs);
  const { tool_calls: rawCalls, ...otherKwargs } = raw;
  const rawLeft = edit(rawCalls);
  const blocks = Array.isArray(content) ? editBlocks(content, edits) : undefined;
  const invalid = edit(body["invalid_tool_calls"]).filter(
    (entry) => !("args" in entry) || typeof entry.args === "string",
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
    ...(tool_call_chunks === undefined ? {} : { tool_call_chunks: edit(tool_call_chunks) }),
  };
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

function keyed(entries: unknown): { readonly entry: Fields; readonly key: string }[] {
  if (!Array.isArray(entries)) return [];
  const seen = new Map<string, number>();
  return entries.filter(isFields).map((entry) => {
    const { id, name } = readCall(entry);
    const base = id === undefined ? `named ${name}` : `id ${id}`;
    const occurrence = seen.get(base) ?? 0;
    seen.set(base, occurrence + 1);
    return { entry, key: `${occurrence} ${base}` };
  });
}

function readCall(entry: Fields): Omit<LangchainCall, "key" | "isListed"> {
  const body = isFields(entry["function"]) ? entry["function"] : entry;
  const args = body["args"] ?? body["arguments"] ?? body["input"];
  return {
    id: text(entry["call_id"]) ?? text(entry["id"]),
    name: text(body["name"]),
    args,
    isCutOff: !isReadableJson(args),
  };
}

function writeCall(entry: Fields, { id, name, isClosed }: CallEdit): object {
  const numbered = entry["call_id"] === undefined ? { ...entry, id } : { ...entry, call_id: id };
  if (!isClosed) return numbered;
  if (isFields(entry["function"])) {
    return { ...numbered, function: { ...entry["function"], name, arguments: "{}" } };
  }
  if ("arguments" in entry) return { ...numbered, name, arguments: "{}" };
  if (entry["type"] === "tool_call_chunk") return { ...numbered, name, args: "{}" };
  return "input" in entry ? { ...numbered, name, input: {} } : { ...numbered, name, args: {} };
}
