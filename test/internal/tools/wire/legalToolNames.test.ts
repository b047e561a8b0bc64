import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLegalName } from "../../../../src/internal/schema/targets/legalNames.ts";
import {
  legalToolName,
  legalToolNames,
} from "../../../../src/internal/tools/wire/legalToolNames.ts";

const WORD = { allowed: "a-zA-Z0-9_-", maxLength: 64 };
const LETTER_FIRST = { ...WORD, first: "a-zA-Z" };
const DOTTED = { allowed: "a-zA-Z0-9_.-", first: "a-zA-Z_", maxLength: 64 };

describe("legalToolName", () => {
  it.each([
    ["a.b", "a_b"],
    ["github/create issue", "github_create_issue"],
    ["météo", "meteo"],
    ["get_天気", "get___"],
    ["21st_magic_x", "21st_magic_x"],
    ["__proto__", "__proto__"],
  ])("makes %s into %s", (name, legal) => {
    expect(legalToolName(name, WORD)).toBe(legal);
  });

  it.each([
    ["21st_magic_x", "t_21st_magic_x"],
    ["_private", "t__private"],
    ["-flag", "t_-flag"],
  ])("puts a letter before %s where only a letter may begin", (name, legal) => {
    expect(legalToolName(name, LETTER_FIRST)).toBe(legal);
  });

  it("puts an underscore at the front where one may begin", () => {
    expect(legalToolName("21st.magic", DOTTED)).toBe("_21st.magic");
  });

  it.each(["", "天気", "💩", "...", "\ud800"])(
    "names %j by a digest, since nothing of it is left",
    (name) => {
      expect(legalToolName(name, WORD)).toMatch(/^tool_[a-z0-9]{8}$/u);
      expect(legalToolName(name, LETTER_FIRST)).toMatch(/^tool_[a-z0-9]{8}$/u);
    },
  );

  it("cuts a name that is too long, with a digest of the whole at the end", () => {
    const one = legalToolName(`${"a".repeat(128)}1`, WORD);
    const other = legalToolName(`${"a".repeat(128)}2`, WORD);
    expect(one).toMatch(/^a{55}_[a-z0-9]{8}$/u);
    expect(other).toMatch(/^a{55}_[a-z0-9]{8}$/u);
    expect(one).not.toBe(other);
  });
});

describe("legalToolNames", () => {
  it("keeps every legal name, also where another would become the same", () => {
    const names = legalToolNames(["a.b", "a_b"], WORD);
    expect(names.get("a_b")).toBe("a_b");
    expect(names.get("a.b")).toMatch(/^a_b_[a-z0-9]{8}$/u);
  });

  it("tells names apart that become the same", () => {
    const names = legalToolNames(["a.b", "a/b"], WORD);
    expect(names.get("a.b")).toMatch(/^a_b_[a-z0-9]{8}$/u);
    expect(names.get("a/b")).toMatch(/^a_b_[a-z0-9]{8}$/u);
    expect(names.get("a.b")).not.toBe(names.get("a/b"));
  });

  it("gives up no name to a digest that happens to be a name", () => {
    const [digested] = [...legalToolNames(["a.b", "a/b"], WORD).values()];
    const names = legalToolNames(["a.b", "a/b", digested ?? ""], WORD);
    expect(names.get(digested ?? "")).toBe(digested);
    expect(new Set(names.values()).size).toBe(3);
  });

  const anyName = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.string({ unit: fc.constantFrom("a", "b", "_", ".", "/", "é", "1"), maxLength: 4 }),
    fc.string({ unit: fc.constantFrom("a", ".", "b"), minLength: 60, maxLength: 140 }),
    fc.constantFrom("__proto__", "constructor", "toString", ""),
  );
  const rule = fc.constantFrom(WORD, LETTER_FIRST, DOTTED);

  it("gives different legal names to all, and the same in every order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { maxLength: 12 }), rule, (names, wanted) => {
        const made = legalToolNames(names, wanted);
        expect([...made.keys()]).toStrictEqual(names);
        expect(new Set(made.values()).size).toBe(names.length);
        for (const [name, legal] of made) {
          expect(isLegalName(legal, wanted)).toBe(true);
          if (isLegalName(name, wanted)) expect(legal).toBe(name);
        }
        const reversed = legalToolNames([...names].reverse(), wanted);
        for (const name of names) expect(reversed.get(name)).toBe(made.get(name));
      }),
    );
  });

  it("leaves legal names alone when they come in once more", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { maxLength: 12 }), rule, (names, wanted) => {
        const made = [...legalToolNames(names, wanted).values()];
        expect([...legalToolNames(made, wanted).values()]).toStrictEqual(made);
      }),
    );
  });
});
