import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Example,
  readmeExamples,
  toCheckedModule,
  tsdocExamples,
} from "./documentation/examples.ts";

// Inside the package, so that examples find it by its own name.
const folder = new URL("../../.cache/examples/", import.meta.url);

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const CHECK = `
import { deepEqual as __check } from "node:assert";
`;

// A TSDoc example may name every export of the package without importing it.
const EXPORTS = `
import * as __exports from "toolpipe";
Object.assign(globalThis, __exports);
`;

function run(example: Example, prelude: string): void {
  const name = `${example.place.replace(/[^a-zA-Z0-9]+/gu, "-")}.mjs`;
  const file = new URL(name, folder);
  writeFileSync(file, prelude + toCheckedModule(example.code));
  execFileSync(process.execPath, [fileURLToPath(file)], { encoding: "utf8", stdio: "pipe" });
}

describe("the examples of README.md", () => {
  const examples = readmeExamples("README.md");

  it("are found", () => {
    expect(examples.length).toBeGreaterThan(5);
  });

  it.each(examples)("$place runs and gives what its comments say", (example) => {
    run(example, CHECK);
  });
});

describe("the examples in TSDoc", () => {
  const examples = tsdocExamples();

  it("are found", () => {
    expect(examples.length).toBeGreaterThan(20);
  });

  it.each(examples)("$place runs and gives what its comments say", (example) => {
    run(example, CHECK + EXPORTS);
  });
});
