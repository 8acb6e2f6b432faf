/** Where the app is. `key` is of one visit: the same address visited again has another. */
export interface Address {
  readonly pathname: string;
  /** With its '?', or empty. */
  readonly search: string;
  readonly key: string;
}

export type Change = "push" | "replace";

/** The addresses of one browser tab, or of a test. */
export interface AddressHistory {
  read(): Address;
  /** @param to an address inside the product, relative to the present one */
  go(to: string, change: Change): void;
  /** Calls back after each change, also by the browser's own back button. Returns how to stop. */
  listen(listener: () => void): () => void;
}

/** The key of an address that was opened rather than navigated to. */
export const firstKey = "default";

const newKey = () => Math.random().toString(36).slice(2, 10);

export function browserHistory(): AddressHistory {
  const listeners = new Set<() => void>();
  return {
    read() {
      const { pathname, search } = window.location;
      return { pathname, search, key: window.history.state?.key ?? firstKey };
    },
    go(to, change) {
      const state = { key: newKey() };
      if (change === "push") window.history.pushState(state, "", to);
      else window.history.replaceState(state, "", to);
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      window.addEventListener("popstate", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("popstate", listener);
      };
    },
  };
}

/** For tests and stories, whose page keeps its own address. */
export function memoryHistory(first: string): AddressHistory {
  const listeners = new Set<() => void>();
  const resolve = (to: string, from: Address, key: string): Address => {
    const { pathname, search } = new URL(to, `http://memory${from.pathname}${from.search}`);
    return { pathname, search, key };
  };
  let address = resolve(first, { pathname: "/", search: "", key: firstKey }, firstKey);
  return {
    read: () => address,
    go(to) {
      address = resolve(to, address, newKey());
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
