import { describe, expect, it } from "vitest";
import { ToolpipeError } from "../src/errors.ts";
import {
  evictTools,
  isDiscoveryMetaTool,
  resolveDeferredTool,
  resolveLiveTool,
} from "../src/toolDiscovery.ts";
import type { DiscoveryEvent } from "../src/types/discovery.ts";
import { catalog, partition, searchTool } from "./support/discoveryCatalog.ts";

describe("isDiscoveryMetaTool", () => {
  it("knows its own tools, also after a spread", () => {
    const tool = searchTool(partition());
    expect(isDiscoveryMetaTool(tool)).toBe(true);
    expect(isDiscoveryMetaTool({ ...tool, description: "wrapped" })).toBe(true);
  });

  it("knows the tools of another copy of the package", () => {
    const foreign = Object.fromEntries(
      ["searchTool", "callTool"].map((key) => [
        key,
        { [Symbol.for(`toolpipe.discovery.${key}`)]: true },
      ]),
    );
    expect(isDiscoveryMetaTool(foreign["searchTool"])).toBe(true);
    expect(isDiscoveryMetaTool(foreign["callTool"])).toBe(false);
    const record = partition({}, { ...catalog(), ...foreign });
    expect(Object.keys(record)).toStrictEqual(["read_file", "search_tools"]);
  });

  it("is not deceived by anything that arrived as JSON", () => {
    expect(isDiscoveryMetaTool(JSON.parse(JSON.stringify(searchTool(partition()))))).toBe(false);
  });

  it.each([undefined, null, "search_tools", 7, {}, [], () => {}])("says no to %s", (value) => {
    expect(isDiscoveryMetaTool(value)).toBe(false);
  });

  it("says no to the record, and to a proxy that throws", () => {
    expect(isDiscoveryMetaTool(partition())).toBe(false);
    const hostile = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error("trap");
        },
      },
    );
    expect(isDiscoveryMetaTool(hostile)).toBe(false);
  });
});

describe("resolveDeferredTool", () => {
  it("loads a cataloged tool that was called by name, and pins it once", () => {
    const tools = catalog();
    const hydrated: string[][] = [];
    const record = partition({ onHydrate: (names) => hydrated.push(names) }, tools);
    expect(resolveDeferredTool(record, "jira_create")).toBe(tools["jira_create"]);
    expect(resolveDeferredTool(record, "jira_create")).toBe(tools["jira_create"]);
    expect(Object.keys(record)).toStrictEqual(["read_file", "search_tools", "jira_create"]);
    expect(hydrated).toStrictEqual([["jira_create"]]);
  });

  it("loads a tool although the search tool was taken out of the record", () => {
    const record = partition();
    Reflect.deleteProperty(record, "search_tools");
    expect(resolveDeferredTool(record, "jira_search")).toStrictEqual({
      description: "Search Jira issues with JQL",
    });
  });

  it("knows nothing of hot tools, unknown names and plain records", () => {
    const record = partition();
    expect(resolveDeferredTool(record, "read_file")).toBe(undefined);
    expect(resolveDeferredTool(record, "Jira_Create")).toBe(undefined);
    expect(resolveDeferredTool(catalog(), "jira_create")).toBe(undefined);
    expect(resolveDeferredTool(undefined, "jira_create")).toBe(undefined);
  });

  it.each([
    ["a spread", (record: Record<string, unknown>) => ({ ...record })],
    ["entries", (record: Record<string, unknown>) => Object.fromEntries(Object.entries(record))],
    [
      "a spread with a wrapped search tool",
      (record: Record<string, unknown>) => ({
        read_file: record["read_file"],
        renamed: { ...searchTool(record) },
      }),
    ],
  ])("loads into a copy made by %s, and into the original", (_, copyOf) => {
    const tools = catalog();
    const record = partition({}, tools);
    const copy = copyOf(record);
    expect(resolveDeferredTool(copy, "slack_post")).toBe(tools["slack_post"]);
    expect(Object.keys(copy).at(-1)).toBe("slack_post");
    expect(Object.keys(record).at(-1)).toBe("slack_post");
  });

  it("returns the tool when the record is frozen", () => {
    const tools = catalog();
    const record = Object.freeze(partition({}, tools));
    expect(resolveDeferredTool(record, "slack_post")).toBe(tools["slack_post"]);
    expect(Object.keys(record)).toStrictEqual(["read_file", "search_tools"]);
  });

  it("claims no load into a frozen record, and reports each tool once", async () => {
    const batches: string[][] = [];
    const events: DiscoveryEvent[] = [];
    const onEvent = (event: DiscoveryEvent): void => {
      if (event.type !== "partition") events.push(event);
    };
    const tools = catalog();
    const record = Object.freeze(
      partition({ onHydrate: (names) => batches.push(names), onEvent }, tools),
    );
    const search = searchTool(record);
    const result = await search.execute({ names: ["slack_post"] });
    expect(result).toStrictEqual({
      loaded: [],
      alreadyLoaded: [],
      notFound: [],
      truncated: [],
      matches: [
        { name: "slack_post", summary: "Post a message to a Slack channel", parameters: "()" },
      ],
      note: "What matches cannot be added to your list of tools. Call it by name all the same.",
    });
    expect(await search.execute({ names: ["slack_post"] })).toStrictEqual(result);
    expect(resolveLiveTool(record, "slack_post")).toBe(tools["slack_post"]);
    expect(batches).toStrictEqual([["slack_post"]]);
    expect(events.map(({ type }) => type)).toStrictEqual(["error", "search", "search"]);
    expect(events[0]).toStrictEqual({
      type: "error",
      source: "record",
      error: new ToolpipeError(
        "invalid-argument",
        "Cannot load tools: the record must accept new members, but is frozen or sealed",
      ),
    });
  });

  it("reports no failure while the record or its copy takes the tool", () => {
    for (const frozen of ["copy", "record"]) {
      const types: string[] = [];
      const record = partition({ onEvent: ({ type }) => types.push(type) });
      const copy = { ...record };
      types.length = 0;
      Object.freeze(frozen === "copy" ? copy : record);
      expect(resolveDeferredTool(copy, "slack_post")).not.toBe(undefined);
      expect(types).toStrictEqual(["hydrate"]);
    }
  });

  it("returns what the caller put in the place of a loaded tool", () => {
    const record = partition();
    resolveDeferredTool(record, "slack_post");
    const wrapped = { description: "wrapped" };
    record["slack_post"] = wrapped;
    expect(resolveDeferredTool(record, "slack_post")).toBe(wrapped);
  });

  it("skips members that cannot be read while it looks for the search tool", () => {
    const record = partition();
    const copy: Record<string, unknown> = {
      get broken() {
        throw new Error("not connected");
      },
      ...Object.fromEntries(Object.entries(record)),
    };
    expect(resolveDeferredTool(copy, "slack_post")).not.toBe(undefined);
  });
});

