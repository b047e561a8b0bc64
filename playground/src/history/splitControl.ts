/** Where a history may be cut for a compaction. */
import { range, select } from "../dom/controls.ts";
import { element } from "../dom/element.ts";
import { panel } from "../dom/panel.ts";
import { oneOf, SPLIT_DIRECTIONS } from "../state/pageState.ts";
import type { SnappedSplit } from "./inspectHistory.ts";

export interface SplitControl {
  readonly node: HTMLElement;
  readonly set: (
    messages: number,
    index: number,
    prefer: keyof SnappedSplit,
    snapped: SnappedSplit | undefined,
  ) => void;
}

export function createSplitControl(
  onIndex: (index: number) => void,
  onPrefer: (prefer: keyof SnappedSplit) => void,
): SplitControl {
  const slider = range(
    "Split before message",
    { min: 0, max: 0, step: 1, value: 0, text: (value) => String(value) },
    onIndex,
  );
  const prefer = select(
    "Move",
    [
      { value: "backward", label: "backward: nothing recent is lost" },
      { value: "forward", label: "forward" },
      { value: "nearest", label: "to the nearest end" },
    ],
    "backward",
    (value) => onPrefer(oneOf(SPLIT_DIRECTIONS, value)),
  );
  const answer = element("p", { class: "split-answer", role: "status" });
  return {
    node: panel(
      { title: "Compaction", class: "split" },
      element("div", { class: "split-controls" }, slider.node, prefer.node),
      answer,
    ),
    set: (messages, index, direction, snapped) => {
      slider.set(index, messages);
      prefer.set(direction);
      answer.textContent =
        snapped === undefined ? "" : sentence(messages, index, snapped[direction]);
    },
  };
}

function sentence(messages: number, index: number, snapped: number): string {
  const split = `Messages 0 to ${snapped - 1} are summarised, ${snapped} to ${messages - 1} are kept.`;
  const kept =
    snapped === 0
      ? "Nothing is summarised: one batch begins at message 0."
      : snapped === messages
        ? "Everything is summarised."
        : split;
  return snapped === index
    ? `No batch is cut at ${index}. ${kept}`
    : `${index} lies inside a batch of calls and results: the split moves to ${snapped}. ${kept}`;
}
