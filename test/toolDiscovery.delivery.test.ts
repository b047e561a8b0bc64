import { jsonSchema } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import { ToolpipeError } from "../src/errors.ts";
import {
  evictTools,
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  resolveDeferredTool,
  resolveLiveTool,
  toNativeSearchOutput,
  toNativeTools,
} from "../src/toolDiscovery.ts";
import type { DiscoveryEvent, DiscoveryOptions } from "../src/types/discovery.ts";
import type { DiscoveryMetaTool } from "../src/types/discoveryTools.ts";
import { deepFreeze } from "./deepFreeze.ts";

const MAIL_SCHEMA = {
  type: "object",
  properties: {
    to: { type: "string" },
    priority: { type: "string", enum: ["low", "high"] },
    copies: { type: "integer" },
  },
  required: ["to"],
};

function catalog() {
  return {
    echo: { description: "Echo", inputSchema: { type: "object", properties: {} } },
    mail_send: {
      description: "Send a mail",
      inputSchema: MAIL_SCHEMA,
      execute: async (input: unknown, options?: unknown) => ({ sent: input, options }),
    },
    mail_list: { description: "List mails" },
  };
}

const DEFERRABLE = ["mail_send", "mail_list"];

function partition(options: Partial<DiscoveryOptions>, tools: Record<string, object> = catalog()) {
  return partitionToolsForDiscovery(tools, { deferrableNames: DEFERRABLE, ...options });
}

function searchTool(record: Record<string, unknown>): DiscoveryMetaTool {
  const tool = Object.values(record).find(isDiscoveryMetaTool);
  if (tool === undefined) throw new Error("the record has no search tool");
  return tool;
}

function callTool(record: Record<string, unknown>, input: unknown, options?: unknown) {
  const tool: unknown = record["call_tool"];
  if (typeof tool !== "object" || tool === null || !("execute" in tool)) throw new Error("no tool");
  return typeof tool.execute === "function" ? tool.execute(input, options) : undefined;
}

it.each<[string, () => unknown]>([
  [
    'Cannot list native tools: provider must be "anthropic" or "openai", but is "nope"',
    () => toNativeTools({}, "nope" as never),
  ],
  [
    'Cannot list native tools: provider must be "anthropic" or "openai", but is null',
    () => toNativeTools({}, undefined as never),
  ],
  [
    'Cannot list native tools: provider must be "anthropic" or "openai", but is number',
    () => toNativeTools({}, 7 as never),
  ],
  [
    "Cannot list native tools: record must be an object, but is a Map",
    () => toNativeTools(new Map() as never, "openai"),
  ],
  [
    "Cannot list native tools: options must be an object, but is string",
    () => toNativeTools({}, "openai", "x" as never),
  ],
  [
    "Cannot write native search output: result must be an object, but is undefined",
    () => toNativeSearchOutput({}, undefined as never, "openai"),
  ],
  [
    "Cannot write native search output: loaded must be an array, but is undefined",
    () => toNativeSearchOutput({}, {} as never, "anthropic"),
  ],
  [
    "Cannot write native search output: alreadyLoaded must be an array, but is undefined",
    () => toNativeSearchOutput({}, { loaded: [] } as never, "anthropic"),
  ],
])("says: %s", (message, call) => {
  expect(call).toThrow(new ToolpipeError("invalid-argument", message));
});

it("refuses an unknown delivery and a limit that is no number", () => {
  expect(() => partition({ delivery: "carrier-pigeon" as never })).toThrow(
    'Cannot partition tools: delivery must be "append", "frozen" or "native", but is "carrier-pigeon"',
  );
  expect(() => partition({ maxLoaded: Number.NaN })).toThrow(
    "Cannot partition tools: maxLoaded must be a number from 0 up, but is NaN",
  );
});

