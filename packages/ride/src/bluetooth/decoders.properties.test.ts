import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  encodeCyclingCadence,
  encodeCyclingPower,
  encodeIndoorBikeData,
  FrameWriter,
} from "../../test/encode-frames.ts";
import { RIDE_LIMITS } from "../reading.ts";
import {
  crankCadenceRpm,
  createBikeSample,
  decodeControlPointReply,
  decodeCyclingCadence,
  decodeCyclingPower,
  decodeFitnessMachineFeature,
  decodeHeartRate,
  decodeIndoorBikeData,
  decodeMachineStatus,
  decodePowerRange,
  decodeResistanceRange,
  encodeControlPoint,
  type FrameBytes,
  GATT_CHARACTERISTICS,
  type IndoorBikeData,
} from "./index.ts";

type Range = readonly [minimum: number, maximum: number];

const COUNTER_16: Range = [0, 65_535];
const CRANK = { crankRevolutions: COUNTER_16, crankEventTicks: COUNTER_16 };
const WHEEL = { wheelRevolutions: [0, 4_294_967_295], wheelEventTicks: COUNTER_16 } as const;

/** The fields that each decoder may return, written again from the specification and RIDE-3. */
const DECODERS: readonly [name: string, decode: (bytes: FrameBytes) => object | null, ranges: Record<string, Range>][] =
  [
    [
      "Indoor Bike Data",
      decodeIndoorBikeData,
      {
        speedKmh: [0, 655.35],
        averageSpeedKmh: [0, 655.35],
        cadenceRpm: [0, 250],
        averageCadenceRpm: [0, 250],
        distanceMeters: [0, 16_777_215],
        resistanceLevel: [-32_768, 32_767],
        powerWatts: [0, 1500],
        averagePowerWatts: [0, 1500],
        heartRateBpm: [0, 250],
        elapsedSeconds: COUNTER_16,
        remainingSeconds: COUNTER_16,
      },
    ],
    ["Cycling Power", decodeCyclingPower, { powerWatts: [0, 1500], ...CRANK, ...WHEEL }],
    ["Cycling Speed and Cadence", decodeCyclingCadence, { ...CRANK, ...WHEEL }],
    ["heart rate", decodeHeartRate, { heartRateBpm: [0, 250] }],
    [
      "resistance range",
      decodeResistanceRange,
      { minimumLevel: [-3276.8, 3276.7], maximumLevel: [-3276.8, 3276.7], stepLevel: [0.1, 6553.5] },
    ],
    [
      "power range",
      decodePowerRange,
      { minimumWatts: [-32_768, 32_767], maximumWatts: [-32_768, 32_767], stepWatts: [1, 65_535] },
    ],
    ["machine status", decodeMachineStatus, { level: [-3276.8, 3276.7], watts: [-32_768, 32_767] }],
    ["control point reply", decodeControlPointReply, {}],
    ["machine feature", decodeFitnessMachineFeature, {}],
  ];

/** Random bytes, and some that begin like a frame: few flags, small numbers. */
const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc
    .tuple(
      fc.uint8Array({ minLength: 2, maxLength: 2 }),
      fc.array(fc.constantFrom(0, 1, 5, 50, 127, 128, 255), { maxLength: 38 }),
    )
    .map(([flags, rest]) => Uint8Array.of(...flags, ...rest)),
);

