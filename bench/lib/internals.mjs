// Internals of the package that are not exported, bundled from source for comparisons such as
// "another engine with our tokenizer".
import { build } from "esbuild";

/** Imports a module of `src/internal`. */
export async function importInternal(path) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../../src/internal/${path}`, import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}
