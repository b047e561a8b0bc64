import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../deepFreeze.ts";
import { judgeConversion } from "../support/judgeConversion.ts";
import { TARGETS } from "../support/providerRules/targets.ts";

const CATALOGS = new URL("../../../shared/data/catalogs/", import.meta.url);

interface CatalogTool {
  readonly name: string;
  readonly inputSchema: Record<string, unknown>;
}

const catalogs = readdirSync(CATALOGS)
  .sort()
  .map((file): { file: string; tools: readonly CatalogTool[] } => ({
    file,
    tools: deepFreeze(JSON.parse(readFileSync(new URL(file, CATALOGS), "utf8")).tools),
  }));

describe.each(TARGETS)("all tools of real servers, for %s", (target) => {
  it("are what the provider takes, lose nothing unreported, and find their way back", () => {
    let restored = 0;
    const found = catalogs.flatMap(({ file, tools }) => {
      const schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
      const judgement = judgeConversion(tools, target, (name) => schemas.get(name));
      restored += judgement.restored;
      const { faults, losses, unsound } = judgement;
      return [...faults, ...losses, ...unsound].map((fault) => `${file}: ${fault}`);
    });
    expect(found).toStrictEqual([]);
    // Far more than none: the check of the way back must not be one that never ran.
    expect(restored).toBeGreaterThan(2_200);
  });
});
