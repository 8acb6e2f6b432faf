import { isWithin, SESSION_CHECK_VITAL_LIMITS, type SessionCheckVitalName } from "@bedside-bike/contract/limits";

export const vitalNames = Object.keys(SESSION_CHECK_VITAL_LIMITS) as SessionCheckVitalName[];

export type VitalEntries = Readonly<Partial<Record<SessionCheckVitalName, string>>>;

/** The vital signs that were typed, and those that are not a number within their range. */
export function readVitals(entries: VitalEntries): {
  readonly vitals: Partial<Record<SessionCheckVitalName, number>>;
  readonly wrong: readonly SessionCheckVitalName[];
} {
  const typed = vitalNames.flatMap((name) => {
    const text = entries[name]?.trim() ?? "";
    return text === "" ? [] : [{ name, value: Number(text) }];
  });
  return {
    vitals: Object.fromEntries(typed.map(({ name, value }) => [name, value])),
    wrong: typed.flatMap(({ name, value }) => (isWithin(value, SESSION_CHECK_VITAL_LIMITS[name]) ? [] : [name])),
  };
}
