import assert from "node:assert/strict";
import { isDiscoveryMetaTool, partitionToolsForDiscovery } from "toolpipe";
import { percent, say, table } from "./terminal.mjs";
import { estimateTokens, toWire, wireSize } from "./wireSize.mjs";

/** Keeps a few tools at hand and puts all others behind one `search_tools`. */
export function deferTools(tools) {
  const deferrableNames = Object.keys(tools).filter((name) => !name.startsWith("memory__"));
  const loaded = [];
  const live = partitionToolsForDiscovery(tools, {
    deferrableNames,
    pinnedNames: [],
    onHydrate: (names) => loaded.push(...names),
  });

  const before = toWire(tools);
  const after = toWire(live);
  table([
    [
      "before",
      before.length,
      "tools",
      wireSize(before),
      "characters",
      estimateTokens(before),
      "tokens",
    ],
    [
      "after",
      after.length,
      "tools",
      wireSize(after),
      "characters",
      estimateTokens(after),
      "tokens",
    ],
  ]);
  const saved = percent(wireSize(before) - wireSize(after), wireSize(before));
  console.log();
  say(
    `The tools of "memory" stay at hand. The other ${deferrableNames.length} are listed inside the ` +
      "description of search_tools and load when they are searched for, or called by name.",
  );

  assert.equal(Object.values(live).filter(isDiscoveryMetaTool).length, 1, "one search tool");
  assert(wireSize(after) * 10 < wireSize(before), "the request shrinks to less than a tenth");
  return { result: { live, loaded }, outcome: `${saved} of every request saved` };
}
