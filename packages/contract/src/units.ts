import type { Range } from "./limits.ts";
import { type NumberRead, readNumber } from "./read-number.ts";

/** Which units a hospital writes: `UNITS`. Stored, called and sent is always metric. */
export const unitSystems = ["metric", "us"] as const;
export type UnitSystem = (typeof unitSystems)[number];

interface UnitEntry {
  readonly quantity: string;
  /** As people write it after a number, in small letters. */
  readonly names: readonly string[];
  /** In the quantity's metric unit: kg, cm, °C and so on. */
  readonly toMetric: (value: number) => number;
  readonly fromMetric: (value: number) => number;
}

const scaled = (quantity: string, names: readonly string[], factor: number): UnitEntry => ({
  quantity,
  names,
  toMetric: (value) => value * factor,
  fromMetric: (value) => value / factor,
});

/** The one table of units. Factors of pound, stone, inch and foot are exact by definition (NIST SP 811, B.8). */
export const UNITS = {
  kg: scaled("mass", ["kg", "kg.", "kgs", "kilo", "kilos", "kilogram", "kilograms"], 1),
  g: scaled("mass", ["g", "gram", "grams"], 0.001),
  lb: scaled("mass", ["lb", "lb.", "lbs", "lbs.", "pound", "pounds", "#"], 0.45359237),
  st: scaled("mass", ["st", "st.", "stone", "stones"], 6.35029318),
  cm: scaled("length", ["cm", "centimeter", "centimeters", "centimetre", "centimetres"], 1),
  m: scaled("length", ["m", "meter", "meters", "metre", "metres"], 100),
  in: scaled("length", ["in", "in.", "inch", "inches", '"', "”", "″", "''"], 2.54),
  ft: scaled("length", ["ft", "ft.", "foot", "feet", "'", "’", "′"], 30.48),
  c: {
    quantity: "temperature",
    names: ["°c", "c", "℃", "º c", "ºc", "° c", "celsius", "°"],
    toMetric: (value) => value,
    fromMetric: (value) => value,
  },
  f: {
    quantity: "temperature",
    names: ["°f", "f", "℉", "ºf", "° f", "fahrenheit", "°"],
    toMetric: (value) => ((value - 32) * 5) / 9,
    fromMetric: (value) => (value * 9) / 5 + 32,
  },
  gPerDeciliter: scaled("hemoglobin", ["g/dl"], 1),
  gPerLiter: scaled("hemoglobin", ["g/l"], 0.1),
  mgPerDeciliter: scaled("glucose", ["mg/dl"], 1),
  // 1 mmol/L of glucose is 18.016 mg/dL.
  mmolPerLiter: scaled("glucose", ["mmol/l"], 18.016),
  // For ions of one charge 1 mEq is 1 mmol.
  potassium: scaled("potassium", ["mmol/l", "meq/l"], 1),
  cmh2o: scaled("pressure of breathing", ["cmh2o", "cmh₂o", "cm h2o", "cm h₂o", "cm"], 1),
  fraction: scaled("fio2", [], 1),
  percentOxygen: scaled("fio2", ["%", "percent", "٪", "％"], 0.01),
  giga: scaled("platelets", ["10^9/l", "×10^9/l", "x10^9/l", "10⁹/l", "×10⁹/l", "g/l", "k/µl", "k/ul"], 1),
  perMicroliter: scaled("platelets", ["/µl", "/ul", "/mm3", "/mm³"], 0.001),
  percent: scaled("percent", ["%", "percent", "٪", "％"], 1),
  years: scaled("years", ["years", "year", "y", "yr", "yrs", "years old"], 1),
  days: scaled("days", ["days", "day", "d"], 1),
  times: scaled("times", ["times", "x"], 1),
  points: scaled("points", ["points", "point", "pts"], 1),
  minutes: scaled("minutes", ["min", "min.", "mins", "minute", "minutes"], 1),
  watts: scaled("watts", ["w", "watt", "watts"], 1),
  wattMinutes: scaled("energy", ["watt-min", "w·min", "w min", "watt min", "watt-minutes"], 1),
  mmhg: scaled("pressure", ["mmhg", "mm hg"], 1),
  perMinute: scaled("rate", ["/min", "bpm", "per minute", "per min"], 1),
  sessions: scaled("sessions", ["sessions", "session", "x", "times"], 1),
  plain: scaled("plain", [], 1),
} as const satisfies Record<string, UnitEntry>;

export type UnitId = keyof typeof UNITS;

/** What the field of a US hospital shows in place of the metric unit. */
const usUnits: Readonly<Partial<Record<UnitId, UnitId>>> = { kg: "lb", cm: "ft", c: "f" };

/** @param metric the unit in which the value is stored */
export const unitIn = (system: UnitSystem, metric: UnitId): UnitId =>
  system === "us" ? (usUnits[metric] ?? metric) : metric;

/** Larger and smaller unit of one measure: '11 st 4 lb', '5 ft 7 in'. The smaller stays below so many. */
const pairs: Readonly<Partial<Record<UnitId, { readonly smaller: UnitId; readonly below: number }>>> = {
  st: { smaller: "lb", below: 14 },
  ft: { smaller: "in", below: 12 },
  m: { smaller: "cm", below: 100 },
};

export type QuantityRead =
  | Exclude<NumberRead, { kind: "number" }>
  | {
      readonly kind: "number";
      /** Metric. */
      readonly value: number;
      /** The unit in which it was typed: the field's own, or the one written behind the number. */
      readonly unit: UnitId;
    }
  /** Plausible only in another unit than the field's: '37' where °F is asked. */
  | { readonly kind: "otherUnit"; readonly typed: number; readonly unit: UnitId; readonly value: number };

