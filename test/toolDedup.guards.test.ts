import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { ToolpipeError } from "../src/errors.ts";
import type { Tool, ToolDedupGuards } from "../src/index.ts";
import { dedupeTools } from "../src/toolDedup.ts";
import { runs } from "./support/runs.ts";

/** Whether two tools are merged once nothing but the guards can keep them apart. */
function merges(guards: "safe" | ToolDedupGuards, first: Named, second: Named): boolean {
  const result = dedupeTools([first, second], {
    enabled: true,
    guards,
    similarity: { score: () => 1, threshold: 1 },
  });
  return result.removed.length === 1;
}

interface Named extends Tool {
  readonly name: string;
}

function named(name: string, description = "Does something"): Named {
  return { name, description };
}

function codeAndMessage(error: unknown): unknown {
  return error instanceof ToolpipeError ? [error.code, error.message] : error;
}

describe("the names guard", () => {
  test.each([
    ["search_docs", "find_docs"],
    ["fetch_profile", "get_profile"],
    ["list_pods", "pods_list"],
    ["getUserToken", "get_user_token"],
    ["mcp__one__get_user", "other__read_user"],
    ["delete_user", "get_user"],
    ["approve_request", "unapprove_request"],
    ["assign_issue", "reassign_issue"],
  ])("lets %s and %s be one", (first, second) => {
    expect(merges({ names: true }, named(first), named(second))).toBe(true);
  });

  test.each([
    ["get_project", "get_project_update"],
    ["list_milestones", "list_group_milestones"],
    ["project_update_get", "update_project_get"],
    ["markdown_to_html", "html_to_markdown"],
    ["get_message", "get_messages"],
    ["git_add", "git_add_all"],
    ["list_create", "create_list"],
    ["search_v1", "search_v2"],
    ["读取文件", "删除文件"],
    ["прочитать_файл", "удалить_файл"],
    ["compile_c++", "compile_c#"],
    ["🔥", "❄️"],
  ])("keeps %s and %s apart", (first, second) => {
    expect(merges({ names: true }, named(first), named(second))).toBe(false);
  });
});

describe("the verbs guard", () => {
  test.each([
    ["close_issue", "delete_issue"],
    ["send_mail", "open_mail"],
    ["send_mail", "draft_mail"],
    ["trash_mail", "delete_mail"],
    ["archive_mail", "delete_mail"],
    ["remove_label", "delete_label"],
    ["approve_request", "unapprove_request"],
    ["list_addresses", "get_addresses"],
    ["patch_item", "replace_item"],
    ["enable_flag", "disable_flag"],
    ["pods_get", "pods_log"],
  ])("keeps %s and %s apart", (first, second) => {
    expect(merges({ verbs: true }, named(first), named(second))).toBe(false);
  });

  test.each([
    ["find_user", "lookup_user"],
    ["reticulate_splines", "spline_reticulation"],
  ])("lets %s and %s be one", (first, second) => {
    expect(merges({ verbs: true }, named(first), named(second))).toBe(true);
  });
});

describe("the names guard and the verbs guard together", () => {
  test.each([
    ["get_user", "fetch_user"],
    ["fetch_user", "retrieve_user"],
    ["retrieve_user", "read_user"],
    ["list_users", "enumerate_users"],
    ["search_users", "find_users"],
    ["find_user", "lookup_user"],
    ["create_issue", "make_issue"],
    ["update_file", "edit_file"],
    ["edit_file", "modify_file"],
    ["modify_file", "change_file"],
    ["delete_file", "destroy_file"],
    ["run_sql", "execute_sql"],
    ["execute_sql", "exec_sql"],
    ["exec_sql", "invoke_sql"],
    ["compute_route", "calculate_route"],
    ["analyze_text", "analyse_text"],
    ["summarize_text", "summarise_text"],
  ])("let %s and %s be one, whose verbs mean the same", (first, second) => {
    expect(merges({ names: true, verbs: true }, named(first), named(second))).toBe(true);
  });
});

