/** An object of foreign make, of which only fields with names of ours are read. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of a value; none where it has none. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

const NO_ENTRIES: readonly Fields[] = [];

/** The entries of a list, with no fields where an entry or its place in a sparse list is empty. */
export function entriesOf(list: unknown): readonly Fields[] {
  if (!Array.isArray(list)) return NO_ENTRIES;
  // A list without such an entry is taken as it is. No method sees the empty places.
  for (const entry of list) if (!isFields(entry)) return Array.from(list, fieldsOf);
  return list;
}

/** A text as it is; nothing for what is none, so that no foreign `toString` is ever called. */
export function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A field that holds a non-blank string, or nothing. */
export function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The text of a content that is one text, as a string or as its only part. */
export function onlyText(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  const [only] = content;
  return content.length === 1 && isFields(only) ? only["text"] : undefined;
}

/** A copy without one field. */
export function without(fields: Fields, name: string): Fields {
  const { [name]: _, ...rest } = fields;
  return rest;
}
