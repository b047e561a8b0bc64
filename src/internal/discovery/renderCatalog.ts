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
  /** Tells whether a text stays within the budget. */
  readonly fits: (text: string) => boolean;
  /** A length past which no text fits, to spare rendering it. */
  readonly maxLength: number;
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
  const write = (how: string, lines: readonly string[]): string =>
    [`${preamble}\n\nCatalog of ${count(listed.length)}${total}${how}`, ...lines].join("\n");

  const names = listed.map(({ name }) => name);
  const minimum = names.reduce((sum, name) => sum + name.length + 3, preamble.length);
  if (minimum <= budget.maxLength) {
    for (const [level, length] of SUMMARY_LEVELS) {
      const lines = summaryLines(listed, length, budget.maxLength - preamble.length);
      const text = lines && write(":", lines);
      if (text !== undefined && budget.fits(text)) return { level, text };
    }
  }

  const groups = groupByPrefix(names);
  const whole = write(", by prefix:", groups.map(nameLine));
  if (budget.fits(whole)) return { level: "names", text: whole };
  const prefixed = write(PREFIX_ONCE, groups.map(prefixedNameLine));
  if (budget.fits(prefixed)) return { level: "prefixed-names", text: prefixed };

  const collapse = (largest: number): string =>
    write(PREFIX_ONCE_PARTLY, collapseLargest(groups, largest));
  if (budget.fits(collapse(groups.length - 1))) {
    const text = collapse(leastThatFits(groups.length - 1, (n) => budget.fits(collapse(n))));
    return { level: "largest-collapsed", text };
  }
  const counted = write(" by prefix; search to see names:", groups.map(countLine));
  if (budget.fits(counted)) return { level: "groups", text: counted };
  return { level: "count", text: write(", too many to list; search to see names.", []) };
}

const SUMMARY_LEVELS: readonly (readonly [CatalogLevel, number])[] = [
  ["summaries", SUMMARY_LENGTH],
  ["short-summaries", SHORT_SUMMARY_LENGTH],
];
const PREFIX_ONCE = ". A name is the prefix before * and one of the endings after it:";
const PREFIX_ONCE_PARTLY = `${PREFIX_ONCE.slice(0, -1)}. Groups with a number alone are not listed; search to see their names:`;

// Gives up as soon as the lines are longer than anything that could fit.
function summaryLines(
  entries: readonly CatalogEntry[],
  length: number,
  maxLength: number,
): string[] | undefined {
  const lines: string[] = [];
  let left = maxLength;
  for (const { name, description, trusted } of entries) {
    const summary = trusted ? clipLine(summarize(description), length) : "";
    const line = summary === "" ? `- ${name}` : `- ${name}: ${summary}`;
    left -= line.length + 1;
    if (left < 0) return undefined;
    lines.push(line);
  }
  return lines;
}

function nameLine({ names }: NameGroup): string {
  return `- ${names.join(", ")}`;
}

function prefixedNameLine({ prefix, names }: NameGroup): string {
  if (prefix === "") return nameLine({ prefix, names });
  return `- ${prefix}*: ${names.map((name) => name.slice(prefix.length)).join(", ")}`;
}

function countLine({ prefix, names }: NameGroup): string {
  return `- ${prefix === "" ? "others" : `${prefix}*`}: ${count(names.length)}`;
}

function collapseLargest(groups: readonly NameGroup[], largest: number): string[] {
  const bySize = groups
    .map((group, index) => ({ index, size: group.names.length }))
    .sort((a, b) => b.size - a.size || a.index - b.index);
  const collapsed = new Set(bySize.slice(0, largest).map(({ index }) => index));
  return groups.map((group, index) =>
    collapsed.has(index) ? countLine(group) : prefixedNameLine(group),
  );
}

function count(tools: number): string {
  return tools === 1 ? "1 tool" : `${tools} tools`;
}

// A binary search: what fits with some groups collapsed also fits with more.
function leastThatFits(most: number, fits: (n: number) => boolean): number {
  let low = 1;
  let high = most;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
