import {
  type HoldReasonId,
  type PlanEvent,
  type SafetyLimit,
  type StopCriterionId,
  todayOf,
  valuesAssessed,
} from "@bedside-bike/clinical";
import type { Caller } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { announceState } from "../patient-state/ride-state.ts";
import * as clearances from "./clearances.store.ts";
import * as store from "./goals.store.ts";
import { lowerGoals } from "./lower-goals.service.ts";
import {
  extendPrescription,
  findInForce,
  listOverdue,
  lockPatient,
  prescribe,
  takenOver,
} from "./prescriptions.store.ts";
import { readStanding } from "./read-standing.ts";
import type { CheckedAssessment } from "./standing.ts";

type Person = Exclude<Caller, { kind: "visitor" }>;

interface Lapse {
  readonly patientId: number;
  readonly at: Date;
  readonly reason: HoldReasonId;
  /** Null for the product itself. */
  readonly caller: Person | null;
}

interface Assessed extends Omit<Lapse, "reason" | "caller"> {
  readonly caller: Person;
  readonly assessmentId: number;
  /** Null after a STOP. */
  readonly recommendation: CheckedAssessment["recommendation"];
  readonly limit: SafetyLimit | null;
  /** Why clearance and goals no longer count; null while they count. */
  readonly reason: HoldReasonId | null;
}

/**
 * After a provider's assessment, which has just been stored: puts its step in force, and ends clearance and goals for
 * the reason that it gives, or extends the goals to the hours of the new assessment, if it is green, or of the clearance
 * that still counts.
 */
export async function settlePlan(
  tx: Transaction,
  { patientId, at, caller, assessmentId, recommendation, limit, reason }: Assessed,
  deps: Deps,
): Promise<void> {
  const before = await findInForce(tx, patientId);
  const today = recommendation && todayOf(recommendation);
  await prescribe(tx, {
    ...(before && takenOver(before)),
    ...valuesAssessed(before, today),
    patientId,
    at,
    cause: "assessed",
    assessmentId,
    setBy: caller.id,
    mode: recommendation?.mode ?? null,
    safetyLimit: limit,
    lungLimited: recommendation?.lung_limited ?? null,
    sepsis: recommendation?.sepsis ?? null,
  });
  if (reason) await lapse(tx, { patientId, at, reason, caller }, deps);
  else {
    const { validUntil } = await readStanding(tx, { patientId, at }, deps);
    if (validUntil) await extendPlan(tx, patientId, validUntil);
    if (today) {
      await lowerGoals(tx, { patientId, at, assessmentId, setBy: caller.id, today, caps: recommendation?.caps });
    }
  }
  await announceState(tx, patientId, deps);
}

/** The patient's goals count until then, unless they are on hold. */
export async function extendPlan(tx: Transaction, patientId: number, validUntil: Date): Promise<void> {
  await extendPrescription(tx, patientId, validUntil);
  await store.extendGoals(tx, patientId, validUntil);
}

/**
 * Records an event that holds the plan until an assessment names it. Unless it is a pause, it also ends clearance,
 * check and goals. Returns its id. `at` is when it happened.
 */
export async function recordSafetyEvent(
  tx: Transaction,
  {
    kind,
    criterion = null,
    note = null,
    ...details
  }: Omit<Lapse, "reason"> & {
    readonly kind: PlanEvent;
    readonly criterion?: StopCriterionId | null;
    readonly note?: string | null;
  },
  deps: Deps,
): Promise<number> {
  const { patientId, at, caller } = details;
  await lockPatient(tx, patientId);
  const id = await clearances.insertSafetyEvent(tx, {
    patientId,
    kind,
    criterion,
    at,
    note,
    recordedBy: caller?.id ?? null,
    recordedAt: deps.clock.now(),
  });
  const actor = caller ?? ({ kind: "system", id: null } as const);
  await recordAudit(tx, deps.clock.now(), { action: "safetyEvents.record", actor, patientId, detail: { kind } });
  await suspendOverdue(tx, details, deps);
  if (kind !== "pause") await lapse(tx, { ...details, reason: kind }, deps);
  await announceState(tx, patientId, deps);
  return id;
}

