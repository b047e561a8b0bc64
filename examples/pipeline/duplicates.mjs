import assert from "node:assert/strict";
import { dedupeTools, explainDedupe } from "toolpipe";
import { percent, say, show } from "./terminal.mjs";
import { estimateTokens, toWire } from "./wireSize.mjs";

/**
 * What the README recommends. The mount prefix keeps copies apart by name, so it is stripped for the
 * comparison; the guards keep tools apart that look alike and do different things.
 */
const RECOMMENDED = { enabled: true, threshold: 0.95, stripNamespace: true, guards: "safe" };

/** Removes the tools that are there twice, and names them. */
export function removeDuplicates(catalog) {
  const { tools, removed } = dedupeTools(catalog, RECOMMENDED);

  say('Mounted twice on purpose: the Playwright server, as "playwright" and as "web".');
  for (const [kept, copies] of groupByServer(removed)) {
    console.log();
    say(`Removed, because ${kept} has the same:`);
    say(copies.join(", "), "     ");
  }

  for (const { name, other, similarity } of explainDedupe(catalog, RECOMMENDED).vetoed) {
    console.log();
    say(`Kept, though ${percent(similarity, 1)} alike, because they do different things:`);
    say(`${other}, ${name}`, "     ");
  }

  check(catalog, tools, removed);
  const saved = show(estimateTokens(toWire(catalog)) - estimateTokens(toWire(tools)));
  const outcome = `${removed.length} removed, about ${saved} tokens saved`;
  console.log();
  say(`${outcome}, ${Object.keys(tools).length} tools left.`);
  return { result: tools, outcome };
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
  const twinOf = (name) => name.replace("web__", "playwright__");
  const copies = Object.keys(catalog).filter(
    (name) => name.startsWith("web__") && Object.hasOwn(catalog, twinOf(name)),
  );
  assert.deepEqual(
    removed.map(({ name, duplicateOf }) => [name, duplicateOf]),
    copies.map((name) => [name, twinOf(name)]),
    "the copies are removed, and nothing else",
  );
  assert.deepEqual(
    Object.keys(tools),
    Object.keys(catalog).filter((name) => !copies.includes(name)),
    "every other tool is still there, in its place",
  );
}
