/** Draws a history, a line a part, with calls tied to their results in a gutter. */
import { element, svg } from "../dom/element.ts";
import { createVirtualList } from "../dom/virtualList.ts";
import type { Line, Timeline } from "./inspectHistory.ts";
import { type Pair, TRACKS } from "./pairEntries.ts";

export interface TimelineView {
  readonly node: HTMLElement;
  readonly set: (timeline: Timeline) => void;
  /** Marks where the history is split, by the index of the message. */
  readonly setSplit: (wished: number | undefined, snapped: number | undefined) => void;
  readonly revealMessage: (message: number) => void;
}

const LINE_HEIGHT = 26;
const TRACK_WIDTH = 9;
const GUTTER = TRACKS * TRACK_WIDTH + 8;
const MOST_LINES = 18;
// One turn of thousands of calls would be a solid block of lines.
const MOST_PAIRS = 400;

export function createTimelineView(label: string): TimelineView {
  let timeline: Timeline = { lines: [], pairs: [], messages: 0 };
  let wished: number | undefined;
  let snapped: number | undefined;
  let highlighted: number | undefined;
  const list = createVirtualList<Line>({
    label,
    rowHeight: LINE_HEIGHT,
    render: (line, index) =>
      renderLine(
        line,
        timeline.lines[index - 1],
        splitClass(line, index),
        line.path[0] === highlighted,
      ),
    overlay: (from, to) => drawPairs(visiblePairs(from, to), timeline),
  });
  list.node.classList.add("timeline");

  function splitClass(line: Line, index: number): string {
    const message = line.path[0];
    if (timeline.lines[index - 1]?.path[0] === message) return "";
    return `${message === wished && wished !== snapped ? " split-wished" : ""}${message === snapped ? " split-snapped" : ""}`;
  }

  function visiblePairs(from: number, to: number): readonly Pair[] {
    const isVisible = ({ call, result }: Pair): boolean => {
      const start = call ?? result ?? 0;
      const end = result ?? call ?? 0;
      return Math.min(start, end) <= to && Math.max(start, end) >= from;
    };
    return timeline.pairs.filter(isVisible).slice(0, MOST_PAIRS);
  }

  return {
    node: list.node,
    set: (next) => {
      timeline = next;
      highlighted = undefined;
      list.node.style.setProperty(
        "height",
        `${Math.min(Math.max(next.lines.length, 3), MOST_LINES) * LINE_HEIGHT + 2}px`,
      );
      list.setRows(next.lines);
    },
    setSplit: (nextWished, nextSnapped) => {
      wished = nextWished;
      snapped = nextSnapped;
      list.refresh();
    },
    revealMessage: (message) => {
      const index = timeline.lines.findIndex(({ path }) => path[0] === message);
      if (index === -1) return;
      highlighted = message;
      list.refresh();
      list.reveal(index);
    },
  };
}

const KINDS: Readonly<Record<Line["kind"], string>> = {
  text: "",
  call: "call",
  result: "result",
  other: "",
};

const MARKS: Readonly<Record<NonNullable<Line["mark"]>, string>> = {
  broken: "broken",
  added: "changed",
  moved: "moved",
  placeholder: "stand-in",
};

function renderLine(
  line: Line,
  before: Line | undefined,
  split: string,
  isHighlighted: boolean,
): HTMLElement {
  const isFirst = before?.path[0] !== line.path[0];
  const classes = `line ${line.kind} ${line.mark ?? ""}${isFirst ? " first" : ""}${split}${isHighlighted ? " highlighted" : ""}`;
  return element(
    "div",
    { class: classes, title: line.text, css: { "--gutter": `${GUTTER}px` }, "data-focus": "" },
    element("span", { class: "line-index" }, isFirst ? String(line.path[0]) : ""),
    element("span", { class: `role role-${roleClass(line.role)}` }, isFirst ? line.role : ""),
    KINDS[line.kind] !== "" && element("span", { class: "kind" }, KINDS[line.kind]),
    line.tool !== undefined && element("span", { class: "line-tool" }, line.tool),
    line.id !== undefined && element("span", { class: "line-id" }, line.id),
    element("span", { class: "line-text" }, line.text),
    line.mark !== undefined &&
      element(
        "span",
        { class: `badge ${line.mark === "broken" ? "bad" : "ok"}` },
        MARKS[line.mark],
      ),
  );
}

function roleClass(role: string): string {
  if (/^(?:assistant|model|ai)$/u.test(role)) return "assistant";
  if (/^(?:user|human)$/u.test(role)) return "user";
  return /tool|function/u.test(role) ? "tool" : "other";
}

function drawPairs(pairs: readonly Pair[], { lines }: Timeline): Element {
  return svg(
    "svg",
    { class: "pairs", width: GUTTER, height: lines.length * LINE_HEIGHT },
    ...pairs.map(({ call, result, track }) => {
      const isBroken = [call, result].some(
        (end) => end !== undefined && lines[end]?.mark === "broken",
      );
      const x = GUTTER - 10 - track * TRACK_WIDTH;
      const right = GUTTER;
      if (call === undefined || result === undefined) {
        const y = middle(call ?? result ?? 0);
        const tip = GUTTER - 22;
        const start = `M ${right} ${y} H ${tip}`;
        // What nothing is wrong with is still under way.
        return isBroken
          ? svg("path", {
              class: "pair broken",
              d: `${start} M ${tip - 4} ${y - 4} l 8 8 m 0 -8 l -8 8`,
            })
          : svg("path", { class: "pair open", d: `${start} m 0 -4 v 8` });
      }
      const top = middle(call);
      const bottom = middle(result);
      const curve = Math.min(6, Math.abs(bottom - top) / 2) * Math.sign(bottom - top || 1);
      return svg("path", {
        class: isBroken ? "pair broken" : "pair",
        d: `M ${right} ${top} H ${x + 6} Q ${x} ${top} ${x} ${top + curve} V ${bottom - curve} Q ${x} ${bottom} ${x + 6} ${bottom} H ${right}`,
      });
    }),
  );
}

function middle(line: number): number {
  return line * LINE_HEIGHT + LINE_HEIGHT / 2;
}
