import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { readPatientState } from "../patient-state/ride-state.ts";
import * as store from "./assessment-requests.store.ts";

/**
 * The patient asks to be assessed. An open request stays as it is; a provider's assessment closes it.
 * @throws HttpError 409 while an assessment stands.
 */
export async function askForAssessment(
  { tx, params, at, caller }: AuthenticatedInput<Api["assessmentRequests.create"]>,
  deps: Deps,
): Promise<CallReply<"assessmentRequests.create">> {
  const patientId = params.id;
  const { facts } = await readPatientState(tx, { patientId, at }, deps);
  if (facts.assessment) throw new HttpError(409, "Your care team has assessed you already.");
  const open = await store.findAskedAt(tx, patientId);
  if (open !== null) return { askedAt: open };
  await store.insertRequest(tx, { patientId, askedAt: at });
  await recordAudit(tx, at, { action: "assessmentRequests.create", actor: caller, patientId });
  await deps.events.publish(tx, { type: "feedback", patientId });
  return { askedAt: at.toISOString() };
}
