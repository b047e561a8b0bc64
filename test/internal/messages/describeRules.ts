import { describe, expect, it } from "vitest";
import { repairToolPairs, validateToolPairs } from "../../../src/toolPairRepair.ts";
import type { MessageFormat, RepairOptions } from "../../../src/types/messages.ts";
import { deepFreeze } from "../../deepFreeze.ts";

/** A rule, a history that breaks just it, and what the validator says where that is not the rule. */
export type RuleCase = readonly [
  rule: string,
  messages: readonly object[],
  found?: readonly string[],
  options?: RepairOptions,
];

/** Checks that each rule is noticed, and that a repair meets it. */
export function describeRules(format: MessageFormat, cases: readonly RuleCase[]): void {
  describe(`rules of ${format}`, () => {
    const table = cases.map(([rule, messages, found = [rule], options = {}]) => ({
      rule,
      messages,
      found,
      settings: { format, ...options },
    }));

    it.each(table)("$rule", ({ messages, found, settings }) => {
      deepFreeze(messages);
      const rules = validateToolPairs(messages, settings).map(({ rule }) => rule);
      expect(rules).toStrictEqual(found);
      const repaired = repairToolPairs(messages, settings);
      expect(repaired.repaired).toBe(true);
      expect(validateToolPairs(repaired.messages, settings)).toStrictEqual([]);
    });
  });
}
