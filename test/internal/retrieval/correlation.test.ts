import { describe, expect, it } from "vitest";
import { Correlation } from "../../../src/internal/retrieval/correlation.ts";

function correlate(...pairs: readonly (readonly [x: number, y: number])[]): number {
  const correlation = new Correlation();
  for (const [x, y] of pairs) correlation.add(x, y);
  return correlation.coefficient;
}

describe("Correlation", () => {
  it("is 1 for series that rise together, -1 for series that go apart, whatever their size", () => {
    expect(correlate([0.1, 0.2], [0.2, 0.4], [0.4, 0.8])).toBeCloseTo(1, 9);
    expect(correlate([0.1, 0.9], [0.2, 0.8], [0.4, 0.6])).toBeCloseTo(-1, 9);
    expect(correlate([0, 10], [1, 30])).toBeCloseTo(1, 9);
  });

  it("is the coefficient of Pearson between them", () => {
    // Deviations (-1.5, -0.5, 0.5, 1.5) and (-1, 1, -1, 1): covariance 2, variances 5 and 4.
    expect(correlate([0, 0], [1, 2], [2, 0], [3, 2])).toBeCloseTo(2 / Math.sqrt(5 * 4), 9);
    expect(correlate([0, 0], [0, 1], [1, 0], [1, 1])).toBeCloseTo(0, 9);
  });

  it("is 0 where one of the series does not vary, or there is none", () => {
    expect(correlate([0.3, 0.1], [0.3, 0.7], [0.3, 0.2])).toBe(0);
    expect(correlate([0.1, 0.3], [0.7, 0.3], [0.2, 0.3])).toBe(0);
    expect(correlate([0.1, 0.3])).toBe(0);
    expect(correlate()).toBe(0);
  });
});
