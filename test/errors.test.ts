import { describe, expect, it } from "vitest";
import { ToolpipeError } from "../src/errors.ts";

describe("ToolpipeError", () => {
  it("carries its code, message and cause", () => {
    const cause = new Error("underneath");
    const error = new ToolpipeError("timeout", "Cannot rank tools: too late", { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("ToolpipeError");
    expect(error.code).toBe("timeout");
    expect(error.message).toBe("Cannot rank tools: too late");
    expect(error.cause).toBe(cause);
  });

  it("recognises its own errors and those of another copy of the package", () => {
    const foreign = Object.defineProperty(new Error("x"), Symbol.for("toolpipe.error"), {
      value: true,
    });
    expect(ToolpipeError.isInstance(new ToolpipeError("timeout", "x"))).toBe(true);
    expect(ToolpipeError.isInstance(foreign)).toBe(true);
    expect(ToolpipeError.isInstance(new Error("x"))).toBe(false);
    expect(ToolpipeError.isInstance({ code: "timeout" })).toBe(false);
    expect(ToolpipeError.isInstance(undefined)).toBe(false);
  });

  it("hides its marker from enumeration, so that deep equality stays simple", () => {
    expect(Object.getOwnPropertySymbols({ ...new ToolpipeError("timeout", "x") })).toStrictEqual(
      [],
    );
  });
});
