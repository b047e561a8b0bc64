import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: pathOf("."),
  // Relative addresses: the page works from any folder of a file server.
  base: "./",
  // The built package, which the page shows; no second copy of it is ever installed here.
  resolve: { alias: { toolpipe: pathOf("../dist/index.js") } },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // A font or picture as data: would need a wider policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  worker: { format: "es" },
});
