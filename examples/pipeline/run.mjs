/**
 * toolpipe's whole pipeline on the tools of real MCP servers: `npm run demo`.
 * Each step below is one file, and checks its own result; the first that is wrong ends the demo.
 */
import { runAgent } from "./agentLoop.mjs";
import { buildCatalog } from "./catalog.mjs";
import { compact } from "./compaction.mjs";
import { deferTools } from "./discovery.mjs";
import { removeDuplicates } from "./duplicates.mjs";
import { writeForProviders } from "./providers.mjs";
import { rankTools } from "./ranking.mjs";
import { startServers } from "./startServers.mjs";
import { createSteps } from "./steps.mjs";
import { stopServers } from "./stopServers.mjs";
import { convertSchemas } from "./wireSchemas.mjs";
import { openWorkspace } from "./workspace.mjs";

const workspace = await openWorkspace();
const { step, summarize } = createSteps();
try {
  const servers = await step("Start the MCP servers", () => startServers(workspace));
  const catalog = await step("Count what they offer", () => buildCatalog(servers));
  const tools = await step("Remove duplicates", () => removeDuplicates(catalog));
  await step("Rank for a request", () => rankTools(tools, workspace.signal));
  const deferred = await step("Defer the tools", () => deferTools(tools));
  const messages = await step("Let an agent find them", () => runAgent(deferred, workspace.folder));
  await step("Compact the conversation", () => compact(messages));
  await step("Convert the schemas", () => convertSchemas(tools));
  await step("Write them for providers", () => writeForProviders(tools));
  await step("Stop the servers", () => stopServers(servers, workspace));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await workspace.end();
}
summarize();
