// What `npm run mutation` (scripts/mutation/) asks of Stryker every time.
/** @type {import("@stryker-mutator/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts" },
  // What the tests of the source do not read; the sandboxes of another run come and go.
  ignorePatterns: [
    "/.cache",
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
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 30,
  // Mutants of tables cost a whole run each, and are tried all the same.
  warnings: { slow: false },
};
