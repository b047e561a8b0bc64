import { expect, it } from "vitest";
import { catalog, DEFERRABLE } from "./catalog.mjs";

const call = (name, args, id = `call_${name}`) => ({ id, name, args });
const SEARCH = call("search_tools", { query: "weather forecast" });
const WEATHER = call("get_weather", { city: "Oslo" });
const WEATHER_IN_ROME = call("get_weather", { city: "Rome" }, "call_rome");
const START = ["get_time", "search_tools"];
const UNKNOWN = ["no_such_tool", "constructor"];

/**
 * What every recipe must do, whatever the loop.
 *
 * @param converse - runs one turn of the recipe. It gets the `steps` that the model takes (each an
 *   array of calls or a text), the `tools` of the catalog, `deferrableNames`, the `prompt`, `pins`
 *   and `history`, the messages of the turns before. It returns the final `text`, the names of the
 *   tools that each request `offered`, `seen`, what the model read in its last request, and
 *   `messages`, the history for the next turn
 * @param traits - `refusesFirst`: the loop answers a call of an undeclared tool with an error, and
 *   the next call works; `pinsFrom`: where the recipe finds what earlier turns have loaded, the
 *   `"session"`, the `"messages"`, or the messages unless the session says it (`"both"`);
 *   `native`: the provider has all tools, and shows the model those that a search has found;
 *   `unknown`: names of no tool that the loop itself survives
 */
export function itFollowsTheContract(
  converse,
  { native = false, refusesFirst = false, pinsFrom, unknown = UNKNOWN },
) {
  const run = async (steps, { added = {}, ...turn } = {}) => {
    const { executed, tools } = catalog();
    const outcome = await converse({
      steps,
      tools: { ...tools, ...added },
      deferrableNames: DEFERRABLE,
      prompt: "What is the weather in Oslo?",
      ...turn,
    });
    for (const [index, names] of outcome.offered.slice(1).entries()) {
      const before = outcome.offered[index];
      // Tools already sent stay in place, so the prompt cache holds.
      expect(names.slice(0, before.length)).toStrictEqual(before);
    }
    return { executed, ...outcome };
  };
  const again = refusesFirst ? [[{ ...WEATHER, id: "again" }]] : [];
  const loadedAt = (steps) => [START, ...steps.map(() => [...START, "get_weather"])];

  it("declares a tool on the step after the search, and runs it", async () => {
    const pins = new Set();
    const { text, executed, offered, seen } = await run([[SEARCH], [WEATHER], "It rains."], {
      pins,
    });
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
    expect(offered).toStrictEqual(loadedAt([1, 2]));
    expect(seen).toContain("rain in Oslo");
    if (pinsFrom !== "messages") expect([...pins]).toStrictEqual(["get_weather"]);
  });

  it("tells the model what the search found", async () => {
    const { seen } = await run([[SEARCH], "Thank you."]);
    for (const words of native ? ["get_weather"] : ["Loaded 1 tool", "(city: string)"]) {
      expect(seen).toContain(words);
    }
  });

  it("runs a catalogued tool that is called without a search", async () => {
    const { text, executed, offered, seen } = await run([[WEATHER], ...again, "It rains."]);
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
    expect(offered).toStrictEqual(native ? [START, START] : loadedAt(["call", ...again]));
    expect(seen).toContain("rain in Oslo");
  });

  it("runs a tool that is searched for and called in one step", async () => {
    const { text, executed, offered } = await run([[SEARCH, WEATHER], ...again, "It rains."]);
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
    expect(offered).toStrictEqual(loadedAt(["call", ...again]));
  });

  it("keeps the order of loading within a search and over several", async () => {
    const names = ["send_email", "get_weather"];
    const { executed, offered } = await run([
      [call("search_tools", { names })],
      [call("search_tools", { query: "create a ticket" }, "call_second")],
      [call("create_ticket", { title: "umbrella" }), call("send_email", { to: "me" })],
      "Done.",
    ]);
    expect(executed).toStrictEqual([
      ["create_ticket", { title: "umbrella" }],
      ["send_email", { to: "me" }],
    ]);
    expect(offered).toStrictEqual([
      START,
      [...START, ...names],
      [...START, ...names, "create_ticket"],
      [...START, ...names, "create_ticket"],
    ]);
  });

  it("leaves a tool of the application its name, and searches under the next", async () => {
    const application = { ...catalog().tools.get_time, execute: async () => "searched the web" };
    const { text, executed, offered, seen } = await run(
      [
        [call("search_tools", {})],
        [call("search_tools_2", { query: "weather forecast" })],
        [WEATHER],
        "It rains.",
      ],
      { added: { search_tools: application } },
    );
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
    expect(offered[0]).toStrictEqual([...START, "search_tools_2"]);
    expect(offered.at(-1)).toStrictEqual([...START, "search_tools_2", "get_weather"]);
    expect(seen).toContain("searched the web");
  });

  it("declares all tools when none is deferrable", async () => {
    const { text, executed, offered } = await run([[WEATHER], "It rains."], {
      deferrableNames: [],
    });
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
    const all = ["get_time", ...DEFERRABLE];
    expect(offered).toStrictEqual([all, all]);
  });

  it.each(unknown)("tells the model that there is no tool %s", async (name) => {
    const { text, executed, offered, seen } = await run([[call(name, {})], "I see."]);
    expect(text).toBe("I see.");
    expect(executed).toStrictEqual([]);
    expect(offered).toStrictEqual([START, START]);
    expect(seen).toMatch(
      new RegExp(`(no|unavailable) tool .?${name}|${name}\\W* (not found|is not)`, "u"),
    );
  });

  if (pinsFrom !== "messages") {
    it("starts the next turn with what the session has loaded", async () => {
      const pins = new Set();
      const first = await run([[SEARCH], [WEATHER], "It rains."], { pins });
      const second = await run([[WEATHER_IN_ROME], "There too."], { pins, prompt: "And in Rome?" });
      expect(second.executed).toStrictEqual([["get_weather", { city: "Rome" }]]);
      expect(second.offered[0]).toStrictEqual(first.offered.at(-1));
    });
  }

  if (pinsFrom !== "session") {
    it("starts the next turn with what the messages say was loaded", async () => {
      const email = call("send_email", { to: "me" });
      const first = await run([[SEARCH], [WEATHER], [email], "Done."]);
      const second = await run([[WEATHER_IN_ROME], "There too."], {
        history: first.messages,
        prompt: "And in Rome?",
      });
      expect(second.executed).toStrictEqual([["get_weather", { city: "Rome" }]]);
      const called = native ? [] : ["send_email"];
      expect(second.offered[0]).toStrictEqual([...START, "get_weather", ...called]);
      expect(second.offered[0]).toStrictEqual(first.offered.at(-1));
    });
  }
}
