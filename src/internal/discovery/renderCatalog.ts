import type { CatalogLevel } from "../../types/discovery.ts";
import type { CatalogEntry } from "./catalogEntry.ts";
import type { NameGroup } from "./groupByPrefix.ts";
import { groupByPrefix } from "./groupByPrefix.ts";
import { SHORT_SUMMARY_LENGTH, SUMMARY_LENGTH, summarize } from "./summarize.ts";
import { clipLine } from "./untrustedText.ts";

/** A catalog at the highest level that fits. */
export interface RenderedCatalog {
  readonly level: CatalogLevel;
  readonly text: string;
}

/** What a text may be. */
export interface TextBudget {
  /** A length past which no text fits, to spare rendering it. */
  readonly maxLength: number;
  /** Tells whether a text that is not longer stays within the budget. */
  readonly fits: (text: string) => boolean;
}

/**
 * Renders the catalog of all tools as far as the budget goes: first summaries get shorter, then
 * they go, then names go, the largest groups first. No name and no character is ever cut, and a
 * level that leaves names out says how many. Depends on the set of entries and the budget alone.
 *
 * Costs a rendering for each level tried, and `O(log groups)` of them between two levels.
 *
 * @param entries - the tools to list, ordered by name
 * @param preamble - what stands above the catalog
 * @param budget - what the whole text may be
 */
export function renderCatalog(
  entries: readonly CatalogEntry[],
  preamble: string,
  budget: TextBudget,
): RenderedCatalog {
  const listed = entries.filter(({ listable }) => listable);
  const unlisted = entries.length - listed.length;
  const total = unlisted === 0 ? "" : `, and ${unlisted} more whose names cannot be shown`;
  const head = `${preamble}\n\nCatalog of ${count(listed.length)}${total}`;
  const write = (how: string, lines: readonly string[]): string =>
    [head + how, ...lines].join("\n");
  // Spares rendering, and counting tokens of, what is too long anyway.
  const writeWithin = (how: string, lines: readonly string[]): string | undefined => {
    const length = lines.reduce((sum, line) => sum + line.length + 1, head.length + how.length);
    if (length > budget.maxLength) return undefined;
    const text = write(how, lines);
    return budget.fits(text) ? text : undefined;
  };

  for (const [level, length] of SUMMARY_LEVELS) {
    const lines = summaryLines(listed, length, budget.maxLength - head.length);
    const text = lines && writeWithin(":", lines);
    if (text !== undefined) return { level, text };
  }
  const groups = groupByPrefix(listed.map(({ name }) => name));
  const whole = writeWithin(", by prefix:", groups.map(nameLine));
  if (whole !== undefined) return { level: "names", text: whole };
  const prefixed = writeWithin(PREFIX_ONCE, groups.map(prefixedNameLine));
  if (prefixed !== undefined) return { level: "prefixed-names", text: prefixed };

  const bySize = [...groups].sort((a, b) => b.names.length - a.names.length);
  const collapsed = firstThatFits(1, groups.length - 1, (largest) => {
    const counted = new Set(bySize.slice(0, largest));
    const line = (group: NameGroup): string =>
      counted.has(group) ? countLine(group) : prefixedNameLine(group);
    return writeWithin(PREFIX_ONCE_PARTLY, groups.map(line));
  });
  if (collapsed !== undefined) return { level: "largest-collapsed", text: collapsed };
  const counts = writeWithin(" by prefix; search to see names:", groups.map(countLine));
  if (counts !== undefined) return { level: "groups", text: counts };
  return { level: "count", text: write(", too many to list; search to see names.", []) };
}

const SUMMARY_LEVELS: readonly (readonly [CatalogLevel, number])[] = [
  ["summaries", SUMMARY_LENGTH],
  ["short-summaries", SHORT_SUMMARY_LENGTH],
];
const PREFIX_ONCE = ". A name is the prefix before * and one of the endings after it:";
const PREFIX_ONCE_PARTLY =
  ". A name is the prefix before * and one of the endings after it. Groups with a number alone are not listed; search to see their names:";

// Gives up as soon as the lines are longer than anything that could fit.
function summaryLines(
  entries: readonly CatalogEntry[],
  length: number,
  maxLength: number,
): string[] | undefined {
  let left = entries.reduce((rest, { name }) => rest - name.length - "\n- ".length, maxLength);
  const lines: string[] = [];
  for (const { name, description, trusted } of entries) {
    if (left < 0) return undefined;
    const summary = trusted ? clipLine(summarize(description), length) : "";
    const rest = summary === "" ? "" : `: ${summary}`;
    left -= rest.length;
    lines.push(`- ${name}${rest}`);
  }
  return lines;
}

function nameLine({ names }: NameGroup): string {
  return `- ${names.join(", ")}`;
}

function prefixedNameLine(group: NameGroup): string {
  const { common, names } = group;
  if (common === "") return nameLine(group);
  return `- ${common}*: ${names.map((name) => name.slice(common.length)).join(", ")}`;
}

function countLine({ prefix, names }: NameGroup): string {
  return `- ${prefix === "" ? "others" : `${prefix}*`}: ${count(names.length)}`;
}

function count(tools: number): string {
  return tools === 1 ? "1 tool" : `${tools} tools`;
}

// A binary search for the least number with a result: what fits also fits with more collapsed.
function firstThatFits<Result>(
  least: number,
  most: number,
  attempt: (number: number) => Result | undefined,
): Result | undefined {
  let found: Result | undefined;
  let low = least;
  let high = most;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const result = attempt(middle);
    if (result === undefined) low = middle + 1;
    else {
      found = result;
      high = middle - 1;
    }
  }
  return found;
}