describe("the parameters guard", () => {
  const object = (properties: Record<string, unknown>) => ({ type: "object", properties });
  const path = { type: "string" };
  const base: Named = { name: "read", inputSchema: object({ path, lines: { type: "integer" } }) };

  test("compares names, types or whole schemas", () => {
    const otherName = { name: "read", inputSchema: object({ path, limit: { type: "integer" } }) };
    const otherType = { name: "read", inputSchema: object({ path, lines: { type: "string" } }) };
    const otherRange = {
      name: "read",
      inputSchema: object({ path, lines: { type: "integer", minimum: 1 } }),
    };
    const others = [otherName, otherType, otherRange];
    const merged = (parameters: ToolDedupGuards["parameters"]) =>
      others.map((other) => merges({ parameters }, base, other));
    expect(merged("names")).toStrictEqual([false, true, true]);
    expect(merged("types")).toStrictEqual([false, false, true]);
    expect(merged("schema")).toStrictEqual([false, false, false]);
  });

  test("does not mind order, titles and descriptions", () => {
    const reordered = {
      name: "read",
      inputSchema: {
        properties: { lines: { type: "integer", title: "Lines" }, path },
        type: "object",
        $schema: "x",
      },
    };
    expect(merges({ parameters: "schema" }, base, reordered)).toBe(true);
  });

  test("takes a parameter called description for a parameter", () => {
    const withDescription = { name: "x", inputSchema: object({ description: path }) };
    const withTitle = { name: "x", inputSchema: object({ title: path }) };
    expect(merges({ parameters: "schema" }, withDescription, withTitle)).toBe(false);
  });

  test("takes a parameter called _def for a parameter", () => {
    const withDef = { name: "x", inputSchema: object({ _def: { type: "string" }, a: path }) };
    const other = { name: "x", inputSchema: object({ _def: { type: "string" }, b: path }) };
    expect(merges({ parameters: "schema" }, withDef, other)).toBe(false);
  });

  test("compares Zod schemas by what they are made of", () => {
    const make = (least: number) => ({
      name: "x",
      inputSchema: z.object({ a: z.number().min(least), b: z.lazy(() => z.string()) }),
    });
    expect(merges({ parameters: "schema" }, make(1), make(1))).toBe(true);
    expect(merges({ parameters: "schema" }, make(1), make(2))).toBe(false);
    expect(merges({ parameters: "types" }, make(1), make(2))).toBe(true);
  });

  test("takes no schema for no parameters, and an unknown one for equal to itself only", () => {
    expect(merges({ parameters: "names" }, { name: "x" }, { name: "x", inputSchema: {} })).toBe(
      true,
    );
    const later = { name: "x", inputSchema: Promise.resolve({}) };
    expect(merges({ parameters: "names" }, later, { ...later })).toBe(true);
    expect(
      merges({ parameters: "names" }, later, { name: "x", inputSchema: Promise.resolve({}) }),
    ).toBe(false);
    expect(merges({ parameters: "names" }, later, { name: "x" })).toBe(false);
  });
});

describe("the annotations guard", () => {
  const hinted = (annotations: object): Named & { annotations: object } => ({
    name: "x",
    annotations,
  });

  test.each([
    [{ readOnlyHint: true }, { readOnlyHint: false }],
    [{ destructiveHint: true }, { destructiveHint: false }],
    [{ readOnlyHint: true }, { destructiveHint: true }],
    [{ destructiveHint: true }, { readOnlyHint: true }],
  ])("keeps %j and %j apart", (first, second) => {
    expect(merges({ annotations: true }, hinted(first), hinted(second))).toBe(false);
  });

  test.each([
    [{ readOnlyHint: true }, {}],
    [{ readOnlyHint: true }, { readOnlyHint: true, destructiveHint: false }],
    [{ destructiveHint: true }, { readOnlyHint: "yes" }],
    [
      { readOnlyHint: true, destructiveHint: true },
      { readOnlyHint: true, destructiveHint: true },
    ],
  ])("lets %j and %j be one", (first, second) => {
    expect(merges({ annotations: true }, hinted(first), hinted(second))).toBe(true);
  });
});

