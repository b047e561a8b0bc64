import type { DiscoveryEvent } from "../../types/discovery.ts";

/** The sources of an error event. */
export type ErrorSource = Extract<DiscoveryEvent, { readonly type: "error" }>["source"];

/** Reports what happens to the caller, whose own failures never reach the agent loop. */
export class DiscoveryEvents {
  readonly #onEvent: ((event: DiscoveryEvent) => void) | undefined;

  constructor(onEvent: ((event: DiscoveryEvent) => void) | undefined) {
    this.#onEvent = onEvent;
  }

  emit(event: DiscoveryEvent): void {
    try {
      this.#onEvent?.(event);
    } catch {
      // A failing logger must not fail the tools, and there is nobody left to tell.
    }
  }

  error(source: ErrorSource, error: unknown): void {
    this.emit({ type: "error", source, error });
  }

  /** Calls a function of the caller, reports what it throws or rejects with, and goes on. */
  contain(source: ErrorSource, call: () => unknown): void {
    try {
      const result = call();
      if (isThenable(result)) result.then(undefined, (error: unknown) => this.error(source, error));
    } catch (error) {
      this.error(source, error);
    }
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    "then" in value &&
    typeof value.then === "function"
  );
}
