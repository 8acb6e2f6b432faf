import type { HoldReasonId, LevelOfCare, SafetyAnswers, SafetyReasonId } from "@bedside-bike/clinical";
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import {
  clearances,
  providers,
  riskAssessments,
  safetyEvents,
  sessionChecks,
  users,
} from "../../platform/database/schema.ts";
import type { CheckedAssessment, Clearance } from "./standing.ts";

const levelOfCare = sql<LevelOfCare>`${riskAssessments.levelOfCare}`;
const byProvider = (patientId: number) =>
  and(eq(riskAssessments.patientId, patientId), eq(riskAssessments.isSelfReported, false));
const newestFirst = [desc(riskAssessments.createdAt), desc(riskAssessments.id)];

/** The newest assessment by a provider; null if there is none or an engine without a safety check made it. */
export async function findCurrentAssessment(tx: Transaction, patientId: number): Promise<CheckedAssessment | null> {
  const [row] = await tx
    .select({
      id: riskAssessments.id,
      assessedAt: riskAssessments.createdAt,
      levelOfCare,
      class: riskAssessments.safetyClass,
      limit: riskAssessments.safetyLimit,
      reasons: sql<CheckedAssessment["reasons"]>`${riskAssessments.safetyReasons}`,
      decideFirst: sql<string[]>`coalesce(${riskAssessments.result} #> '{safety,decide_first}', '[]')`,
      isComfortCare: sql<boolean>`coalesce(${riskAssessments.isComfortCare}, false)`,
      vitalSigns: riskAssessments.vitalSigns,
      news2: sql<CheckedAssessment["news2"]>`${riskAssessments.result} #> '{safety,news2}'`,
      answers: sql<SafetyAnswers | null>`${riskAssessments.input} -> 'safety_answers'`,
      setByPick: riskAssessments.setByPick,
      hasVentilator: sql<boolean>`coalesce((${riskAssessments.setByPick} -> 'has_ventilator')::boolean,
        (${riskAssessments.input} -> 'has_ventilator')::boolean, false)`,
      recommendation: sql<CheckedAssessment["recommendation"]>`${riskAssessments.result} -> 'mobility_recommendation'`,
    })
    .from(riskAssessments)
    .where(byProvider(patientId))
    .orderBy(...newestFirst)
    .limit(1);
  return row?.class ? { ...row, class: row.class } : null;
}

/** The newest green assessment by a provider. */
export async function findGreenAssessment(
  tx: Transaction,
  patientId: number,
): Promise<{ assessedAt: Date; levelOfCare: LevelOfCare; engineVersion: string } | null> {
  const [row] = await tx
    .select({ assessedAt: riskAssessments.createdAt, levelOfCare, engineVersion: riskAssessments.engineVersion })
    .from(riskAssessments)
    .where(and(byProvider(patientId), eq(riskAssessments.safetyClass, "green")))
    .orderBy(...newestFirst)
    .limit(1);
  return row ?? null;
}

/** What a provider recorded last, with any engine, and whether the step had lapsed by then. */
export async function findNewestByProvider(
  tx: Transaction,
  patientId: number,
): Promise<{ levelOfCare: LevelOfCare; isStepLapsed: boolean; engineVersion: string } | null> {
  const [row] = await tx
    .select({
      levelOfCare,
      isStepLapsed: riskAssessments.isStepLapsed,
      engineVersion: riskAssessments.engineVersion,
    })
    .from(riskAssessments)
    .where(byProvider(patientId))
    .orderBy(...newestFirst)
    .limit(1);
  return row ?? null;
}