describe("the direction guard", () => {
  test.each([
    [
      "Moves data from internal to external storage",
      "Moves data from external to internal storage",
    ],
    ["Converts markdown to HTML", "Converts HTML to markdown"],
    ["The limit does apply to admins", "The limit does not apply to admins"],
    ["Lists users with access", "Lists users without access"],
    ["It doesn't delete the file", "It deletes the file"],
    ["Replaces A by B in the given text", "Replaces B by A in the given text"],
    ["Replaces S by T in the given text", "Replaces T by S in the given text"],
    [
      "Overwrites the local copy using the remote copy file",
      "Overwrites the remote copy using the local copy file",
    ],
    ["Use A instead of B", "Use B instead of A"],
    ["Replaces S files by T files", "Replaces T files by S files"],
    ["Runs A before B", "Runs B before A"],
    ["Swap columns: x becomes y", "Swap columns: y becomes x"],
    ["Swap columns: A becomes B", "Swap columns: B becomes A"],
    [
      "Fails over: promotes standby, demotes primary",
      "Fails over: promotes primary, demotes standby",
    ],
    [
      "Syncs. The source is CRM and the target is mail",
      "Syncs. The source is mail and the target is CRM",
    ],
    ["Syncs. Source: CRM. Target: mail.", "Syncs. Source: mail. Target: CRM."],
    ["Turns the light on", "Turns the light off"],
    ["Turns the light. It is on then.", "Turns the light. It is off then."],
    ["Moves the lift. It goes up", "Moves the lift. It goes down"],
    ["Syncs contacts (CRM -> mail)", "Syncs contacts (mail -> CRM)"],
    ["Syncs contacts (CRM -> mail)", "Syncs contacts (CRM <- mail)"],
    ["Syncs contacts (CRM→mail)", "Syncs contacts (CRM←mail)"],
    ["Keeps rows where x > y", "Keeps rows where x < y"],
    ["Keeps rows where x <= y", "Keeps rows where y <= x"],
    ["Copies local using remote. Reads local first.", "Copies remote using local."],
  ])("keeps %j and %j apart", (first, second) => {
    expect(merges({ direction: true }, named("x", first), named("x", second))).toBe(false);
  });

  test("does not mind another direction that only one of them mentions", () => {
    const short = named("x", "Moves data from internal to external storage.");
    const long = named("x", `${short.description} Reads from external disks too.`);
    expect(merges({ direction: true }, short, long)).toBe(true);
    expect(merges({ direction: true }, long, short)).toBe(true);
  });

  test.each([
    ["Get the user", "Fetches a user"],
    ["Syncs contacts (CRM -> mail)", "Syncs contacts (CRM => mail)"],
    ["Replaces A by B", "Replaces A by B. B must not be empty."],
    ["Takes a, b and c", "Takes a, b and c"],
    ["Searches issues", "Searches in issues"],
    ["Syncs CRM -> mail", "Syncs CRM to mail"],
    ["Syncs mail <- CRM", "Syncs mail from CRM"],
    ["Copies files to disks quickly", "Swiftly copies files to disks"],
    ["Links a user to the team", "Links the user to a team"],
  ])("lets %j and %j be one", (first, second) => {
    expect(merges({ direction: true }, named("x", first), named("x", second))).toBe(true);
    expect(merges({ direction: true }, named("x", second), named("x", first))).toBe(true);
  });

  test.each([
    ["above", "below"],
    ["after", "before"],
    ["up", "down"],
    ["in", "out"],
    ["on", "off"],
    ["over", "under"],
  ])("keeps %s and %s apart, in any order", (one, other) => {
    const first = named("x", `Moves the lift ${one}`);
    const second = named("x", `Moves the lift ${other}`);
    expect(merges({ direction: true }, first, second)).toBe(false);
    expect(merges({ direction: true }, second, first)).toBe(false);
  });

  test.each(["cannot", "except", "never", "no", "non", "not", "don't", "without"])(
    "keeps apart what one of them negates by %j",
    (negation) => {
      const plain = named("x", "Lists the drafts");
      const negated = named("x", `Lists ${negation} drafts`);
      expect(merges({ direction: true }, plain, negated)).toBe(false);
      expect(merges({ direction: true }, negated, plain)).toBe(false);
    },
  );

  test("does not mind what only one of them says", () => {
    const short = "Moves data from internal to external storage.";
    expect(
      merges(
        { direction: true },
        named("x", short),
        named("x", `${short} It never overwrites files in use.`),
      ),
    ).toBe(true);
  });
});

