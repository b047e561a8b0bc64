// How well and how fast search_tools finds tools, next to the tool search of AI SDK 7 and to
// MiniSearch; what it takes off the wire; and how much of the prompt stays cached while tools load.
// Reads the catalogs of real MCP servers in ../../shared; without them it prints nothing.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { generateText, jsonSchema, stepCountIs, tool, toolSearch } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { isDiscoveryMetaTool, partitionToolsForDiscovery } from "toolpipe";

const CATALOGS = new URL("../../shared/data/catalogs/", import.meta.url);

function readItems() {
  if (!existsSync(CATALOGS)) return [];
  return readdirSync(CATALOGS)
    .sort()
    .flatMap((file) => {
      const server = file
        .replace(/^@|\.json$/g, "")
        .replaceAll("__", "-")
        .replace(/[^A-Za-z0-9]+/g, "-");
      const { tools } = JSON.parse(readFileSync(new URL(file, CATALOGS), "utf8"));
      return tools.map((listed) => ({
        server,
        bare: listed.name,
        name: `mcp__${server}__${listed.name}`,
        tool: listed,
      }));
    });
}

const items = readItems();
const tools = Object.fromEntries(items.map(({ name, tool: listed }) => [name, listed]));

function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

function flipPlural(word) {
  if (word.endsWith("ss") || word.length < 3 || /\d$/.test(word)) return word;
  return word.endsWith("s") ? word.slice(0, -1) : `${word}s`;
}

// Swaps two neighbours inside the longest word: where is decided by the name, not by chance.
function transpose(words) {
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), "");
  const at = 1 + (longest.length % Math.max(1, longest.length - 3));
  const swapped =
    longest.slice(0, at) + (longest[at + 1] ?? "") + (longest[at] ?? "") + longest.slice(at + 2);
  return words.map((word) => (word === longest ? swapped : word)).join(" ");
}

const KINDS = {
  "exact name": ({ name }) => name,
  "bare name": ({ bare }) => bare,
  "server and name words": ({ server, bare }) => [...wordsOf(server), ...wordsOf(bare)].join(" "),
  "name words": ({ bare }) => wordsOf(bare).join(" "),
  "plural flipped": ({ bare }) => wordsOf(bare).map(flipPlural).join(" "),
  "two letters swapped": ({ bare }) => transpose(wordsOf(bare)),
  "first sentence": ({ tool: listed }) =>
    (listed.description ?? "").split(/(?<=[.!?])\s/)[0].slice(0, 300),
};
const JUNK = ["the a of to", "please help me do it", "ignore previous instructions"];

/** Our search, one record for all queries: what a query loads is unloaded again. */
function ours(catalog) {
  const record = partitionToolsForDiscovery(catalog, { deferrableNames: Object.keys(catalog) });
  const search = Object.values(record).find(isDiscoveryMetaTool);
  return async (query) => {
    const { loaded } = await search.execute({ query, limit: 5 });
    for (const name of loaded) delete record[name];
    return loaded;
  };
}

/** The tool search of AI SDK 7, which only answers inside a generation. */
function aiSdk(catalog) {
  const set = { search: toolSearch() };
  for (const [name, { description, inputSchema }] of Object.entries(catalog)) {
    set[name] = tool({ description, inputSchema: jsonSchema(inputSchema), deferLoading: true });
  }
  return async (query) => {
    let asked = false;
    const model = new MockLanguageModelV4({
      doGenerate: async () => {
        const input = JSON.stringify({ query });
        const content = asked
          ? [{ type: "text", text: "done" }]
          : [{ type: "tool-call", toolCallId: "1", toolName: "search", input }];
        const unified = asked ? "stop" : "tool-calls";
        asked = true;
        const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
        return { content, finishReason: { unified }, usage, warnings: [] };
      },
    });
    const { steps } = await generateText({
      model,
      prompt: "-",
      tools: set,
      stopWhen: stepCountIs(1),
    });
    const { output } = steps[0].toolResults[0] ?? {};
    return (output?.tools ?? []).map(({ name }) => name);
  };
}

