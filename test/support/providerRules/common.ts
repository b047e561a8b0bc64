import {
  noItemLists,
  numericExclusiveBounds,
  type Rule,
  referencesResolve,
  requiredIsDeclared,
  rootIsObject,
} from "./rules.ts";

// What every provider asks for, and what those do that read today's JSON Schema.
export const everywhere: Rule[] = [rootIsObject, requiredIsDeclared, referencesResolve];

export const modern: Rule[] = [...everywhere, noItemLists, numericExclusiveBounds];
