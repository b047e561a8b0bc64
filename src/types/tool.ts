/**
 * A tool in the shape its owner keeps it: a member of an AI SDK `ToolSet` (5 to 7), a tool listed by
 * an MCP server, or the wire form of a provider. Only these fields are ever read; every other field
 * travels along untouched.
 */
export interface Tool {
  /** The tool's name, where the tool itself carries it (MCP, provider lists). */
  readonly name?: unknown;
  /** What the tool does. A function (AI SDK 7) counts as no description. */
  readonly description?: unknown;
  /** The schema of the arguments: Zod, Standard JSON Schema, an AI SDK wrapper or JSON Schema. */
  readonly inputSchema?: unknown;
  /** The same under its older AI SDK and OpenAI name. */
  readonly parameters?: unknown;
  /** Runs the tool. Never called by this package. */
  readonly execute?: unknown;
  /** The kind of a provider's own tool, such as `"function"` or `"provider"`. */
  readonly type?: unknown;
}