describe("delivery: frozen", () => {
  it.each([
    [true, true],
    [false, false],
    [undefined, false],
    [async ({ to }: { to: string }) => to === "boss", true],
    [({ to }: { to: string }) => to === "friend", false],
  ])("asks for the approval that the named tool wants: %s", async (wish, expected) => {
    const tools = { mail_send: { ...catalog().mail_send, needsApproval: wish } };
    const call = Object(partition({ delivery: "frozen" }, tools)["call_tool"]);
    const input = { name: "mail_send", arguments: { to: "boss" } };
    expect(await call.needsApproval(input, {})).toBe(expected);
    expect(await call.needsApproval({ name: "unknown" }, {})).toBe(false);
    expect(await call.needsApproval(undefined, {})).toBe(false);
  });

  it("adds call_tool, and never changes the record", async () => {
    const record = partition({ delivery: "frozen" });
    const before = JSON.stringify(record);
    await searchTool(record).execute({ query: "mail" });
    await callTool(record, { name: "mail_send", arguments: { to: "a" } });
    resolveLiveTool(record, "mail_list");
    expect(Object.keys(record)).toStrictEqual(["echo", "search_tools", "call_tool"]);
    expect(JSON.stringify(record)).toBe(before);
  });

  it("tells the model what call_tool takes", () => {
    const record = partition({ delivery: "frozen" });
    expect(JSON.parse(JSON.stringify(record["call_tool"]))).toStrictEqual({
      name: "call_tool",
      description: "Runs a tool that search_tools found, by its name and arguments.",
      inputSchema: {
        type: "object",
        properties: {
          name: { type: "string", description: "The exact name of a tool that a search found." },
          arguments: { type: "object", description: "Its arguments, as its inputSchema says." },
        },
        required: ["name"],
        additionalProperties: false,
      },
    });
  });

  it("tells the model how to run what it finds", () => {
    const { description } = searchTool(partition({ delivery: "frozen" }));
    expect(description).toContain("What it finds is run with call_tool.");
    expect(description).not.toContain("by name on your next step");
  });

  it("answers a search with whole schemas", async () => {
    const hydrated: string[] = [];
    const record = partition({
      delivery: "frozen",
      onHydrate: (names) => hydrated.push(...names),
    });
    expect(await searchTool(record).execute({ query: "send mail" })).toStrictEqual({
      loaded: ["mail_send"],
      alreadyLoaded: [],
      notFound: [],
      truncated: [],
      matches: [
        {
          name: "mail_send",
          summary: "Send a mail",
          parameters: '(to: string, priority?: "low" | "high", copies?: integer)',
          inputSchema: MAIL_SCHEMA,
        },
      ],
      note: "Loaded 1 tool. Run it with call_tool.",
    });
    expect(hydrated).toStrictEqual([]);
  });

  it("finds a tool again: the model may have lost its schema in a compaction", async () => {
    const record = partition({ delivery: "frozen" });
    const { execute } = searchTool(record);
    const first = await execute({ query: "send mail" });
    expect(await execute({ query: "send mail" })).toStrictEqual(first);
  });

  it("runs a tool with its arguments and the options of the loop", async () => {
    const record = partition({ delivery: "frozen" });
    const options = { toolCallId: "1" };
    expect(
      await callTool(record, { name: "mail_send", arguments: { to: "a" } }, options),
    ).toStrictEqual({ sent: { to: "a" }, options });
  });

  it("reads arguments that arrive as text", async () => {
    const execute = async (input: unknown) => input;
    const record = partition({ delivery: "frozen" }, { mail_list: { execute } });
    const call = (given: string) => callTool(record, { name: "mail_list", arguments: given });
    expect(await call('{"to":"a"}')).toStrictEqual({ to: "a" });
    expect(await call(" ")).toStrictEqual({});
    expect(await call('{"to":')).toStrictEqual({
      error: "Cannot call a tool: arguments must be an object",
    });
  });

  it.each([
    [{}, '"to" is missing'],
    [{ to: 7 }, '"to" must be of type string'],
    [{ to: "a", priority: "urgent" }, '"priority" must be one of "low", "high"'],
    [{ to: "a", copies: 1.5 }, '"copies" must be of type integer'],
  ])("answers the wrong arguments %j with the schema", async (given, problem) => {
    const record = partition({ delivery: "frozen" });
    expect(await callTool(record, { name: "mail_send", arguments: given })).toStrictEqual({
      error: `The arguments of "mail_send" are wrong: ${problem}`,
      inputSchema: MAIL_SCHEMA,
    });
  });

  it.each([
    ["Zod 4", z.object({ to: z.string().min(3) })],
    ["Zod 3", z3.object({ to: z3.string().min(3) })],
    [
      "the AI SDK",
      jsonSchema<{ to: string }>(MAIL_SCHEMA as never, {
        validate: (value) => {
          const parsed = z.object({ to: z.string().min(3) }).safeParse(value);
          return parsed.success
            ? { success: true, value: parsed.data }
            : { success: false, error: parsed.error };
        },
      }),
    ],
  ])("lets the validator of %s decide", async (_, inputSchema) => {
    const execute = async (input: unknown) => input;
    const tools = { mail_send: { inputSchema, execute } };
    const record = partition({ delivery: "frozen" }, tools);
    const call = (to: string) => callTool(record, { name: "mail_send", arguments: { to } });
    expect(await call("abc")).toStrictEqual({ to: "abc" });
    expect(await call("a")).toMatchObject({
      error: expect.stringMatching(/^The arguments of "mail_send" are wrong: .*3/s),
    });
  });

  it("suggests names for an unknown tool", async () => {
    const record = partition({ delivery: "frozen" });
    expect(await callTool(record, { name: "mail_sned" })).toStrictEqual({
      error: 'There is no tool "mail_sned"',
      didYouMean: ["mail_send"],
    });
    expect(await callTool(record, { name: "constructor" })).toStrictEqual({
      error: 'There is no tool "constructor"',
      didYouMean: [],
    });
  });

  it.each<[unknown, string]>([
    [null, 'Cannot call a tool: the input must be {"name": "...", "arguments": {...}}'],
    [
      { arguments: {} },
      'Cannot call a tool: the input must be {"name": "...", "arguments": {...}}',
    ],
    [{ name: "mail_send", arguments: [1] }, "Cannot call a tool: arguments must be an object"],
    [{ name: "mail_send", arguments: "{" }, "Cannot call a tool: arguments must be an object"],
  ])("explains the malformed call %j", async (input, error) => {
    expect(await callTool(partition({ delivery: "frozen" }), input)).toStrictEqual({ error });
  });

  it("says so when a tool has nothing to run", async () => {
    const record = partition({ delivery: "frozen" });
    expect(await callTool(record, { name: "mail_list" })).toStrictEqual({
      error: 'The tool "mail_list" cannot be run from here',
    });
  });

  it("passes on what a tool throws, and the last of what it yields", async () => {
    const tools = {
      mail_send: {
        execute: async () => {
          throw new Error("smtp is down");
        },
      },
      mail_list: {
        async *execute() {
          yield "half";
          yield "all";
        },
      },
    };
    const record = partition({ delivery: "frozen" }, tools);
    await expect(callTool(record, { name: "mail_send" })).rejects.toThrow("smtp is down");
    expect(await callTool(record, { name: "mail_list" })).toBe("all");
  });

  it("keeps pinned tools declared, and takes the next name when call_tool is taken", () => {
    const tools = { call_tool: { description: "Foreign" }, ...catalog() };
    const record = partition({ delivery: "frozen", pinnedNames: ["mail_list"] }, tools);
    expect(Object.keys(record)).toStrictEqual([
      "call_tool",
      "echo",
      "search_tools",
      "call_tool_2",
      "mail_list",
    ]);
  });

  it("resolves a direct call without changing the record, and evicts nothing", () => {
    const tools = catalog();
    const record = partition({ delivery: "frozen", pinnedNames: ["mail_list"] }, tools);
    expect(resolveDeferredTool(record, "mail_send")).toBe(tools.mail_send);
    expect(evictTools(record, { max: 0 })).toStrictEqual([]);
    expect(Object.keys(record)).toHaveLength(4);
  });

  it("is replaced as a whole when the record is partitioned again", () => {
    const record = partition({ delivery: "frozen" });
    const again = partition({}, record);
    expect(Object.keys(again)).toStrictEqual(["echo", "search_tools"]);
  });

  it("converts schemas with the converter it is given, and goes on when that fails", async () => {
    const inputSchema = z3.object({ to: z3.string() });
    const tools = { mail_send: { description: "Send a mail", inputSchema } };
    const search = async (toJsonSchema?: (schema: unknown) => unknown) => {
      const record = partition({ delivery: "frozen", toJsonSchema }, tools);
      const { matches } = await searchTool(record).execute({ names: ["mail_send"] });
      return matches[0]?.inputSchema;
    };
    expect(await search()).toBe(undefined);
    expect(await search(() => ({ type: "object", title: "converted" }))).toStrictEqual({
      type: "object",
      title: "converted",
    });
    expect(
      await search(() => {
        throw new Error("no converter");
      }),
    ).toBe(undefined);
  });
});

