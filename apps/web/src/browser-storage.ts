import { createStore } from "./store.ts";

/** What the app keeps in this browser, or in this tab. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
  keys(): readonly string[];
  /** Whether the browser keeps what is stored, tried now. */
  keeps(): boolean;
}

/** The browser's storage is full or blocked: what is stored is in this page's memory, until it is closed. */
export const keepsNothing = createStore(false);

/** As long as what is stored of a signed-in person. */
const probe = "x".repeat(1000);

/** Never throws. */
function storageOf(name: "localStorage" | "sessionStorage"): BrowserStorage {
  const memory = new Map<string, string>();
  /** Where storage is blocked, looking it up already throws. */
  const inBrowser = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(window[name]);
    } catch {
      keepsNothing.set(true);
      return otherwise;
    }
  };
  const removeItem = (key: string) => {
    memory.delete(key);
    inBrowser((storage) => storage.removeItem(key), undefined);
  };
  const isStored = (key: string, text: string) =>
    inBrowser((storage) => {
      storage.setItem(key, text);
      return true;
    }, false);
  return {
    getItem: (key) => memory.get(key) ?? inBrowser((storage) => storage.getItem(key), null),
    setItem(key, text) {
      memory.delete(key);
      if (isStored(key, text)) return;
      // What was there before is no longer true.
      removeItem(key);
      memory.set(key, text);
    },
    removeItem,
    keys: () => [...memory.keys(), ...inBrowser((storage) => Object.keys(storage), [])],
    keeps() {
      const isKept = isStored("probe", probe);
      removeItem("probe");
      return isKept;
    },
  };
}

/** For all of this browser's tabs. */
export const browserStorage = storageOf("localStorage");
/** For this tab. */
export const tabStorage = storageOf("sessionStorage");

/** How this page talks to the browser's others; null where that is blocked. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/**
 * Whether the browser has this database: never where databases are blocked, null where it can't list them (Firefox before
 * version 126).
 */
export async function hasDatabase(name: string): Promise<boolean | null> {
  try {
    return indexedDB.databases ? (await indexedDB.databases()).some((one) => one.name === name) : null;
  } catch {
    return false;
  }
}
