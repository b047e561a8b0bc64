import { expect, it } from "vitest";
import { elementAt } from "../../src/internal/elementAt.ts";

it("elementAt reads elements that are there, and refuses to read others", () => {
  expect(elementAt(["a", "b"], 1)).toBe("b");
  expect(elementAt(new Float64Array(1), 0)).toBe(0);
  expect(() => elementAt(["a", "b"], 2)).toThrow(
    new RangeError("Cannot read an element: index must be below 2, but is 2"),
  );
});
