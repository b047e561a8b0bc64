import type { Part } from "./view.ts";

/** Where a call stands among all: calls of several families can carry one identifier. */
export type CallKey = Pick<Part, "family" | "id">;

/**
 * Values by family and identifier of a call. Two maps rather than one with both in a text: a text made
 * for every question costs more than the question.
 */
export class CallMap<Value> {
  readonly #families: Map<string, Map<string | undefined, Value>> = new Map();

  get({ family, id }: CallKey): Value | undefined {
    return this.#families.get(family)?.get(id);
  }

  set({ family, id }: CallKey, value: Value): void {
    const known = this.#families.get(family);
    if (known === undefined) this.#families.set(family, new Map([[id, value]]));
    else known.set(id, value);
  }
}
