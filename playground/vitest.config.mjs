import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: { toolpipe: fileURLToPath(new URL("../dist/index.js", import.meta.url)) },
  },
  test: {
    name: "playground",
    include: ["test/**/*.test.mjs"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a click changes comes when the page has time for it.
    expect: { poll: { timeout: 30_000 } },
    // Every file drives a browser of its own.
    fileParallelism: false,
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: "../.cache/test-results/playground.json" }]]
      : ["default"],
  },
});
