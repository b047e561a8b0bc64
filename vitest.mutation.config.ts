import { configDefaults, defineConfig } from "vitest/config";

// The tests of the source for Stryker, which runs them once a mutant: properties with few runs, and no
// tests of the built package. TOOLPIPE_TESTS names fewer files, where those that matter are known.
const tests = process.env["TOOLPIPE_TESTS"] ?? "test/**/*.test.ts";

export default defineConfig({
  test: {
    name: "mutation",
    include: tests.split(","),
    exclude: [...configDefaults.exclude, "test/shared/**", "test/package/**"],
    env: { TOOLPIPE_RUNS: "0.1" },
    setupFiles: ["./test/setup.ts", "./scripts/mutation/setup.mjs"],
    // A worker a mutant, not a worker a file: modules are read once, and still by no mutant before.
    isolate: false,
    testTimeout: 600_000,
  },
});
