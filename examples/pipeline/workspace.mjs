import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * A temporary folder and the processes that work in it. Whatever happens, also when the demo is
 * interrupted, `end` stops the processes and removes the folder.
 *
 * @typedef {Awaited<ReturnType<typeof openWorkspace>>} Workspace
 */
export async function openWorkspace() {
  // The real path: servers compare it with paths in which links are already resolved.
  const folder = await realpath(await mkdtemp(join(tmpdir(), "toolpipe-")));
  const closers = new Set();
  const ending = new AbortController();

  /** Takes note of how to end a process that is about to start. */
  function onEnd(close) {
    ending.signal.throwIfAborted();
    closers.add(close);
  }

  async function end() {
    ending.abort(new Error("the demo was interrupted"));
    await Promise.allSettled([...closers].map((close) => close()));
    await rm(folder, { recursive: true, force: true });
  }

  for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
    process.once(signal, async () => {
      await end();
      process.exit(exitCode);
    });
  }
  return { folder, onEnd, end, signal: ending.signal };
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
