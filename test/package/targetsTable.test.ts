import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

it("README shows the rules of provider targets as they are", () => {
  const run = (): string =>
    execFileSync(process.execPath, ["scripts/targets-table.mjs", "--check"], {
      cwd: root,
      encoding: "utf8",
    });
  expect(run()).toBe("");
});
