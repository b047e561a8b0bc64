// Prints the top-level statements of src/ that a bundler has to keep although nothing uses them, because
// they may have an effect: what one import costs beyond what it needs. The statements they use are kept
// with them, so mend the first of a group (a call marked /* @__PURE__ */) and run it again.
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));

/** The package says that it has no effects, so that unused files go as a whole: not here. */
const keepEveryFile = {
  name: "keep-every-file",
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ path, importer, resolveDir }) => ({
      path: resolve(importer === "" ? resolveDir : dirname(importer), path),
      sideEffects: true,
    }));
  },
};

const { outputFiles } = await build({
  stdin: { contents: 'import "./src/index.ts"; import "./src/codegen.ts";', resolveDir: root },
  bundle: true,
  write: false,
  format: "esm",
  platform: "neutral",
  packages: "external",
  sourcemap: "external",
  outfile: "kept.js",
  plugins: [keepEveryFile],
});
const [map, { text }] = outputFiles;
const source = new SourceMap(JSON.parse(map.text));

for (const [line, statement] of text.split("\n").entries()) {
  if (!/^(?:var|let|const|[\w.]+\s*[=(])/u.test(statement)) continue;
  const { originalSource = "", originalLine = 0 } = source.findEntry(line, 0);
  const file = relative(root, resolve(root, originalSource.replace(/^.*?src\//u, "src/")));
  console.log(`${file}:${originalLine + 1}  ${statement.slice(0, 90)}`);
}
