import { defineConfig } from "tsup";

export default defineConfig({
  entry: [
    "src/index.ts",
    "src/toolDedup.ts",
    "src/toolRoutingEmbedding.ts",
    "src/toolDiscovery.ts",
    "src/toolPairRepair.ts",
    "src/schemaConversion.ts",
    "src/codegen.ts",
  ],
  format: ["esm", "cjs"],
  // Shared chunks in both formats: the root and a subpath must see the same caches.
  splitting: true,
  // tsup still passes baseUrl, which TypeScript 6 deprecates: github.com/egoist/tsup/issues/1388.
  dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
  sourcemap: true,
  esbuildOptions(options) {
    // The sources are in the package already.
    options.sourcesContent = false;
  },
  clean: true,
  target: "es2022",
  platform: "neutral",
  treeshake: true,
  tsconfig: "tsconfig.src.json",
});
