import { describe, expect, it } from "vitest";
import {
  LARGE_CATALOG_WARN_THRESHOLD,
  partitionToolsForDiscovery,
  resolveDeferredTool,
} from "../src/toolDiscovery.ts";
import type { DiscoveryEvent } from "../src/types/discovery.ts";
import { partition, searchTool } from "./support/discoveryCatalog.ts";

describe("onEvent", () => {
  it("reports a partition, searches, loads and misses", async () => {
    const events: DiscoveryEvent[] = [];
    const record = partition({
      pinnedNames: ["slack_post"],
      onEvent: (event) => events.push(event),
    });
    await searchTool(record).execute({ query: "select:jira_create,nothing" });
    resolveDeferredTool(record, "github_merge");
    resolveDeferredTool(record, "ghost");
    expect(events).toStrictEqual([
      {
        type: "partition",
        searchTool: "search_tools",
        level: "summaries",
        characters: searchTool(record).description.length,
        hot: 2,
        pinned: 1,
        deferred: 3,
        unlisted: 0,
      },
      { type: "hydrate", source: "pin", names: ["slack_post"] },
      { type: "hydrate", source: "search", names: ["jira_create"] },
      {
        type: "search",
        input: { query: "select:jira_create,nothing" },
        loaded: ["jira_create"],
        alreadyLoaded: [],
        notFound: ["nothing"],
        truncated: [],
      },
      { type: "hydrate", source: "direct", names: ["github_merge"] },
      { type: "miss", name: "ghost" },
    ]);
  });

  it("warns of a large catalog while nothing is deferred", () => {
    const events: DiscoveryEvent[] = [];
    const tools = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`t${i}`, {}]));
    for (const count of [LARGE_CATALOG_WARN_THRESHOLD - 1, LARGE_CATALOG_WARN_THRESHOLD]) {
      partitionToolsForDiscovery(tools(count), {
        deferrableNames: [],
        onEvent: (event) => events.push(event),
      });
    }
    expect(LARGE_CATALOG_WARN_THRESHOLD).toBe(40);
    expect(events).toStrictEqual([
      {
        type: "warn",
        code: "large-catalog",
        message: "40 tools are declared and none is deferred; models choose worse among 40 or more",
        names: [],
      },
    ]);
  });

  it("warns of names that most providers refuse", () => {
    const events: DiscoveryEvent[] = [];
    const long = "n".repeat(65);
    partitionToolsForDiscovery(
      { ["n".repeat(64)]: {}, [long]: {} },
      { deferrableNames: [], onEvent: (event) => events.push(event) },
    );
    expect(events).toStrictEqual([
      {
        type: "warn",
        code: "long-name",
        message: "1 name is longer than the 64 characters that most providers accept",
        names: [long],
      },
    ]);
    const longer = [long, `${long}n`];
    partitionToolsForDiscovery(Object.fromEntries(longer.map((name) => [name, {}])), {
      deferrableNames: [],
      onEvent: (event) => events.push(event),
    });
    expect(events[1]).toStrictEqual({
      type: "warn",
      code: "long-name",
      message: "2 names are longer than the 64 characters that most providers accept",
      names: longer,
    });
  });

  it("warns of more tools than providers accept", () => {
    const warnings = (count: number): unknown[] => {
      const events: DiscoveryEvent[] = [];
      const tools = Object.fromEntries(Array.from({ length: count }, (_, i) => [`t_${i}`, {}]));
      partitionToolsForDiscovery(tools, {
        deferrableNames: ["t_0"],
        onEvent: (event) => events.push(event),
      });
      return events.filter(({ type }) => type === "warn");
    };
    expect(warnings(128)).toStrictEqual([]);
    expect(warnings(129)).toStrictEqual([
      {
        type: "warn",
        code: "too-many-tools",
        message: "129 tools are declared, but several providers refuse more than 128",
        names: [],
      },
    ]);
  });

  it("warns when loading passes the number of tools that providers accept", async () => {
    const events: DiscoveryEvent[] = [];
    const tools = Object.fromEntries(Array.from({ length: 130 }, (_, i) => [`t_${i}`, {}]));
    const record = partitionToolsForDiscovery(tools, {
      deferrableNames: ["t_0", "t_1", "t_2"],
      onEvent: (event) => events.push(event),
    });
    await searchTool(record).execute({ names: ["t_0", "t_1"] });
    expect(events.filter(({ type }) => type === "warn")).toStrictEqual([
      {
        type: "warn",
        code: "too-many-tools",
        message: "130 tools are declared, but several providers refuse more than 128",
        names: [],
      },
    ]);
  });
});
