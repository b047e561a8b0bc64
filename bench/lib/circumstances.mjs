// What a figure depends on beside the code: the machine, its load, and the versions of the peers.
import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

const ROOT = new URL("../../", import.meta.url);
/** The packages of the root that benchmarks compare with; all those of `bench/peers` are peers. */
const PEERS_OF_ROOT = ["@langchain/core", "ai", "ajv", "zod"];

/** The date, the runtime, the processor and how busy it is. */
export function describeMachine() {
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const load = loadavg()[0].toFixed(1);
  const model = cpus()[0]?.model ?? "unknown processor";
  return `${date} UTC, Node ${process.version}, ${cpus().length} cores (${model}), ${memory}, load ${load}`;
}

/** The versions of everything that is compared. */
export function describePeers() {
  const own = read("package.json");
  const peers = read("bench/peers/package.json").dependencies;
  const versions = {
    toolpipe: own.version,
    ...Object.fromEntries(PEERS_OF_ROOT.map((name) => [name, own.devDependencies[name]])),
    ...peers,
  };
  return Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");
}

function read(path) {
  return JSON.parse(readFileSync(new URL(path, ROOT), "utf8"));
}
