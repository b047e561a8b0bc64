import { describe, expect, test } from "vitest";
import { MARKUP } from "./support/catalogs.mjs";
import { clipboard, openHistory, showPane, textsOf, usePlayground } from "./support/playground.mjs";

const { open } = usePlayground();

const pane = "#panel-history";
const before = `${pane} .timeline >> nth=0`;
const verdict = async (page) => (await textsOf(page, `${pane} .verdict > *`)).join(" | ");

const call = (id, name = "read_file") => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: "{}" } }],
});
const result = (id) => ({ role: "tool", tool_call_id: id, content: "42" });
const user = { role: "user", content: "Go on" };

function longHistory(turns) {
  return Array.from({ length: turns }, (_, turn) => [
    user,
    call(`call_${turn}`),
    ...(turn % 10 === 3 ? [] : [result(`call_${turn}`)]),
  ]).flat();
}

describe("the history pane", () => {
  test.each([
    ["openai-chat", "9 messages", "refused: 4 broken rules"],
    ["openai-responses", "7 messages", "refused"],
    ["anthropic", "7 messages", "refused"],
    ["gemini", "6 messages", "refused"],
    ["bedrock", "6 messages", "refused"],
    ["ai-sdk", "5 messages", "refused"],
    ["ai-sdk-ui", "3 messages", "refused"],
    ["langchain", "5 messages", "refused"],
    ["rows", "6 messages", "refused"],
  ])(
    "shows what is broken in a history of %s, and repairs it",
    async (format, messages, refused) => {
      const page = await open();
      await showPane(page, "history");
      await page.selectOption(`${pane} select`, format);
      await page.waitForSelector(`${pane} .verdict .format:text-is("${format}")`);
      for (const words of [messages, refused, "accepted after"]) {
        await expect.poll(() => verdict(page)).toContain(words);
      }
      await expect.poll(() => page.locator(`${pane} .line.broken`).count()).toBeGreaterThan(0);
      await expect
        .poll(() =>
          page
            .locator(`${pane} .line.added, ${pane} .line.placeholder, ${pane} .line.moved`)
            .count(),
        )
        .toBeGreaterThan(0);
      await expect.poll(() => page.locator(`${pane} path.pair`).count()).toBeGreaterThan(1);
      expect((await textsOf(page, `${pane} .phrase`)).every((phrase) => phrase.length > 5)).toBe(
        true,
      );
      expect((await textsOf(page, `${pane} .finding`)).length).toBeGreaterThan(1);
    },
  );

  test("ties calls to results, and marks the broken ones", async () => {
    const page = await open();
    await openHistory(page, {
      model: "any",
      messages: [user, call("a"), result("a"), call("b"), user],
    });
    await page.waitForSelector(`${pane} .verdict >> text=5 messages`);
    const first = page.locator(before);
    await expect.poll(() => first.locator("path.pair:not(.broken)").count()).toBe(1);
    await expect.poll(() => first.locator("path.pair.broken").count()).toBe(1);
    await expect.poll(() => first.locator(".line.broken").textContent()).toContain("read_file");
  });

  test("leaves a healthy history as it is", async () => {
    const page = await open();
    await openHistory(page, [user, call("a"), result("a")]);
    await page.waitForSelector(`${pane} .verdict >> text=accepted as it is`);
    await page.waitForSelector("text=Nothing was changed: the same list comes back.");
    await page.click(`${pane} >> text=Copy JSON`);
    await page.waitForSelector("text=Copied");
    expect(JSON.parse(await clipboard(page))).toStrictEqual([user, call("a"), result("a")]);
  });

  test("follows the policies", async () => {
    const page = await open();
    await openHistory(page, [user, call("a"), user]);
    await page.waitForSelector(`${pane} .line.placeholder`);
    await page.getByLabel("Call without result").selectOption("drop-call");
    await page.waitForSelector(`${pane} .finding .badge:text-is("drop")`);
    await expect.poll(() => page.locator(`${pane} .line.placeholder`).count()).toBe(0);
    await page.getByLabel("Format").selectOption("anthropic");
    await page.waitForSelector(`${pane} .verdict .format:text-is("anthropic")`);
  });

  test("moves a split out of a batch, by keyboard", async () => {
    const page = await open();
    await openHistory(page, [user, call("a"), result("a"), user]);
    await page.waitForSelector(`${pane} .split-answer >> text=/Messages/`);
    await page.focus(`${pane} .split input[type=range]`);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(
      "text=2 lies inside a batch of calls and results: the split moves to 1.",
    );
    await expect
      .poll(() => page.locator(before).locator(".split-snapped .line-index").textContent())
      .toBe("1");
    await page.getByLabel("Move", { exact: true }).selectOption("forward");
    await page.waitForSelector("text=the split moves to 3");
  });

  test("leads from a finding to its place", async () => {
    const page = await open();
    await openHistory(page, longHistory(300));
    await page.waitForSelector(`${pane} .finding`);
    await page.locator(`${pane} .finding >> nth=20`).click();
    await page.waitForSelector(`${pane} .line.highlighted`);
    await expect
      .poll(() => page.locator(`${pane} .line.highlighted >> nth=0`).isVisible())
      .toBe(true);
  });

  test.each([
    [
      "broken JSON",
      '[{"role": "user" "content": 1}]',
      'A comma or "}" is missing before "content"',
      "line 1, column 18",
    ],
    ["no list", '{"a": 1}', "This holds no list of messages", ""],
    ["nothing", "", "There is nothing here yet", "line 1"],
  ])("says what is wrong with the input: %s", async (_, text, words, place) => {
    const page = await open();
    await showPane(page, "history");
    await page.fill(`${pane} textarea`, text);
    await page.waitForSelector(`${pane} [role=alert]`);
    await expect.poll(() => page.textContent(`${pane} [role=alert]`)).toContain(words);
    await expect.poll(() => page.textContent(`${pane} [role=alert]`)).toContain(place);
    await expect.poll(() => page.isVisible(`${pane} .history-results`)).toBe(false);
  });

  test("takes 30,000 messages, and says how soon", async () => {
    const page = await open();
    const history = longHistory(10_345);
    const start = performance.now();
    await openHistory(page, history);
    await page.waitForSelector(
      `${pane} .verdict >> text=${history.length.toLocaleString("en-US")} messages`,
    );
    process.stdout.write(
      `${history.length} messages inspected and repaired after ${Math.round(performance.now() - start)} ms\n`,
    );
    await expect.poll(() => page.locator(`${pane} .line`).count()).toBeLessThan(150);
    await expect.poll(() => page.isVisible("text=Only the beginning is shown here")).toBe(true);
  });

  test("takes markup and odd values for text", async () => {
    const page = await open();
    await openHistory(page, [
      { role: MARKUP, content: MARKUP },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: MARKUP, function: { name: MARKUP, arguments: MARKUP } }, null, 7],
      },
      null,
      7,
      { role: "tool", tool_call_id: "__proto__", content: [MARKUP, null, { type: "__proto__" }] },
      {},
      { role: "tool", content: 5 },
    ]);
    await page.waitForSelector(`${pane} .verdict >> text=7 messages`);
    await expect.poll(() => page.locator("main img, main script").count()).toBe(0);
    expect(
      (await textsOf(page, `${pane} .line-text`)).some((text) => text.includes("<script>")),
    ).toBe(true);
  });
});
