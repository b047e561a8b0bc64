/** What is wrong with a history and what was changed, as lists whose items lead to the place. */

import type { RepairChange, ToolPairViolation } from "toolpipe";
import { element } from "../dom/element.ts";
import { pathText } from "../dom/format.ts";
import { emptyState, growingList } from "../dom/panel.ts";

const SHOWN = 30;

export function violationList(
  violations: readonly ToolPairViolation[],
  onOpen: (message: number) => void,
): HTMLElement {
  if (violations.length === 0) {
    return emptyState("Nothing: the provider takes this history as it is.");
  }
  return growingList(violations, SHOWN, ({ rule, path, message, providerPhrase }) =>
    finding(path, onOpen, [
      element("span", { class: "badge bad" }, rule),
      element("span", {}, message),
      element("q", { class: "phrase" }, providerPhrase),
    ]),
  );
}

export function changeList(
  changes: readonly RepairChange[],
  onOpen: (message: number) => void,
): HTMLElement {
  if (changes.length === 0) return emptyState("Nothing was changed: the same list comes back.");
  return growingList(changes, SHOWN, ({ kind, path, id, tool, reason }) =>
    finding(path, onOpen, [
      element("span", { class: "badge ok" }, kind),
      element("span", {}, reason),
      element("span", { class: "hint" }, [tool, id].filter((one) => one !== undefined).join(" · ")),
    ]),
  );
}

/** A badge and a sentence behind the place, and more below. */
function finding(
  path: readonly (string | number)[],
  onOpen: (message: number) => void,
  [badge, sentence, below]: readonly [HTMLElement, HTMLElement, HTMLElement],
): HTMLElement {
  return element(
    "button",
    { type: "button", class: "finding", on: { click: () => onOpen(messageOf(path)) } },
    element(
      "span",
      { class: "finding-head" },
      element("code", {}, pathText(path)),
      badge,
      sentence,
    ),
    below,
  );
}

function messageOf(path: readonly (string | number)[]): number {
  const [message] = path;
  return typeof message === "number" ? message : 0;
}
