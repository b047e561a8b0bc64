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
  const open = new Map<string, number[]>();
  const ends: { call: number | undefined; result: number | undefined }[] = [];
  const pairOfCall = new Map<number, number>();
  entries.forEach((entry, position) => {
    if (entry.kind === "call") {
      const key = keyOf(entry);
      open.set(key, [...(open.get(key) ?? []), position].slice(-MOST_OPEN));
      pairOfCall.set(position, ends.length);
      ends.push({ call: position, result: undefined });
    } else if (entry.kind === "result") {
      const call = open.get(keyOf(entry))?.shift();
      const pair = call === undefined ? undefined : pairOfCall.get(call);
      const known = pair === undefined ? undefined : ends[pair];
      if (known === undefined) ends.push({ call: undefined, result: position });
      else known.result = position;
    }
  });
  return withTracks(ends);
}

// Copies of one identifier beyond this stay unpaired in the drawing.
const MOST_OPEN = 64;

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
