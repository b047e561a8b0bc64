// Mutation tests: `npm run mutation -- --mutate "src/toolDedup.ts"`. What survives is a change to the code
// that no test notices.
/** @type {import("@stryker-mutator/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts" },
  mutate: ["src/**/*.ts", "!src/index.ts", "!src/types/**"],
  // What the tests of the source do not read.
  ignorePatterns: [
    "/bench",
    "/coverage",
    "/dist",
    "/docs",
    "/everywhere",
    "/examples",
    "/integration",
    "/playground",
    "/reports",
  ],
  coverageAnalysis: "perTest",
  concurrency: 1,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 30,
  reporters: ["progress-append-only", "clear-text", "json", "html"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: null },
  tempDirName: ".cache/stryker",
};
