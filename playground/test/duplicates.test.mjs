import { describe, expect, test } from "vitest";
import { HOSTILE, hugeCatalog, MARKUP, SHAPES } from "./support/catalogs.mjs";
import { clipboard, openFiles, showPane, textsOf, usePlayground } from "./support/playground.mjs";

const { open } = usePlayground();

const pane = "#panel-duplicates";
const settled = (page) => page.waitForSelector(`${pane} .results[aria-busy=false] .stat`);
const removed = (page) => page.textContent(`${pane} .stat:nth-child(1) dd`);

describe("the duplicates pane", () => {
  test("shows the copies of the example, their words and what they cost", async () => {
    const page = await open();
    await showPane(page, "duplicates");
    await settled(page);
    await expect.poll(() => removed(page)).toBe("28of 312 tools");
    const [first] = await textsOf(page, `${pane} .cluster:has-text('create_issue') .tool-name`);
    expect(first).toBe("tracker__create_issue");
    await page.click(`${pane} .removed:has-text('create_issue') summary`);
    await expect.poll(() => textsOf(page, `${pane} .only-removed .word`)).toStrictEqual(["slow."]);
    await expect.poll(() => textsOf(page, `${pane} .only-kept i`)).toStrictEqual(["nothing"]);
  });

  test("tells which guard keeps a pair apart, and follows the controls", async () => {
    const page = await open();
    await showPane(page, "duplicates");
    await settled(page);
    await page.locator(`${pane} input[type=range]`).fill("0.9");
    await page.waitForSelector(`${pane} .pair-row:has-text('cancel_pipeline')`);
    const reason = `${pane} .pair-row:has-text('cancel_pipeline') .pair-reason`;
    await expect
      .poll(() => page.locator(reason).first().textContent())
      .toBe("their names say different actions");
    await page.click(`${pane} >> text=Plain default`);
    await page.waitForSelector(`${pane} .removed:has-text('retry_pipeline')`);
    await expect
      .poll(() => page.isChecked(`${pane} label:has-text('Same action') input`))
      .toBe(false);
    await page.click(`${pane} >> text=Recommended`);
    await page.waitForSelector(`${pane} .removed:has-text('retry_pipeline')`, {
      state: "detached",
    });
    await expect.poll(() => page.textContent(`${pane} output`)).toBe("0.95");
  });

  test("copies what is left, each tool in the shape it came in", async () => {
    const page = await open();
    await openFiles(page, { home: SHAPES.chat, work: SHAPES.gemini, third: SHAPES.record });
    await showPane(page, "duplicates");
    await settled(page);
    await expect.poll(() => removed(page)).toBe("2of 3 tools");
    await page.click("text=Copy the list without them");
    await page.waitForSelector("text=Copied");
    expect(JSON.parse(await clipboard(page))).toStrictEqual(SHAPES.chat.tools);
  });

  test("says so when there are none, also without any tools", async () => {
    const page = await open();
    await openFiles(page, { one: SHAPES.mcp });
    await showPane(page, "duplicates");
    await page.waitForSelector("text=No duplicates at this threshold");
    await showPane(page, "catalog");
    await openFiles(page, { broken: "{" });
    await showPane(page, "duplicates");
    await settled(page);
    await expect.poll(() => removed(page)).toBe("0of 1 tool");
  });

  test("finds the copies among 3,000 tools, and says how soon", async () => {
    const page = await open();
    await openFiles(page, hugeCatalog(3000));
    const start = performance.now();
    await showPane(page, "duplicates");
    await settled(page);
    process.stdout.write(
      `Duplicates of 3,000 tools after ${Math.round(performance.now() - start)} ms\n`,
    );
    // Of thirty positions of a slider only the last one matters.
    for (let step = 0; step < 30; step += 1) {
      await page.locator(`${pane} input[type=range]`).fill((0.5 + step / 60).toFixed(2));
    }
    await settled(page);
    // Nothing of it may block the page: the tab still answers.
    await showPane(page, "catalog");
    await expect.poll(() => page.isVisible("#panel-catalog")).toBe(true);
  });

  test("shows a cluster of thousands a few at a time", async () => {
    const page = await open();
    const copies = Array.from({ length: 2000 }, (_, index) => ({
      ...SHAPES.mcp.tools[0],
      name: `s${index}__read_file`,
    }));
    await openFiles(page, { copies });
    await showPane(page, "duplicates");
    await page.waitForSelector(`${pane} .stat:nth-child(1) dd:has-text("1,999")`);
    await expect.poll(() => page.locator(`${pane} .removed`).count()).toBe(10);
    await page.click(`${pane} .cluster >> text=Show 10 more of 1989`);
    await expect.poll(() => page.locator(`${pane} .removed`).count()).toBe(20);
  });

  test("takes markup for text", async () => {
    const page = await open();
    await openFiles(page, { one: HOSTILE, two: HOSTILE });
    await showPane(page, "duplicates");
    await settled(page);
    expect(
      (await textsOf(page, `${pane} .cluster .tool-name`)).some((name) => name.includes(MARKUP)),
    ).toBe(true);
    await page.locator(`${pane} .removed summary`).first().click();
    await expect.poll(() => page.locator("main img, main script").count()).toBe(0);
  });
});
