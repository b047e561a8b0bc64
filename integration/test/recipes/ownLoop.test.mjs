import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answer } from "../../../examples/recipes/ownLoop.ts";
import { catalog, DEFERRABLE } from "./catalog.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";

describe("the recipe for a loop of one's own", () => {
  const converse = async ({ steps, tools, prompt, history = [], ...turn }) => {
    const requests = [];
    const complete = async (messages, declared) => {
      const step = steps[requests.length];
      requests.push({ messages: [...messages], tools: Object.keys(declared) });
      if (typeof step === "string") return { text: step, calls: [] };
      return { text: "", calls: step.map(({ id, name, args }) => ({ id, name, input: args })) };
    };
    const messages = await answer({
      complete,
      messages: [...history, { role: "user", text: prompt }],
      tools: Object.fromEntries(
        Object.entries(tools).map(([name, { description, schema, execute }]) => [
          name,
          { description, inputSchema: z.toJSONSchema(schema), execute },
        ]),
      ),
      ...turn,
    });
    return {
      text: messages.at(-1).text,
      offered: requests.map((request) => request.tools),
      seen: JSON.stringify(requests.at(-1).messages),
      messages,
    };
  };

  itFollowsTheContract(converse, { pinsFrom: "session" });

  it("tells the model what a tool has thrown", async () => {
    const fail = () => {
      throw new Error("no network");
    };
    const { text, seen } = await converse({
      steps: [[{ id: "1", name: "get_weather", args: {} }], "Sorry."],
      tools: { get_weather: { description: "Weather", schema: z.object({}), execute: fail } },
      deferrableNames: ["get_weather"],
      prompt: "Oslo?",
    });
    expect(text).toBe("Sorry.");
    expect(seen).toContain("no network");
  });

  it("stops after 20 steps", async () => {
    const steps = Array.from({ length: 99 }, () => [{ id: "1", name: "get_time", args: {} }]);
    const { offered } = await converse({
      steps,
      tools: catalog().tools,
      deferrableNames: DEFERRABLE,
      prompt: "Oslo?",
    });
    expect(offered).toHaveLength(20);
  });
});
