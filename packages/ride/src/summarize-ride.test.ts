import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countOnTape } from "../test/independent-count.ts";
import { unorderedReadings, wholeSecondRides } from "../test/random-rides.ts";
import { mergeReadings, type Reading, summarizeRide, withoutStrayWatts } from "./index.ts";

/** One reading a second from `from`, at these watts; with 45 rpm unless it is 0 W. */
function everySecond(from: number, watts: number[]): Reading[] {
  return watts.map((powerWatts, i) => ({
    offsetSeconds: from + i,
    powerWatts,
    cadenceRpm: powerWatts > 0 ? 45 : 0,
  }));
}
const seconds = (count: number, powerWatts: number) => new Array<number>(count).fill(powerWatts);

describe("duration", () => {
  test("N readings at one a second are N seconds", () => {
    expect(summarizeRide(everySecond(0, seconds(60, 20))).durationSeconds).toBe(60);
    expect(summarizeRide(everySecond(7, [20])).durationSeconds).toBe(1);
  });

  test("no readings: nothing was measured", () => {
    expect(summarizeRide([])).toEqual({
      durationSeconds: 0,
      powerSeconds: 0,
      averagePowerWatts: null,
      maxPowerWatts: null,
      averageCadenceRpm: null,
      averageResistance: null,
      averageHeartRateBpm: null,
      energyWattMinutes: 0,
      readingCount: 0,
    });
  });

  test("3 W is exercise, and so is 0 W at 20 rpm [RIDE-21]", () => {
    expect(summarizeRide(everySecond(0, seconds(60, 3))).durationSeconds).toBe(60);
    const freeTurning = everySecond(0, seconds(60, 0)).map((reading) => ({ ...reading, cadenceRpm: 20 }));
    expect(summarizeRide(freeTurning)).toMatchObject({ durationSeconds: 60, averagePowerWatts: 0 });
  });

  test("0 W at 0 rpm, or without rpm, is not exercise however short it is", () => {
    for (const count of [1, 3, 5, 6, 600]) {
      const still = everySecond(0, seconds(count, 0));
      const silent = still.map(({ offsetSeconds, powerWatts }) => ({ offsetSeconds, powerWatts }));
      for (const readings of [still, silent]) {
        expect(summarizeRide(readings)).toMatchObject({
          durationSeconds: 0,
          averagePowerWatts: null,
          maxPowerWatts: 0,
          averageCadenceRpm: null,
          energyWattMinutes: 0,
          readingCount: count,
        });
      }
    }
  });

  test("readings every 2 s stand for 2 s each, the last for 1 s", () => {
    const readings = everySecond(0, seconds(10, 20)).map((reading) => ({
      ...reading,
      offsetSeconds: reading.offsetSeconds * 2,
    }));
    expect(summarizeRide(readings).durationSeconds).toBe(19);
  });

  test("four readings a second are a quarter of a second each", () => {
    const readings = everySecond(0, seconds(240, 20)).map((reading) => ({
      ...reading,
      offsetSeconds: reading.offsetSeconds / 4,
    }));
    expect(summarizeRide(readings).durationSeconds).toBe(60);
  });
});

describe("gaps", () => {
  const gapOf = (gapSeconds: number) => [
    ...everySecond(0, seconds(10, 20)),
    ...everySecond(9 + gapSeconds, seconds(10, 20)),
  ];

  test("of 5 s count", () => expect(summarizeRide(gapOf(5)).durationSeconds).toBe(9 + 5 + 10));
  test("over 5 s are left out [RIDE-20]", () => {
    expect(summarizeRide(gapOf(5.001)).durationSeconds).toBe(20);
    expect(summarizeRide(gapOf(600)).durationSeconds).toBe(20);
  });

  test("a reading alone between gaps is 1 s", () => {
    const sparse = [0, 10, 20, 30].map((offsetSeconds) => ({ offsetSeconds, powerWatts: 20 }));
    expect(summarizeRide(sparse).durationSeconds).toBe(4);
  });

  test("a stop cut off by a gap is not coasting", () => {
    const readings = [
      ...everySecond(0, seconds(10, 20)),
      ...everySecond(10, seconds(3, 0)),
      ...everySecond(60, seconds(3, 0)),
      ...everySecond(63, seconds(10, 20)),
    ];
    expect(summarizeRide(readings).durationSeconds).toBe(20);
  });

  test("0 W before a gap is left out, 0 W after one too", () => {
    const before = [...everySecond(0, [...seconds(10, 20), 0]), ...everySecond(60, seconds(10, 20))];
    const after = [...everySecond(0, seconds(10, 20)), ...everySecond(60, [0, ...seconds(10, 20)])];
    expect(summarizeRide(before).durationSeconds).toBe(20);
    expect(summarizeRide(after).durationSeconds).toBe(20);
  });
});

