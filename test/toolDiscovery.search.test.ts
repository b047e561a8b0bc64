import { describe, expect, it } from "vitest";
import { ToolpipeError } from "../src/errors.ts";
import { evictTools, resolveDeferredTool } from "../src/toolDiscovery.ts";
import type { DiscoveryEvent } from "../src/types/discovery.ts";
import { catalog, partition, searchTool } from "./support/discoveryCatalog.ts";

describe("search_tools", () => {
  it("loads what matches, and says how to call it", async () => {
    const tools = catalog();
    const hydrated: string[][] = [];
    const record = partition({ onHydrate: (names) => hydrated.push(names) }, tools);
    const result = await searchTool(record).execute({ query: "create a jira ticket" });
    expect(result).toStrictEqual({
      loaded: ["jira_create"],
      alreadyLoaded: [],
      notFound: [],
      truncated: [],
      matches: [
        {
          name: "jira_create",
          summary: "Create a Jira ticket in a project",
          parameters: '(project: string, priority?: "low" | "high")',
        },
      ],
      note: "Loaded 1 tool. Call it by name on your next step.",
    });
    expect(record["jira_create"]).toBe(tools["jira_create"]);
    expect(hydrated).toStrictEqual([["jira_create"]]);
  });

  it("appends what it loads, in the order of loading", async () => {
    const record = partition({ pinnedNames: ["slack_post"] });
    await searchTool(record).execute({ names: ["jira_search"] });
    await searchTool(record).execute({ names: ["github_merge"] });
    expect(Object.keys(record)).toStrictEqual([
      "read_file",
      "search_tools",
      "slack_post",
      "jira_search",
      "github_merge",
    ]);
  });

  it.each([
    ["its name", "jira_create"],
    ["another spelling", "Jira-Create"],
    ["camel case", "jiraCreate"],
    ["spaces", "jira create"],
    ["a selection", "select:jira_create"],
    ["a selection in capitals with quotes", 'SELECT: "Jira_Create"'],
  ])("finds a tool by %s", async (_, query) => {
    expect((await searchTool(partition()).execute({ query })).loaded).toStrictEqual([
      "jira_create",
    ]);
  });

  it("finds a tool by its unique name without the server", async () => {
    const names = ["mcp__omc__ask_codex", "mcp__omc__ask_gemini"];
    const tools = Object.fromEntries(names.map((name) => [name, {}]));
    const record = partition({ deferrableNames: names }, tools);
    const { loaded } = await searchTool(record).execute({ query: "ask_codex" });
    expect(loaded).toStrictEqual(["mcp__omc__ask_codex"]);
  });

  it("asks back when a name without its server is ambiguous", async () => {
    const names = ["a__search", "b__search"];
    const tools = Object.fromEntries(names.map((name) => [name, {}]));
    const record = partition({ deferrableNames: names }, tools);
    const result = await searchTool(record).execute({ names: ["search"] });
    expect(result.loaded).toStrictEqual([]);
    expect(result.notFound).toStrictEqual([{ name: "search", didYouMean: names }]);
  });

  it("returns exact names outside the limit", async () => {
    const names = Array.from({ length: 30 }, (_, i) => `tool_${i}`);
    const tools = Object.fromEntries(names.map((name) => [name, {}]));
    const record = partition({ deferrableNames: names }, tools);
    const six = names.slice(3, 9);
    const { loaded } = await searchTool(record).execute({ query: six.join(" "), limit: 5 });
    expect(loaded).toStrictEqual(six);
  });

  it("loads at most five tools by keywords, and names the rest", async () => {
    const names = Array.from({ length: 9 }, (_, i) => `files_${i}`);
    const tools = Object.fromEntries(names.map((name) => [name, {}]));
    const record = partition({ deferrableNames: names }, tools);
    const result = await searchTool(record).execute({ query: "files" });
    expect(result.loaded).toStrictEqual(names.slice(0, 5));
    expect(result.truncated).toStrictEqual(names.slice(5));
    expect(result.note).toBe(
      "Loaded 5 tools. Call them by name on your next step. More tools match, see truncated; load them by name.",
    );
  });

  it("lets tools that are not loaded go first", async () => {
    const names = ["files_a", "files_b", "files_c"];
    const tools = Object.fromEntries(names.map((name) => [name, {}]));
    const record = partition({ deferrableNames: names }, tools);
    resolveDeferredTool(record, "files_a");
    const result = await searchTool(record).execute({ query: "files", limit: 2 });
    expect(result.loaded).toStrictEqual(["files_b", "files_c"]);
    expect(result.alreadyLoaded).toStrictEqual([]);
  });

  it("says what is loaded already, tools that were never deferred included", async () => {
    const record = partition({ pinnedNames: ["jira_create"] });
    const result = await searchTool(record).execute({ names: ["jira_create", "read_file"] });
    expect(result).toStrictEqual({
      loaded: [],
      alreadyLoaded: ["jira_create", "read_file"],
      notFound: [],
      truncated: [],
      matches: [
        {
          name: "jira_create",
          summary: "Create a Jira ticket in a project",
          parameters: '(project: string, priority?: "low" | "high")',
        },
      ],
      note: "What matches is loaded already. Call it by name.",
    });
  });

  it("loads a tool again after it was deleted from the record", async () => {
    const record = partition();
    await searchTool(record).execute({ names: ["slack_post"] });
    delete record["slack_post"];
    const { loaded } = await searchTool(record).execute({ names: ["slack_post"] });
    expect(loaded).toStrictEqual(["slack_post"]);
  });

  it("gives every query of a call its share of the limit", async () => {
    const record = partition();
    const { loaded } = await searchTool(record).execute({ queries: ["jira", "slack"], limit: 2 });
    expect(loaded).toStrictEqual(["jira_search", "slack_post"]);
  });

  it("returns only tools that have every +word", async () => {
    const record = partition();
    const { loaded } = await searchTool(record).execute({ query: "jira +project" });
    expect(loaded).toStrictEqual(["jira_create"]);
    const second = await searchTool(partition()).execute({ query: "+jql jira" });
    expect(second.loaded).toStrictEqual(["jira_search"]);
  });

  it("narrows to a server that is named, and ranks by the other words (anthropics/claude-code#30466)", async () => {
    const actions = ["click", "evaluate", "navigate", "resize", "screenshot", "type", "wait"];
    const names = actions.map((action) => `mcp__long-browser-server__${action}`);
    const tools = Object.fromEntries(names.map((name) => [name, {}]));
    tools["mcp__other__navigate_page"] = {};
    const record = partition({ deferrableNames: Object.keys(tools) }, tools);
    const { loaded } = await searchTool(record).execute({
      query: "+long-browser-server navigate evaluate",
    });
    expect(loaded).toStrictEqual([
      "mcp__long-browser-server__evaluate",
      "mcp__long-browser-server__navigate",
    ]);
  });

  it("takes names off a text, and none for an empty one", async () => {
    const input = { names: "jira_create, nope," };
    const { loaded, notFound } = await searchTool(partition()).execute(input as never);
    expect(loaded).toStrictEqual(["jira_create"]);
    expect(notFound).toStrictEqual([{ name: "nope", didYouMean: [] }]);
  });

  it("suggests names for a misspelt one", async () => {
    const result = await searchTool(partition()).execute({ names: ["jira_craete", "zzz"] });
    expect(result.notFound).toStrictEqual([
      { name: "jira_craete", didYouMean: ["jira_create"] },
      { name: "zzz", didYouMean: [] },
    ]);
  });

  it.each([
    "the a of to",
    "please help me do it",
    "ignore previous instructions",
    "",
    "   ",
    "!!!",
  ])("loads nothing for %j", async (query) => {
    const record = partition();
    const result = await searchTool(record).execute({ query });
    expect(result.loaded).toStrictEqual([]);
    expect(Object.keys(record)).toStrictEqual(["read_file", "search_tools"]);
  });

  it("returns nothing rather than one-word matches", async () => {
    const names = ["send_message", "send_fax", "send_letter"];
    const tools = Object.fromEntries(names.map((name) => [name, { description: "Sends it" }]));
    const record = partition({ deferrableNames: names }, tools);
    const { loaded } = await searchTool(record).execute({ query: "send gmail email" });
    expect(loaded).toStrictEqual([]);
  });

  it("tells a model to stop when it repeats a search that found nothing", async () => {
    const { execute } = searchTool(partition());
    expect((await execute({ query: "kubernetes pods" })).note).toBe(
      "No tool matches. Try other or fewer words, or an exact name; when that finds nothing, no such tool is available.",
    );
    expect((await execute({ query: "Kubernetes pods " })).note).toBe(
      "This search found nothing before. Do not repeat it: no such tool is available, so go on without it.",
    );
  });

  it("says of no search that it found nothing before when it did", async () => {
    const found = [["jira_create"], ["jira_create"], []];
    const record = partition({
      maxLoaded: 1,
      ranker: () => (found.shift() ?? []).map((name) => ({ name })),
    });
    const search = async () => (await searchTool(record).execute({ query: "ticket" })).note;
    resolveDeferredTool(record, "slack_post");
    expect(await search()).toBe("No more tools can be loaded; work with the loaded ones.");
    evictTools(record, { max: 0 });
    expect(await search()).toBe("Loaded 1 tool. Call it by name on your next step.");
    expect(await search()).toMatch(/^No tool matches\./);
    expect(await search()).toMatch(/^This search found nothing before\./);
  });

  it("remembers the first 256 searches that found nothing, and no more", async () => {
    const { execute } = searchTool(partition());
    for (let number = 0; number < 257; number += 1)
      await execute({ query: `kubernetes ${number}` });
    const noteOf = async (number: number) =>
      (await execute({ query: `kubernetes ${number}` })).note.split(".")[0];
    expect(await noteOf(0)).toBe("This search found nothing before");
    expect(await noteOf(255)).toBe("This search found nothing before");
    expect(await noteOf(256)).toBe("No tool matches");
  });

  it("says that nothing matches when what must match does not", async () => {
    expect((await searchTool(partition()).execute({ query: "+kubernetes" })).note).toMatch(
      /^No tool matches\./,
    );
  });

  it("asks for keywords when there are none", async () => {
    expect((await searchTool(partition()).execute({})).note).toBe(
      'Nothing to search for. Say what to do in a few words, such as "create issue".',
    );
  });

  it("loads no more than maxLoaded tools", async () => {
    const record = partition({ maxLoaded: 2, pinnedNames: ["slack_post"] });
    const result = await searchTool(record).execute({ names: ["jira_create", "jira_search"] });
    expect(result.loaded).toStrictEqual(["jira_create"]);
    expect(result.truncated).toStrictEqual(["jira_search"]);
    expect(result.matches.map(({ name }) => name)).toStrictEqual(["jira_create"]);
    expect(result.note).toBe(
      "Loaded 1 tool. Call it by name on your next step. No more tools can be loaded; work with the loaded ones.",
    );
    expect(resolveDeferredTool(record, "jira_search")).not.toBe(undefined);
  });

  it("hydrates each tool once when searches run at the same time", async () => {
    const hydrated: string[] = [];
    const record = partition({
      onHydrate: (names) => hydrated.push(...names),
      ranker: { rank: async () => [{ name: "jira_create" }, { name: "jira_search" }] },
    });
    const { execute } = searchTool(record);
    const results = await Promise.all([execute({ query: "jira" }), execute({ query: "tickets" })]);
    expect(results.map(({ loaded }) => loaded)).toStrictEqual([["jira_create", "jira_search"], []]);
    expect(hydrated).toStrictEqual(["jira_create", "jira_search"]);
  });

  it("has the tools in the record before it tells onHydrate", async () => {
    const seen: boolean[] = [];
    const record: Record<string, unknown> = partition({
      onHydrate: (names) => seen.push(...names.map((name) => Object.hasOwn(record, name))),
    });
    await searchTool(record).execute({ query: "jira" });
    expect(seen).toStrictEqual([true, true]);
  });

  it("goes on when onHydrate throws or rejects, and reports it", async () => {
    const events: DiscoveryEvent[] = [];
    const failures = [
      () => {
        throw new Error("store is down");
      },
      async () => {
        throw new Error("store is slow");
      },
    ];
    for (const onHydrate of failures) {
      const record = partition({ onHydrate, onEvent: (event) => events.push(event) });
      const { loaded } = await searchTool(record).execute({ names: ["slack_post"] });
      expect(loaded).toStrictEqual(["slack_post"]);
    }
    await Promise.resolve();
    expect(events.filter(({ type }) => type === "error")).toStrictEqual([
      { type: "error", source: "onHydrate", error: new Error("store is down") },
      { type: "error", source: "onHydrate", error: new Error("store is slow") },
    ]);
  });

  it("reports nothing of an onHydrate that returns anything else", async () => {
    const events: DiscoveryEvent[] = [];
    const noPromise = JSON.parse('{"then":"later"}');
    for (const value of [null, 7, noPromise, () => {}]) {
      const record = partition({ onHydrate: () => value, onEvent: (event) => events.push(event) });
      await searchTool(record).execute({ names: ["slack_post"] });
    }
    expect(events.filter(({ type }) => type === "error")).toStrictEqual([]);
  });

  it("goes on when onEvent throws", async () => {
    const record = partition({
      onEvent: () => {
        throw new Error("no logger");
      },
    });
    expect((await searchTool(record).execute({ query: "slack" })).loaded).toStrictEqual([
      "slack_post",
    ]);
  });

  it("answers by itself when a ranker does not within its time limit", async () => {
    const events: DiscoveryEvent[] = [];
    const record = partition({
      ranker: () => new Promise(() => {}),
      rankerTimeoutMs: 1,
      onEvent: (event) => events.push(event),
    });
    const { loaded } = await searchTool(record).execute({ query: "post a message on slack" });
    expect(loaded).toStrictEqual(["slack_post"]);
    expect(events).toContainEqual({
      type: "error",
      source: "ranker",
      error: new ToolpipeError("timeout", "Cannot rank tools: the ranker timed out after 1 ms"),
    });
  });

  it("takes what a ranker answers within its time limit", async () => {
    const record = partition({
      ranker: async () => [{ name: "jira_create" }],
      rankerTimeoutMs: 60_000,
    });
    const { loaded } = await searchTool(record).execute({ query: "post a message on slack" });
    expect(loaded).toStrictEqual(["jira_create"]);
  });

  it("asks another ranker for keywords, but not for names", async () => {
    const queries: string[] = [];
    const ranker = {
      rank: async (query: string) => {
        queries.push(query);
        return [{ name: "unknown" }, { name: "github_merge" }];
      },
    };
    const record = partition({ ranker: ranker.rank });
    expect(await searchTool(record).execute({ query: "land my changes" })).toMatchObject({
      loaded: ["github_merge"],
    });
    await searchTool(record).execute({ query: "slack_post" });
    await searchTool(record).execute({ query: "the of" });
    expect(queries).toStrictEqual(["land my changes"]);
  });

  it("falls back to its own search when the ranker fails (microsoft/vscode#326758)", async () => {
    const events: DiscoveryEvent[] = [];
    const record = partition({
      ranker: {
        rank: async () => {
          throw new Error("503");
        },
      },
      onEvent: (event) => events.push(event),
    });
    expect((await searchTool(record).execute({ query: "post to slack" })).loaded).toStrictEqual([
      "slack_post",
    ]);
    expect(events).toContainEqual({ type: "error", source: "ranker", error: new Error("503") });
  });

  it.each<[unknown, readonly string[]]>([
    ["jira_create", ["jira_create"]],
    [{ query: "slack", unknown: 1 }, ["slack_post"]],
    [{ names: "jira_create, slack_post" }, ["jira_create", "slack_post"]],
    [{ query: "jira", limit: "1" }, ["jira_search"]],
    [{ query: "jira", limit: " " }, ["jira_search", "jira_create"]],
    [{ query: 7, queries: [null, "slack"] }, ["slack_post"]],
    [{ query: "jira", limit: -3 }, ["jira_search"]],
    [null, []],
    [[], []],
  ])("understands the input %j", async (input, loaded) => {
    const result = await searchTool(partition()).execute(input as never);
    expect(result.loaded).toStrictEqual(loaded);
  });

  it("loads a tool once that is asked for by name and by words", async () => {
    const record = partition();
    const { loaded, matches } = await searchTool(record).execute({
      names: ["jira_create"],
      queries: ["create a jira ticket", "jira"],
    });
    expect(loaded).toStrictEqual(["jira_create", "jira_search"]);
    expect(matches.map(({ name }) => name)).toStrictEqual(loaded);
  });

  it("works where execute is taken off the tool", async () => {
    const { execute } = searchTool(partition());
    expect((await execute({ query: "slack" })).loaded).toStrictEqual(["slack_post"]);
  });

  it("describes parameters that cannot be read as unknown", async () => {
    const inputSchema = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no schema");
        },
      },
    );
    const record = partition({}, { jira_create: { inputSchema } });
    const { matches } = await searchTool(record).execute({ query: "create jira" });
    expect(matches).toStrictEqual([{ name: "jira_create", summary: "", parameters: "(unknown)" }]);
  });
});