describe.each([
  ..."above after before below between for from in into of on onto over to".split(" "),
  ..."toward towards under until via with 从 從 到 至".split(" "),
])("the word of direction %j", (word) => {
  test("tells the direction guard where something goes", () => {
    const first = named("x", `Copies alpha ${word} beta gamma`);
    const second = named("x", `Copies alpha beta ${word} gamma`);
    expect(merges({ direction: true }, first, second)).toBe(false);
  });

  test("says nothing of its own to the descriptions guard", () => {
    const without = named("x", "Copies alpha beta");
    const withWord = named("x", `Copies alpha ${word} beta`);
    expect(merges({ descriptions: true }, without, withWord)).toBe(true);
  });
});

describe.each<keyof ToolDedupGuards>(["descriptions", "direction"])("the %s guard", (guard) => {
  const long = `Copies files. ${"It does so over and over. ".repeat(25_000)}`;

  test("compares what is far behind in a description to the letter", () => {
    const first = `${long}Ends with the red one.`;
    const second = `${long}Ends with a red one.`;
    expect(merges({ [guard]: true }, named("x", first), named("x", first))).toBe(true);
    expect(merges({ [guard]: true }, named("x", first), named("x", second))).toBe(false);
  });
});

describe("the descriptions guard", () => {
  test.each([
    ["Search the docs. Takes a query.", "Finds docs! Also takes a limit and a query."],
    ["Get the user", "Fetches a user"],
    ["", ""],
    ["读取文件。", "读取文件。"],
  ])("lets %j and %j be one", (first, second) => {
    expect(merges({ descriptions: true }, named("x", first), named("x", second))).toBe(true);
  });

  test.each([
    ["Lists projects", "Lists GitLab projects"],
    ["Lists issues", "Lists my issues"],
    ["Lists issues", "Lists your issues"],
    ["Lists issues", "Lists our own issues"],
    ["Lists my issues", "Lists our issues"],
    ["Lists my issues", "Lists my own issues"],
    ["Lists v1.2 of it. Or more", "Lists v1.3 of it. Or more"],
    ["Creates a branch in GitHub", "Creates a branch in GitLab"],
    ["Reads it. Works on products only.", "Reads it. Works on reviews only."],
    ["读取文件。", "删除文件。"],
  ])("keeps %j and %j apart", (first, second) => {
    expect(merges({ descriptions: true }, named("x", first), named("x", second))).toBe(false);
  });
});

test("guards that are null are no guards", () => {
  expect(merges(null as unknown as "safe", named("a"), named("b"))).toBe(true);
});

describe("a guard that is misspelt", () => {
  test.each([["save"], [true], [[]]])("is an error that removes nothing: %j", (guards) => {
    const errors: unknown[] = [];
    const tools = [named("a"), named("b")];
    const options = {
      enabled: true,
      threshold: 0,
      guards,
      onError: (error: unknown) => errors.push(error),
    };
    // @ts-expect-error TS2769: as JavaScript callers may write it
    expect(dedupeTools(tools, options)).toStrictEqual({ tools, removed: [] });
    expect(errors.map(codeAndMessage)).toStrictEqual([
      [
        "invalid-argument",
        `Cannot dedupe tools: guards must be "safe" or an object, but is ${JSON.stringify(guards)}`,
      ],
    ]);
  });
});

