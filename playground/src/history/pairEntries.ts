/** Ties calls to their results for the drawing, in linear time. It judges nothing. */
import type { Entry } from "./readEntries.ts";

export interface Pair {
  /** Positions of the two entries; either may be missing. */
  readonly call: number | undefined;
  readonly result: number | undefined;
  /** Which track of the gutter the line takes; 0 is nearest to the text. */
  readonly track: number;
}

/** More tracks than this share the outermost one. */
export const TRACKS = 6;

export function pairEntries(entries: readonly Entry[]): Pair[] {
  const open = new Map<string, OpenCalls>();
  const ends: { call: number | undefined; result: number | undefined }[] = [];
  const batches = batchesOf(entries);
  entries.forEach((entry, position) => {
    const key = keyOf(entry);
    const calls = open.get(key);
    if (entry.kind === "call") {
      const batch = batches[position];
      // Results of an earlier batch are not to be expected any more.
      if (calls !== undefined && calls.batch === batch) calls.pairs.push(ends.length);
      else open.set(key, { batch, pairs: [ends.length] });
      ends.push({ call: position, result: undefined });
    } else if (entry.kind === "result") {
      const pair = ends[calls?.pairs.shift() ?? -1];
      if (pair === undefined) ends.push({ call: undefined, result: position });
      else pair.result = position;
    }
  });
  return withTracks(ends);
}

/** The calls of one batch that share a key, by the position of their pair, in their order. */
interface OpenCalls {
  readonly batch: string | undefined;
  readonly pairs: number[];
}

/** Calls are of one batch when a message holds them, or when each is a message and nothing is between. */
function batchesOf(entries: readonly Entry[]): string[] {
  let run = 0;
  return entries.map(({ kind, path }) => {
    const isWholeMessage = path.length === 1;
    if (kind !== "call" || !isWholeMessage) run += 1;
    return isWholeMessage ? `run ${run}` : `message ${path[0]}`;
  });
}

// Gemini often has no identifiers: there the name ties.
function keyOf({ id, tool }: Entry): string {
  return id === undefined ? `name ${tool ?? ""}` : `id ${id}`;
}

function withTracks(ends: readonly Omit<Pair, "track">[]): Pair[] {
  const busyUntil: number[] = new Array(TRACKS).fill(-1);
  return ends.map(({ call, result }) => {
    if (call === undefined || result === undefined) return { call, result, track: 0 };
    const free = busyUntil.findIndex((until) => until < call);
    const track = free === -1 ? TRACKS - 1 : free;
    busyUntil[track] = Math.max(busyUntil[track] ?? -1, result);
    return { call, result, track };
  });
}
