import { describe, expect, test } from "vitest";
import { encodeIndoorBikeData } from "../../test/encode-frames.ts";
import { bytesOf } from "../../test/recorded-frame.ts";
import {
  crankCadenceRpm,
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
  GATT_CHARACTERISTICS,
  GATT_SERVICES,
} from "./index.ts";

const bike = (hex: string) => decodeIndoorBikeData(bytesOf(hex));

describe("Indoor Bike Data", () => {
  test("flags of zero mean a speed: 'More Data' is inverted", () => {
    expect(bike("00 00 d2 04")).toStrictEqual({ speedKmh: 12.34 });
    expect(bike("01 00")).toStrictEqual({});
    expect(bike("00 00")).toBeNull();
    expect(bike("00")).toBeNull();
    expect(decodeIndoorBikeData(new Uint8Array())).toBeNull();
  });

  test("averages and energy are no other field's bytes", () => {
    const data = {
      averageSpeedKmh: 20,
      cadenceRpm: 41.5,
      averageCadenceRpm: 38,
      powerWatts: 23,
      averagePowerWatts: 60,
    };
    expect(decodeIndoorBikeData(encodeIndoorBikeData(data))).toStrictEqual(data);
    const afterEnergy = { speedKmh: 0, heartRateBpm: 71, elapsedSeconds: 10, remainingSeconds: 590 };
    expect(decodeIndoorBikeData(encodeIndoorBikeData(afterEnergy, [12, 0xffff, 0xff]))).toStrictEqual(afterEnergy);
  });

  test("the metabolic equivalent is skipped", () => {
    expect(bike("01 0c 55 0a 00")).toStrictEqual({ elapsedSeconds: 10 });
  });

  test("a level of one byte, where the frame is a byte short [BYTES-2]", () => {
    expect(bike("61 00 32 17 00")).toStrictEqual({ resistanceLevel: 50, powerWatts: 23 });
    expect(bike("61 00 c8 17 00")).toStrictEqual({ resistanceLevel: 200, powerWatts: 23 });
    expect(bike("61 00 32 00 17 00")).toStrictEqual({ resistanceLevel: 50, powerWatts: 23 });
    expect(bike("61 00 ff ff 17 00")).toStrictEqual({ resistanceLevel: -1, powerWatts: 23 });
    expect(bike("61 00 32 17")).toBeNull();
    expect(bike("41 00 17")).toBeNull();
  });

  test("a frame of 20 bytes that is a byte short was cut off [BYTES-2]", () => {
    // Flags 0x0af4: cadence, distance, level, power, average power, heart rate, elapsed time: 18 bytes with the speed.
    const whole = encodeIndoorBikeData({
      speedKmh: 10,
      cadenceRpm: 40,
      distanceMeters: 500,
      resistanceLevel: 5,
      powerWatts: 20,
      averagePowerWatts: 20,
      elapsedSeconds: 3,
      averageSpeedKmh: 10,
      averageCadenceRpm: 40,
    });
    expect(whole).toHaveLength(21);
    expect(decodeIndoorBikeData(whole)).toMatchObject({ resistanceLevel: 5, powerWatts: 20, elapsedSeconds: 3 });
    expect(decodeIndoorBikeData(whole.subarray(0, 20))).toBeNull();
  });

  test("a frame that is too long is refused, but for zeros [BYTES-2]", () => {
    expect(bike("41 00 17 00 00 00 00")).toStrictEqual({ powerWatts: 23 });
    expect(bike("41 00 17 00 00 01")).toBeNull();
    expect(bike("01 00 01")).toBeNull();
  });

  test.each([
    ["-5 W", "41 00 fb ff"],
    ["1501 W", "41 00 dd 05"],
    ["an average of -1 W", "c1 00 17 00 ff ff"],
    ["250.5 rpm", "05 00 f5 01"],
    ["an average of 32,767 rpm", "09 00 ff ff"],
    ["251 bpm", "01 02 fb"],
  ])("%s costs the whole frame [BYTES-1]", (_, hex) => expect(bike(hex)).toBeNull());

  test("the ends of the ranges are within [BYTES-1]", () => {
    const highest = { cadenceRpm: 250, powerWatts: 1500, averagePowerWatts: 1500, heartRateBpm: 250 };
    expect(decodeIndoorBikeData(encodeIndoorBikeData(highest))).toStrictEqual(highest);
    expect(bike("21 00 00 80")).toStrictEqual({ resistanceLevel: -32_768 });
    expect(bike("11 00 ff ff ff")).toStrictEqual({ distanceMeters: 16_777_215 });
    expect(bike("00 00 ff ff")).toStrictEqual({ speedKmh: 655.35 });
  });

  test("reserved flags announce nothing", () => expect(bike("41 e0 17 00")).toStrictEqual({ powerWatts: 23 }));
});

