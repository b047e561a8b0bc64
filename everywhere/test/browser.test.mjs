// A page and a web worker in headless Chromium, under a Content Security Policy that allows own scripts
// and nothing else.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { bundle } from "../hosts/bundle.mjs";
import { EXPECTED } from "../jobs/expected.mjs";

const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'; base-uri 'none'";
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

let server;
let context;
let profile;

async function serve(files) {
  const types = { html: "text/html", js: "text/javascript" };
  server = createServer((request, response) => {
    const name = request.url === "/" ? "/index.html" : request.url;
    const body = files.get(name);
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": types[name.split(".").at(-1)] ?? "text/plain",
      "content-security-policy": POLICY,
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${server.address().port}/`;
}

beforeAll(async () => {
  const executablePath = process.env.CHROMIUM ?? CHROMIUM.find((path) => existsSync(path));
  profile = mkdtempSync(join(tmpdir(), "toolpipe-chromium-"));
  context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    headless: true,
  });
});

afterAll(async () => {
  await context?.close();
  server?.close();
  rmSync(profile, { recursive: true, force: true });
});

it.each(inject("hosts"))("a page and its worker do all jobs beside Zod $zod", async (host) => {
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  const url = await serve(
    new Map([
      [
        "/index.html",
        '<!doctype html><title>jobs</title><script type="module" src="/page.js"></script>',
      ],
      ["/page.js", await bundle(host.folder, "page.mjs")],
      ["/browserWorker.js", await bundle(host.folder, "browserWorker.mjs")],
      ["/favicon.ico", ""],
    ]),
  );
  await page.goto(url);

  const done = await page.evaluate(() => globalThis.done);
  expect(complaints).toStrictEqual([]);
  expect(done).toStrictEqual({ refusesCode: true, answers: [EXPECTED, EXPECTED] });
  await page.close();
  server.close();
});
