import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unorderedReadings } from "../test/random-rides.ts";
import { CorruptReadingsError, createSimulatedRider, decodeReadings, encodeReadings, type Reading } from "./index.ts";
import { withoutImpossiblePulse } from "./reading.ts";

const ride: Reading[] = [
  { offsetSeconds: 0, powerWatts: 3, cadenceRpm: 20.5, resistance: 3.5 },
  { offsetSeconds: 1.25, powerWatts: 40 },
  { offsetSeconds: 2.5, powerWatts: 1500, heartRateBpm: 71 },
];

describe("round trip", () => {
  test("of no readings, one reading and mixed columns", () => {
    for (const readings of [[], ride.slice(0, 1), ride])
      expect(decodeReadings(encodeReadings(readings))).toStrictEqual(readings);
  });

  test("keeps values that no decimal scale holds, and a zero's sign", () => {
    const odd: Reading[] = [
      { offsetSeconds: 1 / 3, powerWatts: Math.PI, cadenceRpm: -0 },
      { offsetSeconds: 2 ** 40, powerWatts: Number.MIN_VALUE, cadenceRpm: -1e300 },
    ];
    expect(decodeReadings(encodeReadings(odd))).toStrictEqual(odd);
  });

  test("property: of whatever the bounds allow, in any order", () => {
    fc.assert(
      fc.property(unorderedReadings, (readings) => {
        expect(decodeReadings(encodeReadings(readings))).toStrictEqual(readings.map(withoutImpossiblePulse));
      }),
    );
  });

  test("reads bytes that stand in the middle of a larger buffer, as database drivers hand them over", () => {
    const encoded = encodeReadings(ride);
    const larger = new Uint8Array(encoded.length + 20).fill(7);
    larger.set(encoded, 9);
    expect(decodeReadings(larger.subarray(9, 9 + encoded.length))).toStrictEqual(ride);
  });
});

test("the stored form of version 1 is what databases hold, so it stays as it is [RIDE-25]", () => {
  const stored = "01031300c413c41310064ae81621015221010e20048e01e9702d88";
  expect(Buffer.from(encodeReadings(ride)).toString("hex")).toBe(stored);
  expect(decodeReadings(Buffer.from(stored, "hex"))).toStrictEqual(ride);
});

test("readings without power are stored as version 2, which an older program refuses [RIDE-25]", () => {
  const turns: Reading[] = [
    { offsetSeconds: 0, cadenceRpm: 40 },
    { offsetSeconds: 1, powerWatts: 20, cadenceRpm: 41 },
  ];
  for (const readings of [turns, turns.slice(0, 1)]) {
    const encoded = encodeReadings(readings);
    expect(encoded[0]).toBe(2);
    expect(decodeReadings(encoded)).toStrictEqual(readings);
  }
  expect(encodeReadings([])[0]).toBe(1);
});

test("a pulse of 0 is not stored [RIDE-12]", () => {
  const measured: Reading[] = [
    { offsetSeconds: 0, powerWatts: 20 },
    { offsetSeconds: 1, powerWatts: 21, heartRateBpm: 80 },
  ];
  const withZero = measured.map((reading) => ({ heartRateBpm: 0, ...reading }));
  expect(encodeReadings(withZero)).toStrictEqual(encodeReadings(measured));
});

test("a simulated half hour takes at most 4 bytes a reading [RIDE-25]", () => {
  const readings = [...createSimulatedRider({ seed: 1, rideMinutes: 30 })];
  expect(encodeReadings(readings).length).toBeLessThan(4 * readings.length + 50);
});

describe("corrupt bytes", () => {
  test("cut off anywhere: refused", () => {
    const encoded = encodeReadings(ride);
    for (let length = 0; length < encoded.length; length++) {
      expect(() => decodeReadings(encoded.subarray(0, length))).toThrow(CorruptReadingsError);
    }
  });

  test("any single altered byte: refused", () => {
    const encoded = encodeReadings(ride);
    for (let i = 0; i < encoded.length; i++) {
      const altered = encoded.slice();
      altered[i] = (altered[i] as number) ^ 0x40;
      expect(() => decodeReadings(altered)).toThrow(CorruptReadingsError);
    }
  });

  test("bytes after the end: refused", () => {
    expect(() => decodeReadings(Uint8Array.of(...encodeReadings(ride), 0))).toThrow(CorruptReadingsError);
  });

  test("a later version is named", () => {
    const later = encodeReadings(ride);
    later[0] = 3;
    expect(() => decodeReadings(later)).toThrow("of version 3; this program reads up to 2");
  });

  test("property: noise with a right checksum is refused or read, and never anything else", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        const content = Uint8Array.of(1 + (noise.length % 2), ...noise);
        let hash = 0x811c9dc5;
        for (const byte of content) hash = Math.imul(hash ^ byte, 0x01000193);
        const sealed = new Uint8Array(content.length + 4);
        sealed.set(content);
        new DataView(sealed.buffer).setUint32(content.length, hash >>> 0, true);
        try {
          expect(decodeReadings(sealed).length).toBeLessThanOrEqual(noise.length);
        } catch (error) {
          expect(error).toBeInstanceOf(CorruptReadingsError);
        }
      }),
    );
  });
});

test("a number that is not finite is refused before it is stored", () => {
  const withNaN = [{ offsetSeconds: 0, powerWatts: Number.NaN }];
  const withInfinity = [{ offsetSeconds: 0, powerWatts: 1, cadenceRpm: Number.POSITIVE_INFINITY }];
  expect(() => encodeReadings(withNaN)).toThrow("Reading 0: powerWatts is NaN");
  expect(() => encodeReadings(withInfinity)).toThrow(RangeError);
});