describe("sensors", () => {
  test("Cycling Power with every field", () => {
    // Power 200 W; balance, torque; wheel 70,000 and 3000; crank 5 and 1024; extremes, angles, dead spots, energy.
    const frame =
      "f5 0f c8 00 64 10 00 70 11 01 00 b8 0b 05 00 00 04 01 00 02 00 03 00 04 00 05 00 06 07 00 08 00 09 00";
    expect(decodeCyclingPower(bytesOf(frame))).toStrictEqual({
      powerWatts: 200,
      wheelRevolutions: 70_000,
      wheelEventTicks: 3000,
      crankRevolutions: 5,
      crankEventTicks: 1024,
    });
    expect(decodeCyclingPower(bytesOf(frame).subarray(0, -1))).toBeNull();
  });

  test("negative watts, as of a motor that moves the legs, are no reading [BYTES-1]", () => {
    expect(decodeCyclingPower(bytesOf("00 00 fb ff"))).toBeNull();
    expect(decodeCyclingPower(bytesOf("00 00 dd 05"))).toBeNull();
  });

  test("Cycling Cadence with a wheel alone, a crank alone or neither", () => {
    expect(decodeCyclingCadence(bytesOf("01 ff ff ff ff 34 12"))).toStrictEqual({
      wheelRevolutions: 4_294_967_295,
      wheelEventTicks: 4660,
    });
    expect(decodeCyclingCadence(bytesOf("02 07 00 00 04"))).toStrictEqual({
      crankRevolutions: 7,
      crankEventTicks: 1024,
    });
    expect(decodeCyclingCadence(bytesOf("00"))).toStrictEqual({});
    expect(decodeCyclingCadence(new Uint8Array())).toBeNull();
  });

  test("heart rate in one byte and in two, which a frame cut off is not [BYTES-1]", () => {
    expect(decodeHeartRate(bytesOf("01 48 00"))).toStrictEqual({ heartRateBpm: 72 });
    expect(decodeHeartRate(bytesOf("01 2c"))).toBeNull();
    expect(decodeHeartRate(bytesOf("01 2c 01"))).toBeNull();
    expect(decodeHeartRate(bytesOf("00 ff"))).toBeNull();
    expect(decodeHeartRate(bytesOf("08 48 10"))).toBeNull();
    expect(decodeHeartRate(bytesOf("10 48"))).toBeNull();
    expect(decodeHeartRate(bytesOf("18 48 10 00 00 03 00 03"))).toStrictEqual({ heartRateBpm: 72 });
  });
});

describe("crank cadence", () => {
  const at = (crankRevolutions: number, crankEventTicks: number) => ({ crankRevolutions, crankEventTicks });

  test("counter and clock wrap apart from each other [BYTES-3]", () => {
    expect(crankCadenceRpm(at(10, 0), at(11, 1024))).toBe(60);
    expect(crankCadenceRpm(at(65_535, 0), at(0, 1024))).toBe(60);
    expect(crankCadenceRpm(at(10, 65_024), at(11, 512))).toBe(60);
    expect(crankCadenceRpm(at(65_535, 65_024), at(1, 1536))).toBe(60);
  });

  test("no turn is 0 rpm [BYTES-3]", () => {
    expect(crankCadenceRpm(at(10, 5), at(10, 5))).toBe(0);
    expect(crankCadenceRpm(at(10, 5), at(10, 900))).toBe(0);
  });

  test("not known: turns in no time, a counter that began anew, no counters [BYTES-3]", () => {
    expect(crankCadenceRpm(at(10, 5), at(11, 5))).toBeNull();
    expect(crankCadenceRpm(at(500, 5), at(1, 1029))).toBeNull();
    expect(crankCadenceRpm(at(10, 0), at(15, 1024))).toBeNull();
    expect(crankCadenceRpm({}, at(11, 1024))).toBeNull();
    expect(crankCadenceRpm(at(10, 0), { crankRevolutions: 11 })).toBeNull();
  });
});

