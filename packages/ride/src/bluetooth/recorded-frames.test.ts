import { describe, expect, test } from "vitest";
import { INDOOR_BIKE_DATA } from "../../test/recorded-bike-data.ts";
import { bytesOf, type RecordedFrame } from "../../test/recorded-frame.ts";
import * as recorded from "../../test/recorded-frames.ts";
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
} from "./index.ts";

/** Each frame as `Uint8Array` and as `DataView`, the second in the middle of a larger buffer. */
function expectDecoded<Decoded>(
  frames: readonly RecordedFrame<Decoded>[],
  decode: (bytes: FrameBytes) => Decoded | null,
): void {
  for (const { hex, values, machine } of frames) {
    const bytes = bytesOf(hex);
    const within = Uint8Array.of(0xaa, 0xbb, 0xcc, ...bytes, 0xdd, 0xee);
    expect(decode(bytes), `${machine}: ${hex}`).toStrictEqual(values);
    expect(decode(new DataView(within.buffer, 3, bytes.length)), `${machine}: ${hex}`).toStrictEqual(values);
    expect(decode(within.subarray(3, 3 + bytes.length)), `${machine}: ${hex}`).toStrictEqual(values);
  }
}

describe("frames recorded from real machines have the values worked out by hand", () => {
  test("Indoor Bike Data [BYTES-1, BYTES-2]", () => expectDecoded(INDOOR_BIKE_DATA, decodeIndoorBikeData));
  test("Cycling Power", () => expectDecoded(recorded.CYCLING_POWER, decodeCyclingPower));
  test("Cycling Speed and Cadence", () => expectDecoded(recorded.CYCLING_CADENCE, decodeCyclingCadence));
  test("heart rate", () => expectDecoded(recorded.HEART_RATE, decodeHeartRate));
  test("range of the resistance", () => expectDecoded(recorded.RESISTANCE_RANGE, decodeResistanceRange));
  test("range of the power", () => expectDecoded(recorded.POWER_RANGE, decodePowerRange));
  test("replies of the control point", () => expectDecoded(recorded.CONTROL_POINT_REPLY, decodeControlPointReply));
  test("machine status", () => expectDecoded(recorded.MACHINE_STATUS, decodeMachineStatus));

  test("machine feature", () => {
    const { hex, features, targets } = recorded.FITNESS_MACHINE_FEATURE;
    const decoded = decodeFitnessMachineFeature(bytesOf(hex));
    expect([...(decoded?.features ?? [])]).toEqual(features);
    expect([...(decoded?.targets ?? [])]).toEqual(targets);
  });
});

test("every recorded frame cut off anywhere is refused, never read differently [BYTES-1]", () => {
  const cutOff = <Decoded>(frames: readonly RecordedFrame<Decoded>[], decode: (bytes: FrameBytes) => Decoded | null) =>
    frames.flatMap(({ hex, values }) => {
      if (!values) return [];
      const bytes = bytesOf(hex);
      return [...bytes.keys()].map((length) => ({ hex, length, decoded: decode(bytes.subarray(0, length)) }));
    });
  const accepted = [
    ...cutOff(recorded.CYCLING_POWER, decodeCyclingPower),
    ...cutOff(recorded.CYCLING_CADENCE, decodeCyclingCadence),
    ...cutOff(recorded.RESISTANCE_RANGE, decodeResistanceRange),
    ...cutOff(recorded.POWER_RANGE, decodePowerRange),
    ...cutOff(recorded.CONTROL_POINT_REPLY, decodeControlPointReply),
    ...cutOff(recorded.MACHINE_STATUS, decodeMachineStatus),
    // One byte less than with a resistance level of two is how some machines send it.
    ...cutOff(INDOOR_BIKE_DATA, decodeIndoorBikeData).filter(
      ({ hex, length }) => !(hasLevel(hex) && length === bytesOf(hex).length - 1 && length !== 20),
    ),
  ].filter(({ decoded }) => decoded !== null);
  expect(accepted).toEqual([]);
});

function hasLevel(hex: string): boolean {
  return ((bytesOf(hex)[0] ?? 0) & 0x20) !== 0;
}

test("recorded crank turns give the cadence, over the clock's wrap too [BYTES-3]", () => {
  const [, , , before, after, pedal1, pedal2, pedal3] = recorded.CYCLING_POWER.map(({ values }) => values ?? {});
  expect(crankCadenceRpm(before ?? {}, after ?? {})).toBeCloseTo(57.58, 2); // 1 turn in 1067/1024 s
  expect(crankCadenceRpm(pedal1 ?? {}, pedal2 ?? {})).toBeCloseTo(51.98, 2); // 1182 ticks, wrapped
  expect(crankCadenceRpm(pedal2 ?? {}, pedal3 ?? {})).toBe(48); // 1280 ticks
  const [, hub1, hub2] = recorded.CYCLING_CADENCE.map(({ values }) => values ?? {});
  expect(crankCadenceRpm(hub1 ?? {}, hub2 ?? {})).toBeCloseTo(58.57, 2); // 1049 ticks
});

test("bikes that split their fields over packets give one reading [BYTES-8]", () => {
  const readingAfter = (...packets: string[]) => {
    const sample = createBikeSample();
    packets.forEach((hex, i) => {
      sample.receive(GATT_CHARACTERISTICS.indoorBikeData, bytesOf(hex), 1000 + i * 20);
    });
    return sample.readingAt(1500);
  };
  expect(
    readingAfter("00 08 16 0a 35 00", "f5 01 88 00 f6 00 00 35 00 6b 00 47 00 04 00 ff ff ff"),
    "Yesoul S3",
  ).toStrictEqual({ powerWatts: 107, cadenceRpm: 68, resistance: 53 });
  expect(readingAfter("00 00 83 06", "11 00 04 01 00", "c5 00 b6 00 5d 02 00 00"), "Stages SB20").toStrictEqual({
    powerWatts: 605,
    cadenceRpm: 91,
  });
});

test("the resistance commands that a recorded app sent to a real bike", () => {
  // github.com/cagnulein/qdomyos-zwift/pull/5075: 04 5d, 04 70, 04 84
  expect(encodeControlPoint({ kind: "set-target-resistance-level", level: 9.3 })).toEqual(bytesOf("04 5d"));
  expect(encodeControlPoint({ kind: "set-target-resistance-level", level: 11.2 })).toEqual(bytesOf("04 70"));
  expect(encodeControlPoint({ kind: "set-target-resistance-level", level: 13.2 })).toEqual(bytesOf("04 84"));
});
