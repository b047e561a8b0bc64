// How fast dedupeTools is against the method it is equal to: every tool against every representative,
// tokens split anew for each pair. And what it costs beyond building the signatures.
import { computeToolSignature, dedupeTools } from "toolpipe";
import { makeCatalog } from "./lib/makeCatalog.mjs";
import { pairwiseDedupe, split } from "./lib/pairwiseDedupe.mjs";
import { median } from "./lib/turns.mjs";

const THRESHOLD = 0.9;

function signaturesOnly(tools) {
  let tokens = 0;
  for (const [name, tool] of Object.entries(tools)) {
    tokens += split(computeToolSignature(name, tool)).length;
  }
  return tokens;
}

function dedupe(tools, options) {
  return dedupeTools(tools, { enabled: true, threshold: THRESHOLD, ...options });
}

function milliseconds(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Medians of several kinds of work, taken in turns so that all meet the same load. */
function compare(rounds, ...kinds) {
  const times = kinds.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    kinds.forEach((work, kind) => {
      times[kind].push(milliseconds(work));
    });
  }
  return times.map(median);
}

function report(label, value) {
  console.log(`${label.padEnd(64)} ${value}`);
}

const small = makeCatalog(1_000);
dedupe(small);
if (JSON.stringify(pairwiseDedupe(small, THRESHOLD)) !== JSON.stringify(dedupe(small).removed)) {
  throw new Error("Cannot compare: the two methods do not remove the same tools");
}
const [naiveTime, exactTime] = compare(
  3,
  () => pairwiseDedupe(small, THRESHOLD),
  () => dedupe(small),
);
report("1,000 tools, times faster than the naive method", (naiveTime / exactTime).toFixed(0));

const large = makeCatalog(10_000);
const [signatureTime, dedupeTime, guardedTime] = compare(
  7,
  () => signaturesOnly(large),
  () => dedupe(large),
  () => dedupe(large, { guards: "safe", stripNamespace: true }),
);
report(
  "10,000 tools, times the cost of their signatures alone",
  (dedupeTime / signatureTime).toFixed(2),
);
report("  the same with safe guards", (guardedTime / signatureTime).toFixed(2));

console.log("\n   tools   ms per 1,000   times 1,000 tools   removed   resident MB");
const [unit] = compare(5, () => dedupe(small));
for (const count of [1_000, 3_000, 10_000, 30_000, 100_000]) {
  const tools = makeCatalog(count);
  let removed = 0;
  const [time] = compare(count > 30_000 ? 1 : 3, () => {
    removed = dedupe(tools).removed.length;
  });
  const memory = typeof process === "undefined" ? "-" : process.memoryUsage.rss() / 1e6;
  console.log(
    [
      String(count).padStart(8),
      ((1_000 * time) / count).toFixed(1).padStart(14),
      (time / unit).toFixed(1).padStart(19),
      String(removed).padStart(9),
      Math.round(memory).toString().padStart(13),
    ].join(""),
  );
}
