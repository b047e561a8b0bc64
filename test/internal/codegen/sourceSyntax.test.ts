import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readSource, typeErrors } from "./sourceSyntax.ts";

const HEAD = 'import { z } from "zod"\n\nexport const schema = ';

describe("readSource", () => {
  it.each([
    ["z.string(); process.exit(1)", ["further statements"]],
    ["z.string().describe(process.title)", ["the name process", "the name title"]],
    ["z.literal(eval)", ["the name eval"]],
    ["z.string().regex(/a/)", ["RegularExpressionLiteral"]],
    ["z.string().regex(new RegExp(key))", ["new RegExp(key)"]],
    ["z.string() /* text */", ["a comment"]],
    ['z.literal("a)', ["Unterminated string literal.", "')' expected."]],
    ["schema", ["another export"]],
  ])("finds what is wrong with %s", (expression, problems) => {
    expect(readSource(`${HEAD}${expression}\n`).problems).toStrictEqual(problems);
  });

  it("gives back the texts of sound source", () => {
    expect(readSource(`${HEAD}z.object({ "a": z.literal("b") })\n`)).toStrictEqual({
      problems: [],
      texts: ["a", "b"],
    });
  });
});

describe("typeErrors", () => {
  it("finds what Zod does not have", () => {
    const zod = fileURLToPath(new URL("../../../node_modules/zod", import.meta.url));
    expect(typeErrors([`${HEAD}z.string().ip()\n`], zod)).toStrictEqual([
      "/sources/0.ts: Property 'ip' does not exist on type 'ZodString'.",
    ]);
  });
});
