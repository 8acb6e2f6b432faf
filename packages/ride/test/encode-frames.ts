import type { CrankEvent, IndoorBikeData } from "../src/bluetooth/index.ts";

/** Frames for tests, written from the specification apart from the decoders' tables. */

/** Indoor Bike Data with these fields; without a speed it says 'More Data'. */
export function encodeIndoorBikeData(
  data: IndoorBikeData,
  energy?: readonly [total: number, hour: number, minute: number],
) {
  const frame = new FrameWriter();
  let flags = data.speedKmh === undefined ? 1 : 0;
  const announce = (bit: number, value: number | undefined, write: (value: number) => void) => {
    if (value === undefined) return;
    if (bit > 0) flags |= 1 << bit;
    write(value);
  };
  frame.u16(0);
  announce(0, data.speedKmh, (kmh) => frame.u16(Math.round(kmh * 100)));
  announce(1, data.averageSpeedKmh, (kmh) => frame.u16(Math.round(kmh * 100)));
  announce(2, data.cadenceRpm, (rpm) => frame.u16(rpm * 2));
  announce(3, data.averageCadenceRpm, (rpm) => frame.u16(rpm * 2));
  announce(4, data.distanceMeters, (meters) => frame.u24(meters));
  announce(5, data.resistanceLevel, (level) => frame.u16(level));
  announce(6, data.powerWatts, (watts) => frame.u16(watts));
  announce(7, data.averagePowerWatts, (watts) => frame.u16(watts));
  announce(8, energy?.[0], (kcal) => {
    frame.u16(kcal);
    frame.u16(energy?.[1] ?? 0);
    frame.u8(energy?.[2] ?? 0);
  });
  announce(9, data.heartRateBpm, (bpm) => frame.u8(bpm));
  announce(11, data.elapsedSeconds, (seconds) => frame.u16(seconds));
  announce(12, data.remainingSeconds, (seconds) => frame.u16(seconds));
  const bytes = frame.bytes();
  bytes[0] = flags & 0xff;
  bytes[1] = flags >> 8;
  return bytes;
}

/** Cycling Power Measurement: power, and the crank's counters if given. Numbers wrap as a sensor's do. */
export function encodeCyclingPower(powerWatts: number, crank?: Required<CrankEvent>): Uint8Array {
  const frame = new FrameWriter();
  frame.u16(crank ? 1 << 5 : 0);
  frame.u16(powerWatts);
  if (crank) {
    frame.u16(crank.crankRevolutions);
    frame.u16(crank.crankEventTicks);
  }
  return frame.bytes();
}

/** CSC Measurement with the crank's counters alone. Numbers wrap as a sensor's do. */
export function encodeCyclingCadence(crank: Required<CrankEvent>): Uint8Array {
  const frame = new FrameWriter();
  frame.u8(1 << 1);
  frame.u16(crank.crankRevolutions);
  frame.u16(crank.crankEventTicks);
  return frame.bytes();
}

export class FrameWriter {
  private readonly written: number[] = [];

  u8(value: number): void {
    this.written.push(value & 0xff);
  }

  u16(value: number): void {
    this.written.push(value & 0xff, (value >> 8) & 0xff);
  }

  u24(value: number): void {
    this.u16(value);
    this.u8(value >> 16);
  }

  u32(value: number): void {
    this.u16(value & 0xffff);
    this.u16(value >>> 16);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.written);
  }
}
