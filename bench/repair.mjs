// Repairs long and wide histories, and compares the time with a structuredClone of the same history in
// the same run: a repair that stays near a copy is no reason not to repair on every request.
import { repairToolPairs, snapSplitToBatchBoundary, validateToolPairs } from "toolpipe";
import { histories } from "./lib/histories.mjs";

const ROUNDS = 7;

const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

function time(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** The medians of a copy, a repair, a check and a split, taken in turns so that load meets them all. */
function compare(messages, format) {
  const clones = [];
  const repairs = [];
  const checks = [];
  const splits = [];
  for (let round = 0; round < ROUNDS; round++) {
    clones.push(time(() => structuredClone(messages)));
    repairs.push(time(() => repairToolPairs(messages, { format })));
    checks.push(time(() => validateToolPairs(messages, { format })));
    splits.push(time(() => snapSplitToBatchBoundary(messages, messages.length >> 1, { format })));
  }
  const [clone, repair, check, split] = [clones, repairs, checks, splits].map(median);
  return { clone, repair, check, split };
}

const row = (index, role, more) => ({
  id: `row-${index}`,
  role,
  content: `Some words of message ${index}`,
  timestamp: "2026-01-02T03:04:05Z",
  ...more,
});

const rows = (count, isBroken) =>
  Array.from({ length: count / 4 }, (_, turn) => {
    const tool = { tool: "search", toolCallId: `call_${turn}` };
    const question = row(4 * turn, "user");
    const call = row(4 * turn + 1, "tool_call", { ...tool, args: { query: "x" } });
    const result = row(4 * turn + 2, "tool_result", tool);
    const answer = row(4 * turn + 3, "assistant");
    return isBroken && turn % 2 === 0 ? [question, call, answer] : [question, call, result, answer];
  }).flat();

const chat = (count, idOf, isBroken = false) =>
  Array.from({ length: count / 4 }, (_, turn) => {
    const call = { name: "search", arguments: '{"query":"x"}' };
    const messages = [
      { role: "user", content: `Question ${turn}` },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: idOf(turn), type: "function", function: call }],
      },
      { role: "tool", tool_call_id: idOf(turn), content: `Result ${turn}` },
      { role: "assistant", content: `Answer ${turn}` },
    ];
    return isBroken && turn % 2 === 0 ? messages.filter(({ role }) => role !== "tool") : messages;
  }).flat();

const anthropic = (calls, idOf) => [
  { role: "user", content: "Question" },
  {
    role: "assistant",
    content: calls.map((call) => ({ type: "tool_use", id: idOf(call), name: "search", input: {} })),
  },
  {
    role: "user",
    content: calls
      .toReversed()
      .map((call) => ({ type: "tool_result", tool_use_id: idOf(call), content: `Result ${call}` })),
  },
];

const langchain = (calls, idOf) => [
  { type: "human", content: "Question" },
  {
    type: "ai",
    content: "",
    tool_calls: calls.map((call) => ({
      type: "tool_call",
      id: idOf(call),
      name: "search",
      args: {},
    })),
  },
  ...calls.map((call) => ({ type: "tool", tool_call_id: idOf(call), content: `Result ${call}` })),
];

const reasoning = (count) =>
  Array.from({ length: count }, (_, index) => [
    { type: "reasoning", id: `rs_${index}`, summary: [] },
    { type: "function_call", call_id: `c_${index}`, name: "search", arguments: "{}" },
    { type: "function_call_output", call_id: `c_${index}`, output: `Result ${index}` },
  ]).flat();

const numbers = (count) => Array.from({ length: count }, (_, index) => index);
const unique = (index) => `call_${index}`;

// The worst shape known: a call has to be made up for each result.
const orphans = (count) =>
  numbers(count).map((index) => ({
    role: "tool",
    tool_call_id: "call",
    content: `Result ${index}`,
  }));

