/** What names must be made of. */
export interface NameLimits {
  /** The characters of a name, as the inside of a character class. */
  readonly allowed: string;
  /** Those of its first character, where they are fewer. */
  readonly first?: string;
  readonly maxLength: number;
}

interface NameExpressions {
  readonly legal: RegExp;
  readonly illegalRun: RegExp;
  readonly start: RegExp;
}

const EXPRESSIONS = new WeakMap<NameLimits, NameExpressions>();

function expressionsOf(limits: NameLimits): NameExpressions {
  const known = EXPRESSIONS.get(limits);
  if (known !== undefined) return known;
  const { allowed, first = allowed, maxLength } = limits;
  const expressions = {
    legal: new RegExp(`^(?=[${first}])[${allowed}]{1,${maxLength}}$`, "u"),
    illegalRun: new RegExp(`[^${allowed}]+`, "gu"),
    start: new RegExp(`^[${first}]`, "u"),
  };
  EXPRESSIONS.set(limits, expressions);
  return expressions;
}

/** Tells whether a name keeps within limits. */
export function isLegalName(name: string, limits: NameLimits): boolean {
  return expressionsOf(limits).legal.test(name);
}

/**
 * Gives every name that is not legal a legal one that no other has: `page[size]` becomes `page_size`. The same
 * names in the same order always get the same ones. Linear.
 *
 * @param names - all names of one object, each once
 * @param limits - what names must be made of
 * @param taken - legal names that are given away already
 * @returns the new names by the old ones; names that are legal are left out
 */
export function legalNames(
  names: readonly string[],
  limits: NameLimits,
  taken: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, string> {
  const result = new Map<string, string>();
  const used = new Set([...taken, ...names]);
  const counts = new Map<string, number>();
  for (const name of names) {
    if (isLegalName(name, limits)) continue;
    const base = legalise(name, limits);
    let candidate = base;
    let count = counts.get(base) ?? 1;
    for (; used.has(candidate); count += 1) {
      const suffix = `_${count + 1}`;
      candidate = `${base.slice(0, limits.maxLength - suffix.length)}${suffix}`;
    }
    counts.set(base, count);
    used.add(candidate);
    result.set(name, candidate);
  }
  return result;
}

/** What is left of a name of no characters that are allowed. */
const NAMELESS = "property";

function legalise(name: string, limits: NameLimits): string {
  const { illegalRun, start } = expressionsOf(limits);
  const folded = name.normalize("NFKD").replace(/\p{Mark}/gu, "");
  const replaced = folded
    .replace(illegalRun, "_")
    .replace(/^_+/u, "")
    .slice(0, limits.maxLength)
    .replace(/_$/u, "");
  const named = replaced === "" ? NAMELESS : replaced;
  return (start.test(named) ? named : `_${named}`).slice(0, limits.maxLength);
}
