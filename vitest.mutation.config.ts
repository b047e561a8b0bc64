import { configDefaults, defineConfig } from "vitest/config";

// The tests of the source for Stryker, which runs them once a mutant: properties with few runs, and no
// tests of the built package.
export default defineConfig({
  test: {
    name: "mutation",
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "test/shared/**", "test/package/**", "test/*.fuzz.test.ts"],
    env: { TOOLPIPE_RUNS: "0.1" },
    testTimeout: 60_000,
  },
});
