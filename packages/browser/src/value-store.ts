export interface ValueStore<T> {
  get: () => T;
  set: (next: T) => void;
  /** Has `listener` called after each `set`, until what is returned is called. */
  subscribe: (listener: () => void) => () => void;
}

/** A value outside of React that components follow with `useSyncExternalStore(store.subscribe, store.get)`. */
export function createValueStore<T>(initial: T): ValueStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
