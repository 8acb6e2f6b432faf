import { dayBase, type HoldReasonId, type Prescription, type PrescriptionRow } from "@bedside-bike/clinical";
import type { PlanOnHold } from "@bedside-bike/contract";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { milliseconds } from "../../platform/database/instants.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import { patients, prescriptions } from "../../platform/database/schema.ts";

/** A row as stored; see `PrescriptionRow`. */
type StoredPrescription = typeof prescriptions.$inferSelect;
type NewPrescription = Omit<typeof prescriptions.$inferInsert, "id" | "fromAt" | "untilAt" | "endedBy" | "parts"> &
  Pick<PrescriptionRow, "parts">;

/** What the next row takes over from the one before, unless it says otherwise. */
export const takenOver = ({
  id: _,
  fromAt: __,
  untilAt: ___,
  endedBy: ____,
  reason: _____,
  ...rest
}: StoredPrescription) => rest;

/** Locks the patient's row until this transaction ends, so that two providers' changes are serialized. */
export async function lockPatient(tx: Transaction, patientId: number): Promise<void> {
  await tx.select({ id: patients.userId }).from(patients).where(eq(patients.userId, patientId)).for("update");
}

/**
 * The same before a change to the plan. Returns the time of the change: requests may get the lock in another order than
 * they arrived, and none is timed before the row that is in force.
 */
export async function lockPlan(tx: Transaction, { patientId, at }: { patientId: number; at: Date }): Promise<Date> {
  await lockPatient(tx, patientId);
  const newest = await findInForce(tx, patientId);
  return newest && newest.fromAt > at ? newest.fromAt : at;
}

const isInForce = (patientId: number) => and(eq(prescriptions.patientId, patientId), isNull(prescriptions.untilAt));

/** Null before the first assessment. Locked until this transaction ends. */
export async function findInForce(tx: Transaction, patientId: number): Promise<StoredPrescription | null> {
  const [row] = await tx.select().from(prescriptions).where(isInForce(patientId)).for("update");
  return row ?? null;
}

/** Since the patient was admitted, oldest first. */
export function listPrescriptions(
  tx: Transaction,
  { patientId, timeZone }: { patientId: number; timeZone: string },
): Promise<StoredPrescription[]> {
  const admitted = sql`(select admission_date::timestamp at time zone ${timeZone} from patients where user_id = ${patientId})`;
  return tx
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.patientId, patientId), sql`${prescriptions.fromAt} >= ${admitted}`))
    .orderBy(asc(prescriptions.id));
}

const changesSince = keptStatement<
  { patientId: number; at: number },
  { patientIds: readonly number[]; dates: readonly string[]; timeZone: string }
>(
  "changes_since",
  ({ patientIds, dates, timeZone }) => sql`
    select p.patient_id::float8 as "patientId", ${milliseconds("p.from_at")} as at
    from unnest(${patientIds}::bigint[], ${dates}::date[]) as d (patient_id, day)
    join prescriptions p on p.patient_id = d.patient_id
      and p.from_at >= d.day::timestamp at time zone ${timeZone}::text`,
);

/** When what is prescribed to these patients changed, each from the start of a hospital day on. */
export const listChangesSince = (
  tx: Transaction,
  days: readonly { readonly patientId: number; readonly date: string }[],
  timeZone: string,
): Promise<{ patientId: number; at: number }[]> =>
  changesSince.rows(tx, {
    patientIds: days.map(({ patientId }) => patientId),
    dates: days.map(({ date }) => date),
    timeZone,
  });

/** The base from which the steps of a send are counted; null if nothing can be sent. A clock set back does not move it. */
export const baseOf = (rows: readonly PrescriptionRow[], at: Date, timeZone: string): Prescription | null =>
  dayBase(rows, new Date(Math.max(at.getTime(), rows.at(-1)?.fromAt.getTime() ?? 0)), timeZone);

/** Ends the row in force and begins the next, which is never timed before it. */
export async function prescribe(tx: Transaction, { at, ...next }: NewPrescription & { at: Date }): Promise<void> {
  const [ended] = await tx
    .update(prescriptions)
    .set({ untilAt: sql`greatest(${prescriptions.fromAt}, ${at.toISOString()}::timestamptz)`, endedBy: next.cause })
    .where(isInForce(next.patientId))
    .returning({ untilAt: prescriptions.untilAt });
  await tx.insert(prescriptions).values({ ...next, parts: [...next.parts], fromAt: ended?.untilAt ?? at });
}

/** The patient's goals count until then, unless they are on hold. */
export async function extendPrescription(tx: Transaction, patientId: number, validUntil: Date): Promise<void> {
  await tx
    .update(prescriptions)
    .set({ validUntil })
    .where(and(isInForce(patientId), isNull(prescriptions.heldSince), sql`${prescriptions.validUntil} is not null`));
}

/** Whether a patient's plan is on hold at an instant: held, or its hours have passed and no job has held it yet. */
export const isPlanOnHold = (patientId: SQL | number, at: SQL | Date): SQL<boolean> =>
  sql<boolean>`exists (select from prescriptions h where h.patient_id = ${patientId} and ${isHolding(at)})`;

/** JSON of the columns of a plan's hold, for `toPlanOnHold`. */
export const selectPlanOnHold = (patientId: SQL | number, at: SQL | Date): SQL =>
  sql`(select json_build_object('since', coalesce(h.held_since, h.valid_until), 'reasonId', coalesce(h.held_reason, 'too_old'))
    from prescriptions h where h.patient_id = ${patientId} and ${isHolding(at)})`;

/** Whether a row, aliased `h`, puts the plan on hold. */
const isHolding = (at: SQL | Date): SQL =>
  sql`(h.until_at is null and (h.held_since is not null or h.valid_until < ${instantOf(at)}::timestamptz))`;

const instantOf = (at: SQL | Date): SQL | string => (at instanceof Date ? at.toISOString() : at);

export interface StoredHold {
  readonly since: string;
  readonly reasonId: HoldReasonId;
}
export const toPlanOnHold = (hold: StoredHold | null): PlanOnHold | null =>
  hold && { since: new Date(hold.since).toISOString(), reasonId: hold.reasonId };

const patientsAtOnce = 200;

/** Patients whose goals' hours have passed, at most `patientsAtOnce`, and when. */
export function listOverdue(
  tx: Transaction,
  { at, patientId }: { at: Date; patientId?: number },
): Promise<{ patientId: number; validUntil: Date }[]> {
  return tx
    .select({
      patientId: prescriptions.patientId,
      validUntil: sql<Date>`${prescriptions.validUntil}`.mapWith(prescriptions.validUntil),
    })
    .from(prescriptions)
    .where(
      and(
        isNull(prescriptions.untilAt),
        isNull(prescriptions.heldSince),
        sql`${prescriptions.validUntil} < ${at.toISOString()}::timestamptz`,
        patientId === undefined ? undefined : eq(prescriptions.patientId, patientId),
      ),
    )
    .orderBy(asc(prescriptions.validUntil))
    .limit(patientsAtOnce);
}
