import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  resolveDeferredTool,
  resolveLiveTool,
} from "../src/toolDiscovery.ts";
import type { CatalogLevel, DiscoveryEvent } from "../src/types/discovery.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { runs } from "./support/runs.ts";

const RUNS = { numRuns: runs(100) };

const LEVELS: readonly CatalogLevel[] = [
  "summaries",
  "short-summaries",
  "names",
  "prefixed-names",
  "largest-collapsed",
  "groups",
  "count",
];

interface TestTool {
  readonly description?: string;
}

const name = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.stringMatching(/^(mcp__)?[a-c]{1,2}(__|_|\.)[a-d]{1,4}(_[a-d]{1,3})?$/),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "search_tools", "404") },
);
const tool: fc.Arbitrary<TestTool> = fc.record(
  { description: fc.oneof(fc.lorem(), fc.string({ unit: "binary", maxLength: 300 })) },
  { requiredKeys: [] },
);
const toolEntries = fc.uniqueArray(fc.tuple(name, tool), {
  selector: ([key]) => key,
  maxLength: 30,
});

const scenario = toolEntries.chain((entries) => {
  const names = entries.map(([key]) => key);
  return fc.record({
    entries: fc.constant(entries),
    shuffled: fc.shuffledSubarray(entries, { minLength: entries.length }),
    deferrableNames: fc.subarray(names),
    pinnedNames: fc.shuffledSubarray(names),
  });
});

function recordOf(entries: readonly (readonly [string, TestTool])[]): Record<string, TestTool> {
  const record: Record<string, TestTool> = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return deepFreeze(record);
}

function searchToolIn(record: Record<string, unknown>) {
  return Object.values(record).find(isDiscoveryMetaTool);
}

function levelOf(tools: Record<string, TestTool>, catalogBudget: number): CatalogLevel | undefined {
  const events: DiscoveryEvent[] = [];
  partitionToolsForDiscovery(tools, {
    deferrableNames: Object.keys(tools),
    catalogBudget,
    onEvent: (event) => events.push(event),
  });
  return events.flatMap((event) => (event.type === "partition" ? [event.level] : []))[0];
}

