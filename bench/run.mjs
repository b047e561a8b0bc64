// Runs every benchmark of this folder and writes bench/RESULTS.md, or runs those named and writes nothing:
// `node bench/run.mjs dedup repair`. Each is a process of its own and prints ratios measured in its own
// run; absolute times belong to the machine, not to a claim.
import { spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeMachine, describePeers } from "./lib/circumstances.mjs";

const RESULTS = new URL("RESULTS.md", import.meta.url);

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

/** Runs a topic; prints its lines as they come and returns them. */
async function run(topic) {
  const file = fileURLToPath(new URL(`${topic}.mjs`, import.meta.url));
  const running = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  running.stdout.setEncoding("utf8");
  running.stdout.on("data", (chunk) => {
    process.stdout.write(chunk);
    text += chunk;
  });
  const code = await new Promise((resolve) => running.on("close", resolve));
  if (code !== 0) throw new Error(`Cannot finish the benchmarks: ${topic} ended with ${code}`);
  return text.trim();
}

/** Tables stay tables; columns that are aligned by blanks are kept as they are. */
function asMarkdown(text) {
  return text
    .split(/\n{2,}/u)
    .map((block) => (block.startsWith("|") ? block : `\`\`\`text\n${block}\n\`\`\``))
    .join("\n\n");
}

/** Writes what there is so far, so that a run that breaks off has not been for nothing. */
function writeResults(started, sections, missing) {
  const head = [
    "# Benchmark results",
    "Written by `npm run bench`; do not edit. Ratios are of one run, its contenders in turns.",
    `${started}\\\nAt the end: ${describeMachine()}`,
    describePeers(),
    ...(missing.length > 0 ? [`**Broken off.** Missing: ${missing.join(", ")}.`] : []),
  ];
  writeFileSync(RESULTS, `${[...head, ...sections].join("\n\n")}\n`);
}

const started = describeMachine();
console.log(started);
const chosen = named.length > 0 ? named : topics;
const sections = [];
for (const topic of chosen) {
  console.log(`\n## ${topic}\n`);
  sections.push(`## ${topic}\n\n${asMarkdown(await run(topic))}`);
  if (named.length === 0) writeResults(started, sections, topics.slice(sections.length));
}
if (named.length === 0) console.log("\nWritten to bench/RESULTS.md");
