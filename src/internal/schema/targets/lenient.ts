import type { TargetRules } from "./rules.ts";

/** What no two targets have in common. */
type Own = "target" | "tool";

/** A target that takes all of JSON Schema. */
const LENIENT: Omit<TargetRules, Own> = {
  keywords: "all",
  notAtRoot: new Set(),
  olderDrafts: "none",
  booleanSchemas: false,
  references: "kept",
  recursion: "kept",
  rootReference: false,
  untyped: "kept",
  typeLists: "all",
  nullable: false,
  foreignKeywords: true,
  besideUnions: "kept",
  enumTypes: "all",
  emptyEnumValues: true,
  nullsInEnums: true,
  closed: false,
  allRequired: false,
  emptyObjects: true,
  members: false,
  formats: "all",
  patterns: "all",
  largeBounds: true,
  withoutParameters: "listed",
  limits: "none",
};

/** The rules of a target that takes every schema with an object in the root, but for what is named. */
export function lenientExcept(
  exceptions: Pick<TargetRules, Own> & Partial<TargetRules>,
): TargetRules {
  return { ...LENIENT, ...exceptions };
}