/** The newest clearance that has not been ended, or null. This doesn't check whether its hours have passed. */
export async function findClearance(tx: Transaction, patientId: number): Promise<Clearance | null> {
  const [row] = await tx
    .select({
      assessmentId: clearances.assessmentId,
      assessedAt: riskAssessments.createdAt,
      engineVersion: riskAssessments.engineVersion,
      answers: sql<SafetyAnswers | null>`${riskAssessments.input} -> 'safety_answers'`,
      setByPick: riskAssessments.setByPick,
      by: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      role: clearances.providerRole,
      reasons: clearances.reasons,
      text: clearances.text,
      class: clearances.safetyClass,
      limit: clearances.safetyLimit,
      levelOfCare: clearances.levelOfCare,
      createdAt: clearances.createdAt,
      validUntil: clearances.validUntil,
    })
    .from(clearances)
    .innerJoin(riskAssessments, eq(riskAssessments.id, clearances.assessmentId))
    .innerJoin(users, eq(users.id, clearances.providerId))
    .where(and(eq(clearances.patientId, patientId), isNull(clearances.endedAt)))
    .orderBy(desc(clearances.id))
    .limit(1);
  return row ? { ...row, reasons: row.reasons as SafetyReasonId[] } : null;
}

/** The reasons of the last clearance, whether it still counts or not; null without one. */
export async function findLastReasons(tx: Transaction, patientId: number): Promise<readonly string[] | null> {
  const [row] = await tx
    .select({ reasons: clearances.reasons })
    .from(clearances)
    .where(eq(clearances.patientId, patientId))
    .orderBy(desc(clearances.id))
    .limit(1);
  return row?.reasons ?? null;
}

export async function insertClearance(tx: Transaction, clearance: typeof clearances.$inferInsert): Promise<void> {
  await tx.insert(clearances).values(clearance);
}

/** Ends all clearances of this patient. */
export async function endClearances(
  tx: Transaction,
  patientId: number,
  ended: { at: Date; reason: HoldReasonId },
): Promise<void> {
  await tx
    .update(clearances)
    .set({ endedAt: ended.at, endedReason: ended.reason })
    .where(and(eq(clearances.patientId, patientId), isNull(clearances.endedAt)));
}

/** Ends all checks of this patient; a symptom ends nothing else. */
export async function endSessionChecks(
  tx: Transaction,
  patientId: number,
  ended: { at: Date; reason: HoldReasonId | "symptom" },
): Promise<void> {
  await tx
    .update(sessionChecks)
    .set({ endedAt: ended.at, endedReason: ended.reason })
    .where(and(eq(sessionChecks.patientId, patientId), isNull(sessionChecks.endedAt)));
}

export async function insertSafetyEvent(tx: Transaction, event: typeof safetyEvents.$inferInsert): Promise<number> {
  const [row] = await tx.insert(safetyEvents).values(event).returning({ id: safetyEvents.id });
  if (!row) throw new Error("The event was not stored.");
  return row.id;
}

export type StoredEvent = typeof safetyEvents.$inferSelect;

/** Null if there is none, or if the policies hide it. */
export async function findSafetyEvent(tx: Transaction, id: number): Promise<StoredEvent | null> {
  const [row] = await tx.select().from(safetyEvents).where(eq(safetyEvents.id, id));
  return row ?? null;
}

/** Whether something rests on this event by now: a report, or a provider's assessment since it was recorded. */
export async function isEventUsed(tx: Transaction, { id, patientId, recordedAt }: StoredEvent): Promise<boolean> {
  const since = recordedAt?.toISOString() ?? null;
  const [row] = await selectRows<{ isUsed: boolean }>(
    tx,
    sql`select exists (select 1 from adverse_events told where told.safety_event_id = ${id})
      or exists (select 1 from risk_assessments a where a.patient_id = ${patientId} and not a.is_self_reported
        and a.created_at >= ${since}::timestamptz) as "isUsed"`,
  );
  return row?.isUsed !== false;
}

/** Marks the event as undone; false if it was reviewed or undone meanwhile. */
export async function undoEvent(
  tx: Transaction,
  { id, undoneBy, undoneAt }: { id: number; undoneBy: number; undoneAt: Date },
): Promise<boolean> {
  const undone = await tx
    .update(safetyEvents)
    .set({ undoneBy, undoneAt })
    .where(and(eq(safetyEvents.id, id), isNull(safetyEvents.reviewedIn), isNull(safetyEvents.undoneAt)))
    .returning({ id: safetyEvents.id });
  return undone.length > 0;
}

