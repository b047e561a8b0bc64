import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, encodeBase64 } from "../../../src/internal/retrieval/base64.ts";

describe("base64", () => {
  it("agrees with that of Node for any bytes, in both directions", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        const text = Buffer.from(bytes).toString("base64");
        expect(encodeBase64(bytes)).toBe(text);
        expect(decodeBase64(text)).toStrictEqual(bytes);
      }),
    );
  });

  it.each(["A", "AA=", "A===", "AB=C", "A-_A", "AAAA\n", "ÄÄÄÄ", "===="])(
    "reads nothing from %j",
    (text) => {
      expect(decodeBase64(text)).toBeUndefined();
    },
  );
});
