/** Targets: which provider takes which schema, and what has to change for it. */
import { select } from "../dom/controls.ts";
import { element, fill } from "../dom/element.ts";
import { amount, count } from "../dom/format.ts";
import { emptyState, failure, panel } from "../dom/panel.ts";
import { createVirtualList } from "../dom/virtualList.ts";
import type { PageContext, Pane } from "../page/context.ts";
import { type Accepted, matrixHead, NOTHING_ACCEPTED, withAccepted } from "./matrixHead.ts";
import { type MatrixRow, renderMatrixRow } from "./matrixRow.ts";
import { createShownTargets } from "./shownTargets.ts";
import { targetDetailsView } from "./targetDetailsView.ts";
import { NOT_CONVERTED, REFUSED, TARGETS, type Verdict } from "./verdicts.ts";

type Filter = "all" | "changed" | "refused";

const ROW_HEIGHT = 30;
// Small at first, so that something is there at once.
const FIRST_CHUNK = 30;
const CHUNK = 150;
const MOST_ROWS = 14;

export function createTargetsPane({ engine, loaded }: PageContext): Pane {
  let shownFor: unknown;
  let rows: MatrixRow[] = [];
  let accepted: Accepted = NOTHING_ACCEPTED;
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
  const shown = createShownTargets(showTargets);
  const list = createVirtualList<MatrixRow>({
    label: "Tools by target",
    rowHeight: ROW_HEIGHT,
    render: (row) => renderMatrixRow(rows[row.index] ?? row, shown.get(), selected, open),
  });
  const head = element("div");
  const matrix = element("div", { class: "matrix" }, head, list.node);
  const details = element("div", {}, hint());
  const node = element(
    "div",
    { class: "pane targets-pane" },
    panel(
      { title: "Which provider takes which schema", note: status },
      element(
        "div",
        { class: "table-controls" },
        search,
        filterSelect.node,
        shown.picker,
        legend(),
      ),
      matrix,
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

  function showHead(): void {
    fill(head, ...matrixHead(shown.get(), accepted));
  }

  function showTargets(): void {
    const { length } = shown.get();
    matrix.style.setProperty("--targets", String(length));
    matrix.classList.toggle("one-target", length === 1);
    showHead();
    if (filter === "all") list.refresh();
    else showRows();
  }

  function showRows(): void {
    const found = rows.filter(
      ({ name, server, verdicts }) =>
        (words === "" || `${name} ${server}`.toLowerCase().includes(words)) && passes(verdicts),
    );
    list.node.style.setProperty(
      "height",
      `${Math.min(Math.max(found.length, 1), MOST_ROWS) * ROW_HEIGHT}px`,
    );
    list.setRows(found);
  }

  function passes(verdicts: readonly Verdict[] | undefined): boolean {
    if (filter === "all") return true;
    return shown.get().some((target) => {
      const verdict = verdicts?.[TARGETS.indexOf(target)] ?? NOT_CONVERTED;
      return filter === "refused" ? verdict === REFUSED : verdict > 0;
    });
  }

  async function convert(catalog: unknown): Promise<void> {
    for (let from = 0; from < rows.length; ) {
      const to = from + (from === 0 ? FIRST_CHUNK : CHUNK);
      const verdicts = await engine.run("convertForTargets", { from, to });
      if (shownFor !== catalog || verdicts === undefined) return;
      verdicts.forEach((line, offset) => {
        const row = rows[from + offset];
        if (row !== undefined) rows[from + offset] = { ...row, verdicts: line };
      });
      accepted = withAccepted(accepted, verdicts);
      from = to;
      showHead();
      const done = Math.min(to, rows.length);
      const all = amount(rows.length, "tool");
      status.textContent = done < rows.length ? `${count(done)} of ${all}` : all;
      list.refresh();
    }
    if (filter !== "all") showRows();
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
      accepted = NOTHING_ACCEPTED;
      showTargets();
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