describe("any bytes", () => {
  test.each(DECODERS)("%s: refused, or each number within its field's range [BYTES-1]", (_, decode, ranges) => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const decoded = decode(bytes);
        for (const [field, value] of Object.entries(decoded ?? {})) {
          if (typeof value !== "number") continue;
          const [minimum, maximum] = ranges[field] ?? [Number.NaN, Number.NaN];
          expect(value >= minimum && value <= maximum, `${field}: ${value}`).toBe(true);
        }
        const copy = Uint8Array.of(9, 9, ...bytes, 9);
        expect(decode(new DataView(copy.buffer, 2, bytes.length))).toStrictEqual(decoded);
      }),
    );
  });

  test("a bike that sends anything at any time: no reading, or one that a ride takes [BYTES-1, BYTES-4]", () => {
    const characteristic = fc.constantFrom(
      GATT_CHARACTERISTICS.indoorBikeData,
      GATT_CHARACTERISTICS.cyclingPowerMeasurement,
      GATT_CHARACTERISTICS.cscMeasurement,
      GATT_CHARACTERISTICS.heartRateMeasurement,
      0x2a38,
    );
    const notification = fc.tuple(characteristic, anyBytes, fc.integer({ min: -2000, max: 9000 }));
    fc.assert(
      fc.property(fc.array(notification, { maxLength: 30 }), (notifications) => {
        const sample = createBikeSample();
        let atMs = 0;
        for (const [from, bytes, laterMs] of notifications) {
          atMs += laterMs;
          sample.receive(from, bytes, atMs);
          const reading = sample.readingAt(atMs);
          if (!reading) continue;
          const { powerWatts = 0, cadenceRpm = 0, resistance = 0, heartRateBpm = 1 } = reading;
          expect(powerWatts >= 0 && powerWatts <= RIDE_LIMITS.maxPowerWatts).toBe(true);
          expect(cadenceRpm >= 0 && cadenceRpm <= RIDE_LIMITS.maxCadenceRpm).toBe(true);
          expect(resistance >= 0 && resistance <= RIDE_LIMITS.maxResistance).toBe(true);
          expect(heartRateBpm >= 1 && heartRateBpm <= RIDE_LIMITS.maxHeartRateBpm).toBe(true);
        }
      }),
    );
  });
});

describe("what is encoded is decoded", () => {
  const hundredths = fc.nat(65_535).map((raw) => raw / 100);
  const halves = fc.nat(500).map((raw) => raw / 2);
  const watts = fc.nat(1500);
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const bikeData: fc.Arbitrary<IndoorBikeData> = fc
    .record({
      speedKmh: optional(hundredths),
      averageSpeedKmh: optional(hundredths),
      cadenceRpm: optional(halves),
      averageCadenceRpm: optional(halves),
      distanceMeters: optional(fc.nat(0xff_ff_ff)),
      resistanceLevel: optional(fc.integer({ min: -0x8000, max: 0x7fff })),
      powerWatts: optional(watts),
      averagePowerWatts: optional(watts),
      heartRateBpm: optional(fc.nat(250)),
      elapsedSeconds: optional(fc.nat(0xffff)),
      remainingSeconds: optional(fc.nat(0xffff)),
    })
    .map((data) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)));
  const energy = optional(fc.tuple(fc.nat(0xffff), fc.nat(0xffff), fc.nat(0xff)));

  test("Indoor Bike Data: the announced fields, and no others", () => {
    fc.assert(
      fc.property(bikeData, energy, (data, kcal) => {
        expect(decodeIndoorBikeData(encodeIndoorBikeData(data, kcal))).toStrictEqual(data);
      }),
    );
  });

  test("Indoor Bike Data, cut off: refused, but for one byte where a level may be short [BYTES-2]", () => {
    fc.assert(
      fc.property(bikeData, energy, fc.nat(40), (data, kcal, missing) => {
        const frame = encodeIndoorBikeData(data, kcal);
        const length = Math.max(0, frame.length - 1 - missing);
        if (missing === 0 && data.resistanceLevel !== undefined && length !== 20) return;
        expect(decodeIndoorBikeData(frame.subarray(0, length))).toBeNull();
      }),
    );
  });

  test("Indoor Bike Data, too long: refused unless zeros follow [BYTES-2]", () => {
    fc.assert(
      fc.property(bikeData, fc.uint8Array({ minLength: 1, maxLength: 6 }), (data, more) => {
        const frame = Uint8Array.of(...encodeIndoorBikeData(data), ...more);
        expect(decodeIndoorBikeData(frame)).toStrictEqual(more.every((byte) => byte === 0) ? data : null);
      }),
    );
  });

  test("Cycling Power and Cadence", () => {
    fc.assert(
      fc.property(watts, fc.nat(0xffff), fc.nat(0xffff), (powerWatts, crankRevolutions, crankEventTicks) => {
        const crank = { crankRevolutions, crankEventTicks };
        expect(decodeCyclingPower(encodeCyclingPower(powerWatts, crank))).toStrictEqual({ powerWatts, ...crank });
        expect(decodeCyclingCadence(encodeCyclingCadence(crank))).toStrictEqual(crank);
      }),
    );
  });

  test("ranges", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -0x8000, max: 0x7ffe }),
        fc.nat(1000),
        fc.integer({ min: 1, max: 0xffff }),
        (low, width, step) => {
          const high = Math.min(0x7fff, low + 1 + width);
          const frame = new FrameWriter();
          for (const value of [low, high, step]) frame.u16(value);
          expect(decodePowerRange(frame.bytes())).toStrictEqual({
            minimumWatts: low,
            maximumWatts: high,
            stepWatts: step,
          });
          expect(decodeResistanceRange(frame.bytes())).toStrictEqual({
            minimumLevel: low / 10,
            maximumLevel: high / 10,
            stepLevel: step / 10,
          });
        },
      ),
    );
  });

  test("a level goes out as it is meant, and never higher [BYTES-7]", () => {
    fc.assert(
      fc.property(fc.double({ min: -3276.8, max: 3276.7, noNaN: true }), (level) => {
        const bytes = encodeControlPoint({ kind: "set-target-resistance-level", level });
        const view = new DataView(bytes?.buffer ?? new ArrayBuffer(0));
        const sent = (view.byteLength === 2 ? view.getUint8(1) : view.getInt16(1, true)) / 10;
        expect(view.getUint8(0)).toBe(0x04);
        expect(sent).toBeLessThan(level + 1e-6);
        expect(sent).toBeGreaterThan(level - 0.1 - 1e-6);
        const status = decodeMachineStatus(Uint8Array.of(0x07, ...(bytes?.subarray(1) ?? [])));
        expect(status).toStrictEqual({ kind: "target-resistance-level-changed", level: sent });
      }),
    );
  });

  test("any number makes a command or none, and never throws", () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(encodeControlPoint({ kind: "set-target-power", watts: value })?.length ?? 3).toBe(3);
        expect([2, 3]).toContain(
          encodeControlPoint({ kind: "set-target-resistance-level", level: value })?.length ?? 2,
        );
      }),
    );
  });
});

