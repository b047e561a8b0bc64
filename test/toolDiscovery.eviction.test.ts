import { describe, expect, it } from "vitest";
import { ToolpipeError } from "../src/errors.ts";
import { evictTools, pinsFromMessages, resolveDeferredTool } from "../src/toolDiscovery.ts";
import type { DiscoveryEvent, DiscoveryOptions } from "../src/types/discovery.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { catalog, partition, searchTool } from "./support/discoveryCatalog.ts";

describe("evictTools", () => {
  const call = (name: string, id: string) => [
    {
      role: "assistant",
      tool_calls: [{ id, type: "function", function: { name, arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: id, content: "ok" },
  ];
  const user = { role: "user", content: "go on" };

  function loaded(options: Partial<DiscoveryOptions> = {}) {
    const record = partition(options);
    for (const name of ["jira_create", "jira_search", "slack_post"]) {
      resolveDeferredTool(record, name);
    }
    return record;
  }

  it("removes what was loaded first when it knows no history", () => {
    const record = loaded();
    expect(evictTools(record, { max: 1 })).toStrictEqual(["jira_create", "jira_search"]);
    expect(Object.keys(record)).toStrictEqual(["read_file", "search_tools", "slack_post"]);
  });

  it("removes what was not used for longest", () => {
    const messages = deepFreeze([
      user,
      ...call("jira_create", "1"),
      user,
      ...call("slack_post", "2"),
    ]);
    expect(evictTools(loaded(), { max: 1, messages })).toStrictEqual([
      "jira_create",
      "jira_search",
    ]);
    expect(evictTools(loaded(), { max: 2, messages })).toStrictEqual(["jira_search"]);
  });

  it("takes a tool that was found again for used then", () => {
    const found = { loaded: ["jira_create"], alreadyLoaded: [], matches: [] };
    const messages = deepFreeze([
      ...call("jira_create", "1"),
      ...call("jira_search", "2"),
      ...call("slack_post", "3"),
      { role: "tool", tool_call_id: "4", name: "search_tools", content: JSON.stringify(found) },
    ]);
    expect(evictTools(loaded(), { max: 1, messages })).toStrictEqual(["jira_search", "slack_post"]);
  });

  it("removes what was idle for some turns of the user", () => {
    const messages = [user, ...call("jira_create", "1"), user, ...call("slack_post", "2"), user];
    expect(evictTools(loaded(), { idleTurns: 2, messages })).toStrictEqual([
      "jira_create",
      "jira_search",
    ]);
    expect(evictTools(loaded(), { idleTurns: 3, messages })).toStrictEqual(["jira_search"]);
  });

  it("removes no more than the larger of two limits asks for", () => {
    const messages = [user, ...call("jira_create", "1"), user, ...call("slack_post", "2"), user];
    const limits = { idleTurns: 2, max: 1, messages };
    expect(evictTools(loaded(), limits)).toStrictEqual(["jira_create", "jira_search"]);
    expect(evictTools(loaded(), { ...limits, max: 0 })).toHaveLength(3);
  });

  it("never removes a protected tool or one with an open call", () => {
    const open = {
      role: "assistant",
      content: [{ type: "tool_use", id: "9", name: "jira_create", input: {} }],
    };
    const options = { max: 0, protect: ["slack_post"], messages: [user, open] };
    expect(evictTools(loaded(), options)).toStrictEqual(["jira_search"]);
  });

  it("leaves evicted tools findable, and reports them", async () => {
    const events: DiscoveryEvent[] = [];
    const record = loaded({ onEvent: (event) => events.push(event) });
    evictTools(record, { max: 0 });
    expect(events.at(-1)).toStrictEqual({
      type: "evict",
      names: ["jira_create", "jira_search", "slack_post"],
    });
    expect((await searchTool(record).execute({ query: "slack" })).loaded).toStrictEqual([
      "slack_post",
    ]);
  });

  it("removes from a copy and from the original", () => {
    const record = loaded();
    const copy = { ...record };
    evictTools(copy, { max: 0 });
    expect(Object.keys(copy)).toStrictEqual(["read_file", "search_tools"]);
    expect(Object.keys(record)).toStrictEqual(["read_file", "search_tools"]);
  });

  it("does nothing without limits, and nothing to a plain record", () => {
    const record = loaded();
    expect(evictTools(record, {})).toStrictEqual([]);
    expect(evictTools({ ...catalog() }, { max: 0 })).toStrictEqual([]);
    expect(Object.keys(record)).toHaveLength(5);
  });

  it.each([-1, Number.NaN])("refuses the limit %s", (max) => {
    expect(() => evictTools(loaded(), { max })).toThrow(
      `Cannot evict tools: max must be a number from 0 up, but is ${max}`,
    );
  });
});

it.each<[string, () => unknown]>([
  ["record must be an object, but is null", () => evictTools(null as never, {})],
  ["options must be an object, but is undefined", () => evictTools({}, undefined as never)],
  ["max must be a number from 0 up, but is string", () => evictTools({}, { max: "1" as never })],
  [
    "idleTurns must be a number from 0 up, but is null",
    () => evictTools({}, { idleTurns: null as never }),
  ],
  ["protect must be an iterable of names, but is string", () => evictTools({}, { protect: "a" })],
  ["messages must be an array, but is object", () => evictTools({}, { messages: {} as never })],
])("evictTools says that %s", (state, call) => {
  expect(call).toThrow(new ToolpipeError("invalid-argument", `Cannot evict tools: ${state}`));
});

it.each<[string, () => unknown]>([
  ["messages must be an array, but is null", () => pinsFromMessages(null as never)],
  ["options must be an object, but is null", () => pinsFromMessages([], null as never)],
  [
    "deferrableNames must be an iterable of names, but is string",
    () => pinsFromMessages([], { deferrableNames: "jira" }),
  ],
])("pinsFromMessages says that %s", (state, call) => {
  expect(call).toThrow(new ToolpipeError("invalid-argument", `Cannot read pins: ${state}`));
});

describe("pinsFromMessages", () => {
  const result = (loaded: string[], alreadyLoaded: string[] = []) => ({
    loaded,
    alreadyLoaded,
    notFound: [],
    truncated: [],
    matches: [],
    note: "",
  });

  const searched = (loaded: string[]) => ({
    type: "tool-result",
    toolName: "search_tools",
    output: result(loaded),
  });

  it("finds what searches loaded, oldest first, each once", () => {
    const search = (id: string, output: object) => [
      {
        role: "assistant",
        tool_calls: [{ id, function: { name: "search_tools", arguments: "" } }],
      },
      { role: "tool", tool_call_id: id, content: JSON.stringify(output) },
    ];
    const messages = deepFreeze([
      { role: "user", content: "hi" },
      ...search("1", result(["b", "a"])),
      ...search("2", result(["c"], ["z", "a"])),
    ]);
    expect(pinsFromMessages(messages)).toStrictEqual(["b", "a", "z", "c"]);
  });

  it("knows a search tool by each name that it can have", () => {
    const pins = (name: string): string[] =>
      pinsFromMessages([
        { role: "tool", content: [{ type: "tool-result", toolName: name, output: result(["a"]) }] },
      ]);
    expect(pins("search_tools_2")).toStrictEqual(["a"]);
    expect(pins("search_tools_10")).toStrictEqual(["a"]);
    for (const name of ["search_tools_", "search_tools_x", "search_tools2", "my_search_tools"]) {
      expect(pins(name)).toStrictEqual([]);
    }
  });

  it("adds direct calls when it knows what is deferrable", () => {
    const messages = [
      { role: "assistant", content: [{ type: "tool_use", id: "1", name: "direct", input: {} }] },
      { role: "assistant", content: [{ type: "tool_use", id: "2", name: "hot", input: {} }] },
    ];
    expect(pinsFromMessages(messages, { deferrableNames: ["direct", "never"] })).toStrictEqual([
      "direct",
    ]);
    expect(pinsFromMessages(messages)).toStrictEqual([]);
  });

  it("puts what was called before what a later search loaded", () => {
    const messages = [
      { role: "assistant", content: [{ type: "tool_use", id: "1", name: "second", input: {} }] },
      { role: "tool", content: [searched(["first", "second"])] },
      { role: "assistant", content: [{ type: "tool_use", id: "2", name: "third", input: {} }] },
    ];
    const options = { deferrableNames: ["first", "second", "third"] };
    expect(pinsFromMessages(messages, options)).toStrictEqual(["second", "first", "third"]);
  });

  it("believes no other tool that answers like a search", () => {
    const messages = [
      { role: "assistant", content: [{ type: "tool_use", id: "1", name: "evil", input: {} }] },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "1", content: JSON.stringify(result(["x"])) },
        ],
      },
    ];
    expect(pinsFromMessages(messages)).toStrictEqual([]);
  });

  it("reads no pins off an answer that is none, or that lies too deep", () => {
    const answered = (content: unknown): string[] =>
      pinsFromMessages([
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "1", name: "search_tools", input: {} }],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content }] },
      ]);
    const nested = (depth: number): unknown =>
      depth === 0 ? result(["a"]) : { value: nested(depth - 1) };
    expect(answered("The search failed")).toStrictEqual([]);
    expect(answered("{ broken")).toStrictEqual([]);
    expect(answered([null, 7, undefined])).toStrictEqual([]);
    expect(answered({ loaded: ["a"], matches: "none" })).toStrictEqual([]);
    expect(answered({ loaded: ["a", 7], matches: [] })).toStrictEqual(["a"]);
    expect(answered(nested(6))).toStrictEqual(["a"]);
    expect(answered(nested(7))).toStrictEqual([]);
  });

  it("survives histories of any shape", () => {
    expect(pinsFromMessages([null, 7, "text", [], {}, { content: { content: {} } }])).toStrictEqual(
      [],
    );
  });
});
