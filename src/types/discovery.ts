import type { SearchToolsInput } from "./discoveryTools.ts";

/** Ranks tools for a query: a `ToolEmbeddingIndex`, a `ToolTextIndex`, or the caller's own. */
export interface ToolRanker {
  readonly rank: (
    query: string,
    options: { readonly topK: number },
  ) => PromiseLike<readonly { readonly name: string }[]> | readonly { readonly name: string }[];
}

/**
 * How much of the catalog made it into the description, from most to least:
 *
 * - `"summaries"`: every name with up to 120 characters of summary;
 * - `"short-summaries"`: every name with up to 60;
 * - `"names"`: every name, grouped by server prefix;
 * - `"prefixed-names"`: the same with each prefix written once;
 * - `"largest-collapsed"`: the largest groups only counted;
 * - `"groups"`: every group only counted;
 * - `"count"`: the number of tools.
 */
export type CatalogLevel =
  | "summaries"
  | "short-summaries"
  | "names"
  | "prefixed-names"
  | "largest-collapsed"
  | "groups"
  | "count";

/** How far to trust the texts of a tool: `"names-only"` keeps them out of what the model reads. */
export type CatalogTrust = "summaries" | "names-only";

/** How a tool that was found reaches the model; see {@link DiscoveryOptions.delivery}. */
export type DiscoveryDelivery = "append" | "frozen" | "native";

/** What happened, for logs and metrics. */
export type DiscoveryEvent =
  | {
      readonly type: "partition";
      /** The key of the search tool. */
      readonly searchTool: string;
      readonly level: CatalogLevel;
      /** The length of the whole description. */
      readonly characters: number;
      /** Tools declared from the start, pinned ones included, the search tool not. */
      readonly hot: number;
      readonly pinned: number;
      readonly deferred: number;
      /** Tools whose names cannot be shown to a model (line breaks, invisible characters). */
      readonly unlisted: number;
    }
  | {
      readonly type: "search";
      readonly input: SearchToolsInput;
      readonly loaded: readonly string[];
      readonly alreadyLoaded: readonly string[];
      readonly notFound: readonly string[];
      readonly truncated: readonly string[];
    }
  | {
      readonly type: "hydrate";
      readonly source: "search" | "direct" | "pin";
      readonly names: readonly string[];
    }
  | { readonly type: "miss"; readonly name: string }
  | { readonly type: "evict"; readonly names: readonly string[] }
  | {
      readonly type: "warn";
      readonly code:
        | "large-catalog"
        | "too-many-tools"
        | "long-name"
        | "reserved-name"
        | "refused-name";
      readonly message: string;
      /** The tools it is about; empty when it is about all. */
      readonly names: readonly string[];
    }
  | {
      readonly type: "error";
      /** Whose code failed; `"record"` when a frozen record did not take a tool. */
      readonly source:
        | "onHydrate"
        | "ranker"
        | "countTokens"
        | "trust"
        | "toJsonSchema"
        | "tool"
        | "record";
      readonly error: unknown;
    };

