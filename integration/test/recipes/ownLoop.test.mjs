import { describe } from "vitest";
import { z } from "zod";
import { answer } from "../../../examples/recipes/ownLoop.ts";
import { itFollowsTheContract } from "./loopContract.mjs";

describe("the recipe for a loop of one's own", () => {
  const converse = async ({ steps, tools, prompt, history = [], ...turn }) => {
    const requests = [];
    const complete = async ({ messages, tools: declared }) => {
      const step = steps[requests.length];
      requests.push({ messages: [...messages], tools: declared.map(({ name }) => name) });
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
});
