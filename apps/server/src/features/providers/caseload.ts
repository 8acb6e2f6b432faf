import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { listCaseload } from "./caseload.store.ts";
import type { KeptFacts } from "./kept-facts.ts";
import { type ListedFacts, readListedFacts } from "./listed-facts.ts";

export interface CaseloadDeps extends Pick<Deps, "config"> {
  readonly kept: KeptFacts;
}

/**
 * Of the patients, not discharged, who give this provider access now, or of the one of them who is asked for. Versions are read before facts, so that facts are
 * never older than the version under which they are kept: docs/decisions/119-kept-rows.md.
 */
export async function readCaseload(
  tx: Transaction,
  { providerId, patientId, at }: { providerId: number; patientId?: number; at: Date },
  { config, kept }: CaseloadDeps,
): Promise<ListedFacts[]> {
  const today = hospitalDay(at, config.hospitalTimeZone);
  const listed = await listCaseload(tx, providerId);
  const patients = patientId === undefined ? listed : listed.filter(({ id }) => id === patientId);
  const facts = new Map(patients.map((patient) => [patient.id, kept.find(patient, today)]));
  const missing = patients.filter(({ id }) => !facts.get(id));
  const patientIds = missing.map(({ id }) => id);
  for (const one of await readListedFacts(tx, { patientIds, at }, { config })) facts.set(one.row.id, one);
  for (const patient of missing) {
    const read = facts.get(patient.id);
    if (read) kept.keep(patient, today, read);
  }
  return patients.flatMap(({ id }) => facts.get(id) ?? []);
}
