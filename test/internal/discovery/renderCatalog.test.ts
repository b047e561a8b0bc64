import { describe, expect, it } from "vitest";
import type { CatalogEntry } from "../../../src/internal/discovery/catalogEntry.ts";
import { renderCatalog } from "../../../src/internal/discovery/renderCatalog.ts";
import { splitServerName } from "../../../src/internal/discovery/serverPrefix.ts";

function entry(name: string, description = "", over: Partial<CatalogEntry> = {}): CatalogEntry {
  return {
    ...splitServerName(name),
    name,
    tool: {},
    description,
    inputSchema: undefined,
    listable: true,
    trusted: true,
    ...over,
  };
}

const LONG = "Creates one more thing of the kind that everybody always wanted to have around here.";
const ENTRIES = [
  entry("a__create_one", LONG),
  entry("a__create_two", LONG),
  entry("a__create_three", LONG),
  entry("b__list_some", LONG),
  entry("b__list_more", LONG),
  entry("lonely", LONG),
];

function render(maxLength: number, entries: readonly CatalogEntry[] = ENTRIES) {
  return renderCatalog(entries, "P", { maxLength, fits: (text) => text.length <= maxLength });
}

describe("renderCatalog", () => {
  it("lists names with summaries while there is room", () => {
    expect(render(10_000, ENTRIES.slice(4))).toStrictEqual({
      level: "summaries",
      text: `P\n\nCatalog of 2 tools:\n- b__list_more: ${LONG.slice(0, -1)}\n- lonely: ${LONG.slice(0, -1)}`,
    });
  });

  it("shortens summaries first", () => {
    const { level, text } = render(520);
    expect(level).toBe("short-summaries");
    expect(text.split("\n")[3]).toBe(
      "- a__create_one: Creates one more thing of the kind that everybody always…",
    );
  });

  it("then lists names by group", () => {
    expect(render(160)).toStrictEqual({
      level: "names",
      text: [
        "P\n",
        "Catalog of 6 tools, by prefix:",
        "- lonely",
        "- a__create_one, a__create_two, a__create_three",
        "- b__list_some, b__list_more",
      ].join("\n"),
    });
  });

  it("lists the names that share no prefix in their order", () => {
    const names = ["alone", "b__one", "c__one", "c__two", "lonely", "z__one"];
    const entries = names.map((name) => entry(name, LONG));
    expect(render(100, entries).text.split("\n").slice(3)).toStrictEqual([
      "- alone, b__one, lonely, z__one",
      "- c__one, c__two",
    ]);
  });

  it("then writes each prefix once", () => {
    const names = Array.from({ length: 20 }, (_, i) => `a-very-long-server-name__tool_${i}`);
    const { level, text } = render(
      400,
      names.map((name) => entry(name)),
    );
    expect(level).toBe("prefixed-names");
    expect(text.split("\n").slice(2)).toStrictEqual([
      "Catalog of 20 tools. A name is the prefix before * and one of the endings after it:",
      `- a-very-long-server-name__tool_*: ${names.map((_, i) => i).join(", ")}`,
    ]);
  });

  it("then only counts the largest groups, as few as will do", () => {
    const sizes = { a: 30, b: 60, c: 5, d: 20 };
    const entries = Object.entries(sizes).flatMap(([server, size]) =>
      Array.from({ length: size }, (_, i) =>
        entry(`${server}__${i % 2 ? "tool" : "item"}_number_${i}`),
      ),
    );
    const lines = (maxLength: number) => render(maxLength, entries).text.split("\n").slice(3);
    expect(render(1_200, entries).level).toBe("largest-collapsed");
    expect(lines(1_200).map((line) => line.slice(0, 14))).toStrictEqual([
      "- a__*: item_n",
      "- b__*: 60 too",
      "- c__*: item_n",
      "- d__*: item_n",
    ]);
    expect(lines(700).slice(0, 2)).toStrictEqual(["- a__*: 30 tools", "- b__*: 60 tools"]);
    expect(lines(700)[3]).toMatch(/^- d__\*: item_number_0, /);
  });

  it("then counts every group, and at last all tools", () => {
    const entries = Array.from({ length: 40 }, (_, i) =>
      entry(`server_${i % 4}__${i % 8 < 4 ? "tool" : "item"}_number_${i}`),
    );
    expect(render(150, entries)).toStrictEqual({
      level: "groups",
      text: [
        "P\n",
        "Catalog of 40 tools by prefix; search to see names:",
        "- server_0__*: 10 tools",
        "- server_1__*: 10 tools",
        "- server_2__*: 10 tools",
        "- server_3__*: 10 tools",
      ].join("\n"),
    });
    expect(render(100, entries)).toStrictEqual({
      level: "count",
      text: "P\n\nCatalog of 40 tools, too many to list; search to see names.",
    });
  });

  it("counts the names that share no prefix as others", () => {
    const alone = Array.from({ length: 20 }, (_, i) => entry(`lonely${i}`));
    const shared = Array.from({ length: 20 }, (_, i) => entry(`server__${"ab"[i % 2]}_tool_${i}`));
    expect(render(100, [...alone, ...shared])).toStrictEqual({
      level: "groups",
      text: [
        "P\n",
        "Catalog of 40 tools by prefix; search to see names:",
        "- others: 20 tools",
        "- server__*: 20 tools",
      ].join("\n"),
    });
  });

  it("says how many tools have names that cannot be shown", () => {
    const hidden = entry("evil\nname", LONG, { listable: false });
    expect(render(10_000, [entry("fine"), hidden]).text).toBe(
      "P\n\nCatalog of 1 tool, and 1 more whose names cannot be shown:\n- fine",
    );
  });

  it("asks a foreign measure only about whole texts", () => {
    const seen: string[] = [];
    const fits = (text: string): boolean => {
      seen.push(text);
      return false;
    };
    expect(renderCatalog(ENTRIES, "P", { maxLength: 10_000, fits }).level).toBe("count");
    expect(seen.every((text) => text.startsWith("P\n\nCatalog of 6 tools"))).toBe(true);
  });
});