/** Whether another event, which stands, would have ended the same: a later one, or one of that instant. */
export async function isEndedByAnother(tx: Transaction, { id, patientId, at }: StoredEvent): Promise<boolean> {
  const [row] = await tx
    .select({ id: safetyEvents.id })
    .from(safetyEvents)
    .where(
      and(
        eq(safetyEvents.patientId, patientId),
        ne(safetyEvents.id, id),
        ne(safetyEvents.kind, "pause"),
        isNull(safetyEvents.undoneAt),
        or(gt(safetyEvents.id, id), eq(safetyEvents.at, at)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether an undone event ended something: this one, or another that was touched by mistake just before it. */
const wasByMistake = ({ patientId, recordedAt }: StoredEvent, ended: SQL, reason: SQL) => sql`exists (
  select 1 from safety_events e where e.patient_id = ${patientId} and e.undone_at is not null
    and e.recorded_at > ${recordedAt?.toISOString() ?? null}::timestamptz - interval '1 minute'
    and e.at = ${ended} and e.kind = ${reason})`;

/** Whether this hold was such an event's. */
export async function isByMistake(
  tx: Transaction,
  event: StoredEvent,
  { heldSince, heldReason }: { heldSince: Date | null; heldReason: HoldReasonId | null },
): Promise<boolean> {
  const [row] = await selectRows<{ isSo: boolean }>(
    tx,
    sql`select ${wasByMistake(event, sql`${heldSince?.toISOString() ?? null}::timestamptz`, sql`${heldReason}::text`)} as "isSo"`,
  );
  return row?.isSo === true;
}

/** Clearances, checks and goals that were not replaced since count again. */
export async function restoreEndedBy(tx: Transaction, event: StoredEvent): Promise<void> {
  const { patientId } = event;
  const wasEnded = wasByMistake(event, sql`ended_at`, sql`ended_reason`);
  for (const table of [sql`clearances`, sql`session_checks`]) {
    await tx.execute(sql`update ${table} set ended_at = null, ended_reason = null
      where patient_id = ${patientId} and ${wasEnded}`);
  }
  await tx.execute(sql`update goals set is_active = true, suspended_at = null, suspended_reason = null
    where patient_id = ${patientId} and ended_at is null and ${wasByMistake(event, sql`suspended_at`, sql`suspended_reason`)}`);
}

/** Events that no assessment has named yet, oldest first. */
export async function listOpenEvents(tx: Transaction, patientId: number) {
  return tx
    .select({
      id: safetyEvents.id,
      kind: safetyEvents.kind,
      at: safetyEvents.at,
      criterion: safetyEvents.criterion,
      note: safetyEvents.note,
    })
    .from(safetyEvents)
    .where(and(eq(safetyEvents.patientId, patientId), isNull(safetyEvents.reviewedIn), isNull(safetyEvents.undoneAt)))
    .orderBy(asc(safetyEvents.at), asc(safetyEvents.id));
}

/** An assessment names these events, so they no longer hold the plan. */
export async function reviewEvents(tx: Transaction, eventIds: readonly number[], assessmentId: number): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .update(safetyEvents)
    .set({ reviewedIn: assessmentId })
    .where(
      and(inArray(safetyEvents.id, [...eventIds]), isNull(safetyEvents.reviewedIn), isNull(safetyEvents.undoneAt)),
    );
}

export async function findCredentials(tx: Transaction, providerId: number): Promise<string> {
  const [row] = await tx
    .select({ credentials: providers.credentials })
    .from(providers)
    .where(eq(providers.userId, providerId));
  if (!row) throw new Error("The caller is no provider.");
  return row.credentials;
}
