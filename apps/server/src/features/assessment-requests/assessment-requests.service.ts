import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import * as store from "./assessment-requests.store.ts";

/** The patient asks to be assessed. An open request stays as it is; a provider's assessment closes it. */
export async function askForAssessment(
  { tx, params, at, caller }: AuthenticatedInput<Api["assessmentRequests.create"]>,
  { config, events }: Deps,
): Promise<CallReply<"assessmentRequests.create">> {
  const patientId = params.id;
  const open = await store.findAskedAt(tx, patientId);
  if (open !== null) return { askedAt: open };
  await store.insertRequest(tx, { patientId, day: hospitalDay(at, config.hospitalTimeZone), askedAt: at });
  await recordAudit(tx, at, { action: "assessmentRequests.create", actor: caller, patientId });
  await events.publish(tx, { type: "feedback", patientId });
  return { askedAt: at.toISOString() };
}