describe("resolveLiveTool", () => {
  it("reads the record first, and the catalog second", () => {
    const tools = catalog();
    const record = partition({}, tools);
    expect(resolveLiveTool(record, "read_file")).toBe(tools["read_file"]);
    expect(resolveLiveTool(record, "jira_create")).toBe(tools["jira_create"]);
    expect(resolveLiveTool(record, "ghost")).toBe(undefined);
    expect(resolveLiveTool(undefined, "read_file")).toBe(undefined);
  });

  it("resolves own properties only", () => {
    expect(resolveLiveTool(catalog(), "toString")).toBe(undefined);
    expect(resolveLiveTool(partition(), "__proto__")).toBe(undefined);
  });

  it("works on a record that is not partitioned", () => {
    const tools = catalog();
    expect(resolveLiveTool(tools, "slack_post")).toBe(tools["slack_post"]);
  });
});

describe("hiddenProperties", () => {
  it("keeps deferred tools out of enumeration, and loads them when they are read", () => {
    const tools = catalog();
    const hydrated: string[] = [];
    const record = partition(
      { hiddenProperties: true, onHydrate: (names) => hydrated.push(...names) },
      tools,
    );
    expect(Object.keys(record)).toStrictEqual(["read_file", "search_tools"]);
    expect(record["slack_post"]).toBe(tools["slack_post"]);
    expect(record["jira_create"]).toBe(tools["jira_create"]);
    expect(Object.keys(record)).toStrictEqual([
      "read_file",
      "search_tools",
      "slack_post",
      "jira_create",
    ]);
    expect(hydrated).toStrictEqual(["slack_post", "jira_create"]);
  });

  it("hides a tool again when it is evicted", () => {
    const record = partition({ hiddenProperties: true });
    expect(record["slack_post"]).not.toBe(undefined);
    evictTools(record, { max: 0 });
    expect(Object.keys(record)).toStrictEqual(["read_file", "search_tools"]);
    expect(record["slack_post"]).not.toBe(undefined);
  });
});
