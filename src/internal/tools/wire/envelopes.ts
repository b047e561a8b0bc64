import { ToolpipeError } from "../../../errors.ts";
import type { OpenAiApi } from "../../../types/convertTools.ts";
import type { ProviderTarget } from "../../../types/providerTargets.ts";
import { assertJsonDocument } from "../../schema/limits.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** A tool whose every part is as the target wants it. */
export interface WireParts {
  readonly wireName: string;
  readonly description: string | undefined;
  /** `undefined` where a tool without parameters has no schema. */
  readonly schema: JsonObject | undefined;
  /** Whether the tool is strict; `undefined` where the target knows no such thing. */
  readonly strict: boolean | undefined;
  /** The tool as it is, for the few fields that only one provider knows. */
  readonly tool: JsonObject;
}

/** How a provider wraps a tool, and a request all of them. */
interface Envelope {
  readonly wrap: (parts: WireParts) => object;
  readonly group?: ((tools: readonly object[]) => object[]) | undefined;
}

const openAiChat: Envelope = {
  wrap: ({ wireName: name, description, schema, strict }) => ({
    type: "function",
    function: {
      name,
      ...optional("description", description),
      parameters: schema,
      ...optional("strict", strict),
    },
  }),
};

const openAiResponses: Envelope = {
  wrap: ({ wireName: name, description, schema, strict = false, tool }) => ({
    type: "function",
    name,
    ...optional("description", description),
    parameters: schema,
    strict,
    ...carry(tool, ["defer_loading"]),
  }),
};

const anthropic: Envelope = {
  wrap: ({ wireName: name, description, schema, strict, tool }) => ({
    name,
    ...optional("description", description),
    input_schema: schema,
    ...(strict ? { strict } : {}),
    ...carry(tool, ["cache_control", "defer_loading", "allowed_callers"]),
  }),
};

const bedrock: Envelope = {
  wrap: ({ wireName: name, description, schema }) => ({
    toolSpec: { name, ...optional("description", description), inputSchema: { json: schema } },
  }),
};

const mcp: Envelope = {
  wrap: ({ wireName: name, description, schema, tool }) => ({
    name,
    ...carry(tool, ["title"]),
    ...optional("description", description),
    inputSchema: schema,
    ...carry(tool, ["annotations", "icons", "_meta"]),
  }),
};

function gemini(field: "parameters" | "parametersJsonSchema"): Envelope {
  return {
    wrap: ({ wireName: name, description, schema }) => ({
      name,
      ...optional("description", description),
      ...optional(field, schema),
    }),
    group: (tools) => (tools.length === 0 ? [] : [{ functionDeclarations: tools }]),
  };
}

const OPENAI: ReadonlyMap<unknown, Envelope> = new Map([
  ["chat", openAiChat],
  ["responses", openAiResponses],
]);

// Whoever is not named here speaks OpenAI's form.
const ENVELOPES: ReadonlyMap<ProviderTarget, Envelope> = new Map([
  ["anthropic", anthropic],
  ["anthropic-strict", anthropic],
  ["bedrock", bedrock],
  ["gemini", /* @__PURE__ */ gemini("parameters")],
  ["gemini-json-schema", /* @__PURE__ */ gemini("parametersJsonSchema")],
  ["mcp", mcp],
]);

/**
 * Puts tools into the form of a target.
 *
 * @throws {@link ToolpipeError} `invalid-argument` where an API of OpenAI is asked of a target that does
 * not take its form, or is none
 */
export function wrapTools(
  tools: readonly WireParts[],
  target: ProviderTarget,
  api: OpenAiApi | undefined,
): object[] {
  const { wrap, group } = findEnvelope(target, api);
  const wrapped = tools.map(wrap);
  return group === undefined ? wrapped : group(wrapped);
}

function findEnvelope(target: ProviderTarget, api: OpenAiApi | undefined): Envelope {
  const own = ENVELOPES.get(target);
  const found = own === undefined ? OPENAI.get(api ?? "chat") : api === undefined ? own : undefined;
  if (found !== undefined) return found;
  const wanted = own === undefined ? '"chat" or "responses"' : `left out for "${target}"`;
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot convert tools: api must be ${wanted}, but is ${JSON.stringify(api)}`,
  );
}

function optional(field: string, value: unknown): JsonObject {
  return value === undefined ? {} : { [field]: value };
}

/** Fields that only this provider knows go along where the tool has them as plain data. */
function carry(tool: JsonObject, fields: readonly string[]): JsonObject {
  return Object.assign({}, ...fields.map((field) => optional(field, readJson(tool, field))));
}

function readJson(tool: JsonObject, field: string): unknown {
  try {
    const value = tool[field];
    assertJsonDocument(value, "carry a field");
    return value;
  } catch {
    // No request fails for the sake of a mark on a tool.
    return undefined;
  }
}
