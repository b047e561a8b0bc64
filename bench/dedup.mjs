// How fast dedupeTools is against the method it is equal to: every tool against every representative,
// tokens split anew for each pair. And what it costs beyond building the signatures.
import { computeToolSignature, dedupeTools } from "../dist/toolDedup.js";

const THRESHOLD = 0.9;

/** A generator of numbers from 0 to 1 that is the same in every run (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Tools like those of real servers: 7 to 75 words, a few parameters, and a third are near copies. */
function makeTools(count) {
  const random = randomNumbers(count);
  const word = () => `word${Math.floor(random() ** 3 * 5_000)}`;
  const words = (least, most) =>
    Array.from({ length: least + Math.floor(random() * (most - least)) }, word);
  const originals = [];
  const tools = {};
  for (let index = 0; index < count; index += 1) {
    const original = originals[Math.floor(random() * originals.length)];
    if (original !== undefined && random() < 1 / 3) {
      tools[`tool_${index}`] = { ...original, description: `${original.description} ${word()}` };
      continue;
    }
    const properties = Object.fromEntries(words(0, 8).map((name) => [name, { type: "string" }]));
    const tool = {
      description: words(7, 75).join(" "),
      inputSchema: { type: "object", properties },
    };
    originals.push(tool);
    tools[`tool_${index}`] = tool;
  }
  return tools;
}

function split(signature) {
  return signature.split(/[\s|,]+/u).filter((token) => token !== "");
}

function naive(tools) {
  const representatives = [];
  const removed = [];
  for (const [name, tool] of Object.entries(tools)) {
    const signature = computeToolSignature(name, tool);
    const first = representatives.find((other) => jaccard(other.signature, signature) >= THRESHOLD);
    if (first === undefined) representatives.push({ name, signature });
    else {
      const similarity = jaccard(first.signature, signature);
      removed.push({ name, duplicateOf: first.name, similarity });
    }
  }
  return removed;
}

function jaccard(first, second) {
  const a = new Set(split(first));
  const b = new Set(split(second));
  let common = 0;
  for (const token of a) if (b.has(token)) common += 1;
  const union = a.size + b.size - common;
  return union === 0 ? 1 : common / union;
}

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

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
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

const small = makeTools(1_000);
dedupe(small);
if (JSON.stringify(naive(small)) !== JSON.stringify(dedupe(small).removed)) {
  throw new Error("Cannot compare: the two methods do not remove the same tools");
}
const [naiveTime, exactTime] = compare(
  3,
  () => naive(small),
  () => dedupe(small),
);
report("1,000 tools, times faster than the naive method", (naiveTime / exactTime).toFixed(0));

const large = makeTools(10_000);
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
  const tools = makeTools(count);
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
