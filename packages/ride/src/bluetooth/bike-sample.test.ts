import { describe, expect, test } from "vitest";
import { encodeCyclingCadence, encodeCyclingPower, encodeIndoorBikeData } from "../../test/encode-frames.ts";
import { bytesOf } from "../../test/recorded-frame.ts";
import { isIdle } from "../index.ts";
import { type BikeSample, createBikeSample, GATT_CHARACTERISTICS, type IndoorBikeData } from "./index.ts";

const bike = (sample: BikeSample, atMs: number, data: IndoorBikeData) =>
  sample.receive(GATT_CHARACTERISTICS.indoorBikeData, encodeIndoorBikeData(data), atMs);
const meter = (sample: BikeSample, atMs: number, ...frame: Parameters<typeof encodeCyclingPower>) =>
  sample.receive(GATT_CHARACTERISTICS.cyclingPowerMeasurement, encodeCyclingPower(...frame), atMs);
const crank = (sample: BikeSample, atMs: number, crankRevolutions: number, crankEventTicks: number) =>
  sample.receive(
    GATT_CHARACTERISTICS.cscMeasurement,
    encodeCyclingCadence({ crankRevolutions, crankEventTicks }),
    atMs,
  );
const strap = (sample: BikeSample, atMs: number, bpm: number) =>
  sample.receive(GATT_CHARACTERISTICS.heartRateMeasurement, Uint8Array.of(0, bpm), atMs);

describe("where each value comes from", () => {
  test("all from the machine [BYTES-4]", () => {
    const sample = createBikeSample();
    bike(sample, 0, { speedKmh: 12, cadenceRpm: 41.5, resistanceLevel: 5, powerWatts: 23, heartRateBpm: 71 });
    expect(sample.readingAt(10)).toStrictEqual({ powerWatts: 23, cadenceRpm: 41.5, resistance: 5, heartRateBpm: 71 });
  });

  test("the machine's power, cadence and pulse before the sensors' [BYTES-4]", () => {
    const sample = createBikeSample();
    bike(sample, 1000, { cadenceRpm: 40, powerWatts: 20, heartRateBpm: 70 });
    meter(sample, 0, 99, { crankRevolutions: 1, crankEventTicks: 0 });
    meter(sample, 1000, 99, { crankRevolutions: 2, crankEventTicks: 1024 });
    strap(sample, 1000, 99);
    expect(sample.readingAt(1000)).toStrictEqual({ powerWatts: 20, cadenceRpm: 40, heartRateBpm: 70 });
  });

  test("a machine without power: the power meter's values, with its crank [BYTES-4]", () => {
    const sample = createBikeSample();
    for (const second of [0, 1, 2]) {
      bike(sample, second * 1000, { speedKmh: 20, elapsedSeconds: second });
      meter(sample, second * 1000, 15, { crankRevolutions: second, crankEventTicks: second * 1024 });
    }
    expect(sample.readingAt(2000)).toStrictEqual({ powerWatts: 15, cadenceRpm: 60 });
  });

  test("cadence from a crank sensor, if neither machine nor meter has it [BYTES-4]", () => {
    const sample = createBikeSample();
    meter(sample, 0, 15);
    crank(sample, 0, 7, 65_000);
    expect(sample.readingAt(0)).toStrictEqual({ powerWatts: 15 });
    meter(sample, 1500, 15);
    crank(sample, 1500, 8, 1000); // 1536 ticks later, wrapped
    expect(sample.readingAt(1500)).toStrictEqual({ powerWatts: 15, cadenceRpm: 40 });
  });

  test("nothing before the first frame, or from something that is not a reading", () => {
    const sample = createBikeSample();
    expect(sample.readingAt(0)).toBeNull();
    expect(strap(sample, 0, 70)).toBe(true);
    expect(bike(sample, 0, { speedKmh: 10 })).toBe(true);
    expect(sample.receive(0x2a19, Uint8Array.of(50), 0)).toBe(false);
    expect(sample.receive(GATT_CHARACTERISTICS.indoorBikeData, bytesOf("40"), 0)).toBe(false);
    expect(sample.readingAt(0)).toBeNull();
  });

  test("a level that a reading can't have is left out", () => {
    const sample = createBikeSample();
    for (const [resistanceLevel, resistance] of [
      [100, 100],
      [101, undefined],
      [-1, undefined],
      [0, 0],
    ] as const) {
      bike(sample, 0, { powerWatts: 5, resistanceLevel });
      expect(sample.readingAt(0)?.resistance).toBe(resistance);
    }
  });
});

