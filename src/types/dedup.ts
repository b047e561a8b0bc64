import type { Tool } from "./tool.ts";

/** A tool under the name it is known by: the key of a record or map, or the name it carries. */
export interface NamedTool<T = Tool> {
  readonly name: string;
  readonly tool: T;
}

/** Every kind of collection that tools are kept in. */
export type ToolContainer =
  | Readonly<Record<string, unknown>>
  | ReadonlyMap<string, unknown>
  | readonly unknown[];

/**
 * What may be passed in a list: an MCP tool, an OpenAI chat or Responses tool, an Anthropic tool, a
 * Bedrock `toolSpec`, a Gemini group of declarations or one declaration, or a provider's own tool.
 */
export type ListedTool = object;

/** The tool that a list element stands for: each declaration of a Gemini group, else the element. */
export type ToolOf<T> = T extends { readonly functionDeclarations?: infer Group }
  ? NonNullable<Group> extends readonly (infer Declaration)[]
    ? Declaration
    : T
  : T;

/** Vetoes that keep different tools apart however similar they look. */
export interface ToolDedupGuards {
  /**
   * The nouns of both names must be the same, in order, namespaces aside (see `stripNamespace`).
   *
   * @defaultValue `false`
   */
  readonly names?: boolean | undefined;
  /**
   * The actions in both names must be the same: `get` and `fetch` are, `close` and `delete` are not.
   *
   * @defaultValue `false`
   */
  readonly verbs?: boolean | undefined;
  /**
   * The top-level parameters must be the same by name, by name and type, or as whole schemas.
   *
   * @defaultValue not compared
   */
  readonly parameters?: "names" | "types" | "schema" | undefined;
  /**
   * Hints of MCP (`readOnlyHint`, `destructiveHint`) must not contradict each other.
   *
   * @defaultValue `false`
   */
  readonly annotations?: boolean | undefined;
  /**
   * The first sentences of both descriptions must say the same, synonymous verbs aside, and of the
   * rest not each something that the other does not.
   *
   * @defaultValue `false`
   */
  readonly descriptions?: boolean | undefined;
  /**
   * The descriptions must name the same direction ("from A to B", "on"), say what both say in the same
   * order, and negate the same things.
   *
   * @defaultValue `false`
   */
  readonly direction?: boolean | undefined;
}

/** How tools are compared instead of by their words. */
export interface ToolSimilarity<T = Tool> {
  /** How similar two tools are, such as the cosine of their embeddings. */
  score(kept: NamedTool<T>, candidate: NamedTool<T>): number;
  /** The least score from which a tool counts as a duplicate. */
  readonly threshold: number;
}

/** How `dedupeTools` compares tools, decides which one stays, and reports trouble. */
export interface ToolDedupConfig<T = Tool> {
  /**
   * Turns the pass on.
   *
   * @defaultValue `false`
   */
  readonly enabled?: boolean | undefined;
  /**
   * The least similarity, clamped to 0 to 1, from which a tool counts as a duplicate. Zero does not
   * turn the pass off: everything is similar enough then, and only the first tool is left.
   *
   * @defaultValue `0.9`
   */
  readonly threshold?: number | undefined;
  /**
   * Vetoes on merging tools that only look alike; `"safe"` is all of them, with parameters by name.
   *
   * @defaultValue no guards
   */
  readonly guards?: "safe" | ToolDedupGuards | undefined;
  /**
   * Compares names without their server: `true` knows `mcp__server__tool`, `server__tool` and the
   * prefixes in `servers`; an expression is cut out of the name; a function returns the bare name.
   *
   * @defaultValue `false`
   */
  readonly stripNamespace?: boolean | RegExp | ((name: string) => string) | undefined;
  /**
   * Names of servers whose prefix `stripNamespace` may take off with a single separator.
   *
   * @defaultValue none
   */
  readonly servers?: Iterable<string> | undefined;
  /**
   * Where a tool comes from, such as the name of its server.
   *
   * @defaultValue unknown
   */
  readonly sourceOf?: ((name: string, tool: T) => string | undefined) | undefined;
  /**
   * Whether tools of one source (`sourceOf`) are compared with each other. Servers seldom offer one
   * tool twice, so `false` is the safer choice where sources are known.
   *
   * @defaultValue `true`
   */
  readonly withinSource?: boolean | undefined;
  /**
   * What a tool acts on, such as `"staging"` and `"production"`. Tools with different targets are
   * never merged.
   *
   * @defaultValue unknown
   */
  readonly targetOf?: ((name: string, tool: T) => string | undefined) | undefined;
  /**
   * Names of tools that are never removed.
   *
   * @defaultValue none
   */
  readonly protect?: Iterable<string> | undefined;
  /**
   * Which of two tools should rather stay: negative for the first, positive for the second, as in
   * `Array.prototype.sort`. Equal ones stay in input order.
   *
   * @defaultValue the first in input order stays
   */
  readonly prefer?: ((a: NamedTool<T>, b: NamedTool<T>) => number) | undefined;
  /**
   * Keeps a pair apart by returning `true`. Asked last, after all guards.
   *
   * @defaultValue nothing more is kept apart
   */
  readonly veto?:
    | ((kept: NamedTool<T>, candidate: NamedTool<T>, similarity: number) => boolean)
    | undefined;
  /**
   * Compares tools by another measure than their words, with a threshold of its own. Guards still
   * apply. Costs one call for each tool and each earlier tool that stays.
   *
   * @defaultValue the Jaccard similarity of the signatures
   */
  readonly similarity?: ToolSimilarity<T> | undefined;
  /**
   * Told of a failure. What it throws itself is ignored.
   *
   * @defaultValue nobody is told
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * What to do about a tool that cannot be read: `"fail-open"` leaves the whole collection as it is,
   * `"keep"` keeps that tool and goes on with the rest.
   *
   * @defaultValue `"fail-open"`
   */
  readonly onToolError?: "fail-open" | "keep" | undefined;
}

/** Which rule kept two similar tools apart; the names are those of the options. */
export type VetoReason =
  | "names"
  | "verbs"
  | "parameters"
  | "annotations"
  | "descriptions"
  | "direction"
  | "source"
  | "target"
  | "protected"
  | "veto";

/** A tool that was taken out. */
export interface RemovedTool {
  readonly name: string;
  /** The name of the tool that stays in its place. */
  readonly duplicateOf: string;
  /** From 0 to 1; of the two sets of words, `intersection / union`. */
  readonly similarity: number;
}

/** What is left of a collection of tools, and what was taken out of it. */
export interface ToolDedupResult<C> {
  /** The same kind of collection, or the very same one if nothing was taken out. */
  tools: C;
  /** In the order of the input. */
  removed: RemovedTool[];
}

/** How a call to a removed tool fits the tool that stays. */
export type AliasCompatibility = "same-schema" | "accepts" | "different";

/** Where a call to a removed name may go. */
export interface ToolAlias {
  /** The tool that stays. */
  readonly name: string;
  /**
   * - `"same-schema"`: both take the same arguments;
   * - `"accepts"`: the tool that stays takes every call that was right for the removed one;
   * - `"different"`: it does not, cannot be known to, or claims other effects. Do not route the call.
   */
  readonly compatible: AliasCompatibility;
}
