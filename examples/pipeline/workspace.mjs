import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * A temporary folder and the processes that work in it. Whatever happens, also when the demo is
 * interrupted, `end` stops the processes and removes the folder.
 */
export async function openWorkspace() {
  // The real path: servers compare it with paths in which links are already resolved.
  const folder = await realpath(await mkdtemp(join(tmpdir(), "toolpipe-")));
  const closers = new Set();

  async function end() {
    await Promise.allSettled([...closers].map((close) => close()));
    await rm(folder, { recursive: true, force: true });
  }

  for (const [signal, exitCode] of Object.entries(SIGNALS)) {
    process.once(signal, async () => {
      await end();
      process.exit(exitCode);
    });
  }
  return { folder, onEnd: (close) => closers.add(close), end };
}

/** Tells whether a process still runs, without disturbing it. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
