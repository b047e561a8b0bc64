// How well and how fast search_tools finds tools, next to the tool search of AI SDK 7 and to
// MiniSearch; what small talk loads; what discovery takes off the wire; and how much of the prompt
// stays cached while tools load. Reads the catalogs of real MCP servers in ../../shared; without them
// it prints nothing.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { generateText, jsonSchema, stepCountIs, tool, toolSearch } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { isDiscoveryMetaTool, partitionToolsForDiscovery } from "toolpipe";
import { countKeys, KINDS, readItems, readRequests, wordsOf } from "./lib/knownItems.mjs";
import { chooseTools, measurePrefix } from "./lib/promptPrefix.mjs";

const items = readItems();
const tools = recordOf(items);
const sample = items.filter((_, index) => index % 3 === 0);
const JUNK = ["the a of to", "please help me do it", "ignore previous instructions"];

function recordOf(some) {
  return Object.fromEntries(some.map(({ name, tool: listed }) => [name, listed]));
}

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

/** MiniSearch over the same texts with its defaults; it is installed for `npm run bench`. */
function miniSearch(catalog) {
  const peers = createRequire(new URL("peers/package.json", import.meta.url));
  let MiniSearch;
  try {
    MiniSearch = peers("minisearch");
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

function percent(part, whole) {
  return (100 * part) / whole;
}

/** Asks for each tool once, and tells whether it came first and among five. */
async function askFor(find, some, queryOf) {
  const answers = new Map();
  for (const item of some) {
    const names = await find(queryOf(item));
    answers.set(item, { first: names[0] === item.name, five: names.includes(item.name) });
  }
  return answers;
}

function recall(answers, some) {
  const count = (top) => some.filter((item) => answers.get(item)[top]).length;
  return [percent(count("first"), some.length), percent(count("five"), some.length)];
}

/** The best recall that is possible: of tools that share a query, any order ranks but one first. */
function possible(some, counts, keyOf) {
  const shares = (top) =>
    some.reduce((sum, item) => sum + Math.min(1, top / counts.get(keyOf(item))), 0);
  return [percent(shares(1), some.length), percent(shares(5), some.length)];
}

const pair = (numbers) => numbers.map((number) => Math.floor(number)).join("/");

async function quality(systems) {
  console.log(`Known-item search, ${items.length} tools, ${sample.length} sampled: R@1/R@5 in %`);
  console.log("(in brackets: what is possible, as tools share names and sentences; and R@1/R@5 of");
  console.log("those that share none)\n");
  const width = 24;
  console.log("".padEnd(width) + systems.map(([name]) => name.padEnd(28)).join(""));
  for (const [kind, { queryOf, keyOf }] of Object.entries(KINDS)) {
    const counts = countKeys(items, keyOf);
    const asked = sample.filter((item) => queryOf(item) !== "");
    const unique = asked.filter((item) => counts.get(keyOf(item)) === 1);
    const bound = pair(possible(asked, counts, keyOf));
    const cells = [];
    for (const [, find] of systems) {
      const answers = await askFor(find, asked, queryOf);
      const [all, ofUnique] = [asked, unique].map((some) => pair(recall(answers, some)));
      cells.push(`${all} (${bound}; ${ofUnique})`.padEnd(28));
    }
    console.log(kind.padEnd(width) + cells.join(""));
  }
  for (const query of JUNK) {
    const cells = [];
    for (const [, find] of systems) cells.push(`${(await find(query)).length} loaded`.padEnd(28));
    console.log(`"${query}"`.slice(0, width - 1).padEnd(width) + cells.join(""));
  }
  const forward = ours(tools);
  const reversed = ours(Object.fromEntries(Object.entries(tools).reverse()));
  let same = 0;
  for (const { bare } of sample) {
    const query = wordsOf(bare).slice(-2).join(" ");
    if (String(await reversed(query)) === String(await forward(query))) same += 1;
  }
  console.log(`\nThe same for the catalog in reverse order: ${same} of ${sample.length} queries`);
}

/** What small talk and requests load, over each catalog by itself and over all of them. */
async function talk() {
  const servers = [...new Set(items.map(({ server }) => server))];
  const catalogs = servers.map((server) => [
    server,
    recordOf(items.filter((item) => item.server === server)),
  ]);
  catalogs.push(["all", tools]);
  const searches = new Map(catalogs.map(([name, catalog]) => [name, ours(catalog)]));
  const smallTalk = JSON.parse(
    readFileSync(new URL("lib/smallTalk.json", import.meta.url), "utf8"),
  );
  console.log(
    `\nSearches that load something, ${servers.length} catalogs and all of them together\n`,
  );
  for (const [group, languages] of Object.entries(smallTalk)) {
    for (const [language, phrases] of Object.entries(languages)) {
      let loading = 0;
      for (const phrase of phrases) {
        for (const find of searches.values()) if ((await find(phrase)).length > 0) loading += 1;
      }
      const share = percent(loading, phrases.length * searches.size).toFixed(2);
      console.log(`${`${language}, ${group}`.padEnd(24)}${share} % of ${phrases.length} phrases`);
    }
  }
  const requests = readRequests();
  const counts = { all: 0, own: 0, elsewhere: 0, others: 0 };
  for (const { query, servers: own, wanted } of requests) {
    const isFound = async (name) =>
      (await searches.get(name)(query)).some((found) => wanted.includes(found));
    if (await isFound("all")) counts.all += 1;
    if (await isFound(own[0])) counts.own += 1;
    for (const name of servers) {
      if (own.includes(name)) continue;
      counts.others += 1;
      if ((await searches.get(name)(query)).length > 0) counts.elsewhere += 1;
    }
  }
  const { all, own, elsewhere, others } = counts;
  console.log(`\nRequests of people, among five: ${all} of ${requests.length} in all catalogs,`);
  console.log(`${own} in the one that is meant; ${percent(elsewhere, others).toFixed(1)} % load`);
  console.log("something from a catalog that is not meant");
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
    const divide = () => partitionToolsForDiscovery(catalog, { deferrableNames });
    const rounds = 200_000 / count;
    await medianTimes([divide], rounds / 4);
    const [partition] = await medianTimes([divide], rounds);
    const find = ours(catalog);
    const [index] = await medianTimes([() => find("build the index now")], 1);
    const peer = miniSearch(catalog);
    const works = [find, ...(peer === undefined ? [] : [peer])].map(
      (work) => (round) => work(queries[(round * 7) % queries.length]),
    );
    await medianTimes(works, 500);
    const [search, theirs] = await medianTimes(works, 1_000);
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

async function cache() {
  const chosen = chooseTools(items);
  console.log(
    "\nShare of a request that is kept as the beginning of the next one, over three loads;",
  );
  console.log("characters sent anew, of all of the last request\n");
  const rows = [
    ["every summary listed, sorted by name", { catalogBudget: 24_000 }, "sorted"],
    ["every summary listed, append", { catalogBudget: 24_000 }],
    ["default budget, sorted by name", {}, "sorted"],
    ["default budget, append", {}],
    ["default budget, frozen", { delivery: "frozen" }],
    ["default budget, native", { delivery: "native" }],
  ];
  for (const [name, options, policy] of rows) {
    const steps = await measurePrefix(chosen, options, policy);
    const kept = steps.map((step) => `${Math.floor(step.kept)} %`.padStart(5)).join("");
    const { anew, of } = steps.at(-1);
    console.log(`${name.padEnd(38)}${kept}${String(anew).padStart(8)} of ${of}`);
  }
}

if (items.length === 0) {
  console.log("The shared catalogs are not there: nothing to measure.");
} else {
  const systems = [
    ["toolpipe", ours(tools)],
    ["AI SDK 7", aiSdk(tools)],
  ];
  const peer = miniSearch(tools);
  if (peer === undefined) console.log("MiniSearch is not installed in bench/peers: left out.\n");
  else systems.push(["MiniSearch", peer]);
  await quality(systems);
  await talk();
  await speed();
  wire();
  await cache();
}
