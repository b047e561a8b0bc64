/** Adds documents to the catalog of the page. */
import type { PageState } from "../state/pageState.ts";
import type { Store } from "../state/store.ts";
import type { Source } from "./catalog.ts";

export function addSources(state: Store<PageState>, added: readonly Source[]): void {
  if (added.length === 0) return;
  const { example, sources } = state.get();
  // The example makes room for what the reader came with.
  const kept = example === "" ? sources : [];
  const taken = new Set(kept.map(({ name }) => name));
  const renamed = added.map(({ name, text }): Source => {
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
    taken.add(free);
    return { name: free, text };
  });
  state.set({ example: "", sources: [...kept, ...renamed] });
}
