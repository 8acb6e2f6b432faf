import { type SQL, sql } from "drizzle-orm";
import { hospitalDay } from "../../src/platform/clock.ts";

/** What a provider records of a patient, each with its number in it. */
export interface WardRecord {
  readonly name: string;
  /** Below the patient's own. */
  readonly path: string;
  readonly body: (number: number) => object;
  /** Rows of this patient with `key`, in the order in which they were stored. */
  readonly stored: (patientId: number) => SQL;
  readonly keyOf: (number: number) => string;
}

const allFine = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };
const [restingRate, thousandths] = [70, 1000];
const levelOf = (number: number): number => (number % 8) + 1;

export function wardRecords(timeZone: string): readonly WardRecord[] {
  const now = new Date();
  const day = hospitalDay(now, timeZone);
  return [
    {
      name: "checks before cycling",
      path: "session-checks",
      body: (number) => ({ answers: allFine, vitals: { heart_rate: restingRate + number / thousandths } }),
      stored: (patientId) => sql`
        select 'Check ' || round(((vitals->>'heart_rate')::numeric - ${restingRate}::int) * ${thousandths}::int) as key
        from session_checks where patient_id = ${patientId} order by id`,
      keyOf: (number) => `Check ${number}`,
    },
    {
      name: "sessions not done",
      path: "missed-sessions",
      body: (number) => ({ day, slot: 1, reason: "other", note: `Reason ${number}` }),
      stored: (patientId) => sql`select note as key from missed_sessions where patient_id = ${patientId} order by id`,
      keyOf: (number) => `Reason ${number}`,
    },
    {
      name: "adverse events",
      path: "adverse-events",
      body: (number) => ({
        kind: "near_fall",
        harm: "mild",
        occurredAt: now.toISOString(),
        action: `Action ${number}`,
      }),
      stored: (patientId) => sql`select action as key from adverse_events where patient_id = ${patientId} order by id`,
      keyOf: (number) => `Action ${number}`,
    },
    {
      name: "levels of mobility",
      path: "mobility-levels",
      body: (number) => ({ day, level: levelOf(number) }),
      // A level has no words of its own: its place tells which one it is.
      stored: (patientId) => sql`
        select row_number() over (order by id) || ': level ' || level as key
        from mobility_levels where patient_id = ${patientId} order by id`,
      keyOf: (number) => `${number}: level ${levelOf(number)}`,
    },
  ];
}
