import Anthropic1 from "@anthropic-ai/sdk";
import Anthropic0 from "anthropic-sdk-0";
import { describe, expect } from "vitest";
import { answer } from "../../../examples/recipes/anthropicToolRunner.ts";
import { converseWith } from "./anthropicTurn.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";

describe.each([
  ["0.137", Anthropic0],
  ["1.14", Anthropic1],
])("the recipe for addTools of the Anthropic SDK %s", (_version, Anthropic) => {
  const turn = converseWith(Anthropic, answer);
  const converse = async (options) => {
    const outcome = await turn(options);
    // What begins a request never changes.
    for (const { tools } of outcome.requests) {
      expect(tools).toStrictEqual(outcome.requests[0].tools);
    }
    return outcome;
  };

  itFollowsTheContract(converse, { pinsFrom: "messages" });
});
