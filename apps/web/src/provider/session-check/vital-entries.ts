import type { SessionCheckSign } from "@bedside-bike/clinical";
import type { CallBody } from "@bedside-bike/contract";
import { isWithin, SESSION_CHECK_VITAL_LIMITS, type SessionCheckVitalName } from "@bedside-bike/contract/limits";
import { type QuantityRead, readQuantity, type UnitId, type UnitSystem, unitIn } from "@bedside-bike/contract/units";

export const vitalNames = Object.keys(SESSION_CHECK_VITAL_LIMITS) as SessionCheckVitalName[];

/** The signs as typed or chosen; what is not recorded is left out or ''. */
export type SignEntries = Readonly<Partial<Record<SessionCheckSign, string>>>;
type Signs = Pick<CallBody<"sessionChecks.create">, "oxygen_support" | "consciousness">;

const units: Readonly<Record<SessionCheckVitalName, UnitId>> = {
  spo2_percent: "percent",
  heart_rate: "perMinute",
  systolic_mmhg: "mmhg",
  map_mmhg: "mmhg",
  respiratory_rate: "perMinute",
  temperature_c: "c",
};

/** The unit inside the field. */
export const unitOfVital = (name: SessionCheckVitalName, system: UnitSystem): UnitId => unitIn(system, units[name]);

/** The vital signs that were typed, and those that are not a number within their range, as they were read. */
export function readVitals(
  entries: SignEntries,
  system: UnitSystem,
): {
  readonly vitals: Partial<Record<SessionCheckVitalName, number>>;
  readonly wrong: Partial<Record<SessionCheckVitalName, QuantityRead>>;
} {
  const vitals: Partial<Record<SessionCheckVitalName, number>> = {};
  const wrong: Partial<Record<SessionCheckVitalName, QuantityRead>> = {};
  for (const name of vitalNames) {
    const read = readQuantity(entries[name] ?? "", { unit: unitOfVital(name, system) });
    if (read.kind === "blank") continue;
    if (read.kind === "number" && isWithin(read.value, SESSION_CHECK_VITAL_LIMITS[name])) vitals[name] = read.value;
    else wrong[name] = read;
  }
  return { vitals, wrong };
}

export const readChoices = ({ oxygen_support, consciousness }: SignEntries): Signs => ({
  ...(oxygen_support && { oxygen_support: oxygen_support as NonNullable<Signs["oxygen_support"]> }),
  ...(consciousness && { consciousness: consciousness as NonNullable<Signs["consciousness"]> }),
});
