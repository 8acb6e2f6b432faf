import type { Api, CallReply } from "@bedside-bike/contract";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { announceState } from "../patient-state/ride-state.ts";
import * as store from "../plan/clearances.store.ts";
import { lockPlan } from "../plan/prescriptions.store.ts";
import { closedError, isSameReasons, readStanding } from "../plan/read-standing.ts";
import { lastInstantOf } from "../plan/standing.ts";
import { extendPlan, suspendOverdue } from "../plan/suspend-goals.service.ts";

/**
 * Clears the newest assessment, if it is amber: by the caller's name and role, at this time, for the reasons that the
 * caller read. The route has already recorded the call.
 * @throws HttpError 409 if the patient may not be cleared or the reasons have changed, 400 naming `text` if it is
 * needed.
 */
export async function createClearance(
  { tx, at: requestedAt, caller, body, params }: AuthenticatedInput<Api["clearances.create"]>,
  deps: Deps,
): Promise<CallReply<"clearances.create">> {
  const patientId = params.id;
  const at = await lockPlan(tx, { patientId, at: requestedAt });
  const standing = await readStanding(tx, { patientId, at }, deps);
  const { assessment, state } = standing;
  const code = state.refusesLower;
  const isClearable = code === null || code === "clearance_needed" || code === "answer_first";
  if (!assessment || !isClearable) throw closedError(code ?? "assess_first", standing);
  const current = assessment.reasons.map(({ id }) => id);
  if (body.assessmentId !== assessment.id || !isSameReasons(body.reasons, current)) throw changedMeanwhile("reasons");
  if (assessment.class !== "amber") throw changedMeanwhile("assessmentId");
  const last = await store.findLastReasons(tx, patientId);
  if (body.text === "" && !(last && isSameReasons(last, current))) {
    throw new HttpError(400, "Write why you clear these reasons: they are not those of the last clearance.", "text");
  }

  const validUntil = lastInstantOf(assessment);
  await suspendOverdue(tx, { patientId, at, caller }, deps);
  await store.insertClearance(tx, {
    patientId,
    assessmentId: assessment.id,
    providerId: caller.id,
    providerRole: await store.findCredentials(tx, caller.id),
    reasons: current,
    text: body.text,
    safetyClass: assessment.class,
    safetyLimit: assessment.limit,
    levelOfCare: assessment.levelOfCare,
    createdAt: at,
    validUntil,
  });
  await extendPlan(tx, patientId, validUntil);
  await announceState(tx, patientId, deps);
  return { validUntil: validUntil.toISOString() };
}

const changedMeanwhile = (field: string) =>
  new HttpError(
    409,
    "The assessment has changed since you read it. Nothing was saved. Please read its reasons again.",
    field,
    { code: "changed_meanwhile" },
  );