test("a crank's cadence through every wrap of its counter and its clock [BYTES-3]", () => {
  const turns = fc.integer({ min: 1, max: 4 });
  const ticksPerTurn = fc.integer({ min: 246, max: 16_000 });
  fc.assert(
    fc.property(fc.nat(0xffff), fc.nat(0xffff), turns, ticksPerTurn, (revolutions, ticks, more, perTurn) => {
      const previous = { crankRevolutions: revolutions, crankEventTicks: ticks };
      const next = {
        crankRevolutions: (revolutions + more) % 65_536,
        crankEventTicks: (ticks + more * perTurn) % 65_536,
      };
      expect(crankCadenceRpm(previous, next)).toBeCloseTo((60 * 1024) / perTurn, 9);
    }),
  );
});

test("a crank sensor through ten minutes of steady pedaling: its cadence in every second [BYTES-3]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 16, max: 120 }), fc.nat(0xffff), fc.nat(0xffff), (rpm, revolutions, ticks) => {
      const sample = createBikeSample();
      for (let second = 0; second <= 600; second += 1) {
        const turned = Math.floor((second * rpm) / 60);
        const crank = {
          crankRevolutions: revolutions + turned,
          crankEventTicks: ticks + Math.round((turned * 60 * 1024) / rpm),
        };
        sample.receive(GATT_CHARACTERISTICS.cyclingPowerMeasurement, encodeCyclingPower(20, crank), second * 1000);
        const { cadenceRpm } = sample.readingAt(second * 1000) ?? {};
        if (second >= 8) expect(Math.abs((cadenceRpm ?? -1) - rpm)).toBeLessThanOrEqual(0.5);
      }
    }),
    { numRuns: 20 },
  );
});