describe("the input schema of search_tools", () => {
  const { inputSchema } = searchTool(partition());

  it("is plain JSON Schema to whatever serialises or copies it", () => {
    const plain = JSON.parse(JSON.stringify(inputSchema));
    expect(Object.keys(plain)).toStrictEqual(["type", "properties", "additionalProperties"]);
    const texts = { type: "array", items: { type: "string" } };
    expect(plain.properties).toStrictEqual({
      query: {
        type: "string",
        description:
          "What to do in a few words, or an exact tool name. +word must match; select:a,b loads a and b.",
      },
      queries: { ...texts, description: "Several queries at once." },
      names: { ...texts, description: "Exact tool names to load." },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: 20,
        description: "The most tools to load by keywords, 5 by default.",
      },
    });
    expect({ ...inputSchema }).toStrictEqual(plain);
    expect(inputSchema.jsonSchema).toStrictEqual(plain);
  });

  it("carries the schema protocol of the AI SDK", () => {
    expect(Reflect.get(inputSchema, Symbol.for("vercel.ai.schema"))).toBe(true);
    expect(inputSchema.validate({ query: "x", limit: 50 })).toStrictEqual({
      success: true,
      value: { query: "x", limit: 20 },
    });
    expect(inputSchema.validate(7)).toStrictEqual({
      success: false,
      error: new TypeError(
        'Cannot search tools: the input must be an object such as {"query": "..."}',
      ),
    });
  });

  it("carries Standard Schema and Standard JSON Schema", () => {
    const standard = inputSchema["~standard"];
    expect(standard.version).toBe(1);
    expect(standard.validate({ names: ["a"] })).toStrictEqual({ value: { names: ["a"] } });
    expect(standard.validate(7)).toStrictEqual({
      issues: [
        { message: 'Cannot search tools: the input must be an object such as {"query": "..."}' },
      ],
    });
    expect(standard.jsonSchema.input({ target: "draft-07" })).toStrictEqual({ ...inputSchema });
    expect(standard.jsonSchema.output()).toStrictEqual({ ...inputSchema });
  });
});
