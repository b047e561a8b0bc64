// Mutation tests: what survives is a change to the code that no test notices.
//
//   npm run mutation                                        every module, a sample of each
//   npm run mutation -- toolDedup                           one module
//   npm run mutation -- --sample 50 src/internal/text       some of the files of a module
//
// --sample 200       how many mutants of a module are tried; "all" tries each
// --seed 1           which ones: the same seed tries the same mutants of the same code
// --concurrency 1    how many are tried at a time
//
// A mutant counts as noticed only where the tests of its own module notice it. TOOLPIPE_TESTS names
// fewer tests (globs with commas between), where those that matter are known.
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { MODULES } from "./modules.mjs";
import { trySample } from "./sample.mjs";
import { judge, scoreOf, staleExplanations } from "./survivors.mjs";

const { values: options, positionals } = parseArgs({
  options: {
    sample: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    concurrency: { type: "string", default: "1" },
  },
  allowPositionals: true,
});

/** The globs of a module's files that are asked for. */
function globsOf(name, { sources }) {
  const wanted = positionals.length === 0 || positionals.includes(name) ? ["src/"] : positionals;
  const paths = wanted.flatMap((path) => [
    ...sources.filter((source) => source.startsWith(path)),
    ...(ownerOf(path) === name ? [path] : []),
  ]);
  return paths.map((path) => (path.endsWith(".ts") ? path : `${path.replace(/\/$/, "")}/**/*.ts`));
}

/** The module that a path in its sources belongs to: the one that says so most exactly. */
function ownerOf(path) {
  const sources = Object.entries(MODULES).flatMap(([name, module]) =>
    module.sources.map((source) => ({ name, source })),
  );
  const around = sources.filter(({ source }) => `${path}/`.startsWith(source) && source !== path);
  return around.sort((a, b) => b.source.length - a.source.length)[0]?.name;
}

let mutantsInAll = 0;
const size = options.sample === "all" ? Number.POSITIVE_INFINITY : Number(options.sample);
trySample({ size, seed: options.seed }, (count) => {
  mutantsInAll = count;
});

const temporary = `.cache/mutation/${process.pid}`;
mkdirSync(temporary, { recursive: true });
const judges = process.env["TOOLPIPE_TESTS"];
const summary = [];
const triedInAll = [];
for (const [name, module] of Object.entries(MODULES)) {
  const globs = globsOf(name, module);
  if (globs.length === 0) continue;
  process.env["TOOLPIPE_TESTS"] = judges ?? module.tests.join(",");
  const mutants = await new Stryker({
    mutate: [...globs, ...(module.except ?? [])],
    concurrency: Number(options.concurrency),
    tempDirName: temporary,
    reporters: ["progress-append-only"],
  }).runMutationTest();
  const verdict = judge(mutants);
  for (const { text, why } of verdict.survivors) console.log(why ? `${text} (${why})` : text);
  triedInAll.push(...mutants);
  summary.push(`${name}: ${mutantsInAll} mutants, ${scoreOf(verdict)}`);
}
if (summary.length > 1) summary.push(`together: ${scoreOf(judge(triedInAll))}`);
console.log(summary.join("\n"));
for (const { file, code } of staleExplanations()) {
  console.error(`Explained, but no longer there: ${file} ${code}`);
  process.exitCode = 1;
}
