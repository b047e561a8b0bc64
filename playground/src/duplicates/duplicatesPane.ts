/** Duplicates: which tools are copies, why, and what was kept apart. */
import { copyButton } from "../dom/copyButton.ts";
import { element, fill } from "../dom/element.ts";
import { amount, count, fraction } from "../dom/format.ts";
import { emptyState, failure, growingList, panel, stat } from "../dom/panel.ts";
import { createVirtualList } from "../dom/virtualList.ts";
import type { PageContext, Pane } from "../page/context.ts";
import { createDuplicateControls } from "./duplicateControls.ts";
import type { AlikePair, Cluster, DuplicateReport, RemovedMember } from "./findDuplicates.ts";
import { REASONS } from "./reasons.ts";

const CLUSTERS_SHOWN = 15;
const MEMBERS_SHOWN = 10;
const PAIR_HEIGHT = 46;

export function createDuplicatesPane({ engine, state, loaded }: PageContext): Pane {
  let shownFor: readonly unknown[] = [];
  const controls = createDuplicateControls(state.get().duplicates, (change) => {
    state.set({ duplicates: { ...state.get().duplicates, ...change } });
  });
  const stats = element("dl", { class: "stats" });
  const clusters = element("div", {});
  const problems = element("div", {});
  const vetoed = pairList("Kept apart by a guard");
  const close = pairList("Close to the threshold");
  const results = element(
    "div",
    { class: "results", "aria-busy": "false" },
    problems,
    stats,
    panel(
      {
        title: "Duplicates",
        actions: [
          copyButton("Copy the list without them", async () => {
            return (await engine.run("listWithoutDuplicates", state.get().duplicates)) ?? "[]";
          }),
        ],
      },
      clusters,
    ),
    vetoed.node,
    close.node,
  );
  const node = element("div", { class: "pane with-sidebar" }, controls.node, results);

  async function refresh(): Promise<void> {
    results.setAttribute("aria-busy", "true");
    try {
      const report = await engine.run("findDuplicates", state.get().duplicates);
      if (report !== undefined) show(report);
      fill(problems, ...(report?.errors ?? []).map(failure));
    } catch (error) {
      fill(problems, failure(String(error)));
    }
    results.setAttribute("aria-busy", "false");
  }

  function show(report: DuplicateReport): void {
    const tools = loaded.get().summary?.tools.length ?? 0;
    const tokens = loaded.get().summary?.tokens ?? 0;
    fill(
      stats,
      stat("Removed", count(report.removed), `of ${amount(tools, "tool")}`),
      stat("Tokens saved", `≈ ${count(report.tokensSaved)}`, `of ${count(tokens)}`),
      stat("Kept apart", count(report.vetoed.length)),
      stat("Close calls", count(report.nearMisses.length)),
    );
    fill(
      clusters,
      report.clusters.length === 0
        ? emptyState("No duplicates at this threshold.")
        : growingList(report.clusters, CLUSTERS_SHOWN, renderCluster),
    );
    vetoed.set(report.vetoed);
    close.set(report.nearMisses);
  }

  return {
    label: "Duplicates",
    node,
    update: () => {
      const needed = [loaded.get().summary, state.get().duplicates];
      controls.set(state.get().duplicates);
      if (
        loaded.get().summary === undefined ||
        needed.every((one, index) => one === shownFor[index])
      )
        return;
      shownFor = needed;
      void refresh();
    },
  };
}

function renderCluster({ kept, removed, tokensSaved }: Cluster): HTMLElement {
  return element(
    "article",
    { class: "cluster" },
    element(
      "header",
      {},
      element("span", { class: "badge ok" }, "stays"),
      element("span", { class: "tool-name" }, kept.name),
      element("span", { class: "hint" }, kept.server),
      element("span", { class: "cluster-saved" }, `saves ≈ ${count(tokensSaved)} tokens`),
    ),
    growingList(removed, MEMBERS_SHOWN, renderRemoved),
  );
}

function renderRemoved(member: RemovedMember): HTMLElement {
  const body = element("div", { class: "words" });
  const item = element(
    "details",
    {
      class: "removed",
      on: {
        toggle: () => {
          if (body.childElementCount === 0) fill(body, ...wordsOf(member));
        },
      },
    },
    element(
      "summary",
      {},
      element("span", { class: "badge bad" }, "goes"),
      element("span", { class: "tool-name" }, member.name),
      element("span", { class: "hint" }, member.server),
      element("span", { class: "similarity" }, fraction(member.similarity)),
    ),
    body,
  );
  return item;
}

function wordsOf({ shared, onlyKept, onlyRemoved }: RemovedMember): HTMLElement[] {
  return [
    words("Only in the one that stays", onlyKept, "only-kept"),
    words("Only in the one that goes", onlyRemoved, "only-removed"),
    words("In both", shared, "shared"),
  ];
}

function words(label: string, list: readonly string[], kind: string): HTMLElement {
  return element(
    "p",
    { class: `word-list ${kind}` },
    element("span", { class: "word-label" }, `${label}: `),
    ...(list.length === 0
      ? [element("i", {}, "nothing")]
      : list.map((word) => element("span", { class: "word" }, word))),
  );
}

interface PairList {
  readonly node: HTMLElement;
  readonly set: (pairs: readonly AlikePair[]) => void;
}

function pairList(title: string): PairList {
  const list = createVirtualList<AlikePair>({
    label: title,
    rowHeight: PAIR_HEIGHT,
    render: renderPair,
  });
  const total = element("span", { class: "hint" });
  const node = panel({ title, note: total }, list.node);
  return {
    node,
    set: (pairs) => {
      node.hidden = pairs.length === 0;
      total.textContent = amount(pairs.length, "pair");
      list.node.style.setProperty("height", `${Math.min(pairs.length, 7) * PAIR_HEIGHT}px`);
      list.setRows(pairs);
    },
  };
}

function renderPair({ first, second, similarity, reason }: AlikePair): HTMLElement {
  return element(
    "div",
    { class: "pair-row", "data-focus": "" },
    element("span", { class: "similarity" }, fraction(similarity)),
    element(
      "span",
      { class: "pair-names" },
      ...[first, second].map(({ name }) =>
        element(
          "span",
          { class: "name-line", title: name },
          element("span", { class: "tool-name" }, name),
        ),
      ),
    ),
    element("span", { class: "pair-reason" }, reason === undefined ? "" : REASONS[reason]),
  );
}
