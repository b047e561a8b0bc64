/** What belongs to each module, and which tests have to notice a change to it. */
export const MODULES = {
  toolDedup: {
    sources: ["src/toolDedup.ts", "src/internal/tools/"],
    except: ["!src/internal/tools/wire/**"],
    tests: ["test/toolDedup*.test.ts", "test/internal/tools/**/*.test.ts"],
  },
  toolRoutingEmbedding: {
    sources: ["src/toolRoutingEmbedding.ts", "src/internal/retrieval/", "src/internal/text/"],
    tests: [
      "test/toolRoutingEmbedding*.test.ts",
      "test/internal/retrieval/**/*.test.ts",
      "test/internal/text/**/*.test.ts",
    ],
  },
  toolDiscovery: {
    sources: [
      "src/toolDiscovery.ts",
      "src/loadedTools.ts",
      "src/nativeToolSearch.ts",
      "src/internal/discovery/",
    ],
    tests: ["test/toolDiscovery*.test.ts", "test/internal/discovery/**/*.test.ts"],
  },
  toolPairRepair: {
    sources: ["src/toolPairRepair.ts", "src/internal/messages/"],
    tests: ["test/toolPairRepair*.test.ts", "test/internal/messages/**/*.test.ts"],
  },
  schemaConversion: {
    sources: [
      "src/schemaConversion.ts",
      "src/zodSchemas.ts",
      "src/providerTargets.ts",
      "src/convertTools.ts",
      "src/codegen.ts",
      "src/errors.ts",
      "src/internal/codegen/",
      "src/internal/schema/",
      "src/internal/joinSets.ts",
      "src/internal/tools/wire/",
    ],
    tests: [
      "test/schemaConversion*.test.ts",
      "test/providerTargets*.test.ts",
      "test/convertTools*.test.ts",
      "test/codegen*.test.ts",
      "test/errors.test.ts",
      "test/internal/codegen/**/*.test.ts",
      "test/internal/schema/**/*.test.ts",
      "test/internal/tools/wire/**/*.test.ts",
    ],
  },
};
