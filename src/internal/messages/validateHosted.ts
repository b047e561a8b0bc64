import type { Note } from "./rules.ts";
import { holdsOnlyResults, type MessageView, type Part, pathOf } from "./view.ts";

/** Pairs the provider's own calls and results, over the whole history. */
export function checkHosted(views: readonly MessageView[], keepsTail: boolean, note: Note): void {
  const calls = new Map<string | undefined, Part>();
  const answered = new Set<string | undefined>();
  const standing = new Set<string | undefined>();
  const requests = new Map<string | undefined, string | undefined>();
  const parts = views.flatMap((view) => view.parts);
  for (const part of parts) {
    const { kind, id } = part;
    if (kind === "request") requests.set(id, part.refers);
    // What was said to a request is all the provider needs to go on.
    if (kind === "response") answered.add(requests.get(id));
    if (kind === "hosted-call") {
      if (standing.has(id) || id === undefined) note("hosted-call", pathOf(part));
      else calls.set(id, part);
      standing.add(id);
    } else if (kind === "hosted-result" && !calls.delete(id)) {
      note("hosted-result", pathOf(part));
    }
  }
  const owing = owingFrom(views, keepsTail);
  for (const part of parts) {
    if (part.kind !== "call" || part.refers === undefined) continue;
    if (!standing.has(part.refers)) note("caller", pathOf(part));
    else if (part.message >= owing) calls.delete(part.refers);
  }
  for (const part of calls.values()) {
    if (part.message < owing && !answered.has(part.id)) note("hosted-call", pathOf(part));
  }
}

/**
 * Where the last words of the assistant begin, if the provider may still add to them: together with
 * the host, who has said nothing but results since, or when the turn is resumed.
 */
function owingFrom(views: readonly MessageView[], keepsTail: boolean): number {
  let last = views.length - 1;
  while (last >= 0 && views[last]?.role !== "assistant") last--;
  if (keepsTail && last === views.length - 1) return last;
  const next = views[last + 1];
  if (next !== undefined && !holdsOnlyResults(next)) return views.length;
  let first = last;
  while (views[first - 1]?.role === "assistant") first--;
  const asksHost = views
    .slice(first, last + 1)
    .some(({ parts }) => parts.some(({ kind }) => kind === "call"));
  return asksHost ? first : views.length;
}
