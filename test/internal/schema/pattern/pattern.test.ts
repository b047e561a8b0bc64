import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf } from "../../../../src/internal/schema/pattern/cost.ts";
import { buildMachine } from "../../../../src/internal/schema/pattern/machine.ts";
import { compilePattern } from "../../../../src/internal/schema/pattern/pattern.ts";
import { parsePattern } from "../../../../src/internal/schema/pattern/syntax.ts";
import { runs } from "../../../support/runs.ts";

function machineFor(source: string, unicode = true): (text: string) => boolean {
  const syntax = parsePattern(source, unicode);
  const machine = syntax && buildMachine(syntax, unicode);
  if (machine === undefined) throw new Error(`No machine for ${source}`);
  return machine;
}

describe("buildMachine", () => {
  it.each([
    ["^a", ["a", "ab"], ["", "ba"]],
    ["a$", ["a", "ba"], ["", "ab"]],
    ["a|bc", ["xa", "bcx"], ["b", "c", ""]],
    ["^(a|b)*c$", ["c", "ababc"], ["ab", "cd"]],
    ["^(?:ab?){2,3}$", ["aa", "abab", "aaab"], ["a", "aaaa", "abb"]],
    ["^[^a-c]+$", ["xyz", "💩"], ["", "xa"]],
    ["^.$", ["a", "💩"], ["", "ab", "\n"]],
    ["^\\d{3}-\\d{4}$", ["555-1234"], ["5555-123"]],
    ["^\\p{Letter}+$", ["é", "日本"], ["1"]],
    ["\\bcat\\b", ["a cat sat", "cat"], ["concat", "cats"]],
    ["\\Bcat", ["concat"], ["cat"]],
    ["^(?=.*\\d)(?=.*[a-z]).{3,}$", ["a1x", "1xa"], ["abc", "123", "a1"]],
    ["^(?!.*\\.\\.)[a-z.]+$", ["a.b"], ["a..b", "A"]],
    ["(?<=\\$)\\d+", ["$5"], ["5", "€5"]],
    ["(?<!\\$)\\b\\d", ["5"], ["$5"]],
    ["^(?=(?!b)a)", ["a"], ["b"]],
    ["^(?<year>\\d{4})$", ["2024"], ["24"]],
    ["^\\u{1F4A9}$", ["💩"], ["x"]],
    ["^\\ud83d\\udca9$", ["💩"], ["x"]],
    ["^\\u00e9\\x41\\cJ$", ["éA\n"], ["éA", "u00e9x41cJ"]],
    ["^[\\]\\\\]$", ["]", "\\"], ["["]],
    ["", ["", "a"], []],
    ["^(?:)*$", [""], ["a"]],
  ])("runs %s", (source, accepted, refused) => {
    const machine = machineFor(source);
    expect(accepted.filter((text) => !machine(text))).toStrictEqual([]);
    expect(refused.filter((text) => machine(text))).toStrictEqual([]);
  });

  it.each([
    ["^a{,2}$", ["a{,2}"], ["a", "aa"]],
    ["^}]$", ["}]"], ["}"]],
    ["^[a]{2}{$", ["aa{"], ["aa"]],
    ["^.$", ["a", "\ud83d"], ["💩", ""]],
    ["^..$", ["💩"], ["a"]],
    ["^\\-\\@$", ["-@"], ["@-"]],
    ["^(?=a)*a$", ["a"], ["b"]],
  ])("runs %s without the u flag", (source, accepted, refused) => {
    const machine = machineFor(source, false);
    expect(accepted.filter((text) => !machine(text))).toStrictEqual([]);
    expect(refused.filter((text) => machine(text))).toStrictEqual([]);
  });

  it.each([
    ["^(?:a|b){2,}$", ["ab", "abab"], ["a", ""]],
    ["^(?:ab){0,2}c$", ["c", "abc", "ababc"], ["abababc"]],
    ["^(?:a|)$", ["a", ""], ["b"]],
    ["(?<=a(?=b))b", ["ab"], ["b", "ac"]],
    ["(?:(?=a)a|b)$", ["a", "b"], ["c"]],
    ["^(?:(?!b).)*$", ["aac"], ["ab"]],
    ["(?<=^ab)c", ["abc"], ["bc", "xabc"]],
    ["a\\b", ["a", "a b", "a-"], ["ab", "a1"]],
  ])("runs %s, as the engine does", (source, accepted, refused) => {
    const machine = machineFor(source);
    const expression = new RegExp(source, "u");
    expect(accepted.filter((text) => !machine(text) || !expression.test(text))).toStrictEqual([]);
    expect(refused.filter((text) => machine(text) || expression.test(text))).toStrictEqual([]);
  });

  it("agrees with the engine on generated patterns and texts", () => {
    const atom = fc.constantFrom("a", "b", ".", "[ab]", "[^a]", "\\w", "\\d", "\\b", "^", "$", "é");
    const quantifier = fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{0,}", "*?", "+?");
    const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
      part: fc.oneof(
        { maxDepth: 3, depthIdentifier: "pattern" },
        { weight: 5, arbitrary: atom },
        tie("pattern").map((inner) => `(${inner})`),
        fc.tuple(tie("pattern"), quantifier).map(([inner, sign]) => `(?:${inner})${sign}`),
        fc
          .tuple(fc.constantFrom("a", "b", ".", "[ab]", "\\w"), quantifier)
          .map((parts) => parts.join("")),
        fc
          .tuple(fc.constantFrom("?=", "?!", "?<=", "?<!"), tie("pattern"))
          .map(([look, inner]) => `(${look}${inner})`),
      ),
      pattern: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
        },
        {
          weight: 1,
          arbitrary: fc.tuple(tie("part"), tie("part")).map((parts) => parts.join("|")),
        },
      ),
    }));
    // No character of two units: V8 also starts inside one, which the specification forbids.
    const text = fc
      .array(fc.constantFrom("a", "b", "1", " ", "é"), { maxLength: 7 })
      .map((characters) => characters.join(""));
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 4, maxLength: 4 }), (source, texts) => {
        const machine = machineFor(source);
        const expression = new RegExp(source, "u");
        expect(texts.map(machine)).toStrictEqual(
          texts.map((candidate) => expression.test(candidate)),
        );
      }),
      { numRuns: runs(400) },
    );
  });

  it.each(["^(a)\\1$", "^(?<letter>a)\\k<letter>$", `^${"(a)".repeat(10)}\\10$`])(
    "has no automaton for the back reference of %s, with the u flag or without",
    (source) => {
      const machines = [true, false].map((unicode) => {
        const syntax = parsePattern(source, unicode);
        return syntax && buildMachine(syntax, unicode);
      });
      expect(machines).toStrictEqual([undefined, undefined]);
    },
  );
});

