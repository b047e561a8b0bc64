import type { RemovedTool, ToolDedupConfig, VetoReason } from "./dedup.ts";
import type { Tool } from "./tool.ts";

/** How `explainDedupe` counts, beside the options that it explains. */
export interface ToolDedupExplainConfig<T = Tool> extends ToolDedupConfig<T> {
  /**
   * Counts the model tokens of a definition, given as JSON.
   *
   * @defaultValue a quarter of the characters
   */
  readonly countTokens?: ((definition: string) => number) | undefined;
}

/** A removal and its reasons. */
export interface ExplainedRemoval extends RemovedTool {
  /** The words that both signatures have, in the order of the one that stays. */
  readonly shared: readonly string[];
  /** The words of the tool that stays alone. */
  readonly onlyKept: readonly string[];
  /** The words of the removed tool alone. */
  readonly onlyRemoved: readonly string[];
  /** Model tokens that the request does without. */
  readonly tokensSaved: number;
}

/** Two tools that stay although they are alike. */
export interface SimilarTools {
  readonly name: string;
  /** The earlier one. */
  readonly other: string;
  readonly similarity: number;
}

/** Two tools that are similar enough, and the rule that kept them apart. */
export interface VetoedPair extends SimilarTools {
  readonly reason: VetoReason;
}

/** What `dedupeTools` does with a collection, and why. */
export interface DedupeExplanation {
  readonly removed: readonly ExplainedRemoval[];
  /** At most 1,000. */
  readonly vetoed: readonly VetoedPair[];
  /** For each tool that stays, the earlier one it came closest to, if less than 0.1 was missing. */
  readonly nearMisses: readonly SimilarTools[];
  /** The sum over all removals. */
  readonly tokensSaved: number;
}
