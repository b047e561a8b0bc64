import { describe, expect, it } from "vitest";
import { stem } from "../../../src/internal/text/stem.ts";
import { topicWordsOf } from "../../../src/internal/text/topics.ts";

function shareTopic(word: string, other: string): boolean {
  return topicWordsOf(stem(word)).has(stem(other));
}

describe("topicWordsOf", () => {
  it.each([
    ["dividend", "portfolio"],
    ["discount", "coupon"],
    ["flight", "airline"],
    ["zip", "address"],
    ["weather", "umbrella"],
    ["earthquake", "disaster"],
    ["recipe", "ingredient"],
    ["vaccine", "pandemic"],
    ["playlist", "lyrics"],
    ["museum", "exhibit"],
    ["screenshot", "screen"],
    ["drone", "camera"],
    ["poem", "poet"],
    ["celsius", "degree"],
    ["subtitle", "transcript"],
    ["pdf", "document"],
    ["resume", "interview"],
    ["patent", "trademark"],
    ["docker", "kubernetes"],
    ["sitemap", "crawl"],
    ["undo", "revert"],
    ["nightly", "cron"],
  ])("knows that %s and %s are talked of together", (word, other) => {
    expect(shareTopic(word, other)).toBe(true);
    expect(shareTopic(other, word)).toBe(true);
  });

  it("keeps topics apart, and knows none of other words", () => {
    expect(shareTopic("recipe", "airline")).toBe(false);
    expect(topicWordsOf("zebra").size).toBe(0);
    expect(topicWordsOf("constructor").size).toBe(0);
  });
});
