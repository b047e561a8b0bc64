import { describe, expect, test } from "vitest";
import { ToolpipeError } from "../../../src/errors.ts";
import { namesIn, openTools } from "../../../src/internal/tools/openTools.ts";
import { deepFreeze } from "../../deepFreeze.ts";

describe("openTools on a record", () => {
  test("copies accessors and symbols as they are, without reading them", () => {
    const mark = Symbol("mark");
    const tools = Object.defineProperty({ a: 1, b: 2, [mark]: 3 }, "late", {
      get: () => {
        throw new Error("not connected");
      },
      enumerable: true,
      configurable: false,
    });
    const left = openTools(tools).without(new Set([0]));
    expect(Reflect.ownKeys(left)).toStrictEqual(["b", "late", mark]);
    expect(() => Reflect.get(left, "late")).toThrow("not connected");
    expect(Reflect.deleteProperty(left, "late")).toBe(true);
  });

  test("makes members of a frozen record changeable, one called __proto__ included", () => {
    const tools = deepFreeze(JSON.parse('{"__proto__":{"a":1},"b":{}}'));
    const left = openTools(tools).without(new Set([1]));
    expect(Object.keys(left)).toStrictEqual(["__proto__"]);
    expect(Object.getPrototypeOf(left)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(left, "__proto__")).toStrictEqual({
      value: { a: 1 },
      writable: true,
      enumerable: true,
      configurable: true,
    });
  });
});

describe("openTools on a list", () => {
  const marked = { name: "b", input_schema: {}, cache_control: { type: "ephemeral" } };

  test("gives the cache mark of a removed tool to the tool before it", () => {
    const first = { name: "a", input_schema: {} };
    expect(openTools([first, marked]).without(new Set([1]))).toStrictEqual([
      { ...first, cache_control: { type: "ephemeral" } },
    ]);
    const own = { ...first, cache_control: { type: "ephemeral", ttl: "1h" } };
    expect(openTools([own, marked]).without(new Set([1]))).toStrictEqual([own]);
    expect(openTools([{ ...marked, cache_control: null }]).without(new Set([0]))).toStrictEqual([]);
  });

  test("gives the mark to nobody where no tool stands before it", () => {
    expect(openTools([marked]).without(new Set([0]))).toStrictEqual([]);
    expect(openTools(["text", marked]).without(new Set([1]))).toStrictEqual(["text"]);
    expect(openTools([{ name: "a" }, "text"]).without(new Set([1]))).toStrictEqual([{ name: "a" }]);
  });

  test("takes declarations out of a group, and a group that is empty out of the list", () => {
    const group = { functionDeclarations: [{ name: "a" }, { name: "b" }], googleSearch: {} };
    const { members, without } = openTools([group, { function_declarations: [{ name: "c" }] }]);
    expect(members.map(({ name }) => name)).toStrictEqual(["a", "b", "c"]);
    expect(without(new Set([0, 2]))).toStrictEqual([
      { functionDeclarations: [{ name: "b" }], googleSearch: {} },
    ]);
    expect(without(new Set([0, 1]))).toStrictEqual([
      { googleSearch: {} },
      { function_declarations: [{ name: "c" }] },
    ]);
  });

  test("takes a tool whose fields cannot be read for one without a name", () => {
    const broken = (field: string): object =>
      Object.defineProperty({}, field, {
        get: () => {
          throw new Error("not connected");
        },
      });
    const [nameless, noGroup] = [broken("name"), broken("functionDeclarations")];
    const { members, without } = openTools([nameless, noGroup, { name: "a" }]);
    expect(members.map(({ name }) => name)).toStrictEqual(["", "a"]);
    const left = without(new Set([1]));
    expect(
      Array.isArray(left) && left.map((tool) => [nameless, noGroup].indexOf(tool)),
    ).toStrictEqual([0, 1]);
  });
});

describe("openTools and namesIn", () => {
  test.each<[unknown, string]>([
    [null, "null"],
    [undefined, "undefined"],
    ["a", "string"],
    [new Set(["a"]), "another iterable"],
    [new Map([["a", {}]]).entries(), "another iterable"],
  ])("refuse %j", (tools, kind) => {
    const refusal = new ToolpipeError(
      "invalid-argument",
      `Cannot read tools: they must be a record, a Map or a list, but are ${kind}`,
    );
    expect(() => openTools(tools as never)).toThrow(refusal);
    expect(() => namesIn(tools as never)).toThrow(refusal);
  });

  test("name the members of a record, a map and a list, groups opened", () => {
    expect(namesIn({ a: {}, b: {} })).toStrictEqual(["a", "b"]);
    expect(namesIn(new Map([["a", {}]]))).toStrictEqual(["a"]);
    const group = { function_declarations: [{ name: "c" }, { name: "c" }, {}] };
    expect(namesIn([{ name: "a" }, group, 7, { type: "web_search", name: "w" }])).toStrictEqual([
      "a",
      "c",
      "c",
      "w",
    ]);
  });
});

describe("openTools on a map", () => {
  test("leaves out the members that are removed, in the order of the map", () => {
    const tools = new Map([
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ]);
    const { members, without } = openTools(tools);
    expect(members.map(({ name, read }) => [name, read()])).toStrictEqual([...tools]);
    expect(without(new Set([1]))).toStrictEqual(
      new Map([
        ["a", 1],
        ["c", 3],
      ]),
    );
  });
});
