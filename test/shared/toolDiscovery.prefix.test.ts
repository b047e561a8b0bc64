import { describe, expect, it } from "vitest";
import { toNativeTools } from "../../src/toolDiscovery.ts";
import type { DiscoveryOptions } from "../../src/types/discovery.ts";
import { ITEMS, type KnownItem, partition, toolsOf } from "./knownItems.ts";

// As `bench/lib/promptPrefix.mjs` simulates it: 15 tools of the usual size stay, 200 are deferred;
// 8,000 characters of system prompt and 40,000 of history follow the tools.
const MEAN = ITEMS.reduce((sum, item) => sum + sizeOf(item), 0) / ITEMS.length;
const HOT = [...ITEMS]
  .sort((a, b) => Math.abs(sizeOf(a) - MEAN) - Math.abs(sizeOf(b) - MEAN))
  .slice(0, 15);
const REST = ITEMS.filter((item) => !HOT.includes(item));
const DEFERRED = Array.from(
  { length: 200 },
  (_, index) => REST.slice(Math.floor((index * REST.length) / 200))[0],
).filter((item) => item !== undefined);

function sizeOf({ tool }: KnownItem): number {
  return JSON.stringify(tool).length;
}

/** The shares of three requests that the next one begins with, in per cent. */
async function keptPrefixes(options: Partial<DiscoveryOptions>): Promise<number[]> {
  const deferrableNames = DEFERRED.map(({ name }) => name);
  const tools = toolsOf([...HOT, ...DEFERRED]);
  const { record, search } = partition(tools, { deferrableNames, ...options });
  let history = "h".repeat(40_000);
  const write = (): string => {
    const declared =
      options.delivery === "native"
        ? toNativeTools(record, "anthropic")
        : Object.entries(record).map(([name, tool]) => ({ ...tool, name }));
    return JSON.stringify(declared) + "s".repeat(8_000) + history;
  };
  const requests = [write()];
  for (const at of [40, 80, 120]) {
    history += JSON.stringify(await search.execute({ names: deferrableNames.slice(at, at + 1) }));
    requests.push(write());
  }
  return requests.slice(1).map((request, index) => {
    const before = requests[index] ?? "";
    let same = 0;
    while (same < before.length && before[same] === request[same]) same += 1;
    return (100 * same) / before.length;
  });
}

describe("the prompt prefix that is kept while tools load", () => {
  it("is 46 % and more where tools are appended and every summary is listed", async () => {
    for (const kept of await keptPrefixes({ catalogBudget: 24_000 })) {
      expect(kept).toBeGreaterThanOrEqual(46);
    }
  });

  it.each(["frozen", "native"] as const)(
    "is the whole request with delivery %s",
    async (delivery) => {
      expect(await keptPrefixes({ delivery })).toStrictEqual([100, 100, 100]);
    },
  );
});
