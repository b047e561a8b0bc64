import assert from "node:assert/strict";
import { isDiscoveryMetaTool, partitionToolsForDiscovery } from "toolpipe";
import { clip, percent, say, table } from "./terminal.mjs";
import { sizeRow, toWire, wireSize } from "./wireSize.mjs";

const EXCERPT = 4;

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
  table([sizeRow("before", before), sizeRow("after", after)]);
  const saved = percent(wireSize(before) - wireSize(after), wireSize(before));
  console.log();
  say(
    `The tools of "memory" stay at hand. The other ${deferrableNames.length} load when the model ` +
      "searches for them, or calls them by name. It learns of them from a catalog in the description " +
      "of search_tools, which reads, in part:",
  );
  for (const line of catalogOf(live).slice(0, EXCERPT)) console.log(clip(`     ${line}`));

  assert.equal(Object.values(live).filter(isDiscoveryMetaTool).length, 1, "one search tool");
  assert(wireSize(after) * 10 < wireSize(before), "the request shrinks to less than a tenth");
  return { result: { live, loaded }, outcome: `${saved} of every request saved` };
}

/** The lines of the catalog that the model reads. */
function catalogOf(live) {
  return live.search_tools.description.split("\n").filter((line) => line.startsWith("- "));
}
