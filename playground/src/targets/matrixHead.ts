/** The head of the matrix: its targets, and what share of the tools each takes as they are. */
import type { ProviderTarget } from "toolpipe";
import { element } from "../dom/element.ts";
import { count } from "../dom/format.ts";
import { NOT_CONVERTED, TARGET_TITLES, TARGETS, type Verdict } from "./verdicts.ts";

export interface Accepted {
  /** How many tools a target takes as they are. */
  readonly by: ReadonlyMap<ProviderTarget, number>;
  /** Of how many that were converted. */
  readonly of: number;
}

export const NOTHING_ACCEPTED: Accepted = { by: new Map(), of: 0 };

/** What was accepted before, and the tools of these lines. */
export function withAccepted(before: Accepted, lines: readonly (readonly Verdict[])[]): Accepted {
  const converted = lines.filter(([first]) => first !== NOT_CONVERTED);
  const by = TARGETS.map((target, column): [ProviderTarget, number] => {
    const taken = converted.filter((line) => line[column] === 0).length;
    return [target, (before.by.get(target) ?? 0) + taken];
  });
  return { by: new Map(by), of: before.of + converted.length };
}

export function matrixHead(
  targets: readonly ProviderTarget[],
  accepted: Accepted,
): readonly HTMLElement[] {
  return [
    element(
      "div",
      { class: "matrix-head" },
      element("span", {}, "Tool"),
      ...targets.map((target) =>
        element(
          "span",
          { class: "target-name", title: TARGET_TITLES[target] },
          element("span", {}, target),
        ),
      ),
    ),
    element(
      "div",
      { class: "matrix-totals" },
      element("span", {}, "Accepted as is"),
      ...targets.map((target) => total(target, accepted)),
    ),
  ];
}

function total(target: ProviderTarget, { by, of }: Accepted): HTMLElement {
  if (of === 0) return element("span", { class: "total" });
  const taken = by.get(target) ?? 0;
  return element(
    "span",
    { class: "total", title: `${target}: ${count(taken)} of ${count(of)}` },
    `${Math.round((taken / of) * 100)}%`,
  );
}
