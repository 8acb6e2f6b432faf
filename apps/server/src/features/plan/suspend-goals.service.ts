import type { HoldReasonId, PlanEvent, StopCriterionId } from "@bedside-bike/clinical";
import type { Caller } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { announceState } from "../patient-state/ride-state.ts";
import * as clearances from "./clearances.store.ts";
import * as store from "./goals.store.ts";
import { readStanding } from "./read-standing.ts";

type Provider = Extract<Caller, { kind: "provider" }>;

interface Lapse {
  readonly patientId: number;
  readonly at: Date;
  readonly reason: HoldReasonId;
  /** Null for the product itself. */
  readonly caller: Provider | null;
}

/**
 * After a provider's assessment, which has just been stored: ends clearance and goals for the reason that it gives, or
 * extends the goals to the hours of the new assessment, if it is green, or of the clearance that still counts.
 */
export async function settlePlan(
  tx: Transaction,
  { patientId, at, caller, reason }: Omit<Lapse, "reason"> & { readonly reason: HoldReasonId | null },
  deps: Deps,
): Promise<void> {
  await suspendOverdue(tx, { patientId, at, caller }, deps);
  if (reason) await lapse(tx, { patientId, at, reason, caller }, deps);
  else {
    const { validUntil } = await readStanding(tx, { patientId, at }, deps);
    if (validUntil) await store.extendGoals(tx, patientId, validUntil);
  }
  await announceState(tx, patientId, deps);
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
  await store.lockPatient(tx, patientId);
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
  { event, at, caller }: { event: clearances.StoredEvent; at: Date; caller: Provider },
  deps: Deps,
): Promise<boolean> {
  const { id, patientId, kind } = event;
  if (!(await clearances.undoEvent(tx, { id, undoneBy: caller.id, undoneAt: at }))) return false;
  const detail = { safetyEventId: id, kind };
  await recordAudit(tx, at, { action: "safetyEvents.undo", actor: caller, patientId, detail });
  if (!(await clearances.isEndedByAnother(tx, event))) await clearances.restoreEndedBy(tx, event);
  await announceState(tx, patientId, deps);
  return true;
}

/** Suspends one patient's goals if their hours have passed. */
export async function suspendOverdue(
  tx: Transaction,
  { patientId, at, caller }: Omit<Lapse, "reason">,
  deps: Deps,
): Promise<void> {
  const overdue = await store.suspendOverdueGoals(tx, { at, patientId });
  if (overdue.length > 0) await announceHold(tx, { patientId, caller }, deps);
}

/**
 * Suspends all goals whose hours have passed, a batch of patients at a time. Any node may run it, even several at once.
 */
export async function suspendAllOverdueGoals(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  let found: number;
  do {
    found = await deps.database.asSystem("care-team", async (tx) => {
      const patientIds = await store.suspendOverdueGoals(tx, { at });
      for (const patientId of patientIds) await announceHold(tx, { patientId, caller: null }, deps);
      return patientIds.length;
    });
  } while (found > 0);
}

async function lapse(tx: Transaction, { patientId, at, reason, caller }: Lapse, deps: Deps): Promise<void> {
  await clearances.endClearances(tx, patientId, { at, reason });
  await clearances.endSessionChecks(tx, patientId, { at, reason });
  if ((await store.suspendGoals(tx, patientId, { at, reason })) > 0) {
    await announceHold(tx, { patientId, caller }, deps);
  }
}

/** Writes to the log and notifies open screens. */
async function announceHold(
  tx: Transaction,
  { patientId, caller }: { patientId: number; caller: Provider | null },
  deps: Deps,
): Promise<void> {
  const actor = caller ?? ({ kind: "system", id: null } as const);
  await recordAudit(tx, deps.clock.now(), { action: "goals.suspend", actor, patientId });
  await announceState(tx, patientId, deps);
}
