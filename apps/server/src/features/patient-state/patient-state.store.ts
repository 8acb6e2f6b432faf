import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import type { StateFacts } from "./state-facts.ts";

export interface PatientAt {
  readonly patientId: number;
  readonly at: Date;
}

const stateFacts = keptStatement<
  { place: number; facts: StateFacts },
  { patientIds: readonly number[]; ats: readonly Date[]; isNow: boolean }
>(
  "patient_state_facts",
  ({ patientIds, ats, isNow }) => sql`
    select place::float8 as place, facts
    from patient_state_facts(${patientIds}::bigint[], ${ats}::timestamptz[], ${isNow}::boolean)`,
);

/**
 * What is known about each patient, in the given order; null for one whom the caller may not see. `now`: everything
 * stored; `then`: what was stored at that instant.
 */
export async function findStateFacts(
  tx: Transaction,
  asked: readonly PatientAt[],
  when: "now" | "then",
): Promise<(StateFacts | null)[]> {
  if (asked.length === 0) return [];
  const patientIds = asked.map(({ patientId }) => patientId);
  const rows = await stateFacts.rows(tx, { patientIds, ats: asked.map(({ at }) => at), isNow: when === "now" });
  const byPlace = new Map(rows.map(({ place, facts }) => [place, facts]));
  return asked.map((_, index) => byPlace.get(index + 1) ?? null);
}
