import type { Turn } from "./exchange.ts";
import type { MessageView, Part } from "./view.ts";

/** A result, and the turn it stands behind. */
export interface Placed {
  readonly result: Part;
  readonly turn: Turn | undefined;
}

/** The results that stand behind a turn, or, all together, those that stand behind none. */
export interface Scope {
  readonly turn: Turn | undefined;
  readonly results: Part[];
}

/** Sorts the results of a history by the turn behind which they stand; those of none come first. */
export function readScopes(views: readonly MessageView[], turns: readonly Turn[]): Scope[] {
  const outside: Scope = { turn: undefined, results: [] };
  const scopes: Scope[] = [outside];
  let turn: Turn | undefined;
  // A turn has a scope as soon as it has a result.
  let scope: Scope | undefined = outside;
  let next = 0;
  for (const view of views) {
    if (turn !== undefined && view.index >= turn.end) {
      turn = undefined;
      scope = outside;
    }
    for (const part of view.parts) {
      if (part.kind !== "result") continue;
      if (scope === undefined) {
        scope = { turn, results: [part] };
        scopes.push(scope);
      } else {
        scope.results.push(part);
      }
    }
    if (turns[next]?.last === view.index) {
      turn = turns[next++];
      scope = undefined;
    }
  }
  return scopes;
}
