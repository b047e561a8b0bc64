/** What a model passes to the search tool. Every field is optional; an empty search loads nothing. */
export interface SearchToolsInput {
  /**
   * What the model wants to do, in a few words, or an exact name. `+word` must match, and
   * `select:name_a,name_b` loads exactly these.
   */
  readonly query?: string | undefined;
  /** Several queries in one call; their hits take turns. */
  readonly queries?: readonly string[] | undefined;
  /** Exact names, loaded outside the limit. */
  readonly names?: readonly string[] | undefined;
  /**
   * The most tools to load by keywords, 1 to 20.
   *
   * @defaultValue 5
   */
  readonly limit?: number | undefined;
}

/** A tool that a search found, with enough of its signature to call it. */
export interface SearchToolsMatch {
  readonly name: string;
  /** The first sentence of the description: one line of third-party text, at most 120 characters. */
  readonly summary: string;
  /** The parameters in short, such as `(path: string, limit?: integer)`. */
  readonly parameters: string;
  /** The whole schema of the arguments; only with `delivery: "frozen"`. */
  readonly inputSchema?: unknown;
}

/** A name that was asked for and that no tool has. */
export interface UnknownToolName {
  readonly name: string;
  /** The names that come closest, best first, at most three. */
  readonly didYouMean: readonly string[];
}

/** What the search tool answers. */
export interface SearchToolsResult {
  /** The names that this search loaded, best first. They can be called on the next step. */
  readonly loaded: readonly string[];
  /** The names that matched, but were loaded before. */
  readonly alreadyLoaded: readonly string[];
  /** The names asked for that no tool has. */
  readonly notFound: readonly UnknownToolName[];
  /** The names that matched too, but were cut off by a limit, best first, at most 20. */
  readonly truncated: readonly string[];
  /**
   * What to know about each loaded and already loaded tool, in the order of relevance; also about
   * those that a frozen record did not take, which can be called by name all the same.
   */
  readonly matches: readonly SearchToolsMatch[];
  /** What to do next, for the model. */
  readonly note: string;
}

/**
 * The input schema of a generated tool: a plain JSON Schema object to everything that serialises or
 * copies it, with adapters that agent loops look for as non-enumerable properties (the schema
 * protocol of the AI SDK, Standard Schema and Standard JSON Schema).
 */
export interface DiscoveryInputSchema<Input> {
  readonly type: "object";
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties: boolean;
  /** The schema without the adapters. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  /** Reads what a model wrote, forgivingly. */
  readonly validate: (
    value: unknown,
  ) =>
    | { readonly success: true; readonly value: Input }
    | { readonly success: false; readonly error: Error };
  /** Standard Schema and Standard JSON Schema, version 1. */
  readonly "~standard": StandardAdapter<Input>;
  /**
   * Never callable. The AI SDK marks its schemas with a symbol that other packages cannot name in
   * a type, but it accepts a function that returns one: this is what makes the record assignable
   * to `ToolSet` of AI SDK 5 to 7.
   */
  (): never;
}

/** The `~standard` property of Standard Schema and Standard JSON Schema (standardschema.dev). */
export interface StandardAdapter<Input> {
  readonly version: 1;
  readonly vendor: "toolpipe";
  /** Never there: tells the compiler what the schema is for. */
  readonly types?: { readonly input: Input; readonly output: Input } | undefined;
  readonly validate: (
    value: unknown,
  ) =>
    | { readonly value: Input; readonly issues?: undefined }
    | { readonly issues: readonly { readonly message: string }[] };
  readonly jsonSchema: {
    readonly input: (options?: unknown) => Record<string, unknown>;
    readonly output: (options?: unknown) => Record<string, unknown>;
  };
}

/** The generated `search_tools`: a tool for every loop that runs `execute`. */
export interface DiscoveryMetaTool {
  /** Its key in the record, for loops that declare tools from a list. */
  readonly name: string;
  /** A constant text: how to search, and the catalog of what can be found. */
  readonly description: string;
  readonly inputSchema: DiscoveryInputSchema<SearchToolsInput>;
  /** Searches, loads what it finds into the record, and says what it loaded. Never rejects. */
  readonly execute: (input: SearchToolsInput, options?: unknown) => Promise<SearchToolsResult>;
}

/** What a model passes to the `call_tool` of `delivery: "frozen"`. */
export interface CallToolInput {
  /** The name of a tool of the catalog. */
  readonly name: string;
  /** Its arguments. */
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The generated `call_tool` of `delivery: "frozen"`. What the AI SDK asks a tool for besides running
 * it is handed on to the tool that is called: `needsApproval`, and at run time `onInputAvailable`
 * and `toModelOutput`; parts that an async generator yields are streamed.
 */
export interface DiscoveryCallTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: DiscoveryInputSchema<CallToolInput>;
  /** Runs the named tool and returns what it returns, or says what is wrong with the call. */
  readonly execute: (input: CallToolInput, options?: unknown) => Promise<unknown>;
  /** Tells whether the named tool wants a person's approval before it runs (AI SDK 6 and later). */
  readonly needsApproval: (input: CallToolInput, options?: unknown) => Promise<boolean>;
}
