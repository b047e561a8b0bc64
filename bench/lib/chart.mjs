// Draws cost curves as an SVG picture: panels of lines over two logarithmic axes, readable on light and
// dark pages, without a script or a font of its own.

const PANEL = { width: 320, height: 250, left: 56, right: 24, top: 62, bottom: 36 };
const COLOURS = { ours: "var(--ours)", peer: "var(--peer)" };
const STYLE = `
  svg { --text: #1f2328; --grid: #d1d9e0; --ours: #0969da; --peer: #9a6700; --page: #ffffff; }
  @media (prefers-color-scheme: dark) {
    svg { --text: #e6edf3; --grid: #3d444d; --ours: #58a6ff; --peer: #d29922; --page: #0d1117; }
  }
  text { font: 11px system-ui, sans-serif; fill: var(--text); }
  .title { font-weight: 600; font-size: 12px; }
  .line { fill: none; stroke-width: 2; }
  .grid { stroke: var(--grid); stroke-width: 1; }
  .page { fill: var(--page); }
`;

/**
 * Panels in rows of `columns`. A panel is `{ title, unit, lines: [{ name, kind, points: [[x, y]] }] }`, where
 * `kind` is `"ours"` or `"peer"`, x a count and y milliseconds.
 */
export function drawCurves(title, panels, columns = 3) {
  const rows = Math.ceil(panels.length / columns);
  const width = columns * PANEL.width;
  const height = rows * PANEL.height;
  const drawn = panels.map((panel, index) => {
    const x = (index % columns) * PANEL.width;
    const y = Math.floor(index / columns) * PANEL.height;
    return `<g transform="translate(${x} ${y})">${drawPanel(panel)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    ...drawn,
    "</svg>",
    "",
  ].join("\n");
}

function drawPanel({ title, unit, lines }) {
  const points = lines.flatMap((line) => line.points);
  const x = scale(
    points.map(([count]) => count),
    [PANEL.left, PANEL.width - PANEL.right],
  );
  const y = scale(
    points.map(([, time]) => time),
    [PANEL.height - PANEL.bottom, PANEL.top],
  );
  const bottom = PANEL.height - PANEL.bottom;
  return [
    `<text class="title" x="${PANEL.left}" y="18">${escapeMarkup(title)}</text>`,
    ...x.ticks.map((tick) => mark(x(tick), bottom + 14, "middle", count(tick))),
    ...y.ticks.map((tick) => mark(PANEL.left - 6, y(tick) + 4, "end", milliseconds(tick))),
    ...y.ticks.map(
      (tick) =>
        `<path class="grid" d="M${PANEL.left} ${round(y(tick))}H${PANEL.width - PANEL.right}"/>`,
    ),
    mark((PANEL.left + PANEL.width) / 2, bottom + 29, "middle", unit),
    ...lines.map((line) => drawLine(line, x, y)),
    ...lines.map(({ name, kind }, index) => {
      const top = 34 + 14 * index;
      return `<text x="${PANEL.left}" y="${top}" style="fill:${COLOURS[kind]}">${escapeMarkup(name)}</text>`;
    }),
  ].join("");
}

function drawLine({ kind, points }, x, y) {
  const path = points.map(([count, time]) => `${round(x(count))} ${round(y(time))}`).join("L");
  return `<path class="line" style="stroke:${COLOURS[kind]}" d="M${path}"/>`;
}

/** Maps values to pixels by their logarithm; the axis begins and ends at powers of ten. */
function scale(values, [from, to]) {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  const position = (value) => from + ((Math.log10(value) - first) / (last - first)) * (to - from);
  position.ticks = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  return position;
}

function mark(x, y, anchor, text) {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeMarkup(text)}</text>`;
}

function count(value) {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1e3 ? `${value / 1e3}k` : String(value);
}

function milliseconds(value) {
  if (value >= 1e3) return `${value / 1e3} s`;
  return value >= 1 ? `${value} ms` : `${Math.round(value * 1e3)} µs`;
}

function round(number) {
  return Math.round(number * 10) / 10;
}

function escapeMarkup(text) {
  return text.replace(/&/gu, "&amp;").replace(/</gu, "&lt;");
}
