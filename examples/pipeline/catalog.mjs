import { dynamicTool, jsonSchema } from "ai";
import { say, show, table } from "./terminal.mjs";
import { estimateTokens, toWire, wireSize } from "./wireSize.mjs";

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
  const rows = connections.map(({ mount, tools }) => {
    const own = wire.filter(({ name }) => name.startsWith(`${mount.name}__`));
    return [
      mount.name,
      tools.length,
      "tools",
      wireSize(own),
      "characters",
      estimateTokens(own),
      "tokens",
    ];
  });
  rows.push([
    "all",
    wire.length,
    "tools",
    wireSize(wire),
    "characters",
    estimateTokens(wire),
    "tokens",
  ]);
  table(rows);
  console.log();
  say(
    "Tokens are estimated at four characters each. This is what every single request would carry.",
  );
}
