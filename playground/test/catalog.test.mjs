import { describe, expect, test } from "vitest";
import { deepCatalog, HOSTILE, hugeCatalog, MARKUP, SHAPES } from "./support/catalogs.mjs";
import { openFiles, textsOf, usePlayground } from "./support/playground.mjs";

const { open } = usePlayground();

describe("the catalog pane", () => {
  test("reads every shape that tools are kept in", async () => {
    const page = await open();
    await openFiles(page, SHAPES);
    await expect
      .poll(() => textsOf(page, ".chip-note"))
      .toStrictEqual(
        Object.keys(SHAPES).map((shape) => (shape === "lines" ? "2 tools" : "1 tool")),
      );
    await expect.poll(() => textsOf(page, ".stat:nth-child(2) dd")).toStrictEqual(["11"]);
    const parameters = new Set(await textsOf(page, ".cell-parameters"));
    expect([...parameters]).toStrictEqual(["1/1"]);
  });

  test("reads a document of several servers", async () => {
    const page = await open();
    await openFiles(page, {
      both: { home: SHAPES.mcp, work: SHAPES.anthropic },
      merged: {
        tools: ["mcp__mail__send", "mcp__mail__read", "mcp__files__read"].map((name) => ({
          name,
          inputSchema: {},
        })),
      },
    });
    expect((await textsOf(page, ".bar-name")).sort()).toStrictEqual([
      "files",
      "home",
      "mail",
      "work",
    ]);
  });

  test("adds pasted tools to files, and takes sources out again", async () => {
    const page = await open();
    await openFiles(page, { first: SHAPES.mcp });
    await page.click("text=Paste JSON");
    await page.fill("#paste-name", "second");
    await page.fill("#paste-text", JSON.stringify(SHAPES.list));
    await page.click(".paste >> text=Add");
    await page.waitForSelector(".chip-name:text-is('second')");
    await expect.poll(() => textsOf(page, ".chip-name")).toStrictEqual(["first", "second"]);
    await page.click("[aria-label='Remove first']");
    await page.waitForSelector(".chip-name:text-is('first')", { state: "detached" });
    await expect.poll(() => textsOf(page, ".chip-name")).toStrictEqual(["second"]);
  });

  test.each([
    ["a comma too many", '{\n  "tools": [1,]\n}', "line 2, column 14", "There is a comma too many"],
    [
      "a cut-off file",
      '{\n  "tools": [',
      "line 2, column 13",
      'The text ends too early: "]" is missing for the "[" of line 2',
    ],
    ["single quotes", "{'tools': []}", "line 1, column 2", "Names stand in double quotes"],
    ["Python", '{"tools": None}', "line 1, column 11", "JSON has no None: write null"],
    ["a web page", "<!doctype html>", "line 1, column 1", "This is markup"],
    ["nothing", "  ", "line 1, column 3", "There is nothing here yet"],
  ])("says in words where JSON breaks: %s", async (_, text, place, words) => {
    const page = await open();
    await openFiles(page, { broken: text, fine: SHAPES.mcp });
    const problem = await page.textContent(".json-problem");
    expect(problem).toContain(`broken: ${place}`);
    expect(problem).toContain(words);
    await expect.poll(() => textsOf(page, ".chip-note")).toStrictEqual(["not JSON", "1 tool"]);
  });

  test("says when JSON holds no tools", async () => {
    const page = await open();
    await openFiles(page, { numbers: [1, 2, 3], empty: {}, text: '"text"' });
    await expect
      .poll(() => textsOf(page, ".chip-note"))
      .toStrictEqual(["no tools found", "no tools found", "no tools found"]);
    await expect.poll(() => page.isVisible("text=No tools yet")).toBe(true);
  });

  test("shows problems of names and descriptions, and the tools that have them", async () => {
    const page = await open();
    await openFiles(page, {
      server: {
        tools: [
          { name: "a".repeat(65), description: "x", inputSchema: {} },
          { name: "dotted.name", description: "x", inputSchema: {} },
          { name: "dotted_name", description: "x", inputSchema: {} },
          { name: "long", description: "x".repeat(1025), inputSchema: {} },
          { name: "silent", description: " ", inputSchema: {} },
          { name: "fine", description: "x", inputSchema: {} },
        ],
      },
    });
    await expect
      .poll(() => textsOf(page, ".problem-row"))
      .toStrictEqual([
        "1Name over 64 characters",
        "1Characters in the name",
        "2Name collision",
        "1Description over 1,024 characters",
        "1No description",
      ]);
    await expect
      .poll(() => textsOf(page, ".collisions li"))
      .toStrictEqual([
        "dotted.name, dotted_name all become dotted_name when illegal characters are replaced",
      ]);
    await page.click(".problem-row:has-text('No description')");
    await expect.poll(() => textsOf(page, ".virtual-row .tool-name")).toStrictEqual(["silent"]);
  });

  test("narrows the list by a click on a bar, and opens a tool", async () => {
    const page = await open();
    await page.click(".bar:has-text('calendar')");
    await expect
      .poll(() => page.getAttribute(".bar:has-text('calendar')", "aria-pressed"))
      .toBe("true");
    expect(new Set(await textsOf(page, ".tool-note b"))).toStrictEqual(new Set(["calendar"]));
    await page.fill("[aria-label='Filter tools']", "room");
    await page.click(".cell-name:has-text('create_room')");
    await page.waitForSelector(".details h3:text-is('create_room')");
    await expect.poll(() => page.textContent(".details pre")).toContain('"seats"');
    await page.keyboard.press("Escape");
    await page.click("[aria-label^='Show all servers']");
    await expect
      .poll(() => page.getAttribute(".bar:has-text('calendar')", "aria-pressed"))
      .toBe("false");
  });

  test("sorts, and moves through the list by keyboard", async () => {
    const page = await open();
    await page.click(".column-name");
    await expect
      .poll(async () => {
        const names = await textsOf(page, "#panel-catalog .virtual-row .tool-name");
        return names.slice(0, 8).join() === names.slice(0, 8).sort().join();
      })
      .toBe(true);
    await page.focus("#panel-catalog .virtual-row [data-focus][tabindex='0']");
    await page.keyboard.press("End");
    await expect
      .poll(() =>
        page.evaluate(() => {
          const row = document.activeElement?.closest(".virtual-row");
          return row !== null && row.ariaPosInSet === row.ariaSetSize;
        }),
      )
      .toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".details h3");
  });

  test("shows 3,000 tools and stays usable, and says how soon", async () => {
    const page = await open();
    const catalog = hugeCatalog(3000);
    const start = performance.now();
    await openFiles(page, catalog);
    await page.waitForSelector(".stat dd:text-is('3,000')");
    process.stdout.write(`3,000 tools shown after ${Math.round(performance.now() - start)} ms\n`);
    await expect.poll(() => page.locator("#panel-catalog .virtual-row").count()).toBeLessThan(60);
    await expect.poll(() => page.locator(".bar").count()).toBe(30);
    await expect.poll(() => page.textContent(".limit")).toContain("Gemini takes 512");
    await page.focus("#panel-catalog .virtual-row [data-focus][tabindex='0']");
    await page.keyboard.press("End");
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest(".virtual-row")?.ariaPosInSet),
      )
      .toBe("3000");
  });

  test("takes markup in names and descriptions for text", async () => {
    const page = await open();
    await openFiles(page, { [MARKUP.replaceAll("/", "")]: HOSTILE }).catch(() => {});
    await page.waitForSelector(".stat:nth-child(2) dd:text-is('5')");
    await expect.poll(() => page.locator("main img, main script, main iframe").count()).toBe(0);
    await expect
      .poll(() => textsOf(page, "#panel-catalog .virtual-row .tool-name"))
      .toContain(MARKUP);
    await page.click(".cell-name:has-text('onerror')");
    await page.waitForSelector(".details h3");
    await expect.poll(() => page.textContent(".details h3")).toBe(MARKUP);
    await expect.poll(() => page.locator("main img, main script").count()).toBe(0);
  });

  test("survives a schema that is nested without end", async () => {
    const page = await open();
    await openFiles(page, { deep: deepCatalog(400), deeper: deepCatalog(100_000) });
    await page.waitForSelector(".chips");
    expect((await textsOf(page, ".chip-name")).length).toBe(2);
    await expect.poll(() => page.isVisible("#panel-catalog")).toBe(true);
  });
});
