// What a strict project writes with each module; compiled, never run.
import { type ToolDedupConfig, ToolpipeError } from "toolpipe";
import { jsonSchemaToZodSource } from "toolpipe/codegen";
import { convertJsonSchemaToZod, convertZodToJsonSchema } from "toolpipe/schemaConversion";
import { dedupeTools } from "toolpipe/toolDedup";
import { isDiscoveryMetaTool, partitionToolsForDiscovery } from "toolpipe/toolDiscovery";
import { repairToolPairs } from "toolpipe/toolPairRepair";
import { ToolEmbeddingIndex, toolsToRetrievalItems } from "toolpipe/toolRoutingEmbedding";
import * as z from "zod";

interface OwnTool {
  readonly description: string;
  readonly inputSchema: { readonly type: "object" };
  readonly server: string;
}

const tools: Record<string, OwnTool> = {
  read: { description: "Reads a file", inputSchema: { type: "object" }, server: "files" },
};
const options: ToolDedupConfig = { enabled: true, guards: "safe", threshold: undefined };
export const servers: string[] = Object.values(dedupeTools(tools, options).tools).map(
  (tool) => tool.server,
);

const index = new ToolEmbeddingIndex(toolsToRetrievalItems(tools), async (texts) =>
  texts.map(() => [1]),
);
export const best: Promise<string | undefined> = index
  .rank("read", { topK: 1 })
  .then((ranked) => ranked[0]?.name);

const record = partitionToolsForDiscovery(tools, { deferrableNames: Object.keys(tools) });
export const search = Object.values(record).find(isDiscoveryMetaTool);

interface OwnMessage {
  role: "user" | "assistant" | "tool";
  content: string;
  tool_call_id?: string;
}
const history: OwnMessage[] = [{ role: "tool", content: "42", tool_call_id: "a" }];
export const roles: string[] = repairToolPairs(history).messages.map(({ role }) => role);

export const input = convertJsonSchemaToZod({ type: "object" });
export const output: unknown = convertZodToJsonSchema(z.object({ city: z.string() }));
export const source: string = jsonSchemaToZodSource({ type: "object" });
export const code = (error: unknown): string =>
  ToolpipeError.isInstance(error) ? error.code : "unknown";

// @ts-expect-error A misspelt option is an error, whichever the resolution: the types have arrived.
dedupeTools(tools, { enable: true });
