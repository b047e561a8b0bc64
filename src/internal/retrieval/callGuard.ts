import { ToolpipeError } from "../../errors.ts";
import type { ToolRetrievalSignal } from "../../types/retrieval.ts";

// Hosts take the delay as a signed 32-bit number and fire at once past it.
const LONGEST_DELAY = 0x7fff_ffff;

/**
 * Bounds the waiting for calls to injected functions: each wait by a time limit, all of them by a
 * signal. The calls themselves cannot be stopped; what they answer after the guard gave up is
 * ignored, a late rejection included.
 *
 * This is the one place of the package that uses timers. It reads them off the global object when
 * they are needed, and where a host has none there is no time limit.
 */
export class CallGuard {
  readonly #timeoutMs: number;
  readonly #signal: ToolRetrievalSignal | undefined;
  readonly #activity: string;
  readonly #releases = new Set<() => void>();
  #closed = false;

  /**
   * @param timeoutMs - how long one call may take, in milliseconds
   * @param signal - ends all waiting when it is aborted
   * @param activity - what the calls do, for the message of a timeout
   */
  constructor(timeoutMs: number, signal: ToolRetrievalSignal | undefined, activity = "embedding") {
    this.#timeoutMs = timeoutMs;
    this.#signal = signal;
    this.#activity = activity;
  }

  /** Whether {@link close} was called, so that no further call should be started. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Gives up before the first call when the signal is aborted already. */
  throwIfAborted(): void {
    if (this.#signal?.aborted) throw this.#signal.reason;
  }

  /**
   * Waits for a call.
   *
   * @param call - what to wait for
   * @param activity - what this call does, for the message of a timeout
   * @throws the call's own error as it is, the signal's reason, or a {@link ToolpipeError} with code
   *   `"timeout"`
   */
  wait<Value>(call: PromiseLike<Value>, activity: string = this.#activity): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      const fail = (reason: unknown): void => {
        this.#release(release);
        reject(reason);
      };
      const stopTimer = startTimer(this.#timeoutMs, () => fail(this.#timeoutError(activity)));
      const onAbort = (): void => fail(this.#signal?.reason);
      const release = (): void => {
        stopTimer();
        this.#signal?.removeEventListener("abort", onAbort);
      };
      this.#releases.add(release);
      this.#signal?.addEventListener("abort", onAbort);
      call.then((value) => {
        this.#release(release);
        resolve(value);
      }, fail);
      if (this.#signal?.aborted) onAbort();
    });
  }

  /** Takes back all timers and listeners, however the work ended. */
  close(): void {
    this.#closed = true;
    for (const release of this.#releases) this.#release(release);
  }

  #release(release: () => void): void {
    if (this.#releases.delete(release)) release();
  }

  #timeoutError(activity: string): ToolpipeError {
    return new ToolpipeError(
      "timeout",
      `Cannot rank tools: ${activity} timed out after ${this.#timeoutMs} ms`,
    );
  }
}

// Every JavaScript host has timers, but the language has not.
function startTimer(milliseconds: number, callback: () => void): () => void {
  const setTimeout: unknown = Reflect.get(globalThis, "setTimeout");
  const clearTimeout: unknown = Reflect.get(globalThis, "clearTimeout");
  const hasTimers = typeof setTimeout === "function" && typeof clearTimeout === "function";
  if (!hasTimers || milliseconds > LONGEST_DELAY) return () => {};
  const timer: unknown = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}
