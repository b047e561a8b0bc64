// Catalogs for the tests: one tool in every shape, a huge one, a hostile one.

const schema = {
  type: "object",
  properties: { path: { type: "string", description: "Where it lies" } },
  required: ["path"],
};
const description = "Reads a file of the project";

export const SHAPES = {
  mcp: { tools: [{ name: "read_file", description, inputSchema: schema }] },
  rpc: { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "read_file", inputSchema: schema }] } },
  chat: {
    model: "any",
    tools: [{ type: "function", function: { name: "read_file", description, parameters: schema } }],
  },
  responses: { tools: [{ type: "function", name: "read_file", description, parameters: schema }] },
  anthropic: { tools: [{ name: "read_file", description, input_schema: schema }] },
  gemini: {
    tools: [{ functionDeclarations: [{ name: "read_file", description, parameters: schema }] }],
  },
  bedrock: {
    toolConfig: {
      tools: [{ toolSpec: { name: "read_file", description, inputSchema: { json: schema } } }],
    },
  },
  record: { read_file: { description, inputSchema: schema } },
  list: [{ name: "read_file", description, inputSchema: schema }],
  lines: `${JSON.stringify({ name: "read_file", description, inputSchema: schema })}\n${JSON.stringify({ name: "write_file", description: "Writes", inputSchema: schema })}\n`,
};

const VERBS = ["list", "get", "create", "update", "delete", "search", "export", "archive"];
const NOUNS = [
  "invoice",
  "ticket",
  "page",
  "user",
  "branch",
  "alert",
  "deal",
  "file",
  "room",
  "job",
];

/** As many tools as asked for, a hundred a server. */
export function hugeCatalog(tools) {
  const servers = {};
  for (let index = 0; index < tools; index += 1) {
    const server = `server-${Math.floor(index / 100)}`;
    const verb = VERBS[index % VERBS.length];
    const noun = NOUNS[Math.floor(index / VERBS.length) % NOUNS.length];
    servers[server] ??= { tools: [] };
    servers[server].tools.push({
      name: `${verb}_${noun}_${index}`,
      description: `Will ${verb} one ${noun} of tenant ${index}, as the person who asks may do it. ${"It takes a while. ".repeat(index % 7)}`,
      inputSchema: {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 3 + (index % 6) }, (_, field) => [
            `field_${field}`,
            { type: "string", minLength: 1, description: `What to put into field ${field}` },
          ]),
        ),
        required: ["field_0"],
        additionalProperties: false,
      },
    });
  }
  return servers;
}

export const MARKUP = '<img src=x onerror="alert(1)"><script>alert(2)</script>';

/** Names, descriptions and schemas that would do harm if anything took them for more than text. */
export const HOSTILE = {
  tools: [
    { name: MARKUP, description: MARKUP, inputSchema: { type: "object", title: MARKUP } },
    {
      name: "__proto__",
      description: "constructor",
      inputSchema: { properties: { ["__proto__"]: {} } },
    },
    { name: "constructor", description: "toString", inputSchema: { properties: { toString: {} } } },
    { name: "line\nbreak\u202e", description: "\u0000\u200b", inputSchema: { $ref: "#/nowhere" } },
    { name: "", description: 7, inputSchema: [] },
  ],
};

/** JSON nested deeper than a recursive reader would bear. */
export function deepCatalog(levels) {
  return `{"tools":[{"name":"deep","inputSchema":${'{"properties":{"a":'.repeat(levels)}{}${"}}".repeat(levels)}}]}`;
}
