export interface FitRecord {
  /** Unix time in s. Undefined writes FIT's 'invalid', as for every field. */
  timestamp: number | undefined;
  powerWatts?: number;
  cadenceRpm?: number;
  heartRateBpm?: number;
}

const FIT_EPOCH_SECONDS = 631_065_600;
const UINT8 = 0x02;
const UINT16 = 0x84;
const UINT32 = 0x86;
const ENUM = 0x00;

/** The smallest activity that the FIT protocol allows: `file_id` and `record` messages (FIT SDK, "FIT Protocol"). */
export function encodeFit(records: readonly FitRecord[]): Buffer<ArrayBuffer> {
  const messages = [
    definition(0, 0, [
      [0, 1, ENUM],
      [1, 2, UINT16],
    ]),
    [0, 4, ...littleEndian(255, 2)],
    definition(1, 20, [
      [253, 4, UINT32],
      [7, 2, UINT16],
      [4, 1, UINT8],
      [3, 1, UINT8],
    ]),
    ...records.map((record) => [
      1,
      ...littleEndian(record.timestamp === undefined ? 0xffffffff : record.timestamp - FIT_EPOCH_SECONDS, 4),
      ...littleEndian(record.powerWatts ?? 0xffff, 2),
      record.cadenceRpm ?? 0xff,
      record.heartRateBpm ?? 0xff,
    ]),
  ].flat();
  const header = [14, 0x20, ...littleEndian(2132, 2), ...littleEndian(messages.length, 4), ...Buffer.from(".FIT")];
  const sealedHeader = [...header, ...littleEndian(crc(header), 2)];
  const content = [...sealedHeader, ...messages];
  return Buffer.from([...content, ...littleEndian(crc(content), 2)]);
}

function definition(localType: number, globalType: number, fields: [number, number, number][]): number[] {
  return [0x40 | localType, 0, 0, ...littleEndian(globalType, 2), fields.length, ...fields.flat()];
}

function littleEndian(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => Math.floor(value / 256 ** i) % 256);
}

/** CRC-16/ARC bit by bit: polynomial 0x8005 reflected, start 0. */
function crc(bytes: readonly number[]): number {
  let register = 0;
  for (const byte of bytes) {
    register ^= byte;
    for (let bit = 0; bit < 8; bit++) register = register & 1 ? (register >>> 1) ^ 0xa001 : register >>> 1;
  }
  return register;
}
