/** Bars of what each server costs in every request; a bar is a button that narrows the list to it. */
import { element, fill } from "../dom/element.ts";
import { amount, count, percent } from "../dom/format.ts";
import type { CatalogSummary, ServerSummary } from "./catalog.ts";

export interface ServerChart {
  readonly node: HTMLElement;
  readonly update: (summary: CatalogSummary, selected: string | undefined) => void;
}

export function createServerChart(onSelect: (server: string | undefined) => void): ServerChart {
  const node = element("ol", { class: "bars", "aria-label": "Estimated tokens of each server" });
  return {
    node,
    update: ({ servers, tokens }, selected) => {
      const longest = servers[0]?.tokens ?? 1;
      fill(
        node,
        ...servers.map((server) =>
          element("li", {}, bar(server, longest, tokens, server.name === selected, onSelect)),
        ),
      );
    },
  };
}

function bar(
  { name, tools, tokens }: ServerSummary,
  longest: number,
  total: number,
  isSelected: boolean,
  onSelect: (server: string | undefined) => void,
): HTMLElement {
  const share = total === 0 ? 0 : tokens / total;
  return element(
    "button",
    {
      type: "button",
      class: "bar",
      "aria-pressed": String(isSelected),
      title: `${name}: ${amount(tools, "tool")}, about ${count(tokens)} tokens, ${percent(share)} of all`,
      on: { click: () => onSelect(isSelected ? undefined : name) },
    },
    element("span", { class: "bar-name" }, name),
    element("span", { class: "bar-tools" }, amount(tools, "tool")),
    element(
      "span",
      { class: "bar-track", "aria-hidden": "true" },
      element("span", {
        class: "bar-fill",
        css: { width: `${(100 * tokens) / Math.max(1, longest)}%` },
      }),
    ),
    element("span", { class: "bar-value" }, count(tokens)),
  );
}
