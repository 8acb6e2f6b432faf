import { isPulse, type Reading } from "./reading.ts";

/**
 * Stored rides (docs/decisions/021-stored-readings.md). Column by column, since neighboring values of one kind differ
 * little: `version u8, count varint`, five columns in COLUMNS' order, then FNV-1a of all that as u32 little-endian.
 * A column is `header u8` (presence * 16 + scale's index, or 15 for float64), a bitmap if only some readings have the
 * value, and the values: differences of value * scale as zigzag varints, or float64 little-endian.
 */
const VERSION = 1;
/** The same for readings of which some have no power: a program that knows only version 1 refuses them. */
const VERSION_WITHOUT_POWER = 2;
const COLUMNS = ["offsetSeconds", "powerWatts", "cadenceRpm", "resistance", "heartRateBpm"] as const;
/** Whole units, half ones (FTMS cadence and many resistances), tenths, milliseconds. */
const SCALES = [1, 2, 10, 1000] as const;
const AS_FLOAT64 = 15;
const PRESENCE = { none: 0, all: 1, some: 2 } as const;
/** Keeps every difference within 31 bits, where bit operations are exact. */
const MAX_SCALED = 2 ** 30 - 1;
const CHECKSUM_BYTES = 4;

export class CorruptReadingsError extends Error {
  override name = "CorruptReadingsError";
}

/**
 * Compact and exact: `decodeReadings` returns the same readings, except for a pulse that is none, which becomes absent.
 * Throws RangeError on a number that isn't finite.
 */
export function encodeReadings(readings: readonly Reading[]): Uint8Array {
  const count = readings.length;
  const bytes = new ByteWriter(16 + COLUMNS.length * (9 * count + 2));
  bytes.u8(readings.every(({ powerWatts }) => powerWatts !== undefined) ? VERSION : VERSION_WITHOUT_POWER);
  bytes.varint(count);
  for (const column of COLUMNS) writeColumn(bytes, readings, column);
  bytes.u32(checksum(bytes.written()));
  return bytes.written().slice();
}

/** Throws CorruptReadingsError on bytes that `encodeReadings` didn't write: cut off, altered or of a later version. */
export function decodeReadings(encoded: Uint8Array): Reading[] {
  if (encoded.length < CHECKSUM_BYTES + 2) throw new CorruptReadingsError("The stored readings are cut off.");
  const version = encoded[0];
  if (version !== VERSION && version !== VERSION_WITHOUT_POWER) {
    throw new CorruptReadingsError(
      `The stored readings are of version ${version}; this program reads up to ${VERSION_WITHOUT_POWER}.`,
    );
  }
  const content = encoded.subarray(0, -CHECKSUM_BYTES);
  if (new ByteReader(encoded.subarray(-CHECKSUM_BYTES)).u32() !== checksum(content)) {
    throw new CorruptReadingsError("The stored readings do not match their checksum.");
  }
  const bytes = new ByteReader(content);
  bytes.u8();
  const count = bytes.varint();
  if (count > content.length) throw new CorruptReadingsError("The stored readings name more readings than they hold.");
  const offsets = readColumn(bytes, count);
  const powers = readColumn(bytes, count);
  const cadences = readColumn(bytes, count);
  const resistances = readColumn(bytes, count);
  const heartRates = readColumn(bytes, count);
  const hasPower = version === VERSION_WITHOUT_POWER || powers !== null;
  if (!offsets || !hasPower || !bytes.isAtEnd()) throw new CorruptReadingsError("The stored readings are malformed.");

  const readings = new Array<Reading>(count);
  for (let i = 0; i < count; i++) {
    const reading: Reading = { offsetSeconds: offsets[i] as number };
    if (isPresent(powers, i)) reading.powerWatts = powers[i] as number;
    if (isPresent(cadences, i)) reading.cadenceRpm = cadences[i] as number;
    if (isPresent(resistances, i)) reading.resistance = resistances[i] as number;
    if (isPresent(heartRates, i)) reading.heartRateBpm = heartRates[i] as number;
    readings[i] = reading;
  }
  return readings;
}

/** Absent values are NaN inside this file: no reading holds one. */
function isPresent(values: Float64Array | null, i: number): values is Float64Array {
  return values !== null && !Number.isNaN(values[i]);
}

