/** Search: how words rank the tools, and what a model sees of the catalog. */

import { button, range } from "../dom/controls.ts";
import { copyButton } from "../dom/copyButton.ts";
import { element, fill } from "../dom/element.ts";
import { amount, count } from "../dom/format.ts";
import { failure, panel } from "../dom/panel.ts";
import type { PageContext, Pane } from "../page/context.ts";
import { LARGEST_BUDGET, LEAST_BUDGET, type SearchOptions } from "../state/pageState.ts";
import { renderRanking } from "./rankingView.ts";
import type { SearchTool } from "./searchCatalog.ts";

const PRESETS = [
  { label: "Default 8,000", budget: 8000 },
  { label: "Strict 1,024", budget: 1024 },
  { label: "Least 600", budget: LEAST_BUDGET },
] as const;

const LEVELS: Readonly<Record<string, string>> = {
  summaries: "every name with its summary",
  "short-summaries": "every name with a short summary",
  names: "every name, no summaries",
  "prefixed-names": "every name, prefixes written once",
  "largest-collapsed": "the largest groups only counted",
  groups: "groups, only counted",
  count: "the number of tools alone",
};

export function createSearchPane({ engine, state, loaded }: PageContext): Pane {
  let rankedFor: readonly unknown[] = [];
  let describedFor: readonly unknown[] = [];
  const query = element("input", {
    type: "search",
    id: "query",
    maxlength: 500,
    placeholder: "What the model or the user asks for",
    on: { input: () => change({ query: query.value }) },
  });
  const budget = range(
    "Budget of the description",
    {
      min: LEAST_BUDGET,
      max: LARGEST_BUDGET,
      step: 8,
      value: state.get().search.budget,
      text: (value) => `${count(value)} characters`,
    },
    (value) => change({ budget: value }),
  );
  const found = element("span", { class: "hint", role: "status" });
  const ranking = element("div", { class: "ranking" });
  const facts = element("p", { class: "search-facts" }, "Building the index …");
  const description = element("pre", {
    class: "code wrap",
    tabindex: 0,
    "aria-label": "Description of search_tools",
  });
  const answer = element("pre", {
    class: "code",
    tabindex: 0,
    "aria-label": "Answer of search_tools",
  });
  const node = element(
    "div",
    { class: "pane search-pane" },
    element("div", { class: "query-bar" }, element("label", { for: "query" }, "Request"), query),
    element(
      "div",
      { class: "three-columns" },
      panel({ title: "Ranking by words", note: found }, ranking),
      panel(
        {
          title: "search_tools, as the model sees it",
          actions: [copyButton("Copy", () => description.textContent)],
        },
        budget.node,
        element(
          "div",
          { class: "presets" },
          ...PRESETS.map((preset) => button(preset.label, () => change({ budget: preset.budget }))),
        ),
        facts,
        description,
      ),
      panel(
        {
          title: "What the model gets back",
          actions: [copyButton("Copy", () => answer.textContent)],
        },
        element(
          "p",
          { class: "hint" },
          "search_tools called with this request as its query; the matches are then declared.",
        ),
        answer,
      ),
    ),
  );

  function change(next: Partial<SearchOptions>): void {
    state.set({ search: { ...state.get().search, ...next } });
  }

  async function rank(text: string): Promise<void> {
    try {
      const result = await engine.run("rankTools", text);
      if (result === undefined) return;
      found.textContent = amount(result.found, "tool");
      fill(ranking, ...renderRanking(result, text));
    } catch (error) {
      fill(ranking, failure(String(error)));
    }
  }

  async function ask(search: SearchOptions): Promise<void> {
    try {
      const text = await engine.run("answerSearch", search);
      if (text !== undefined) answer.textContent = text;
    } catch (error) {
      answer.textContent = String(error);
    }
  }

  async function describe(characters: number): Promise<void> {
    try {
      const tool = await engine.run("describeSearch", characters);
      if (tool === undefined) return;
      description.textContent = tool.description;
      facts.textContent = factsOf(tool, characters);
    } catch (error) {
      facts.textContent = String(error);
    }
  }

  return {
    label: "Search",
    node,
    update: () => {
      const { summary } = loaded.get();
      const { search } = state.get();
      if (query.value !== search.query) query.value = search.query;
      budget.set(search.budget);
      if (summary === undefined) return;
      const ranks = [summary, search.query];
      if (ranks.some((one, index) => one !== rankedFor[index])) {
        rankedFor = ranks;
        void rank(search.query);
        void ask(search);
      }
      const describes = [summary, search.budget];
      if (describes.some((one, index) => one !== describedFor[index])) {
        describedFor = describes;
        void describe(search.budget);
      }
    },
  };
}

function factsOf({ level, characters, unlisted, warnings }: SearchTool, budget: number): string {
  if (level === "") return "There are no tools to defer.";
  const facts = [
    `${count(characters)} of ${count(budget)} characters (≈ ${count(Math.ceil(characters / 4))} tokens)`,
    LEVELS[level] ?? level,
  ];
  if (unlisted > 0)
    facts.push(
      `${amount(unlisted, "name")} not shown to a model: line breaks or invisible characters`,
    );
  return [facts.join(" · "), ...warnings].join(". ");
}
