import type { ToolpipeError } from "../errors.ts";
import type {
  LintFinding,
  ProviderSchemaOptions,
  ProviderTarget,
  SchemaChange,
} from "./providerTargets.ts";
import type { WireToolSchema } from "./schema.ts";

/** The two APIs that take tools in OpenAI's form: Chat Completions and Responses. */
export type OpenAiApi = "chat" | "responses";

/** A tool of OpenAI Chat Completions and of every endpoint that speaks it. */
export interface OpenAiChatTool {
  type: "function";
  function: {
    name: string;
    description?: string;
    parameters: WireToolSchema;
    strict?: boolean;
  };
}

/** A tool of the OpenAI Responses API, which takes a tool for strict unless told otherwise. */
export interface OpenAiResponsesTool {
  type: "function";
  name: string;
  description?: string;
  parameters: WireToolSchema;
  strict: boolean;
}

/** A tool of the Anthropic Messages API. */
export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: WireToolSchema;
  strict?: true;
}

/**
 * A part of the parameters of a Gemini function. `type` is there as well; it is no part of this type,
 * because the one in `@google/genai` is a TypeScript enum, which no string can be assigned to.
 */
export interface GeminiParameters {
  description?: string;
  nullable?: boolean;
  enum?: string[];
  properties?: Record<string, GeminiParameters>;
  required?: string[];
  items?: GeminiParameters;
  anyOf?: GeminiParameters[];
}

/** A function of the Gemini API; one without parameters has neither of the last two. */
export interface GeminiFunction {
  name: string;
  description?: string;
  /** With the target `"gemini"`. */
  parameters?: GeminiParameters;
  /** With the target `"gemini-json-schema"`. */
  parametersJsonSchema?: WireToolSchema;
}

/** The one group that holds all functions of a request to Gemini. */
export interface GeminiTool {
  functionDeclarations: GeminiFunction[];
}

/** A JSON document, in the words of the AWS SDK. */
export type JsonDocument =
  | null
  | boolean
  | number
  | string
  | JsonDocument[]
  | { [key: string]: JsonDocument };

/** A tool of the Bedrock Converse API, an element of `toolConfig.tools`. */
export interface BedrockTool {
  toolSpec: {
    name: string;
    description?: string;
    inputSchema: { json: { [key: string]: JsonDocument } };
  };
}

/** A tool as an MCP server lists it. */
export interface McpTool {
  name: string;
  description?: string;
  inputSchema: { type: "object"; properties?: Record<string, object>; required?: string[] };
}

/** The wire form of a target. */
export type WireTool<
  Target extends ProviderTarget = ProviderTarget,
  Api extends OpenAiApi = OpenAiApi,
> = Target extends "anthropic" | "anthropic-strict"
  ? AnthropicTool
  : Target extends "gemini" | "gemini-json-schema"
    ? GeminiTool
    : Target extends "bedrock"
      ? BedrockTool
      : Target extends "mcp"
        ? McpTool
        : Api extends "responses"
          ? OpenAiResponsesTool
          : OpenAiChatTool;

/** Options of {@link convertTools}. */
export interface ConvertToolsOptions<Api extends OpenAiApi = OpenAiApi>
  extends ProviderSchemaOptions {
  /**
   * The API to write for, where tools take OpenAI's form. Leave it out for the other targets.
   *
   * @defaultValue `"chat"`
   */
  readonly api?: Api | undefined;
  /**
   * What to do with a tool whose schema the target cannot express at all, such as a map in a strict
   * mode: send that one tool without the strict mode (or leave it out, where there is no other mode),
   * leave it out, or throw. With `"throw"`, a tool that cannot be read is an error as well.
   *
   * @defaultValue `"loose"`
   */
  readonly onUnrepresentable?: "loose" | "skip" | "throw" | undefined;
}

/** What became of one tool. */
export interface ToolReport {
  /** The name the tool has here. */
  readonly name: string;
  /** The name it has in the request. */
  readonly wireName: string;
  /** Whether the provider is asked to hold the model to the schema. */
  readonly strict: boolean;
  /** What its schema could not say as it did. */
  readonly changes: readonly SchemaChange[];
  /** Why a strict mode could not express it, where it was sent without. */
  readonly error?: ToolpipeError | undefined;
}

/**
 * Why a tool is not in the request.
 *
 * - `"unreadable"`: it or its schema could not be read: no object, a getter that throws, the promise of
 *   a schema, a schema that contains itself;
 * - `"too-large"`: its schema is past the limits of size or depth;
 * - `"not-representable"`: the target cannot express its schema;
 * - `"duplicate-name"`: an earlier tool has the same name, which providers refuse;
 * - `"provider-tool"`: it is run by a provider (web search, a cache point) and has no schema to convert.
 */
export type SkippedToolReason =
  | "unreadable"
  | "too-large"
  | "not-representable"
  | "duplicate-name"
  | "provider-tool";

/** A tool that is not in the request. */
export interface SkippedTool {
  readonly name: string;
  readonly reason: SkippedToolReason;
  /** The error, where there was one. */
  readonly error?: ToolpipeError | undefined;
}

/** A tool call in the names of the original tools. */
export interface RestoredCall {
  readonly name: string;
  readonly args: unknown;
}

/** Tools in the form of a provider, and the way back. */
export interface ConvertedTools<Tool = WireTool> {
  /** What goes into the request, in the order of the tools. */
  readonly tools: Tool[];
  /** The original name of each tool by the name it has in the request. */
  readonly names: ReadonlyMap<string, string>;
  /** The name in the request by the original name, for a tool choice or a history. */
  readonly wireNames: ReadonlyMap<string, string>;
  /** What became of each tool that is in the request, in their order. */
  readonly reports: readonly ToolReport[];
  /** The tools that are not. */
  readonly skipped: readonly SkippedTool[];
  /** What the provider may refuse all the same, such as more tools than it takes. */
  readonly findings: readonly ToolFinding[];
  /**
   * Turns a call of the model into one of the original tool: its name, and arguments that fit its
   * schema. A name that is not in the request comes back as it is, with its arguments. It never throws
   * and changes nothing that it is given.
   */
  readonly restore: (name: string, args: unknown) => RestoredCall;
}

/** Something in a tool, or in a list of tools, that a provider would refuse. */
export interface ToolFinding extends LintFinding {
  /** The name of the tool; absent where it has none, or where the list as a whole is meant. */
  readonly tool?: string | undefined;
  /** What of the tool is meant. The pointer is one into that part. */
  readonly part: "name" | "description" | "schema" | "tools";
}
