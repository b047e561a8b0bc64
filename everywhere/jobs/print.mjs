// Node, Bun and Deno: the answers on the standard output.
import { runJobs } from "./jobs.mjs";

console.log(JSON.stringify(await runJobs()));
