import { dynamicTool, jsonSchema } from "ai";
import { say, show, table } from "./terminal.mjs";
import { estimateTokens, sizeRow, toWire } from "./wireSize.mjs";

/**
 * Makes one AI SDK tool set of all servers, each tool named after the server it came from.
 *
 * @param {import("./connection.mjs").Connection[]} connections
 */
export function buildCatalog(connections) {
  const catalog = {};
  for (const { mount, tools, call } of connections) {
    for (const tool of tools) {
      catalog[`${mount.name}__${tool.name}`] = {
        ...dynamicTool({
          description: tool.description,
          inputSchema: jsonSchema(tool.inputSchema),
          execute: (args) => call(tool.name, args),
        }),
        annotations: tool.annotations,
      };
    }
  }
  report(catalog, connections);
  const count = Object.keys(catalog).length;
  const tokens = estimateTokens(toWire(catalog));
  return { result: catalog, outcome: `${count} tools, about ${show(tokens)} tokens` };
}

function report(catalog, connections) {
  const wire = toWire(catalog);
  const rows = connections.map(({ mount }) =>
    sizeRow(
      mount.name,
      wire.filter(({ name }) => name.startsWith(`${mount.name}__`)),
    ),
  );
  table([...rows, sizeRow("all", wire)]);
  console.log();
  say("Every request would carry all this. Tokens are estimated at four characters each.");
}
