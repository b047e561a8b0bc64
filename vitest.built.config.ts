import { basename, dirname, resolve } from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;

// The behaviour tests of the public modules once more, on the built package, where turning text
// into code is forbidden: what passes here also runs in a worker and under a strict CSP.
export default defineConfig({
  plugins: [
    {
      name: "built-instead-of-source",
      enforce: "pre",
      resolveId(source, importer) {
        if (importer === undefined) return null;
        const target = resolve(dirname(importer), source);
        if (dirname(target) !== resolve(root, "src")) return null;
        // The errors are no entry of their own: the root exports them.
        const entry = basename(target, ".ts").replace(/^errors$/u, "index");
        return resolve(root, "dist", `${entry}.js`);
      },
    },
  ],
  test: {
    name: "built",
    include: ["test/*.test.ts"],
    // What is judged by ajv needs its code generation.
    exclude: ["test/*.fuzz.test.ts"],
    // The properties have run at length on the source.
    env: { TOOLPIPE_RUNS: "0.1" },
    execArgv: ["--disallow-code-generation-from-strings"],
    setupFiles: ["./test/setup.ts"],
    testTimeout: 60_000,
    reporters: process.env["CI"]
      ? ["default", ["json", { outputFile: ".cache/test-results/built.json" }]]
      : ["default"],
  },
});
