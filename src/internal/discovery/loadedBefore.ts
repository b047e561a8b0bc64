import { isRecord } from "../isRecord.ts";
import { isSearchToolName } from "./generatedNames.ts";
import type { ToolTraffic } from "./toolTraffic.ts";

/** A tool that a search loaded, and when. */
export interface LoadSeen {
  readonly name: string;
  /** The position of the message. */
  readonly at: number;
}

const MAX_DEPTH = 6;

/**
 * Finds what the searches of a history loaded, oldest first. Only results of the search tool count:
 * any other tool could return text that looks like one.
 *
 * @param traffic - the calls and results of the history
 */
export function readLoads({ calls, results }: ToolTraffic): LoadSeen[] {
  const searches = new Set<string>();
  for (const { id, name } of calls) {
    if (id !== undefined && isSearchToolName(name)) searches.add(id);
  }
  return results
    .filter(({ id, name }) =>
      name === undefined ? id !== undefined && searches.has(id) : isSearchToolName(name),
    )
    .flatMap(({ payload, at }) => {
      const result = findSearchResult(payload, 0);
      return [...texts(result?.["alreadyLoaded"]), ...texts(result?.["loaded"])].map((name) => ({
        name,
        at,
      }));
    });
}

// Every format wraps a result its own way: as JSON text, under `value`, `output` or `json`, in a
// list of text parts.
function findSearchResult(
  value: unknown,
  depth: number,
): Readonly<Record<string, unknown>> | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof value === "string") return findSearchResult(parseJson(value), depth + 1);
  if (typeof value !== "object" || value === null) return undefined;
  if (isRecord(value) && Array.isArray(value["loaded"]) && Array.isArray(value["matches"])) {
    return value;
  }
  for (const inner of Object.values(value)) {
    const found = findSearchResult(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function parseJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
