import type { IdentifierRule } from "./adapter.ts";

/** The identifiers that are taken, each as far as it has to be unique. */
export class TakenIds {
  readonly #isByTurn: boolean;
  /** The turn that took an identifier last, and in which alone it is taken. One map serves all turns. */
  readonly #turns: Map<string | undefined, number> = new Map();
  #turn = 0;

  constructor({ scope }: IdentifierRule) {
    this.#isByTurn = scope !== "history";
  }

  /** Says that another turn begins. */
  nextTurn(): void {
    if (this.#isByTurn) this.#turn++;
  }

  /** Takes an identifier, if it is free. */
  take(id: string | undefined): boolean {
    if (this.#turns.get(id) === this.#turn) return false;
    this.#turns.set(id, this.#turn);
    return true;
  }
}
