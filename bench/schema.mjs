// What schema conversion costs beside what it replaces. Contenders take turns, so that a busy machine
// slows them alike; the figure is the median of the ratios of each round.
import { convertJsonSchemaToZod, inlineJsonSchema, normalizeWireToolSchema } from "toolpipe";
import { z } from "zod";

const ROUNDS = 31;

const TOOL = {
  type: "object",
  properties: {
    query: { type: "string", minLength: 1, description: "What to search for" },
    limit: { type: "integer", minimum: 1, maximum: 100, default: 10 },
    offset: { type: "integer", minimum: 0 },
    sort: { type: "string", enum: ["asc", "desc"] },
    exact: { type: "boolean" },
    tags: { type: "array", items: { type: "string" }, maxItems: 10 },
    range: {
      type: "object",
      properties: { from: { type: "string" }, to: { type: "string" } },
      required: ["from"],
    },
    score: { type: "number", exclusiveMinimum: 0 },
    language: { anyOf: [{ type: "string" }, { type: "null" }] },
    code: { type: "string", pattern: "^[A-Z]{3}$" },
  },
  required: ["query", "range"],
};

const HAND_WRITTEN = z.looseObject({
  query: z.string().min(1),
  limit: z.number().int().min(1).max(100).default(10),
  offset: z.number().int().min(0).optional(),
  sort: z.enum(["asc", "desc"]).optional(),
  exact: z.boolean().optional(),
  tags: z.array(z.string()).max(10).optional(),
  range: z.looseObject({ from: z.string(), to: z.string().optional() }),
  score: z.number().gt(0).optional(),
  language: z.union([z.string(), z.null()]).optional(),
  code: z
    .string()
    .regex(/^[A-Z]{3}$/u)
    .optional(),
});

const ARGUMENTS = {
  query: "weather",
  limit: 20,
  offset: 0,
  sort: "asc",
  exact: true,
  tags: ["a", "b", "c"],
  range: { from: "2024-01-01", to: "2024-02-01" },
  score: 0.5,
  language: null,
  code: "OSL",
};

/** An object of 200 definitions, each of which the root refers to. */
function manyDefinitions() {
  const $defs = {};
  const properties = {};
  for (let index = 0; index < 200; index += 1) {
    $defs[`definition${index}`] = {
      type: "object",
      description: `Definition ${index}`,
      properties: { id: { type: "string" }, count: { type: "integer", minimum: index } },
      required: ["id"],
    };
    properties[`property${index}`] = { $ref: `#/$defs/definition${index}` };
  }
  return { type: "object", properties, $defs };
}

/** 25 levels that each refer twice to the next: 33 million schemas when written out. */
function fanOut() {
  const $defs = { level25: { type: "string" } };
  for (let level = 0; level < 25; level += 1) {
    const next = { $ref: `#/$defs/level${level + 1}` };
    $defs[`level${level}`] = { type: "object", properties: { left: next, right: next } };
  }
  return { $ref: "#/$defs/level0", $defs };
}

/** Ten definitions that all refer to all. */
function mutualRecursion() {
  const names = Array.from({ length: 10 }, (_, index) => `node${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
  return { type: "object", properties, $defs };
}

function time(run, times) {
  const start = performance.now();
  for (let count = 0; count < times; count += 1) run();
  return (performance.now() - start) / times;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function compare(label, ours, theirs, times) {
  const ratios = [];
  const durations = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = time(ours, times);
    const other = time(theirs, times);
    ratios.push(own / other);
    durations.push(own);
  }
  const microseconds = (median(durations) * 1_000).toFixed(1);
  console.log(`${label.padEnd(64)} ${median(ratios).toFixed(2)}x  (${microseconds} µs)`);
}

const converted = convertJsonSchemaToZod(TOOL);
const definitions = manyDefinitions();

compare(
  "convert a tool of 10 properties, against z.fromJSONSchema",
  () => convertJsonSchemaToZod({ ...TOOL }),
  () => z.fromJSONSchema({ ...TOOL }),
  50,
);
compare(
  "the same with its shape read",
  () => convertJsonSchemaToZod({ ...TOOL }).shape,
  () => z.fromJSONSchema({ ...TOOL }).shape,
  50,
);
compare(
  "convert the same object again, against z.fromJSONSchema",
  () => convertJsonSchemaToZod(TOOL),
  () => z.fromJSONSchema(TOOL),
  50,
);
compare(
  "parse its arguments, against a hand-written Zod schema",
  () => converted.parse(ARGUMENTS),
  () => HAND_WRITTEN.parse(ARGUMENTS),
  2_000,
);
compare(
  "refuse wrong arguments, against a hand-written Zod schema",
  () => converted.safeParse({ ...ARGUMENTS, query: 1 }),
  () => HAND_WRITTEN.safeParse({ ...ARGUMENTS, query: 1 }),
  1_000,
);
compare(
  "inline 200 definitions, against structuredClone",
  () => inlineJsonSchema(definitions),
  () => structuredClone(definitions),
  20,
);
compare(
  "normalise a clean tool schema, against structuredClone",
  () => normalizeWireToolSchema(TOOL),
  () => structuredClone(TOOL),
  500,
);

for (const [label, schema] of [
  ["fan-out of 25 levels", fanOut()],
  ["ten mutually recursive definitions", mutualRecursion()],
]) {
  const inlining = median(Array.from({ length: 9 }, () => time(() => inlineJsonSchema(schema), 1)));
  console.log(`inline a ${label}: ${inlining.toFixed(1)} ms`);
}
