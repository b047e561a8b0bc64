/** Targets: which provider takes which schema, and what has to change for it. */
import { select } from "../dom/controls.ts";
import { element, fill } from "../dom/element.ts";
import { amount, count } from "../dom/format.ts";
import { emptyState, failure, panel } from "../dom/panel.ts";
import { createVirtualList } from "../dom/virtualList.ts";
import type { PageContext, Pane } from "../page/context.ts";
import { type MatrixRow, renderMatrixRow } from "./matrixRow.ts";
import { targetDetailsView } from "./targetDetailsView.ts";
import { NOT_CONVERTED, REFUSED, TARGET_TITLES, TARGETS, type Verdict } from "./verdicts.ts";

type Filter = "all" | "changed" | "refused";

const ROW_HEIGHT = 30;
// Small at first, so that something is there at once.
const FIRST_CHUNK = 30;
const CHUNK = 150;
const MOST_ROWS = 14;

export function createTargetsPane({ engine, loaded }: PageContext): Pane {
  let shownFor: unknown;
  let rows: MatrixRow[] = [];
  let words = "";
  let filter: Filter = "all";
  let selected: string | undefined;

  const search = element("input", {
    type: "search",
    placeholder: "Filter by name or server",
    "aria-label": "Filter tools",
    on: {
      input: () => {
        words = search.value.toLowerCase();
        showRows();
      },
    },
  });
  const filterSelect = select(
    "Show",
    [
      { value: "all", label: "all tools" },
      { value: "changed", label: "changed for some target" },
      { value: "refused", label: "refused by some target" },
    ],
    "all",
    (value) => {
      filter = value === "changed" || value === "refused" ? value : "all";
      showRows();
    },
  );
  const status = element("span", { class: "table-status", role: "status" });
  const totals = TARGETS.map(() => element("span", { class: "total" }));
  const list = createVirtualList<MatrixRow>({
    label: "Tools by target",
    rowHeight: ROW_HEIGHT,
    render: (row) => renderMatrixRow(rows[row.index] ?? row, selected, open),
  });
  const details = element("div", {}, hint());
  const node = element(
    "div",
    { class: "pane targets-pane" },
    panel(
      { title: "Which provider takes which schema", note: status },
      element("div", { class: "table-controls" }, search, filterSelect.node, legend()),
      element(
        "div",
        { class: "matrix", css: { "--targets": String(TARGETS.length) } },
        element(
          "div",
          { class: "matrix-head" },
          element("span", {}, "Tool"),
          ...TARGETS.map((target) =>
            element(
              "span",
              { class: "target-name", title: TARGET_TITLES[target] },
              element("span", {}, target),
            ),
          ),
        ),
        element(
          "div",
          { class: "matrix-totals" },
          element("span", {}, "Accepted as is"),
          ...totals,
        ),
        list.node,
      ),
    ),
    details,
  );

  async function open(index: number, target: string): Promise<void> {
    selected = `${index} ${target}`;
    list.refresh();
    try {
      const found = await engine.run("convertTool", { index, target });
      if (found === undefined) return;
      fill(details, targetDetailsView(found));
      details.firstElementChild?.firstElementChild?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      fill(details, failure(error instanceof Error ? error.message : String(error)));
    }
  }

  function showRows(): void {
    const shown = rows.filter(
      ({ name, server, verdicts }) =>
        (words === "" || `${name} ${server}`.toLowerCase().includes(words)) && passes(verdicts),
    );
    list.node.style.setProperty(
      "height",
      `${Math.min(Math.max(shown.length, 1), MOST_ROWS) * ROW_HEIGHT}px`,
    );
    list.setRows(shown);
  }

  function passes(verdicts: readonly Verdict[] | undefined): boolean {
    if (filter === "all") return true;
    return (verdicts ?? []).some((one) => (filter === "refused" ? one === REFUSED : one > 0));
  }

  async function convert(catalog: unknown): Promise<void> {
    const accepted = TARGETS.map(() => 0);
    for (let from = 0; from < rows.length; ) {
      const to = from + (from === 0 ? FIRST_CHUNK : CHUNK);
      const verdicts = await engine.run("convertForTargets", { from, to });
      if (shownFor !== catalog || verdicts === undefined) return;
      verdicts.forEach((line, offset) => {
        const row = rows[from + offset];
        if (row !== undefined) rows[from + offset] = { ...row, verdicts: line };
        line.forEach((verdict, column) => {
          if (verdict === 0) accepted[column] = (accepted[column] ?? 0) + 1;
        });
      });
      from = to;
      showTotals(accepted, Math.min(to, rows.length));
      list.refresh();
    }
    if (filter !== "all") showRows();
  }

  function showTotals(accepted: readonly number[], done: number): void {
    const converted = rows.slice(0, done).filter(({ verdicts }) => verdicts?.[0] !== NOT_CONVERTED);
    totals.forEach((total, column) => {
      const share = (accepted[column] ?? 0) / Math.max(1, converted.length);
      total.textContent = `${Math.round(share * 100)}%`;
      total.title = `${TARGETS[column]}: ${count(accepted[column] ?? 0)} of ${count(converted.length)}`;
    });
    status.textContent =
      done < rows.length
        ? `${count(done)} of ${amount(rows.length, "tool")}`
        : amount(rows.length, "tool");
  }

  return {
    label: "Targets",
    node,
    update: () => {
      const { summary } = loaded.get();
      if (summary === undefined || summary === shownFor) return;
      shownFor = summary;
      selected = undefined;
      fill(details, hint());
      rows = summary.tools.map(({ mountedName, server }, index) => ({
        index,
        name: mountedName,
        server,
        verdicts: undefined,
      }));
      showRows();
      convert(summary).catch((error: unknown) => fill(details, failure(String(error))));
    },
  };
}

function hint(): HTMLElement {
  return emptyState("Choose a cell to see the schema before and after, and why.");
}

function legend(): HTMLElement {
  const item = (kind: string, symbol: string, label: string): HTMLElement =>
    element(
      "span",
      { class: "legend-item" },
      element("span", { class: `cell ${kind}` }, symbol),
      label,
    );
  return element(
    "span",
    { class: "legend", "aria-hidden": "true" },
    item("accepted", "✓", "accepted as it is"),
    item("changed", "3", "after so many changes"),
    item("refused", "✕", "cannot be expressed"),
  );
}
