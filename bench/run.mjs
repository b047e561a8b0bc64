// Runs every benchmark of this folder, or those named: `node bench/run.mjs dedup repair`.
// Each prints ratios measured in its own run; absolute times belong to the machine, not to a claim.
import { readdirSync } from "node:fs";
import { cpus } from "node:os";

const topics = readdirSync(new URL(".", import.meta.url))
  .filter((name) => name.endsWith(".mjs") && name !== "run.mjs")
  .map((name) => name.replace(/\.mjs$/u, ""))
  .sort();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !topics.includes(name));
if (unknown.length > 0) {
  console.error(`Cannot run benchmarks: ${unknown.join(", ")} is none of ${topics.join(", ")}`);
  process.exit(1);
}

console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}`);
for (const topic of named.length > 0 ? named : topics) {
  console.log(`\n## ${topic}\n`);
  await import(`./${topic}.mjs`);
}
