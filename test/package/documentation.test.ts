import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Example,
  readmeExamples,
  toCheckedModule,
  tsdocExamples,
} from "./documentation/examples.ts";

// Inside the package, so that examples find it by its own name.
const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = new URL("../../.cache/examples/", import.meta.url);

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const CHECK = 'import { deepEqual as __check } from "node:assert";\n';

/** The example as a reader of the source has it: all the package exports, and the file itself, in scope. */
const scope = (source: string): string => `
import * as z from "zod";
import { z as z3 } from "zod3";
import * as __package from "toolpipe";
import * as __file from "./${source}";
Object.assign(globalThis, __package, __file, { z, z3 });
`;

async function run({ place, code, source }: Example): Promise<void> {
  const outfile = fileURLToPath(new URL(`${place.replace(/[^a-zA-Z0-9]+/gu, "-")}.mjs`, folder));
  await build({
    stdin: {
      contents: CHECK + (source === undefined ? "" : scope(source)) + toCheckedModule(code),
      resolveDir: root,
    },
    bundle: true,
    packages: "external",
    format: "esm",
    target: "node20",
    outfile,
    logLevel: "silent",
  });
  execFileSync(process.execPath, [outfile], { encoding: "utf8", stdio: "pipe" });
}

describe("the examples of README.md", () => {
  const examples = readmeExamples("README.md");

  it("are found", () => {
    expect(examples.length).toBeGreaterThan(5);
  });

  it.each(examples)("$place runs and gives what its comments say", async (example) => {
    await run(example);
  });
});

describe("the examples in TSDoc", () => {
  const examples = tsdocExamples();

  it("are found", () => {
    expect(examples.length).toBeGreaterThan(20);
  });

  it.each(examples)("$place runs and gives what its comments say", async (example) => {
    await run(example);
  });
});
