import fc from "fast-check";
import { expect, test } from "vitest";
import { unorderedReadings } from "../test/random-rides.ts";
import { mergeReadings, type Reading } from "./index.ts";
import { withoutImpossiblePulse } from "./reading.ts";

const at = (offsetSeconds: number, powerWatts: number): Reading => ({ offsetSeconds, powerWatts });

test("appends a later batch", () => {
  expect(mergeReadings([at(0, 10), at(1, 11)], [at(2, 12), at(3, 13)])).toEqual([
    at(0, 10),
    at(1, 11),
    at(2, 12),
    at(3, 13),
  ]);
});

test("weaves in a late batch, and what is already there stays", () => {
  expect(mergeReadings([at(0, 10), at(2, 12), at(4, 14)], [at(1, 11), at(2, 99), at(5, 15)])).toEqual([
    at(0, 10),
    at(1, 11),
    at(2, 12),
    at(4, 14),
    at(5, 15),
  ]);
});

test("the first value of an offset wins within a batch, in whatever order the batch stands [RIDE-2]", () => {
  expect(mergeReadings([], [at(3, 30), at(1, 10), at(3, 99), at(1, 99)])).toEqual([at(1, 10), at(3, 30)]);
});

test("offsets are the same when they are the same to the millisecond", () => {
  expect(mergeReadings([at(1.001, 10)], [at(1.0012, 99), at(1.0021, 20)])).toEqual([at(1.001, 10), at(1.002, 20)]);
});

test("an unsorted existing ride is put in order; empty sides are fine", () => {
  expect(mergeReadings([at(2, 2), at(1, 1), at(2, 99)], [])).toEqual([at(1, 1), at(2, 2)]);
  expect(mergeReadings([], [])).toEqual([]);
});

test("a pulse of 0 is not measured, whether the batch is in order or not, and in what was there [RIDE-12]", () => {
  const pulse = (offsetSeconds: number, heartRateBpm: number): Reading => ({ ...at(offsetSeconds, 10), heartRateBpm });
  const merged = mergeReadings([pulse(0, 0), pulse(1, 80)], [pulse(3, 0), pulse(2, -0), pulse(4, 81)]);
  expect(merged).toStrictEqual([at(0, 10), pulse(1, 80), at(2, 10), at(3, 10), pulse(4, 81)]);
  expect(mergeReadings([], [pulse(0, 0), pulse(0, 90)])).toStrictEqual([at(0, 10)]);
});

test("neither input changes, and the result is a new array", () => {
  const existing = Object.freeze([at(0, 1)]);
  const batch = Object.freeze([at(1, 2), at(0, 3)]);
  const merged = mergeReadings(existing, batch);
  merged.push(at(9, 9));
  expect(existing).toEqual([at(0, 1)]);
  expect(batch).toEqual([at(1, 2), at(0, 3)]);
  expect(mergeReadings(existing, [])).not.toBe(existing);
});

test("property: agrees with a map that keeps the first value it sees", () => {
  fc.assert(
    fc.property(unorderedReadings, unorderedReadings, (existing, batch) => {
      const first = new Map<number, Reading>();
      for (const reading of [...existing, ...batch].map(withoutImpossiblePulse)) {
        if (!first.has(reading.offsetSeconds)) first.set(reading.offsetSeconds, reading);
      }
      const expected = [...first.values()].sort((a, b) => a.offsetSeconds - b.offsetSeconds);
      expect(mergeReadings(existing, batch)).toEqual(expected);
    }),
  );
});

test("property: batches of one ride, in any order and sent any number of times, make the same ride", () => {
  const splitRides = unorderedReadings.chain((readings) => {
    const ride = mergeReadings([], readings);
    return fc.tuple(
      fc.constant(ride),
      fc.array(fc.nat({ max: Math.max(0, ride.length - 1) }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 9 }),
    );
  });
  fc.assert(
    fc.property(splitRides, ([ride, extraIndexes, batchSize]) => {
      const sent = [...extraIndexes.flatMap((i) => ride[i] ?? []), ...ride];
      let merged: Reading[] = [];
      for (let i = 0; i < sent.length; i += batchSize) merged = mergeReadings(merged, sent.slice(i, i + batchSize));
      expect(merged).toEqual(ride);
    }),
  );
});
