import { describe, expect, it } from "vitest";
import { groupByPrefix } from "../../../src/internal/discovery/groupByPrefix.ts";
import { splitServerName } from "../../../src/internal/discovery/serverPrefix.ts";

describe("splitServerName", () => {
  it.each([
    ["mcp__github__create_issue", "mcp__github__", "github", "create_issue"],
    ["github__create_issue", "github__", "github", "create_issue"],
    ["github.create_issue", "github.", "github", "create_issue"],
    ["github/create", "github/", "github", "create"],
    ["github:create", "github:", "github", "create"],
    ["mcp__my-server__a__b", "mcp__my-server__", "my-server", "a__b"],
    ["create_issue", "", undefined, "create_issue"],
    ["__proto__", "", undefined, "__proto__"],
    ["server__", "", undefined, "server__"],
    ["mcp__tool", "", undefined, "mcp__tool"],
    ["", "", undefined, ""],
  ])("splits %j", (name, prefix, server, bare) => {
    expect(splitServerName(name)).toStrictEqual({ prefix, server, bare });
  });
});

describe("groupByPrefix", () => {
  it("groups by server, else by first word, and the rest together", () => {
    const names = ["alone", "b__x", "b__y", "jira_a", "jira_b", "single_word", "z.only"];
    expect(groupByPrefix(names)).toStrictEqual([
      { prefix: "", common: "", names: ["alone", "single_word", "z.only"] },
      { prefix: "b__", common: "b__", names: ["b__x", "b__y"] },
      { prefix: "jira_", common: "jira_", names: ["jira_a", "jira_b"] },
    ]);
  });

  it("knows all that the names of a group have in common, up to the end of a word", () => {
    const names = ["s__api_get_one", "s__api_get_two", "s__api_get_x_three", "t__a", "t__a_b"];
    expect(groupByPrefix(names).map(({ common }) => common)).toStrictEqual(["s__api_get_", "t__"]);
  });

  it("leaves something of every name after what they have in common", () => {
    expect(groupByPrefix(["a_b_", "a_b_c"]).map(({ common }) => common)).toStrictEqual(["a_"]);
    expect(groupByPrefix(["a_b_c", "a_b_"]).map(({ common }) => common)).toStrictEqual(["a_"]);
    expect(groupByPrefix(["s:a/b", "s:a/c"]).map(({ common }) => common)).toStrictEqual(["s:a/"]);
    expect(groupByPrefix(["s.a-b", "s.a-c"]).map(({ common }) => common)).toStrictEqual(["s.a-"]);
  });

  it("groups names of prototype members like any other", () => {
    expect(groupByPrefix(["__proto__", "constructor"])).toStrictEqual([
      { prefix: "", common: "", names: ["__proto__", "constructor"] },
    ]);
  });
});
