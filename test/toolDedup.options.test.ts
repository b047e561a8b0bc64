import { describe, expect, test } from "vitest";
import { dedupeTools } from "../src/toolDedup.ts";
import type { ToolDedupConfig } from "../src/types/dedup.ts";
import { deepFreeze } from "./deepFreeze.ts";

const description = "Search the documentation of the project for a word or a phrase";

interface Mounted {
  readonly description: string;
  readonly server?: string;
}

function removedFrom(
  tools: Readonly<Record<string, Mounted>>,
  options: ToolDedupConfig<Mounted>,
): string[] {
  return dedupeTools(deepFreeze({ ...tools }), { enabled: true, ...options }).removed.map(
    ({ name, duplicateOf }) => `${name}->${duplicateOf}`,
  );
}

describe("dedupeTools with stripNamespace", () => {
  test.each<[string, string, string, ToolDedupConfig<Mounted>]>([
    ["MCP prefixes", "mcp__one__search", "mcp__other_server__search", { stripNamespace: true }],
    ["double underscores", "one__search", "other__search", { stripNamespace: true }],
    ["a prefix against none", "search", "other__search", { stripNamespace: true }],
    ["names that begin with underscores", "mcp__a____v", "mcp__b____v", { stripNamespace: true }],
    ["servers that begin with one", "mcp___a__v", "mcp___b__v", { stripNamespace: true }],
    ["servers before MCP's own", "x__mcp__a__v", "longer__mcp__a__v", { stripNamespace: true }],
    ["prefixes without a word", "$__search", "search", { stripNamespace: true }],
    ["known servers", "git-hub_search", "mcp_gitlab_search", { servers: ["git_hub", "GitLab"] }],
    ["all separators after one", "git.__search", "search", { servers: ["git"] }],
    ["the longest known server", "a_b_search", "a.search", { servers: ["a", "a_b"] }],
    ["an expression", "one/search", "other/search", { stripNamespace: /^[a-z]+\//gy }],
    ["a function", "x:search", "y:search", { stripNamespace: (name) => name.slice(2) }],
  ])("compares names without %s", (_what, first, second, options) => {
    expect(
      removedFrom(
        { [first]: { description }, [second]: { description } },
        { threshold: 1, ...options },
      ),
    ).toStrictEqual([`${second}->${first}`]);
  });

  test("does not take the names that FastAPI generates for mounted tools", () => {
    const generated = {
      read_item_items__item_id__get: { description },
      read_user_users__item_id__get: { description },
      charcoal_image_charcoal__get: { description },
      rainbow_image_rainbow__get: { description },
    };
    expect(removedFrom(generated, { threshold: 1, stripNamespace: true })).toStrictEqual([]);
  });

  test("takes a prefix that several tools share for a server, whatever it looks like", () => {
    const mounted = {
      read_only_store__get: { description },
      read_only_store__keys: { description: "Lists keys" },
      copy_of_store__get: { description },
      copy_of_store__keys: { description: "Lists keys" },
    };
    expect(removedFrom(mounted, { threshold: 1, stripNamespace: true })).toStrictEqual([
      "copy_of_store__get->read_only_store__get",
      "copy_of_store__keys->read_only_store__keys",
    ]);
  });

  test("keeps a name that is nothing but its namespace", () => {
    const tools = { a: { description }, b: { description } };
    expect(removedFrom(tools, { threshold: 1, stripNamespace: () => "" })).toStrictEqual([]);
    expect(removedFrom(tools, { threshold: 1, stripNamespace: /./ })).toStrictEqual([]);
  });

  test("takes no server for a name without letters, and a longer name first", () => {
    const tools = { _search: { description }, search: { description } };
    expect(removedFrom(tools, { threshold: 1, servers: [""] })).toStrictEqual([]);
    const mounted = { hub_search: { description }, git_hub_search: { description } };
    expect(removedFrom(mounted, { threshold: 1, servers: ["git", "git_hub"] })).toStrictEqual([]);
    expect(
      removedFrom(
        { search: { description }, git_hub_search: { description } },
        { threshold: 1, servers: ["git", "git_hub"] },
      ),
    ).toStrictEqual(["git_hub_search->search"]);
  });

  test("leaves names of other servers as they are", () => {
    const tools = { one_search: { description }, two_search: { description } };
    expect(removedFrom(tools, { threshold: 1, servers: ["three"] })).toStrictEqual([]);
  });

  test("leaves single separators alone unless the server is known", () => {
    const tools = { one_search: { description }, other_search: { description } };
    expect(removedFrom(tools, { threshold: 1, stripNamespace: true })).toStrictEqual([]);
  });
});

describe("dedupeTools with sources and targets", () => {
  const tools = {
    a1: { description, server: "a" },
    a2: { description, server: "a" },
    b1: { description, server: "b" },
    unknown: { description },
  };
  const sourceOf = (_name: string, { server }: Mounted): string | undefined => server;

  test("does not compare tools of one source with withinSource: false", () => {
    expect(removedFrom(tools, { threshold: 0.8, sourceOf, withinSource: false })).toStrictEqual([
      "b1->a1",
      "unknown->a1",
    ]);
  });

  test("compares tools of which no source is known", () => {
    const unknown = { k: { description }, l: { description } };
    expect(removedFrom(unknown, { threshold: 0.8, sourceOf, withinSource: false })).toStrictEqual([
      "l->k",
    ]);
  });

  test("compares them otherwise", () => {
    expect(removedFrom(tools, { threshold: 0.8, sourceOf })).toHaveLength(3);
  });

  test("never merges tools with different targets", () => {
    expect(removedFrom(tools, { threshold: 0.8, targetOf: sourceOf })).toStrictEqual(["a2->a1"]);
    expect(removedFrom(tools, { threshold: 0, targetOf: sourceOf })).toStrictEqual(["a2->a1"]);
  });
});

describe("dedupeTools with protect, prefer and veto", () => {
  const tools = { k: { description }, l: { description }, m: { description } };

  test("never removes a protected tool", () => {
    expect(removedFrom(tools, { threshold: 0.8, protect: ["l"] })).toStrictEqual(["m->k"]);
    expect(removedFrom(tools, { threshold: 0.8, protect: "m" })).toStrictEqual(["l->k"]);
    expect(removedFrom(tools, { threshold: 0, protect: new Set(["l", "m"]) })).toStrictEqual([]);
  });

  test("keeps the preferred tool of a cluster, in the order of the input", () => {
    const result = dedupeTools(deepFreeze({ x: { description: "Other" }, ...tools }), {
      enabled: true,
      threshold: 0.8,
      prefer: (a, b) => b.name.localeCompare(a.name),
    });
    expect(result).toStrictEqual({
      tools: { x: { description: "Other" }, m: { description } },
      removed: [
        { name: "k", duplicateOf: "m", similarity: 10 / 12 },
        { name: "l", duplicateOf: "m", similarity: 10 / 12 },
      ],
    });
  });

  test("goes on to the next representative after a veto, and hands it the pair", () => {
    const asked: unknown[] = [];
    const removed = removedFrom(tools, {
      threshold: 0.8,
      veto(kept, candidate, similarity) {
        asked.push([kept, candidate, similarity]);
        return kept.name === "k";
      },
    });
    expect(removed).toStrictEqual(["m->l"]);
    expect(asked).toStrictEqual([
      [{ name: "k", tool: tools.k }, { name: "l", tool: tools.l }, 10 / 12],
      [{ name: "k", tool: tools.k }, { name: "m", tool: tools.m }, 10 / 12],
      [{ name: "l", tool: tools.l }, { name: "m", tool: tools.m }, 10 / 12],
    ]);
  });

  test("leaves everything as it is when a callback throws", () => {
    const errors: unknown[] = [];
    const failure = new Error("no");
    const removed = removedFrom(tools, {
      threshold: 0.8,
      veto() {
        throw failure;
      },
      onError: (error) => errors.push(error),
    });
    expect(removed).toStrictEqual([]);
    expect(errors).toStrictEqual([failure]);
  });
});

describe("dedupeTools with a similarity of its own", () => {
  const tools = {
    find_people: { description: "Look persons up in the directory" },
    search_contacts: { description: "Returns matching contacts" },
    delete_contacts: { description: "Returns matching contacts" },
  };
  const score = (kept: { name: string }, candidate: { name: string }): number =>
    kept.name.length === candidate.name.length ? 0.9 : kept.name < candidate.name ? 0.5 : 0.2;

  test("compares by the score with its own threshold, whatever the words", () => {
    expect(
      dedupeTools(tools, { enabled: true, threshold: 0.1, similarity: { score, threshold: 0.5 } })
        .removed,
    ).toStrictEqual([{ name: "search_contacts", duplicateOf: "find_people", similarity: 0.5 }]);
    expect(removedFrom(tools, { similarity: { score, threshold: 0.85 } })).toStrictEqual([
      "delete_contacts->search_contacts",
    ]);
  });

  test("calls the score as a method", () => {
    const similarity = {
      threshold: 0.5,
      known: new Map([["search_contacts", 0.7]]),
      score(_kept: { name: string }, candidate: { name: string }): number {
        return this.known.get(candidate.name) ?? 0;
      },
    };
    expect(removedFrom(tools, { similarity })).toStrictEqual(["search_contacts->find_people"]);
  });

  test("still applies the guards", () => {
    expect(
      removedFrom(tools, { similarity: { score, threshold: 0.85 }, guards: { verbs: true } }),
    ).toStrictEqual([]);
  });
});
