import type { Api, CallReply } from "@bedside-bike/contract";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { readRideState } from "../patient-state/ride-state.ts";
import { recordSafetyEvent } from "../plan/suspend-goals.service.ts";

const clockSkewMilliseconds = 60_000;
const longestAgoMilliseconds = 30 * 86_400_000;

/**
 * Records an event that puts a patient's plan on hold until a provider's assessment names it.
 * @throws HttpError 400 for a time in the future or longer ago than 30 days.
 */
export async function createSafetyEvent(
  { tx, params, body, at, caller }: AuthenticatedInput<Api["safetyEvents.create"]>,
  deps: Deps,
): Promise<CallReply<"safetyEvents.create">> {
  const patientId = params.id;
  const happened = instantOfEvent(body.occurredAt, at);
  if (caller.kind !== "provider") throw new Error("Only a provider gets here.");
  if (body.criterion !== undefined && body.kind !== "stop_event") {
    throw new HttpError(400, "Only a stopped session has a criterion.", "criterion");
  }
  const id = await recordSafetyEvent(
    tx,
    { patientId, kind: body.kind, at: happened, criterion: body.criterion ?? null, note: body.note || null, caller },
    deps,
  );
  return { id, rideState: await readRideState(tx, { patientId, at }, deps) };
}

/**
 * When an event happened; a time slightly ahead counts as now.
 * @throws HttpError 400 for a time in the future or longer ago than 30 days.
 */
export function instantOfEvent(text: string, at: Date): Date {
  const occurredAt = new Date(text);
  if (occurredAt.getTime() > at.getTime() + clockSkewMilliseconds) {
    throw new HttpError(400, "This time is in the future.", "occurredAt");
  }
  if (at.getTime() - occurredAt.getTime() > longestAgoMilliseconds) {
    throw new HttpError(400, "This is longer ago than 30 days.", "occurredAt");
  }
  return occurredAt > at ? at : occurredAt;
}
