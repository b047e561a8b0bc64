/** One tool for one target: its schema before and after, and the tool as it goes over the wire. */

import type { SchemaChange } from "toolpipe";
import { copyButton } from "../dom/copyButton.ts";
import { element } from "../dom/element.ts";
import { amount } from "../dom/format.ts";
import { emptyState, growingList, panel } from "../dom/panel.ts";
import type { TargetDetails } from "./convertCatalog.ts";
import type { DiffLine } from "./diffLines.ts";

const CHANGES_SHOWN = 30;
// A schema of megabytes would be a page of its own.
const LINES_SHOWN = 3000;

export function targetDetailsView(details: TargetDetails): HTMLElement {
  const { name, target, diff, changes, refusal, wire, wireName, findings } = details;
  return element(
    "div",
    { class: "target-details" },
    panel(
      {
        title: `${name === "" ? "(no name)" : name} for ${target}`,
        note: element("span", { class: "hint" }, verdict(details)),
        actions: [wire !== "" && copyButton("Copy the wire JSON", () => wire)],
      },
      refusal !== undefined &&
        element(
          "p",
          { class: "failure" },
          element("code", {}, refusal.pointer),
          ` ${refusal.message}`,
          wire !== "" && ". It goes without the strict mode instead.",
        ),
      wireName !== name &&
        element(
          "p",
          { class: "hint" },
          "On the wire its name is ",
          element("code", {}, wireName),
          ".",
        ),
      findings.length > 0 &&
        element("ul", { class: "warnings" }, ...findings.map((text) => element("li", {}, text))),
      changes.length === 0
        ? refusal === undefined && emptyState("Nothing is changed: the very same schema goes out.")
        : growingList(changes, CHANGES_SHOWN, renderChange),
    ),
    element(
      "div",
      { class: "two-columns" },
      panel({ title: "Before" }, code("Schema before", diff.before, "taken")),
      panel(
        { title: "After" },
        code("Schema after", refusal === undefined ? diff.after : [], "given"),
      ),
    ),
    wire !== "" &&
      panel(
        { title: "On the wire" },
        element("pre", { class: "code", tabindex: 0, "aria-label": "The tool on the wire" }, wire),
      ),
  );
}

function verdict({ changes, refusal }: TargetDetails): string {
  if (refusal !== undefined) return "cannot be expressed";
  return changes.length === 0 ? "accepted as it is" : amount(changes.length, "change");
}

function renderChange({ pointer, keyword, action, reason }: SchemaChange): HTMLElement {
  return element(
    "p",
    { class: "change" },
    element("span", { class: `badge ${action === "dropped" ? "bad" : "warn"}` }, action),
    element("code", {}, keyword),
    element("code", { class: "hint" }, pointer),
    element("span", {}, reason),
  );
}

function code(label: string, lines: readonly DiffLine[], kind: string): HTMLElement {
  if (lines.length === 0) return emptyState("There is none.");
  return element(
    "pre",
    { class: "code diff", tabindex: 0, "aria-label": label },
    ...lines
      .slice(0, LINES_SHOWN)
      .map(({ text, isChanged }) =>
        isChanged ? element("ins", { class: kind }, `${text}\n`) : element("span", {}, `${text}\n`),
      ),
    lines.length > LINES_SHOWN && `… ${lines.length - LINES_SHOWN} more lines`,
  );
}
