// The runtime of Cloudflare Workers, which never turns text into code.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, inject, it } from "vitest";
import workerd from "workerd";
import { bundle } from "../hosts/bundle.mjs";
import { EXPECTED } from "../jobs/expected.mjs";

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01"
);
`;

let running;

afterEach(async () => {
  running.kill();
  if (running.exitCode === null && running.signalCode === null) await once(running, "exit");
});

/** Starts the worker on a free port; returns its address. */
async function start(folder) {
  writeFileSync(join(folder, "config.capnp"), CONFIG);
  const args = ["serve", "--control-fd=3", join(folder, "config.capnp")];
  running = spawn(workerd, args, { stdio: ["ignore", "inherit", "inherit", "pipe"] });
  for await (const chunk of running.stdio[3]) {
    const { event, port } = JSON.parse(String(chunk).split("\n")[0]);
    if (event === "listen") return `http://127.0.0.1:${port}/`;
  }
  throw new Error("Cannot start workerd: it ended before it listened");
}

it.each(inject("hosts"))("a worker does all jobs beside Zod $zod", async ({ folder }) => {
  writeFileSync(join(folder, "worker.js"), await bundle(folder, "edgeWorker.mjs"));
  const response = await fetch(await start(folder), { headers: { connection: "close" } });
  expect(await response.json()).toStrictEqual({
    refusesCode: true,
    answers: [EXPECTED, EXPECTED],
  });
});
