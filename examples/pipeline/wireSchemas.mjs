import assert from "node:assert/strict";
import { convertJsonSchemaToZod, convertZodToJsonSchema, normalizeWireToolSchema } from "toolpipe";
import { schemaChanges } from "./schemaChanges.mjs";
import { clip, say } from "./terminal.mjs";

/** Makes every schema fit to be sent, and lists what that changed. */
export function convertSchemas(tools) {
  const entries = Object.entries(tools);
  const changes = new Map();
  let changed = 0;
  for (const [name, { inputSchema }] of entries) {
    const before = inputSchema.jsonSchema;
    const after = normalizeWireToolSchema(before);
    check(name, before, after);
    if (after === before) continue;
    changed += 1;
    for (const change of new Set(schemaChanges(before, after)))
      changes.set(change, [...(changes.get(change) ?? []), name]);
  }
  say(`${changed} of ${entries.length} schemas changed, the others come back as they are:`);
  console.log();
  const byCount = [...changes].sort(([, a], [, b]) => b.length - a.length);
  for (const [change, names] of byCount) {
    console.log(clip(`   ${String(names.length).padStart(3)}  ${change}`));
    console.log(clip(`        ${names.join(", ")}`));
  }
  console.log();
  say(`All ${entries.length} also became Zod schemas, and the same JSON Schemas again.`);
  return { outcome: `${changed} of ${entries.length} rewritten` };
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
  const roundTrip = convertZodToJsonSchema(convertJsonSchemaToZod(before));
  assert.equal(JSON.stringify(roundTrip), JSON.stringify(before), `${name} survives Zod`);
}
