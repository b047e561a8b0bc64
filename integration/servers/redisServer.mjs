// A real redis-server of its own: on a free port of loopback, in a folder of its own, ended by its id.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Whether this machine has a redis-server. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** Starts a server; `pause()` and `resume()` stop and continue its process. */
export async function startRedis() {
  const directory = await mkdtemp(join(tmpdir(), "toolpipe-redis-"));
  const port = await findFreePort();
  const server = spawn(
    "redis-server",
    [
      "--bind",
      "127.0.0.1",
      "--port",
      String(port),
      "--dir",
      directory,
      "--save",
      "",
      "--appendonly",
      "no",
    ],
    { stdio: "ignore" },
  );
  const ended = once(server, "exit");
  await waitForPort(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => server.kill("SIGSTOP"),
    resume: () => server.kill("SIGCONT"),
    async stop() {
      server.kill("SIGCONT");
      server.kill("SIGTERM");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function findFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function waitForPort(port) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error(`redis-server does not listen on port ${port}`);
}
