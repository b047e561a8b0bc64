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
function rank({ fileName, location, replacement }) {
  const { line, column } = location.start;
  const place = `${relative(process.cwd(), fileName)}:${line}:${column}:${replacement}`;
  return createHash("sha256").update(`${options.seed} ${place}`).digest("hex");
}

const instrument = Instrumenter.prototype.instrument;
Instrumenter.prototype.instrument = async function (...parameters) {
  const result = await instrument.apply(this, parameters);
  const ranked = new Map(result.mutants.map((mutant) => [mutant, rank(mutant)]));
  const inOrder = [...result.mutants].sort((a, b) => (ranked.get(a) < ranked.get(b) ? -1 : 1));
  for (const mutant of inOrder.slice(sampleSize)) {
    mutant.status = "Ignored";
    mutant.statusReason = "not in the sample";
  }
  return result;
};

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
  const tried = mutants.filter(({ status }) => NOTICED.has(status) || UNNOTICED.has(status));
  triedInAll.push(...tried);
  summary.push(`${name}: ${mutants.length} mutants, ${scoreOf(tried)}`);
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
