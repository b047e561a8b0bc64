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
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { Instrumenter } from "@stryker-mutator/instrumenter";

const MODULES = {
  toolDedup: {
    sources: ["src/toolDedup.ts", "src/internal/tools/", "src/internal/joinSets.ts"],
    except: ["!src/internal/tools/wire/**"],
    tests: ["test/toolDedup*.test.ts", "test/internal/tools/**/*.test.ts"],
  },
  toolRoutingEmbedding: {
    sources: ["src/toolRoutingEmbedding.ts", "src/internal/retrieval/", "src/internal/text/"],
    tests: [
      "test/toolRoutingEmbedding*.test.ts",
      "test/internal/retrieval/**/*.test.ts",
      "test/internal/text/**/*.test.ts",
    ],
  },
  toolDiscovery: {
    sources: [
      "src/toolDiscovery.ts",
      "src/loadedTools.ts",
      "src/nativeToolSearch.ts",
      "src/internal/discovery/",
    ],
    tests: ["test/toolDiscovery*.test.ts", "test/internal/discovery/**/*.test.ts"],
  },
  toolPairRepair: {
    sources: ["src/toolPairRepair.ts", "src/internal/messages/"],
    tests: ["test/toolPairRepair*.test.ts", "test/internal/messages/**/*.test.ts"],
  },
  schemaConversion: {
    sources: [
      "src/schemaConversion.ts",
      "src/zodSchemas.ts",
      "src/providerTargets.ts",
      "src/convertTools.ts",
      "src/codegen.ts",
      "src/errors.ts",
      "src/internal/codegen/",
      "src/internal/schema/",
      "src/internal/tools/wire/",
    ],
    tests: [
      "test/schemaConversion*.test.ts",
      "test/providerTargets*.test.ts",
      "test/convertTools*.test.ts",
      "test/codegen*.test.ts",
      "test/errors.test.ts",
      "test/internal/codegen/**/*.test.ts",
      "test/internal/schema/**/*.test.ts",
      "test/internal/tools/wire/**/*.test.ts",
    ],
  },
};

const NOTICED = new Set(["Killed", "Timeout"]);
const UNNOTICED = new Set(["Survived", "NoCoverage"]);

const { values: options, positionals } = parseArgs({
  options: {
    sample: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    concurrency: { type: "string", default: "1" },
  },
  allowPositionals: true,
});
const sampleSize = options.sample === "all" ? Number.POSITIVE_INFINITY : Number(options.sample);

/** The globs of a module's files that are asked for. */
function globsOf(name, { sources }) {
  const wanted = positionals.length === 0 || positionals.includes(name) ? ["src/"] : positionals;
  const paths = wanted.flatMap((path) => [
    ...sources.filter((source) => source.startsWith(path)),
    ...(sources.some((source) => path.startsWith(source)) ? [path] : []),
  ]);
  return paths.map((path) => (path.endsWith(".ts") ? path : `${path.replace(/\/$/, "")}/**/*.ts`));
}

/** Which of two mutants comes first into the sample: by chance, but the same chance for the same code. */
function rank({ fileName, location: { start, end }, replacement }) {
  const place = [start.line, start.column, end.line, end.column].join(":");
  const mutant = `${relative(process.cwd(), fileName)}:${place}:${replacement}`;
  return createHash("sha256").update(`${options.seed} ${mutant}`).digest("hex");
}

/** The tried ones of some mutants. */
function sampleOf(mutants) {
  const ranked = mutants.map((mutant) => [rank(mutant), mutant]);
  ranked.sort(([a], [b]) => (a < b ? -1 : 1));
  return ranked.slice(0, sampleSize).map(([, mutant]) => mutant);
}

// The code is mutated twice: to learn which mutants there are, then where those of the sample are. With all
// of them in the code every test takes four times as long.
const instrument = Instrumenter.prototype.instrument;
Instrumenter.prototype.instrument = async function (files, ...rest) {
  const all = await instrument.call(this, files, ...rest);
  const sample = new Map(sampleOf(all.mutants).map((mutant) => [rank(mutant), mutant]));
  const tried = [...sample.values()];
  const places = (name) => tried.filter((m) => m.fileName === name).map((m) => m.location);
  const mutated = await instrument.call(
    this,
    files.map((file) => ({ ...file, mutate: places(file.name) })),
    ...rest,
  );
  for (const mutant of mutated.mutants) {
    if (sample.has(rank(mutant))) continue;
    mutant.status = "Ignored";
    mutant.statusReason = "not in the sample";
  }
  mutantsInAll += all.mutants.length;
  return mutated;
};

const temporary = `.cache/mutation/${process.pid}`;
mkdirSync(temporary, { recursive: true });
const judges = process.env["TOOLPIPE_TESTS"];
const summary = [];
let mutantsInAll = 0;
const triedInAll = [];
for (const [name, module] of Object.entries(MODULES)) {
  const globs = globsOf(name, module);
  if (globs.length === 0) continue;
  process.env["TOOLPIPE_TESTS"] = judges ?? module.tests.join(",");
  mutantsInAll = 0;
  const mutants = await new Stryker({
    mutate: [...globs, ...(module.except ?? [])],
    concurrency: Number(options.concurrency),
    tempDirName: temporary,
    reporters: ["progress-append-only"],
  }).runMutationTest();
  const tried = mutants.filter(({ status }) => NOTICED.has(status) || UNNOTICED.has(status));
  triedInAll.push(...tried);
  summary.push(`${name}: ${mutantsInAll} mutants, ${scoreOf(tried)}`);
  for (const { fileName, location, mutatorName, replacement, status } of tried) {
    if (!UNNOTICED.has(status)) continue;
    const place = `${relative(process.cwd(), fileName)}:${location.start.line + 1}`;
    console.log(`${status} ${place} ${mutatorName} -> ${replacement}`);
  }
}
if (summary.length > 1) summary.push(`together: ${scoreOf(triedInAll)}`);
console.log(summary.join("\n"));

function scoreOf(tried) {
  const noticed = tried.filter(({ status }) => NOTICED.has(status)).length;
  return `${noticed} of ${tried.length} tried are noticed, ${((100 * noticed) / tried.length).toFixed(1)} %`;
}
