import { digest } from "../../messages/digest.ts";
import { isLegalName, type NameLimits } from "../../schema/targets/legalNames.ts";
import { foldText } from "../../text/foldText.ts";

const DIGEST_LENGTH = 8;

// What a name may begin with: itself or an underscore almost everywhere, a letter always.
const PREFIXES = ["", "_"] as const;
const LETTER_PREFIX = "t_";

const NAMELESS = "tool";

/**
 * Gives every name a legal one that no other has. A legal name stays, whatever else is there; for the
 * others the order of the names plays no part.
 *
 * @param names - the original names, each once
 * @param limits - what the provider accepts
 * @returns the legal name of each
 */
export function legalToolNames(names: readonly string[], limits: NameLimits): Map<string, string> {
  const legal = new Set(names.filter((name) => isLegalName(name, limits)));
  const wished = new Map<string, string>();
  const wishes = new Map<string, number>();
  for (const name of names) {
    if (legal.has(name)) continue;
    const wish = legalToolName(name, limits);
    wished.set(name, wish);
    wishes.set(wish, (wishes.get(wish) ?? 0) + 1);
  }
  const isFree = (wish: string): boolean => !legal.has(wish) && wishes.get(wish) === 1;
  const taken = new Set([...legal, ...[...wished.values()].filter(isFree)]);
  const unique = new Map<string, string>();
  // In an order of their own, so that even a collision of digests ends the same in any order of names.
  for (const [name, wish] of [...wished].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (isFree(wish)) {
      unique.set(name, wish);
      continue;
    }
    let marked = withDigest(wish, name, limits);
    for (let attempt = 1; taken.has(marked); attempt++) {
      marked = withDigest(wish, `${name} ${attempt}`, limits);
    }
    taken.add(marked);
    unique.set(name, marked);
  }
  return new Map(names.map((name) => [name, unique.get(name) ?? name]));
}

/**
 * The nearest name that a provider accepts: accents folded, every other character an underscore. One
 * that has to be cut ends in a digest of the whole, since long names differ at their ends.
 */
export function legalToolName(name: string, limits: NameLimits): string {
  const words = foldText(name).replace(outsideOf(limits), "_");
  // What came out as underscores alone says nothing any more.
  if (!/[a-zA-Z0-9]/u.test(words)) return withDigest(NAMELESS, name, limits);
  const prefix = PREFIXES.find((text) => beginsLegally(text + words, limits)) ?? LETTER_PREFIX;
  const whole = prefix + words;
  return whole.length <= limits.maxLength ? whole : withDigest(whole, name, limits);
}

function beginsLegally(text: string, limits: NameLimits): boolean {
  return isLegalName(text.slice(0, 1), limits);
}

function withDigest(wish: string, name: string, { maxLength }: NameLimits): string {
  return `${wish.slice(0, maxLength - DIGEST_LENGTH - 1)}_${digest(name, DIGEST_LENGTH)}`;
}

function outsideOf({ allowed }: NameLimits): RegExp {
  return new RegExp(`[^${allowed}]`, "gu");
}
