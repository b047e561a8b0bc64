import * as ai7 from "ai";
import * as ai5 from "ai5";
import * as ai6 from "ai6";
import { describe, expect, it, vi } from "vitest";
import { catalog, DEFERRABLE } from "./catalog.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";
import { scriptedLanguageModel } from "./scriptedLanguageModel.mjs";

const ways = {
  generateText: (recipe, turn) => recipe.answer(turn),
  streamText: (recipe, turn) => recipe.stream(turn),
  "agent.generate": (recipe, turn) =>
    recipe.createAgent(turn).generate({ messages: turn.messages }),
  "agent.stream": (recipe, turn) => recipe.createAgent(turn).stream({ messages: turn.messages }),
};

/** The recipe imports "ai", whichever major that is. */
function loadRecipe(sdk) {
  vi.resetModules();
  vi.doMock("ai", () => sdk);
  return import("../../../examples/recipes/aiSdk.ts");
}

const toSdkTools = (sdk, tools, changes = {}) =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { schema, ...tool }]) => [
      name,
      sdk.tool({ ...tool, ...changes[name], inputSchema: schema }),
    ]),
  );

const SEARCH = { id: "1", name: "search_tools", args: { query: "weather forecast" } };

describe.each([
  [5, ai5],
  [6, ai6],
  [7, ai7],
])("the recipe for AI SDK %s", (major, sdk) => {
  describe.each(Object.entries(ways))("with %s", (_way, start) => {
    const converse = async ({ steps, tools, prompt, history = [], changes, ...turn }) => {
      const { model, requests } = scriptedLanguageModel(major, steps);
      const messages = [...history, ...(prompt ? [{ role: "user", content: prompt }] : [])];
      const sdkTools = toSdkTools(sdk, tools, changes);
      const recipe = await loadRecipe(sdk);
      const result = await start(recipe, { model, messages, tools: sdkTools, ...turn });
      await result.consumeStream?.();
      // Before version 7 the messages of all steps are in the response.
      const added = (await result.responseMessages) ?? (await result.response).messages;
      return {
        text: await result.text,
        offered: requests.map((request) => request.tools),
        seen: JSON.stringify(requests.at(-1).prompt),
        messages: JSON.parse(JSON.stringify([...messages, ...added])),
      };
    };

    itFollowsTheContract(converse, { pinsFrom: "both" });

    if (major === 5) return; // has no approvals
    it.each([
      ["the session", new Set()],
      ["the messages", undefined],
    ])(
      "runs a found tool that a person approves in the next turn, pinned by %s",
      async (_by, pins) => {
        const { executed, tools } = catalog();
        const turn = {
          pins,
          tools,
          deferrableNames: DEFERRABLE,
          changes: { get_weather: { needsApproval: true } },
        };
        const weather = { id: "2", name: "get_weather", args: { city: "Oslo" } };
        const asked = await converse({ ...turn, steps: [[SEARCH], [weather]], prompt: "Oslo?" });
        expect(executed).toStrictEqual([]);

        const { approvalId } = asked.messages
          .flatMap(({ content }) => content)
          .find((part) => part.type === "tool-approval-request");
        const approval = { type: "tool-approval-response", approvalId, approved: true };
        const history = [...asked.messages, { role: "tool", content: [approval] }];
        const { text, offered } = await converse({ ...turn, steps: ["It rains."], history });
        expect(text).toBe("It rains.");
        expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
        expect(offered).toStrictEqual([asked.offered.at(-1)]);
      },
    );
  });

  it("finds in stored UI messages what was loaded", async () => {
    const { tools } = catalog();
    const weather = { id: "2", name: "get_weather", args: { city: "Oslo" } };
    const ask = async (uiMessages, steps) => {
      const { model, requests } = scriptedLanguageModel(major, steps);
      const recipe = await loadRecipe(sdk);
      const messages = await sdk.convertToModelMessages(uiMessages);
      const turn = { tools: toSdkTools(sdk, tools), deferrableNames: DEFERRABLE };
      const result = recipe.stream({ model, messages, ...turn });
      const stream = result.toUIMessageStream({ originalMessages: uiMessages });
      let answer;
      for await (answer of sdk.readUIMessageStream({ stream }));
      return { answer, offered: requests.map((request) => request.tools) };
    };
    const question = (id, text) => ({ id, role: "user", parts: [{ type: "text", text }] });

    const first = await ask([question("1", "Oslo?")], [[SEARCH], [weather], "It rains."]);
    const stored = JSON.parse(JSON.stringify([question("1", "Oslo?"), first.answer]));
    const second = await ask([...stored, question("3", "And Rome?")], ["There too."]);
    expect(second.offered).toStrictEqual([first.offered.at(-1)]);
  });
});
