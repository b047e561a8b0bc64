import { isRecord } from "../isRecord.ts";

/** What the rest of the package knows about a tool, whoever defined it. */
export interface ToolView {
  /** The name the tool itself carries; a member of a record is named by its key instead. */
  readonly name?: string;
  readonly description?: string;
  /** The schema of the arguments in whatever flavour it was written; see `readParameters`. */
  readonly inputSchema?: unknown;
}

/** The same three fields before anything is known about their types. */
export interface ToolFields {
  readonly name: unknown;
  readonly description: unknown;
  readonly inputSchema: unknown;
}

// One wrapper a provider: OpenAI chat, OpenAI chat custom tools, Bedrock Converse.
const WRAPPERS = ["function", "custom", "toolSpec"] as const;

// Where the schema sits: AI SDK 5+ and MCP, Anthropic, Gemini, then OpenAI, AI SDK 4 and Gemini, LangChain.
const SCHEMA_FIELDS = [
  "inputSchema",
  "input_schema",
  "parametersJsonSchema",
  "parameters",
  "schema",
] as const;

// Of OpenAI and the AI SDK.
const FUNCTION_TYPES: ReadonlySet<string> = new Set(["dynamic", "function"]);

// AI SDK 6 and 7, then 4 and 5.
const PROVIDER_TYPES: ReadonlySet<string> = new Set(["provider", "provider-defined"]);

// What live schemas of Zod 4, Zod 3 and all of Standard Schema carry.
const LIVE_SCHEMA_FIELDS = ["_zod", "_def", "~standard"] as const;

/**
 * Reads name, description and argument schema off a tool in any provider's shape.
 *
 * A description that is not a string (AI SDK 7 allows a function) counts as none. A getter that
 * throws is not caught: only the caller knows whether to give up or to go on without this tool.
 *
 * @param tool - a record member, an MCP tool or the wire form of a provider
 * @returns the view, with absent fields left out; `undefined` for what is not an object
 */
export function readTool(tool: unknown): ToolView | undefined {
  const fields = readToolFields(tool);
  if (fields === undefined) return undefined;
  const { name, description, inputSchema } = fields;
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(inputSchema === undefined ? {} : { inputSchema }),
  };
}

/**
 * Reads the same fields as they are, for callers to whom a description of the wrong type matters.
 *
 * @param tool - a tool in any provider's shape
 * @returns the raw fields; `undefined` for what is not an object
 */
export function readToolFields(tool: unknown): ToolFields | undefined {
  return isRecord(tool) ? readFields(tool) : undefined;
}

/** Reads the raw fields of what is known to be an object. */
export function readFields(tool: Readonly<Record<string, unknown>>): ToolFields {
  const body = unwrap(tool);
  return { name: body["name"], description: body["description"], inputSchema: schemaOf(body) };
}

/**
 * Tells a provider's own tool (web search, code execution) by its type, in whatever collection it is.
 *
 * @param tool - a tool in any provider's shape
 * @returns whether it is of a type that is no function; one with a schema must be of the AI SDK
 */
export function isProviderTool(tool: Readonly<Record<string, unknown>>): boolean {
  const { type, id } = tool;
  if (typeof type !== "string" || FUNCTION_TYPES.has(type)) return false;
  // The AI SDK writes down what the arguments of such a tool are, although nobody may change them.
  if (PROVIDER_TYPES.has(type) && typeof id === "string") return true;
  return schemaOf(unwrap(tool)) === undefined;
}

/**
 * Tells a tool that the caller runs from whatever else stands in a list, such as cache points.
 *
 * @param tool - an element of a list in a provider's shape
 * @returns whether it is a function with a name or a schema
 */
export function isFunctionTool(tool: Readonly<Record<string, unknown>>): boolean {
  if (isProviderTool(tool)) return false;
  const body = unwrap(tool);
  return schemaOf(body) !== undefined || typeof body["name"] === "string";
}

function unwrap(tool: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  for (const wrapper of WRAPPERS) {
    const body = tool[wrapper];
    if (isRecord(body)) return body;
  }
  return tool;
}

function schemaOf(body: Readonly<Record<string, unknown>>): unknown {
  for (const field of SCHEMA_FIELDS) {
    const schema = body[field];
    if (schema !== undefined) return isBedrockSchema(schema) ? schema["json"] : schema;
  }
  return undefined;
}

// `json` is no JSON Schema keyword, so that only a raw shape can look like Bedrock's `{ json: schema }`.
function isBedrockSchema(schema: unknown): schema is Readonly<Record<string, unknown>> {
  if (!isRecord(schema) || Object.keys(schema).length !== 1) return false;
  const { json } = schema;
  return isRecord(json) && !LIVE_SCHEMA_FIELDS.some((field) => field in json);
}
