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
        return resolve(root, "dist", basename(target).replace(/\.ts$/u, ".js"));
      },
    },
  ],
  test: {
    name: "built",
    include: ["test/*.test.ts"],
    // errors.ts is not an entry of the package; fuzzing against ajv needs ajv's code generation.
    exclude: ["test/errors.test.ts", "test/*.fuzz.test.ts"],
    execArgv: ["--disallow-code-generation-from-strings"],
    testTimeout: 60_000,
    reporters: process.env["CI"]
      ? ["default", ["json", { outputFile: ".cache/test-results/built.json" }]]
      : ["default"],
  },
});
