// The package as a user gets it: packed, and installed beside a Zod of the user's choice.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const JOBS = fileURLToPath(new URL("../jobs/", import.meta.url));
const NPM = process.platform === "win32" ? "npm.cmd" : "npm";

function npm(cwd, ...args) {
  return execFileSync(NPM, args, { cwd, encoding: "utf8", shell: process.platform === "win32" });
}

/** Packs what `npm run build` has made; returns the path of the tarball. */
export function packPackage(folder) {
  const [{ filename }] = JSON.parse(
    npm(ROOT, "pack", "--json", "--ignore-scripts", "--pack-destination", folder),
  );
  return join(folder, filename);
}

/** Makes a project with the tarball, one version of Zod, and the jobs in it; returns its folder. */
export function installHost(folder, tarball, zodVersion) {
  const host = join(folder, `zod-${zodVersion}`);
  mkdirSync(host);
  const dependencies = { toolpipe: `file:${tarball}`, zod: zodVersion };
  writeFileSync(join(host, "package.json"), JSON.stringify({ private: true, dependencies }));
  npm(host, "install", "--strict-peer-deps", "--ignore-scripts", "--prefer-offline", "--no-audit");
  cpSync(JOBS, join(host, "jobs"), { recursive: true });
  return host;
}
