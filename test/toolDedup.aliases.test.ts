import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as z3 from "zod3";
import { ToolpipeError } from "../src/errors.ts";
import { createToolAliases, dedupeTools, findNameCollisions } from "../src/toolDedup.ts";

const object = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: "object",
  properties,
  required,
});

/** How the second tool's calls fit the first. */
function compatibility(kept: object, removed: object) {
  const tools = { kept, removed };
  const result = {
    tools: { kept },
    removed: [{ name: "removed", duplicateOf: "kept", similarity: 1 }],
  };
  return createToolAliases(result, tools).get("removed")?.compatible;
}

describe("createToolAliases", () => {
  const text = { type: "string" };

  test("maps removed names to the tools that stay", () => {
    const tools = {
      one__read: { description: "Read", inputSchema: object({ path: text }) },
      two__read: {
        description: "Read",
        inputSchema: object({ path: { ...text, description: "Where" } }),
      },
    };
    const result = dedupeTools(tools, { enabled: true, stripNamespace: true });
    expect(createToolAliases(result, tools)).toStrictEqual(
      new Map([["two__read", { name: "one__read", compatible: "same-schema" }]]),
    );
  });

  test("compares with the first of several tools of one name, which is the one that stays", () => {
    const first = { name: "read", inputSchema: object({ path: text }) };
    const second = { name: "read", inputSchema: object({ url: text }) };
    const third = { name: "open", inputSchema: object({ path: text }) };
    const tools = [first, second, third];
    const result = dedupeTools(tools, {
      enabled: true,
      similarity: { score: () => 1, threshold: 1 },
    });
    expect(result.tools).toStrictEqual([first]);
    expect(createToolAliases(result, tools)).toStrictEqual(
      new Map([["open", { name: "read", compatible: "same-schema" }]]),
    );
  });

  test.each<[string, object, object]>([
    [
      "an additional optional parameter",
      object({ a: text, b: text }, ["a"]),
      object({ a: text }, ["a"]),
    ],
    ["a parameter that need not be given", object({ a: text }), object({ a: text }, ["a"])],
    ["no type", object({ a: {} }), object({ a: text })],
    ["a wider type", object({ a: { type: "number" } }), object({ a: { type: "integer" } })],
    ["one type more", object({ a: { type: ["string", "null"] } }), object({ a: text })],
    [
      "more values",
      object({ a: { ...text, enum: ["x", "y"] } }),
      object({ a: { ...text, enum: ["x"] } }),
    ],
  ])("knows that %s accepts the call", (_what, kept, removed) => {
    expect(compatibility({ inputSchema: kept }, { inputSchema: removed })).toBe("accepts");
  });

  test.each<[string, object, object]>([
    ["another parameter", object({ b: text }), object({ a: text })],
    ["an additional required parameter", object({ a: text, b: text }, ["b"]), object({ a: text })],
    ["another type", object({ a: { type: "integer" } }), object({ a: text })],
    ["fewer values", object({ a: { ...text, enum: ["x"] } }), object({ a: text })],
    ["a new restriction", object({ a: { ...text, pattern: "x" } }), object({ a: text })],
    [
      "a condition on the whole",
      { ...object({ a: text, b: text }), anyOf: [{ required: ["b"] }] },
      object({ a: text }),
    ],
    [
      "another definition behind the same reference",
      { ...object({ a: { $ref: "#/$defs/A" } }), $defs: { A: { type: "integer" } } },
      { ...object({ a: { $ref: "#/$defs/A" } }), $defs: { A: text } },
    ],
    ["an unknown schema", Promise.resolve({}), Promise.resolve({})],
  ])("knows that %s does not", (_what, kept, removed) => {
    expect(compatibility({ inputSchema: kept }, { inputSchema: removed })).toBe("different");
  });

  test("never routes a call to a tool with other hints", () => {
    const inputSchema = object({ a: text });
    const readOnly = { inputSchema, annotations: { readOnlyHint: true } };
    const writing = { inputSchema, annotations: { readOnlyHint: false } };
    expect(compatibility(readOnly, writing)).toBe("different");
    expect(compatibility(readOnly, { inputSchema })).toBe("same-schema");
  });

  test("compares Zod schemas as a whole", () => {
    const make = () => ({ inputSchema: z.object({ a: z.string().min(1) }) });
    expect(compatibility(make(), make())).toBe("same-schema");
    expect(compatibility({ inputSchema: z.object({ a: z.string() }) }, make())).toBe("different");
  });

  test("knows one schema in every flavour, and what it accepts", () => {
    const zod4 = z.object({ c: z.string() });
    const zod3 = z3.object({ c: z3.string() });
    const json = z.toJSONSchema(zod4, { io: "input" });
    for (const kept of [zod4, zod3, json]) {
      for (const removed of [zod4, zod3, json]) {
        expect(compatibility({ inputSchema: kept }, { inputSchema: removed })).toBe("same-schema");
      }
    }
    const wider = { inputSchema: z.object({ c: z.string(), d: z.number().optional() }) };
    expect(compatibility(wider, { inputSchema: zod3 })).toBe("accepts");
    expect(compatibility({ inputSchema: zod3 }, wider)).toBe("different");
  });

  test("leaves out names that are still taken, and hostile ones in place", () => {
    const tools = [
      { name: "read", description: "Read" },
      { name: "read", description: "Read" },
      { name: "__proto__", description: "Read" },
    ];
    const result = dedupeTools(tools, { enabled: true, threshold: 0.3 });
    expect(result.removed).toHaveLength(2);
    expect(createToolAliases(result, tools)).toStrictEqual(
      new Map([["__proto__", { name: "read", compatible: "same-schema" }]]),
    );
  });

  test.each([[null], [{}], [{ tools: {}, removed: 5 }]])("throws for a result of %j", (result) => {
    // @ts-expect-error TS2345: as JavaScript callers may write it
    expect(() => createToolAliases(result, {})).toThrow(
      new ToolpipeError(
        "invalid-argument",
        "Cannot create tool aliases: result must be what dedupeTools returned",
      ),
    );
  });

  test("routes nothing to a tool that was not given", () => {
    const removed = [{ name: "a", duplicateOf: "b", similarity: 1 }];
    expect(createToolAliases({ tools: {}, removed }, {})).toStrictEqual(
      new Map([["a", { name: "b", compatible: "different" }]]),
    );
  });
});

