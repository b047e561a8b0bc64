/** One tool of the matrix: a button a target. */
import type { ProviderTarget } from "toolpipe";
import { element } from "../dom/element.ts";
import { amount } from "../dom/format.ts";
import { NOT_CONVERTED, REFUSED, TARGETS, type Verdict } from "./verdicts.ts";

export interface MatrixRow {
  readonly index: number;
  readonly name: string;
  readonly server: string;
  readonly verdicts: readonly Verdict[] | undefined;
}

interface Face {
  readonly kind: string;
  readonly symbol: string;
  /** What a wide cell says behind the symbol. */
  readonly words: string;
  readonly label: string;
}

export function renderMatrixRow(
  row: MatrixRow,
  targets: readonly ProviderTarget[],
  selected: string | undefined,
  onOpen: (index: number, target: string) => void,
): HTMLElement {
  return element(
    "div",
    { class: "matrix-row" },
    element(
      "span",
      { class: "matrix-name name-line", title: `${row.name} (${row.server})` },
      element("span", { class: "tool-name" }, row.name === "" ? "(no name)" : row.name),
    ),
    ...targets.map((target) => {
      const { kind, symbol, words, label } = faceOf(row.verdicts?.[TARGETS.indexOf(target)]);
      const isSelected = selected === `${row.index} ${target}`;
      return element(
        "button",
        {
          type: "button",
          class: `cell ${kind}${isSelected ? " selected" : ""}`,
          "data-focus": "",
          "data-words": words,
          "aria-label": `${row.name}, ${target}: ${label}`,
          title: `${target}: ${label}`,
          on: { click: () => onOpen(row.index, target) },
        },
        symbol,
      );
    }),
  );
}

function faceOf(verdict: Verdict | undefined): Face {
  if (verdict === undefined) return face("pending", "·", "waiting", "not looked at yet");
  if (verdict === NOT_CONVERTED) return face("pending", "–", "provider's", "run by its provider");
  if (verdict === REFUSED) return face("refused", "✕", "refused", "cannot be expressed");
  if (verdict === 0) return face("accepted", "✓", "accepted", "accepted as it is");
  const symbol = String(Math.min(verdict, 999));
  return face("changed", symbol, verdict === 1 ? "change" : "changes", amount(verdict, "change"));
}

const face = (kind: string, symbol: string, words: string, label: string): Face => ({
  kind,
  symbol,
  words,
  label,
});
