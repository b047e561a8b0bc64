// A browser page: the answers of the page itself, and of a worker that the page starts.
import { runJobs } from "./jobs.mjs";
import { refusesCode } from "./refusesCode.mjs";

const worker = new Worker("/browserWorker.js", { type: "module" });
const fromWorker = new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
});

globalThis.done = Promise.all([runJobs(), fromWorker]).then((answers) => ({
  refusesCode: refusesCode(),
  answers,
}));