const HISTORIES = [
  ["one identifier in 50,000 results without a call", "openai-chat", orphans(50_000)],
  ["100,000 rows, healthy", "rows", rows(100_000, false)],
  ["100,000 rows, every second result lost", "rows", rows(100_000, true)],
  ["100,000 chat messages, healthy", "openai-chat", chat(100_000, unique)],
  ["100,000 chat messages, every second result lost", "openai-chat", chat(100_000, unique, true)],
  ["one turn of 16,000 calls", "anthropic", anthropic(numbers(16_000), unique)],
  [
    "one turn of 16,000 calls, no result",
    "anthropic",
    anthropic(numbers(16_000), unique).slice(0, 2),
  ],
  ["one identifier in 50,000 turns", "openai-chat", chat(200_000, () => "call_0")],
  [
    "one identifier 50,000 times in a turn",
    "anthropic",
    anthropic(numbers(50_000), () => "call_0"),
  ],
  [
    "one identifier 50,000 times in a turn of LangChain",
    "langchain",
    langchain(numbers(50_000), () => "call_0"),
  ],
  ["16,000 reasoning items", "openai-responses", reasoning(16_000)],
  [
    "16,000 reasoning items in a row",
    "openai-responses",
    numbers(16_000).map((index) => ({ type: "reasoning", id: `rs_${index}`, summary: [] })),
  ],
];

console.log(
  "| history | copy (ms) | repair (ms) | repair / copy | validate / copy | split / copy |",
);
console.log("| --- | --- | --- | --- | --- | --- |");
for (const [name, format, messages] of HISTORIES) {
  const { clone, repair, check, split } = compare(messages, format);
  const ratios = [repair, check, split].map((one) => (one / clone).toFixed(2)).join(" | ");
  console.log(`| ${name} | ${clone.toFixed(1)} | ${repair.toFixed(1)} | ${ratios} |`);
}

// Every shape in all nine formats: what the format that takes longest takes, in copies of the input. A
// repair that makes up a call or a result for each message writes a history twice as long.
const COMMON = [
  "healthy turns",
  "every call lost",
  "every result lost",
  "results only, one identifier",
  "calls only, one identifier",
];
const worst = new Map();
const byFormat = new Map();
for (const { format, shape, messages } of histories(10_000)) {
  const times = compare(messages, format);
  if (!byFormat.has(format)) byFormat.set(format, new Map());
  byFormat.get(format).set(shape, (times.repair / times.clone).toFixed(2));
  const found = worst.get(shape) ?? {};
  worst.set(shape, found);
  for (const what of ["repair", "check", "split"]) {
    const ratio = times[what] / times.clone;
    if (ratio > (found[what]?.ratio ?? 0)) found[what] = { ratio, format };
  }
}
console.log("\n| shape, 10,000 of each | repair / copy | validate / copy | split / copy |");
console.log("| --- | --- | --- | --- |");
for (const [shape, found] of worst) {
  const cells = ["repair", "check", "split"].map(
    (what) => `${found[what].ratio.toFixed(2)} (${found[what].format})`,
  );
  console.log(`| ${shape} | ${cells.join(" | ")} |`);
}

console.log(`\n| repair / copy, 10,000 of each | ${COMMON.join(" | ")} |`);
console.log(`| --- |${" --- |".repeat(COMMON.length)}`);
for (const [format, ratios] of byFormat) {
  console.log(`| ${format} | ${COMMON.map((shape) => ratios.get(shape)).join(" | ")} |`);
}

console.log("\n| messages | copy (µs per message) | repair (µs per message) | repair / copy |");
console.log("| --- | --- | --- | --- |");
for (const count of [1_000, 10_000, 100_000, 1_000_000]) {
  const messages = rows(count, true);
  // Short histories are measured over as many messages as long ones.
  const rounds = Math.max(1, 100_000 / count);
  const each = (run) => {
    for (let round = 0; round < rounds; round++) run();
  };
  const clones = [];
  const repairs = [];
  for (let round = 0; round < 5; round++) {
    clones.push(time(() => each(() => structuredClone(messages))));
    repairs.push(time(() => each(() => repairToolPairs(messages))));
  }
  const [clone, repair] = [clones, repairs].map(
    (times) => (1000 * median(times)) / (rounds * messages.length),
  );
  const ratio = (repair / clone).toFixed(2);
  console.log(
    `| ${count.toLocaleString("en")} | ${clone.toFixed(2)} | ${repair.toFixed(2)} | ${ratio} |`,
  );
}
