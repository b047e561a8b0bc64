import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertTools, lintTools } from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { toolSchema } from "./internal/schema/arbitraries.ts";
import { TARGETS } from "./support/providerRules/targets.ts";
import { runs } from "./support/runs.ts";
import { hostileSchema, toolList } from "./support/toolLists.ts";

describe.each(TARGETS)("convertTools for %s", (target) => {
  it("writes what the linter finds nothing in", () => {
    fc.assert(
      fc.property(toolList(fc.oneof(toolSchema, hostileSchema)), (tools) => {
        const { tools: wire, reports } = convertTools(tools, target);
        const loosened = new Set(
          reports.filter(({ error }) => error !== undefined).map(({ wireName }) => wireName),
        );
        const findings = lintTools(wire, target).filter(({ tool = "" }) => !loosened.has(tool));
        expect(findings).toStrictEqual([]);
      }),
      { numRuns: runs(40) },
    );
  });

  it("gives the same names in every order, and the same bytes each time", () => {
    fc.assert(
      fc.property(toolList(toolSchema), (tools) => {
        const converted = convertTools(tools, target);
        expect(JSON.stringify(convertTools(tools, target))).toBe(JSON.stringify(converted));
        const reversed = convertTools([...tools].reverse(), target).wireNames;
        expect(reversed).toStrictEqual(converted.wireNames);
      }),
      { numRuns: runs(20) },
    );
  });

  it("restores whatever a model may call, and never throws", () => {
    fc.assert(
      fc.property(toolList(hostileSchema), fc.anything(), (tools, args) => {
        const { names, restore } = convertTools(tools, target);
        for (const [wireName, original] of names) {
          expect(restore(wireName, deepFreeze(args)).name).toBe(original);
        }
      }),
      { numRuns: runs(30) },
    );
  });
});
