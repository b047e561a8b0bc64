import type { WireToolSchema } from "./schema.ts";

/**
 * A provider, or a mode of one, that takes tool schemas by rules of its own.
 *
 * - `"mcp"`: the Model Context Protocol, which takes all of JSON Schema 2020-12;
 * - `"openai"`, `"openai-strict"`: OpenAI function tools without and with `strict: true`;
 * - `"anthropic"`, `"anthropic-strict"`: Claude tools without and with `strict: true`;
 * - `"gemini"`: the `parameters` of a Gemini or Vertex AI function declaration, an OpenAPI subset;
 * - `"gemini-json-schema"`: its `parametersJsonSchema`;
 * - `"bedrock"`: the `inputSchema.json` of Bedrock Converse, for any model behind it;
 * - `"mistral"`, `"xai"`, `"moonshot"`: endpoints of the OpenAI form with rules of their own;
 * - `"groq"`, `"deepseek"`: the strict modes of those two;
 * - `"grammar"`: servers that compile the schema to a grammar, such as vLLM and llama.cpp.
 */
export type ProviderTarget =
  | "mcp"
  | "openai"
  | "openai-strict"
  | "anthropic"
  | "anthropic-strict"
  | "gemini"
  | "gemini-json-schema"
  | "bedrock"
  | "mistral"
  | "groq"
  | "deepseek"
  | "xai"
  | "moonshot"
  | "grammar";

/** What became of a keyword, or of a property, that a provider does not take as it is. */
export interface SchemaChange {
  /** Where in the original schema, as a JSON Pointer that starts with `#`. */
  readonly pointer: string;
  /** The keyword; the name of the property where one was renamed. */
  readonly keyword: string;
  /**
   * What was done: `"dropped"`: left out; `"moved"`: left out and said in the description;
   * `"rewritten"`: said in other words of the schema; `"renamed"`: a property under another name;
   * `"added"`: something the provider asks for and the schema did not say.
   */
  readonly action: "dropped" | "moved" | "rewritten" | "renamed" | "added";
  /** Why, for a person. */
  readonly reason: string;
}

/** A schema as a provider takes it. */
export interface ProviderSchema {
  /**
   * The schema; `undefined` where the provider wants a tool without parameters to have none at all.
   * The very object that came in when the provider takes that as it is.
   */
  readonly schema: WireToolSchema | undefined;
  /** Everything that is not as it was, in the order of the schema. */
  readonly changes: readonly SchemaChange[];
  /**
   * Turns arguments made for this schema into arguments for the original one: gives renamed properties
   * their names back and takes out the `null`s that only stand for a property left out. It never throws
   * and never changes what it is given; what needs no change comes back as the same reference.
   */
  readonly restore: (args: unknown) => unknown;
}

/** Options of {@link toProviderSchema}. */
export interface ProviderSchemaOptions {
  /**
   * Whether what a schema can no longer say is said in its description.
   *
   * @defaultValue `true`
   */
  readonly describe?: boolean | undefined;
}

/** Something in a schema that a provider would refuse. */
export interface LintFinding {
  /** The rule that is broken, as a short name to branch on. */
  readonly rule: string;
  /** Where in the schema, as a JSON Pointer that starts with `#`. */
  readonly pointer: string;
  /** What is wrong, for a person. */
  readonly message: string;
  /** A telling part of what the provider answers, where public reports quote it. */
  readonly providerPhrase?: string | undefined;
}
