import { describe, expect, it } from "vitest";
import { stem } from "../../../src/internal/text/stem.ts";
import { synonymsOf } from "../../../src/internal/text/synonyms.ts";

// What people say for what tools are called, or the other way round.
const PAIRS: readonly (readonly [word: string, other: string])[] = [
  ["ad", "advertisement"],
  ["admin", "administrator"],
  ["app", "application"],
  ["arg", "argument"],
  ["auth", "authentication"],
  ["avg", "average"],
  ["config", "setting"],
  ["db", "database"],
  ["dev", "developer"],
  ["dir", "folder"],
  ["doc", "document"],
  ["env", "environment"],
  ["id", "identifier"],
  ["img", "image"],
  ["info", "information"],
  ["k8s", "kubernetes"],
  ["lang", "language"],
  ["math", "mathematics"],
  ["max", "maximum"],
  ["min", "minimum"],
  ["msg", "message"],
  ["num", "number"],
  ["org", "organization"],
  ["param", "parameter"],
  ["pic", "photograph"],
  ["ppt", "presentation"],
  ["ref", "reference"],
  ["repo", "repository"],
  ["spec", "specification"],
  ["stats", "statistics"],
  ["temp", "temperature"],
  ["tv", "television"],
  ["article", "publication"],
  ["bug", "ticket"],
  ["business", "firm"],
  ["car", "vehicle"],
  ["chart", "plot"],
  ["cost", "price"],
  ["crypto", "cryptocurrency"],
  ["doctor", "physician"],
  ["drug", "medication"],
  ["film", "movie"],
  ["holiday", "vacation"],
  ["hotel", "accommodation"],
  ["job", "position"],
  ["link", "url"],
  ["location", "place"],
  ["mail", "email"],
  ["appointment", "meeting"],
  ["mobile", "phone"],
  ["shop", "store"],
  ["site", "website"],
  ["song", "track"],
  ["stock", "share"],
  ["travel", "trip"],
  ["add", "create"],
  ["buy", "purchase"],
  ["calc", "compute"],
  ["cancel", "terminate"],
  ["check", "validate"],
  ["choose", "select"],
  ["clone", "duplicate"],
  ["close", "shut"],
  ["combine", "merge"],
  ["compare", "comparison"],
  ["convert", "transform"],
  ["create", "make"],
  ["delete", "remove"],
  ["describe", "explain"],
  ["display", "show"],
  ["edit", "update"],
  ["execute", "run"],
  ["fetch", "retrieve"],
  ["find", "search"],
  ["fix", "repair"],
  ["launch", "start"],
  ["move", "rename"],
  ["post", "send"],
  ["shorten", "summarize"],
];

function areSynonyms(word: string, other: string): boolean {
  return synonymsOf(stem(word)).has(stem(other));
}

describe("synonymsOf", () => {
  it("knows both words of a pair by each other", () => {
    const unknown = PAIRS.filter(
      ([word, other]) => !(areSynonyms(word, other) && areSynonyms(other, word)),
    );
    expect(unknown).toStrictEqual([]);
  });

  it("joins the groups of a word that is in several, and leaves the word itself out", () => {
    expect([...synonymsOf("imag")]).toStrictEqual(["img", "pic", "pictur", "photo", "photograph"]);
  });

  it("keeps apart what is not meant alike", () => {
    expect(areSynonyms("close", "delete")).toBe(false);
    expect(areSynonyms("send", "draft")).toBe(false);
    expect(areSynonyms("delete", "edit")).toBe(false);
  });

  it("knows none for other words and for names of object members", () => {
    expect(
      ["zebra", "", "constructor", "__proto__"].map((word) => synonymsOf(word).size),
    ).toStrictEqual([0, 0, 0, 0]);
  });
});
