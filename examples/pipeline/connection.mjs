import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const START_TIMEOUT = 30_000;

/**
 * A running MCP server, as the rest of the demo sees it.
 *
 * @typedef {object} Connection
 * @property {import("./servers.mjs").Mount} mount
 * @property {string} version  The version of the server's npm package.
 * @property {import("@modelcontextprotocol/sdk/types.js").Tool[]} tools
 * @property {(name: string, args: object) => Promise<string>} call
 * @property {number} pid
 * @property {() => Promise<void>} close
 */

/**
 * Starts one MCP server over stdio and asks it for its tools.
 *
 * @param {import("./servers.mjs").Mount} mount
 * @param {string} folder - the server's working and home directory, so that nothing is left behind
 * @param {(close: () => Promise<void>) => void} onStart - told how to end the process before
 *   anything is awaited, so that an interrupted start leaves no process either
 * @returns {Promise<Connection>}
 */
export async function connect(mount, folder, onStart) {
  const server = await findServer(mount.package);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [server.script, ...(mount.args ?? [])],
    env: { HOME: folder, USERPROFILE: folder, DO_NOT_TRACK: "1", ...mount.env },
    cwd: folder,
    stderr: "pipe",
  });
  const client = new Client({ name: "toolpipe-pipeline", version: "1.0.0" });
  const lastWords = listenTo(transport.stderr);
  const close = () => client.close();
  onStart(close);
  try {
    await client.connect(transport, { timeout: START_TIMEOUT });
    return {
      mount,
      version: server.version,
      tools: await listTools(client),
      call: async (name, args) => readText(await client.callTool({ name, arguments: args })),
      pid: transport.pid,
      close,
    };
  } catch (error) {
    await close();
    throw new Error(lastWords() || error.message, { cause: error });
  }
}

/** Finds the script behind a package's `bin`, as `npx` would. */
async function findServer(name) {
  const home = new URL(`node_modules/${name}/`, import.meta.url);
  const { bin, version } = JSON.parse(await readFile(new URL("package.json", home), "utf8"));
  const script = typeof bin === "string" ? bin : Object.values(bin)[0];
  return { script: fileURLToPath(new URL(script, home)), version };
}

async function listTools(client) {
  const tools = [];
  let cursor;
  do {
    const page = await client.listTools({ cursor }, { timeout: START_TIMEOUT });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return tools;
}

function readText({ content, isError }) {
  const text = content.map((part) => part.text ?? `[${part.type}]`).join("\n");
  if (isError) throw new Error(text);
  return text;
}

/** Drains a server's stderr, and remembers its last error message for the case that it fails. */
function listenTo(stderr) {
  let text = "";
  stderr.on("data", (chunk) => {
    text = (text + chunk).slice(-4_000);
  });
  return () => text.match(/^.*error.*$/im)?.[0].trim() ?? "";
}
