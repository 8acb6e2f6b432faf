import { useSyncExternalStore } from "react";

/** A value outside React, so that only the components that show it render again when it changes. */
export interface Store<Value> extends Readable<Value> {
  set(next: Value): void;
}

export interface Readable<Value> {
  get(): Value;
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One part of a store's value. `select` returns a primitive or a part that keeps its identity. */
export function useStored<Value, Part>(store: Readable<Value>, select: (value: Value) => Part): Part {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
