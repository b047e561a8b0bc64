// Every JavaScript runtime that the lock can install, ESM and CommonJS, with each Zod.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, it } from "vitest";
import { bundle } from "../hosts/bundle.mjs";
import { EXPECTED } from "../jobs/expected.mjs";

const installed = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const NO_CODE = "--disallow-code-generation-from-strings";

/** Optional dependencies for Linux on x64: elsewhere the Node that runs this stands alone. */
const RUNTIMES = [
  { name: "this Node", command: process.execPath, flags: [NO_CODE] },
  { name: "Node 22", command: installed("node22/bin/node"), flags: [NO_CODE] },
  { name: "Node 24", command: installed("node24/bin/node"), flags: [NO_CODE] },
  { name: "Bun", command: installed("@oven/bun-linux-x64/bin/bun"), flags: ["run"] },
  {
    name: "Deno",
    command: installed("@deno/linux-x64-glibc/deno"),
    flags: ["run", "--no-remote", `--v8-flags=${NO_CODE}`],
  },
].filter(({ command }) => existsSync(command));

const hosts = inject("hosts");
const run = ({ command, flags }, file, cwd) =>
  JSON.parse(execFileSync(command, [...flags, file], { cwd, encoding: "utf8" }));

it("all runtimes are there on Linux x64", () => {
  const isLinux = process.platform === "linux" && process.arch === "x64";
  expect(RUNTIMES).toHaveLength(isLinux ? 5 : 1);
});

describe.each(hosts)("beside Zod $zod", ({ folder }) => {
  it.each(RUNTIMES)("the modules do their jobs in $name", (runtime) => {
    expect(run(runtime, join(folder, "jobs/print.mjs"), folder)).toStrictEqual(EXPECTED);
  });

  it("the modules do their jobs when they are required", async () => {
    const options = { format: "cjs", platform: "node", packages: "external" };
    const code = await bundle(folder, "jobs.mjs", options);
    const file = join(folder, "required.cjs");
    writeFileSync(
      file,
      `${code}\nmodule.exports.runJobs().then((a) => console.log(JSON.stringify(a)));`,
    );
    expect(code).toContain('require("toolpipe/toolDedup")');
    for (const runtime of RUNTIMES) expect(run(runtime, file, folder)).toStrictEqual(EXPECTED);
  });
});
