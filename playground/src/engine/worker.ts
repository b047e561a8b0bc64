/** The worker: runs one job a message. */
import type { JobAnswer, JobRequest } from "./engineClient.ts";
import { jobs } from "./jobs.ts";

// The policy of the page does not reach into a worker, so what could connect is taken away here.
const CONNECTING = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "Worker",
  "importScripts",
];
for (const name of CONNECTING) Object.defineProperty(globalThis, name, { value: undefined });

addEventListener("message", (event: MessageEvent<JobRequest>) => {
  void answer(event.data).then((message) => postMessage(message));
});

async function answer({ name, input }: JobRequest): Promise<JobAnswer> {
  try {
    // Which input belongs to which job is checked where the job is asked for.
    const job: (input: never) => unknown = jobs[name];
    return { value: await job(input as never) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
