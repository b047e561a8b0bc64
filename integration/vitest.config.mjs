import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

export default defineConfig({
  // The recipes in examples/ find each package here, as if a reader had copied them to this folder.
  resolve: { dedupe: Object.keys(dependencies) },
  test: {
    name: "integration",
    include: ["test/**/*.test.mjs"],
    testTimeout: 60_000,
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: "../.cache/test-results/integration.json" }]]
      : ["default"],
  },
});
