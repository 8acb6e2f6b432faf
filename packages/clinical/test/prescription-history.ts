import type { BaseRow } from "../src/progression/day-base.ts";
import { valuesAssessed, valuesSent } from "../src/progression/prescription-rows.ts";

/** What a provider did: an assessment without minutes is a STOP; a send's null parts stay as they are. */
export interface Entry {
  readonly at: Date;
  readonly kind: "assessed" | "sent";
  readonly watts: number | null;
  readonly minutes: number | null;
  readonly sessions: number | null;
}

/** The rows that these entries make, whatever their order; an assessment comes before a send of the same instant. */
export function rowsOf(entries: readonly Entry[]): BaseRow[] {
  let values: ReturnType<typeof valuesAssessed> | null = null;
  const inOrder = entries.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || one.kind.localeCompare(other.kind),
  );
  return inOrder.map(({ at: fromAt, kind: cause, watts, minutes, sessions }) => {
    if (cause === "assessed") {
      const isStop = minutes === null || sessions === null;
      values = valuesAssessed(values, isStop ? null : { watts: watts ?? 0, minutes, sessions });
    } else {
      const sent = Object.entries({ watts, minutes, sessions }).filter(([, value]) => value !== null);
      values = valuesSent(values, Object.fromEntries(sent), { parts: [], safetyLimit: null });
    }
    return { ...values, fromAt, cause };
  });
}
