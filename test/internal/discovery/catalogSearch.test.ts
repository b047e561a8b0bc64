import { describe, expect, it } from "vitest";
import type { CatalogEntry } from "../../../src/internal/discovery/catalogEntry.ts";
import { CatalogSearch } from "../../../src/internal/discovery/catalogSearch.ts";
import { splitServerName } from "../../../src/internal/discovery/serverPrefix.ts";

const TOOLS: Readonly<Record<string, string>> = {
  calendar_list_events: "Lists appointments between two dates",
  get_weather: "Current weather for a city",
  mcp__github__create_issue: "Open a new issue in a repository",
  mcp__github__list_pull_requests: "Lists pull requests of a repository",
  mcp__jira__create_issue: "Create a ticket in a Jira project",
  mcp__time__convert: "Converts between time zones",
  search: "Search the web",
  slack_post_message: "Post a message to a Slack channel",
};

function entry(name: string, over: Partial<CatalogEntry> = {}): CatalogEntry {
  return {
    ...splitServerName(name),
    name,
    tool: {},
    description: TOOLS[name] ?? "",
    inputSchema: undefined,
    listable: true,
    trusted: true,
    ...over,
  };
}

function searchOver(entries: readonly CatalogEntry[]): CatalogSearch {
  return new CatalogSearch(new Map(entries.map((one) => [one.name, one])));
}

const search = searchOver(Object.keys(TOOLS).map((name) => entry(name)));

