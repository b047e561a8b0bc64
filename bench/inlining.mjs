// Taking the references out of a schema, beside @apidevtools/json-schema-ref-parser, which does the same
// for whole documents, and a copy of the input. Times in turns, medians of one run.
import { existsSync } from "node:fs";
import { inlineJsonSchema } from "toolpipe";
import { medianTimes } from "./lib/turns.mjs";

const PEER = new URL(
  "peers/node_modules/@apidevtools/json-schema-ref-parser/package.json",
  import.meta.url,
);
const ROUNDS = 41;

/** Definitions of which each refers to the next, all of them used at the root. */
function chain(length) {
  const $defs = {};
  const properties = {};
  for (let index = 0; index < length; index += 1) {
    const next = index + 1 < length ? { next: { $ref: `#/$defs/d${index + 1}` } } : {};
    $defs[`d${index}`] = { type: "object", properties: { id: { type: "string" }, ...next } };
    properties[`p${index}`] = { $ref: `#/$defs/d${index}`, description: `Property ${index}` };
  }
  return { type: "object", properties, $defs };
}

/** Definitions that only the root refers to. */
function flat(count) {
  const $defs = {};
  const properties = {};
  for (let index = 0; index < count; index += 1) {
    $defs[`d${index}`] = { type: "object", properties: { id: { type: "string" } } };
    properties[`p${index}`] = { $ref: `#/$defs/d${index}` };
  }
  return { type: "object", properties, $defs };
}

const TREE = {
  type: "object",
  properties: { root: { $ref: "#/$defs/node" } },
  $defs: {
    node: {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#/$defs/node" } } },
    },
  },
};

const SCHEMAS = {
  "10 definitions": flat(10),
  "200 definitions": flat(200),
  "2,000 definitions": flat(2_000),
  "a chain of 60, each with a description of its own": chain(60),
  "a schema inside itself": TREE,
  "a name of the prototype (#/$defs/__proto__)": JSON.parse(
    '{"properties":{"a":{"$ref":"#/$defs/__proto__"}},"$defs":{"__proto__":{"type":"string"}}}',
  ),
};

/** What became of a schema: whether references are left, and whether it can be sent at all. */
function outcome(run) {
  try {
    const text = JSON.stringify(run());
    return text.includes('"$ref"') ? "references left" : "inlined";
  } catch (error) {
    return error instanceof TypeError ? "a cycle, no JSON" : "an error";
  }
}

if (!existsSync(PEER)) console.log("Not run: install the peers first, npm ci --prefix bench/peers");
else {
  const { inlineWithRefParser } = await import("./peers/refParser.mjs");
  console.log("| schema | toolpipe | ref-parser | time / copy | ref-parser / toolpipe |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const theirs = await inlineWithRefParser(schema).catch((error) => error);
    const outcomes = [
      outcome(() => inlineJsonSchema(schema)),
      outcome(() => {
        if (theirs instanceof Error) throw theirs;
        return theirs;
      }),
    ];
    const works = [
      () => structuredClone(schema),
      () => inlineJsonSchema(schema),
      () => inlineWithRefParser(schema).catch(() => {}),
    ];
    await medianTimes(works, 5);
    const [copy, ours, peer] = await medianTimes(works, ROUNDS);
    const cells = [...outcomes, (ours / copy).toFixed(1), (peer / ours).toFixed(1)];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}
