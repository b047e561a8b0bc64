import assert from "node:assert/strict";
import { connect } from "./connection.mjs";
import { mountsFor } from "./servers.mjs";
import { clip, seconds } from "./terminal.mjs";

const FEWEST_SERVERS = 6;

/**
 * Starts the servers one after the other, a line each. One that does not start is skipped.
 *
 * @returns {Promise<{ result: import("./connection.mjs").Connection[], outcome: string }>}
 */
export async function startServers(workspace) {
  const mounts = mountsFor(workspace.folder);
  const connections = [];
  for (const mount of mounts) {
    const started = performance.now();
    try {
      const connection = await connect(mount, workspace.folder, workspace.onEnd);
      connections.push(connection);
      progress(mount, connection.tools.length, "tools", seconds(performance.now() - started));
    } catch (error) {
      workspace.signal.throwIfAborted();
      progress(mount, "", "skipped", "");
      console.log(clip(`      ${error.message}`));
    }
  }
  const started = new Set(connections.map(({ mount }) => mount.package)).size;
  assert(
    started >= FEWEST_SERVERS,
    `only ${started} servers started, but ${FEWEST_SERVERS} are needed`,
  );
  return { result: connections, outcome: `${connections.length} of ${mounts.length} answered` };
}

function progress(mount, count, state, time) {
  const columns = [
    mount.name.padEnd(13),
    String(count).padStart(3),
    state.padEnd(7),
    time.padStart(6),
    ` ${mount.package}`,
  ];
  console.log(clip(`   ${columns.join(" ")}`));
}
