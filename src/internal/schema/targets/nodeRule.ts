import type { JsonObject } from "../json.ts";
import type { NodeDraft } from "./nodeDraft.ts";
import type { Place } from "./place.ts";

/** Something about one schema that a target does not take. */
export interface Trouble {
  readonly rule: string;
  /** The keyword it is about. */
  readonly keyword: string;
  readonly message: string;
  readonly providerPhrase?: string | undefined;
}

/**
 * One rule for single schemas: what is against it, and what is done about that. The linter only asks, the
 * converter mends while a rule still finds something, so that what it writes has no findings.
 */
export interface NodeRule {
  /** What is against the rule. Keywords inside are not looked at: they have their own turn. */
  readonly find: (node: JsonObject, place: Place) => readonly Trouble[];
  /** Mends everything that was found. */
  readonly mend: (draft: NodeDraft, troubles: readonly Trouble[]) => void;
}

/** Nothing found. */
export const NO_TROUBLE: readonly Trouble[] = [];
