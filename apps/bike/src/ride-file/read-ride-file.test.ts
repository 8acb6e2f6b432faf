import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSimulatedRider, type Reading, summarizeRide } from "@bedside-bike/ride";
import { afterAll, describe, expect, test } from "vitest";
import { encodeFit, type FitRecord } from "../../test/encode-fit.ts";
import { BikeError } from "../bike-error.ts";
import { readRideFile } from "./read-ride-file.ts";

const folder = mkdtempSync(join(tmpdir(), "bike-ride-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

function saved(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const readingsOf = async (path: string) => (await readRideFile(path)).readings;
const remarksOf = async (records: readonly FitRecord[]) =>
  (await readRideFile(saved("remarks.fit", encodeFit(records)))).remarks;

const START = Date.UTC(2026, 0, 2, 3, 4, 5) / 1000;

describe("FIT", () => {
  test("power, cadence and heart rate of every record, counted from the first", async () => {
    const records = [
      { timestamp: START, powerWatts: 0, cadenceRpm: 0, heartRateBpm: 80 },
      { timestamp: START + 1, powerWatts: 1500, cadenceRpm: 231 },
      { timestamp: START + 9, powerWatts: 12 },
    ];
    expect(await readingsOf(saved("some.FIT", encodeFit(records)))).toStrictEqual([
      { offsetSeconds: 0, powerWatts: 0, cadenceRpm: 0, heartRateBpm: 80 },
      { offsetSeconds: 1, powerWatts: 1500, cadenceRpm: 231 },
      { offsetSeconds: 9, powerWatts: 12 },
    ]);
  });

  test("a record without power is its turns, one without both is no reading, and the first of a second wins [RIDE-15]", async () => {
    const records = [
      { timestamp: START, heartRateBpm: 70 },
      { timestamp: START + 1, cadenceRpm: 30 },
      { timestamp: START + 2, powerWatts: 10 },
      { timestamp: START + 2, powerWatts: 99 },
    ];
    expect(await readRideFile(saved("gaps.fit", encodeFit(records)))).toStrictEqual({
      readings: [
        { offsetSeconds: 1, cadenceRpm: 30 },
        { offsetSeconds: 2, powerWatts: 10 },
      ],
      remarks: [],
    });
  });

  /** A steady ride, a reading a second. */
  const steady = (seconds: number, from = START): FitRecord[] =>
    Array.from({ length: seconds }, (_, second) => ({ timestamp: from + second, powerWatts: 20 }));
  const secondsOf = (readings: readonly Reading[]) => summarizeRide(readings).durationSeconds;

  test("two files chained in one are one ride [RIDE-32]", async () => {
    const chained = Buffer.concat([encodeFit(steady(90)), encodeFit(steady(60, START + 90))]);
    const { readings, remarks } = await readRideFile(saved("chained.fit", chained));
    expect(secondsOf(readings)).toBe(150);
    expect(remarks).toEqual([]);
  });

  test("a recorder that writes every 7 s: each record counts until the next, and a pause stays one [RIDE-34]", async () => {
    const records = Array.from({ length: 40 }, (_, index) => ({ timestamp: START + index * 7, powerWatts: 20 }));
    const late = records.map(({ timestamp }, index) => ({
      timestamp: timestamp + (index < 20 ? 0 : 600),
      powerWatts: 20,
    }));
    const { readings, remarks } = await readRideFile(saved("slow.fit", encodeFit(records)));
    expect(secondsOf(readings)).toBe(280);
    expect(remarks).toEqual(["It has a record every 7 s: each counts until the next."]);
    expect(secondsOf(await readingsOf(saved("slow-paused.fit", encodeFit(late))))).toBe(274);
  });

  test("what can't be a reading is left out and named in one sentence [RIDE-34]", async () => {
    const withoutTime = steady(60).map((record, index) => (index === 3 ? { ...record, timestamp: undefined } : record));
    expect(await remarksOf(withoutTime)).toEqual(["Left out: Record 4, which has no time."]);
    const withSpike = steady(60).map((record, index) => (index === 9 ? { ...record, powerWatts: 1627 } : record));
    expect(await remarksOf(withSpike)).toEqual(["Left out: Record 10's 1627 W."]);
    const before = steady(3, START - 900_000_000);
    const { readings, remarks } = await readRideFile(saved("clock.fit", encodeFit([...before, ...steady(60)])));
    expect(remarks).toEqual(["Left out: 3 records from before the recorder's clock was set."]);
    expect(readings).toHaveLength(60);
    expect(readings[0]?.offsetSeconds).toBe(0);
    const many = steady(60).map((record, index) => (index % 10 === 5 ? { ...record, powerWatts: 1627 } : record));
    expect(await remarksOf(many)).toEqual([
      "Left out: Record 6's 1627 W; Record 16's 1627 W; Record 26's 1627 W; 3 more like them.",
    ]);
  });

  test("the simulated rider's ride comes back as it was", async () => {
    const ride: Reading[] = [...createSimulatedRider({ seed: 3, rideMinutes: 12 })];
    const records = ride.map((reading) => ({ ...reading, timestamp: START + reading.offsetSeconds }));
    const read = await readingsOf(saved("simulated.fit", encodeFit(records)));
    expect(read).toStrictEqual(ride.map(({ resistance: _, ...rest }) => rest));
  });

  test.each([
    ["text", "no FIT at all", /^broken\.fit: It is not a whole FIT file/],
    ["nothing", "", /^broken\.fit: It is not a whole FIT file/],
    ["half a file", encodeFit([{ timestamp: START, powerWatts: 1 }]).subarray(0, 40), /not a whole FIT file/],
    [
      "neither",
      encodeFit([{ timestamp: START, heartRateBpm: 70 }]),
      /^broken\.fit: The file has no record with a power or/,
    ],
    ["no records", encodeFit([]), /no record with a power or cadence reading/],
    [
      "half of a second file",
      Buffer.concat([encodeFit(steady(9)), encodeFit(steady(9)).subarray(0, 40)]),
      /not a whole FIT/,
    ],
    ["5,000 W", encodeFit([{ timestamp: START, powerWatts: 5000 }]), /^broken\.fit: Record 1: powerWatts is 5000/],
  ])("%s: refused with a message", async (_, content, message) => {
    const reading = readRideFile(saved("broken.fit", content));
    await expect(reading).rejects.toThrow(BikeError);
    await expect(reading).rejects.toThrow(message);
  });
});

describe("which file", () => {
  test("CSV and TCX are read by their extension [RIDE-32]", async () => {
    expect(await readingsOf(saved("a.csv", "secs,watts\n0,7"))).toStrictEqual([{ offsetSeconds: 0, powerWatts: 7 }]);
    const tcx = "<Trackpoint><Time>2026-01-02T03:04:05Z</Time><Watts>8</Watts></Trackpoint>";
    expect(await readingsOf(saved("a.tcx", tcx))).toStrictEqual([{ offsetSeconds: 0, powerWatts: 8 }]);
  });

  test("a bad line is named with its file", async () => {
    await expect(readRideFile(saved("bad.csv", "secs,watts\n0,7\n1,-3"))).rejects.toThrow(
      new BikeError("bad.csv: Line 3: powerWatts is -3, but must be between 0 and 1500."),
    );
  });

  test("an unknown file type, a missing file and a folder each have a message", async () => {
    await expect(readRideFile("ride.gpx")).rejects.toThrow(
      new BikeError("ride.gpx cannot be played: a ride file ends in .csv, .tcx, .fit."),
    );
    await expect(readRideFile(join(folder, "none.csv"))).rejects.toThrow(/^There is no file .*none\.csv\.$/);
    await expect(readRideFile(`${folder}/../${saved("x.csv", "").split("/").at(-2)}`)).rejects.toThrow(BikeError);
  });
});

const RECORDED_FOLDER = process.env.RECORDED_RIDES ?? "";

describe.skipIf(!RECORDED_FOLDER)(
  "smart-trainer.fit, recorded on a real machine (RECORDED_RIDES names its folder)",
  () => {
    /** Counted with Python's itertools.groupby by decision 020's rule; maximum and work are the file's own session's. */
    test("matches independently calculated values", async () => {
      const { readings } = await readRideFile(join(RECORDED_FOLDER, "smart-trainer.fit"));
      const summary = summarizeRide(readings);
      expect(summary).toMatchObject({ readingCount: 627, durationSeconds: 615, maxPowerWatts: 612 });
      expect(summary.averagePowerWatts).toBeCloseTo(102.92033, 4);
      const workJoules = summary.energyWattMinutes * 60;
      expect(Math.abs(workJoules - 63_300)).toBeLessThan(0.0001 * 63_300);
    });
  },
);
