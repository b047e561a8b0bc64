/** The parts that all panes are put together from. */
import type { JsonProblem } from "../json/parseJson.ts";
import { uniqueId } from "./controls.ts";
import { type Child, element } from "./element.ts";

export interface PanelOptions {
  readonly title: string;
  readonly note?: Child;
  readonly actions?: readonly Child[];
  readonly class?: string;
}

export function panel(options: PanelOptions, ...children: readonly Child[]): HTMLElement {
  const id = uniqueId("heading");
  return element(
    "section",
    { class: `panel ${options.class ?? ""}`, "aria-labelledby": id },
    element(
      "header",
      { class: "panel-head" },
      element("h2", { id }, options.title),
      options.note,
      options.actions !== undefined &&
        element("div", { class: "panel-actions" }, ...options.actions),
    ),
    ...children,
  );
}

export function stat(label: string, value: string, detail = ""): HTMLElement {
  return element(
    "div",
    { class: "stat" },
    element("dt", {}, label),
    element("dd", {}, value, detail !== "" && element("small", {}, detail)),
  );
}

export function emptyState(text: string): HTMLElement {
  return element("p", { class: "empty" }, text);
}

/** Where a document breaks, with the line around the place. */
export function jsonProblem(name: string, problem: JsonProblem): HTMLElement {
  const { message, line, column, before, at, after } = problem;
  return element(
    "div",
    { class: "json-problem", role: "alert" },
    element("strong", {}, `${name}: line ${line}, column ${column}`),
    element("p", {}, `${message}.`),
    element(
      "pre",
      {},
      element("code", {}, before, element("mark", {}, at === "" ? "⏎" : at), after),
    ),
  );
}

export function failure(message: string): HTMLElement {
  return element("p", { class: "failure", role: "alert" }, message);
}

/** Items of which more are drawn on demand, so that a long list costs nothing until it is wanted. */
export function growingList<Item>(
  items: readonly Item[],
  step: number,
  render: (item: Item) => HTMLElement,
): HTMLElement {
  const list = element("ol", { class: "growing" });
  const more = element("button", { type: "button", class: "button more", on: { click: grow } });
  let shown = 0;
  function grow(): void {
    const first = shown;
    list.append(...items.slice(shown, shown + step).map((item) => element("li", {}, render(item))));
    shown = Math.min(items.length, shown + step);
    more.textContent = `Show ${Math.min(step, items.length - shown)} more of ${items.length - shown}`;
    more.hidden = shown >= items.length;
    const next = list.children[first];
    if (first > 0 && next instanceof HTMLElement) {
      next.tabIndex = -1;
      next.focus();
    }
  }
  grow();
  return element("div", {}, list, more);
}
