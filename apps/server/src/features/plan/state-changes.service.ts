import { eventOfAdvice, stepInForce } from "@bedside-bike/clinical";
import { addDays, hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { announceState, readPatientStates } from "../patient-state/ride-state.ts";
import { listPrescriptions, lockPlan } from "./prescriptions.store.ts";
import { readStanding } from "./read-standing.ts";
import { listActiveRiders, listEndedHours } from "./state-changes.store.ts";
import { listAdvice, readAdvice } from "./step-advice.ts";
import { recordSafetyEvent } from "./suspend-goals.service.ts";

/** Tells open screens about states that end with an assessment's or a clearance's hours; repeating it does no harm. */
export function tellOfEndedHours(deps: Deps): () => Promise<void> {
  let told = deps.clock.now();
  return async () => {
    const until = deps.clock.now();
    await deps.database.asSystem("care-team", async (tx) => {
      const patientIds = await listEndedHours(tx, { after: told, until });
      for (const patientId of patientIds) await announceState(tx, patientId, deps);
    });
    told = until;
  };
}

/** Puts plans on hold that are not tolerated even at their lowest, also on the basis of a day that is over. */
export async function holdUntolerated(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const today = hospitalDay(at, deps.config.hospitalTimeZone);
  const suspected = await deps.database.asSystem("care-team", async (tx) => {
    const patientIds = await listActiveRiders(tx, addDays(today, -1));
    const states = await readPatientStates(tx, { patientIds, at }, deps);
    const advice = await listAdvice(tx, { states, today });
    // Only pedaled plans have advice for many patients at once.
    return [...states].flatMap(([patientId, { modelState }]) =>
      modelState.state === "passive" || advice.get(patientId)?.step === "back" ? [patientId] : [],
    );
  });
  for (const patientId of suspected) {
    await deps.database.asSystem("care-team", (tx) => holdIfNotTolerated(tx, { patientId, at }, deps));
  }
}

/** Opens a `not_tolerated` event if one step back is advised and nothing is left to lower. */
export async function holdIfNotTolerated(
  tx: Transaction,
  { patientId, at: requestedAt }: { patientId: number; at: Date },
  deps: Deps,
): Promise<void> {
  const at = await lockPlan(tx, { patientId, at: requestedAt });
  const { state, assessment } = await readStanding(tx, { patientId, at }, deps);
  const recommendation = assessment?.recommendation;
  const isGoing = state.state === "active" || state.state === "passive" || state.state === "wait";
  if (!isGoing || !recommendation) return;
  const rows = await listPrescriptions(tx, { patientId, timeZone: deps.config.hospitalTimeZone });
  const step = stepInForce(rows);
  const advice = await readAdvice(tx, { patientId, rows, recommendation, at }, deps);
  if (!step || !advice || eventOfAdvice(recommendation, step, advice.step) === null) return;
  await recordSafetyEvent(tx, { patientId, at, kind: "not_tolerated", caller: null }, deps);
}
