/**
 * A row of a flat chat history: one tool call or one tool result a row. Every further field travels
 * along untouched.
 */
export interface ChatMessage {
  /** The identity of the row itself, not of the tool call. */
  readonly id: string;
  readonly role: "user" | "assistant" | "system" | "tool_call" | "tool_result";
  readonly content: unknown;
  readonly timestamp?: unknown;
  /** The tool's name, on `tool_call` and `tool_result` rows. */
  readonly tool?: string | undefined;
  /** What ties a result to its call; absent in older sessions. */
  readonly toolCallId?: string | undefined;
  readonly args?: unknown;
  readonly result?: unknown;
  readonly metadata?: unknown;
}

/**
 * The message formats that can be repaired:
 *
 * - `"rows"`: flat rows, one call or one result each ({@link ChatMessage});
 * - `"openai-chat"`: messages of OpenAI Chat Completions and of servers that speak it;
 * - `"openai-responses"`: input items of OpenAI Responses;
 * - `"anthropic"`: messages of the Anthropic API;
 * - `"gemini"`: contents of the Gemini API;
 * - `"bedrock"`: messages of the AWS Bedrock Converse API;
 * - `"ai-sdk"` and `"ai-sdk-ui"`: model messages and UI messages of the AI SDK;
 * - `"langchain"`: LangChain messages, as instances, serialised, stored or plain.
 */
export type MessageFormat =
  | "rows"
  | "openai-chat"
  | "openai-responses"
  | "anthropic"
  | "gemini"
  | "bedrock"
  | "ai-sdk"
  | "ai-sdk-ui"
  | "langchain";

/** The identifier rules of a provider, for histories that move between providers. */
export type IdentifierProfile =
  | "as-required"
  | "openai-chat"
  | "openai-responses"
  | "anthropic"
  | "bedrock"
  | "mistral";

/** Options of `repairToolPairs`. Each default is what a drop-in repair after compaction needs. */
export interface RepairOptions {
  /**
   * The format of the messages. Name it where the history may be empty of tool calls or mixed.
   * @defaultValue `"auto"`: the first message that only one format can hold decides
   */
  readonly format?: MessageFormat | "auto" | undefined;
  /**
   * What happens to a call without a result: closed by a neutral placeholder, or taken out.
   * @defaultValue `"placeholder"`
   */
  readonly missingResult?: "placeholder" | "drop-call" | undefined;
  /**
   * What happens to a result without a call: a call is synthesised before it, it is dropped, or its
   * content becomes text in a message of the user. Never text of the system: a tool's output is
   * untrusted.
   * @defaultValue `"synthesize-call"`
   */
  readonly orphanResult?: "synthesize-call" | "drop" | "text" | undefined;
  /**
   * `"keep"` leaves unanswered calls of the last turn alone: they still run or await approval. Calls
   * that were approved just now are left alone either way.
   * @defaultValue `"repair"`
   */
  readonly tail?: "repair" | "keep" | undefined;
  /**
   * Whether the history continues a stored one (Responses with `previous_response_id`), where
   * outputs without their calls are legal.
   * @defaultValue `false`
   */
  readonly chained?: boolean | undefined;
  /**
   * What happens to a call cut off in mid-stream (no name, unparsable arguments): its arguments
   * become empty and its result says it never ran, or call and results go together.
   * @defaultValue `"close"`
   */
  readonly incompleteCall?: "drop" | "close" | undefined;
  /**
   * Whose identifier rules hold. `"as-required"` fills and changes only what the format demands;
   * name a provider when the history is about to be sent to another one than it came from. `"mistral"`
   * also puts a stand-in for the model's reply between results and the next words of the user, which
   * Mistral refuses side by side.
   * @defaultValue `"as-required"`
   */
  readonly ids?: IdentifierProfile | undefined;
  /**
   * Makes a LangChain `ToolMessage`, for a history of instances that holds none yet whose class could
   * be used: `(fields) => new ToolMessage(fields)`.
   * @defaultValue the class of a `ToolMessage` in the history, else a plain object LangChain coerces
   */
  readonly createToolMessage?: ((fields: ToolMessageFields) => object) | undefined;
}

/** What a LangChain `ToolMessage` is made of. */
export interface ToolMessageFields {
  readonly tool_call_id: string;
  readonly content: string;
  readonly status: "error";
  readonly name?: string;
  /** Marks the message as a stand-in, beside its text. */
  readonly response_metadata: Record<string, unknown>;
}

/**
 * - `"move"`: a result went to its call, or text out of the middle of a tool group;
 * - `"placeholder"`: a missing result was filled in;
 * - `"synthesize"`: a missing call was filled in;
 * - `"text"`: a result without a call became text of the user;
 * - `"drop"`: a call, a result or a copy was taken out;
 * - `"re-id"`: an identifier was filled in or changed, on both sides of a pair;
 * - `"close"`: a cut-off call got a name and arguments a provider can read;
 * - `"cascade"`: something that cannot stand without what was changed was changed with it;
 * - `"ambiguity"`: several calls could own a result, so none was given it.
 */
export type RepairChangeKind =
  | "move"
  | "placeholder"
  | "synthesize"
  | "text"
  | "drop"
  | "re-id"
  | "close"
  | "cascade"
  | "ambiguity";

/** One edit of a repair. */
export interface RepairChange {
  readonly kind: RepairChangeKind;
  /** Where in the input: the message's index, then the keys inside the message. */
  readonly path: readonly (string | number)[];
  /** The identifier of the call concerned, as it was in the input. */
  readonly id?: string | undefined;
  /** The name of the tool concerned. */
  readonly tool?: string | undefined;
  /** Why, for a person. */
  readonly reason: string;
}

/** What a repair returns. */
export interface RepairResult<Message = ChatMessage> {
  /** Whether anything was changed. When not, `messages` is the input array itself. */
  readonly repaired: boolean;
  readonly messages: Message[];
  /** Calls without a result that were closed by a placeholder or dropped. */
  readonly orphanedCallsFixed: number;
  /** Results without a call that were given one, turned to text or dropped. */
  readonly orphanedResultsFixed: number;
  /** Every edit, in the order of the output. */
  readonly changes: readonly RepairChange[];
}

/** Options of `snapSplitToBatchBoundary`. */
export interface SplitOptions {
  /** @defaultValue `"auto"` */
  readonly format?: MessageFormat | "auto" | undefined;
  /**
   * Where a split inside a batch goes: before the batch (nothing recent is lost), after it, or to
   * the nearer of the two.
   * @defaultValue `"backward"`
   */
  readonly prefer?: "backward" | "forward" | "nearest" | undefined;
}

/** One reason for which a provider refuses a history. */
export interface ToolPairViolation {
  /** The rule that is broken, such as `"C1"`. */
  readonly rule: string;
  /** Where: the message's index, then the keys inside the message. */
  readonly path: readonly (string | number)[];
  /** What is wrong, for a person. */
  readonly message: string;
  /** The part of the provider's own error message by which it can be recognised. */
  readonly providerPhrase: string;
}
