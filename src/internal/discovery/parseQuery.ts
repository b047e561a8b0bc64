/** A query taken apart. */
export interface ParsedQuery {
  /** The names after `select:`; then nothing else counts. */
  readonly select: readonly string[];
  /** The words written with a `+`. */
  readonly must: readonly string[];
  /** The query without `+` signs. */
  readonly text: string;
  /** The parts of the text between spaces and commas, without quotes and punctuation around them. */
  readonly parts: readonly string[];
}

// Nobody means more than this, and a longer text is read no further.
const MAX_QUERY_LENGTH = 1_000;
const MAX_PARTS = 64;
const SELECT = /^\s*select\s*:/i;

/**
 * Reads the query language of the search tool: keywords, `+word` for what must match, and
 * `select:name_a,name_b` for exact names.
 *
 * Linear in the length of the query.
 *
 * @param query - what a model wrote
 */
export function parseQuery(query: string): ParsedQuery {
  const written = query.slice(0, MAX_QUERY_LENGTH);
  const select = SELECT.exec(written);
  if (select !== null) {
    return { select: split(written.slice(select[0].length)), must: [], text: "", parts: [] };
  }
  const must = split(written).flatMap((part) =>
    part.startsWith("+") ? [part.replace(/^\++/, "")] : [],
  );
  const text = written.replace(/(^|[\s,;])\++/g, "$1").trim();
  return { select: [], must, text, parts: split(text) };
}

function split(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^["'`([{]{1,8}|["'`)\]}.!?]{1,8}$/g, ""))
    .filter((part) => part !== "")
    .slice(0, MAX_PARTS);
}
