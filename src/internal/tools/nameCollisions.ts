import { ToolpipeError } from "../../errors.ts";
import type { NameCollision, NameCollisionOptions } from "../../types/nameCollision.ts";

/** One way in which names are changed on their way to a model. */
interface Step {
  readonly kind: NameCollision["kind"];
  readonly change: (name: string) => string;
}

interface ChangedName {
  readonly original: string;
  readonly before: string;
  readonly after: string;
}

// What OpenAI and Anthropic accept in a name.
const NOT_PORTABLE = /[^a-zA-Z0-9_-]/gu;

/**
 * Groups names that become one. A group is reported at the first step that makes any two of its
 * members equal.
 *
 * @param names - the names in input order
 * @param options - the steps to look at
 * @returns the collisions, by step and then in input order
 */
export function collideNames(
  names: readonly string[],
  options: NameCollisionOptions,
): NameCollision[] {
  let changed = names.map((name) => ({ original: name, before: name, after: name }));
  return steps(options).flatMap(({ kind, change }, position) => {
    changed = changed.map(({ original, after: before }) => {
      return { original, before, after: change(before) };
    });
    return collisionsAt(kind, changed, position === 0);
  });
}

function steps({ caseInsensitive, sanitize, maxLength }: NameCollisionOptions): Step[] {
  const found: Step[] = [{ kind: "exact", change: (name) => name }];
  if (caseInsensitive) found.push({ kind: "case", change: (name) => name.toLowerCase() });
  if (sanitize) found.push({ kind: "sanitized", change: sanitizer(sanitize) });
  if (maxLength !== undefined) {
    requireLength(maxLength);
    // By code points, so that no character is cut in two.
    const cut = (name: string): string => Array.from(name).slice(0, maxLength).join("");
    found.push({ kind: "truncated", change: cut });
  }
  return found;
}

function requireLength(maxLength: number): void {
  if (Number.isInteger(maxLength) && maxLength >= 1) return;
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot find name collisions: maxLength must be a whole number from 1 up, but is ${String(maxLength)}`,
  );
}

function sanitizer(sanitize: true | RegExp | ((name: string) => string)): (name: string) => string {
  if (typeof sanitize === "function") return sanitize;
  if (sanitize === true) return (name) => name.replace(NOT_PORTABLE, "_");
  if (!(sanitize instanceof RegExp)) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot find name collisions: sanitize must be a boolean, an expression or a function, but is a ${typeof sanitize}`,
    );
  }
  const all = new RegExp(sanitize.source, `${sanitize.flags.replace(/[gy]/gu, "")}g`);
  return (name) => name.replace(all, "_");
}

function collisionsAt(
  kind: NameCollision["kind"],
  names: readonly ChangedName[],
  countRepeats: boolean,
): NameCollision[] {
  const groups = new Map<string, ChangedName[]>();
  for (const name of names) {
    const group = groups.get(name.after);
    if (group === undefined) groups.set(name.after, [name]);
    else group.push(name);
  }
  return Array.from(groups)
    .filter(([, group]) =>
      countRepeats ? group.length > 1 : new Set(group.map(({ before }) => before)).size > 1,
    )
    .map(([name, group]) => ({ kind, name, tools: group.map(({ original }) => original) }));
}
