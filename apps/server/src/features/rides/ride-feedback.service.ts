import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { lockPlan } from "../plan/prescriptions.store.ts";
import { holdIfNotTolerated } from "../plan/state-changes.service.ts";
import { recordSafetyEvent } from "../plan/suspend-goals.service.ts";
import { type PatientsRide, requireRide } from "./require-ride.ts";
import * as store from "./ride-feedback.store.ts";
import * as rides from "./rides.store.ts";

type Give = AuthenticatedInput<Api["rides.giveFeedback"]>;
type Answer = AuthenticatedInput<Api["rides.answerFeedback"]>;
type RecordEffort = AuthenticatedInput<Api["rides.recordEffort"]>;

/**
 * What the patient says after a ride; replaces what they said before. An empty body skips the question, and takes back
 * nothing that was said.
 * @throws AccessRefused 403 for anybody but patients, 404 for somebody else's ride and for one that doesn't exist,
 * HttpError 409 for a struck ride.
 */
export async function giveFeedback(input: Give, deps: Deps): Promise<CallReply<"rides.giveFeedback">> {
  const { tx, body, at, caller } = input;
  const ride = await requireOwnRide(input);
  if (ride.struckAt) throw new HttpError(409, "This ride was struck out.", "rideId");
  const { id: rideId, patientId } = ride;
  const before = await store.findFeedback(tx, rideId);
  const isSkipped = body.effort === undefined && body.symptoms === undefined && body.symptomKinds === undefined;
  if (before && isSkipped) return store.toRideFeedback(before, false);

  const { effort = null } = body;
  const symptomKinds = [...new Set(body.symptomKinds ?? [])];
  const symptoms = body.symptoms ?? symptomKinds.length > 0;
  if (!symptoms && symptomKinds.length > 0) {
    throw new HttpError(400, "Symptoms are named and denied at once.", "symptomKinds");
  }
  await store.storeFeedback(tx, { rideId, patientId, effort, symptoms, symptomKinds, givenAt: at });
  const detail = { rideId, ...wordOf({ effort, symptoms }) };
  await recordAudit(tx, at, { action: "rides.giveFeedback", actor: caller, patientId, detail });
  await asSystemWithin(tx, "care-team", () => holdIfNotTolerated(tx, { patientId, at }, deps));
  await deps.events.publish(tx, { type: "feedback", patientId });
  return findAsGiven(input);
}

/**
 * A provider's answer to what the patient said after a ride and before it. A pause puts the plan on hold until the next
 * assessment; it may follow a 'continue', but not the other way around. Repeating an answer changes nothing.
 * @throws AccessRefused 403 for anybody but providers, 404 for a ride whose patient the caller may not see and for one
 * that doesn't exist, HttpError 400 without a reason to continue after symptoms, 409 if there is nothing to answer, or
 * for 'continue' after a pause.
 */
export async function answerFeedback(input: Answer, deps: Deps): Promise<CallReply<"rides.answerFeedback">> {
  const { tx, body, caller } = input;
  const { decision, reason = "" } = body;
  const ride = await requirePatientsRide(input);
  if (caller.kind !== "provider") throw new Error("Only a provider gets here.");
  const { id: rideId, patientId } = ride;
  const at = await lockPlan(tx, { patientId, at: input.at });
  await store.lockFeedback(tx, rideId);
  const said = await store.findFeedback(tx, rideId);
  if (!said || (said.effort === null && !said.symptoms)) {
    throw new HttpError(409, "The patient said nothing after this ride.", "rideId");
  }
  if (said.decision === decision) return store.toRideFeedback(said, true);
  if (said.decision === "pause") {
    throw new HttpError(409, `${said.answeredBy} paused the plan. It goes on after the next assessment.`, "decision");
  }

  if (decision === "continue" && said.symptoms && reason === "") {
    throw new HttpError(400, "The patient reported symptoms. Write why the plan goes on.", "reason");
  }
  const answer = { answeredBy: caller.id, answeredAt: at, decision, answerReason: reason || null };
  await store.answerUpTo(tx, { ...said, patientId }, answer);
  const detail = { rideId, ...wordOf(said), decision };
  await recordAudit(tx, at, { action: "rides.answerFeedback", actor: caller, patientId, detail });
  if (decision === "pause") await recordSafetyEvent(tx, { kind: "pause", patientId, at, caller }, deps);
  await deps.events.publish(tx, { type: "feedback", patientId });
  return findAsGiven(input);
}

/**
 * How hard a ride was, asked and written down by a provider. An earlier answer stays stored; the latest counts.
 * @throws AccessRefused 403 for anybody but providers, 404 for a ride whose patient the caller may not see and for one
 * that doesn't exist, HttpError 409 for a struck ride.
 */
export async function recordEffort(input: RecordEffort, deps: Deps): Promise<CallReply<"rides.recordEffort">> {
  const { tx, body, at, caller } = input;
  const ride = await requirePatientsRide(input);
  if (ride.struckAt) throw new HttpError(409, "This ride was struck out.", "rideId");
  const { id: rideId, patientId } = ride;
  await store.insertEffort(tx, { rideId, patientId, borg: body.borg, recordedBy: caller.id, recordedAt: at });
  await recordAudit(tx, at, { action: "rides.recordEffort", actor: caller, patientId, detail: { rideId } });
  await asSystemWithin(tx, "care-team", () => holdIfNotTolerated(tx, { patientId, at }, deps));
  await deps.events.publish(tx, { type: "feedback", patientId });
  const effort = (await rides.findListedRide(tx, rideId))?.rideEffort;
  if (!effort) throw new Error("The effort was not stored.");
  return effort;
}

/** For the audit log; without `effort` if the patient said nothing about it. */
const wordOf = ({ effort, symptoms }: Pick<store.FeedbackRow, "effort" | "symptoms">) => ({
  ...(effort === null ? {} : { effort }),
  symptoms,
});

export const requireOwnRide = (input: Give): Promise<PatientsRide> =>
  requireRide(input, { who: "this-patient", patient: "stored" });

export const requirePatientsRide = (input: Answer | RecordEffort): Promise<PatientsRide> =>
  requireRide(input, { who: "granted-provider", patient: "stored" });

async function findAsGiven({ tx, params, caller }: Give | Answer) {
  const feedback = await store.findFeedback(tx, params.rideId);
  if (!feedback) throw new Error("What the patient said was not stored.");
  return store.toRideFeedback(feedback, caller.kind === "provider");
}
