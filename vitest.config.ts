import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: process.env["CI"]
      ? ["default", ["json", { outputFile: ".cache/test-results/source.json" }]]
      : ["default"],
    projects: [
      {
        test: {
          name: "runtime",
          include: ["test/**/*.test.ts"],
          // These read ../shared, which is not part of the package: `npm run check:shared`.
          exclude: [...configDefaults.exclude, "test/shared/**"],
          setupFiles: ["./test/setup.ts"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "types",
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ["test/**/*.test-d.ts"],
            tsconfig: "./tsconfig.json",
          },
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/index.ts", "src/types/**"],
      reporter: ["text-summary", "json-summary", "html"],
      thresholds: { statements: 99, branches: 99, functions: 99, lines: 99 },
    },
  },
});