describe("nothing is kept after it went silent", () => {
  test("power, pulse and level for less than 3 s, cadence for less than 4 [BYTES-5]", () => {
    const sample = createBikeSample();
    bike(sample, 0, { cadenceRpm: 40, resistanceLevel: 5, powerWatts: 20, heartRateBpm: 70 });
    expect(sample.readingAt(2999)).toStrictEqual({ powerWatts: 20, cadenceRpm: 40, resistance: 5, heartRateBpm: 70 });
    expect(sample.readingAt(3000)).toStrictEqual({ cadenceRpm: 40 });
    meter(sample, 3000, 18);
    expect(sample.readingAt(3999)).toStrictEqual({ powerWatts: 18, cadenceRpm: 40 });
    expect(sample.readingAt(4000)).toStrictEqual({ powerWatts: 18 });
  });

  test("a machine that falls silent hands over to the meter [BYTES-5]", () => {
    const sample = createBikeSample();
    bike(sample, 0, { powerWatts: 20 });
    for (const atMs of [0, 1000, 2000, 3000]) meter(sample, atMs, 30);
    expect(sample.readingAt(2999)).toStrictEqual({ powerWatts: 20 });
    expect(sample.readingAt(3000)).toStrictEqual({ powerWatts: 30 });
  });

  test("a clock that was set back keeps nothing from before [BYTES-5]", () => {
    const sample = createBikeSample();
    bike(sample, 3_600_000, { powerWatts: 20 });
    expect(sample.readingAt(0)).toBeNull();
  });

  test("a frame that is refused repeats nothing", () => {
    const sample = createBikeSample();
    meter(sample, 0, 20);
    expect(meter(sample, 2000, -5)).toBe(false);
    expect(sample.readingAt(2999)).toStrictEqual({ powerWatts: 20 });
    expect(sample.readingAt(3000)).toBeNull();
  });

  test("a pulse of 0 is not measured, and ends what was; the strap's is taken then [BYTES-5, RIDE-12]", () => {
    const sample = createBikeSample();
    bike(sample, 0, { powerWatts: 20, heartRateBpm: 70 });
    bike(sample, 1000, { powerWatts: 20, heartRateBpm: 0 });
    expect(sample.readingAt(1000)).toStrictEqual({ powerWatts: 20 });
    strap(sample, 1000, 72);
    expect(sample.readingAt(1000)).toStrictEqual({ powerWatts: 20, heartRateBpm: 72 });
    strap(sample, 2000, 0);
    expect(sample.readingAt(2000)).toStrictEqual({ powerWatts: 20 });
  });

  test("a pulse of 255, which is how devices say that nobody wears them, costs no power [BYTES-5]", () => {
    const sample = createBikeSample();
    expect(bike(sample, 0, { powerWatts: 20, cadenceRpm: 30, heartRateBpm: 255 })).toBe(true);
    expect(sample.readingAt(0)).toStrictEqual({ powerWatts: 20, cadenceRpm: 30 });
  });
});

