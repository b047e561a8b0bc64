import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "everywhere",
    include: ["test/**/*.test.mjs"],
    globalSetup: "hosts/globalSetup.mjs",
    testTimeout: 120_000,
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: "../.cache/test-results/everywhere.json" }]]
      : ["default"],
  },
});