interface QuantityField {
  /** The unit that the field shows, in which a bare number counts. */
  readonly unit: UnitId;
  readonly decimals?: number;
  /** Metric; with it a bare number that only fits in another unit is refused. */
  readonly range?: Pick<Range, "low" | "high"> | undefined;
}

/** Reads a number with or without its unit, whole: what is left over makes it unreadable. */
export function readQuantity(text: string, { unit, decimals, range }: QuantityField): QuantityRead {
  const options = decimals === undefined ? {} : { decimals };
  const bare = readNumber(text, options);
  if (bare.kind === "number") {
    if (unit === "ft" && !Number.isInteger(bare.value)) return { kind: "ambiguous", plain: feetAndInches(bare.value) };
    const other = range && onlyFits(bare.value, unit, range);
    return other
      ? { kind: "otherUnit", typed: bare.value, unit: other, value: metricOf(bare.value, other) }
      : { kind: "number", value: metricOf(bare.value, unit), unit };
  }
  if (bare.kind !== "unreadable") return bare;
  return readWithUnits(text.trim(), unit, options) ?? bare;
}

/** '5.11' is 5 ft 11 in to most who write it, and not 5.11 ft: said in the way that nobody misreads. */
function feetAndInches(value: number): string {
  const [feet = "", fraction = ""] = String(value).split(".");
  const inches = Number(fraction) < 12 ? Number(fraction) : Math.round((value - Number(feet)) * 12);
  return `${feet} ft ${inches} in`;
}

const metricOf = (value: number, unit: UnitId): number => trimFloat(UNITS[unit].toMetric(value));

/** A stored value in the unit that a field shows. */
export const shownIn = (unit: UnitId, metric: number): number => trimFloat(UNITS[unit].fromMetric(metric));

/** Without the binary tail of a product: 37.00000000000001. */
const trimFloat = (value: number): number => Number(value.toPrecision(12));

/** The unit itself first: a bare degree sign is its own. */
const sameQuantity = (unit: UnitId): UnitId[] => [
  unit,
  ...(Object.keys(UNITS) as UnitId[]).filter(
    (other) => other !== unit && UNITS[other].quantity === UNITS[unit].quantity,
  ),
];

/**
 * The other unit in which a bare number is within the range, if it isn't in the field's own. Nobody in the US weighs in
 * stones.
 */
function onlyFits(value: number, unit: UnitId, range: Pick<Range, "low" | "high">): UnitId | undefined {
  const isPlausibleIn = (other: UnitId) => {
    const metric = metricOf(value, other);
    return metric >= range.low && metric <= range.high;
  };
  return isPlausibleIn(unit) ? undefined : sameQuantity(unit).find((other) => other !== "st" && isPlausibleIn(other));
}

function readWithUnits(text: string, unit: UnitId, options: { readonly decimals?: number }): QuantityRead | null {
  const single = readPart(text, unit, options);
  if (single) return single;
  for (const [larger, pair] of Object.entries(pairs) as [UnitId, NonNullable<(typeof pairs)[UnitId]>][]) {
    if (UNITS[larger].quantity !== UNITS[unit].quantity) continue;
    const both = readPair(text, larger, { ...pair, isOwn: larger === unit }, options);
    if (both) return both;
  }
  return null;
}

/** '154 lb' */
function readPart(text: string, unit: UnitId, options: { readonly decimals?: number }): QuantityRead | null {
  for (const candidate of sameQuantity(unit)) {
    const amount = beforeName(text, candidate);
    if (amount === null) continue;
    const read = readNumber(amount, options);
    if (read.kind === "ambiguous") return read;
    if (read.kind === "number") return { kind: "number", value: metricOf(read.value, candidate), unit: candidate };
  }
  return null;
}

/** '11 st 4 lb', '5 ft 7', '5'7"'; in a field of the larger unit also '5 7' and '5-7'. */
function readPair(
  text: string,
  larger: UnitId,
  { smaller, below, isOwn }: { readonly smaller: UnitId; readonly below: number; readonly isOwn: boolean },
  options: { readonly decimals?: number },
): QuantityRead | null {
  const lower = text.toLowerCase();
  for (const name of [...UNITS[larger].names, ...(isOwn ? [" ", "-"] : [])].sort((a, b) => b.length - a.length)) {
    const at = lower.indexOf(name);
    if (at <= 0) continue;
    const first = readNumber(text.slice(0, at), options);
    const rest = text.slice(at + name.length).replace(/^[\s,]+/, "");
    const second = readNumber(beforeName(rest, smaller) ?? rest, options);
    if (first.kind !== "number" || second.kind !== "number") continue;
    if (!Number.isInteger(first.value) || second.value < 0 || second.value >= below) continue;
    return {
      kind: "number",
      value: trimFloat(metricOf(first.value, larger) + metricOf(second.value, smaller)),
      unit: larger,
    };
  }
  return null;
}

/** What stands before one of the unit's names at the text's end; null if none does. */
function beforeName(text: string, unit: UnitId): string | null {
  const lower = text.toLowerCase();
  const name = [...UNITS[unit].names].sort((a, b) => b.length - a.length).find((one) => lower.endsWith(one));
  return name === undefined ? null : text.slice(0, text.length - name.length).trimEnd();
}
