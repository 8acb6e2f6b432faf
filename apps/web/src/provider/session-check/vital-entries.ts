import { isWithin, SESSION_CHECK_VITAL_LIMITS, type SessionCheckVitalName } from "@bedside-bike/contract/limits";
import { type QuantityRead, readQuantity, type UnitId } from "@bedside-bike/contract/units";

export const vitalNames = Object.keys(SESSION_CHECK_VITAL_LIMITS) as SessionCheckVitalName[];

export type VitalEntries = Readonly<Partial<Record<SessionCheckVitalName, string>>>;

const units: Readonly<Record<SessionCheckVitalName, UnitId>> = {
  spo2_percent: "percent",
  heart_rate: "perMinute",
  systolic_mmhg: "mmhg",
  respiratory_rate: "perMinute",
};

/** The vital signs that were typed, and those that are not a number within their range, as they were read. */
export function readVitals(entries: VitalEntries): {
  readonly vitals: Partial<Record<SessionCheckVitalName, number>>;
  readonly wrong: Partial<Record<SessionCheckVitalName, QuantityRead>>;
} {
  const vitals: Partial<Record<SessionCheckVitalName, number>> = {};
  const wrong: Partial<Record<SessionCheckVitalName, QuantityRead>> = {};
  for (const name of vitalNames) {
    const read = readQuantity(entries[name] ?? "", { unit: units[name] });
    if (read.kind === "blank") continue;
    if (read.kind === "number" && isWithin(read.value, SESSION_CHECK_VITAL_LIMITS[name])) vitals[name] = read.value;
    else wrong[name] = read;
  }
  return { vitals, wrong };
}
