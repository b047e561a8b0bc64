import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** The paths that `npm pack` would put into the tarball. */
const packed: readonly string[] = (() => {
  const [pack]: [{ files: { path: string }[] }] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: root,
      encoding: "utf8",
      shell: process.platform === "win32",
    }),
  );
  return pack.files.map(({ path }) => path);
})();

describe("the packed package", () => {
  it("holds the build, its source and the documents of a user, and nothing else", () => {
    const allowed = [
      /^dist\/[\w-]+\.(?:c?js|c?js\.map|d\.c?ts)$/u,
      /^src\/[\w/]+\.ts$/u,
      /^(?:CHANGELOG|README|SECURITY)\.md$/u,
      /^LICENSE$/u,
      /^package\.json$/u,
    ];
    const foreign = packed.filter((path) => !allowed.some((pattern) => pattern.test(path)));
    expect(foreign).toStrictEqual([]);
  });

  it("holds every file that its manifest names", () => {
    const named = JSON.stringify(JSON.parse(read("package.json"))).matchAll(
      /"\.\/(dist\/[^"]+)"/gu,
    );
    const missing = [...named]
      .map(([, path = ""]) => path)
      .filter((path) => !packed.includes(path));
    expect(missing).toStrictEqual([]);
  });

  it("has source maps that lead to files of the package", () => {
    const maps = packed.filter((path) => path.endsWith(".map"));
    expect(maps.length).toBeGreaterThan(10);
    const outside = maps.flatMap((path) => {
      const { sources }: { sources: string[] } = JSON.parse(read(path));
      return sources
        .map((source) => posix.join(posix.dirname(path), source))
        .filter((source) => !packed.includes(source));
    });
    expect(outside).toStrictEqual([]);
  });

  it("names no folder of the machine that built it", () => {
    const folder = fileURLToPath(root).replace(/\/$/u, "");
    const told = packed.filter((path) => {
      const text = read(path);
      return text.includes(folder) || /(?:\/home\/|\/Users\/|[A-Z]:\\\\Users)/u.test(text);
    });
    expect(told).toStrictEqual([]);
  });

  it("asks for no script to run at a user's install", () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
    const hooks = ["preinstall", "install", "postinstall"].filter((name) => name in scripts);
    expect(hooks).toStrictEqual([]);
  });
});
