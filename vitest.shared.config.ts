import { defineConfig } from "vitest/config";

// Checks over the data in ../shared: their own command, because the package must stand without it.
export default defineConfig({
  test: {
    name: "shared",
    include: ["test/shared/**/*.test.ts"],
    setupFiles: ["./test/setup.ts"],
    testTimeout: 600_000,
    reporters: process.env["CI"]
      ? ["default", ["json", { outputFile: ".cache/test-results/shared.json" }]]
      : ["default"],
  },
});
