/**
 * Runs jobs in a worker, one after the other, so that the page never stops. Of each kind only the last
 * one asked for matters: while one runs, newer ones take each other's place, and one that runs for long
 * and is of no use any more ends with its worker.
 */
import type { Jobs } from "./jobs.ts";

export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type JobOutput<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;

export interface JobRequest {
  readonly name: JobName;
  readonly input: unknown;
}

export type JobAnswer = { readonly value: unknown } | { readonly error: string };

interface Job extends JobRequest {
  readonly settle: (answer: JobAnswer) => void;
}

interface RunningJob extends Job {
  readonly since: number;
}

// Past this a job that nobody waits for is not waited for.
const PATIENCE = 2500;
const SUPERSEDED: JobAnswer = { value: undefined };

export class Engine {
  #worker: Worker;
  #running: RunningJob | undefined;
  readonly #queued = new Map<JobName, Job>();
  /** What a new worker has to be told first. */
  #catalog: unknown;

  constructor() {
    this.#worker = this.#createWorker();
  }

  /** The result of a job; `undefined` when the same job was asked for again before it was done. */
  run<Name extends JobName>(
    name: Name,
    input: JobInput<Name>,
  ): Promise<JobOutput<Name> | undefined> {
    return new Promise((resolve, reject) => {
      this.#enqueue({
        name,
        input,
        settle: (answer) => {
          if ("error" in answer) reject(new Error(answer.error));
          // The worker answers each job with the output of that job.
          else resolve(answer.value as JobOutput<Name> | undefined);
        },
      });
    });
  }

  #enqueue(job: Job): void {
    if (job.name === "loadCatalog") this.#catalog = job.input;
    this.#queued.get(job.name)?.settle(SUPERSEDED);
    this.#queued.set(job.name, job);
    const running = this.#running;
    if (running?.name === job.name) {
      running.settle(SUPERSEDED);
      if (performance.now() - running.since > PATIENCE) this.#replaceWorker();
    }
    this.#startNext();
  }

  #startNext(): void {
    if (this.#running !== undefined) return;
    // What the others work on comes first.
    const next = this.#queued.get("loadCatalog") ?? this.#queued.values().next().value;
    if (next === undefined) return;
    this.#queued.delete(next.name);
    this.#start(next);
  }

  #start(job: Job): void {
    this.#running = { ...job, since: performance.now() };
    const request: JobRequest = { name: job.name, input: job.input };
    this.#worker.postMessage(request);
  }

  #replaceWorker(): void {
    this.#worker.terminate();
    this.#worker = this.#createWorker();
    this.#running = undefined;
    if (this.#catalog === undefined || this.#queued.has("loadCatalog")) return;
    this.#start({ name: "loadCatalog", input: this.#catalog, settle: () => {} });
  }

  #createWorker(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", (event: MessageEvent<JobAnswer>) => {
      // A worker that was ended may have answered just before.
      if (worker !== this.#worker) return;
      this.#running?.settle(event.data);
      this.#running = undefined;
      this.#startNext();
    });
    return worker;
  }
}