describe("findNameCollisions", () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));

  test("finds equal names in a list, a provider's own tools and Gemini groups included", () => {
    const tools = [
      { type: "web_search_20250305", name: "web_search" },
      { name: "web_search", inputSchema: {} },
      { type: "function", function: { name: "ping" } },
      { functionDeclarations: [{ name: "ping" }, { name: "pong" }] },
      { googleSearch: {} },
      { codeExecution: {} },
    ];
    expect(findNameCollisions(tools)).toStrictEqual([
      { kind: "exact", name: "web_search", tools: ["web_search", "web_search"] },
      { kind: "exact", name: "ping", tools: ["ping", "ping"] },
    ]);
  });

  test("finds names that differ in case, when asked to", () => {
    const tools = new Map([
      ["ReadFile", {}],
      ["readfile", {}],
    ]);
    expect(findNameCollisions(tools)).toStrictEqual([]);
    expect(findNameCollisions(tools, { caseInsensitive: true })).toStrictEqual([
      { kind: "case", name: "readfile", tools: ["ReadFile", "readfile"] },
    ]);
  });

  test("finds names that a sanitizer makes one", () => {
    const tools = named("read-file", "read_file", "read.file", "読む");
    expect(findNameCollisions(tools, { sanitize: true })).toStrictEqual([
      { kind: "sanitized", name: "read_file", tools: ["read_file", "read.file"] },
    ]);
    expect(findNameCollisions(tools, { sanitize: /\W/g })).toStrictEqual([
      { kind: "sanitized", name: "read_file", tools: ["read-file", "read_file", "read.file"] },
    ]);
    expect(findNameCollisions(tools, { sanitize: () => "same" })).toStrictEqual([
      { kind: "sanitized", name: "same", tools: ["read-file", "read_file", "read.file", "読む"] },
    ]);
  });

  // google-gemini/gemini-cli#28970
  test("finds names that are cut to one, without cutting a character", () => {
    const tools = { delete_page_in_space: {}, delete_page_in_group: {}, "delete_page😀a": {} };
    expect(findNameCollisions(tools, { maxLength: 12 })).toStrictEqual([
      {
        kind: "truncated",
        name: "delete_page_",
        tools: ["delete_page_in_space", "delete_page_in_group"],
      },
    ]);
  });

  test.each<[unknown, string]>([
    [null, "null"],
    [undefined, "undefined"],
    ["read", "string"],
    [5, "number"],
    [() => [], "function"],
    [new Set(["read"]), "another iterable"],
    [new Map().entries(), "another iterable"],
  ])("throws for what holds no tools: %s", (tools, kind) => {
    const message = `Cannot read tools: they must be a record, a Map or a list, but are ${kind}`;
    const error = new ToolpipeError("invalid-argument", message);
    // @ts-expect-error TS2345: as JavaScript callers may write it
    expect(() => findNameCollisions(tools)).toThrow(error);
    // @ts-expect-error TS2345: as JavaScript callers may write it
    expect(() => createToolAliases({ tools: {}, removed: [] }, tools)).toThrow(error);
  });

  test.each([[0], [-1], [2.5], [Number.NaN], [Number.POSITIVE_INFINITY], ["12"], [null]])(
    "throws for a length of %j",
    (maxLength) => {
      // @ts-expect-error TS2322: as JavaScript callers may write it
      expect(() => findNameCollisions({ a: {} }, { maxLength })).toThrow(
        new ToolpipeError(
          "invalid-argument",
          `Cannot find name collisions: maxLength must be a whole number from 1 up, but is ${maxLength}`,
        ),
      );
    },
  );

  test("throws for a sanitizer that is none", () => {
    // @ts-expect-error TS2322: as JavaScript callers may write it
    expect(() => findNameCollisions({ a: {} }, { sanitize: "yes" })).toThrow(
      new ToolpipeError(
        "invalid-argument",
        "Cannot find name collisions: sanitize must be a boolean, an expression or a function, but is a string",
      ),
    );
  });

  test("reports a group at the first step that makes it one", () => {
    const tools = named("A.b", "a.b", "a_b", "a_bc");
    expect(
      findNameCollisions(tools, { caseInsensitive: true, sanitize: true, maxLength: 3 }),
    ).toStrictEqual([
      { kind: "case", name: "a.b", tools: ["A.b", "a.b"] },
      { kind: "sanitized", name: "a_b", tools: ["A.b", "a.b", "a_b"] },
      { kind: "truncated", name: "a_b", tools: ["A.b", "a.b", "a_b", "a_bc"] },
    ]);
  });
});
