/** The providers that {@link toNativeTools} writes for. */
export type NativeProvider = "anthropic" | "openai";

/** A tool of the Anthropic Messages API. */
export interface AnthropicNativeTool {
  readonly name: string;
  readonly description?: string;
  readonly input_schema: { readonly type: "object"; readonly [keyword: string]: unknown };
  /** Set on every deferred tool. Never put `cache_control` on one: the API refuses both together. */
  readonly defer_loading?: true;
}

/** A function of the OpenAI Responses API. */
export interface OpenAiNativeFunction {
  readonly type: "function";
  readonly name: string;
  readonly description?: string;
  readonly parameters: { readonly [keyword: string]: unknown };
  readonly strict: false;
  /** Set on every deferred tool. */
  readonly defer_loading?: true;
}

/** The search tool of the OpenAI Responses API, run by the client. */
export interface OpenAiToolSearch {
  readonly type: "tool_search";
  readonly execution: "client";
  readonly description: string;
  readonly parameters: { readonly [keyword: string]: unknown };
}

/** A block of an Anthropic `tool_result` that makes a deferred tool known to the model. */
export interface AnthropicToolReference {
  readonly type: "tool_reference";
  readonly tool_name: string;
}

/** How to write native tools. */
export interface NativeToolsOptions {
  /**
   * Converts the schema of a tool to JSON Schema.
   *
   * @defaultValue none: JSON Schema, AI SDK schemas and Standard JSON Schema are read as they are
   */
  readonly toJsonSchema?: ((inputSchema: unknown) => unknown) | undefined;
}