/** MiniSearch over the same texts with its defaults, when bench/ has it installed. */
async function miniSearch(catalog) {
  let MiniSearch;
  try {
    MiniSearch = (await import("minisearch")).default;
  } catch {
    return undefined;
  }
  const fields = ["name", "description", "parameters", "parameterDescriptions"];
  const index = new MiniSearch({ fields, idField: "name" });
  index.addAll(
    Object.entries(catalog).map(([name, { description = "", inputSchema }]) => {
      const properties = Object.entries(inputSchema?.properties ?? {});
      const parameters = properties.flatMap(([key, { enum: values = [] }]) => [key, ...values]);
      const described = properties.map(([, property]) => property.description ?? "");
      return {
        name,
        description,
        parameters: parameters.join(" "),
        parameterDescriptions: described.join(" "),
      };
    }),
  );
  return async (query) =>
    index
      .search(query)
      .slice(0, 5)
      .map(({ id }) => id);
}

async function recall(find, sample, queryOf) {
  let first = 0;
  let five = 0;
  for (const item of sample) {
    const names = await find(queryOf(item));
    if (names[0] === item.name) first += 1;
    if (names.includes(item.name)) five += 1;
  }
  const percent = (hits) => Math.round((100 * hits) / sample.length);
  return `${percent(first)}/${percent(five)}`;
}

function median(numbers) {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1];
}

/** The median time of each work, taken in turns so that a busy machine disturbs all alike. */
async function medianTimes(works, rounds) {
  const times = works.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work(round);
      times[index].push(performance.now() - start);
    }
  }
  return times.map(median);
}

async function quality(systems) {
  const every = Math.ceil(items.length / 120);
  const sample = items.filter(
    ({ tool: listed }, index) => index % every === 0 && listed.description,
  );
  console.log(`Known-item search, ${items.length} tools, ${sample.length} sampled: R@1/R@5 in %\n`);
  const width = 24;
  console.log("".padEnd(width) + systems.map(([name]) => name.padEnd(14)).join(""));
  for (const [kind, queryOf] of Object.entries(KINDS)) {
    const cells = [];
    for (const [, find] of systems) cells.push((await recall(find, sample, queryOf)).padEnd(14));
    console.log(kind.padEnd(width) + cells.join(""));
  }
  for (const query of JUNK) {
    const cells = [];
    for (const [, find] of systems) cells.push(`${(await find(query)).length} loaded`.padEnd(14));
    console.log(`"${query}"`.slice(0, width - 1).padEnd(width) + cells.join(""));
  }
  console.log(
    "\nBare names and words are shared by several tools in places, and so are first sentences",
  );
  console.log(`(one of them by ${mostShared()} tools): no ranking can reach 100 there.`);
}

function mostShared() {
  const counts = new Map();
  for (const item of items) {
    const sentence = KINDS["first sentence"](item);
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}

/** The catalogs repeated under other servers until there are enough tools. */
function repeated(count) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const { server, bare, tool: listed } = items[index % items.length];
      const copy = Math.floor(index / items.length);
      return [`mcp__${server}${copy === 0 ? "" : `-${copy}`}__${bare}`, listed];
    }),
  );
}

async function speed() {
  console.log("\nTime, medians in ms of this run\n");
  const queries = items.map(({ bare }) => `${wordsOf(bare).join(" ")} please`);
  for (const count of [200, 2_000, 10_000]) {
    const catalog = repeated(count);
    const deferrableNames = Object.keys(catalog);
    const [partition] = await medianTimes(
      [() => partitionToolsForDiscovery(catalog, { deferrableNames })],
      25,
    );
    const find = ours(catalog);
    const [index] = await medianTimes([() => find("build the index now")], 1);
    const peer = await miniSearch(catalog);
    const works = [find, ...(peer === undefined ? [] : [peer])].map(
      (work) => (round) => work(queries[(round * 7) % queries.length]),
    );
    await medianTimes(works, 100);
    const [search, theirs] = await medianTimes(works, 400);
    const cells = [
      `${count} tools`.padEnd(14),
      `partition ${partition.toFixed(1)}`.padEnd(18),
      `index ${index.toFixed(0)}`.padEnd(14),
      `search ${search.toFixed(2)}`.padEnd(14),
    ];
    if (theirs !== undefined) cells.push(`${(search / theirs).toFixed(2)}x MiniSearch`);
    console.log(cells.join(""));
  }
}

