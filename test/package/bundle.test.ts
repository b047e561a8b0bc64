import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Bundles one import for a browser; anything of Node in it would make the build fail. */
async function bundle(importLine: string): Promise<{ metafile: Metafile; text: string }> {
  const result = await build({
    stdin: { contents: importLine, resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: "esm",
    platform: "browser",
    logLevel: "silent",
  });
  return { metafile: result.metafile, text: result.outputFiles[0]?.text ?? "" };
}

/** The packages of which code ended up in the bundle. */
function packagesIn(metafile: Metafile): string[] {
  const packages = new Set<string>();
  for (const output of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
      const match = /node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(path);
      if (match?.[1] !== undefined && bytesInOutput > 0) packages.add(match[1]);
    }
  }
  return [...packages].sort();
}

describe("a browser bundle", () => {
  it.each([
    ["toolDedup", 'export { dedupeTools } from "toolpipe/toolDedup"'],
    ["toolRoutingEmbedding", 'export * from "toolpipe/toolRoutingEmbedding"'],
    ["toolDiscovery", 'export * from "toolpipe/toolDiscovery"'],
    ["toolPairRepair", 'export * from "toolpipe/toolPairRepair"'],
    ["one function of the root", 'export { dedupeTools } from "toolpipe"'],
  ])("of %s holds no other package", async (_name, importLine) => {
    const { metafile } = await bundle(importLine);
    expect(packagesIn(metafile)).toStrictEqual([]);
  });

  it("of schemaConversion holds Zod and its converter, and not all locales of Zod", async () => {
    const { metafile, text } = await bundle('export * from "toolpipe/schemaConversion"');
    expect(packagesIn(metafile)).toStrictEqual(["zod", "zod-to-json-schema"]);
    expect(text).not.toContain("ungültig");
  });

  it("of everything imports nothing at run time", async () => {
    const { metafile } = await bundle('export * from "toolpipe"');
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    expect(imports).toStrictEqual([]);
  });

  it("holds no code that turns text into code", async () => {
    const ours = await build({
      stdin: { contents: 'export * from "toolpipe"', resolveDir: root },
      bundle: true,
      write: false,
      minifySyntax: true,
      format: "esm",
      platform: "browser",
      external: ["zod", "zod/*", "zod-to-json-schema"],
      logLevel: "silent",
    });
    expect(ours.outputFiles[0]?.text).not.toMatch(/\beval\s*\(|\bnew Function\b|\bFunction\s*\(/u);
  });
});
