import { describe, expect, it } from "vitest";
import { ServerEvidence } from "../../../src/internal/retrieval/serverEvidence.ts";

function raise(servers: readonly (string | undefined)[], scores: readonly number[]): number[] {
  const raised = Float64Array.from(scores);
  const matches = [...raised.keys()].filter((position) => (raised[position] ?? 0) > 0);
  new ServerEvidence(servers).raise(raised, matches);
  return [...raised];
}

describe("ServerEvidence", () => {
  it("adds a share of the mean of the two best to each match of their server", () => {
    expect(raise(["git", "git", "git", "mail"], [4, 2, 1, 4])).toStrictEqual([
      4 + 0.3 * 3,
      2 + 0.3 * 3,
      1 + 0.3 * 3,
      4 + 0.3 * 2,
    ]);
  });

  it("counts a tool without a server as one of its own", () => {
    expect(raise(["git", undefined, undefined, ""], [2, 2, 2, 2])).toStrictEqual([
      2.3, 2.3, 2.3, 2.3,
    ]);
  });

  it("raises nothing that does not match", () => {
    expect(raise(["git", "git"], [2, 0])).toStrictEqual([2.3, 0]);
  });

  it("changes nothing in a catalog without servers", () => {
    expect(raise([undefined, undefined], [2, 1])).toStrictEqual([2, 1]);
  });

  it("takes servers named after object members", () => {
    expect(raise(["__proto__", "constructor", "__proto__"], [1, 1, 1])).toStrictEqual([
      1.3, 1.15, 1.3,
    ]);
  });
});
