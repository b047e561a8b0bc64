import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const examples = new URL("../../../examples/recipes/", import.meta.url);
const recipes = readdirSync(examples).filter((name) => name.endsWith(".ts"));
const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

describe("the recipes", () => {
  it.each(recipes)("%s has a test and stands in the README", (name) => {
    const test = new URL(name.replace(".ts", ".test.mjs"), import.meta.url);
    expect(existsSync(test)).toBe(true);
    expect(readme).toContain(`(examples/recipes/${name})`);
  });

  it("are all that the README names", () => {
    const named = readme.matchAll(/\(examples\/recipes\/([^)]+\.ts)\)/gu);
    expect([...named].map(([, name]) => name).sort()).toStrictEqual(recipes.sort());
  });

  it("stand in the README line by line, where it shows one in full", () => {
    const [, shown] = /```js\nexport function discovery\(.*\n([\s\S]*?)\n```/u.exec(readme);
    const mastra = readFileSync(new URL("mastra.ts", examples), "utf8");
    const lines = shown.split("\n").map((line) => line.replace(/^( *)\};$/u, "$1}"));
    for (const line of lines) expect(mastra).toContain(line);
  });
});
