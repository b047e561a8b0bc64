// The catalogs of real MCP servers, and queries that are built from a tool and ought to find it.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const DATA = new URL("../../../shared/data/", import.meta.url);

/** Every tool of the shared catalogs under the name that a client gives it; none without them. */
export function readItems() {
  const folder = new URL("catalogs/", DATA);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const server = serverOf(file.replace(/\.json$/, ""));
      const { tools } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
      return tools.map((tool) => ({
        server,
        bare: tool.name,
        name: `mcp__${server}__${tool.name}`,
        tool,
      }));
    });
}

/** Requests in the words of people: `{ query, server, wanted }`, with the names that answer them. */
export function readRequests() {
  return readFileSync(new URL("tool-queries.jsonl", DATA), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const { query, relevant } = JSON.parse(line);
      const wanted = relevant.map((one) => `mcp__${serverOf(one.package)}__${one.name}`);
      return { query, servers: relevant.map((one) => serverOf(one.package)), wanted };
    });
}

/** Queries by kind: how to build one from a tool, and what makes a tool the only right answer. */
export const KINDS = {
  "exact name": { queryOf: ({ name }) => name, keyOf: ({ name }) => name },
  "bare name": { queryOf: ({ bare }) => bare, keyOf: nameWords },
  "server and name words": {
    queryOf: ({ server, bare }) => [...wordsOf(server), ...wordsOf(bare)].join(" "),
    keyOf: ({ name }) => name,
  },
  "name words": { queryOf: nameWords, keyOf: nameWords },
  "plural flipped": {
    queryOf: ({ bare }) => wordsOf(bare).map(flipPlural).join(" "),
    keyOf: nameWords,
  },
  "two letters swapped": { queryOf: ({ bare }) => transpose(wordsOf(bare)), keyOf: nameWords },
  "first sentence": { queryOf: firstSentence, keyOf: firstSentence },
};

export function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

/** How many items have the same key, by key. */
export function countKeys(items, keyOf) {
  const counts = new Map();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

function nameWords({ bare }) {
  return wordsOf(bare).join(" ");
}

function firstSentence({ tool }) {
  return (tool.description ?? "").split(/(?<=[.!?])\s/)[0].slice(0, 300);
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

function serverOf(name) {
  return name.replace(/^@/, "").replace(/[^A-Za-z0-9]+/g, "-");
}