describe("partitionToolsForDiscovery", () => {
  it("splits the input into hot and deferred tools without losing or inventing one", () => {
    fc.assert(
      fc.property(scenario, ({ entries, deferrableNames, pinnedNames }) => {
        const tools = recordOf(entries);
        const record = partitionToolsForDiscovery(tools, { deferrableNames, pinnedNames });
        const hot = Object.keys(record).filter((key) => !isDiscoveryMetaTool(record[key]));
        const pins = new Set(pinnedNames);
        const deferred = deferrableNames.filter((key) => !pins.has(key));
        expect([...hot, ...deferred].sort()).toStrictEqual(Object.keys(tools).sort());
        for (const key of hot) expect(record[key]).toBe(tools[key]);
        for (const key of deferred) expect(resolveDeferredTool(record, key)).toBe(tools[key]);
      }),
      RUNS,
    );
  });

  it("gives the same bytes for every order of the input, of the names and of the pins", () => {
    fc.assert(
      fc.property(scenario, ({ entries, shuffled, deferrableNames, pinnedNames }) => {
        const one = partitionToolsForDiscovery(recordOf(entries), { deferrableNames, pinnedNames });
        const two = partitionToolsForDiscovery(recordOf(shuffled), {
          deferrableNames: [...deferrableNames].reverse(),
          pinnedNames: [...pinnedNames].reverse(),
        });
        expect(JSON.stringify(searchToolIn(two))).toBe(JSON.stringify(searchToolIn(one)));
      }),
      RUNS,
    );
  });

  it("only appends: the keys before a load are a prefix of the keys after it", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, fc.string(), async ({ entries, deferrableNames }, query) => {
        // Names that look like array indexes come first in every JavaScript object.
        const indexless = entries.filter(([key]) => !/^\d+$/.test(key));
        const record = partitionToolsForDiscovery(recordOf(indexless), { deferrableNames });
        const before = Object.keys(record);
        const description = searchToolIn(record)?.description;
        await searchToolIn(record)?.execute({ query });
        for (const key of deferrableNames) resolveLiveTool(record, key);
        expect(Object.keys(record).slice(0, before.length)).toStrictEqual(before);
        expect(searchToolIn(record)?.description).toBe(description);
      }),
      RUNS,
    );
  });

  it("writes well-formed text with one line a tool and nothing invisible", () => {
    fc.assert(
      fc.property(scenario, ({ entries, deferrableNames }) => {
        const record = partitionToolsForDiscovery(recordOf(entries), { deferrableNames });
        const description = searchToolIn(record)?.description ?? "";
        expect(description).not.toMatch(
          /[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029`<>]/u,
        );
        expect(description.split("\n").length).toBeLessThanOrEqual(4 + deferrableNames.length);
      }),
      RUNS,
    );
  });

  it("keeps the description within its budget, and the level falls as tools are added", () => {
    const sizes = fc.tuple(fc.integer({ min: 600, max: 12_000 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(sizes, fc.lorem({ maxCount: 12 }), ([budget, servers], description) => {
        let lowest = 0;
        for (const count of [1, 5, 20, 80, 320, 1_280]) {
          const tools = recordOf(
            Array.from({ length: count }, (_, index) => [
              `mcp__server${index % servers}__tool_${index}`,
              { description },
            ]),
          );
          const record = partitionToolsForDiscovery(tools, {
            deferrableNames: Object.keys(tools),
            catalogBudget: budget,
          });
          const text = searchToolIn(record)?.description ?? "";
          expect(text.length).toBeLessThanOrEqual(budget);
          expect(text).toContain(`Catalog of ${count} tool`);
          const level = LEVELS.indexOf(levelOf(tools, budget) ?? "count");
          expect(level).toBeGreaterThanOrEqual(lowest);
          lowest = level;
        }
      }),
      { numRuns: Math.ceil(RUNS.numRuns / 5) },
    );
  });

  it("never falls to a lower level when the budget grows", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 600, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (count, budget, more) => {
          const tools = recordOf(
            Array.from({ length: count }, (_, index) => [
              `server${index % 7}__tool_${index}`,
              { description: `Does thing number ${index} for the caller` },
            ]),
          );
          const small = LEVELS.indexOf(levelOf(tools, budget) ?? "count");
          const large = LEVELS.indexOf(levelOf(tools, budget + more) ?? "count");
          expect(large).toBeLessThanOrEqual(small);
        },
      ),
      RUNS,
    );
  });

  it("loses nothing when it is applied to its own result", () => {
    fc.assert(
      fc.property(scenario, ({ entries, deferrableNames, pinnedNames }) => {
        const options = { deferrableNames, pinnedNames };
        const once = partitionToolsForDiscovery(recordOf(entries), options);
        const twice = partitionToolsForDiscovery(once, options);
        expect(Object.keys(twice)).toStrictEqual(Object.keys(once));
        expect(JSON.stringify(searchToolIn(twice))).toBe(JSON.stringify(searchToolIn(once)));
      }),
      RUNS,
    );
  });
});

describe("search_tools", () => {
  it("answers any input, and loads only what it says", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, fc.jsonValue(), async ({ entries, deferrableNames }, input) => {
        const tools = recordOf(entries);
        const record = partitionToolsForDiscovery(tools, { deferrableNames });
        const search = searchToolIn(record);
        if (search === undefined) return;
        const before = new Set(Object.keys(record));
        const { loaded } = await search.execute(input as never);
        const after = Object.keys(record).filter((key) => !before.has(key));
        expect(after.sort()).toStrictEqual([...loaded].sort());
        for (const key of loaded) expect(record[key]).toBe(tools[key]);
      }),
      RUNS,
    );
  });

  it("loads each tool by its very name", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ entries, deferrableNames }) => {
        const record = partitionToolsForDiscovery(recordOf(entries), { deferrableNames });
        const search = searchToolIn(record);
        for (const key of deferrableNames.filter((key) => key !== "")) {
          const result = await search?.execute({ names: [key] });
          expect([...(result?.loaded ?? []), ...(result?.alreadyLoaded ?? [])]).toStrictEqual([
            key,
          ]);
        }
      }),
      RUNS,
    );
  });

  it("finds the same tools whatever the order of the catalog", async () => {
    await fc.assert(
      fc.asyncProperty(
        scenario,
        fc.stringMatching(/^[a-d]{1,4}( [a-d]{1,4}){0,2}$/),
        async ({ entries, shuffled, deferrableNames }, query) => {
          const results = [entries, shuffled].map(async (order) => {
            const record = partitionToolsForDiscovery(recordOf(order), { deferrableNames });
            return searchToolIn(record)?.execute({ query });
          });
          const [one, two] = await Promise.all(results);
          expect(two).toStrictEqual(one);
        },
      ),
      RUNS,
    );
  });
});
