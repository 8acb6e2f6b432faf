/** Per 1,000 sessions, with its 95 % interval. */
export interface EventRate {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

const tail = 0.025;

/**
 * Events per 1,000 sessions with the exact Poisson interval (Garwood, Biometrika 1936;28:437); null without sessions.
 * @throws RangeError for counts that are not whole numbers from 0 on.
 */
export function eventRate(events: number, sessions: number): EventRate | null {
  for (const count of [events, sessions]) {
    if (!Number.isInteger(count) || count < 0) throw new RangeError(`${count} is not a count.`);
  }
  if (sessions === 0) return null;
  const perThousand = 1000 / sessions;
  const low = events === 0 ? 0 : meanWhere(events - 1, 1 - tail);
  return { rate: events * perThousand, low: low * perThousand, high: meanWhere(events, tail) * perThousand };
}

/** The mean with which a Poisson count is at most `count` with this probability, which falls as the mean rises. */
function meanWhere(count: number, probability: number): number {
  let [low, high] = [0, count + 10 * Math.sqrt(count + 1) + 10];
  for (let round = 0; round < 80; round++) {
    const middle = (low + high) / 2;
    if (probabilityAtMost(count, middle) > probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Computed in logarithms, because e to the power of minus a large mean underflows to 0. */
function probabilityAtMost(count: number, mean: number): number {
  let logTerm = -mean;
  let sum = Math.exp(logTerm);
  for (let k = 1; k <= count; k++) {
    logTerm += Math.log(mean / k);
    sum += Math.exp(logTerm);
  }
  return sum;
}
