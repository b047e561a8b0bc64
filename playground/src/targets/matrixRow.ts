/** One tool of the matrix: a button a target. */
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
  readonly label: string;
}

export function renderMatrixRow(
  row: MatrixRow,
  selected: string | undefined,
  onOpen: (index: number, target: string) => void,
): HTMLElement {
  return element(
    "div",
    { class: "matrix-row" },
    element(
      "span",
      { class: "matrix-name", title: `${row.name} (${row.server})` },
      element("span", { class: "tool-name" }, row.name === "" ? "(no name)" : row.name),
    ),
    ...TARGETS.map((target, column) => {
      const { kind, symbol, label } = faceOf(row.verdicts?.[column]);
      const isSelected = selected === `${row.index} ${target}`;
      return element(
        "button",
        {
          type: "button",
          class: `cell ${kind}${isSelected ? " selected" : ""}`,
          "data-focus": "",
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
  if (verdict === undefined) return { kind: "pending", symbol: "·", label: "not looked at yet" };
  if (verdict === NOT_CONVERTED)
    return { kind: "pending", symbol: "–", label: "run by its provider" };
  if (verdict === REFUSED) return { kind: "refused", symbol: "✕", label: "cannot be expressed" };
  if (verdict === 0) return { kind: "accepted", symbol: "✓", label: "accepted as it is" };
  return {
    kind: "changed",
    symbol: String(Math.min(verdict, 999)),
    label: amount(verdict, "change"),
  };
}
