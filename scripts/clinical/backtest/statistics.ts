export { logit } from "../../../packages/clinical/src/arithmetic.ts";

export function meanOf<Item>(items: readonly Item[], read: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += read(item);
  return sum / items.length;
}

/** 0-1. */
export const shareOf = <Item>(items: readonly Item[], is: (item: Item) => boolean): number =>
  meanOf(items, (item) => (is(item) ? 1 : 0));

/** The value below which this share of the values lies. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))));
  return sorted[place] ?? Number.NaN;
}

/**
 * The discrimination that the spread of the probabilities implies if every one is true: of two patients, one with and
 * one without the event, how often the first has the higher probability. Ties count half.
 */
export function impliedDiscrimination(probabilities: readonly number[]): number {
  const sorted = probabilities.toSorted((one, other) => one - other);
  let eventlessBelow = 0;
  let events = 0;
  let concordant = 0;
  let samePatient = 0;
  for (let first = 0; first < sorted.length; ) {
    const probability = sorted[first] ?? 0;
    let next = first;
    while (sorted[next] === probability) next += 1;
    const count = next - first;
    const eventless = count * (1 - probability);
    const pairsWithin = count * (count - 1) * probability * (1 - probability);
    concordant += count * probability * eventlessBelow + pairsWithin / 2;
    samePatient += count * probability * (1 - probability);
    eventlessBelow += eventless;
    events += count * probability;
    first = next;
  }
  return concordant / (events * eventlessBelow - samePatient);
}
