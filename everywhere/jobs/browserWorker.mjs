// A web worker: the answers as a message.
import { runJobs } from "./jobs.mjs";

postMessage(await runJobs());
