import { type Fields, isFields, word } from "./read.ts";

/** Stands for what JSON cannot say: a cycle, or a nesting past the stack. */
const UNWRITABLE = "[content that cannot be written as text]";

/**
 * The words of a result that has to become text: its texts, and a mention of what is no text. Other
 * structures come as JSON.
 */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(entryText).join("\n");
  return json(content) ?? UNWRITABLE;
}

function entryText(entry: unknown): string {
  if (typeof entry === "string") return entry;
  if (!isFields(entry)) return json(entry) ?? UNWRITABLE;
  if (typeof entry["text"] === "string") return entry["text"];
  return mention(entry) ?? json(entry) ?? UNWRITABLE;
}

/** What there is of a picture or a file in a text: that it was there. */
function mention(entry: Fields): string | undefined {
  const type = word(entry["type"]);
  return /image|screenshot|audio|video|file|media|document/u.test(type) ? `[${type}]` : undefined;
}

function json(value: unknown): string | undefined {
  try {
    return (
      JSON.stringify(value, (_, inner: unknown) =>
        typeof inner === "bigint" ? inner.toString() : inner,
      ) ?? ""
    );
  } catch {
    return undefined;
  }
}

/** Compares contents as far as JSON can tell, and writes each down only once. */
export class ContentComparison {
  readonly #written: Map<object, string | undefined> = new Map();

  isSame(a: unknown, b: unknown): boolean {
    if (a === b) return true;
    // Texts are the rule, and need no writing.
    if (!isObject(a) || !isObject(b)) return false;
    const written = this.#write(a);
    return written !== undefined && written === this.#write(b);
  }

  #write(content: object): string | undefined {
    if (!this.#written.has(content)) this.#written.set(content, json(content));
    return this.#written.get(content);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