/** What to defer, and how; everything past the first three is optional and rarely needed. */
export interface DiscoveryOptions {
  /**
   * The names that may leave the record, or a test for them. Names that the record does not have
   * are ignored. Never defer what the model must think of by itself, such as asking the user.
   */
  readonly deferrableNames: Iterable<string> | ((name: string) => boolean);
  /**
   * The names that stay callable although they are deferrable: what `onHydrate` reported in this
   * session, in the same order.
   *
   * @defaultValue none
   */
  readonly pinnedNames?: Iterable<string> | undefined;
  /**
   * Told the names of newly loaded tools, once per batch and after the record has them; of tools that
   * a frozen record did not take too, once. To be remembered as pins of the session. What it throws is contained and goes to `onEvent`.
   *
   * @defaultValue none: what was loaded is forgotten with the record
   */
  readonly onHydrate?: ((names: string[]) => unknown) | undefined;
  /**
   * Told what happens, synchronously. What it throws is dropped.
   *
   * @defaultValue none
   */
  readonly onEvent?: ((event: DiscoveryEvent) => void) | undefined;
  /**
   * How long the description may be: a number of characters (at least 600), `"default"` for 8,000
   * or `"strict"` for the 1,024 that some gateways enforce. With `countTokens` a number of tokens
   * (at least 150), 2,000 or 256.
   *
   * @defaultValue `"default"`
   */
  readonly catalogBudget?: number | "default" | "strict" | undefined;
  /**
   * Counts the tokens of a text, to budget in tokens instead of characters.
   *
   * @defaultValue none: the budget is in characters
   */
  readonly countTokens?: ((text: string) => number) | undefined;
  /**
   * Which tools the catalog lists: `"deferrable"` lists all, so that pins never change its bytes;
   * `"deferred"` leaves pinned ones out, which costs the prompt cache on every new pin.
   *
   * @defaultValue `"deferrable"`
   */
  readonly catalogScope?: "deferrable" | "deferred" | undefined;
  /**
   * How far to trust the texts of a tool: one level for all, levels by server (others keep the
   * default), or a function of server (`undefined` when the name has no server prefix) and name.
   * With `"names-only"` the model sees no summary before it calls the tool.
   *
   * @defaultValue `"summaries"` for all
   */
  readonly trust?:
    | CatalogTrust
    | Readonly<Record<string, CatalogTrust>>
    | ((server: string | undefined, name: string) => CatalogTrust)
    | undefined;
  /**
   * Ranks keyword queries instead of the built-in search; exact names never reach it. When it
   * fails, the built-in search answers.
   *
   * @defaultValue none: the built-in lexical search
   */
  readonly ranker?: ToolRanker | ToolRanker["rank"] | undefined;
  /**
   * How long to wait for the `ranker`, in milliseconds, before the built-in search answers instead. A
   * search waits for a ranker that never settles as long as that ranker takes, so set a limit for one
   * without a time limit of its own. Where a host has no timers there is no limit.
   *
   * @defaultValue no limit
   */
  readonly rankerTimeoutMs?: number | undefined;
  /**
   * How many deferrable tools may be loaded at a time. Direct calls are never refused.
   *
   * @defaultValue no limit
   */
  readonly maxLoaded?: number | undefined;
  /**
   * Also keeps each deferred tool as a non-enumerable property that loads itself when it is read,
   * for loops that look a called name up in the record without declaring it. Not to be combined
   * with `activeTools` of the AI SDK, which copies enumerable properties only.
   *
   * @defaultValue `false`
   */
  readonly hiddenProperties?: boolean | undefined;
  /**
   * How a tool that was found reaches the model.
   *
   * - `"append"`: it joins the record and is declared on the next step. Works with every provider;
   *   each load costs the prompt cache what comes after the tools.
   * - `"frozen"`: the record never changes, so the cache stays whole. The search answers with full
   *   schemas, and one more tool, `call_tool`, checks arguments and runs what was found.
   * - `"native"`: the record has all tools for good, the deferred ones marked for the AI SDK's
   *   Anthropic and OpenAI providers (`deferLoading`). With Anthropic the search answers with
   *   references; with OpenAI put the provider's own `toolSearch` in its place, which runs it. Other
   *   loops use {@link toNativeTools} on any record instead.
   *
   * Only `"append"` calls `onHydrate`; the others need no pins.
   *
   * @defaultValue `"append"`
   */
  readonly delivery?: DiscoveryDelivery | undefined;
  /**
   * Converts the schema of a tool to JSON Schema, for `delivery: "frozen"`: `convertZodToJsonSchema`
   * when tools have Zod schemas that cannot convert themselves (before 4.2).
   *
   * @defaultValue none: JSON Schema, AI SDK schemas and Standard JSON Schema are read as they are
   */
  readonly toJsonSchema?: ((inputSchema: unknown) => unknown) | undefined;
}

/** What {@link evictTools} may remove. */
export interface EvictToolsOptions {
  /**
   * How many loaded tools to keep; the least recently used go first.
   *
   * @defaultValue no limit
   */
  readonly max?: number | undefined;
  /**
   * Removes what was not used for this many turns of the user.
   *
   * @defaultValue no limit
   */
  readonly idleTurns?: number | undefined;
  /**
   * Names that always stay.
   *
   * @defaultValue none
   */
  readonly protect?: Iterable<string> | undefined;
  /**
   * The history, in any message format: it tells when a tool was last used, and which calls still
   * wait for a result or an approval. Without it tools go in the order in which they came.
   *
   * @defaultValue none
   */
  readonly messages?: readonly unknown[] | undefined;
}

/** Where {@link pinsFromMessages} looks. */
export interface PinsFromMessagesOptions {
  /**
   * The deferrable names. When given, tools that were called directly are found too, and nothing
   * else is returned.
   *
   * @defaultValue none: what searches loaded
   */
  readonly deferrableNames?: Iterable<string> | undefined;
}
