// Shortening a history to its last messages: `snapSplitToBatchBoundary` and `repairToolPairs`, beside what
// the AI SDK (`pruneMessages`) and LangChain (`trimMessages`) have for that. Told are the time of one run,
// in turns, and how many of the histories a provider would take.
import { AIMessage, HumanMessage, ToolMessage, trimMessages } from "@langchain/core/messages";
import { pruneMessages } from "ai";
import { repairToolPairs, snapSplitToBatchBoundary, validateToolPairs } from "toolpipe";
import { medianTimes } from "./lib/turns.mjs";

const TURNS = 2_500;
const ROUNDS = 15;

/** Turns of a question, two calls in one batch, their results and an answer: five messages a turn. */
function aiSdkHistory(isLost) {
  return Array.from({ length: TURNS }, (_, turn) => {
    const calls = [0, 1].map((index) => ({
      type: "tool-call",
      toolCallId: `${turn}-${index}`,
      toolName: "search",
      input: {},
    }));
    const results = calls.map(({ toolCallId, toolName }) => ({
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId,
          toolName,
          output: { type: "text", value: `Result of ${toolCallId}` },
        },
      ],
    }));
    return [
      { role: "user", content: `Question ${turn}` },
      { role: "assistant", content: calls },
      ...results.filter((_, index) => !isLost(turn, index)),
      { role: "assistant", content: `Answer ${turn}` },
    ];
  }).flat();
}

function langChainHistory(isLost) {
  return Array.from({ length: TURNS }, (_, turn) => {
    const calls = [0, 1].map((index) => ({ id: `${turn}-${index}`, name: "search", args: {} }));
    const results = calls.map(
      ({ id }) => new ToolMessage({ tool_call_id: id, content: `Result of ${id}` }),
    );
    return [
      new HumanMessage(`Question ${turn}`),
      new AIMessage({ content: "", tool_calls: calls }),
      ...results.filter((_, index) => !isLost(turn, index)),
      new AIMessage(`Answer ${turn}`),
    ];
  }).flat();
}

function ours(messages, keep, format) {
  const index = snapSplitToBatchBoundary(messages, messages.length - keep, { format });
  return repairToolPairs(messages.slice(index), { format }).messages;
}

const pruned = (messages, keep) =>
  pruneMessages({ messages, toolCalls: `before-last-${keep}-messages` });

const trimmed = (messages, keep) =>
  trimMessages(messages, {
    maxTokens: keep,
    tokenCounter: (kept) => kept.length,
    strategy: "last",
    startOn: "human",
  });

/** Of cuts at 20 places, how many give a history that breaks no rule. */
async function legal(shorten, messages, format) {
  let count = 0;
  for (let keep = 11; keep < 31; keep += 1) {
    const kept = await shorten(messages, keep, format);
    if (validateToolPairs(kept, { format }).length === 0) count += 1;
  }
  return `${count} of 20`;
}

const HISTORIES = {
  complete: () => false,
  "a result lost in every tenth turn": (turn, index) => turn % 10 === 9 && index === 1,
};
const PEERS = [
  ["pruneMessages of AI SDK 7", "ai-sdk", aiSdkHistory, pruned],
  ["trimMessages of LangChain", "langchain", langChainHistory, trimmed],
];

console.log(
  "| history of 12,500 messages | peer | legal: peer | legal: toolpipe | peer / toolpipe |",
);
console.log("| --- | --- | --- | --- | --- |");
for (const [history, isLost] of Object.entries(HISTORIES)) {
  for (const [name, format, makeHistory, shorten] of PEERS) {
    const messages = makeHistory(isLost);
    const keep = 500;
    const works = [() => ours(messages, keep, format), () => shorten(messages, keep)];
    await medianTimes(works, 3);
    const [own, peer] = await medianTimes(works, ROUNDS);
    const cells = [
      await legal(shorten, messages, format),
      await legal(ours, messages, format),
      (peer / own).toFixed(2),
    ];
    console.log(`| ${history} | ${name} | ${cells.join(" | ")} |`);
  }
}
