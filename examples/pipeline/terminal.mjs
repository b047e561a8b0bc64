/** Plain text for a terminal of 80 columns. */

export const WIDTH = 80;
const INDENT = "   ";

/** Opens a step of the demo. */
export function heading(number, title) {
  console.log(`\n${number}. ${title}\n`);
}

/** Prints a paragraph, broken at word boundaries. */
export function say(text, indent = INDENT) {
  const width = WIDTH - indent.length;
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      console.log(indent + line);
      line = "";
    }
    line += line === "" ? word : ` ${word}`;
  }
  console.log(indent + line);
}

/**
 * Prints aligned columns. Numbers are set to the right; the last column is cut where the line ends.
 *
 * @param {(string | number)[][]} rows
 */
export function table(rows, indent = INDENT) {
  const widths = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, show(cell).length);
    });
  }
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      typeof cell === "number" ? show(cell).padStart(widths[column]) : cell.padEnd(widths[column]),
    );
    console.log(clip(indent + cells.join("  ").trimEnd()));
  }
}

/** Shortens a line to the terminal's width. */
export function clip(text, width = WIDTH) {
  return text.length <= width ? text : `${text.slice(0, width - 3)}...`;
}

/** Writes a number with thousands separators, the same in every locale. */
export function show(value) {
  return typeof value === "number" ? value.toLocaleString("en-US") : value;
}

export function seconds(milliseconds) {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

export function percent(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