describe("an option that is misspelt or of another type", () => {
  const names = "names, verbs, parameters, annotations, descriptions, direction";

  test.each<[object, string]>([
    [
      { guards: { parameters: "schemas" } },
      'guards.parameters must be "names", "types" or "schema", but is "schemas"',
    ],
    [
      { guards: { parameters: true } },
      'guards.parameters must be "names", "types" or "schema", but is true',
    ],
    [{ guards: { name: true } }, `guards must be among ${names}, but one is "name"`],
    [{ protect: 5 }, "protect must be a list of texts, but is number"],
    [{ protect: { b: true } }, "protect must be a list of texts, but is object"],
    [{ protect: null }, "protect must be a list of texts, but is null"],
    [{ protect: [named("b")] }, "protect must be a list of texts, but is a list of others"],
    [{ servers: 5 }, "servers must be a list of texts, but is number"],
  ])("is an error that removes nothing: %j", (misspelt, message) => {
    const errors: unknown[] = [];
    const tools = [named("a"), named("b")];
    const onError = (error: unknown) => errors.push(error);
    expect(dedupeTools(tools, { enabled: true, threshold: 0, ...misspelt, onError })).toStrictEqual(
      { tools, removed: [] },
    );
    expect(errors.map(codeAndMessage)).toStrictEqual([
      ["invalid-argument", `Cannot dedupe tools: ${message}`],
    ]);
  });
});

describe("safe guards", () => {
  test("keep apart what any single guard keeps apart", () => {
    const description = "Handles one mail of the account with the given id";
    expect(merges("safe", named("get_mail", description), named("get_mails", description))).toBe(
      false,
    );
    expect(merges("safe", named("send_mail", description), named("draft_mail", description))).toBe(
      false,
    );
    expect(
      merges("safe", { name: "x", inputSchema: { properties: { a: {} } } }, { name: "x" }),
    ).toBe(false);
    expect(merges("safe", named("x", "Lists projects"), named("x", "Lists other projects"))).toBe(
      false,
    );
    expect(merges("safe", named("x", "Turns it on"), named("x", "Turns it off"))).toBe(false);
    const reading = { name: "x", annotations: { readOnlyHint: true } };
    const writing = { name: "x", annotations: { readOnlyHint: false } };
    expect(merges("safe", reading, writing)).toBe(false);
  });

  test("still merge synonymous verbs and copies under another prefix", () => {
    expect(
      merges("safe", named("search_docs", "Search the docs"), named("find_docs", "Find docs")),
    ).toBe(true);
    expect(merges("safe", named("mcp__a__read_mail"), named("mcp__b__read_mail"))).toBe(true);
  });

  test("never keep a tool apart from its copy, whatever it is called and says", () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.lorem({ mode: "sentences" }),
    );
    fc.assert(
      fc.property(
        anyText,
        anyText,
        fc.dictionary(fc.string(), fc.constantFrom({ type: "string" }, {})),
        fc.record(
          { readOnlyHint: fc.boolean(), destructiveHint: fc.boolean() },
          { requiredKeys: [] },
        ),
        (name, description, properties, annotations) => {
          const tool = { description, inputSchema: { type: "object", properties }, annotations };
          const tools = new Map([
            [`mcp__one__${name}`, tool],
            [`mcp__two__${name}`, { ...tool }],
          ]);
          fc.pre(name !== "");
          const result = dedupeTools(tools, {
            enabled: true,
            stripNamespace: true,
            guards: "safe",
            threshold: 0.95,
          });
          expect(result.removed).toStrictEqual([
            { name: `mcp__two__${name}`, duplicateOf: `mcp__one__${name}`, similarity: 1 },
          ]);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test("only ever remove what is removed without them from the same order of tools", () => {
    const word = fc.constantFrom(
      "get",
      "fetch",
      "delete",
      "user",
      "mail",
      "my",
      "not",
      "from",
      "to",
    );
    const sentence = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
    const catalog = fc.uniqueArray(
      fc.tuple(
        sentence.map((text) => text.replaceAll(" ", "_")),
        sentence,
      ),
      {
        selector: ([name]) => name,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(catalog, (pairs) => {
        const tools = new Map(pairs.map(([name, description]) => [name, { description }]));
        const guarded = dedupeTools(tools, {
          enabled: true,
          threshold: 0.5,
          guards: "safe",
        }).removed;
        for (const { name, duplicateOf, similarity } of guarded) {
          expect(similarity).toBeGreaterThanOrEqual(0.5);
          const alone = new Map([...tools].filter(([key]) => key === name || key === duplicateOf));
          expect(dedupeTools(alone, { enabled: true, threshold: 0.5 }).removed).toHaveLength(1);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
