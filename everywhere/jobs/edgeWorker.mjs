// workerd: the answers as the response, from start-up, where less is allowed, and from a request.
import { runJobs } from "./jobs.mjs";
import { refusesCode } from "./refusesCode.mjs";

const atStart = await runJobs({ timeoutMs: Number.POSITIVE_INFINITY });

// biome-ignore lint/style/noDefaultExport: a worker is its module's default export
export default {
  async fetch() {
    return Response.json({ refusesCode: refusesCode(), answers: [atStart, await runJobs()] });
  },
};
