import { describe, expect, test } from "vitest";
import { deepCatalog, HOSTILE, hugeCatalog, MARKUP, SHAPES } from "./support/catalogs.mjs";
import { clipboard, openFiles, showPane, textsOf, usePlayground } from "./support/playground.mjs";

const { open } = usePlayground();

const pane = "#panel-targets";
const done = (page, tools) =>
  page.waitForSelector(`${pane} .table-status:text-is("${tools}")`, { timeout: 25_000 });
const cell = (tool, target) => `${pane} .cell[aria-label^="${tool}, ${target}:"]`;

describe("the targets pane", () => {
  test("tells for each tool and target whether it is accepted, changed or refused", async () => {
    const page = await open();
    await showPane(page, "catalog");
    await page.selectOption("#panel-catalog select", "awkward");
    await page.waitForSelector(".chip-name:text-is('mcp-server')");
    await showPane(page, "targets");
    await done(page, "9 tools");
    await expect.poll(() => page.locator(`${pane} .target-name`).count()).toBe(14);
    await expect.poll(() => page.textContent(cell("send_request", "mcp"))).toBe("✓");
    await expect.poll(() => page.textContent(cell("send_request", "openai-strict"))).toBe("✕");
    expect(Number(await page.textContent(cell("show_map", "openai")))).toBeGreaterThan(0);
    await expect.poll(() => page.textContent(cell("web_search", "gemini"))).toBe("–");
  });

  test("shows the schema before and after, why, and copies the wire form", async () => {
    const page = await open();
    await page.selectOption("#panel-catalog select", "awkward");
    await page.waitForSelector(".chip-name:text-is('mcp-server')");
    await showPane(page, "targets");
    await done(page, "9 tools");
    await page.click(cell("show_map", "openai"));
    await page.waitForSelector(`${pane} h2:has-text('show_map for openai')`);
    expect((await textsOf(page, `${pane} .diff .taken`)).join("")).toContain("prefixItems");
    expect((await textsOf(page, `${pane} .diff .given`)).length).toBeGreaterThan(0);
    expect((await textsOf(page, `${pane} .change`)).length).toBeGreaterThan(0);
    await page.click("text=Copy the wire JSON");
    await page.waitForSelector("text=Copied");
    const wire = JSON.parse(await clipboard(page));
    expect([wire.type, wire.function.name]).toStrictEqual(["function", "show_map"]);
    await page.click(cell("send_request", "openai-strict"));
    await page.waitForSelector(`${pane} .failure`);
    await expect.poll(() => page.textContent(`${pane} .failure code`)).toContain("#/properties/");
  });

  test("is moved through by arrow keys, with one tab stop", async () => {
    const page = await open();
    await showPane(page, "targets");
    await done(page, "312 tools");
    await expect.poll(() => page.locator(`${pane} .cell[tabindex='0']`).count()).toBe(1);
    await page.focus(`${pane} .cell[tabindex='0']`);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    await expect.poll(focused).toMatch(/^tracker__get_issue, openai: /u);
    const label = await focused();
    await page.keyboard.press("Enter");
    await page.waitForSelector(`${pane} h2:has-text('get_issue for openai')`);
    await expect.poll(focused).toBe(label);
  });

  test("narrows the matrix by words and by verdict", async () => {
    const page = await open();
    await page.selectOption("#panel-catalog select", "awkward");
    await page.waitForSelector(".chip-name:text-is('mcp-server')");
    await showPane(page, "targets");
    await done(page, "9 tools");
    await page.selectOption(`${pane} select`, "refused");
    await expect
      .poll(() => textsOf(page, `${pane} .matrix-row .tool-name`))
      .toContain("send_request");
    await expect
      .poll(() => textsOf(page, `${pane} .matrix-row .tool-name`))
      .not.toContain("get_time");
    await page.selectOption(`${pane} select`, "all");
    await page.fill(`${pane} [type=search]`, "alarm");
    await expect
      .poll(() => textsOf(page, `${pane} .matrix-row .tool-name`))
      .toStrictEqual(["set_alarm"]);
  });

  test("shows one target at a time on a small screen, in words", async () => {
    const page = await open();
    await page.selectOption("#panel-catalog select", "awkward");
    await page.waitForSelector(".chip-name:text-is('mcp-server')");
    await showPane(page, "targets");
    await done(page, "9 tools");
    await page.focus(`${pane} .cell[tabindex='0']`);
    await page.keyboard.press("ArrowRight");
    await page.setViewportSize({ width: 360, height: 760 });
    await page.waitForSelector(`${pane} .one-target`);
    await expect.poll(() => textsOf(page, `${pane} .target-name`)).toStrictEqual(["gemini"]);
    await page.selectOption(`${pane} select >> nth=1`, "openai-strict");
    await expect.poll(() => textsOf(page, `${pane} .target-name`)).toStrictEqual(["openai-strict"]);
    const words = await page.getAttribute(cell("send_request", "openai-strict"), "data-words");
    expect(words).toBe("refused");
    await expect.poll(() => page.locator(`${pane} .cell[tabindex='0']`).count()).toBe(1);
    const scrolls = await page.evaluate(() => {
      const matrix = document.querySelector("#panel-targets .matrix");
      return matrix.scrollWidth > matrix.clientWidth;
    });
    expect(scrolls).toBe(false);
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.waitForSelector(`${pane} .target-name >> nth=13`);
    await expect.poll(() => page.isVisible(`${pane} select >> nth=1`)).toBe(false);
  });

  test("goes through 3,000 tools and 14 targets without stopping the page, and says how soon", async () => {
    const page = await open();
    await openFiles(page, hugeCatalog(3000));
    const start = performance.now();
    await showPane(page, "targets");
    await page.waitForSelector(`${pane} .cell.accepted, ${pane} .cell.changed`);
    const first = performance.now() - start;
    await done(page, "3,000 tools");
    process.stdout.write(
      `Targets of 3,000 tools: the first after ${Math.round(first)} ms, all after ${Math.round(performance.now() - start)} ms\n`,
    );
  });

  test("refuses what cannot be read, and goes on with the rest", async () => {
    const page = await open();
    await openFiles(page, {
      deep: deepCatalog(400),
      hostile: HOSTILE,
      fine: SHAPES.mcp,
      broken: "[",
    });
    await showPane(page, "targets");
    await done(page, "7 tools");
    await expect.poll(() => page.textContent(cell("deep", "openai"))).toBe("✕");
    await expect.poll(() => page.textContent(cell("read_file", "openai"))).toBe("✓");
    await page.click(cell("deep", "openai"));
    await page.waitForSelector(`${pane} .failure`);
    await page.click(`${pane} .matrix-row:has-text('onerror') .cell >> nth=1`);
    await page.waitForSelector(`${pane} h2:has-text('onerror')`);
    await expect
      .poll(() => page.textContent(`${pane} .target-details h2`))
      .toBe(`${MARKUP} for openai`);
    await expect.poll(() => page.locator("main img, main script").count()).toBe(0);
  });
});
