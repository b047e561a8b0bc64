/** The ranked tools, with the words that brought them up. */
import { type Child, element } from "../dom/element.ts";
import { count, fraction } from "../dom/format.ts";
import { emptyState } from "../dom/panel.ts";
import type { RankedTool, Ranking } from "./searchCatalog.ts";

const FIELDS: Readonly<Record<string, string>> = {
  name: "name",
  server: "server",
  description: "description",
  parameters: "parameter",
  parameterDescriptions: "parameter text",
  examples: "example",
};

export function renderRanking({ ranked, found }: Ranking, query: string): HTMLElement[] {
  if (query.trim() === "") return [emptyState("Type a request.")];
  if (ranked.length === 0) return [emptyState("No tool shares a word with this request.")];
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const list = element("ol", { class: "ranked" }, ...ranked.map((tool) => renderTool(tool, words)));
  const rest = found - ranked.length;
  return rest > 0 ? [list, element("p", { class: "hint" }, `and ${count(rest)} more`)] : [list];
}

function renderTool(
  { name, server, score, matches }: RankedTool,
  words: readonly string[],
): HTMLElement {
  return element(
    "li",
    { class: "ranked-tool" },
    element(
      "div",
      { class: "ranked-head" },
      element("span", { class: "tool-name" }, name),
      element("span", { class: "hint" }, server),
      element("span", { class: "similarity" }, fraction(score)),
    ),
    element(
      "div",
      { class: "bar-track", "aria-hidden": "true" },
      element("span", { class: "bar-fill", css: { width: `${score * 100}%` } }),
    ),
    element(
      "div",
      { class: "terms" },
      ...matches.map(
        ({ term, fields }): Child =>
          element(
            "span",
            { class: "term" },
            element("b", {}, wordOf(term, words)),
            ` ${fields.map((field) => FIELDS[field] ?? field).join(", ")}`,
          ),
      ),
    ),
  );
}

/** Terms are stems; the reader typed words. A term that is no beginning of one is a synonym. */
function wordOf(term: string, words: readonly string[]): string {
  return words.find((word) => word.startsWith(term)) ?? term;
}
