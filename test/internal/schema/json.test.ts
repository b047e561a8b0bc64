import { describe, expect, it } from "vitest";
import {
  cloneJson,
  equalJson,
  jsonTypeOf,
  mapList,
  mapValues,
  omit,
  omitOwn,
} from "../../../src/internal/schema/json.ts";
import { deepFreeze } from "../../deepFreeze.ts";

const HOSTILE = deepFreeze(JSON.parse('{"a":1,"__proto__":{"b":[2]},"constructor":null}'));

describe("a copy of an object", () => {
  it.each<[string, (record: Record<string, unknown>) => unknown]>([
    ["cloneJson", cloneJson],
    ["omit", (record) => omit(record, new Set())],
    [
      "mapValues",
      (record) => mapValues(record, (value, key) => (key === "a" ? 1 : cloneJson(value))),
    ],
  ])("has the same members, whatever their names: %s", (_name, copyOf) => {
    const copy = Object(copyOf(HOSTILE));
    expect(copy).not.toBe(HOSTILE);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(HOSTILE));
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(copy, "__proto__")).toStrictEqual({
      value: { b: [2] },
      enumerable: true,
      configurable: true,
      writable: true,
    });
  });
});

describe("what does not change", () => {
  it("comes back as it is", () => {
    const list = deepFreeze([1, {}]);
    expect(mapValues(HOSTILE, (value) => value)).toBe(HOSTILE);
    expect(mapList(list, (value) => value)).toBe(list);
    expect(omitOwn(HOSTILE, new Set(["b", "toString"]))).toBe(HOSTILE);
  });

  it("stays beside what does", () => {
    expect(mapValues({ a: 1, b: 2, c: 3 }, (value) => (value === 2 ? "two" : value))).toStrictEqual(
      { a: 1, b: "two", c: 3 },
    );
    expect(mapList([1, 2, 3], (value, index) => (index === 1 ? "two" : value))).toStrictEqual([
      1,
      "two",
      3,
    ]);
    expect(omitOwn({ a: 1, b: 2 }, new Set(["x", "b"]))).toStrictEqual({ a: 1 });
  });
});

describe("equalJson", () => {
  const VALUES: readonly unknown[] = [
    null,
    0,
    1,
    "1",
    "",
    true,
    false,
    [],
    [1],
    [1, 2],
    [2, 1],
    [[1]],
    {},
    { a: 1 },
    { a: 1, b: 2 },
    { a: 1, b: 3 },
    { a: 1, c: 2 },
    { a: { b: 2 } },
    { 0: 1 },
    { toString: 1 },
  ];

  it("tells apart what differs", () => {
    for (const first of VALUES) {
      expect(VALUES.filter((second) => equalJson(first, second))).toStrictEqual([first]);
    }
  });

  it("takes for equal what JSON writes alike, but for the order of keys", () => {
    expect(VALUES.filter((value) => !equalJson(value, structuredClone(value)))).toStrictEqual([]);
    expect(equalJson({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1.0 })).toBe(true);
  });
});

describe("jsonTypeOf", () => {
  it.each([
    ["a", "string"],
    [1.5, "number"],
    [1, "number"],
    [false, "boolean"],
    [null, "null"],
    [[], "array"],
    [{}, "object"],
    [undefined, undefined],
    [() => 1, undefined],
    [1n, undefined],
  ])("names the type of %o: %s", (value, type) => {
    expect(jsonTypeOf(value)).toBe(type);
  });
});
