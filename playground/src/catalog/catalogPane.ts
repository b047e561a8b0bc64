/** Catalog: what each server and tool costs, and what a provider would refuse. */

import { button } from "../dom/controls.ts";
import { copyButton } from "../dom/copyButton.ts";
import { element, fill } from "../dom/element.ts";
import { amount, count } from "../dom/format.ts";
import { emptyState, panel, stat } from "../dom/panel.ts";
import type { PageContext, Pane } from "../page/context.ts";
import type { CatalogSummary } from "./catalog.ts";
import {
  collisionTexts,
  exceededLimits,
  PROBLEM_LABELS,
  type ProblemKind,
} from "./problemKinds.ts";
import { createServerChart } from "./serverChart.ts";
import { createSourcesPanel } from "./sourcesPanel.ts";
import { createToolTable } from "./toolTable.ts";

export function createCatalogPane(context: PageContext): Pane {
  let shown: CatalogSummary | undefined;
  let server: string | undefined;
  const sources = createSourcesPanel(context);
  const stats = element("dl", { class: "stats" });
  const problems = element("div", { class: "problem-list" });
  const chart = createServerChart(selectServer);
  const table = createToolTable(
    (index) => {
      openTool(index).catch(context.report);
    },
    () => selectServer(undefined),
  );
  const details = element("aside", { class: "details", "aria-label": "Tool", hidden: true });
  const empty = emptyState("No tools yet. Choose an example, open files or paste JSON.");
  const results = element(
    "div",
    { class: "catalog-results" },
    stats,
    element(
      "div",
      { class: "two-columns" },
      panel(
        {
          title: "Tokens by server",
          note: element(
            "span",
            { class: "hint" },
            "a quarter of the characters of each definition",
          ),
        },
        chart.node,
      ),
      panel({ title: "Problems" }, problems),
    ),
    panel(
      { title: "Tools", class: "tools-panel" },
      element("div", { class: "table-and-details" }, table.node, details),
    ),
  );
  const node = element("div", { class: "pane catalog-pane" }, sources.node, empty, results);

  function selectServer(next: string | undefined): void {
    server = next;
    if (shown === undefined) return;
    chart.update(shown, server);
    table.update(shown.tools, server);
  }

  async function openTool(index: number): Promise<void> {
    const tool = await context.engine.run("describeTool", index);
    if (tool === undefined) return;
    const found = shown?.tools[index]?.problems ?? [];
    details.hidden = false;
    fill(
      details,
      element(
        "header",
        {},
        element("h3", { tabindex: -1 }, tool.name === "" ? "(no name)" : tool.name),
        button("Close", closeTool, { class: "button" }),
      ),
      element("p", { class: "hint" }, `${tool.server} · about ${count(tool.tokens)} tokens`),
      found.length > 0 &&
        element(
          "ul",
          { class: "warnings" },
          ...found.map(({ message }) => element("li", {}, message)),
        ),
      element(
        "p",
        { class: "description" },
        tool.description === "" ? "(no description)" : tool.description,
      ),
      element(
        "div",
        { class: "code-head" },
        "Definition",
        copyButton("Copy", () => tool.definition),
      ),
      element(
        "pre",
        { class: "code", tabindex: 0, "aria-label": "Definition as JSON" },
        tool.definition,
      ),
    );
    details.querySelector("h3")?.focus({ preventScroll: true });
  }

  function closeTool(): void {
    details.hidden = true;
    table.node.querySelector<HTMLElement>("[data-focus][tabindex='0']")?.focus();
  }
  details.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeTool();
  });

  function showProblem(kind: ProblemKind | "any"): void {
    table.showProblem(kind);
    table.node.scrollIntoView({ block: "nearest" });
  }

  return {
    label: "Catalog",
    node,
    update: () => {
      const { summary } = context.loaded.get();
      if (summary === undefined || summary === shown) return;
      shown = summary;
      server = undefined;
      details.hidden = true;
      sources.update(summary);
      empty.hidden = summary.tools.length > 0;
      results.hidden = summary.tools.length === 0;
      fill(stats, ...statsOf(summary));
      fill(problems, ...problemsOf(summary, showProblem));
      chart.update(summary, server);
      table.update(summary.tools, server);
    },
  };
}

function statsOf({ servers, tools, tokens }: CatalogSummary): HTMLElement[] {
  const largest = tools.reduce<CatalogSummary["tools"][number] | undefined>(
    (most, tool) => (most === undefined || tool.tokens > most.tokens ? tool : most),
    undefined,
  );
  const troubled = tools.filter(({ problems }) => problems.length > 0).length;
  const deepest = tools.reduce((most, { depth }) => Math.max(most, depth), 0);
  return [
    stat("Servers", count(servers.length)),
    stat("Tools", count(tools.length)),
    stat("Tokens in every request", `≈ ${count(tokens)}`),
    stat("Largest tool", `≈ ${count(largest?.tokens ?? 0)}`, largest?.name ?? ""),
    stat("Deepest schema", amount(deepest, "level")),
    stat("Tools with problems", count(troubled)),
  ];
}

function problemsOf(
  { tools, collisions }: CatalogSummary,
  onShow: (kind: ProblemKind) => void,
): HTMLElement[] {
  const found = new Map<ProblemKind, number>();
  for (const { problems } of tools) {
    for (const kind of new Set(problems.map((problem) => problem.kind))) {
      found.set(kind, (found.get(kind) ?? 0) + 1);
    }
  }
  const limits = exceededLimits(tools.length);
  const rows = Array.from(found, ([kind, times]) =>
    element(
      "button",
      { type: "button", class: "problem-row", on: { click: () => onShow(kind) } },
      element("span", { class: "problem-count" }, count(times)),
      element("span", {}, PROBLEM_LABELS[kind]),
    ),
  );
  return [
    ...(limits.length === 0
      ? []
      : [
          element(
            "p",
            { class: "limit" },
            `${amount(tools.length, "tool")} are more than a request may declare: ${limits
              .map(({ provider, tools: most }) => `${provider} takes ${most}`)
              .join(", ")}.`,
          ),
        ]),
    ...rows,
    ...(collisions.length === 0
      ? []
      : [
          element("h3", {}, "Name collisions"),
          element(
            "ul",
            { class: "collisions" },
            ...collisionTexts(collisions).map((text) => element("li", {}, text)),
          ),
        ]),
    ...(rows.length + collisions.length + limits.length === 0
      ? [emptyState("None found: names, descriptions and the number of tools fit every provider.")]
      : []),
  ];
}
