// What it costs to convert a whole catalog for a provider. Sizes take turns in every round, so that a
// busy machine slows them alike; figures are medians of the rounds.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { convertTools } from "toolpipe";

const ROUNDS = 5;
const SIZES = [500, 1_000, 2_000, 4_000];
const TARGETS = [
  "mcp",
  "openai",
  "openai-strict",
  "anthropic",
  "anthropic-strict",
  "gemini",
  "gemini-json-schema",
  "bedrock",
  "mistral",
  "groq",
  "deepseek",
  "xai",
  "moonshot",
  "grammar",
];

/** A tool as servers write them: nested, with bounds, unions, references and a tuple here and there. */
function makeTool(index) {
  const properties = {
    query: { type: "string", minLength: 1, maxLength: 500, description: "What to search for" },
    limit: { type: "integer", minimum: 1, maximum: 100, default: 10 },
    sort: { type: "string", enum: ["asc", "desc"] },
    since: { type: "string", format: "date-time" },
    owner: { anyOf: [{ type: "string" }, { type: "null" }], description: "Whose" },
    tags: { type: "array", items: { type: "string" }, maxItems: 10, uniqueItems: true },
    range: {
      type: "object",
      properties: { from: { type: "number", exclusiveMinimum: 0 }, to: { type: "number" } },
      required: ["from"],
    },
  };
  if (index % 3 === 0) properties.address = { $ref: "#/$defs/address" };
  if (index % 5 === 0) properties.point = { prefixItems: [{ type: "number" }, { type: "number" }] };
  if (index % 7 === 0)
    properties.labels = { type: "object", additionalProperties: { type: "string" } };
  return {
    description: `Searches the records of kind ${index}`,
    inputSchema: {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties,
      required: ["query", "range"],
      $defs: {
        address: {
          type: "object",
          properties: {
            street: { type: "string" },
            country: { type: "string", pattern: "^[A-Z]{2}$" },
          },
        },
      },
    },
  };
}

function makeCatalog(size) {
  return Object.fromEntries(
    Array.from({ length: size }, (_, index) => [`server.search_${index}`, makeTool(index)]),
  );
}

/** The tools of real servers, where the data beside the checkout is there. */
function readCatalogs() {
  const folder = new URL("../../shared/data/catalogs/", import.meta.url);
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const { tools } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
      return tools.map((tool) => ({ ...tool, name: `${file}__${tool.name}` }));
    });
}

function time(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Milliseconds of each contender, as medians of rounds in which they take turns. */
function measure(contenders) {
  const rounds = Array.from({ length: ROUNDS }, () => contenders.map((run) => time(run)));
  return contenders.map((_, index) => median(rounds.map((round) => round[index])));
}

const catalogs = SIZES.map(makeCatalog);
const real = readCatalogs();
for (const target of TARGETS) convertTools(catalogs[0], target);

const heads = SIZES.map((size) => `${size}`.padStart(6));
console.log(
  "Time per tool, as a multiple of that of 500 tools, by the number of tools; and the time for",
);
console.log("1,000 tools against structuredClone of the same tools\n");
const realHead = real ? `   ${real.length} real tools / clone` : "";
console.log(`${"target".padEnd(20)}${heads.join("")}   1,000 / clone${realHead}`);
for (const target of TARGETS) {
  const [clone, ...durations] = measure([
    () => structuredClone(catalogs[1]),
    ...catalogs.map((catalog) => () => convertTools(catalog, target)),
  ]);
  const perTool = durations.map((duration, index) => duration / SIZES[index]);
  const growth = perTool.map((duration) => (duration / perTool[0]).toFixed(2).padStart(6));
  const columns = [growth.join(""), `${(durations[1] / clone).toFixed(1)}x`.padStart(15)];
  if (real) {
    const [realClone, converted] = measure([
      () => structuredClone(real),
      () => convertTools(real, target),
    ]);
    columns.push(`${(converted / realClone).toFixed(1)}x`.padStart(24));
  }
  console.log(`${target.padEnd(20)}${columns.join("")}`);
}
