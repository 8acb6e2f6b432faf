/** Both ends of an interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The standard normal quantile of a two-sided 95 % interval. */
const z = 1.959964;

/**
 * The 95 % score interval of a proportion, without continuity correction: it stays within 0 and 1 and is not empty even
 * if all or none had the event. Source: Wilson 1927; method 3 in Newcombe 1998.
 */
export function wilsonInterval(events: number, stays: number): Interval {
  const share = events / stays;
  const center = share + z ** 2 / (2 * stays);
  const spread = z * Math.sqrt((share * (1 - share)) / stays + z ** 2 / (4 * stays ** 2));
  const scale = 1 + z ** 2 / stays;
  return { low: Math.max(0, (center - spread) / scale), high: Math.min(1, (center + spread) / scale) };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The 95 % interval of a mean by the normal approximation, for 20 values or more. */
export function meanInterval(values: readonly number[]): Interval {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const spread = z * Math.sqrt(squares / (values.length - 1) / values.length);
  return { low: mean - spread, high: mean + spread };
}

/** The items grouped by name. */
export function groupsBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/** Five groups by value, the lowest first, as equal in size as can be. Equal values stay in the order given. */
export function fifthsBy<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item[][] {
  const fifths: Item[][] = [[], [], [], [], []];
  const ordered = items.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  ordered.forEach((item, index) => {
    fifths[Math.floor((index * 5) / ordered.length)]?.push(item);
  });
  return fifths;
}

/**
 * Which groups may be shown: those that are large enough, minus enough of them that the hidden ones are large enough
 * together. Otherwise the total minus the shown groups would reveal a hidden one. Empty groups hold nobody.
 */
export function showableGroups<Item>(
  groups: readonly (readonly Item[])[],
  isEnough: (group: readonly Item[]) => boolean,
): boolean[] {
  const isShown = groups.map(isEnough);
  for (;;) {
    const hidden = groups.filter((_, index) => !isShown[index]).flat();
    if (hidden.length === 0 || isEnough(hidden)) return isShown;
    const smallest = groups.reduce<number | null>((least, group, index) => {
      if (!isShown[index]) return least;
      return least === null || group.length < (groups[least]?.length ?? 0) ? index : least;
    }, null);
    if (smallest === null) return isShown;
    isShown[smallest] = false;
  }
}
