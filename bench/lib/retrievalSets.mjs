// Reads the retrieval sets: tools with ids, and queries with the ids of the tools that answer them.
import { readdirSync, readFileSync } from "node:fs";

const DATA = new URL("../../../shared/data/", import.meta.url);

/** All sets, smallest names first: `{ name, tools: [{ id, tool, server }], queries: [{ query, relevant }] }`. */
export function readRetrievalSets() {
  const folder = new URL("retrieval/", DATA);
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return [...names.map((name) => readSet(name, new URL(`${name}/`, folder))), readCatalogSet()];
}

/** One set of the tools of all sets; a query is answered by the tools of its own set alone. */
export function poolSets(sets) {
  return {
    name: "pool",
    tools: sets.flatMap((set) =>
      set.tools.map((entry) => ({ ...entry, id: `${set.name}:${entry.id}` })),
    ),
    queries: sets.flatMap((set) =>
      set.queries.map(({ query, relevant }) => ({
        query,
        relevant: relevant.map((id) => `${set.name}:${id}`),
      })),
    ),
  };
}

function readSet(name, folder) {
  const tools = readLines(new URL("tools.jsonl", folder)).map(({ id, server, ...tool }) => ({
    id,
    tool,
    server,
  }));
  const queries = readLines(new URL("queries.jsonl", folder));
  return { name, tools, queries };
}

function readCatalogSet() {
  const folder = new URL("catalogs/", DATA);
  const tools = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const catalog = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
      return catalog.tools.map((tool) => ({
        id: `${catalog.package}/${tool.name}`,
        tool,
        server: catalog.package,
      }));
    });
  const queries = readLines(new URL("tool-queries.jsonl", DATA)).map(({ query, relevant }) => ({
    query,
    relevant: relevant.map((tool) => `${tool.package}/${tool.name}`),
  }));
  return { name: "catalogs", tools, queries };
}

function readLines(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
