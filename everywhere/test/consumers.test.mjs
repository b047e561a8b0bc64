// Strict TypeScript projects on the packed package: `skipLibCheck` is off, so that its declarations
// have to hold in every compiler, for import and require.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, it } from "vitest";

const COMPILERS = ["54", "59", "60", "70"].map((version) => ({
  version: version.split("").join("."),
  tsc: fileURLToPath(new URL(`../node_modules/typescript${version}/bin/tsc`, import.meta.url)),
}));

/** The files of a project, and how its compiler finds packages. */
const NODENEXT = {
  files: ["consumer.mts", "consumer.cts"],
  resolution: { module: "NodeNext", moduleResolution: "NodeNext" },
};
const BUNDLER = {
  files: ["consumer.ts"],
  resolution: { module: "ESNext", moduleResolution: "Bundler" },
};

/** Compiles the consumer; returns what the compiler says. */
function compile(host, tsc, { files, resolution }) {
  const folder = join(host, "projects", resolution.module);
  mkdirSync(folder, { recursive: true });
  for (const file of files) copyFileSync(join(host, "jobs/consumer.ts"), join(folder, file));
  const compilerOptions = {
    ...resolution,
    target: "ES2022",
    // Zod's declarations name URL.
    lib: ["ES2022", "DOM"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const command = [tsc, "-p", folder];
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: "utf8" });
  return { status, said: stdout };
}

const CLEAN = { status: 0, said: "" };
const hosts = inject("hosts");

describe.each(COMPILERS)("TypeScript $version", ({ tsc }) => {
  it.each(hosts)("compiles ESM and CommonJS projects beside Zod $zod", ({ folder }) => {
    expect(compile(folder, tsc, NODENEXT)).toStrictEqual(CLEAN);
  });

  it("compiles a project that is bundled", () => {
    expect(compile(hosts.at(-1).folder, tsc, BUNDLER)).toStrictEqual(CLEAN);
  });
});
