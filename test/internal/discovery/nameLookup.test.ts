import { describe, expect, it } from "vitest";
import { NameLookup } from "../../../src/internal/discovery/nameLookup.ts";
import { nearestNames } from "../../../src/internal/discovery/nearestNames.ts";
import { wordsOf } from "../../../src/internal/discovery/queryWords.ts";

const NAMES = [
  "evil\nname",
  "getUserToken",
  "jira_create_issue",
  "mcp__github__create_issue",
  "mcp__github__list_repos",
  "mcp__gitlab__create_issue",
  "search",
];

describe("NameLookup", () => {
  const lookup = new NameLookup(NAMES);

  it.each([
    ["jira_create_issue", ["jira_create_issue"]],
    ["JIRA-create.issue", ["jira_create_issue"]],
    ["get user token", ["getUserToken"]],
    ["github create issue", ["mcp__github__create_issue"]],
    ["list_repos", ["mcp__github__list_repos"]],
    ["create_issue", ["mcp__github__create_issue", "mcp__gitlab__create_issue"]],
    ["evil\nname", ["evil\nname"]],
    ["evil name", []],
    ["issue", []],
    ["", []],
    ["__", []],
    ["x".repeat(1_000), []],
  ])("finds what %j stands for", (text, names) => {
    expect(lookup.find(text)).toStrictEqual(names);
  });

  it("finds a name once that is the same with and without what marks its server", () => {
    expect(new NameLookup(["notion__find_page"]).find("notion find page")).toStrictEqual([
      "notion__find_page",
    ]);
  });

  it("finds a name without its first word only when words are left", () => {
    const single = new NameLookup(["jira_search", "slack_post_message"]);
    expect(single.find("search")).toStrictEqual([]);
    expect(single.find("post_message")).toStrictEqual(["slack_post_message"]);
    expect(single.find("message")).toStrictEqual([]);
    expect(new NameLookup(["_jira_issue_list"]).find("issue_list")).toStrictEqual([]);
  });

  it("overlooks plural and tense", () => {
    const find = (text: string) => lookup.findInflected(wordsOf(text));
    expect(find("lists repo")).toStrictEqual(["mcp__github__list_repos"]);
    expect(find("github listing repos")).toStrictEqual(["mcp__github__list_repos"]);
    expect(find("repos")).toStrictEqual([]);
    expect(find("evil names")).toStrictEqual([]);
    expect(find("undefined search")).toStrictEqual([]);
  });

  it("overlooks one slip of the keyboard in names that are long enough", () => {
    expect(lookup.findMistyped("list reops")).toStrictEqual(["mcp__github__list_repos"]);
    expect(lookup.findMistyped("gituhb list repos")).toStrictEqual(["mcp__github__list_repos"]);
    expect(new NameLookup(["get"]).findMistyped("set")).toStrictEqual([]);
  });

  it("suggests three names at most, the nearest first", () => {
    expect(lookup.suggest("create_isue")).toStrictEqual([
      "mcp__github__create_issue",
      "mcp__gitlab__create_issue",
      "jira_create_issue",
    ]);
    expect(lookup.suggest("nothing_like_it")).toStrictEqual([]);
    expect(new NameLookup(["get", "mcp__redis__get"]).suggest("GET")).toStrictEqual([
      "get",
      "mcp__redis__get",
    ]);
  });
});

describe("nearestNames", () => {
  const near = (name: string, candidates: readonly string[]): string[] =>
    nearestNames(
      name,
      candidates.map((candidate) => [candidate, candidate] as const),
    );

  it("allows one edit for every four characters, at most three", () => {
    expect(near("abc", ["abd"])).toStrictEqual([]);
    expect(near("abcd", ["abce", "abxy", "abcde"])).toStrictEqual(["abcde", "abce"]);
    expect(near("abcdefghijklmnop", ["abcdefghijkl", "abcdefghijklm"])).toStrictEqual([
      "abcdefghijklm",
    ]);
  });

  it("agrees with the whole table of Levenshtein's distance", () => {
    const distance = (a: string, b: string): number => {
      const table = Array.from({ length: a.length + 1 }, (_, i) =>
        Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
      );
      const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
      for (let i = 1; i <= a.length; i++) {
        for (let j = 1; j <= b.length; j++) {
          const row = table[i];
          if (row === undefined) continue;
          const cost = a[i - 1] === b[j - 1] ? 0 : 1;
          row[j] = Math.min(at(i - 1, j - 1) + cost, at(i - 1, j) + 1, at(i, j - 1) + 1);
        }
      }
      return at(a.length, b.length);
    };
    const words = ["abcabcabcabc", "abcabcabcab", "bcabcabcabca", "abcabxabcabc", "cbacbacbacba"];
    for (const name of words) {
      const reach = Math.floor(name.length / 4);
      const within = words.filter((word) => distance(name, word) <= reach);
      expect(new Set(near(name, words))).toStrictEqual(new Set(within));
    }
  });
});
