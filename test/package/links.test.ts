import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { documents } from "./documentation/examples.ts";

const root = new URL("../../", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), "utf8");
const FILES = [
  ...documents(),
  "AGENTS.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ".changeset/README.md",
  "everywhere/README.md",
  "examples/pipeline/README.md",
  "integration/README.md",
  "playground/README.md",
];

/** The anchor that hosts of Markdown give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/gu, "-");

/** The anchors of a Markdown file. */
function anchorsOf(text: string): Set<string> {
  const prose = text.replace(/^```[\s\S]*?^```/gmu, "");
  return new Set(
    [...prose.matchAll(/^#+\s+(.*)$/gmu)].map(([, heading = ""]) => anchorOf(heading)),
  );
}

/** The links of a Markdown file to files of the repository and to its own headings. */
function linksOf(file: string): readonly { readonly path: string; readonly anchor: string }[] {
  const prose = read(file).replace(/^```[\s\S]*?^```/gmu, "");
  return [...prose.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/gu)].map(
    ([, path = "", anchor = ""]) => ({
      path: path === "" ? file : posix.join(posix.dirname(file), path),
      anchor,
    }),
  );
}

describe.each(FILES)("%s", (file) => {
  it("leads to files and headings that are there", () => {
    const broken = linksOf(file).filter(({ path, anchor }) => {
      if (!existsSync(new URL(path, root))) return true;
      return anchor !== "" && !anchorsOf(read(path)).has(anchor);
    });
    expect(broken).toStrictEqual([]);
  });
});

describe("the commands that documents name", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));

  it.each(FILES)("are in package.json: %s", (file) => {
    const named = [...read(file).matchAll(/npm run ([\w:-]+)/gu)].map(([, name = ""]) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toStrictEqual([]);
  });
});

describe("the files that CONTRIBUTING.md sends to", () => {
  it("are there", () => {
    const named = [
      ...read("CONTRIBUTING.md").matchAll(/`((?:src|test|playground|docs)\/[\w./-]+)`/gu),
    ].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !existsSync(new URL(path, root)))).toStrictEqual([]);
  });
});

describe("the files that AGENTS.md maps", () => {
  it("are there", () => {
    const named = [...read("AGENTS.md").matchAll(/^ {4}((?:src|test)\/[\w./*-]*)/gmu)].map(
      ([, path = ""]) => path,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(new URL(path, root)))).toStrictEqual([]);
  });
});
