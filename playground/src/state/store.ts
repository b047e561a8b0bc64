/** Holds the state of the page and tells who listens. */

export interface Store<State> {
  readonly get: () => State;
  readonly set: (change: Partial<State>) => void;
  readonly subscribe: (listener: (state: State, before: State) => void) => void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners: ((state: State, before: State) => void)[] = [];
  return {
    get: () => state,
    set: (change) => {
      const before = state;
      state = { ...state, ...change };
      for (const listener of listeners) listener(state, before);
    },
    subscribe: (listener) => {
      listeners.push(listener);
    },
  };
}
