import { hoursOfSessionCheck, judgeSessionCheck } from "@bedside-bike/clinical";
import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { announceState, readPatientState, readRideState } from "../patient-state/ride-state.ts";
import { lockPlan } from "../plan/prescriptions.store.ts";
import { recordSafetyEvent } from "../plan/suspend-goals.service.ts";
import * as store from "./session-checks.store.ts";

const hourMilliseconds = 3_600_000;

/**
 * Stores a check before cycling. A vital sign at which the safety check says STOP is a new finding: it puts the plan on
 * hold.
 * @throws HttpError 409 if the hospital does not use the check.
 */
export async function createSessionCheck(
  { tx, at: requestedAt, caller, body, params }: AuthenticatedInput<Api["sessionChecks.create"]>,
  deps: Deps,
): Promise<CallReply<"sessionChecks.create">> {
  if (deps.config.sessionCheck === "off")
    throw new HttpError(409, "This hospital does not use the check before cycling.");
  if (caller.kind !== "provider") throw new Error("Only a provider gets here.");
  const patientId = params.id;
  const { answers, vitals = {} } = body;
  const at = await lockPlan(tx, { patientId, at: requestedAt });
  const { assessment } = (await readPatientState(tx, { patientId, at }, deps)).facts;
  const assessed = assessment && { reasons: assessment.reasons ?? [], answers: assessment.answers ?? {} };
  const { state, reasons, isStop } = judgeSessionCheck({ answers, vitals, assessed });
  const hours = hoursOfSessionCheck(assessment?.levelOfCare ?? null);
  const validUntil = new Date(at.getTime() + hours * hourMilliseconds);
  const checkedBy = caller.id;
  const check = { patientId, checkedBy, checkedAt: at, answers, vitals, state, reasons: [...reasons], validUntil };
  if (isStop) await recordSafetyEvent(tx, { patientId, kind: "new_safety_answer", at, caller }, deps);
  const id = await store.insertSessionCheck(tx, check);
  await recordAudit(tx, at, { action: "sessionChecks.record", actor: caller, patientId, detail: { state } });
  await announceState(tx, patientId, deps);
  return {
    id,
    state,
    reasons: [...reasons],
    validUntil: state === "go" ? validUntil.toISOString() : null,
    checkedBy: await store.findName(tx, caller.id),
    rideState: await readRideState(tx, { patientId, at }, deps),
  };
}