describe("delivery: native", () => {
  it("declares every tool from the start, deferred ones marked in copies", () => {
    const tools = deepFreeze({
      ...catalog(),
      mail_list: {
        description: "List mails",
        providerOptions: {
          anthropic: { cacheControl: { type: "ephemeral" }, x: 1 },
          openai: { strict: false },
        },
      },
    });
    const record = partition({ delivery: "native" }, tools);
    expect(Object.keys(record)).toStrictEqual(["echo", "search_tools", "mail_list", "mail_send"]);
    expect(record["echo"]).toBe(tools.echo);
    expect(record["mail_send"]).toStrictEqual({
      ...tools.mail_send,
      providerOptions: { anthropic: { deferLoading: true }, openai: { deferLoading: true } },
    });
    expect(record["mail_list"]).toStrictEqual({
      description: "List mails",
      providerOptions: {
        anthropic: { x: 1, deferLoading: true },
        openai: { strict: false, deferLoading: true },
      },
    });
  });

  it("marks instances of classes without losing their methods", () => {
    class Mail {
      readonly description = "Send a mail";
      execute() {
        return `${this.description}!`;
      }
    }
    const record = partition({ delivery: "native" }, { mail_send: new Mail() });
    const marked: unknown = record["mail_send"];
    expect(marked instanceof Mail && marked.execute()).toBe("Send a mail!");
    expect(marked).toMatchObject({ providerOptions: { anthropic: { deferLoading: true } } });
  });

  it("is undone when the record is partitioned again", () => {
    const tools = catalog();
    const record = partition({ delivery: "native", hiddenProperties: true }, tools);
    expect(Object.keys(record)).toHaveLength(4);
    const again = partition({}, record);
    expect(resolveDeferredTool(again, "mail_send")).toBe(tools.mail_send);
  });

  it("answers a search with references, and changes nothing else", async () => {
    const hydrated: string[] = [];
    const record = partition({ delivery: "native", onHydrate: (names) => hydrated.push(...names) });
    const before = JSON.stringify(record);
    const search = searchTool(record);
    const result = await search.execute({ names: ["mail_send", "echo"] });
    expect(result).toMatchObject({ loaded: ["mail_send"], alreadyLoaded: ["echo"] });
    const toModelOutput: unknown = Reflect.get(search, "toModelOutput");
    if (typeof toModelOutput !== "function") throw new Error("no toModelOutput");
    const references = {
      type: "content",
      value: [
        {
          type: "custom",
          providerOptions: { anthropic: { type: "tool-reference", toolName: "mail_send" } },
        },
      ],
    };
    expect(toModelOutput({ toolCallId: "1", input: {}, output: result })).toStrictEqual(references);
    expect(toModelOutput(result)).toStrictEqual(references);
    expect(await search.execute({ names: ["mail_send"] })).toMatchObject({
      alreadyLoaded: ["mail_send"],
    });
    expect(JSON.stringify(record)).toBe(before);
    expect(hydrated).toStrictEqual([]);
    expect(evictTools(record, { max: 0 })).toStrictEqual([]);
  });

  it("answers with the plain result when there is nothing to refer to", async () => {
    const search = searchTool(partition({ delivery: "native" }));
    const output = await search.execute({ query: "zzz" });
    const toModelOutput: unknown = Reflect.get(search, "toModelOutput");
    expect(
      typeof toModelOutput === "function" && toModelOutput({ toolCallId: "1", output }),
    ).toStrictEqual({
      type: "json",
      value: output,
    });
  });

  it.each([
    ["text", { type: "text", value: "text" }],
    [{ loaded: "mail_send" }, { type: "json", value: { loaded: "mail_send" } }],
    [{ loaded: ["echo", 7, null] }, { type: "json", value: { loaded: ["echo", 7, null] } }],
  ])("passes on the answer %j of who runs the search otherwise", (output, shown) => {
    const toModelOutput: unknown = Reflect.get(
      searchTool(partition({ delivery: "native" })),
      "toModelOutput",
    );
    expect(
      typeof toModelOutput === "function" && toModelOutput({ toolCallId: "1", output }),
    ).toStrictEqual(shown);
  });
});

