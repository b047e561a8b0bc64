/** Puts the page together: state, worker, panes. */
import { addSources } from "./catalog/addSources.ts";
import { createCatalogPane } from "./catalog/catalogPane.ts";
import { announce, announcer } from "./dom/announce.ts";
import { copyButton } from "./dom/copyButton.ts";
import { element, fill } from "./dom/element.ts";
import { acceptDrops } from "./dom/fileDrop.ts";
import { amount } from "./dom/format.ts";
import { failure } from "./dom/panel.ts";
import { createTabs } from "./dom/tabs.ts";
import { themeSwitch } from "./dom/theme.ts";
import { createDuplicatesPane } from "./duplicates/duplicatesPane.ts";
import { Engine } from "./engine/engineClient.ts";
import { createHistoryPane } from "./history/historyPane.ts";
import type { LoadedState, PageContext, Pane } from "./page/context.ts";
import { createSearchPane } from "./search/searchPane.ts";
import { readLink, writeLink } from "./state/link.ts";
import { initialState, oneOf, PANES, type PageState, type PaneName } from "./state/pageState.ts";
import { createStore } from "./state/store.ts";
import { createTargetsPane } from "./targets/targetsPane.ts";

// So that dragging a slider does not write an address a frame.
const LINK_DELAY = 300;

async function start(): Promise<void> {
  // First of all, since its script has to be loaded too.
  const engine = new Engine();
  const state = createStore<PageState>((await readLink(location.hash)) ?? initialState());
  const loaded = createStore<LoadedState>({ summary: undefined });
  const trouble = element("div", {});
  const report = (error: unknown): void => {
    fill(trouble, failure(error instanceof Error ? error.message : String(error)));
  };
  const context: PageContext = { engine, state, loaded, report };
  const panes: Readonly<Record<PaneName, Pane>> = {
    catalog: createCatalogPane(context),
    duplicates: createDuplicatesPane(context),
    targets: createTargetsPane(context),
    search: createSearchPane(context),
    history: createHistoryPane(context),
  };
  const tabs = createTabs(
    Object.entries(panes).map(([name, pane]) => ({ name, label: pane.label, panel: pane.node })),
    (name) => state.set({ pane: oneOf(PANES, name) }),
  );
  const linkNote = element("span", { class: "hint link-note", role: "status" });
  document.body.replaceChildren(
    element("a", { class: "skip", href: "#main", on: { click: skip } }, "Skip to the content"),
    element(
      "header",
      { class: "page-head" },
      element("h1", {}, "toolpipe", element("span", {}, " playground")),
      tabs.list,
      element(
        "div",
        { class: "page-actions" },
        copyButton("Copy link", async () => {
          const { fragment } = await writeLink(state.get());
          return `${location.href.replace(/#.*$/u, "")}#${fragment}`;
        }),
        themeSwitch(),
      ),
    ),
    element("main", { id: "main", tabindex: -1 }, trouble, ...tabs.panels),
    element(
      "footer",
      { class: "page-foot" },
      element(
        "p",
        {},
        "Nothing leaves this browser: the page's content security policy forbids every connection. A link carries its state behind the #, which browsers do not send.",
      ),
      linkNote,
    ),
    announcer(),
  );

  function show(): void {
    const { pane } = state.get();
    tabs.select(pane);
    panes[pane].update();
  }

  async function load(): Promise<void> {
    try {
      const summary = await context.engine.run("loadCatalog", state.get().sources);
      if (summary === undefined) return;
      fill(trouble);
      loaded.set({ summary });
      announce(
        `${amount(summary.tools.length, "tool")} of ${amount(summary.servers.length, "server")}`,
      );
      document.documentElement.dataset["ready"] = "true";
    } catch (error) {
      report(error);
    }
  }

  state.subscribe((now, before) => {
    if (now.sources !== before.sources) void load();
    show();
    scheduleLink(state.get, linkNote);
  });
  loaded.subscribe(show);
  acceptDrops(document.documentElement, (files) => {
    const { open } = panes[state.get().pane];
    if (open === undefined) addSources(state, files);
    else open(files);
  });
  addEventListener("hashchange", () => {
    void readLink(location.hash).then((next) => {
      if (next !== undefined) state.set(next);
    });
  });
  show();
  void load();
}

function skip(event: Event): void {
  // The fragment holds the state.
  event.preventDefault();
  document.getElementById("main")?.focus();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleLink(state: () => PageState, note: HTMLElement): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    void writeLink(state()).then(({ fragment, isPartial }) => {
      history.replaceState(null, "", `#${fragment}`);
      note.textContent = isPartial
        ? "Your input is too large for a link: links hold the settings only."
        : "";
    });
  }, LINK_DELAY);
}

void start();
