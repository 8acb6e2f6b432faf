import { type LapseEvent, type LapseInput, type LapseReasonId, lapseReasons } from "@bedside-bike/clinical";
import type { Caller } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import * as clearances from "../clearances/clearances.store.ts";
import { readStanding } from "../clearances/read-standing.ts";
import { type CheckedAssessment, hoursBetween } from "../clearances/standing.ts";
import * as store from "./goals.store.ts";

type Provider = Extract<Caller, { kind: "provider" }>;

interface Lapse {
  readonly patientId: number;
  readonly at: Date;
  readonly reason: LapseReasonId;
  readonly caller: Provider;
}

/**
 * Compares a provider's assessment, which has just been stored, with what clearance and goals stand on, and suspends
 * them if it gives a reason. Otherwise the goals count on for the hours of the new assessment, if it is green, or of the
 * clearance that still counts.
 */
export async function suspendLapsedGoals(
  tx: Transaction,
  { patientId, at, caller }: Omit<Lapse, "reason">,
  deps: Deps,
): Promise<void> {
  await store.lockPatient(tx, patientId);
  await suspendOverdue(tx, { patientId, at, caller }, deps);
  const now = await clearances.findCurrentAssessment(tx, patientId);
  if (!now) return;
  const [reason] = lapseReasons({
    ...(await findBasis(tx, { patientId, at, now })),
    nowClass: now.class,
    nowLevel: now.levelOfCare,
    nowReasons: now.reasons.map(({ id }) => id),
    nowLimit: now.limit,
    events: [],
  });
  if (reason) {
    await lapse(tx, { patientId, at, reason, caller }, deps);
    return;
  }
  const standing = await readStanding(tx, { patientId, at });
  if (standing.code === null) await store.extendGoals(tx, patientId, standing.validUntil);
}

/**
 * Takes in what ends clearance and goals without an assessment. Goals can be sent again after a new one.
 * `at` is when it happened.
 */
export async function recordSafetyEvent(
  tx: Transaction,
  { kind, ...details }: Omit<Lapse, "reason"> & { readonly kind: LapseEvent },
  deps: Deps,
): Promise<void> {
  const { patientId, at, caller } = details;
  await store.lockPatient(tx, patientId);
  await clearances.insertSafetyEvent(tx, { patientId, kind, at, recordedBy: caller.id });
  await recordAudit(tx, deps.clock.now(), { action: "safetyEvents.record", actor: caller, patientId });
  await suspendOverdue(tx, details, deps);
  await lapse(tx, { ...details, reason: kind }, deps);
}

/** Suspends one patient's goals if their hours have passed. */
export async function suspendOverdue(
  tx: Transaction,
  { patientId, at, caller }: Omit<Lapse, "reason">,
  deps: Deps,
): Promise<void> {
  const overdue = await store.suspendOverdueGoals(tx, { at, patientId });
  if (overdue.length > 0) await announce(tx, { patientId, caller }, deps);
}

/** Suspends all goals whose hours have passed, some patients at a time. Any node may run it, several at once. */
export async function suspendAllOverdueGoals(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  let found: number;
  do {
    found = await deps.database.asSystem("care-team", async (tx) => {
      const patientIds = await store.suspendOverdueGoals(tx, { at });
      for (const patientId of patientIds) await announce(tx, { patientId, caller: null }, deps);
      return patientIds.length;
    });
  } while (found > 0);
}

/** What clearance and goals stand on: the newest of a green assessment and a clearance. */
async function findBasis(
  tx: Transaction,
  { patientId, at, now }: { patientId: number; at: Date; now: CheckedAssessment },
): Promise<Pick<LapseInput, "before" | "hours">> {
  const green = await clearances.findGreenAssessment(tx, patientId, now.id);
  const clearance = await clearances.findClearance(tx, patientId);
  if (clearance && !(green && green.assessedAt > clearance.createdAt)) {
    const before = { ...clearance, level_of_care: clearance.levelOfCare };
    return { before, hours: hoursBetween(clearance.assessedAt, at) };
  }
  // Goals from before the safety check stand on no finding at all, so that any finding suspends them.
  const level = green?.levelOfCare ?? (await clearances.findLevelOfCare(tx, patientId, now.id)) ?? "ward";
  return {
    before: { class: "green", level_of_care: level, reasons: [], limit: null },
    hours: green ? hoursBetween(green.assessedAt, at) : 0,
  };
}

async function lapse(tx: Transaction, { patientId, at, reason, caller }: Lapse, deps: Deps): Promise<void> {
  await clearances.endClearances(tx, patientId, { at, reason });
  if ((await store.suspendGoals(tx, patientId, { at, reason })) > 0) await announce(tx, { patientId, caller }, deps);
}

/** To the log and to open screens. */
async function announce(
  tx: Transaction,
  { patientId, caller }: { patientId: number; caller: Provider | null },
  deps: Deps,
): Promise<void> {
  const actor = caller ?? ({ kind: "system", id: null } as const);
  await recordAudit(tx, deps.clock.now(), { action: "goals.suspend", actor, patientId });
  await deps.events.publish(tx, { type: "goals", patientId });
}
