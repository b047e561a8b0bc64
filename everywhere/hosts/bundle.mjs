import { join } from "node:path";
import { build } from "esbuild";

/** Bundles a file of the host's `jobs/` with everything it imports; returns the code. */
export async function bundle(host, entry, options = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(host, "jobs", entry)],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    platform: "browser",
    ...options,
  });
  return outputFiles[0].text;
}
