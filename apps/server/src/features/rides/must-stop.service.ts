import { mustStopRiding } from "@bedside-bike/clinical";
import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { readPatientState } from "../patient-state/ride-state.ts";
import { endSessionOf } from "./close-rides.service.ts";
import * as store from "./must-stop.store.ts";
import { type PatientsRide, requireRide } from "./require-ride.ts";

/**
 * 'I am going' to a patient who rides and may not. The first answer counts, for as long as whoever gave it has access.
 * @throws AccessRefused 403 for anybody but providers, 404 for a hidden patient's ride and for one that doesn't exist,
 * HttpError 409 for a ride that is over or may go on.
 */
export async function answerMustStop(input: ToStop, deps: Deps): Promise<CallReply<"rides.answerMustStop">> {
  const { tx, at, caller } = input;
  const { id: rideId, patientId } = await requireRideToStop(input);
  const { state } = await readPatientState(tx, { patientId, at }, deps);
  const ride = await store.findOpenRide(tx, rideId);
  if (!ride || !mustStopRiding(state, ride)) {
    throw new HttpError(409, "This ride is over, or it may go on.", "rideId", { code: "changed_meanwhile" });
  }
  const answer = { stopAnsweredBy: caller.id, stopAnsweredAt: at };
  if (await asSystemWithin(tx, "rides", () => store.answerStop(tx, rideId, answer))) {
    await recordAudit(tx, at, { action: "rides.answerMustStop", actor: caller, patientId, detail: { rideId } });
    await deps.events.publish(tx, { type: "help", patientId });
  }
  const answered = await store.findOpenRide(tx, rideId);
  if (!answered) throw new HttpError(409, "This ride is over.", "rideId", { code: "changed_meanwhile" });
  return { rideId, startedAt: answered.startedAt, answer: answered.answer };
}

type ToStop = AuthenticatedInput<Api["rides.answerMustStop"]>;

export const requireRideToStop = (input: ToStop): Promise<PatientsRide> =>
  requireRide(input, { who: "granted-provider", patient: "stored" });

/**
 * The patient wants to stop: the session ends on their screens, and their open rides with it. It is no event, and the
 * plan goes on.
 */
export async function stopSession(
  { tx, params, at }: AuthenticatedInput<Api["rides.stop"]>,
  deps: Deps,
): Promise<CallReply<"rides.stop">> {
  const patientId = params.id;
  await asSystemWithin(tx, "rides", () => endSessionOf(tx, { patientId, at }, deps));
  await deps.events.publish(tx, { type: "stop", patientId });
  return { ok: true };
}
