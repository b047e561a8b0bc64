import { readLoads } from "./loadedBefore.ts";
import { openCalls, readToolTraffic } from "./toolTraffic.ts";

/** The options of `evictTools` with nothing left out. */
export interface EvictionLimits {
  readonly max: number | undefined;
  readonly idleTurns: number | undefined;
  readonly protect: Iterable<string>;
  readonly messages: readonly unknown[];
}

/**
 * Chooses which loaded tools to remove: those idle for too long, then the least recently used until
 * no more than `max` are left. Protected tools and those with an open call stay, and count.
 *
 * @param loaded - the loaded names, in the order in which they were loaded
 * @param options - the limits, and the history that tells what was used
 * @returns the names to remove, in the order of `loaded`
 */
export function chooseEvictions(
  loaded: readonly string[],
  { max, idleTurns, protect, messages }: EvictionLimits,
): string[] {
  const traffic = readToolTraffic(messages);
  const kept = new Set([...protect, ...openCalls(traffic).map(({ name }) => name)]);
  const lastUse = new Map<string, number>();
  for (const { name, at } of [...readLoads(traffic), ...traffic.calls]) {
    lastUse.set(name, Math.max(at, lastUse.get(name) ?? -1));
  }
  const usedAt = (name: string): number => lastUse.get(name) ?? -1;
  const turnsSince = (name: string): number =>
    traffic.turns.filter((turn) => turn > usedAt(name)).length;

  const candidates = loaded.filter((name) => !kept.has(name));
  const evicted = new Set(
    idleTurns === undefined ? [] : candidates.filter((name) => turnsSince(name) >= idleTurns),
  );
  const surplus = max === undefined ? 0 : loaded.length - evicted.size - max;
  const leastRecent = candidates
    .filter((name) => !evicted.has(name))
    .sort((a, b) => usedAt(a) - usedAt(b));
  for (const name of leastRecent.slice(0, Math.max(0, surplus))) evicted.add(name);
  return loaded.filter((name) => evicted.has(name));
}
