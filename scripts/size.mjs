// Prints what one import of each entry point costs in a browser bundle, and fails past a ceiling.
// A ceiling is raised only in the change that causes it, with the reason in its message.

import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

// Kilobytes, minified and gzipped, everything included that the import drags in.
const ceilings = [
  { entry: "toolpipe/toolDedup", ceiling: 16.5 },
  { entry: "toolpipe/toolRoutingEmbedding", ceiling: 23 },
  { entry: "toolpipe/toolDiscovery", ceiling: 29 },
  { entry: "toolpipe/toolPairRepair", ceiling: 24 },
  { entry: "toolpipe/schemaConversion", ceiling: 102 },
  { entry: "toolpipe/codegen", ceiling: 23 },
];

let failed = false;
console.log("entry                             minified       gzip    ceiling");
for (const { entry, ceiling } of ceilings) {
  const result = await build({
    stdin: { contents: `export * from "${entry}"`, resolveDir: root },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
    // The bare imports of shared chunks, which the bundler drops because nothing here has effects.
    logOverride: { "ignored-bare-import": "silent" },
  });
  const code = result.outputFiles[0].contents;
  const gzip = gzipSync(code, { level: 9 }).length / 1000;
  const columns = [
    entry.padEnd(32),
    `${(code.length / 1000).toFixed(1)} kB`.padStart(10),
    `${gzip.toFixed(1)} kB`.padStart(10),
    `${ceiling} kB`.padStart(10),
  ];
  console.log(`${columns.join(" ")}${gzip > ceiling ? "  TOO LARGE" : ""}`);
  failed ||= gzip > ceiling;
}
process.exitCode = failed ? 1 : 0;
