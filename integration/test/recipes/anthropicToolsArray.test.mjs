import Anthropic1 from "@anthropic-ai/sdk";
import Anthropic0 from "anthropic-sdk-0";
import { describe, expect, it } from "vitest";
import { answer } from "../../../examples/recipes/anthropicToolsArray.ts";
import { converseWith } from "./anthropicTurn.mjs";
import { catalog, DEFERRABLE } from "./catalog.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";

describe.each([
  ["0.137", Anthropic0, {}],
  ["1.14", Anthropic1, { thread: false }],
])("the recipe for the tools array of the Anthropic SDK %s", (_version, Anthropic, params) => {
  itFollowsTheContract(converseWith(Anthropic, answer, params), { pinsFrom: "both" });
});

describe("the recipe for the tools array on a thread of the Anthropic SDK 1.14", () => {
  it("is refused by the SDK, which says so", async () => {
    const steps = [[{ id: "1", name: "get_weather", args: { city: "Oslo" } }], "It rains."];
    const { tools } = catalog();
    const turn = converseWith(
      Anthropic1,
      answer,
    )({
      steps,
      tools,
      deferrableNames: DEFERRABLE,
      prompt: "Oslo?",
    });
    await expect(turn).rejects.toThrow("Cannot change `tools` on a thread");
  });
});
