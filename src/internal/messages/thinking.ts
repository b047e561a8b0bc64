import type { Draft } from "./draft.ts";
import type { Report } from "./report.ts";
import type { MessageView } from "./view.ts";

/** Why thinking is taken out. */
export const LOOSE_THINKING = "thinking cannot stand without what followed it";

/**
 * Where the running tool loop starts, if it started with signed thinking: a call without thinking
 * would be refused in it (opencode#3077).
 */
export function startOfSignedLoop(views: readonly MessageView[]): number {
  let index = views.length - 1;
  let signed = false;
  for (; index >= 0; index--) {
    const view = views[index];
    if (view?.role === "user" && !view.parts.every((part) => part.kind === "result")) break;
    if (view?.role === "user" && view.parts.length === 0) break;
    signed ||= view?.signed === true;
  }
  return signed ? index : Number.POSITIVE_INFINITY;
}

/** Takes out thinking of which nothing follows that the model has said. */
export function withoutLooseThinking(drafts: readonly Draft[], report: Report): readonly Draft[] {
  const loose = new Set<Draft>();
  let next: Draft | undefined;
  for (const draft of [...drafts].reverse()) {
    const thought = draft.parts.find(({ part }) => part?.kind === "reasoning")?.part;
    if (thought !== undefined && next?.role !== "assistant") {
      report.message("cascade", thought.message, LOOSE_THINKING);
      loose.add(draft);
    } else {
      next = draft;
    }
  }
  return loose.size === 0 ? drafts : drafts.filter((draft) => !loose.has(draft));
}
