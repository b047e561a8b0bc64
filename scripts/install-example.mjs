// Installs what examples/pipeline needs, unless that is done: as part of `npm install`, so that
// `npm run demo` works offline afterwards, and before the demo, where install scripts were off.
// The package as it is published does not contain this file's callers: consumers never run it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const required = process.argv.includes("--required");
const folder = fileURLToPath(new URL("../examples/pipeline/", import.meta.url));
const lockfile = `${folder}package-lock.json`;
const installed = `${folder}node_modules/.package-lock.json`;

const isCurrent =
  existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs;
if (!isCurrent) {
  const { dependencies } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
  console.log(`Installing the ${Object.keys(dependencies).length} packages of the demo ...`);
  try {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    execFileSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"], {
      cwd: folder,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
  } catch (error) {
    // The package itself can be built and tested without its demo.
    if (required) throw error;
    console.warn("The demo is not installed; `npm run demo` will try again.");
  }
}
