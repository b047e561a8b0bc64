import { describe, expect, test } from "vitest";
import { hintsContradict, readHints } from "../../../src/internal/tools/annotations.ts";

const hints = (readOnly?: boolean, destructive?: boolean) => ({ readOnly, destructive });

describe("readHints", () => {
  test.each<[unknown, object]>([
    [{ annotations: { readOnlyHint: true } }, hints(true)],
    [{ annotations: { destructiveHint: false, readOnlyHint: "yes" } }, hints(undefined, false)],
    [{ function: { annotations: { destructiveHint: true } } }, hints(undefined, true)],
    [
      { annotations: { readOnlyHint: false }, function: { annotations: { readOnlyHint: true } } },
      hints(false),
    ],
    [{ annotations: "read only" }, hints()],
    [{ function: () => 1 }, hints()],
    [{}, hints()],
    [null, hints()],
    ["text", hints()],
  ])("reads what %j claims", (tool, claimed) => {
    expect(readHints(tool)).toStrictEqual(claimed);
  });
});

describe("hintsContradict", () => {
  test.each([
    [hints(true), hints(false), true],
    [hints(undefined, true), hints(undefined, false), true],
    [hints(true), hints(undefined, true), true],
    [hints(true), hints(), false],
    [hints(true), hints(true, true), true],
    [hints(true, true), hints(true, true), false],
    [hints(true, false), hints(true), false],
    [hints(false), hints(undefined, true), false],
    [hints(false, true), hints(false, true), false],
    [hints(), hints(), false],
  ])("judges %j and %j the same in both orders", (a, b, verdict) => {
    expect(hintsContradict(a, b)).toBe(verdict);
    expect(hintsContradict(b, a)).toBe(verdict);
  });
});
