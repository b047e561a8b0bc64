import assert from "node:assert/strict";
import { convertTools, lintTools } from "toolpipe";
import { say, table } from "./terminal.mjs";

const TARGETS = ["openai", "openai-strict", "anthropic", "gemini", "bedrock", "moonshot"];

/** Writes the tools as several providers take them, and counts what those would have refused. */
export function writeForProviders(tools) {
  const rows = TARGETS.map((target) => {
    const converted = convertTools(tools, target);
    check(converted, tools, target);
    const refused = new Set(refusals(tools, target).map(({ tool }) => tool));
    const count = (test) => converted.reports.filter(test).length;
    return [
      target,
      refused.size,
      count(({ changes }) => changes.length > 0),
      count(({ name, wireName }) => name !== wireName),
      count(({ error }) => error !== undefined),
    ];
  });
  table([["", "refused as they are", "rewritten", "renamed", "without strict"], ...rows]);
  console.log();
  say("Written that way, none is refused and none is missing, and every call finds its way back.");
  return { outcome: `${TARGETS.length} providers, no tool refused` };
}

function refusals(tools, target) {
  return lintTools(tools, target).filter(({ part }) => part === "schema" || part === "name");
}

function check({ tools: wire, reports, skipped, restore }, tools, target) {
  assert.deepEqual(skipped, [], `${target} gets every tool`);
  assert.equal(reports.length, Object.keys(tools).length, `${target} gets no tool twice`);
  const strict = new Set(reports.filter(({ error }) => !error).map(({ wireName }) => wireName));
  const left = refusals(wire, target).filter(({ tool }) => strict.has(tool));
  assert.deepEqual(left, [], `${target} finds nothing to refuse`);
  for (const { name, wireName } of reports) assert.equal(restore(wireName, {}).name, name);
}
