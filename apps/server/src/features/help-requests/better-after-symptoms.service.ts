import type { Api } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { announceState, readPatientState } from "../patient-state/ride-state.ts";
import { lockPatient } from "../plan/prescriptions.store.ts";
import { betterLater } from "./better-later.ts";
import * as store from "./help-requests.store.ts";

/**
 * 'I feel better' after symptoms that nobody could see for ten minutes. They become a call for help that holds nobody any
 * more, which the next provider who is let in has in the list until they end it. Returns the call's id.
 * @throws HttpError 409 where no symptoms wait, where somebody can see them, and before the ten minutes are over.
 */
export async function feelBetterAfterSymptoms(
  { tx, params: { id: patientId }, at, caller }: AuthenticatedInput<Api["helpRequests.create"]>,
  deps: Deps,
): Promise<number> {
  return asSystemWithin(tx, "care-team", async () => {
    await lockPatient(tx, patientId);
    const { facts } = await readPatientState(tx, { patientId, at }, deps);
    const since = facts.symptoms.unansweredSince;
    if (since === null || (await store.isSeen(tx, patientId))) {
      const error = since === null ? "No symptoms wait for an answer." : "Your team can see this. Wait for them.";
      throw new HttpError(409, error, "betterAfterSymptoms", { code: "changed_meanwhile" });
    }
    const askedAt = new Date(since);
    if (at.getTime() < askedAt.getTime() + store.unseenMinutes * 60_000) throw betterLater();
    const id = await store.insertCall(tx, {
      patientId,
      deviceNumber: await store.findBikeAt(tx, { patientId, at: askedAt }),
      askedAt,
      arrivedAt: askedAt,
      closedBy: patientId,
      closedAt: at,
      releasedAt: at,
    });
    const detail = { helpRequestId: id, isReleased: true };
    await recordAudit(tx, at, { action: "helpRequests.close", actor: caller, patientId, detail });
    await deps.events.publish(tx, { type: "help", patientId });
    await announceState(tx, patientId, deps);
    return id;
  });
}
