/** A characteristic's value, as `Uint8Array` or as the `DataView` that browsers hand out. */
export type FrameBytes = Uint8Array | DataView;

/** Little-endian, as everything in GATT. */
export type FieldType = "uint8" | "uint16" | "uint24" | "uint32" | "sint16";

const WIDTHS: Readonly<Record<FieldType, number>> = { uint8: 1, uint16: 2, uint24: 3, uint32: 4, sint16: 2 };

/** One row of a characteristic's table, in the order in which the fields are sent. */
export interface Field<Name extends string> {
  /** The bit of the flags that announces the field; null if it is always there. */
  readonly bit: number | null;
  /** The bit's value that announces it, 1 unless said. */
  readonly when?: 0 | 1;
  /** null: known only to be skipped. */
  readonly name: Name | null;
  readonly type: FieldType;
  /** How many of the raw number make one of the value's unit: 100 for a resolution of 0.01. */
  readonly perUnit: number;
  /** In the value's unit, both ends included. */
  readonly range: readonly [minimum: number, maximum: number];
  /** Of the specification that the table names. */
  readonly section: string;
}

/** Whatever the type can hold. */
export const ANY = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

export function viewOf(bytes: FrameBytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function isAnnounced({ bit, when = 1 }: Field<string>, flags: number): boolean {
  return bit === null || ((flags >>> bit) & 1) === when;
}

/** How many bytes the announced fields take. */
export function lengthOf(fields: readonly Field<string>[], flags: number): number {
  return fields.reduce((sum, field) => sum + (isAnnounced(field, flags) ? WIDTHS[field.type] : 0), 0);
}

/** The announced fields that have a name, read from byte `start`; null if one is cut off or outside its range. */
export function readFields<Name extends string>(
  view: DataView,
  start: number,
  { fields, flags }: { readonly fields: readonly Field<Name>[]; readonly flags: number },
): Partial<Record<Name, number>> | null {
  const values: Partial<Record<Name, number>> = {};
  let offset = start;
  for (const field of fields) {
    if (!isAnnounced(field, flags)) continue;
    const end = offset + WIDTHS[field.type];
    if (end > view.byteLength) return null;
    if (field.name !== null) {
      const value = readNumber(view, offset, field.type) / field.perUnit;
      if (value < field.range[0] || value > field.range[1]) return null;
      values[field.name] = value;
    }
    offset = end;
  }
  return values;
}

/** The caller has checked that the bytes are there. */
export function readNumber(view: DataView, offset: number, type: FieldType): number {
  switch (type) {
    case "uint8":
      return view.getUint8(offset);
    case "uint16":
      return view.getUint16(offset, true);
    case "sint16":
      return view.getInt16(offset, true);
    case "uint24":
      return view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x1_00_00;
    case "uint32":
      return view.getUint32(offset, true);
  }
}
