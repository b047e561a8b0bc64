import { describe, expect, it } from "vitest";
import { stem } from "../../../src/internal/text/stem.ts";

// Expected stems follow the published description of the algorithm; one line a step.
const STEMS: Record<string, Record<string, string>> = {
  "whole words": { skies: "sky", dying: "die", news: "news", early: "earli", gently: "gentl" },
  plurals: {
    caresses: "caress",
    ties: "tie",
    cries: "cri",
    gas: "gas",
    gaps: "gap",
    corpus: "corpus",
    kiwis: "kiwi",
    innings: "inning",
    earrings: "earring",
  },
  "past and progressive": {
    agreed: "agre",
    feed: "feed",
    luxuriated: "luxuri",
    hopping: "hop",
    hoping: "hope",
    enabled: "enabl",
    sing: "sing",
    succeeding: "succeed",
  },
  "final y": { cry: "cri", by: "by", say: "say", repository: "repositori", yes: "yes" },
  derivations: {
    relational: "relat",
    conditional: "condit",
    digitizer: "digit",
    vietnamization: "vietnam",
    hopefulness: "hope",
    formality: "formal",
    sensibility: "sensibl",
    analogy: "analog",
    demagogy: "demagogi",
    quickly: "quick",
    reply: "repli",
  },
  endings: {
    triplicate: "triplic",
    formative: "format",
    goodness: "good",
    revival: "reviv",
    adjustment: "adjust",
    adoption: "adopt",
    opinion: "opinion",
    controller: "control",
    rate: "rate",
    cease: "ceas",
  },
  "guarded prefixes": {
    generate: "generat",
    general: "general",
    international: "internat",
    organization: "organiz",
    organ: "organ",
    university: "universiti",
  },
};

describe("stem", () => {
  it.each(Object.entries(STEMS))("follows Porter2 for %s", (_, stems) => {
    const actual = Object.fromEntries(Object.keys(stems).map((word) => [word, stem(word)]));
    expect(actual).toStrictEqual(stems);
  });

  it("brings the forms of one word together", () => {
    const forms = ["connect", "connected", "connecting", "connection", "connections"];
    expect(new Set(forms.map(stem))).toStrictEqual(new Set(["connect"]));
  });

  it("leaves short words, foreign letters, digits and very long words alone", () => {
    const words = ["", "as", "straßes", "файлы", "a1s", "s".repeat(41)];
    expect(words.map(stem)).toStrictEqual(words);
  });
});
