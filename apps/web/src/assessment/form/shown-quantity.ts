import { numberText } from "@bedside-bike/contract/read-number";
import {
  type QuantityRead,
  readQuantity,
  shownIn,
  UNITS,
  type UnitId,
  type UnitSystem,
  unitIn,
} from "@bedside-bike/contract/units";
import { metricUnitOf, type NumberField, rangeOf } from "./number-fields.ts";

/** The unit inside the field. */
export const shownUnitOf = (field: NumberField, system: UnitSystem): UnitId => unitIn(system, metricUnitOf(field));

/** What was typed or pasted into a field, in the hospital's unit or with a unit of its own. */
export const readField = (field: NumberField, text: string, system: UnitSystem): QuantityRead =>
  readQuantity(text, { unit: shownUnitOf(field, system), range: system === "us" ? rangeOf(field) : undefined });

/**
 * What the form keeps: the metric number, whatever was typed; a text that is no number stays as it is, so that nothing
 * sends it. A bare number that fits only another unit keeps the field's, or it would later count as metric.
 */
export function keptText(read: QuantityRead, text: string, shown: UnitId): string {
  if (read.kind === "number") return numberText(read.value);
  if (read.kind === "blank") return "";
  return read.kind === "otherUnit" ? `${text.trim()} ${UNITS[shown].names[0] ?? ""}` : text;
}

/** What the field shows of the form's text: the metric number in the field's own unit. */
export function shownText(kept: string, field: NumberField, system: UnitSystem): string {
  const unit = shownUnitOf(field, system);
  if (unit === metricUnitOf(field) && !isConverted(kept)) return kept;
  const read = readQuantity(kept, { unit: metricUnitOf(field) });
  return read.kind === "number" ? amountIn(unit, read.value) : kept;
}

/** Nobody types three decimals: they come from a conversion. */
const isConverted = (kept: string): boolean => /^-?\d+\.\d{3,}$/.test(kept);

/** At most one decimal, a fraction two; a height as feet and inches, '5 ft 7 in'. */
export function amountIn(unit: UnitId, metric: number): string {
  if (unit === "fraction") return String(Number(metric.toFixed(2)));
  if (unit !== "ft") return String(oneDecimal(shownIn(unit, metric)));
  const inches = oneDecimal(shownIn("in", metric));
  const feet = Math.floor(inches / 12);
  return `${feet} ft ${oneDecimal(inches - feet * 12)} in`;
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
