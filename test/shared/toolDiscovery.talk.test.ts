import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DATA, findIn, ITEMS, partition, serverOf, toolsOf } from "./knownItems.ts";

interface LabelledRequest {
  readonly query: string;
  readonly relevant: readonly { readonly package: string; readonly name: string }[];
}

const SMALL_TALK: Record<string, Record<string, string[]>> = JSON.parse(
  readFileSync(new URL("../../bench/lib/smallTalk.json", import.meta.url), "utf8"),
);
const REQUESTS: LabelledRequest[] = readFileSync(new URL("tool-queries.jsonl", DATA), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const WHOLE = partition(toolsOf(ITEMS));
const SERVERS = new Map(
  [...new Set(ITEMS.map(({ server }) => server))].map((server) => [
    server,
    partition(toolsOf(ITEMS.filter((item) => item.server === server))),
  ]),
);

/** The share of searches that load something, over each catalog by itself and all together. */
async function loading(phrases: readonly string[]): Promise<number> {
  const catalogs = [WHOLE, ...SERVERS.values()];
  let loads = 0;
  for (const phrase of phrases) {
    for (const catalog of catalogs) if ((await findIn(catalog, phrase)).length > 0) loads += 1;
  }
  return loads / (phrases.length * catalogs.length);
}

describe("small talk over the shared catalogs", () => {
  const groups = Object.entries(SMALL_TALK).flatMap(([group, languages]) =>
    Object.entries(languages).map(([language, phrases]) => [group, language, phrases] as const),
  );

  it.each(groups)("loads hardly ever anything (%s, %s)", async (group, _, phrases) => {
    expect(await loading(phrases)).toBeLessThanOrEqual(group === "quotations" ? 0.015 : 0.01);
  });

  it("loads nothing from a catalog of ten to forty tools by what people say most", async () => {
    const said = [
      "what is the meaning of life",
      "i am so tired today",
      "hello",
      "tell me a joke",
      "thanks, that is all",
      "how are you",
      "what's your name?",
      "who made you?",
      "good night",
      "sounds good",
      "never mind",
      "i don't understand",
    ];
    for (const catalog of SERVERS.values()) {
      for (const phrase of said) expect(await findIn(catalog, phrase)).toStrictEqual([]);
    }
  });
});

describe("requests of people over the shared catalogs", () => {
  const found = async (catalogOf: (request: LabelledRequest) => ReturnType<typeof partition>) => {
    let count = 0;
    for (const request of REQUESTS) {
      const wanted = new Set(
        request.relevant.map((one) => `mcp__${serverOf(one.package)}__${one.name}`),
      );
      const names = await findIn(catalogOf(request), request.query);
      if (names.some((name) => wanted.has(name))) count += 1;
    }
    return count / REQUESTS.length;
  };

  it("finds nearly half of them among five of all tools", async () => {
    expect(await found(() => WHOLE)).toBeGreaterThanOrEqual(0.48);
  });

  it("finds nearly half of them among five of the catalog that is meant", async () => {
    const own = ({ relevant }: LabelledRequest) =>
      SERVERS.get(serverOf(relevant[0]?.package ?? "")) ?? WHOLE;
    expect(await found(own)).toBeGreaterThanOrEqual(0.48);
  });

  it("loads little from catalogs that are not meant", async () => {
    let searches = 0;
    let loads = 0;
    for (const { query, relevant } of REQUESTS) {
      const meant = new Set(relevant.map((one) => serverOf(one.package)));
      for (const [server, catalog] of SERVERS) {
        if (meant.has(server)) continue;
        searches += 1;
        if ((await findIn(catalog, query)).length > 0) loads += 1;
      }
    }
    expect(loads / searches).toBeLessThanOrEqual(0.08);
  });
});
