import { describe, expect, it } from "vitest";
import { resolveUri, splitFragment } from "../../../src/internal/schema/uri.ts";

const BASE = "http://a/b/c/d;p?q";

describe("resolveUri", () => {
  // The examples of RFC 3986, section 5.4, without their fragments.
  it.each([
    ["g:h", "g:h"],
    ["g", "http://a/b/c/g"],
    ["./g", "http://a/b/c/g"],
    ["g/", "http://a/b/c/g/"],
    ["/g", "http://a/g"],
    ["//g", "http://g"],
    ["?y", "http://a/b/c/d;p?y"],
    ["g?y", "http://a/b/c/g?y"],
    [";x", "http://a/b/c/;x"],
    ["g;x?y", "http://a/b/c/g;x?y"],
    ["", "http://a/b/c/d;p?q"],
    [".", "http://a/b/c/"],
    ["./", "http://a/b/c/"],
    ["..", "http://a/b/"],
    ["../", "http://a/b/"],
    ["../g", "http://a/b/g"],
    ["../..", "http://a/"],
    ["../../g", "http://a/g"],
    ["../../../g", "http://a/g"],
    ["/./g", "http://a/g"],
    ["/../g", "http://a/g"],
    ["g.", "http://a/b/c/g."],
    ["..g", "http://a/b/c/..g"],
    ["./../g", "http://a/b/g"],
    ["./g/.", "http://a/b/c/g/"],
    ["g/./h", "http://a/b/c/g/h"],
    ["g/../h", "http://a/b/c/h"],
    ["g;x=1/../y", "http://a/b/c/y"],
    ["./g:h", "http://a/b/c/g:h"],
    ["1g:h", "http://a/b/c/1g:h"],
  ])("resolves %j", (reference, resolved) => {
    expect(resolveUri(reference, BASE)).toBe(resolved);
  });

  it.each([
    ["part.json", "", "part.json"],
    ["part.json", "folder/root.json", "folder/part.json"],
    ["part", "http://host", "http://host/part"],
    ["a/../b", "", "b"],
    ["a/../../b", "", "b"],
    ["../b", "a/c", "b"],
    ["/a/b/../../../c", "", "/c"],
    ["urn:uuid:1", "http://host/a", "urn:uuid:1"],
  ])("resolves %j against %j", (reference, base, resolved) => {
    expect(resolveUri(reference, base)).toBe(resolved);
  });
});

describe("splitFragment", () => {
  it("parts at the first number sign", () => {
    expect(splitFragment("a#b#c")).toStrictEqual({ uri: "a", fragment: "b#c" });
    expect(splitFragment("a")).toStrictEqual({ uri: "a", fragment: "" });
  });
});
