import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { say } from "./terminal.mjs";
import { isRunning } from "./workspace.mjs";

/** Ends everything that the demo started, and looks whether it is gone. */
export async function stopServers(servers, workspace) {
  await workspace.end();
  const left = servers.filter(({ pid }) => isRunning(pid)).map(({ mount }) => mount.name);
  assert.deepEqual(left, [], "every server process has ended");
  assert(!existsSync(workspace.folder), "the temporary folder is gone");
  say(`${servers.length} processes ended, the temporary folder is removed.`);
  return { outcome: `${servers.length} processes ended` };
}
