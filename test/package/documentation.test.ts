import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  documents,
  type Example,
  markdownExamples,
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

/** What the compiler says to a reader who pastes the examples into a strict project. */
function typeErrors(examples: readonly Example[]): string[] {
  const files = examples.map(({ place, code }) => {
    const file = fileURLToPath(new URL(`${place.replace(/[^a-zA-Z0-9]+/gu, "-")}.ts`, folder));
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
  const program = ts.createProgram(files, {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ["node"],
    skipLibCheck: true,
    noEmit: true,
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
    return `${file?.fileName.split("/").at(-1)} line ${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

describe("the examples of README.md and the guides", () => {
  const examples = documents().flatMap(markdownExamples);

  it("are found", () => {
    expect(examples.length).toBeGreaterThan(20);
  });

  it.each(examples)("$place runs and gives what its comments say", async (example) => {
    await run(example);
  });

  it("compile in a strict project", () => {
    const mistake = { place: "a mistake", code: 'const count: number = "three";' };
    expect(typeErrors([mistake])).toHaveLength(1);
    expect(typeErrors(examples)).toStrictEqual([]);
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
