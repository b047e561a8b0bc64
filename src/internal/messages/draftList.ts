import type { RepairOptions } from "../../types/messages.ts";
import type { FormatTraits } from "./adapter.ts";
import { type Draft, type DraftPart, draftPart } from "./draft.ts";
import type { Report } from "./report.ts";

/** The messages to write, each as its neighbour before it allows. */
export class DraftList {
  readonly drafts: Draft[] = [];
  readonly #traits: FormatTraits;
  readonly #report: Report;
  /** Whether the model has to speak between results and the user: so says Mistral, of any format. */
  readonly #wantsReply: boolean;

  constructor(traits: FormatTraits, { ids }: RepairOptions, report: Report) {
    this.#traits = traits;
    this.#report = report;
    this.#wantsReply = ids === "mistral" && traits.adjacent;
  }

  last(): Draft | undefined {
    return this.drafts.at(-1);
  }

  /** Adds a message, with what has to stand before it, or its parts to the message before. */
  push(draft: Draft): void {
    const last = this.last();
    const { alternates, opensWithUser } = this.#traits;
    if (last === undefined && opensWithUser && draft.role === "assistant") {
      this.drafts.push(standIn("user", draftPart("opening", undefined)));
      this.#report.message("placeholder", indexOf(draft), "the user has to speak first");
    } else if (this.#wantsReply && last?.role === "tool" && draft.role === "user") {
      this.drafts.push(standIn("assistant", draftPart("reply", undefined)));
      this.#report.message("placeholder", indexOf(draft), "the model has to speak before the user");
    } else if (alternates && last?.role === draft.role && mayMerge(last, draft)) {
      this.#report.message(
        "cascade",
        indexOf(draft),
        "two messages of one role may not stand side by side",
      );
      last.view ??= draft.view;
      for (const part of draft.parts) last.parts.push(part);
      return;
    }
    this.drafts.push(draft);
  }
}

function standIn(role: Draft["role"], part: DraftPart): Draft {
  return { role, view: undefined, parts: [part] };
}

/** The message of the input a draft comes from. */
function indexOf({ view, parts }: Draft): number {
  return view?.index ?? parts[0]?.part?.message ?? 0;
}

/** Signed thinking must stay where it is, so its message takes nothing in and goes nowhere. */
function mayMerge(last: Draft, draft: Draft): boolean {
  return draft.role !== "other" && !last.view?.signed && !draft.view?.signed;
}
