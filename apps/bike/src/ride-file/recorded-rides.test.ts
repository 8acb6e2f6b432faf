import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { createSimulatedRider, mergeReadings, type Reading, summarizeRide } from "@bedside-bike/ride";
import { describe, expect, test } from "vitest";
import { countOnTape } from "../../../../packages/ride/test/independent-count.ts";
import { parseRideCsv } from "./parse-csv.ts";

interface ExpectedRide {
  readings: number;
  seconds: number;
  meanWatts: number;
  maxWatts: number;
}

/** Counted outside this repository, with Python's csv and itertools.groupby, by the rule of decision 020. */
const OWN_FIXTURE: ExpectedRide = { readings: 600, seconds: 530, meanWatts: 22.17925, maxWatts: 28 };
const RECORDED_RIDES: Record<string, ExpectedRide> = {
  "wattbike-ergometer.csv": { readings: 3599, seconds: 3599, meanWatts: 208.94443, maxWatts: 829 },
  "roller-trainer-steps.csv": { readings: 1200, seconds: 1200, meanWatts: 179.5675, maxWatts: 241 },
};

/** Rides recorded on real machines are other people's data, so they stay outside the repository. */
const RECORDED_FOLDER = env.RECORDED_RIDES ?? "";
const FIXTURES = join(import.meta.dirname, "../../../../packages/ride/test/fixtures");

function expectRide(readings: Reading[], expected: ExpectedRide) {
  const summary = summarizeRide(readings);
  const counted = countOnTape(readings);
  expect(summary.readingCount).toBe(expected.readings);
  expect(summary.durationSeconds).toBe(expected.seconds);
  expect(counted.seconds).toBe(expected.seconds);
  expect(summary.averagePowerWatts).toBeCloseTo(expected.meanWatts, 4);
  expect(counted.meanWatts).toBeCloseTo(expected.meanWatts, 4);
  expect(summary.maxPowerWatts).toBe(expected.maxWatts);
}

describe("the simulated rider's saved ride", () => {
  const { readings } = parseRideCsv(readFileSync(join(FIXTURES, "simulated-ride.csv"), "utf8"));

  test("matches independently calculated values", () => expectRide(readings, OWN_FIXTURE));

  test("is what the rider still rides", () => {
    expect(readings).toStrictEqual([...createSimulatedRider({ seed: 7, rideMinutes: 10 })]);
  });
});

describe.skipIf(!RECORDED_FOLDER)("rides recorded on real machines (RECORDED_RIDES names their folder)", () => {
  test.each(Object.entries(RECORDED_RIDES))("%s matches independently calculated values", (name, expected) =>
    expectRide(parseRideCsv(readFileSync(join(RECORDED_FOLDER, name), "utf8")).readings, expected),
  );

  test.each(Object.entries(RECORDED_RIDES))(
    "%s sent in batches backwards, each twice, gives them too",
    (name, expected) => {
      const { readings } = parseRideCsv(readFileSync(join(RECORDED_FOLDER, name), "utf8"));
      let merged: Reading[] = [];
      for (let end = readings.length; end > 0; end -= 600) {
        const batch = readings.slice(Math.max(0, end - 600), end);
        merged = mergeReadings(mergeReadings(merged, batch), batch);
      }
      expectRide(merged, expected);
    },
  );
});
