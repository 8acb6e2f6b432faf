const apartMilliseconds = 1000;
/** Items that arrive together are read over several turns of the event loop. */
const togetherMilliseconds = 20;

/** Collects items, each key's latest, and hands them on together. */
export interface Collected<Item> {
  /** They are handed on after 20 ms if nothing was in the last second, otherwise when it is over. */
  add(items: readonly Item[]): void;
  /**
   * Hands on what is waiting, without waiting for the second to be over.
   * @throws whatever `handle` throws.
   */
  flush(): Promise<void>;
}

/** Hands items on at most once a second, except for flushes, and never before earlier items have been handled. */
export function onceASecond<Item>(
  handle: (items: readonly Item[]) => Promise<void>,
  keyOf: (item: Item) => string,
): Collected<Item> {
  let waiting = new Map<string, Item>();
  let latest: Promise<void> = Promise.resolve();
  /** Takes all that waits when its turn comes. */
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastBeganAt = Number.NEGATIVE_INFINITY;

  const takeTurn = async (): Promise<void> => {
    next = undefined;
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const items = [...waiting.values()];
    waiting = new Map();
    lastBeganAt = performance.now();
    await handle(items);
  };
  const flush = (): Promise<void> => {
    next ??= latest.then(takeTurn);
    latest = next.catch(() => undefined);
    return next;
  };
  return {
    flush,
    add(items) {
      for (const item of items) waiting.set(keyOf(item), item);
      if (waiting.size === 0 || next || timer) return;
      const early = lastBeganAt + apartMilliseconds - performance.now();
      timer = setTimeout(() => void flush().catch(() => undefined), Math.max(togetherMilliseconds, early)).unref();
    },
  };
}
