import { mkdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { showPane, usePlayground } from "./support/playground.mjs";

const { open } = usePlayground();

// To be looked at; `npm run screenshot` also renews the one in the README.
const folder = fileURLToPath(new URL("../.cache/screenshots/", import.meta.url));
const forReadme = fileURLToPath(new URL("../screenshot.png", import.meta.url));

const READY = {
  catalog: "#panel-catalog .virtual-row",
  duplicates: "#panel-duplicates .cluster",
  targets: "#panel-targets .total:text-matches('%')",
  search: "#panel-search .search-facts:text-matches('characters')",
  history: "#panel-history .split-answer:text-matches('kept')",
};

const SCREENS = [
  { screen: "large-light", width: 1600, height: 1000, colorScheme: "light" },
  { screen: "large-dark", width: 1600, height: 1000, colorScheme: "dark" },
  { screen: "small-light", width: 360, height: 760, colorScheme: "light" },
  { screen: "small-dark", width: 360, height: 760, colorScheme: "dark" },
];

describe("the page as it looks", () => {
  test.each(SCREENS)("is drawn in every pane: $screen", async ({ screen, ...options }) => {
    mkdirSync(folder, { recursive: true });
    const page = await open(options);
    for (const [pane, ready] of Object.entries(READY)) {
      await showPane(page, pane);
      await page.waitForSelector(ready);
      if (pane === "targets") {
        await page.waitForSelector("#panel-targets .table-status:text-is('312 tools')");
      }
      const path = `${folder}${pane}-${screen}.png`;
      await page.screenshot({ path, animations: "disabled" });
      expect(statSync(path).size).toBeGreaterThan(10_000);
    }
  });

  test("has a picture for the README that is quick to load", async () => {
    mkdirSync(folder, { recursive: true });
    const page = await open({ width: 1120, height: 700 });
    await showPane(page, "history");
    await page.waitForSelector(READY.history);
    await page.locator("#panel-history .policy-bar").evaluate((node) => {
      node.scrollIntoView();
      scrollBy(0, -70);
    });
    const path = process.env.UPDATE_SCREENSHOT ? forReadme : `${folder}readme.png`;
    await page.screenshot({ path, animations: "disabled" });
    expect(statSync(path).size).toBeLessThan(150_000);
    expect(statSync(forReadme).size).toBeLessThan(150_000);
  });
});
