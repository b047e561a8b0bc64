import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinSimilarSets } from "../../../src/internal/text/setSimilarityJoin.ts";
import { internTokens } from "../../../src/internal/text/tokenSets.ts";
import { runs } from "../../support/runs.ts";

function similarityOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  const common = Array.from(a).filter((token) => b.has(token)).length;
  return common / (a.size + b.size - common);
}

/** What the join must be equal to: every set against every leader, in order. */
function joinNaively(
  lists: readonly (readonly string[])[],
  threshold: number,
  confirm: (leader: number, member: number) => boolean,
) {
  const sets = lists.map((tokens) => new Set(tokens));
  const leaders: number[] = [];
  return sets.map((set, member) => {
    for (const leader of leaders) {
      const similarity = similarityOf(sets[leader] ?? new Set(), set);
      if (similarity >= threshold && confirm(leader, member)) return { leader, similarity };
    }
    leaders.push(member);
    return undefined;
  });
}

const lists = fc.array(
  fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), { maxLength: 8 }),
  { maxLength: 30 },
);
const threshold = fc.oneof(
  fc.integer({ min: -5, max: 105 }).map((percent) => percent / 100),
  fc.constantFrom(Number.NaN, 1 / 3, 2 / 3, 3 / 7, 0.3 + 0.6),
  fc.double({ min: 0, max: 1, noNaN: true }),
);

describe("joinSimilarSets", () => {
  test("joins what a comparison of all pairs joins", () => {
    fc.assert(
      fc.property(lists, threshold, (tokens, least) => {
        const joins = joinSimilarSets(internTokens(tokens), Math.min(1, least));
        expect(joins).toStrictEqual(joinNaively(tokens, Math.min(1, least), () => true));
      }),
      { numRuns: runs(3_000) },
    );
  });

  test("goes on to the next leader where a pair is not confirmed", () => {
    fc.assert(
      fc.property(lists, threshold, fc.integer(), (tokens, least, salt) => {
        const confirm = (leader: number, member: number): boolean =>
          ((leader * 31 + member * 17) ^ salt) % 3 !== 0;
        const joins = joinSimilarSets(internTokens(tokens), Math.min(1, least), confirm);
        expect(joins).toStrictEqual(joinNaively(tokens, Math.min(1, least), confirm));
      }),
      { numRuns: runs(3_000) },
    );
  });

  test("asks about the leaders in ascending order and no longer than needed", () => {
    const asked: string[] = [];
    const tokens = [
      ["a", "b"],
      ["a", "c"],
      ["b", "c"],
      ["a", "b", "c"],
    ];
    joinSimilarSets(internTokens(tokens), 0.3, (leader, member) => {
      asked.push(`${leader}-${member}`);
      return leader === 1;
    });
    expect(asked).toStrictEqual(["0-1", "0-2", "1-2", "0-3", "1-3"]);
  });

  test("asks about a pair once, with the similarity of the whole", () => {
    const asked: number[] = [];
    const tokens = Array.from("abcdefghij");
    joinSimilarSets(internTokens([tokens, tokens]), 0.5, (_leader, _member, similarity) => {
      asked.push(similarity);
      return false;
    });
    expect(asked).toStrictEqual([1]);
  });

  // `overlap >= threshold * union` loses 19 of these, the textbook bounds on lengths up to 54.
  test("loses no pair whose similarity is exactly a decimal threshold", () => {
    let ties = 0;
    for (let percent = 50; percent <= 100; percent += 1) {
      for (let union = 1; union <= 300; union += 1) {
        if ((percent * union) % 100 !== 0) continue;
        ties += 1;
        const overlap = (percent * union) / 100;
        const longer = Array.from({ length: union }, (_, index) => `t${index}`);
        const pair = internTokens([longer, longer.slice(union - overlap)]);
        expect(joinSimilarSets(pair, percent / 100)[1]).toStrictEqual({
          leader: 0,
          similarity: percent / 100,
        });
      }
    }
    expect(ties).toBeGreaterThan(1_000);
  });
});

describe("internTokens", () => {
  test("numbers tokens by ascending frequency and counts each once a set", () => {
    const { size, ids, offsets } = internTokens([["x", "y", "x", ""], [], ["z", "x"], ["y", "x"]]);
    expect(size).toBe(4);
    expect(Array.from(offsets)).toStrictEqual([0, 2, 2, 4, 6]);
    expect(Array.from(ids)).toStrictEqual([1, 2, 0, 2, 1, 2]);
  });

  test("takes hostile tokens as any other", () => {
    expect(internTokens([["__proto__", "constructor"], ["__proto__"]]).ids).toHaveLength(3);
  });
});
