// One real job for each module, told as plain data, so that every runtime can be held to the same answers.
// Bundled or run as it stands; the imports are those of a user.

import { ToolpipeError } from "toolpipe";
import {
  convertJsonSchemaToZod,
  convertTools,
  convertZodToJsonSchema,
} from "toolpipe/schemaConversion";
import { dedupeTools } from "toolpipe/toolDedup";
import { isDiscoveryMetaTool, partitionToolsForDiscovery } from "toolpipe/toolDiscovery";
import { repairToolPairs } from "toolpipe/toolPairRepair";
import { ToolEmbeddingIndex, toolsToRetrievalItems } from "toolpipe/toolRoutingEmbedding";
import * as z from "zod";

const schemaOf = (name) => ({
  type: "object",
  properties: { [name]: { type: "string" } },
  required: [name],
});

const TOOLS = {
  home__get_weather: { description: "Weather of a city", inputSchema: schemaOf("city") },
  work__get_weather: { description: "Weather of a city", inputSchema: schemaOf("city") },
  send_mail: { description: "Sends a message to a person", inputSchema: schemaOf("to") },
};

function dedupe() {
  const options = { enabled: true, stripNamespace: true, guards: "safe", threshold: 0.95 };
  return dedupeTools(TOOLS, options).removed;
}

async function rank(options) {
  const embed = async (texts) => texts.map((text) => (/mail|letter/u.test(text) ? [1, 0] : [0, 1]));
  const index = new ToolEmbeddingIndex(toolsToRetrievalItems(TOOLS), embed);
  return index.rank("write a letter", { topK: 1, ...options });
}

async function discover() {
  const record = partitionToolsForDiscovery(TOOLS, { deferrableNames: ["send_mail"] });
  const before = Object.keys(record);
  const search = Object.values(record).find(isDiscoveryMetaTool);
  const { loaded } = await search.execute({ query: "message to a person" });
  return { before, loaded, after: Object.keys(record) };
}

function repair() {
  const history = [
    { role: "user", content: "Compare" },
    { role: "tool", tool_call_id: "call_1", content: "42 results" },
  ];
  const { repaired, messages } = repairToolPairs(history);
  return { repaired, roles: messages.map(({ role }) => role) };
}

function convert() {
  const schema = {
    type: "object",
    properties: {
      id: { type: "string", pattern: "^[a-z]+\\d$" },
      limit: { type: "integer", default: 3 },
      inner: { $ref: "#" },
    },
    required: ["id"],
  };
  const zod = convertJsonSchemaToZod(schema);
  return {
    parsed: zod.parse({ id: "a1" }),
    refused: zod.safeParse({ id: "a1", inner: { id: "1a" } }).success,
    back: convertZodToJsonSchema(zod) === schema,
    fromZod: convertZodToJsonSchema(z.object({ city: z.string(), days: z.number().optional() })),
    wire: convertTools({ "mail.send": TOOLS.send_mail }, "anthropic").tools,
  };
}

function refuse() {
  try {
    partitionToolsForDiscovery(TOOLS, { deferrableNames: 7 });
  } catch (error) {
    return ToolpipeError.isInstance(error) ? error.code : "another error";
  }
  return "no error";
}

/** The answers of all modules. workerd has no timers at start-up: `timeoutMs: Infinity` sets none. */
export async function runJobs({ timeoutMs } = {}) {
  return {
    toolDedup: dedupe(),
    toolRoutingEmbedding: await rank({ timeoutMs }),
    toolDiscovery: await discover(),
    toolPairRepair: repair(),
    schemaConversion: convert(),
    errors: refuse(),
  };
}
