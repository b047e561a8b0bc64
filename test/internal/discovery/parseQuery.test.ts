import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../src/internal/discovery/parseQuery.ts";

describe("parseQuery", () => {
  it("takes keywords as they are", () => {
    expect(parseQuery("create issue, now")).toStrictEqual({
      select: [],
      must: [],
      text: "create issue, now",
      parts: ["create", "issue", "now"],
    });
  });

  it.each([
    ["select:a,b", ["a", "b"]],
    ["SELECT : 'a' , \"b\"", ["a", "b"]],
    ["select: `a_b` (c)", ["a_b", "c"]],
    ["  select:a", ["a"]],
    ["select:", []],
    ["preselect:a", []],
    ["find select:a", []],
  ])("reads the names of %j", (query, select) => {
    expect(parseQuery(query).select).toStrictEqual(select);
  });

  it("reads nothing beside names that are asked for", () => {
    expect(parseQuery("select:a +b c")).toStrictEqual({
      select: ["a", "+b", "c"],
      must: [],
      text: "",
      parts: [],
    });
  });

  it("takes off the spaces around a query", () => {
    expect(parseQuery(" + jira ").text).toBe("jira");
  });

  it("reads words that must match", () => {
    expect(parseQuery("+jira list ++open a+b")).toStrictEqual({
      select: [],
      must: ["jira", "open"],
      text: "jira list open a+b",
      parts: ["jira", "list", "open", "a+b"],
    });
  });

  it("takes off what stands around a word, and nothing inside of it", () => {
    expect(parseQuery('don\'t "stop" (it)!').parts).toStrictEqual(["don't", "stop", "it"]);
    expect(parseQuery("a[0].b 'x'y' {z}").parts).toStrictEqual(["a[0].b", "x'y", "z"]);
  });

  it("reads no more than a thousand characters", () => {
    expect(parseQuery("x".repeat(5_000)).text).toHaveLength(1_000);
  });

  it("stays linear on hostile punctuation", () => {
    const hostile = `${"(".repeat(500)}${")".repeat(500)}`;
    expect(parseQuery(hostile).parts.length).toBeLessThanOrEqual(1);
  });
});
