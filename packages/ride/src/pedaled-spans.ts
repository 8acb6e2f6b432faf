import { inOrder } from "./merge-readings.ts";
import { isIdle, offsetMilliseconds, type Reading, RIDE_LIMITS } from "./reading.ts";

/** From the first millisecond to the one after the last, by any clock. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

const MAX_GAP_MS = RIDE_LIMITS.maxGapSeconds * 1000;
const LONGEST_LAST_MS = 1000;

/**
 * When in a ride its patient pedaled, in milliseconds from its start, in order and not overlapping: together they last
 * as long as `summarizeRide` says. Pedaling time: docs/decisions/020-pedaling-time.md.
 */
export function pedaledSpans(readings: readonly Reading[]): Span[] {
  const spans: Span[] = [];
  let idle: { readonly spans: Span[]; readonly beganMs: number; readonly isAfterPedaling: boolean } | null = null;
  let lastPedaledMs = Number.NEGATIVE_INFINITY;
  let earlierGapMs = Number.POSITIVE_INFINITY;
  const ordered = inOrder(readings);
  for (const [index, reading] of ordered.entries()) {
    const fromMs = offsetMilliseconds(reading);
    const next = ordered[index + 1];
    const gapMs = next ? offsetMilliseconds(next) - fromMs : Number.POSITIVE_INFINITY;
    const untilMs = fromMs + (gapMs <= MAX_GAP_MS ? gapMs : Math.min(earlierGapMs, LONGEST_LAST_MS));
    earlierGapMs = gapMs;
    if (isIdle(reading)) {
      idle ??= { spans: [], beganMs: fromMs, isAfterPedaling: fromMs - lastPedaledMs <= MAX_GAP_MS };
      idle.spans.push({ fromMs, untilMs });
      continue;
    }
    if (idle?.isAfterPedaling && fromMs - idle.beganMs <= MAX_GAP_MS) spans.push(...idle.spans);
    idle = null;
    lastPedaledMs = fromMs;
    spans.push({ fromMs, untilMs });
  }
  return joined(spans);
}

/** Of any spans: those that touch or overlap as one, in order. */
export function joined(spans: readonly Span[]): Span[] {
  const result: { fromMs: number; untilMs: number }[] = [];
  for (const { fromMs, untilMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = result.at(-1);
    if (last && fromMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, untilMs);
    else result.push({ fromMs, untilMs });
  }
  return result;
}

/** How many milliseconds two lists of spans share; each is in order and without overlaps, as `joined` leaves it. */
export function sharedMilliseconds(some: readonly Span[], others: readonly Span[]): number {
  let total = 0;
  let first = 0;
  for (const { fromMs, untilMs } of some) {
    while ((others[first]?.untilMs ?? Number.POSITIVE_INFINITY) <= fromMs) first += 1;
    for (let at = first; (others[at]?.fromMs ?? Number.POSITIVE_INFINITY) < untilMs; at += 1) {
      const other = others[at] as Span;
      total += Math.min(untilMs, other.untilMs) - Math.max(fromMs, other.fromMs);
    }
  }
  return total;
}
