/** Which lines of two texts differ: the longest common subsequence, bounded. */

export interface DiffLine {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface LineDiff {
  readonly before: readonly DiffLine[];
  readonly after: readonly DiffLine[];
}

// The table has one entry for each pair of lines; past this all lines between the common ends are marked.
const LARGEST_TABLE = 4_000_000;

export function diffLines(before: string, after: string): LineDiff {
  const a = before.split("\n");
  const b = after.split("\n");
  let start = 0;
  while (start < a.length && start < b.length && same(a[start], b[start])) start += 1;
  let end = 0;
  while (
    end < a.length - start &&
    end < b.length - start &&
    same(a[a.length - 1 - end], b[b.length - 1 - end])
  ) {
    end += 1;
  }
  const common = commonLines(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const mark = (lines: readonly string[], kept: ReadonlySet<number>): DiffLine[] =>
    lines.map((text, index) => ({
      text,
      isChanged: index >= start && index < lines.length - end && !kept.has(index - start),
    }));
  return { before: mark(a, common.a), after: mark(b, common.b) };
}

// A comma more or less at the end of a line is no change of what it says.
function same(a: string | undefined, b: string | undefined): boolean {
  return a?.replace(/,$/u, "") === b?.replace(/,$/u, "");
}

function commonLines(
  a: readonly string[],
  b: readonly string[],
): { readonly a: ReadonlySet<number>; readonly b: ReadonlySet<number> } {
  const keptA = new Set<number>();
  const keptB = new Set<number>();
  const width = b.length + 1;
  if ((a.length + 1) * width > LARGEST_TABLE) return { a: keptA, b: keptB };
  const table = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number): number => table[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row -= 1) {
    for (let column = b.length - 1; column >= 0; column -= 1) {
      table[row * width + column] = same(a[row], b[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  while (row < a.length && column < b.length) {
    if (same(a[row], b[column])) {
      keptA.add(row);
      keptB.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      row += 1;
    } else {
      column += 1;
    }
  }
  return { a: keptA, b: keptB };
}
