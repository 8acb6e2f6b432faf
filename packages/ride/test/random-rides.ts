import fc from "fast-check";
import type { Reading } from "../src/index.ts";

const steps = fc.oneof(
  { weight: 12, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.integer({ min: 2, max: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 6, max: 90 }) },
);
const stretches = fc.array(
  fc.record({
    isIdle: fc.boolean(),
    hasWatts: fc.boolean(),
    steps: fc.array(steps, { minLength: 1, maxLength: 9 }),
    powerWatts: fc.integer({ min: 0, max: 60 }),
    cadenceRpm: fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined }),
    heartRateBpm: fc.option(fc.integer({ min: 50, max: 160 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Rides of pedaling and idle stretches at whole seconds, some without watts, with longer steps and gaps between. */
export const wholeSecondRides: fc.Arbitrary<Reading[]> = stretches.map((all) => {
  const readings: Reading[] = [];
  let offsetSeconds = 0;
  for (const stretch of all) {
    for (const step of stretch.steps) {
      const reading: Reading = { offsetSeconds };
      const { cadenceRpm } = stretch;
      if (stretch.hasWatts || cadenceRpm === undefined) reading.powerWatts = stretch.isIdle ? 0 : stretch.powerWatts;
      if (cadenceRpm !== undefined) reading.cadenceRpm = stretch.isIdle ? 0 : cadenceRpm;
      if (stretch.heartRateBpm !== undefined) reading.heartRateBpm = stretch.heartRateBpm;
      readings.push(reading);
      offsetSeconds += step;
    }
  }
  return readings;
});

/** Rides with offsets to the millisecond, in no order, repeats of an offset included. */
export const unorderedReadings: fc.Arbitrary<Reading[]> = fc.array(
  fc.record(
    {
      offsetSeconds: fc.integer({ min: 0, max: 60_000 }).map((ms) => ms / 1000),
      powerWatts: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1500, noNaN: true })),
      cadenceRpm: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 0, max: 500 }).map((half) => half / 2),
      ),
      resistance: fc.integer({ min: 0, max: 1000 }).map((tenth) => tenth / 10),
      heartRateBpm: fc.integer({ min: 0, max: 250 }),
    },
    { requiredKeys: ["offsetSeconds", "cadenceRpm"], noNullPrototype: true },
  ),
  { maxLength: 80 },
);