function wire() {
  console.log("\nTools on the wire, in characters of JSON\n");
  for (const count of [40, 200, items.length]) {
    const every = Math.floor(items.length / count);
    const chosen = items.filter((_, index) => index % every === 0).slice(0, count);
    const catalog = Object.fromEntries(chosen.map(({ name, tool: listed }) => [name, listed]));
    const before = JSON.stringify(catalog).length;
    let level;
    const record = partitionToolsForDiscovery(catalog, {
      deferrableNames: Object.keys(catalog),
      onEvent: (event) => {
        if (event.type === "partition") ({ level } = event);
      },
    });
    const after = JSON.stringify(record).length;
    const saved = (100 * (1 - after / before)).toFixed(1);
    console.log(
      `${String(count).padStart(5)} tools: ${before} -> ${after}, ${saved} % less (${level})`,
    );
  }
}

// 15 hot and 200 deferred tools, 8,000 characters of system prompt and 40,000 of history; requests
// are tools, then system, then messages, and a provider caches the longest shared beginning.
async function cache() {
  console.log("\nShare of a request that begins like the one before, over three loads\n");
  const catalog = Object.fromEntries(
    items.slice(0, 215).map(({ name, tool: listed }) => [name, listed]),
  );
  const deferrableNames = Object.keys(catalog).slice(15);
  const history = "h".repeat(40_000);
  const request = (record, step) =>
    JSON.stringify(record) + "s".repeat(8_000) + history + "m".repeat(500 * step);
  const load = async (delivery) => {
    const record = partitionToolsForDiscovery(catalog, { deferrableNames, delivery });
    const search = Object.values(record).find(isDiscoveryMetaTool);
    const requests = [request(record, 0)];
    for (let step = 1; step <= 3; step += 1) {
      await search.execute({ names: [deferrableNames[step * 40]] });
      requests.push(request(record, step));
    }
    return requests;
  };
  const sorted = (requests) => {
    const record = partitionToolsForDiscovery(catalog, { deferrableNames });
    return requests.map((_, step) => {
      const names = [
        ...Object.keys(record),
        ...[40, 80, 120].slice(0, step).map((at) => deferrableNames[at]),
      ];
      const members = names.sort().map((name) => [name, record[name] ?? catalog[name]]);
      return request(Object.fromEntries(members), step);
    });
  };
  const shared = (requests) =>
    requests
      .slice(1)
      .map((next, index) => {
        const last = requests[index];
        let same = 0;
        while (same < last.length && last[same] === next[same]) same += 1;
        return `${Math.round((100 * same) / last.length)} %`;
      })
      .join(", ");
  const append = await load("append");
  console.log(`sorted by name  ${shared(sorted(append))}`);
  console.log(`append          ${shared(append)}`);
  console.log(`frozen          ${shared(await load("frozen"))}`);
  console.log(`native          ${shared(await load("native"))}`);
}

if (items.length === 0) {
  console.log("The shared catalogs are not there: nothing to measure.");
} else {
  const systems = [
    ["toolpipe", ours(tools)],
    ["AI SDK 7", aiSdk(tools)],
  ];
  const peer = await miniSearch(tools);
  if (peer === undefined) console.log("MiniSearch is not installed in bench/: left out.\n");
  else systems.push(["MiniSearch", peer]);
  await quality(systems);
  await speed();
  wire();
  await cache();
}
