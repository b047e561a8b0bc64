import { isFields } from "./read.ts";

/**
 * The words of a result that has to become text: its texts, and a mention of what is no text. Other
 * structures come as JSON.
 */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(entryText).join("\n");
  return json(content);
}

function entryText(entry: unknown): string {
  if (!isFields(entry)) return contentText(entry);
  if (typeof entry["text"] === "string") return entry["text"];
  const type = typeof entry["type"] === "string" ? entry["type"] : "";
  return /image|audio|video|file|media|document/u.test(type) ? `[${type}]` : json(entry);
}

function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    // A cycle, a bigint or a nesting past the stack.
    return "";
  }
}

/** Whether two contents say the same, as far as JSON can tell. */
export function isSameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  try {
    return JSON.stringify(a) === JSON.stringify(b);
  } catch {
    // A cycle, a bigint or a nesting past the stack: not worth knowing.
    return false;
  }
}
