/**
 * Runs jobs in a worker, so that the page never stops. A job that is asked for again while it runs is
 * of no use any more: its answer is dropped, and one that takes long is ended with its worker.
 */
import type { Jobs } from "./jobs.ts";

export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type JobOutput<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;

export interface JobRequest {
  readonly id: number;
  readonly name: JobName;
  readonly input: unknown;
}

export type JobAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };

interface Waiting {
  readonly name: JobName;
  readonly since: number;
  readonly settle: (answer: JobAnswer) => void;
}

// Past this a worker is replaced rather than waited for.
const PATIENCE = 2500;

export class Engine {
  #worker = createWorker();
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  /** What the worker has to know again after it was replaced. */
  #catalog: JobInput<"loadCatalog"> | undefined;

  constructor() {
    this.#listen();
  }

  /** The result of a job; `undefined` when the same job was asked for again before it was done. */
  run<Name extends JobName>(
    name: Name,
    input: JobInput<Name>,
  ): Promise<JobOutput<Name> | undefined> {
    const now = performance.now();
    this.#supersede(name, now);
    if (name === "loadCatalog") this.#catalog = input as JobInput<"loadCatalog">;
    return new Promise((resolve, reject) => {
      const id = this.#send(name, input);
      this.#waiting.set(id, {
        name,
        since: now,
        settle: (answer) => {
          if ("error" in answer) reject(new Error(answer.error));
          // The worker answers each job with the output of that job.
          else resolve(answer.value as JobOutput<Name> | undefined);
        },
      });
    });
  }

  #send(name: JobName, input: unknown): number {
    this.#lastId += 1;
    const request: JobRequest = { id: this.#lastId, name, input };
    this.#worker.postMessage(request);
    return request.id;
  }

  #supersede(name: JobName, now: number): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.name !== name) continue;
      this.#waiting.delete(id);
      waiting.settle({ id, value: undefined });
      if (now - waiting.since > PATIENCE) this.#replace();
    }
  }

  #replace(): void {
    this.#worker.terminate();
    for (const [id, waiting] of this.#waiting) waiting.settle({ id, value: undefined });
    this.#waiting.clear();
    this.#worker = createWorker();
    this.#listen();
    if (this.#catalog !== undefined) this.#send("loadCatalog", this.#catalog);
  }

  #listen(): void {
    this.#worker.addEventListener("message", (event: MessageEvent<JobAnswer>) => {
      const waiting = this.#waiting.get(event.data.id);
      this.#waiting.delete(event.data.id);
      waiting?.settle(event.data);
    });
  }
}

function createWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
