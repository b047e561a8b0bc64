import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The source files of which statements end up in a bundle that uses one function of the built package, by
 * the source maps: what a user's bundler keeps.
 */
async function filesBehind(name: string): Promise<readonly string[]> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { ${name} } from "toolpipe"; globalThis.kept = ${name};`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    packages: "bundle",
    external: ["zod", "zod/*", "zod-to-json-schema"],
    sourcemap: "external",
    outfile: "kept.js",
    logLevel: "silent",
  });
  const [map, code] = outputFiles;
  const sourceMap = new SourceMap(JSON.parse(map?.text ?? "{}"));
  const files = new Set<string>();
  for (const [line, statement] of (code?.text ?? "").split("\n").entries()) {
    const indentation = statement.length - statement.trimStart().length;
    const entry = sourceMap.findEntry(line, indentation);
    const source = "originalSource" in entry ? entry.originalSource : "";
    const file = /src\/(.*)$/u.exec(source)?.[1];
    if (file !== undefined && statement.trim() !== "") files.add(file);
  }
  return [...files].sort();
}

/** What every concept may stand on. */
const GROUND = [
  "errors.ts",
  "internal/elementAt.ts",
  "internal/isRecord.ts",
  "internal/joinSets.ts",
  "internal/typeName.ts",
];

/** Schemas, without the tools that they belong to. */
const CONVERSION = ["schemaConversion.ts", "internal/schema/"];

/** What reads a tool and its name. */
const TOOLS = ["openToolList", "openTools", "readTool"].map((file) => `internal/tools/${file}.ts`);

/** A function, and the files and folders that belong to its concept. */
const CONCEPTS: readonly (readonly [string, readonly string[]])[] = [
  ["ToolpipeError", []],
  ["LruVectorCache", ["internal/retrieval/lruVectorCache.ts"]],
  ["cosineSimilarity", ["toolRoutingEmbedding.ts", "internal/retrieval/vectors.ts"]],
  ["rankLexical", ["toolRoutingEmbedding.ts", "internal/retrieval/", "internal/text/"]],
  [
    "dedupeTools",
    ["toolDedup.ts", "internal/tools/", "internal/text/", "internal/schema/pointers.ts"],
  ],
  ["computeToolSignature", ["toolDedup.ts", "internal/tools/", "internal/schema/pointers.ts"]],
  ["findNameCollisions", ["toolDedup.ts", "internal/tools/nameCollisions.ts", ...TOOLS]],
  ["isRepairPlaceholder", ["toolPairRepair.ts", "internal/messages/"]],
  ["repairToolPairs", ["toolPairRepair.ts", "internal/messages/"]],
  ["snapSplitToBatchBoundary", ["toolPairRepair.ts", "internal/messages/"]],
  ["isDiscoveryMetaTool", ["toolDiscovery.ts", "internal/discovery/discoveryHandle.ts"]],
  ["isZodSchema", ["zodSchemas.ts", "internal/schema/json.ts", "internal/schema/zod/detection.ts"]],
  ["inlineJsonSchema", CONVERSION],
  ["ensureNestedSchemaTypes", CONVERSION],
];

describe("a bundle with one function of the package", () => {
  it.each(CONCEPTS)("%s holds its concept alone", async (name, concept) => {
    const files = await filesBehind(name);
    expect(files.length).toBeGreaterThan(0);
    const foreign = files.filter(
      (file) => ![...GROUND, ...concept].some((allowed) => file.startsWith(allowed)),
    );
    expect(foreign).toStrictEqual([]);
  });

  it.each(["inlineJsonSchema", "ensureNestedSchemaTypes"])(
    "%s leaves out the validator, Zod and the rules of providers",
    async (name) => {
      const files = await filesBehind(name);
      const others = files.filter((file) =>
        /^internal\/schema\/(?:compile|pattern|targets|zod)\//u.test(file),
      );
      expect(others).toStrictEqual([]);
    },
  );

  it("of the whole package would hold other concepts, so that the check can fail", async () => {
    const files = await filesBehind("partitionToolsForDiscovery");
    expect(files.some((file) => file.startsWith("internal/text/"))).toBe(true);
    expect(files.some((file) => file.startsWith("internal/discovery/"))).toBe(true);
  });
});
