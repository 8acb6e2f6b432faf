import { ADVERSE_EVENT_KINDS, eventRate, isHarmful } from "@bedside-bike/clinical";
import type { AdverseEventRates } from "@bedside-bike/contract";
import type { CountedEvent } from "./adverse-events.store.ts";

/** Per 1,000 sessions; null without sessions. Pure. */
export function summarizeRates(events: readonly CountedEvent[], sessions: number): AdverseEventRates["rates"] {
  if (sessions === 0) return null;
  const rateOf = (isCounted: (event: CountedEvent) => boolean) => {
    const count = events.filter(isCounted).length;
    const { rate = 0, low = 0, high = 0 } = eventRate(count, sessions) ?? {};
    return { events: count, rate: rounded(rate), low: rounded(low), high: rounded(high) };
  };
  return {
    all: rateOf(() => true),
    ofRides: rateOf(({ ofRide }) => ofRide),
    harmful: rateOf(({ harm }) => isHarmful(harm)),
    byKind: ADVERSE_EVENT_KINDS.map((kind) => ({ kind, ...rateOf((event) => event.kind === kind) })),
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
