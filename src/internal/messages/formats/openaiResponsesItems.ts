import { type Fields, fieldsOf, isFields, text, word } from "../read.ts";
import type { PartKind } from "../view.ts";

/** Which result answers which call: the key is the type of the call. */
export const FAMILIES: ReadonlyMap<string, string> = new Map([
  ["function_call", "function_call_output"],
  ["custom_tool_call", "custom_tool_call_output"],
  ["local_shell_call", "local_shell_call_output"],
  ["shell_call", "shell_call_output"],
  ["computer_call", "computer_call_output"],
  ["apply_patch_call", "apply_patch_call_output"],
  ["tool_search_call", "tool_search_output"],
  ["program", "program_output"],
  ["mcp_approval_request", "mcp_approval_response"],
]);

/** The same the other way round. */
export const CALL_OF: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Array.from(FAMILIES, ([call, result]) => [result, call]),
);

/** The calls of which a result can be made up: what the others say, only the host knows. */
export const FILLABLE: ReadonlySet<string> = new Set(["function_call", "custom_tool_call"]);

/** What has to be known of the whole list to read an item of it. */
export interface Context {
  /** Identifiers of local shell calls, by the item's own identifier and by the call's. */
  readonly shells: ReadonlyMap<string | undefined, string>;
  /** Identifiers of calls in a list with references. */
  readonly calls: ReadonlySet<string | undefined>;
  /** Outputs the provider's own shells have given. */
  readonly outputs: ReadonlySet<string | undefined>;
  /** Whether calls may be there by reference only. */
  readonly hasReferences: boolean;
}

/** Looks through the list once. */
export function readContext(items: readonly object[]): Context {
  const shells = new Map<string, string>();
  const outputs = new Set<string>();
  let hasReferences = false;
  for (const item of items) {
    const { type, id, call_id } = fieldsOf(item);
    if (type === "item_reference") hasReferences = true;
    const callId = text(call_id);
    if (callId === undefined) continue;
    if (type === "shell_call_output") outputs.add(callId);
    if (type !== "local_shell_call") continue;
    shells.set(callId, callId);
    if (typeof id === "string") shells.set(id, callId);
  }
  // Only looked at where calls may be elsewhere.
  const present = hasReferences ? items.map(fieldsOf) : [];
  const calls = new Set(
    present.filter(({ type }) => FAMILIES.has(word(type))).map(({ call_id }) => text(call_id)),
  );
  return { shells, calls, outputs, hasReferences };
}

/** Tells the host's calls from those the provider runs and answers itself. */
export function kindOf(item: Fields, type: string, context: Context): PartKind {
  const id = text(item["call_id"]);
  if (type === "program") return "hosted-call";
  if (type === "program_output") return "hosted-result";
  if (type.startsWith("tool_search") && item["execution"] === "server") return "content";
  if (type === "shell_call" && isContainer(item["environment"])) {
    return context.outputs.has(id) ? "call" : "content";
  }
  if (FAMILIES.has(type)) return "call";
  if (!CALL_OF.has(type)) return "content";
  return context.hasReferences && !context.calls.has(id) ? "content" : "result";
}

function isContainer(environment: unknown): boolean {
  return isFields(environment) && word(environment["type"]).startsWith("container");
}