describe("0 W at 0 rpm within a ride", () => {
  const pauseOf = (count: number) => everySecond(0, [...seconds(30, 24), ...seconds(count, 0), ...seconds(30, 24)]);

  test("up to 5 s is a coast: it counts, in the mean too [RIDE-20]", () => {
    const summary = summarizeRide(pauseOf(5));
    expect(summary.durationSeconds).toBe(65);
    expect(summary.averagePowerWatts).toBeCloseTo((60 * 24) / 65, 12);
    expect(summary.averageCadenceRpm).toBeCloseTo((60 * 45) / 65, 12);
  });

  test("over 5 s is a rest: left out, of the mean too [RIDE-20]", () => {
    expect(summarizeRide(pauseOf(6))).toMatchObject({
      durationSeconds: 60,
      averagePowerWatts: 24,
      averageCadenceRpm: 45,
      readingCount: 66,
    });
  });

  test("before the first and after the last pedaling it never counts", () => {
    const readings = everySecond(0, [...seconds(4, 0), ...seconds(30, 24), ...seconds(4, 0)]);
    expect(summarizeRide(readings)).toMatchObject({ durationSeconds: 30, averagePowerWatts: 24 });
  });

  test("as it goes on, second by second, the duration stands still", () => {
    const pedaled = everySecond(0, seconds(30, 24));
    for (let count = 0; count < 20; count++) {
      const now = [...pedaled, ...everySecond(30, seconds(count, 0))];
      expect(summarizeRide(now).durationSeconds).toBe(30);
    }
  });
});

describe("metrics", () => {
  test("the mean is weighted by time, the maximum is the highest reading, energy is W x min [RIDE-22]", () => {
    const readings = [
      { offsetSeconds: 0, powerWatts: 10, resistance: 2 },
      { offsetSeconds: 4, powerWatts: 40, resistance: 4 },
      { offsetSeconds: 5, powerWatts: 20 },
    ];
    expect(summarizeRide(readings)).toMatchObject({
      durationSeconds: 6,
      averagePowerWatts: (4 * 10 + 40 + 20) / 6,
      maxPowerWatts: 40,
      averageResistance: (4 * 2 + 4) / 5,
      energyWattMinutes: 100 / 60,
    });
  });

  test("the heart rate's mean leaves out seconds without contact [RIDE-12]", () => {
    const readings = [80, 0, 100].map((heartRateBpm, offsetSeconds) => ({
      offsetSeconds,
      powerWatts: 9,
      heartRateBpm,
    }));
    expect(summarizeRide(readings).averageHeartRateBpm).toBe(90);
  });

  test("repeated and unsorted readings are put in order first", () => {
    const readings = everySecond(0, [10, 20, 30]);
    expect(summarizeRide([...readings].reverse().concat(readings))).toEqual(summarizeRide(readings));
  });
});

test("property: for 10,000 rides with watts missing here and there, the tape count gives the same sums, mean and maximum [RIDE-26]", () => {
  fc.assert(
    fc.property(wholeSecondRides, (readings) => {
      const summary = summarizeRide(readings);
      const counted = countOnTape(readings);
      expect(summary.durationSeconds).toBe(counted.seconds);
      expect(summary.powerSeconds).toBe(counted.secondsWithWatts);
      expect(summary.maxPowerWatts).toBe(counted.maxWatts);
      expect(summary.energyWattMinutes).toBeCloseTo(((counted.meanWatts ?? 0) * counted.secondsWithWatts) / 60, 9);
      if (counted.meanWatts === null) expect(summary.averagePowerWatts).toBeNull();
      else expect(summary.averagePowerWatts).toBeCloseTo(counted.meanWatts, 9);
    }),
    { numRuns: 10_000 },
  );
});