describe("crank turns over time", () => {
  test("no new turn for 4 s is 0 rpm, a sensor that is silent for 4 s has none [BYTES-3]", () => {
    const sample = createBikeSample();
    const cadences: (number | undefined)[] = [];
    for (let second = 0; second <= 11; second++) {
      meter(sample, second * 1000, 8);
      if (second <= 7) crank(sample, second * 1000, Math.min(second, 1), Math.min(second, 1) * 1024);
      cadences.push(sample.readingAt(second * 1000)?.cadenceRpm);
    }
    expect(cadences).toEqual([undefined, 60, 60, 60, 60, 0, 0, 0, 0, 0, 0, undefined]);
  });

  test("the last cadence stands for less than 4 s between turns", () => {
    const sample = createBikeSample();
    crank(sample, 0, 1, 0);
    crank(sample, 3500, 2, 3584);
    meter(sample, 5000, 3);
    crank(sample, 7000, 2, 3584);
    meter(sample, 7000, 3);
    expect(sample.readingAt(7499)).toStrictEqual({ powerWatts: 3, cadenceRpm: 17 });
    crank(sample, 7500, 3, 7680);
    expect(sample.readingAt(7500)).toStrictEqual({ powerWatts: 3, cadenceRpm: 15 });
  });

  test("after a pause longer than the sensor's clock can tell, two turns make a cadence anew [BYTES-3]", () => {
    const sample = createBikeSample();
    crank(sample, 0, 1, 0);
    crank(sample, 1000, 2, 1024);
    crank(sample, 66_000, 3, 2048); // its clock says 1 s, which was 65
    meter(sample, 66_000, 8);
    expect(sample.readingAt(66_000)).toStrictEqual({ powerWatts: 8 });
    crank(sample, 67_000, 4, 3072);
    expect(sample.readingAt(67_000)).toStrictEqual({ powerWatts: 8, cadenceRpm: 60 });
  });
});

describe("a machine without power", () => {
  const pedalFor = (sample: BikeSample, seconds: number, data: IndoorBikeData) => {
    for (let second = 0; second <= seconds; second++) bike(sample, second * 1000, data);
  };

  test("is its turns, which are pedaling, and never an invented 0 W [BYTES-6]", () => {
    const sample = createBikeSample();
    pedalFor(sample, 4, { speedKmh: 5, cadenceRpm: 15 });
    expect(sample.readingAt(4000)).toStrictEqual({ cadenceRpm: 15 });
    expect(isIdle({ cadenceRpm: 15 })).toBe(false);
    expect(sample.readingAt(8000)).toBeNull();
  });

  test("that has sent watts and sends none any more is its turns again [BYTES-6]", () => {
    const gone = createBikeSample();
    bike(gone, 0, { cadenceRpm: 40, powerWatts: 20 });
    pedalFor(gone, 10, { cadenceRpm: 40 });
    expect(gone.readingAt(10_000)).toStrictEqual({ cadenceRpm: 40 });
  });

  test("that sends speed only, or nothing that can be read, is said to [BYTES-6]", () => {
    const speed = createBikeSample();
    for (const frame of ["00 08 e6 08 1f 00", "00 00 10 02"]) {
      speed.receive(GATT_CHARACTERISTICS.indoorBikeData, bytesOf(frame), 0);
      expect(speed.readingAt(0)).toBeNull();
      expect(speed.sendsSpeedOnly()).toBe(true);
    }
    const wheel = createBikeSample();
    wheel.receive(GATT_CHARACTERISTICS.cscMeasurement, bytesOf("01 09 00 00 00 64 00"), 0);
    expect(wheel.sendsSpeedOnly()).toBe(true);
    const strange = createBikeSample();
    strange.receive(GATT_CHARACTERISTICS.indoorBikeData, bytesOf("40"), 0);
    expect(strange.sendsSpeedOnly()).toBe(false);
  });

  test("a cadence of 0xffff is none: the watts count [BYTES-5]", () => {
    const sample = createBikeSample();
    sample.receive(GATT_CHARACTERISTICS.indoorBikeData, bytesOf("44 00 10 02 ff ff 14 00"), 0);
    expect(sample.readingAt(0)).toStrictEqual({ powerWatts: 20 });
  });

  test("whose motor turns the pedals is nothing, even if a sensor counts its turns [BYTES-6]", () => {
    const driven = createBikeSample();
    for (let second = 0; second <= 10; second++) {
      bike(driven, second * 1000, { cadenceRpm: 40, powerWatts: -12 });
      crank(driven, second * 1000, second, second * 1024);
    }
    expect(driven.readingAt(10_000)).toBeNull();
  });
});