describe("parsePattern", () => {
  it.each([
    ["a group of a kind that is not known", "(?i:a)"],
    ["a repetition of nothing", "*a"],
    ["a group without an end", "(a"],
    ["an end without a group", "a)"],
    ["a group nested too deeply", `${"(".repeat(101)}a${")".repeat(101)}`],
  ])("gives nothing for %s", (_name, source) => {
    expect(parsePattern(source, true)).toBeUndefined();
  });

  it("reads groups as deep as it can", () => {
    const { pattern } = compilePattern(`^${"(".repeat(100)}a${")".repeat(100)}$`);
    expect([pattern?.("a"), pattern?.("b")]).toStrictEqual([true, false]);
  });
});

describe("costOf", () => {
  it.each([
    ["", 1, 1],
    ["^", 1, 0],
    ["$", 1, 1],
    ["\\ba", 1, 1],
    ["^(?:a+|b)$", 2, 1],
    ["^(?:a|b+)$", 2, 1],
    ["^a|^b", 2, 0],
    ["^a|b", 2, 1],
    ["(?:^a)+", 1, 2],
    ["^(?=a+b*)c", 1, 2],
    ["^(?:a|b|c){1}$", 3, 0],
    ["^(?:a|b)?$", 4, 0],
    ["^(?:a|b){1,1}$", 2, 0],
    ["^abc$", 1, 0],
    ["abc", 1, 1],
    ["^a+$", 1, 1],
    ["^a+b+$", 1, 2],
    ["a+b*c{2,}", 1, 4],
    ["^(a|b)c?$", 4, 0],
    ["^a{3}$", 1, 0],
    ["^(?:ab){2,5}$", 1, 1],
    ["^(a+)+$", 1, Number.POSITIVE_INFINITY],
    ["^(a|a)*$", 2, Number.POSITIVE_INFINITY],
    ["^(a?){30}$", 2, Number.POSITIVE_INFINITY],
  ])("estimates %s", (source, factor, exponent) => {
    const syntax = parsePattern(source, true);
    expect(syntax && costOf(syntax)).toStrictEqual({ factor, exponent });
  });
});

describe("compilePattern", () => {
  it("reads patterns that escape more than the u flag allows", () => {
    const { pattern } = compilePattern("^[\\w\\-]+\\@x$");
    expect([pattern?.("a-b@x"), pattern?.("a b@x")]).toStrictEqual([true, false]);
  });

  it.each([
    ["(", "cannot be read"],
    ["^(?:(a+)\\1)*$", "cannot be run in linear time"],
    ["^(?:a|b){5001}$", "cannot be run in linear time"],
    [`${"(".repeat(101)}a${")".repeat(101)}`, "has a form that cannot be run in linear time"],
  ])("tells the problem of %s", (source, problem) => {
    expect(compilePattern(source)).toStrictEqual({ problem });
  });

  it.each([
    ["^(a+)+$"],
    ["^(a|aa)+$"],
    ["(x+x+)+y"],
    ["^(([a-z])+.)+[A-Z]([a-z])+$"],
    ["a*a*a*a*a*a*a*a*b"],
    ["^(?=(a+)+$)b"],
    ["^(a?){60}a{60}$"],
  ])("ends on %s and a text that a backtracking engine would hang on", (source) => {
    const hostile = `${"a".repeat(5_000)}!`;
    expect(compilePattern(source).pattern?.(hostile)).toBe(false);
  });

  it("counts characters as the engine does, also where the engine would hang", () => {
    const decide = (source: string, text: string): boolean | undefined =>
      compilePattern(source).pattern?.(text);
    const odd = "\u{1F4A9}".repeat(61);
    expect(decide("^(?:..|aa)*$", odd)).toBe(false);
    expect(decide("^(?:..|a\\-)*$", odd)).toBe(true);
    expect(decide("^(?:\u{1F4A9}\\-|bb\\-)*$", "\u{1F4A9}-".repeat(61))).toBe(true);
    expect(decide("^(?:\u{1F4A9}|bb)*$", odd)).toBe(true);
  });

  it("refuses a text that a pattern with back references could hang on, and no other", () => {
    const { pattern } = compilePattern("^(a*)(b*)\\1$");
    const texts = ["aabaa", `a${"b".repeat(100)}a`, "a".repeat(5_000)];
    expect(texts.map((text) => pattern?.(text))).toStrictEqual([true, true, false]);
  });
});
