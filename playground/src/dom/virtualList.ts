/**
 * A scrolling list of rows of one height, of which only those in sight exist. One place is the tab
 * stop; the arrow keys move to the others.
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
  // The tab stop: a row, and one of the places for the focus in it.
  let active = 0;
  let column = 0;
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
    keepTabStop();
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

  function keepTabStop(): void {
    const [first = 0] = [...drawn.keys()].sort((a, b) => a - b);
    const stop = drawn.has(active) ? active : first;
    for (const [index, row] of drawn) {
      const stops = stopsIn(row);
      const place = Math.min(column, stops.length - 1);
      stops.forEach((one, position) => {
        one.tabIndex = index === stop && position === place ? 0 : -1;
      });
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
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    for (const [index, row] of drawn) {
      if (!row.contains(target)) continue;
      active = index;
      column = Math.max(0, stopsIn(row).indexOf(target));
    }
    keepTabStop();
  }

  function onKey(event: Event): void {
    if (!(event instanceof KeyboardEvent) || !hasFocus()) return;
    const page = Math.max(1, Math.floor(node.clientHeight / rowHeight) - 1);
    const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      PageDown: [page, 0],
      PageUp: [-page, 0],
      Home: [-rows.length, 0],
      End: [rows.length, 0],
    };
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (move === undefined) return;
    event.preventDefault();
    active = Math.min(Math.max(active + move[0], 0), rows.length - 1);
    column = Math.max(column + move[1], 0);
    reveal(active);
    focusActive();
  }

  function hasFocus(): boolean {
    const focused = document.activeElement;
    const row = drawn.get(active);
    return focused instanceof HTMLElement && row !== undefined && stopsIn(row).includes(focused);
  }

  function focusActive(): void {
    const row = drawRow(active);
    const stops = row === undefined ? [] : stopsIn(row);
    column = Math.min(column, Math.max(0, stops.length - 1));
    stops[column]?.focus({ preventScroll: true });
  }

  return {
    node,
    setRows: (next) => {
      rows = next;
      active = 0;
      column = 0;
      clear();
      space.style.setProperty("height", `${rows.length * rowHeight}px`);
      node.scrollTop = 0;
      draw();
    },
    refresh: () => {
      const hadFocus = hasFocus();
      clear();
      draw();
      if (hadFocus) focusActive();
    },
    reveal,
  };
}

/** Rows may have several places for the focus, such as the cells of a matrix. */
function stopsIn(row: HTMLElement): HTMLElement[] {
  const inside = [...row.querySelectorAll<HTMLElement>("[data-focus]")];
  return row.dataset["focus"] === undefined ? inside : [row, ...inside];
}
