import type { ProviderPatient } from "@bedside-bike/contract";
import { addDays, hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantAt } from "../../platform/hospital-time.ts";
import type { Deps } from "../../platform/route.ts";
import { type PatientDose, readDoses } from "../missed-sessions/read-dose.ts";
import { findStateFacts } from "../patient-state/patient-state.store.ts";
import type { StateFacts } from "../patient-state/state-facts.ts";
import { type JudgedDay, listJudgedDaysOf } from "../plan/judged-days.store.ts";
import { judgedSince } from "../plan/step-advice.ts";
import { type ReachedTarget, readReached } from "../ride-days/patient-days.ts";
import { type CaseloadRow, listCaseloadRows } from "./caseload.store.ts";

/**
 * What the records say of one patient for a list, on one hospital day. Time alone changes nothing here: what follows at
 * an instant is computed in listed-patients.ts.
 */
export interface ListedFacts {
  readonly row: CaseloadRow;
  /** For `factsAt`. */
  readonly state: StateFacts;
  /** Since the goals were last sent. */
  readonly judgedDays: readonly JudgedDay[];
  /** Of today, including targets whose instant is yet to come. */
  readonly reached: readonly ReachedTarget[];
  /** Of today. */
  readonly slots: ProviderPatient["slots"];
  /** Of yesterday. */
  readonly unexplained: ProviderPatient["unexplained"];
}

/** Before the hours of any goals passed: see `factsAt`. */
const beforeAll = new Date(0);

/** Of these patients, in no order. */
export async function readListedFacts(
  tx: Transaction,
  { patientIds, at }: { patientIds: readonly number[]; at: Date },
  deps: Pick<Deps, "config">,
): Promise<ListedFacts[]> {
  if (patientIds.length === 0) return [];
  const timeZone = deps.config.hospitalTimeZone;
  const today = hospitalDay(at, timeZone);
  const rows = await listCaseloadRows(tx, { patientIds, today });
  const asked = rows.map(({ id }) => ({ patientId: id, at: beforeAll }));
  const states = await findStateFacts(tx, asked, "now");
  const known = rows.map((row, index) => {
    const state = states[index];
    if (!state) throw new Error("A listed patient has no state.");
    return { row, state };
  });
  const since = known.flatMap(({ row, state }) => judgedSince(row.id, state));
  const judgedDays = await listJudgedDaysOf(tx, since);
  const yesterday = addDays(today, -1);
  const wanted = rows.map(({ id, admissionDate }) => ({
    patientId: id,
    from: admissionDate > yesterday ? today : yesterday,
    to: today,
  }));
  const doses = await readDoses(tx, { wanted, at }, deps);
  const days = known.map(({ row, state }) => ({
    patientId: row.id,
    date: today,
    seconds: row.week.at(-1),
    facts: state,
  }));
  const until = instantAt(addDays(today, 1), 0, timeZone);
  const reached = await readReached(tx, { days, until }, deps);
  return known.map((one, index) => ({
    ...one,
    judgedDays: judgedDays.get(one.row.id) ?? [],
    reached: reached[index] ?? [],
    ...slotsOf(doses.get(one.row.id), today),
  }));
}

function slotsOf(read: PatientDose | undefined, today: string) {
  const days = read?.dose.days ?? [];
  return {
    slots: (days.find(({ day }) => day === today)?.slots ?? []).map(({ isSuperseded, ...slot }) => slot),
    unexplained: days
      .filter(({ day }) => day < today)
      .flatMap(({ day, slots }) =>
        slots.filter(({ status, reason }) => status === "missed" && reason === null).map(({ slot }) => ({ day, slot })),
      ),
  };
}