describe("toNativeTools", () => {
  it("lists every tool for Anthropic, deferred ones marked and in order", () => {
    const record = partition({});
    expect(toNativeTools(record, "anthropic")).toStrictEqual([
      { name: "echo", description: "Echo", input_schema: { type: "object", properties: {} } },
      {
        name: "search_tools",
        description: searchTool(record).description,
        input_schema: { ...searchTool(record).inputSchema },
      },
      {
        name: "mail_list",
        description: "List mails",
        input_schema: { type: "object", properties: {} },
        defer_loading: true,
      },
      {
        name: "mail_send",
        description: "Send a mail",
        input_schema: MAIL_SCHEMA,
        defer_loading: true,
      },
    ]);
  });

  it("lists every tool for OpenAI, with the search run by the client", () => {
    const events: DiscoveryEvent[] = [];
    const record = partition({
      pinnedNames: ["mail_list"],
      onEvent: (event) => events.push(event),
    });
    events.length = 0;
    expect(toNativeTools(record, "openai")).toStrictEqual([
      {
        type: "function",
        name: "echo",
        description: "Echo",
        parameters: { type: "object", properties: {} },
        strict: false,
      },
      {
        type: "tool_search",
        execution: "client",
        description: searchTool(record).description,
        parameters: { ...searchTool(record).inputSchema },
      },
      {
        type: "function",
        name: "mail_list",
        description: "List mails",
        parameters: { type: "object", properties: {} },
        strict: false,
      },
      {
        type: "function",
        name: "mail_send",
        description: "Send a mail",
        parameters: MAIL_SCHEMA,
        strict: false,
        defer_loading: true,
      },
    ]);
    expect(events).toStrictEqual([]);
  });

  it("lists the same bytes whatever was loaded", async () => {
    const record = partition({});
    const before = JSON.stringify(toNativeTools(record, "anthropic"));
    await searchTool(record).execute({ names: ["mail_send"] });
    resolveDeferredTool(record, "mail_list");
    expect(JSON.stringify(toNativeTools(record, "anthropic"))).toBe(before);
  });

  it("reads the schemas of the AI SDK and of Zod", () => {
    const wrapped = jsonSchema({ type: "object", properties: { a: { type: "string" } } });
    const tools = {
      mail_send: { inputSchema: z.object({ b: z.string() }) },
      echo: { inputSchema: wrapped },
    };
    const [echo, , send] = toNativeTools(partition({}, tools), "anthropic");
    expect(echo?.input_schema).toStrictEqual({
      type: "object",
      properties: { a: { type: "string" } },
    });
    expect(send?.input_schema).toMatchObject({
      type: "object",
      properties: { b: { type: "string" } },
    });
  });

  it("asks for a converter when a schema cannot convert itself", () => {
    const tools = { mail_send: { inputSchema: z3.object({}) } };
    const record = partition({}, tools);
    expect(() => toNativeTools(record, "anthropic")).toThrow(
      new ToolpipeError(
        "invalid-argument",
        'Cannot list native tools: "mail_send" has a schema that does not convert itself, so toJsonSchema must be given',
      ),
    );
    expect(
      toNativeTools(record, "anthropic", { toJsonSchema: () => ({ properties: {} }) }).at(-1),
    ).toStrictEqual({
      name: "mail_send",
      input_schema: { type: "object", properties: {} },
      defer_loading: true,
    });
  });

  it("leaves out deferred tools whose names the provider refuses, and reports them (anthropics/claude-code#96152)", async () => {
    const events: DiscoveryEvent[] = [];
    const names = ["a.b", "n".repeat(65), "n".repeat(129), "ok"];
    const tools = Object.fromEntries(names.map((name) => [name, {}]));
    const record = partition(
      { deferrableNames: names, onEvent: (event) => events.push(event) },
      tools,
    );
    const listed = toNativeTools(record, "anthropic").map(({ name }) => name);
    expect(listed).toStrictEqual(["search_tools", "n".repeat(65), "ok"]);
    expect(events.at(-1)).toStrictEqual({
      type: "warn",
      code: "refused-name",
      message: "2 deferred tools are left out: anthropic refuses the name",
      names: ["a.b", "n".repeat(129)],
    });
    const result = await searchTool(record).execute({ names });
    expect(toNativeSearchOutput(record, result, "anthropic")).toStrictEqual([
      { type: "tool_reference", tool_name: "n".repeat(65) },
      { type: "tool_reference", tool_name: "ok" },
    ]);
    expect(toNativeTools(record, "openai")).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({
      message: "3 deferred tools are left out: openai refuses the name",
    });
    const one = partition(
      { deferrableNames: ["a.b"], onEvent: (event) => events.push(event) },
      { "a.b": {} },
    );
    expect(toNativeTools(one, "anthropic")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({
      message: "1 deferred tool is left out: anthropic refuses the name",
    });
  });

  it("declares nothing for what is no tool", () => {
    const tools = { gone: undefined, later: null, echo: {} };
    expect(toNativeTools(tools, "openai")).toStrictEqual([
      {
        type: "function",
        name: "echo",
        parameters: { type: "object", properties: {} },
        strict: false,
      },
    ]);
  });

  it("lists a plain record unmarked", () => {
    expect(toNativeTools({ echo: catalog().echo }, "anthropic")).toStrictEqual([
      { name: "echo", description: "Echo", input_schema: { type: "object", properties: {} } },
    ]);
  });
});

describe("toNativeSearchOutput", () => {
  it("refers to found tools for Anthropic, loaded before or not", async () => {
    const record = partition({});
    const { execute } = searchTool(record);
    await execute({ names: ["mail_list"] });
    const result = await execute({ names: ["mail_list", "mail_send", "echo"] });
    expect(toNativeSearchOutput(record, result, "anthropic")).toStrictEqual([
      { type: "tool_reference", tool_name: "mail_send" },
      { type: "tool_reference", tool_name: "mail_list" },
    ]);
  });

  it("defines found tools for OpenAI, as the list does", async () => {
    const record = partition({});
    const result = await searchTool(record).execute({ query: "send mail" });
    expect(toNativeSearchOutput(record, result, "openai")).toStrictEqual(
      toNativeTools(record, "openai").slice(-1),
    );
  });
});
