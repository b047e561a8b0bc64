// Serves the playground on loopback: `npm run playground` in the root.
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const lockfile = `${folder}package-lock.json`;
const installed = `${folder}node_modules/.package-lock.json`;

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lockfile).mtimeMs) {
  process.stdout.write("Installing the packages of the playground ...\n");
  const isWindows = process.platform === "win32";
  execFileSync(
    isWindows ? "npm.cmd" : "npm",
    ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"],
    { cwd: folder, stdio: "inherit", shell: isWindows },
  );
}

// Only now is there a Vite to import.
const { build, preview } = await import("vite");
const configFile = `${folder}vite.config.mjs`;
await build({ configFile, logLevel: "warn" });
const server = await preview({ configFile, preview: { host: "127.0.0.1", port: 4173 } });
process.stdout.write(`The playground is at ${server.resolvedUrls?.local[0]}\n`);
