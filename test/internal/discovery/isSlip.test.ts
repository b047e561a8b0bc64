import { describe, expect, it } from "vitest";
import { isSlip } from "../../../src/internal/discovery/isSlip.ts";

describe("isSlip", () => {
  it.each([
    ["wether", "weather"],
    ["reposiotry", "repository"],
    ["calender", "calendar"],
    ["lsit", "list"],
    ["isue", "issue"],
    ["statu", "status"],
    ["htmls", "html"],
  ])("takes %j for %j", (written, meant) => {
    expect(isSlip(written, meant)).toBe(true);
  });

  it.each([
    ["issue", "issue"],
    ["gmail", "email"],
    ["story", "store"],
    ["hard", "card"],
    ["geht", "get"],
    ["aim", "ai"],
    ["weather", "leather jacket"],
  ])("takes %j for itself, not for %j", (written, meant) => {
    expect(isSlip(written, meant)).toBe(false);
  });
});
