import assert from "node:assert/strict";
import { dedupeTools } from "toolpipe";
import { say, show } from "./terminal.mjs";
import { estimateTokens, toWire } from "./wireSize.mjs";

/**
 * Removes the tools that are there twice. The mount prefix keeps copies apart by name, so it is
 * stripped for the comparison; the guards keep tools apart that differ in what they do.
 */
export function removeDuplicates(catalog) {
  const { tools, removed } = dedupeTools(catalog, {
    enabled: true,
    threshold: 0.95,
    stripNamespace: true,
    guards: "safe",
  });

  say('Mounted twice on purpose: the Playwright server, as "playwright" and as "web".');
  for (const [kept, copies] of groupByServer(removed)) {
    console.log();
    say(`Removed, because ${kept} has the same:`);
    say(copies.join(", "), "     ");
  }

  check(catalog, tools, removed);
  const saved = estimateTokens(toWire(catalog)) - estimateTokens(toWire(tools));
  console.log();
  say(
    `${removed.length} removed, ${Object.keys(tools).length} left, about ${show(saved)} tokens saved.`,
  );
  return { result: tools, outcome: `${removed.length} removed, about ${show(saved)} tokens saved` };
}

function groupByServer(removed) {
  const groups = new Map();
  for (const { name, duplicateOf } of removed) {
    const server = duplicateOf.split("__")[0];
    groups.set(server, [...(groups.get(server) ?? []), name]);
  }
  return groups;
}

function check(catalog, tools, removed) {
  for (const name of Object.keys(catalog).filter((name) => name.startsWith("web__"))) {
    const twin = name.replace("web__", "playwright__");
    assert(
      removed.some((entry) => entry.name === name && entry.duplicateOf === twin),
      `${name} is a copy of ${twin} and was not removed`,
    );
  }
  const gone = new Set(removed.map(({ name }) => name));
  assert.deepEqual(
    Object.keys(tools),
    Object.keys(catalog).filter((name) => !gone.has(name)),
    "every tool is either kept or named as removed",
  );
}
