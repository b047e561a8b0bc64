import { ToolpipeError } from "../../errors.ts";

/** The longest source, roughly, that is still one to read. */
const MAX_CHARACTERS = 1_000_000;

/** The deepest nesting after inlining: recursion over it must never exhaust the stack. */
const MAX_DEPTH = 200;

/** What json-schema-to-zod writes around each member, at least. */
const CHARACTERS_PER_MEMBER = 16;

/** Keywords whose schemas are written twice, which doubles the source with every level. */
const WRITTEN_TWICE: ReadonlySet<string> = new Set([
  "additionalProperties",
  "if",
  "patternProperties",
]);

interface Measure {
  readonly characters: number;
  readonly depth: number;
}

const SCALAR: Measure = { characters: CHARACTERS_PER_MEMBER, depth: 0 };

/**
 * Checks that the source of a document stays within bounds, before any of it is written. A part that
 * stands in several places is measured once and counted in each: linear in what is distinct.
 *
 * @param document - the document with its references inlined
 * @param action - the action that needs it, for the message
 * @throws {@link ToolpipeError} `schema-too-large`
 */
export function assertSourceSize(document: unknown, action: string): void {
  const measures = new Map<object, Measure>();

  const measure = (value: unknown, level: number): Measure => {
    if (typeof value === "string") return { ...SCALAR, characters: value.length };
    if (typeof value !== "object" || value === null) return SCALAR;
    if (level >= MAX_DEPTH) refuse(`${MAX_DEPTH} levels of nesting`, action);
    const known = measures.get(value);
    if (known !== undefined) return known;
    let characters = 0;
    let depth = 0;
    for (const [key, member] of Object.entries(value)) {
      const part = measure(member, level + 1);
      const copies = WRITTEN_TWICE.has(key) ? 2 : 1;
      characters += CHARACTERS_PER_MEMBER + key.length + copies * part.characters;
      depth = Math.max(depth, part.depth);
    }
    const result = { characters, depth: depth + 1 };
    measures.set(value, result);
    return result;
  };

  const { characters, depth } = measure(document, 0);
  if (depth > MAX_DEPTH) refuse(`${MAX_DEPTH} levels of nesting`, action);
  if (characters > MAX_CHARACTERS) {
    refuse(`${MAX_CHARACTERS} characters when written out`, action);
  }
}

function refuse(limit: string, action: string): never {
  throw new ToolpipeError(
    "schema-too-large",
    `Cannot ${action}: the schema has more than ${limit}`,
  );
}
