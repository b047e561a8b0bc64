import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "integration",
    include: ["test/**/*.test.mjs"],
    testTimeout: 60_000,
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: "../.cache/test-results/integration.json" }]]
      : ["default"],
  },
});