function writeColumn(bytes: ByteWriter, readings: readonly Reading[], column: (typeof COLUMNS)[number]): void {
  const values = new Float64Array(readings.length);
  let presentCount = 0;
  for (let i = 0; i < readings.length; i++) {
    const value = valueIn(readings[i] as Reading, column);
    values[i] = value ?? Number.NaN;
    if (value === undefined) continue;
    if (!Number.isFinite(value)) throw new RangeError(`Reading ${i}: ${column} is ${value}, not a finite number.`);
    presentCount++;
  }
  const isEmptyRide = readings.length === 0 && (column === "offsetSeconds" || column === "powerWatts");
  if (presentCount === 0 && !isEmptyRide) {
    bytes.u8(PRESENCE.none * 16);
    return;
  }
  const scaleIndex = SCALES.findIndex((scale) => isExactAt(values, scale));
  const scale = SCALES[scaleIndex];
  const presence = presentCount === readings.length ? PRESENCE.all : PRESENCE.some;
  bytes.u8(presence * 16 + (scale ? scaleIndex : AS_FLOAT64));
  if (presence === PRESENCE.some) writeBitmap(bytes, values);

  let previous = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (Number.isNaN(value)) continue;
    if (!scale) {
      bytes.f64(value);
      continue;
    }
    const scaled = Math.round(value * scale);
    bytes.zigzag(scaled - previous);
    previous = scaled;
  }
}

/** A pulse that is none is not stored. */
function valueIn(reading: Reading, column: (typeof COLUMNS)[number]): number | undefined {
  const value = reading[column];
  return column === "heartRateBpm" && value !== undefined && !isPulse(value) ? undefined : value;
}

function isExactAt(values: Float64Array, scale: number): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (Number.isNaN(value)) continue;
    const scaled = Math.round(value * scale);
    if (scaled / scale !== value || Math.abs(scaled) > MAX_SCALED || Object.is(value, -0)) return false;
  }
  return true;
}

function readColumn(bytes: ByteReader, count: number): Float64Array | null {
  const header = bytes.u8();
  const presence = header >> 4;
  if (presence === PRESENCE.none) return null;
  const scaleIndex = header & 15;
  const scale = SCALES[scaleIndex];
  if (presence > PRESENCE.some || (!scale && scaleIndex !== AS_FLOAT64)) {
    throw new CorruptReadingsError("The stored readings hold a column of an unknown kind.");
  }
  const bitmap = presence === PRESENCE.some ? bytes.take(Math.ceil(count / 8)) : null;
  const values = new Float64Array(count);
  let previous = 0;
  for (let i = 0; i < count; i++) {
    if (bitmap && !((bitmap[i >> 3] as number) & (1 << (i & 7)))) {
      values[i] = Number.NaN;
    } else if (scale) {
      previous += bytes.zigzag();
      values[i] = previous / scale;
    } else {
      values[i] = bytes.f64();
    }
  }
  return values;
}

function writeBitmap(bytes: ByteWriter, values: Float64Array): void {
  for (let start = 0; start < values.length; start += 8) {
    let bits = 0;
    for (let bit = 0; bit < 8 && start + bit < values.length; bit++) {
      if (!Number.isNaN(values[start + bit])) bits |= 1 << bit;
    }
    bytes.u8(bits);
  }
}

/** FNV-1a, 32 bits: any single altered byte changes it. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return hash >>> 0;
}

class ByteWriter {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private end = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.end);
  }

  u8(value: number): void {
    this.bytes[this.end++] = value;
  }

  u32(value: number): void {
    this.view.setUint32(this.end, value, true);
    this.end += 4;
  }

  f64(value: number): void {
    this.view.setFloat64(this.end, value, true);
    this.end += 8;
  }

  varint(value: number): void {
    let rest = value;
    for (; rest > 0x7f; rest >>>= 7) this.bytes[this.end++] = (rest & 0x7f) | 0x80;
    this.bytes[this.end++] = rest;
  }

  zigzag(value: number): void {
    this.varint(((value << 1) ^ (value >> 31)) >>> 0);
  }
}

class ByteReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  isAtEnd(): boolean {
    return this.position === this.bytes.length;
  }

  take(length: number): Uint8Array {
    const start = this.position;
    this.position += length;
    if (this.position > this.bytes.length) throw new CorruptReadingsError("The stored readings are cut off.");
    return this.bytes.subarray(start, this.position);
  }

  u8(): number {
    const value = this.bytes[this.position++];
    if (value === undefined) throw new CorruptReadingsError("The stored readings are cut off.");
    return value;
  }

  u32(): number {
    this.take(4);
    return this.view.getUint32(this.position - 4, true);
  }

  f64(): number {
    this.take(8);
    return this.view.getFloat64(this.position - 8, true);
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u8();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new CorruptReadingsError("The stored readings hold a number that is too long.");
  }

  zigzag(): number {
    const value = this.varint();
    return (value >>> 1) ^ -(value & 1);
  }
}
