import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** The outcome for one item: its result, or the error that its caller gets. */
export type Outcome<Result> = Result | Error;

/** Takes items one by one and has them handled together. */
export interface Groups<Item, Result> {
  /** Resolves or rejects when the item's group has been handled. */
  add(item: Item): Promise<Result>;
  /** How long, roughly, an item that is added now waits for its turn. */
  queuedMilliseconds(): number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export interface GroupOptions<Item> {
  /** The most items of one group. */
  readonly most: number;
  /** Items of one key never share a group: the later one takes its turn in a later group. */
  readonly keyOf?: (item: Item) => string;
  /**
   * A group begins at least this long after the previous one, so that more items share it. An item that comes later
   * than that does not wait.
   */
  readonly millisecondsApart?: number;
}

/** The weight of the latest group in the mean time per item. */
const latestShare = 0.2;

/**
 * Handles one group at a time, in order: what is added in the meantime forms the next group, so that a lone item does
 * not wait and many share one round trip. `handle` returns an outcome for each item, or throws for all of them.
 */
export function inGroups<Item, Result>(
  handle: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>,
  { most, keyOf, millisecondsApart = 0 }: GroupOptions<Item>,
): Groups<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  let groupBeganAt: number | null = null;
  let lastBeganAt = Number.NEGATIVE_INFINITY;
  let millisecondsAnItem = 0;

  const takeGroup = (): Waiting<Item, Result>[] => {
    const keys = new Set<string>();
    const group: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const entry of waiting) {
      const key = keyOf?.(entry.item);
      const isFree = group.length < most && (key === undefined || !keys.has(key));
      if (key !== undefined) keys.add(key);
      (isFree ? group : later).push(entry);
    }
    waiting = later;
    return group;
  };

  const runGroup = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    const beganAt = performance.now();
    groupBeganAt = beganAt;
    lastBeganAt = beganAt;
    try {
      const outcomes = await handle(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[index] as Outcome<Result>;
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      for (const { reject } of group) reject(error as Error);
    }
    const took = (performance.now() - beganAt) / group.length;
    millisecondsAnItem += latestShare * (took - millisecondsAnItem);
    groupBeganAt = null;
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await turn();
      await runGroup(takeGroup());
    }
    isRunning = false;
  };
  /** Never immediately, so that requests read in the same turn of the event loop can join the group. */
  const turn = (): Promise<unknown> => {
    const early = lastBeganAt + millisecondsApart - performance.now();
    return early > 0 ? wait(early) : nextTurn();
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (isRunning) return;
        isRunning = true;
        void run();
      }),
    queuedMilliseconds() {
      const underWay = groupBeganAt === null ? 0 : performance.now() - groupBeganAt;
      return Math.max(underWay, waiting.length * millisecondsAnItem);
    },
  };
}
