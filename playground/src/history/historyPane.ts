/** History: what is broken in it, what the provider would say, and the repaired one beside it. */

import { select } from "../dom/controls.ts";
import { copyButton } from "../dom/copyButton.ts";
import { element, fill } from "../dom/element.ts";
import { fileButton, type NamedText } from "../dom/fileDrop.ts";
import { amount } from "../dom/format.ts";
import { failure, jsonProblem, panel } from "../dom/panel.ts";
import { HISTORY_EXAMPLES } from "../examples/historyExamples.ts";
import type { PageContext, Pane } from "../page/context.ts";
import type { HistoryState } from "../state/pageState.ts";
import { changeList, violationList } from "./findings.ts";
import { createHistoryControls } from "./historyControls.ts";
import type { HistoryReport } from "./inspectHistory.ts";
import { createSplitControl } from "./splitControl.ts";
import { createTimelineView } from "./timelineView.ts";

// A text area is no place for megabytes: the whole text is kept, its beginning is shown.
const EDITABLE = 200_000;

export function createHistoryPane({ engine, state, report }: PageContext): Pane {
  let inspectedFor: readonly unknown[] = [];
  let splitFor: readonly unknown[] = [];
  let messages = 0;
  let sourceShown: string | undefined;

  const example = select(
    "Example",
    [
      ...HISTORY_EXAMPLES.map(({ name, label }) => ({ value: name, label })),
      { value: "", label: "Your own history" },
    ],
    state.get().history.example,
    (name) => {
      const chosen = HISTORY_EXAMPLES.find((one) => one.name === name);
      change({ example: name, text: chosen?.text() ?? "" });
    },
  );
  const source = element("textarea", {
    id: "history-text",
    rows: 12,
    spellcheck: "false",
    "aria-label": "Messages as JSON",
    placeholder: '[ { "role": "user", "content": "…" }, … ]',
    on: { input: () => change({ example: "", text: source.value }) },
  });
  const sourceNote = element("p", { class: "hint" });
  const controls = createHistoryControls(state.get().history.options, (options) => {
    change({ options: { ...state.get().history.options, ...options } });
  });
  const verdict = element("div", { class: "verdict", role: "status" });
  const problems = element("div", {});
  const before = createTimelineView("Messages as they are");
  const after = createTimelineView("Messages after the repair");
  const errors = element("div", {});
  const changes = element("div", {});
  const split = createSplitControl(
    (index) => change({ split: index }),
    (prefer) => change({ prefer }),
  );
  const results = element(
    "div",
    { class: "history-results" },
    element(
      "div",
      { class: "two-columns" },
      panel({ title: "As it is" }, before.node),
      panel(
        {
          title: "Repaired",
          actions: [
            copyButton("Copy JSON", async () => {
              const { text, options } = state.get().history;
              return (await engine.run("repairedHistory", { text, options })) ?? "[]";
            }),
          ],
        },
        after.node,
      ),
    ),
    split.node,
    element(
      "div",
      { class: "two-columns" },
      panel({ title: "What the provider would refuse" }, errors),
      panel({ title: "What the repair did" }, changes),
    ),
  );
  const node = element(
    "div",
    { class: "pane history-pane" },
    panel(
      {
        title: "Messages",
        note: element("span", { class: "hint" }, "they stay in this browser"),
        class: "history-source",
        actions: [fileButton("Open a file…", false, open)],
      },
      element(
        "div",
        { class: "source-row" },
        example.node,
        element(
          "p",
          { class: "hint" },
          "or paste, or drop a file: the list itself, or the request around it",
        ),
      ),
      source,
      sourceNote,
    ),
    controls.node,
    verdict,
    problems,
    results,
  );

  function open(files: readonly NamedText[]): void {
    const [file] = files;
    if (file !== undefined) change({ example: "", text: file.text });
  }

  function change(next: Partial<HistoryState>): void {
    state.set({ history: { ...state.get().history, ...next } });
  }

  async function inspect(history: HistoryState): Promise<void> {
    try {
      const { text, options } = history;
      const found = await engine.run("inspectHistory", { text, options });
      if (found !== undefined) show(found);
    } catch (error) {
      fill(problems, failure(String(error)));
      results.hidden = true;
    }
  }

  function show(found: HistoryReport): void {
    results.hidden = !found.ok;
    fill(problems);
    if (!found.ok) {
      fill(verdict);
      fill(
        problems,
        found.problem === undefined
          ? failure(found.message)
          : jsonProblem("Messages", found.problem),
      );
      return;
    }
    messages = found.before.messages;
    fill(verdict, ...verdictOf(found));
    before.set(found.before);
    after.set(found.after);
    fill(errors, violationList(found.violations, before.revealMessage));
    fill(changes, changeList(found.changes, before.revealMessage));
    splitFor = [];
    snap().catch(report);
  }

  async function snap(): Promise<void> {
    const { text, options, split: wished, prefer } = state.get().history;
    const index = Math.min(wished, messages);
    const needed = [text, options.format, index, prefer, messages];
    if (needed.every((one, position) => one === splitFor[position])) return;
    splitFor = needed;
    split.set(messages, index, prefer, undefined);
    const snapped = await engine.run("snapSplit", { text, index, format: options.format });
    if (snapped === undefined) return;
    split.set(messages, index, prefer, snapped);
    before.setSplit(index, snapped[prefer]);
  }

  function showSource(text: string): void {
    if (sourceShown === text) return;
    sourceShown = text;
    const isLarge = text.length > EDITABLE;
    source.readOnly = isLarge;
    if (source.value !== text) source.value = isLarge ? text.slice(0, EDITABLE) : text;
    sourceNote.textContent = isLarge
      ? "Only the beginning is shown here, and cannot be edited; all of it is inspected."
      : "";
  }

  return {
    label: "History",
    node,
    open,
    update: () => {
      const { history } = state.get();
      example.set(history.example);
      controls.set(history.options);
      showSource(history.text);
      const needed = [history.text, history.options];
      if (needed.some((one, index) => one !== inspectedFor[index])) {
        inspectedFor = needed;
        void inspect(history);
      } else {
        snap().catch(report);
      }
    },
  };
}

function verdictOf(report: Extract<HistoryReport, { ok: true }>): HTMLElement[] {
  const { format, violations, left, changes, before } = report;
  const isHealthy = violations.length === 0;
  return [
    element("span", { class: "badge format" }, format ?? "no tool calls"),
    element("span", {}, amount(before.messages, "message")),
    element(
      "span",
      { class: isHealthy ? "badge ok" : "badge bad" },
      isHealthy ? "accepted as it is" : `refused: ${amount(violations.length, "broken rule")}`,
    ),
    ...(changes.length === 0
      ? []
      : [
          element(
            "span",
            { class: left.length === 0 ? "badge ok" : "badge warn" },
            left.length === 0
              ? `accepted after ${amount(changes.length, "change")}`
              : `${amount(left.length, "rule")} still broken after ${amount(changes.length, "change")}`,
          ),
        ]),
  ];
}
