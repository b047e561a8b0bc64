import { describe, expect, test } from "vitest";
import { HOSTILE, SHAPES } from "./support/catalogs.mjs";
import {
  clipboard,
  dropFile,
  openFiles,
  openHistory,
  showPane,
  textsOf,
  usePlayground,
} from "./support/playground.mjs";

const { open } = usePlayground();

const focused = (page) =>
  page.evaluate(() => document.activeElement?.textContent ?? document.activeElement?.tagName);

describe("the page", () => {
  test("shows an example at once, and says how soon", async () => {
    const page = await open();
    const paint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    process.stdout.write(`First paint after ${Math.round(paint)} ms\n`);
    expect(paint).toBeGreaterThan(0);
    await expect.poll(() => page.locator(".bar").count()).toBeGreaterThan(5);
  });

  test("forbids itself every connection, inline code and foreign code", async () => {
    const page = await open();
    const policy = await page.getAttribute("meta[http-equiv]", "content");
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; worker-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'",
    );
    await expect
      .poll(() => page.locator("script:not([src]), [style*=';base'], [onclick]").count())
      .toBe(0);
    await expect
      .poll(() => page.locator("footer").textContent())
      .toContain("Nothing leaves this browser");
  });

  test("leaves its worker nothing to connect with", async () => {
    const page = await open();
    const [worker] = page.workers();
    await expect
      .poll(() => worker.evaluate(() => [typeof fetch, typeof XMLHttpRequest, typeof WebSocket]))
      .toStrictEqual(["undefined", "undefined", "undefined"]);
  });

  test("is used by keyboard: skip link, tabs with arrows, then the content", async () => {
    const page = await open();
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.keyboard.press("Shift+Tab");
    await page.focus("#tab-catalog");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focused(page)).toBe("Duplicates");
    await expect.poll(() => page.getAttribute("#tab-duplicates", "aria-selected")).toBe("true");
    await expect.poll(() => page.getAttribute("#tab-catalog", "tabindex")).toBe("-1");
    await page.keyboard.press("End");
    await expect.poll(() => focused(page)).toBe("History");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focused(page)).toBe("Catalog");
    await expect.poll(() => page.isVisible("#panel-catalog")).toBe(true);
    await expect.poll(() => page.isVisible("#panel-history")).toBe(false);
  });

  test("names every control for screen readers", async () => {
    const page = await open();
    for (const pane of ["catalog", "duplicates", "targets", "search", "history"]) {
      await showPane(page, pane);
      const nameless = await page.evaluate(() =>
        [...document.querySelectorAll("button, input, select, textarea")]
          .filter((node) => node.checkVisibility())
          .filter(
            (node) =>
              !node.getAttribute("aria-label") &&
              !node.labels?.length &&
              node.textContent?.trim() === "",
          )
          .map((node) => node.outerHTML.slice(0, 120)),
      );
      expect(nameless).toStrictEqual([]);
    }
  });

  test("puts its state into the address and takes it back from there", async () => {
    const page = await open();
    await showPane(page, "search");
    await page.fill("#query", "archive an invoice");
    await page.click("text=Strict 1,024");
    await page.click("text=Copy link");
    await page.waitForSelector("text=Copied");
    const link = await clipboard(page);
    const other = await open({ fragment: link.split("#")[1] });
    await expect.poll(() => other.inputValue("#query")).toBe("archive an invoice");
    await expect.poll(() => other.getAttribute("#tab-search", "aria-selected")).toBe("true");
    await other.waitForSelector("text=/of 1,024 characters/");
  });

  test("carries small files in the link, and says when they are too large for one", async () => {
    const page = await open();
    await openFiles(page, { tiny: { tools: [{ name: "only_one", inputSchema: {} }] } });
    // The link follows what the page shows a little later.
    let hash = "";
    await expect
      .poll(
        async () => {
          const before = hash;
          hash = await page.evaluate(() => location.hash);
          return hash.length > 20 && hash === before;
        },
        { interval: 500 },
      )
      .toBe(true);
    const other = await open({ fragment: hash.slice(1) });
    await other.waitForSelector(".tool-name:text-is('only_one')");
    const noise = Array.from({ length: 4000 }, (_, index) =>
      ((index * 2654435761) % 4294967296).toString(36),
    );
    await openFiles(page, { large: { tools: [{ name: "noisy", description: noise.join(" ") }] } });
    await page.waitForSelector("text=/too large for a link/");
    await expect.poll(() => page.evaluate(() => location.hash.length)).toBeLessThan(9000);
  });

  test.each(["%", "AAAA", "x".repeat(5000), "e30", "q1YqLUgtSlWyUqoFAA"])(
    "opens with its defaults from a link that holds nothing of use (%#)",
    async (fragment) => {
      const page = await open({ fragment });
      await expect.poll(() => page.locator(".bar").count()).toBeGreaterThan(5);
    },
  );

  test("takes from a hostile link only what fits", async () => {
    const page = await open();
    const fragment = await page.evaluate(async (sources) => {
      const state = {
        pane: "__proto__",
        sources: [{ name: "<b>x</b>", text: sources }, { name: 7 }, null],
        duplicates: { threshold: 1e9, names: "yes" },
        search: { query: "q".repeat(10_000), budget: -1 },
        history: { text: "[]", options: { format: "constructor" }, split: "1" },
      };
      const stream = new Blob([JSON.stringify(state)]).stream();
      const packed = await new Response(
        stream.pipeThrough(new CompressionStream("deflate-raw")),
      ).arrayBuffer();
      return btoa(String.fromCharCode(...new Uint8Array(packed)))
        .replaceAll("+", "-")
        .replaceAll("/", "_");
    }, JSON.stringify(HOSTILE));
    const other = await open({ fragment });
    await expect
      .poll(() => other.locator(".chip-name").allTextContents())
      .toStrictEqual(["<b>x</b>"]);
    await showPane(other, "duplicates");
    await expect.poll(() => other.textContent("#panel-duplicates output")).toBe("0.95");
    await showPane(other, "search");
    expect((await other.inputValue("#query")).length).toBe(500);
    await showPane(other, "history");
    await expect
      .poll(() => other.locator("#panel-history select").nth(1).inputValue())
      .toBe("auto");
  });

  test("refuses a link that unfolds to more than a page may hold", async () => {
    const page = await open();
    const fragment = await page.evaluate(async () => {
      const text = JSON.stringify({ history: { text: "0".repeat(30_000_000) } });
      const packed = await new Response(
        new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")),
      ).arrayBuffer();
      const binary = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte));
      return btoa(binary.join("")).replaceAll("+", "-").replaceAll("/", "_");
    });
    const other = await open({ fragment });
    await showPane(other, "history");
    await expect
      .poll(() => other.locator("#panel-history select").first().inputValue())
      .toBe("openai-chat");
  });

  test("takes a file that is dropped anywhere, for the pane in sight", async () => {
    const page = await open();
    await showPane(page, "search");
    await dropFile(page, "dropped.json", { servers: { a: SHAPES.mcp, b: SHAPES.chat } });
    await page.waitForSelector("text=Catalog of 2 tools");
    await dropFile(page, "dropped.json", SHAPES.gemini);
    await page.waitForSelector("text=Catalog of 3 tools");
    await showPane(page, "catalog");
    await expect.poll(() => textsOf(page, ".chip-name")).toStrictEqual(["dropped", "dropped 2"]);
    await showPane(page, "history");
    await dropFile(page, "session.json", [{ role: "user", content: "Only this" }]);
    await page.waitForSelector("#panel-history .line >> text=Only this");
  });

  test("follows the system's theme until the reader chooses", async () => {
    const page = await open({ colorScheme: "dark" });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(() => ground()).toBe("rgb(18, 19, 20)");
    await page.selectOption("#theme", "light");
    await expect.poll(() => ground()).toBe("rgb(246, 246, 244)");
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await expect.poll(() => ground()).toBe("rgb(246, 246, 244)");
  });

  test.each([360, 800, 1600])("fits a screen of %i pixels", async (width) => {
    const page = await open({ width });
    for (const pane of ["catalog", "duplicates", "targets", "search", "history"]) {
      await showPane(page, pane);
      await page.waitForTimeout(150);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([pane, overflow]).toStrictEqual([pane, 0]);
    }
  });

  test("fits a small screen whatever the names", async () => {
    const page = await open({ width: 360 });
    const long = "x".repeat(2000);
    const tool = { name: long, description: long, inputSchema: { properties: { [long]: {} } } };
    await openFiles(page, { one: { [long]: { tools: [tool] } }, hostile: HOSTILE });
    for (const pane of ["catalog", "duplicates", "targets", "search"]) {
      await showPane(page, pane);
      if (pane === "search") await page.fill("#query", "x".repeat(500));
      await page.waitForTimeout(300);
      if (pane === "catalog") await page.click(".cell-name >> nth=0");
      if (pane === "targets") await page.click("#panel-targets button.cell >> nth=0");
      await page.waitForTimeout(300);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([pane, overflow]).toStrictEqual([pane, 0]);
    }
    await openHistory(page, [
      { role: long, content: long },
      { role: "assistant", tool_calls: [{ id: long, function: { name: long, arguments: long } }] },
    ]);
    await page.waitForSelector("#panel-history .verdict >> text=2 messages");
    await page.waitForTimeout(300);
    await expect
      .poll(() =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      )
      .toBe(0);
  });

  test("keeps text readable in both themes", async () => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open({ colorScheme });
      const ratios = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        const probe = document.createElement("span");
        document.body.append(probe);
        const luminance = (name) => {
          probe.style.color = style.getPropertyValue(name);
          const [r, g, b] = getComputedStyle(probe)
            .color.match(/[\d.]+/g)
            .map((value) => value / 255)
            .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const pairs = [
          ["--text", "--surface"],
          ["--text", "--raised"],
          ["--muted", "--surface"],
          ["--muted", "--raised"],
          ["--muted", "--ground"],
          ["--muted", "--bad-soft"],
          ["--muted", "--ok-soft"],
          ["--accent", "--surface"],
          ["--accent", "--accent-soft"],
          ["--ok", "--ok-soft"],
          ["--warn", "--warn-soft"],
          ["--bad", "--bad-soft"],
          ["--warn", "--ground"],
        ];
        return pairs.map(([front, back]) => {
          const [light, dark] = [luminance(front), luminance(back)].sort((a, b) => b - a);
          return [`${front} on ${back}`, (light + 0.05) / (dark + 0.05)];
        });
      });
      expect(ratios.filter(([, ratio]) => ratio < 4.5)).toStrictEqual([]);
    }
  });
});
