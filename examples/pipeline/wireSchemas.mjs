import assert from "node:assert/strict";
import { normalizeWireToolSchema } from "toolpipe";
import { schemaChanges } from "./schemaChanges.mjs";
import { say, table } from "./terminal.mjs";

/** Makes every schema fit to be sent, and lists what that changed. */
export function convertSchemas(tools) {
  const entries = Object.entries(tools);
  const counts = new Map();
  let changed = 0;
  for (const [name, { inputSchema }] of entries) {
    const before = inputSchema.jsonSchema;
    const after = normalizeWireToolSchema(before);
    check(name, before, after);
    if (after === before) continue;
    changed += 1;
    for (const change of new Set(schemaChanges(before, after)))
      counts.set(change, (counts.get(change) ?? 0) + 1);
  }
  say(`${changed} of ${entries.length} schemas changed, the others are handed back as they are:`);
  console.log();
  table(
    [...counts].sort(([, a], [, b]) => b - a).map(([change, count]) => [count, "tools", change]),
  );
  return { outcome: `${entries.length} converted, ${changed} changed` };
}

function check(name, before, after) {
  assert.equal(after.type, "object", `${name} takes an object`);
  assert(!JSON.stringify(after).includes('"$ref":"#'), `${name} has no reference left`);
  assert.deepEqual(
    Object.keys(after.properties ?? {}),
    Object.keys(before.properties ?? {}),
    `${name} keeps its parameters`,
  );
  assert.deepEqual(after.required, before.required, `${name} keeps what it requires`);
}
