/** The tools one by one: sortable, searchable, thousands at once. */
import { button, select } from "../dom/controls.ts";
import { element, fill } from "../dom/element.ts";
import { amount, bytes, count } from "../dom/format.ts";
import { createVirtualList } from "../dom/virtualList.ts";
import type { ToolSummary } from "./catalog.ts";
import { PROBLEM_LABELS, type ProblemKind } from "./problemKinds.ts";

export interface ToolRow extends ToolSummary {
  readonly index: number;
}

export interface ToolTable {
  readonly node: HTMLElement;
  readonly update: (tools: readonly ToolSummary[], server: string | undefined) => void;
  readonly showProblem: (kind: ProblemKind | "any" | "") => void;
}

type Order = "tokens" | "name" | "parameters" | "depth" | "bytes" | "problems";

const COLUMNS: readonly { readonly order: Order; readonly label: string }[] = [
  { order: "name", label: "Tool" },
  { order: "tokens", label: "Tokens" },
  { order: "parameters", label: "Params" },
  { order: "depth", label: "Depth" },
  { order: "bytes", label: "Schema" },
  { order: "problems", label: "Problems" },
];
const ROW_HEIGHT = 46;
const MOST_ROWS = 11;

export function createToolTable(
  onOpen: (index: number) => void,
  onClearServer: () => void,
): ToolTable {
  let tools: readonly ToolRow[] = [];
  let server: string | undefined;
  let words = "";
  let problem: ProblemKind | "any" | "" = "";
  let order: Order = "tokens";
  let largest = 1;

  const search = element("input", {
    type: "search",
    placeholder: "Filter by name or description",
    "aria-label": "Filter tools",
    on: {
      input: () => {
        words = search.value.toLowerCase();
        show();
      },
    },
  });
  const problemSelect = select(
    "Problem",
    [
      { value: "", label: "All tools" },
      { value: "any", label: "Any problem" },
      ...Object.entries(PROBLEM_LABELS).map(([value, label]) => ({ value, label })),
    ],
    "",
    (value) => {
      problem = isProblem(value) ? value : "";
      show();
    },
  );
  const status = element("span", { class: "table-status", role: "status" });
  const list = createVirtualList<ToolRow>({
    label: "Tools",
    rowHeight: ROW_HEIGHT,
    render: (row) => renderRow(row, largest, onOpen),
  });
  const headers = COLUMNS.map((column) =>
    button(column.label, () => sortBy(column.order), { class: `column column-${column.order}` }),
  );
  const node = element(
    "div",
    { class: "tool-table" },
    element("div", { class: "table-controls" }, search, problemSelect.node, status),
    element(
      "div",
      { class: "tool-row table-head", role: "group", "aria-label": "Sort by" },
      ...headers,
    ),
    list.node,
  );

  function sortBy(next: Order): void {
    order = next;
    show();
  }

  function show(): void {
    const shown = tools.filter(
      (tool) =>
        (server === undefined || tool.server === server) &&
        (problem === "" ||
          (problem === "any"
            ? tool.problems.length > 0
            : tool.problems.some(({ kind }) => kind === problem))) &&
        (words === "" || `${tool.name} ${tool.summary}`.toLowerCase().includes(words)),
    );
    headers.forEach((header, index) => {
      header.setAttribute("aria-pressed", String(COLUMNS[index]?.order === order));
    });
    shown.sort(comparator(order));
    largest = largestTokens(shown);
    fill(
      status,
      shown.length === tools.length
        ? amount(tools.length, "tool")
        : `${count(shown.length)} of ${amount(tools.length, "tool")}`,
      server !== undefined && " of ",
      server !== undefined &&
        button(`${server} ×`, onClearServer, {
          class: "clear",
          "aria-label": `Show all servers, not only ${server}`,
        }),
    );
    const visible = Math.min(Math.max(shown.length, 1), MOST_ROWS);
    list.node.style.setProperty("height", `${visible * ROW_HEIGHT}px`);
    list.setRows(shown);
  }

  return {
    node,
    update: (next, nextServer) => {
      tools = next.map((tool, index) => ({ ...tool, index }));
      server = nextServer;
      show();
    },
    showProblem: (kind) => {
      problem = kind;
      problemSelect.set(kind);
      show();
    },
  };
}

function renderRow(tool: ToolRow, largest: number, onOpen: (index: number) => void): HTMLElement {
  return element(
    "div",
    { class: "tool-row" },
    element(
      "button",
      {
        type: "button",
        class: "cell-name",
        "data-focus": "",
        on: { click: () => onOpen(tool.index) },
      },
      element("span", { class: "tool-name" }, tool.name === "" ? "(no name)" : tool.name),
      element("span", { class: "tool-note" }, element("b", {}, tool.server), ` ${tool.summary}`),
    ),
    element(
      "span",
      { class: "cell-tokens" },
      element("span", {
        class: "mini",
        "aria-hidden": "true",
        css: { width: `${(100 * tool.tokens) / largest}%` },
      }),
      element("span", {}, count(tool.tokens)),
    ),
    element(
      "span",
      { class: "cell-number cell-parameters" },
      tool.isHosted ? "–" : `${tool.required}/${tool.parameters}`,
    ),
    element("span", { class: "cell-number cell-depth" }, tool.isHosted ? "–" : count(tool.depth)),
    element("span", { class: "cell-number cell-bytes" }, tool.isHosted ? "–" : bytes(tool.bytes)),
    element(
      "span",
      { class: "cell-problems", title: tool.problems.map(({ message }) => message).join("\n") },
      tool.isHosted && element("span", { class: "badge" }, "hosted"),
      ...tool.problems
        .slice(0, 2)
        .map(({ kind }) => element("span", { class: "badge warn" }, SHORT_LABELS[kind])),
      tool.problems.length > 2 &&
        element("span", { class: "badge warn" }, `+${tool.problems.length - 2}`),
    ),
  );
}

const SHORT_LABELS: Readonly<Record<ProblemKind, string>> = {
  "description-long": "long text",
  "description-empty": "no text",
  "name-long": "long name",
  "name-characters": "characters",
  "name-start": "first letter",
  "name-missing": "no name",
  collision: "collision",
};

function comparator(order: Order): (a: ToolRow, b: ToolRow) => number {
  return (a, b) => {
    if (order === "name") return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
    if (order === "problems") return b.problems.length - a.problems.length || b.tokens - a.tokens;
    return b[order] - a[order];
  };
}

function largestTokens(tools: readonly ToolRow[]): number {
  return tools.reduce((most, { tokens }) => Math.max(most, tokens), 1);
}

function isProblem(value: string): value is ProblemKind | "any" {
  return value === "any" || Object.hasOwn(PROBLEM_LABELS, value);
}
