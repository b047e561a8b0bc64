/**
 * A scrolling list of rows of one height, of which only those in sight exist. One row is the tab stop;
 * the arrow keys move to the others.
 */
import { element } from "./element.ts";

const OVERSCAN = 8;

export interface VirtualListOptions<Row> {
  readonly label: string;
  readonly rowHeight: number;
  /** Marks the element that takes the focus of the row with `data-focus`. */
  readonly render: (row: Row, index: number) => HTMLElement;
  /** Draws over the rows `from` to `to`, such as lines between them. */
  readonly overlay?: ((from: number, to: number) => Element) | undefined;
}

export interface VirtualList<Row> {
  readonly node: HTMLElement;
  readonly setRows: (rows: readonly Row[]) => void;
  /** Draws the rows again: something they show has changed. */
  readonly refresh: () => void;
  readonly reveal: (index: number) => void;
}

export function createVirtualList<Row>(options: VirtualListOptions<Row>): VirtualList<Row> {
  const { rowHeight } = options;
  let rows: readonly Row[] = [];
  let active = 0;
  const drawn = new Map<number, HTMLElement>();
  const overlay = element("div", { class: "virtual-overlay", "aria-hidden": "true" });
  const content = element("div", {
    class: "virtual-rows",
    role: "list",
    "aria-label": options.label,
  });
  const space = element("div", { class: "virtual-space" }, content, overlay);
  const node = element(
    "div",
    { class: "virtual", on: { scroll: schedule, keydown: onKey, focusin: onFocus } },
    space,
  );
  new ResizeObserver(schedule).observe(node);

  let isScheduled = false;
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      draw();
    });
  }

  function draw(): void {
    const from = Math.max(0, Math.floor(node.scrollTop / rowHeight) - OVERSCAN);
    const to = Math.min(
      rows.length,
      Math.ceil((node.scrollTop + node.clientHeight) / rowHeight) + OVERSCAN,
    );
    for (const [index, row] of drawn) {
      // The focus would be lost with its row.
      if ((index >= from && index < to) || row.contains(document.activeElement)) continue;
      row.remove();
      drawn.delete(index);
    }
    for (let index = from; index < to; index += 1) drawRow(index);
    keepTabStop(from, to);
    overlay.replaceChildren(...(options.overlay === undefined ? [] : [options.overlay(from, to)]));
  }

  function drawRow(index: number): HTMLElement | undefined {
    const known = drawn.get(index);
    const row = rows[index];
    if (known !== undefined || row === undefined) return known;
    const made = options.render(row, index);
    made.setAttribute("role", "listitem");
    made.setAttribute("aria-setsize", String(rows.length));
    made.setAttribute("aria-posinset", String(index + 1));
    made.classList.add("virtual-row");
    made.style.setProperty("top", `${index * rowHeight}px`);
    made.style.setProperty("height", `${rowHeight}px`);
    drawn.set(index, made);
    // Screen readers and the tab key follow the order of the document.
    const after = [...drawn.keys()].filter((other) => other > index).sort((a, b) => a - b)[0];
    content.insertBefore(made, after === undefined ? null : (drawn.get(after) ?? null));
    return made;
  }

  function keepTabStop(from: number, to: number): void {
    const stop = active >= from && active < to ? active : from;
    for (const [index, row] of drawn) {
      for (const target of row.querySelectorAll("[data-focus]")) {
        target.setAttribute("tabindex", index === stop ? "0" : "-1");
      }
    }
  }

  function clear(): void {
    drawn.clear();
    content.replaceChildren();
  }

  function reveal(index: number): void {
    const top = index * rowHeight;
    if (top < node.scrollTop) node.scrollTop = top;
    else if (top + rowHeight > node.scrollTop + node.clientHeight) {
      node.scrollTop = top + rowHeight - node.clientHeight;
    }
    draw();
  }

  function onFocus(event: Event): void {
    for (const [index, row] of drawn) {
      if (event.target instanceof Node && row.contains(event.target)) active = index;
    }
  }

  function onKey(event: Event): void {
    if (!(event instanceof KeyboardEvent) || !(event.target instanceof HTMLElement)) return;
    if (event.target.dataset["focus"] === undefined) return;
    const page = Math.max(1, Math.floor(node.clientHeight / rowHeight) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    };
    const wanted = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (wanted === undefined) return;
    event.preventDefault();
    const column = [...(drawn.get(active)?.querySelectorAll("[data-focus]") ?? [])].indexOf(
      event.target,
    );
    active = Math.min(Math.max(wanted, 0), rows.length - 1);
    reveal(active);
    const targets = drawRow(active)?.querySelectorAll<HTMLElement>("[data-focus]") ?? [];
    targets[Math.max(0, column)]?.focus({ preventScroll: true });
  }

  return {
    node,
    setRows: (next) => {
      rows = next;
      active = 0;
      clear();
      space.style.setProperty("height", `${rows.length * rowHeight}px`);
      node.scrollTop = 0;
      draw();
    },
    refresh: () => {
      clear();
      draw();
    },
    reveal,
  };
}
