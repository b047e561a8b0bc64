import { describe, expect, it } from "vitest";
import { assertJsonDocument } from "../../../src/internal/schema/limits.ts";

const check = (value: unknown): void => assertJsonDocument(value, "read schema");

/** Lists in lists, so many levels deep. */
function nested(levels: number): unknown {
  let value: unknown = "end";
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

describe("assertJsonDocument", () => {
  it.each([[undefined], [null], ["text"], [0], [true], [{}], [{ a: undefined, b: [null] }]])(
    "accepts %j",
    (value) => {
      expect(() => check(value)).not.toThrow();
    },
  );

  it("accepts 200 levels of nesting, and no more", () => {
    expect(() => check(nested(200))).not.toThrow();
    expect(() => check(nested(201))).toThrow(
      expect.objectContaining({
        code: "schema-too-large",
        message: "Cannot read schema: the schema has more than 200 levels of nesting",
      }),
    );
  });

  it("accepts 50,000 objects and lists, and no more", () => {
    const holding = (count: number): unknown => Array.from({ length: count }, () => ({}));
    expect(() => check(holding(49_999))).not.toThrow();
    expect(() => check(holding(50_000))).toThrow(
      expect.objectContaining({
        code: "schema-too-large",
        message: "Cannot read schema: the schema has more than 50000 objects and lists",
      }),
    );
  });

  it.each<[string, string, (value: Record<string, unknown>) => void]>([
    ["itself", "#/a", (value) => Object.assign(value, { a: value })],
    [
      "itself further down",
      "#/a/b~1c/0",
      (value) => Object.assign(value, { a: { "b/c": [value] } }),
    ],
  ])("tells where a value contains %s", (_name, pointer, close) => {
    const value = { first: {}, second: [] };
    close(value);
    expect(() => check(value)).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: `Cannot read schema: the schema at "${pointer}" contains itself`,
      }),
    );
  });

  it("tells where a part of a value contains itself", () => {
    const part: unknown[] = [];
    part.push({ again: part });
    expect(() => check({ a: { b: part } })).toThrow(
      'Cannot read schema: the schema at "#/a/b/0/again" contains itself',
    );
  });

  it.each([
    ["a function", () => 1],
    ["a symbol", Symbol("x")],
    ["a bigint", 1n],
    ["a number that is not finite", Number.NaN],
    ["a number that is not finite", Number.NEGATIVE_INFINITY],
  ])("refuses %s, and tells where it is", (found, value) => {
    const message = (pointer: string): string =>
      `Cannot read schema: the schema at "${pointer}" must be JSON, but holds ${found}`;
    expect(() => check(value)).toThrow(message("#"));
    expect(() => check({ a: [{ "b~": value }] })).toThrow(message("#/a/0/b~0"));
  });

  it("tells where a getter throws, and hands on what it threw", () => {
    const cause = new Error("boom");
    const value = {
      a: {
        get b(): never {
          throw cause;
        },
      },
    };
    expect(() => check(value)).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: 'Cannot read schema: reading the schema at "#/a/b" failed',
        cause,
      }),
    );
  });
});
