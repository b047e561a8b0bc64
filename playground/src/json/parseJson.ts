/** Reads JSON or JSON Lines, and says where it breaks. */
import { findJsonFault } from "./scanJson.ts";

export interface JsonProblem {
  /** What is wrong, for a person. */
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** The line around the fault, in three pieces. */
  readonly before: string;
  readonly at: string;
  readonly after: string;
}

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

const AROUND = 40;

export function parseJson(source: string): ParsedJson {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const lines = parseLines(text);
    if (lines !== undefined) return { ok: true, value: lines };
    const fault = findJsonFault(text);
    const position = fault?.position ?? 0;
    return { ok: false, problem: locate(text, position, fault?.message ?? String(error)) };
  }
}

// A file of one object a line is the list of them. A second line tells it from a broken document.
function parseLines(text: string): unknown[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || !lines.every((line) => line.trimStart().startsWith("{")))
    return undefined;
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}

function locate(text: string, position: number, message: string): JsonProblem {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  const next = text.indexOf("\n", position);
  const end = next === -1 ? text.length : next;
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < start; at = text.indexOf("\n", at + 1))
    line += 1;
  return {
    message,
    line,
    column: position - start + 1,
    before: text.slice(Math.max(start, position - AROUND), position),
    at: text.slice(position, Math.min(position + 1, end)),
    after: text.slice(position + 1, Math.min(end, position + AROUND)),
  };
}