describe("watts that were not measured [RIDE-26]", () => {
  const turning = (from: number, count: number): Reading[] =>
    Array.from({ length: count }, (_, second) => ({ offsetSeconds: from + second, cadenceRpm: 40 }));

  test("turns alone are pedaling, at no power", () => {
    expect(summarizeRide(turning(0, 600))).toMatchObject({
      durationSeconds: 600,
      powerSeconds: 0,
      averagePowerWatts: null,
      maxPowerWatts: null,
      averageCadenceRpm: 40,
      energyWattMinutes: 0,
    });
  });

  test("a ride that is measured in part has the mean and the energy of that part", () => {
    expect(summarizeRide([...everySecond(0, seconds(60, 30)), ...turning(60, 60)])).toMatchObject({
      durationSeconds: 120,
      powerSeconds: 60,
      averagePowerWatts: 30,
      energyWattMinutes: 30,
    });
  });

  test("a few seconds of watts are no figure of the ride, a minute or half of it is", () => {
    const measured = (seconds: number, ofSeconds: number) =>
      withoutStrayWatts(
        summarizeRide([
          ...turning(0, ofSeconds - seconds),
          ...everySecond(
            ofSeconds - seconds,
            Array.from({ length: seconds }, () => 90),
          ),
        ]),
      );
    expect(measured(1, 90)).toMatchObject({
      durationSeconds: 90,
      powerSeconds: 0,
      averagePowerWatts: null,
      maxPowerWatts: null,
    });
    expect(measured(59, 600)).toMatchObject({ powerSeconds: 0, energyWattMinutes: 0 });
    expect(measured(60, 600)).toMatchObject({ powerSeconds: 60, averagePowerWatts: 90, energyWattMinutes: 90 });
    expect(measured(20, 40)).toMatchObject({ powerSeconds: 20, averagePowerWatts: 90 });
    expect(withoutStrayWatts(summarizeRide([{ offsetSeconds: 0, powerWatts: 0 }]))).toMatchObject({ maxPowerWatts: 0 });
  });

  test("a cadence of 0 for an hour is nothing", () => {
    const still = Array.from({ length: 3600 }, (_, offsetSeconds) => ({ offsetSeconds, cadenceRpm: 0 }));
    expect(summarizeRide(still)).toMatchObject({ durationSeconds: 0, powerSeconds: 0, averageCadenceRpm: null });
  });
});

test("property: batch order, batch size and repeats change nothing", () => {
  const shuffled = unorderedReadings.chain((readings) => {
    const ride = mergeReadings([], readings);
    return fc.tuple(
      fc.constant(ride),
      fc.shuffledSubarray([...ride, ...ride], { minLength: 2 * ride.length }),
      fc.integer({ min: 1, max: 20 }),
    );
  });
  fc.assert(
    fc.property(shuffled, ([ride, sent, batchSize]) => {
      let merged: Reading[] = [];
      for (let i = 0; i < sent.length; i += batchSize) merged = mergeReadings(merged, sent.slice(i, i + batchSize));
      expect(summarizeRide(merged)).toEqual(summarizeRide(ride));
    }),
  );
});

test("property: 0 W at 0 rpm after a ride at one reading a second never changes its duration", () => {
  const rides = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 });
  fc.assert(
    fc.property(rides, fc.integer({ min: 1, max: 40 }), (watts, stillSeconds) => {
      const readings = everySecond(0, watts);
      const still = everySecond(watts.length, seconds(stillSeconds, 0));
      expect(summarizeRide([...readings, ...still]).durationSeconds).toBe(summarizeRide(readings).durationSeconds);
    }),
  );
});

test("property: never longer than the time between first and last reading plus a second; mean within the readings", () => {
  fc.assert(
    fc.property(unorderedReadings, (readings) => {
      const ride = mergeReadings([], readings);
      const summary = summarizeRide(ride);
      const spanSeconds = (ride.at(-1)?.offsetSeconds ?? 0) - (ride[0]?.offsetSeconds ?? 0);
      expect(summary.durationSeconds).toBeLessThanOrEqual(spanSeconds + 1 + 1e-9);
      expect(summary.averagePowerWatts ?? 0).toBeLessThanOrEqual((summary.maxPowerWatts ?? 0) + 1e-9);
    }),
  );
});