describe("the machine", () => {
  test("ranges that leave nothing to set are none", () => {
    expect(decodeResistanceRange(bytesOf("00 00 00 00 00 00"))).toBeNull();
    expect(decodeResistanceRange(bytesOf("00 00 c8 00 00 00"))).toBeNull();
    expect(decodeResistanceRange(bytesOf("c8 00 0a 00 01 00"))).toBeNull();
    expect(decodeResistanceRange(bytesOf("9c ff 64 00 05 00"))).toStrictEqual({
      minimumLevel: -10,
      maximumLevel: 10,
      stepLevel: 0.5,
    });
    expect(decodePowerRange(bytesOf("64 00 64 00 01 00"))).toBeNull();
  });

  test("features by bit; reserved bits are none", () => {
    const all = decodeFitnessMachineFeature(bytesOf("ff ff ff ff ff ff ff ff"));
    expect([all?.features.size, all?.targets.size]).toEqual([17, 17]);
    const none = decodeFitnessMachineFeature(bytesOf("00 00 fe ff 00 00 fe ff"));
    expect([none?.features.size, none?.targets.size]).toEqual([0, 0]);
    expect(decodeFitnessMachineFeature(bytesOf("02 40 00 00 0c 00 00"))).toBeNull();
  });

  test("status with its parameter, in one byte or two", () => {
    expect(decodeMachineStatus(bytesOf("07 32"))).toStrictEqual({ kind: "target-resistance-level-changed", level: 5 });
    expect(decodeMachineStatus(bytesOf("07 2c 01"))).toStrictEqual({
      kind: "target-resistance-level-changed",
      level: 30,
    });
    expect(decodeMachineStatus(bytesOf("08 19 00"))).toStrictEqual({ kind: "target-power-changed", watts: 25 });
    expect(decodeMachineStatus(bytesOf("02 02"))).toStrictEqual({ kind: "stopped-or-paused-by-user", action: "pause" });
    expect(decodeMachineStatus(bytesOf("ff"))).toStrictEqual({ kind: "control-permission-lost" });
    for (const hex of ["00", "02", "02 03", "07", "08 19", "16", "80 00 01"]) {
      expect(decodeMachineStatus(bytesOf(hex)), hex).toBeNull();
    }
  });

  test("a reply that is not in the specification is none, least of all success [BYTES-7]", () => {
    expect(decodeControlPointReply(bytesOf("80 04 05"))).toStrictEqual({
      request: "set-target-resistance-level",
      result: "control-not-permitted",
    });
    for (const hex of ["80 04 00", "80 04 06", "80 15 01", "80 04", "81 04 01", "04 32"]) {
      expect(decodeControlPointReply(bytesOf(hex)), hex).toBeNull();
    }
  });

  test("commands", () => {
    const hexOf = (...command: Parameters<typeof encodeControlPoint>) =>
      [...(encodeControlPoint(...command) ?? [])].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    expect(hexOf({ kind: "request-control" })).toBe("00");
    expect(hexOf({ kind: "reset" })).toBe("01");
    expect(hexOf({ kind: "start-or-resume" })).toBe("07");
    expect(hexOf({ kind: "stop-or-pause", action: "stop" })).toBe("08 01");
    expect(hexOf({ kind: "stop-or-pause", action: "pause" })).toBe("08 02");
    expect(hexOf({ kind: "set-target-power", watts: 25 })).toBe("05 19 00");
    expect(hexOf({ kind: "set-target-power", watts: -1 })).toBe("05 ff ff");
    expect(hexOf({ kind: "set-target-resistance-level", level: 5, width: "sint16" })).toBe("04 32 00");
    expect(hexOf({ kind: "set-target-resistance-level", level: 25.5 })).toBe("04 ff");
    expect(hexOf({ kind: "set-target-resistance-level", level: 25.6 })).toBe("04 00 01");
    expect(hexOf({ kind: "set-target-resistance-level", level: -0.1 })).toBe("04 ff ff");
  });

  test("a level is rounded down, and one that doesn't fit is no command [BYTES-7]", () => {
    const level = (value: number, width?: "uint8" | "sint16") =>
      encodeControlPoint({ kind: "set-target-resistance-level", level: value, ...(width && { width }) });
    expect(level(5.19)).toEqual(Uint8Array.of(4, 51));
    expect(level(0.1 + 0.2)).toEqual(Uint8Array.of(4, 3));
    expect(level(1.1)).toEqual(Uint8Array.of(4, 11));
    expect(level(30, "uint8")).toBeNull();
    expect(level(-1, "uint8")).toBeNull();
    expect(level(3276.8)).toBeNull();
    expect(level(Number.NaN)).toBeNull();
    expect(encodeControlPoint({ kind: "set-target-power", watts: Number.POSITIVE_INFINITY })).toBeNull();
  });
});

test("assigned numbers are the Bluetooth SIG's", () => {
  expect(GATT_SERVICES.fitnessMachine).toBe(0x1826);
  expect(GATT_SERVICES.cyclingPower).toBe(0x1818);
  expect(GATT_CHARACTERISTICS.indoorBikeData).toBe(0x2ad2);
  expect(GATT_CHARACTERISTICS.fitnessMachineControlPoint).toBe(0x2ad9);
});
