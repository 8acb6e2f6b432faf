import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unorderedReadings, wholeSecondRides } from "../test/random-rides.ts";
import { joined, pedaledSpans, type Span, sharedMilliseconds, summarizeRide } from "./index.ts";

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0);
const spans = fc.array(
  fc
    .record({ fromMs: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 1, max: 50 }) })
    .map(({ fromMs, length }) => ({ fromMs, untilMs: fromMs + length })),
  { maxLength: 12 },
);

describe("the spans in which a patient pedaled", () => {
  it("last as long as the ride's duration, whatever it is made of [RIDE-20]", () => {
    fc.assert(
      fc.property(fc.oneof(wholeSecondRides, unorderedReadings), (readings) => {
        const pedaled = pedaledSpans(readings);
        expect(lengthOf(pedaled) / 1000).toBeCloseTo(summarizeRide(readings).durationSeconds, 6);
        for (const [index, { fromMs }] of pedaled.slice(1).entries()) {
          expect(fromMs).toBeGreaterThan((pedaled[index] as Span).untilMs);
        }
      }),
    );
  });

  it("leave out gaps, and standing still [RIDE-20]", () => {
    const pedaling = (from: number, until: number, powerWatts: number) =>
      Array.from({ length: until - from }, (_, index) => ({ offsetSeconds: from + index, powerWatts }));
    const readings = [
      ...pedaling(0, 10, 20),
      ...pedaling(10, 30, 0),
      ...pedaling(30, 40, 20),
      ...pedaling(100, 105, 20),
    ];
    expect(pedaledSpans(readings)).toEqual([
      { fromMs: 0, untilMs: 10_000 },
      { fromMs: 30_000, untilMs: 40_000 },
      { fromMs: 100_000, untilMs: 105_000 },
    ]);
    expect(pedaledSpans([])).toEqual([]);
  });

  it("share what a count millisecond by millisecond finds", () => {
    const milliseconds = (list: readonly Span[]) =>
      new Set(list.flatMap(({ fromMs, untilMs }) => Array.from({ length: untilMs - fromMs }, (_, at) => fromMs + at)));
    fc.assert(
      fc.property(spans, spans, (some, others) => {
        const both = milliseconds(others);
        const shared = [...milliseconds(some)].filter((at) => both.has(at)).length;
        expect(sharedMilliseconds(joined(some), joined(others))).toBe(shared);
      }),
    );
  });
});
