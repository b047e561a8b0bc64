// Packs the package once, and installs it into a project for each Zod, for all test files.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installHost, packPackage } from "./pack.mjs";

/** The oldest Zod 3 and Zod 4 of the peer range, and the newest Zod. */
const ZOD_VERSIONS = ["3.25.76", "4.1.8", "4.6.7"];

export function setup({ provide }) {
  const folder = mkdtempSync(join(tmpdir(), "toolpipe-everywhere-"));
  const tarball = packPackage(folder);
  const hosts = ZOD_VERSIONS.map((zod) => ({ zod, folder: installHost(folder, tarball, zod) }));
  provide("hosts", hosts);
  return () => rmSync(folder, { recursive: true, force: true });
}