/**
 * Takes back an event that was recorded by mistake: it holds nothing, and what it ended counts again, unless another
 * event ended it as well. Both stay on record. False if somebody reviewed or undid it meanwhile.
 */
export async function undoSafetyEvent(
  tx: Transaction,
  { event, at, caller }: { event: clearances.StoredEvent; at: Date; caller: Person },
  deps: Deps,
): Promise<boolean> {
  const { id, patientId, kind } = event;
  if (!(await clearances.undoEvent(tx, { id, undoneBy: caller.id, undoneAt: at }))) return false;
  const detail = { safetyEventId: id, kind };
  await recordAudit(tx, at, { action: "safetyEvents.undo", actor: caller, patientId, detail });
  if (!(await clearances.isEndedByAnother(tx, event))) await resume(tx, event, caller);
  await announceState(tx, patientId, deps);
  return true;
}

/** What an event that was undone held goes on from when the hold began: the hold never counted. */
async function resume(tx: Transaction, event: clearances.StoredEvent, caller: Person): Promise<void> {
  const held = await findInForce(tx, event.patientId);
  if (held?.heldSince && (await clearances.isByMistake(tx, event, held))) {
    const resumed = { ...takenOver(held), heldSince: null, heldReason: null };
    await prescribe(tx, { ...resumed, cause: "resumed", at: held.fromAt, setBy: caller.id });
  }
  await clearances.restoreEndedBy(tx, event);
}

/** Holds one patient's plan, as of when its hours passed, if they have. */
export async function suspendOverdue(
  tx: Transaction,
  { patientId, at, caller }: Omit<Lapse, "reason">,
  deps: Deps,
): Promise<void> {
  for (const overdue of await listOverdue(tx, { at, patientId })) {
    await hold(tx, { patientId, at: overdue.validUntil, reason: "too_old", caller }, deps);
  }
}

/** The same for all plans, a batch of patients at a time. Any node may run it, even several at once. */
export async function suspendAllOverdueGoals(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  let found: number;
  do {
    found = await deps.database.asSystem("care-team", async (tx) => {
      const overdue = await listOverdue(tx, { at });
      for (const { patientId, validUntil } of overdue) {
        await hold(tx, { patientId, at: validUntil, reason: "too_old", caller: null }, deps);
      }
      return overdue.length;
    });
  } while (found > 0);
}

async function lapse(tx: Transaction, lapsed: Lapse, deps: Deps): Promise<void> {
  const { patientId, at, reason } = lapsed;
  await clearances.endClearances(tx, patientId, { at, reason });
  await clearances.endSessionChecks(tx, patientId, { at, reason });
  await hold(tx, lapsed, deps);
}

/** Puts goals that count on hold. */
async function hold(tx: Transaction, { patientId, at, reason, caller }: Lapse, deps: Deps): Promise<void> {
  const before = await findInForce(tx, patientId);
  if (!before?.validUntil || before.heldSince) return;
  const held = { ...takenOver(before), heldSince: at, heldReason: reason };
  await prescribe(tx, { ...held, cause: "held", at, setBy: caller?.id ?? null });
  await store.suspendGoals(tx, patientId, { at, reason });
  await announceHold(tx, { patientId, caller }, deps);
}

/** Writes to the log and notifies open screens. */
async function announceHold(
  tx: Transaction,
  { patientId, caller }: { patientId: number; caller: Person | null },
  deps: Deps,
): Promise<void> {
  const actor = caller ?? ({ kind: "system", id: null } as const);
  await recordAudit(tx, deps.clock.now(), { action: "goals.suspend", actor, patientId });
  await announceState(tx, patientId, deps);
}