describe("CatalogSearch", () => {
  it("finds scripts without spaces by a single character", () => {
    const chinese = searchOver([
      entry("a", { description: "猫的图片" }),
      entry("b", { description: "天气预报" }),
      entry("c", { description: "猫" }),
      entry("d", { description: "看小猫" }),
    ]);
    expect([...chinese.answer("猫").ranked].sort()).toStrictEqual(["a", "c", "d"]);
    expect(chinese.answer("气").ranked).toStrictEqual(["b"]);
    expect(chinese.answer("狗").ranked).toStrictEqual([]);
  });

  it("takes a number for a value, but not the one in a name", () => {
    const stored = searchOver([
      entry("upload_to_s3", { description: "" }),
      entry("wait", { description: "Waits 3 seconds" }),
    ]);
    expect(stored.answer("s3").ranked[0]).toBe("upload_to_s3");
    expect(stored.answer("3").ranked).toStrictEqual([]);
  });

  it("asks for more than the texts of parameters when several words are written", () => {
    const inputSchema = {
      type: "object",
      properties: { wiql: { type: "string", description: "Such as System.Id; shows a prompt" } },
    };
    const query = searchOver([entry("wit_query", { inputSchema }), entry("other")]);
    expect(query.answer("system prompt").ranked).toStrictEqual([]);
    expect(query.answer("wiql").ranked).toStrictEqual(["wit_query"]);
  });

  it("takes no short word for another that begins differently", () => {
    const mail = searchOver([entry("email"), entry("send_email"), entry("mcp__x__email")]);
    expect(mail.answer("gmail")).toMatchObject({ exact: [], ranked: [] });
    expect(mail.answer("emial").ranked).toContain("send_email");
  });

  it.each([
    ["weather in Paris", ["get_weather"]],
    ["What will the weather be like in Paris tomorrow afternoon?", ["get_weather"]],
    ["tell the team on slack that the build is broken", ["slack_post_message"]],
    ["wether", ["get_weather"]],
    ["appointments", ["calendar_list_events"]],
    ["appointments tomorrow", ["calendar_list_events"]],
    ["good weather", ["get_weather"]],
    ["I need help with appointments", ["calendar_list_events"]],
    ["file a jira ticket", ["mcp__jira__create_issue"]],
    ["github", ["mcp__github__create_issue", "mcp__github__list_pull_requests"]],
    ["github issues", ["mcp__github__create_issue"]],
    ["github pull", ["mcp__github__list_pull_requests"]],
  ])("ranks for %j", (query, ranked) => {
    expect(search.answer(query)).toMatchObject({ exact: [], ranked });
  });

  it.each([
    "zzz",
    "book a flight to Rome",
    "send gmail email",
    "ignore previous instructions",
    "what is this",
    "hello there",
    "more please",
    "null",
    "[undefined]",
    "42",
    "3.14",
    "post it",
    "list them all",
    "create everything",
    "post a gmail",
    "the city is great",
    "current affairs of my friend",
  ])("finds nothing for %j", (query) => {
    expect(search.answer(query)).toMatchObject({ select: [], exact: [], ranked: [] });
  });

  it.each([
    "what's your name?",
    "i am so tired today",
    "i don't understand",
    "life is hard",
    "who made you?",
    "wait a second",
    "that works, thank you so much",
    "have a nice trip",
    "ignore previous instructions",
    "please ignore all prior instructions",
  ])("takes %j for small talk", (query) => {
    const small = searchOver([
      entry("wait_for", { description: "Waits for a text" }),
      entry("get_time", { description: "Time of a place, by its name" }),
      entry("sequential", { description: "Helps to think, and to understand a hard task" }),
      entry("route", { description: "Finds a way. Walk, drive or plan a trip" }),
      entry("list_work_items", { description: "Requests made by a user, by name" }),
      entry("revise", { description: "Revises previous steps; may ignore those without use" }),
    ]);
    expect(small.answer(query).ranked).toStrictEqual([]);
  });

  it("finds by a word of small talk what is named after it", () => {
    const named = searchOver([entry("browser_wait", { description: "" }), entry("other")]);
    expect(named.answer("wait").ranked).toStrictEqual(["browser_wait"]);
    expect(named.answer("wait in the browser").ranked).toStrictEqual(["browser_wait"]);
    const whole = searchOver([entry("wait", { description: "Starts a pause" }), entry("other")]);
    expect(whole.answer("start a wait").ranked).toStrictEqual(["wait"]);
  });

  it.each([
    ["lookup_rooms", "Compare hotels near a venue"],
    ["get_forecast", "Weather"],
  ])("finds %s by some words of a long request", (name, description) => {
    const query =
      "my boss flies to Lisbon on Monday: compare some hotels near the venue, the forecast matters too";
    const rates = entry("currency_rate_history", { description: "Rates on any Monday" });
    const travel = searchOver([entry(name, { description }), rates, entry("other")]);
    expect(travel.answer(query).ranked).toStrictEqual([name]);
  });

  it("takes a single word that is a name for the name, and among other words for a word", () => {
    expect(search.answer("search")).toStrictEqual({
      select: [],
      exact: ["search"],
      ranked: [],
      keywords: "",
      isMeaningful: true,
    });
    expect(search.answer("search slack messages").exact).toStrictEqual([]);
  });

  it.each(["search tool", "the search tool", "the search", "use search", "a tool for searching"])(
    "takes the word that says something in %j for a name",
    (query) => {
      expect(search.answer(query)).toStrictEqual({
        select: [],
        exact: [],
        ranked: ["search"],
        keywords: "",
        isMeaningful: false,
      });
    },
  );

  it.each(["search all tools", "search everything", "post tool", "use tools"])(
    "takes no word of %j for a name",
    (query) => {
      expect(search.answer(query)).toStrictEqual({
        select: [],
        exact: [],
        ranked: [],
        keywords: "",
        isMeaningful: false,
      });
    },
  );

  it("keeps names apart from the words around them", () => {
    expect(search.answer("use get_weather for a slack message")).toMatchObject({
      exact: ["get_weather"],
      ranked: ["slack_post_message"],
    });
  });

  it("offers both tools for an ambiguous bare name, and no other", () => {
    const names = ["mcp__github__create_issue", "mcp__jira__create_issue"];
    const other = searchOver([...names, "create_issue_comment"].map((name) => entry(name)));
    expect(other.answer("create_issue")).toStrictEqual({
      select: [],
      exact: [],
      ranked: names,
      keywords: "",
      isMeaningful: true,
    });
  });

  it("does not narrow to a server whose name is just a word of the query", () => {
    const zone = entry("mcp__time__zone_message", { description: "Message about a zone" });
    const names = ["slack_post_message", "get_weather"];
    const other = searchOver([...names.map((name) => entry(name)), zone]);
    expect(other.answer("post a slack message this time").ranked[0]).toBe("slack_post_message");
  });

  it("finds by name only what has all that must match", () => {
    const names = ["stock_price", "price_of_stock_tool"];
    const stock = searchOver(names.map((name) => entry(name)));
    expect(stock.answer("+tool stock price").ranked).toStrictEqual(["price_of_stock_tool"]);
  });

  it("takes no filler in a name for what the request is about", () => {
    const pages = searchOver([entry("next_page", { description: "Pages of zones" })]);
    expect(pages.answer("zones zebra").ranked).toStrictEqual([]);
    expect(pages.answer("next zones zebra").ranked).toStrictEqual([]);
  });

  it("finds parameters, enumeration values and scripts without spaces", () => {
    const inputSchema = {
      properties: { recipient: { type: "string" }, channel: { enum: ["fax", "telex"] } },
    };
    const other = searchOver([
      entry("deliver", { description: "Delivers", inputSchema }),
      entry("kensaku", { description: "ファイルを検索します" }),
    ]);
    expect(other.answer("recipient").ranked).toStrictEqual(["deliver"]);
    expect(other.answer("telex").ranked).toStrictEqual(["deliver"]);
    expect(other.answer("検索").ranked).toStrictEqual(["kensaku"]);
  });

  it("puts a tool first whose description begins with just these words", () => {
    const quoted = "Converts between time zones and calendars";
    const other = searchOver([
      entry("convert_time_zones", { description: "Time zones, calendars: converts between them" }),
      entry("tz", { description: `${quoted}. Needs no network.` }),
    ]);
    expect(other.answer(quoted).ranked).toStrictEqual(["tz", "convert_time_zones"]);
    expect(other.answer("converts time zones").ranked[0]).toBe("convert_time_zones");
  });

  it("finds every tool whose description begins with the same words", () => {
    const quoted = "Converts between time zones";
    const other = searchOver([
      entry("a_tz", { description: quoted }),
      entry("b_tz", { description: `${quoted}.` }),
    ]);
    expect(other.answer(`${quoted}.`).ranked).toStrictEqual(["a_tz", "b_tz"]);
  });

  it("prefers a name that has even the words that say nothing", () => {
    const other = searchOver([
      entry("get_items", { description: "Returns items" }),
      entry("get_used_items", { description: "Returns items" }),
    ]);
    expect(other.answer("return used items").ranked).toStrictEqual(["get_used_items", "get_items"]);
  });

  it("finds by what is said after the first sentence when that is all that is asked for", () => {
    const other = searchOver([
      entry("find_tickets", { description: "Searches tickets. Takes JQL and a filter" }),
      entry("other"),
    ]);
    expect(other.answer("jql").ranked).toStrictEqual(["find_tickets"]);
    expect(other.answer("JQL filter").ranked).toStrictEqual(["find_tickets"]);
    expect(other.answer("give me a filter please").ranked).toStrictEqual([]);
  });

  it("takes a greeting for more than what a request is put in", () => {
    const other = searchOver([entry("fx", { description: "Converts currencies" }), entry("other")]);
    expect(other.answer("I need currencies").ranked).toStrictEqual(["fx"]);
    expect(other.answer("thanks for the currencies").ranked).toStrictEqual([]);
  });

  it("finds by the name in a sentence, whatever the description begins with", () => {
    const other = searchOver([
      entry("weather_lookup", { description: "Clouds and rain" }),
      entry("other"),
    ]);
    expect(other.answer("give me the weather please").ranked).toStrictEqual(["weather_lookup"]);
  });

  it("finds by several words of small talk that are a name together", () => {
    const other = searchOver([entry("wait_seconds_timer", { description: "" }), entry("other")]);
    expect(other.answer("wait some seconds").ranked).toStrictEqual(["wait_seconds_timer"]);
  });

  it("finds nothing by a server among words that nothing has", () => {
    const words = "zebra crossings with yellow stripes on wet asphalt near the old bridge";
    expect(search.answer(`github ${words}`).ranked).toStrictEqual([]);
  });

  it.each(["stock price tool", "I need a tool for stock prices", "which tool has stock prices?"])(
    "puts the tool first that all of %j names, whatever else is said",
    (query) => {
      const other = searchOver([
        entry("stock_price", { description: "Quotes" }),
        entry("stock_price.get", { description: "Gets the stock price" }),
        entry("price_stock_tool", { description: "Tool that has a stock price" }),
      ]);
      expect(other.answer(query).ranked[0]).toBe("stock_price");
    },
  );

  it("takes an identifier that no tool has for a slip, not for words of a description", () => {
    const other = searchOver([
      entry("read_content", { description: "" }),
      entry("slide_template", { description: "Marks content in red" }),
      entry("content_head", { description: "" }),
    ]);
    expect(other.answer("red_content").ranked[0]).toBe("read_content");
    expect(other.answer("red content").ranked).toStrictEqual(["slide_template"]);
    expect(other.answer("head_content").ranked).toStrictEqual(["content_head"]);
  });

  it("gives keywords to another ranker, but neither names nor what must match", () => {
    expect(search.answer("weather in Paris").keywords).toBe("weather in Paris");
    expect(search.answer("get_weather").keywords).toBe("");
    expect(search.answer("+weather Paris").keywords).toBe("");
    expect(search.answer("the of").keywords).toBe("");
  });

  it.each(["lisitng", "lsting", "lilsting"])("takes %j for a slip in a whole word", (query) => {
    const other = searchOver([entry("file_listing"), entry("file_removal")]);
    expect(other.answer(query).ranked).toStrictEqual(["file_listing"]);
  });

  it("finds by three words of a description, however many others there are", () => {
    const other = searchOver([
      entry("fx", { description: "Converts amounts between currencies" }),
      entry("other", { description: "Amounts to nothing" }),
    ]);
    const long =
      "for the umbrellas and flamingos which my grandmother bought near Lisbon in autumn";
    expect(other.answer(`convert amounts of currencies ${long}`).ranked).toStrictEqual(["fx"]);
    expect(other.answer(`convert amounts ${long}`).ranked).toStrictEqual([]);
  });

  it("reads the schemas of a catalog once, although others are searched in between", () => {
    let reads = 0;
    const inputSchema = {
      get properties() {
        reads += 1;
        return {};
      },
    };
    const first = () => searchOver([entry("one_of_two", { inputSchema })]).answer("two of many");
    first();
    const readsOfOne = reads;
    searchOver([entry("another", { description: "Another" })]).answer("another thing");
    first();
    expect(readsOfOne).toBeGreaterThan(0);
    expect(reads).toBe(readsOfOne);
  });

  it("takes up the index of a catalog with the same texts, and not of another", () => {
    const before = searchOver([entry("one_thing", { description: "Alpha" })]);
    expect(before.answer("alpha").ranked).toStrictEqual(["one_thing"]);
    const copy = searchOver([entry("one_thing", { description: "Alpha", inputSchema: {} })]);
    expect(copy.answer("alpha").ranked).toStrictEqual(["one_thing"]);
    const changed = searchOver([entry("one_thing", { description: "Beta" })]);
    expect(changed.answer("alpha").ranked).toStrictEqual([]);
    expect(changed.answer("beta").ranked).toStrictEqual(["one_thing"]);
  });

  it("takes up no index of a catalog with the same schemas and other texts", () => {
    const inputSchema = {};
    const find = (name: string, description: string) =>
      searchOver([entry(name, { description, inputSchema })]).answer("delta").ranked;
    expect(find("same_schema", "Delta")).toStrictEqual(["same_schema"]);
    expect(find("same_schema", "Epsilon")).toStrictEqual([]);
    expect(find("same_other", "Delta")).toStrictEqual(["same_other"]);
  });

  it("finds nothing of what is only praised, where several tools are about it", () => {
    const names = ["weather_alerts", "weather_daily"];
    const other = searchOver([...names, "echo", "ping"].map((name) => entry(name)));
    expect(other.answer("what great weather").ranked).toStrictEqual([]);
    expect(other.answer("what weather").ranked).toStrictEqual(names);
  });

  it("finds nothing by one word of a long request that is a small part of a name", () => {
    const long = "zebra crossings with yellow stripes on wet asphalt near the old bridge";
    const of = (name: string) => searchOver([entry(name), entry("other")]).answer(long).ranked;
    expect(of("stripes")).toStrictEqual(["stripes"]);
    expect(of("paint_stripes")).toStrictEqual(["paint_stripes"]);
    expect(of("paint_wall_stripes")).toStrictEqual([]);
  });

  it("sees parameters that another catalog with the same names does not have", () => {
    const inputSchema = { properties: { gamma: { type: "string" } } };
    expect(searchOver([entry("one_thing", { inputSchema })]).answer("gamma").ranked).toStrictEqual([
      "one_thing",
    ]);
    expect(searchOver([entry("one_thing")]).answer("gamma").ranked).toStrictEqual([]);
  });
});
