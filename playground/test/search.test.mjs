import { describe, expect, test } from "vitest";
import { HOSTILE, hugeCatalog, MARKUP } from "./support/catalogs.mjs";
import { openFiles, showPane, textsOf, usePlayground } from "./support/playground.mjs";

const { open } = usePlayground();

const pane = "#panel-search";
const answer = async (page) =>
  JSON.parse(await page.textContent(`${pane} [aria-label='Answer of search_tools']`));

describe("the search pane", () => {
  test("ranks the tools, with the matched terms and their fields", async () => {
    const page = await open();
    await showPane(page, "search");
    await page.fill("#query", "book a meeting room");
    await page.waitForSelector(`${pane} .ranked-tool >> nth=0 >> text=/room/`);
    const [first] = await textsOf(page, `${pane} .ranked-tool:first-child .tool-name`);
    expect(first).toMatch(/^calendar__\w+_room/u);
    await expect
      .poll(() => textsOf(page, `${pane} .ranked-tool:first-child .similarity`))
      .toStrictEqual(["1.00"]);
    expect((await textsOf(page, `${pane} .ranked-tool:first-child .term`)).join()).toMatch(
      /room name/u,
    );
  });

  test("shows the description at each budget, never longer than that", async () => {
    const page = await open();
    await showPane(page, "search");
    const levels = [];
    for (const [label, budget] of [
      ["Default 8,000", 8000],
      ["Strict 1,024", 1024],
      ["Least 600", 600],
    ]) {
      await page.click(`${pane} >> text=${label}`);
      await page.waitForFunction(
        ([selector, words]) => document.querySelector(selector)?.textContent?.includes(words),
        [`${pane} .search-facts`, `of ${budget.toLocaleString("en-US")} characters`],
      );
      const text = await page.textContent(`${pane} [aria-label='Description of search_tools']`);
      expect(text.length).toBeLessThanOrEqual(budget);
      expect(text).toContain("312 tools");
      levels.push(await page.textContent(`${pane} .search-facts`));
    }
    expect(new Set(levels).size).toBe(3);
  });

  test("shows what a model gets back", async () => {
    const page = await open();
    await showPane(page, "search");
    await page.fill("#query", "code__create_branch");
    await page.waitForFunction(
      (selector) =>
        document.querySelector(selector)?.textContent?.includes('"code__create_branch"'),
      `${pane} [aria-label='Answer of search_tools']`,
    );
    expect((await answer(page)).loaded).toStrictEqual(["code__create_branch"]);
  });

  test("finds nothing in an empty request, in foreign words and without tools", async () => {
    const page = await open();
    await showPane(page, "search");
    await page.fill("#query", "");
    await page.waitForSelector("text=Type a request.");
    await page.fill("#query", "xyzzy plugh");
    await page.waitForSelector("text=No tool shares a word with this request.");
    await showPane(page, "catalog");
    await openFiles(page, { broken: "[1" });
    await showPane(page, "search");
    await page.waitForSelector("text=There are no tools to defer.");
  });

  test("searches 3,000 tools while one types, and says how soon", async () => {
    const page = await open();
    await openFiles(page, hugeCatalog(3000));
    await showPane(page, "search");
    await page.waitForSelector(`${pane} .ranked-tool`);
    const start = performance.now();
    await page.locator("#query").fill("");
    await page.locator("#query").pressSequentially("export the invoice of tenant 2408");
    await page.waitForSelector(`${pane} .ranked-tool:first-child >> text=_2408`);
    process.stdout.write(
      `Search in 3,000 tools while typing: ${Math.round(performance.now() - start)} ms\n`,
    );
    await expect.poll(() => page.locator(`${pane} .ranked-tool`).count()).toBe(50);
  });

  test("takes markup for text", async () => {
    const page = await open();
    await openFiles(page, { hostile: HOSTILE });
    await showPane(page, "search");
    await page.fill("#query", "img onerror alert");
    await page.waitForSelector(`${pane} .ranked-tool`);
    await expect
      .poll(() => textsOf(page, `${pane} .ranked-tool:first-child .tool-name`))
      .toStrictEqual([MARKUP]);
    await expect.poll(() => page.locator("main img, main script").count()).toBe(0);
  });
});
