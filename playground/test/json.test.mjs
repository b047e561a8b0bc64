import { describe, expect, test } from "vitest";
import { parseJson } from "../src/json/parseJson.ts";
import { findJsonFault } from "../src/json/scanJson.ts";
import { randomNumbers } from "./support/randomNumbers.mjs";

const DOCUMENT = JSON.stringify(
  {
    tools: [
      {
        name: 'a"\\\u00e9\n',
        size: -1.5e-7,
        on: true,
        off: false,
        none: null,
        list: [[], {}, [1, 2]],
      },
    ],
  },
  null,
  1,
);

const isJson = (text) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("findJsonFault", () => {
  test("agrees with the engine on 8,000 documents with slips", () => {
    const next = randomNumbers(7);
    const pieces = [
      '"',
      ",",
      "{",
      "}",
      "[",
      "]",
      ":",
      "\\",
      "\n",
      "0",
      "e",
      "-",
      ".",
      "tru",
      "'",
      "\\u00",
      " ",
      "\t",
      "x",
    ];
    let broken = 0;
    for (let run = 0; run < 8000; run += 1) {
      let text = DOCUMENT;
      for (let slips = next(3); slips >= 0; slips -= 1) {
        const at = next(text.length + 1);
        const removed = next(2);
        text =
          text.slice(0, at) +
          (next(3) === 0 ? "" : pieces[next(pieces.length)]) +
          text.slice(at + removed);
      }
      const fault = findJsonFault(text);
      expect([text, fault === undefined]).toStrictEqual([text, isJson(text)]);
      if (fault !== undefined) {
        broken += 1;
        expect(fault.position).toBeGreaterThanOrEqual(0);
        expect(fault.position).toBeLessThanOrEqual(text.length);
      }
    }
    expect(broken).toBeGreaterThan(4000);
  });

  test.each([
    ['{"a" 1}', 'A colon is missing between the name and "1"'],
    ['{"a": 1 "b": 2}', 'A comma or "}" is missing before "b"'],
    ['{"a": [1, 2}', '"]" should close here, not "}"'],
    ['{"a": 1,}', 'There is a comma too many before the closing "}"'],
    ["[1,]", 'There is a comma too many before the closing "]"'],
    ["{a: 1}", 'The name a needs double quotes: "a"'],
    ["{'a': 1}", 'Names stand in double quotes (")'],
    ["[1] [2]", "A second document begins here: put both in one list, [ …, … ]"],
    ['{"a": // why\n1}', "JSON has no comments: take this one out"],
    ['["a\nb"]', "The line ends inside a string: close the quote, or write \\n for the break"],
    ['["C:\\dir"]', '"\\d" is no escape of JSON: a backslash is written \\\\'],
    ['["abc', "The text ends inside this string: its closing quote is missing"],
    ['{"a": [1', 'The text ends too early: "]" is missing for the "[" of line 1'],
    ["[undefined]", "JSON has no undefined: write null"],
    ["[01]", "This is not a number as JSON writes it"],
    ["[1.]", "This is not a number as JSON writes it"],
    ["[,1]", 'A value is missing before ","'],
    ["<html>", "This is markup (a web page?), not JSON"],
    ["", "There is nothing here yet"],
  ])("says in words what is wrong with %s", (text, message) => {
    expect(findJsonFault(text)?.message).toBe(message);
  });
});

describe("parseJson", () => {
  test("reads a document with a byte order mark, and JSON Lines", () => {
    expect(parseJson('\uFEFF{"a":1}')).toStrictEqual({ ok: true, value: { a: 1 } });
    expect(parseJson('{"a":1}\n\n{"a":2}\n')).toStrictEqual({
      ok: true,
      value: [{ a: 1 }, { a: 2 }],
    });
  });

  test("shows the line around a fault", () => {
    expect(parseJson('{\n  "a": 1,\n  "b" 2\n}')).toStrictEqual({
      ok: false,
      problem: {
        message: 'A colon is missing between the name and "2"',
        line: 3,
        column: 7,
        before: '  "b" ',
        at: "2",
        after: "",
      },
    });
  });

  test("finds the fault at the end of ten million characters", () => {
    const parsed = parseJson(`[${'"some text",\n'.repeat(800_000)}]`);
    expect(parsed.ok === false && parsed.problem.line).toBe(800_000);
  });
});
