import { Command } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { createAgent } from "../../../examples/recipes/langGraph.ts";
import { graphLoop, itFollowsTheGraphContract, SEARCH, WEATHER } from "./graphLoop.mjs";

describe.each(["v1", "v2"])("the recipe for createReactAgent %s of LangGraph", (version) => {
  const loop = graphLoop((options) => createAgent({ ...options, version }));

  itFollowsTheGraphContract(loop);

  it("runs a found tool after an interrupt before the tools", async () => {
    const steps = [[SEARCH], [WEATHER], "It rains."];
    const { executed, invoke, ask, outcome } = loop.start(steps, { interruptBefore: ["tools"] });
    await ask("What is the weather in Oslo?");
    await invoke(new Command({ resume: true })); // the search
    expect(executed).toStrictEqual([]);
    const { text } = outcome(await invoke(new Command({ resume: true })));
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
  });
});
