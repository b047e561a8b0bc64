import { expect, it } from "vitest";
import type { ProviderTarget } from "../../src/types/providerTargets.ts";
import { changesOf, convert, reasonsOf } from "./converted.ts";

/** What is converted, into what, and the changes that are reported, each as "action keyword pointer". */
export type Conversion = readonly [
  what: string,
  ProviderTarget,
  before: unknown,
  after: unknown,
  changes: readonly string[],
];

/** Makes a test of each conversion. */
export function itConverts(conversions: readonly Conversion[]): void {
  it.each(conversions)("%s, for %s", (_what, target, before, after, changes) => {
    expect(convert(before, target)).toStrictEqual(after);
    expect(changesOf(before, target)).toStrictEqual(changes);
  });
}

/** Makes a test of each conversion, whose changes are told with their reasons. */
export function itTells(conversions: readonly Conversion[]): void {
  it.each(conversions)("%s, for %s", (_what, target, before, after, reasons) => {
    expect(convert(before, target)).toStrictEqual(after);
    expect(reasonsOf(before, target)).toStrictEqual(reasons);
  });
}
