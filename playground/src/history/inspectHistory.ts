/** What is wrong with a history, and what a repair makes of it. */
import {
  type IdentifierProfile,
  type MessageFormat,
  type RepairChange,
  type RepairOptions,
  repairToolPairs,
  snapSplitToBatchBoundary,
  type ToolPairViolation,
  validateToolPairs,
} from "toolpipe";
import { type JsonProblem, parseJson } from "../json/parseJson.ts";
import { detectFormat } from "./detectFormat.ts";
import { brokenMarks, type Mark, repairMarks } from "./markEntries.ts";
import { messagesOf } from "./messagesOf.ts";
import { type Pair, pairEntries } from "./pairEntries.ts";
import { type Entry, type Path, readEntries } from "./readEntries.ts";

/** The controls of the pane. */
export interface HistoryOptions {
  readonly format: MessageFormat | "auto";
  readonly missingResult: NonNullable<RepairOptions["missingResult"]>;
  readonly orphanResult: NonNullable<RepairOptions["orphanResult"]>;
  readonly tail: NonNullable<RepairOptions["tail"]>;
  readonly incompleteCall: NonNullable<RepairOptions["incompleteCall"]>;
  readonly ids: IdentifierProfile;
  readonly chained: boolean;
}

export interface Line extends Entry {
  readonly mark: Mark | undefined;
}

export interface Timeline {
  readonly lines: readonly Line[];
  readonly pairs: readonly Pair[];
  readonly messages: number;
}

export type HistoryReport =
  | { readonly ok: false; readonly problem: JsonProblem | undefined; readonly message: string }
  | {
      readonly ok: true;
      /** `undefined` when nothing in it tells. */
      readonly format: MessageFormat | undefined;
      readonly before: Timeline;
      readonly after: Timeline;
      readonly violations: readonly ToolPairViolation[];
      readonly left: readonly ToolPairViolation[];
      readonly changes: readonly RepairChange[];
    };

export interface SnappedSplit {
  readonly backward: number;
  readonly forward: number;
  readonly nearest: number;
}

/** Keeps the history that was read last, so that a new option does not read it again. */
export class HistoryInspector {
  #text: string | undefined;
  #messages: readonly object[] | undefined;
  #problem: JsonProblem | undefined;

  inspect(text: string, options: HistoryOptions): HistoryReport {
    const messages = this.#read(text);
    if (messages === undefined) {
      const message =
        "This holds no list of messages: paste the list itself, or the request around it";
      return { ok: false, problem: this.#problem, message };
    }
    const violations = validateToolPairs(messages, options);
    const { messages: repaired, changes } = repairToolPairs(messages, options);
    return {
      ok: true,
      format: options.format === "auto" ? detectFormat(messages) : options.format,
      before: timeline(messages, brokenMarks(violations)),
      after: timeline(repaired, repairMarks(messages, repaired, changes)),
      violations,
      left: validateToolPairs(repaired, options),
      changes,
    };
  }

  repaired(text: string, options: HistoryOptions): string {
    const messages = this.#read(text) ?? [];
    return JSON.stringify(repairToolPairs(messages, options).messages, null, 2);
  }

  snap(text: string, index: number, format: HistoryOptions["format"]): SnappedSplit {
    const messages = this.#read(text) ?? [];
    const toward = (prefer: "backward" | "forward" | "nearest"): number =>
      snapSplitToBatchBoundary(messages, index, { format, prefer });
    return { backward: toward("backward"), forward: toward("forward"), nearest: toward("nearest") };
  }

  #read(text: string): readonly object[] | undefined {
    if (text === this.#text) return this.#messages;
    this.#text = text;
    const parsed = parseJson(text);
    this.#problem = parsed.ok ? undefined : parsed.problem;
    this.#messages = parsed.ok ? messagesOf(parsed.value) : undefined;
    return this.#messages;
  }
}

function timeline(messages: readonly object[], mark: (path: Path) => Mark | undefined): Timeline {
  const entries = readEntries(messages);
  return {
    lines: entries.map((entry) => ({ ...entry, mark: mark(entry.path) })),
    pairs: pairEntries(entries),
    messages: messages.length,
  };
}
