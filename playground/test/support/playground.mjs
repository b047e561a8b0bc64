// The page in headless Chromium. Whatever a user would call wrong is noted: console errors, exceptions,
// violations of the policy, requests that leave the page.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { servePage } from "./servePage.mjs";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts server and browser for the tests of a file, and checks after each that nothing went wrong. */
export function usePlayground() {
  let served;
  let browser;
  let pages = [];
  const contexts = new Map();
  let wrongs = [];

  beforeAll(async () => {
    served = await servePage();
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? CHROMIUM.find((path) => existsSync(path)),
      args: FLAGS,
    });
  });

  afterEach(async () => {
    const found = wrongs;
    wrongs = [];
    await Promise.all(pages.map((page) => page.close()));
    pages = [];
    expect(found).toStrictEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  async function newContext(viewport, colorScheme) {
    const context = await browser.newContext({
      viewport,
      colorScheme,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await context.route("**/*", (route) => {
      const url = route.request().url();
      if (url.startsWith(served.address)) return route.continue();
      wrongs.push(`request: ${url}`);
      return route.abort();
    });
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        throw new Error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    return context;
  }

  async function open({ fragment = "", width = 1400, height = 900, colorScheme = "light" } = {}) {
    // Tests with the same screen share what the browser has cached, which makes them twice as fast.
    const key = `${width} ${height} ${colorScheme}`;
    if (!contexts.has(key)) contexts.set(key, await newContext({ width, height }, colorScheme));
    const page = await contexts.get(key).newPage();
    pages.push(page);
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") wrongs.push(message.text());
    });
    page.on("pageerror", (error) => wrongs.push(`exception: ${error.message}`));
    page.on("dialog", (dialog) => {
      wrongs.push(`dialog: ${dialog.message()}`);
      return dialog.dismiss();
    });
    await page.goto(`${served.address}${fragment === "" ? "" : `#${fragment}`}`);
    await page.waitForSelector("html[data-ready]");
    return page;
  }

  return { open };
}

export async function showPane(page, name) {
  await page.click(`#tab-${name}`);
  await page.waitForSelector(`#panel-${name}:not([hidden])`);
}

/** Opens documents as if they were files, one a server. */
export async function openFiles(page, documents) {
  await page.setInputFiles(
    "#panel-catalog input[type=file]",
    Object.entries(documents).map(([name, document]) => ({
      name: `${name}.json`,
      mimeType: "application/json",
      buffer: Buffer.from(typeof document === "string" ? document : JSON.stringify(document)),
    })),
  );
  const [first] = Object.keys(documents);
  await page.waitForSelector(`.chips :text-is("${first}")`);
}

export async function openHistory(page, text) {
  await showPane(page, "history");
  await page.setInputFiles("#panel-history input[type=file]", {
    name: "history.json",
    mimeType: "application/json",
    buffer: Buffer.from(typeof text === "string" ? text : JSON.stringify(text)),
  });
}

/** Drops a document on the page as if it were a file. */
export async function dropFile(page, name, document) {
  await page.evaluate(
    ([fileName, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], fileName, { type: "application/json" }));
      for (const type of ["dragover", "drop"]) {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector("footer").dispatchEvent(event);
      }
    },
    [name, JSON.stringify(document)],
  );
}

export async function clipboard(page) {
  return page.evaluate(() => navigator.clipboard.readText());
}

export async function textsOf(page, selector) {
  return page.locator(selector).allTextContents();
}
