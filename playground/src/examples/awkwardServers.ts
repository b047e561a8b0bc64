/** A few tools in five wire forms, whose schemas providers take in different ways. */

const treeSchema = {
  type: "object",
  properties: { root: { $ref: "#/$defs/node" } },
  required: ["root"],
  $defs: {
    node: {
      type: "object",
      properties: {
        label: { type: "string" },
        children: { type: "array", items: { $ref: "#/$defs/node" } },
      },
      required: ["label"],
    },
  },
};

const unionSchema = {
  oneOf: [
    {
      type: "object",
      properties: { kind: { const: "text" }, text: { type: "string", minLength: 1 } },
      required: ["kind", "text"],
    },
    {
      type: "object",
      properties: { kind: { const: "file" }, path: { type: "string" } },
      required: ["kind", "path"],
    },
  ],
};

const tupleSchema = {
  type: "object",
  properties: {
    point: { type: "array", prefixItems: [{ type: "number" }, { type: "number" }], items: false },
    zoom: { type: ["integer", "null"], exclusiveMinimum: 0, maximum: 22 },
    "page[size]": { type: "integer", default: 20 },
  },
  required: ["point"],
};

const mapSchema = {
  type: "object",
  properties: {
    headers: { type: "object", additionalProperties: { type: "string" } },
    body: {},
    retries: { type: "integer", minimum: 0, maximum: 2 ** 63 },
    when: { type: "string", format: "date-time", pattern: "^(?!1970)" },
  },
};

export const AWKWARD_SERVERS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [
    "mcp-server",
    {
      tools: [
        { name: "draw_tree", description: "Draws a tree of labels", inputSchema: treeSchema },
        { name: "show_map", description: "Shows a map around a point", inputSchema: tupleSchema },
        { name: "get_time", description: "Tells the time", inputSchema: { type: "object" } },
      ],
    },
  ],
  [
    "openai-request",
    {
      model: "any",
      tools: [
        {
          type: "function",
          function: {
            name: "store_item",
            description: "Stores a text or a file",
            parameters: unionSchema,
          },
        },
        {
          type: "function",
          function: {
            name: "send_request",
            description: "Sends a request to an address",
            parameters: mapSchema,
          },
        },
      ],
    },
  ],
  [
    "anthropic-request",
    {
      tools: [
        { type: "web_search_20250305", name: "web_search" },
        {
          name: "set_alarm",
          description: "Sets an alarm",
          input_schema: {
            type: "object",
            properties: {
              at: { type: "string", format: "time" },
              days: {
                type: "array",
                uniqueItems: true,
                items: { enum: ["mon", "tue", "wed", "thu", "fri"] },
              },
            },
            required: ["at"],
            not: { required: ["at", "days", "never"] },
            dependentRequired: { days: ["at"] },
          },
        },
      ],
    },
  ],
  [
    "gemini-request",
    {
      tools: [
        {
          functionDeclarations: [
            {
              name: "rate_film",
              description: "Rates a film",
              parametersJsonSchema: {
                type: "object",
                properties: {
                  stars: { type: "integer", enum: [1, 2, 3, 4, 5] },
                  spoilers: { type: "boolean", default: false },
                },
                required: ["stars"],
                additionalProperties: false,
              },
            },
          ],
        },
      ],
    },
  ],
  [
    "bedrock-request",
    {
      toolConfig: {
        tools: [
          {
            toolSpec: {
              name: "convert_money",
              description: "Converts an amount",
              inputSchema: {
                json: {
                  type: "object",
                  allOf: [
                    {
                      properties: { amount: { type: "number", exclusiveMinimum: 0 } },
                      required: ["amount"],
                    },
                    {
                      properties: { to: { type: "string", pattern: "^[A-Z]{3}$" } },
                      required: ["to"],
                    },
                  ],
                },
              },
            },
          },
        ],
      },
    },
  ],
]);
