import type { Api, CallReply } from "@bedside-bike/contract";
import { requireAccess } from "../../platform/access.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import { AccessRefused } from "../../platform/refused-access.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { readRideState } from "../patient-state/ride-state.ts";
import { findSafetyEvent, isEventUsed, type StoredEvent } from "../plan/clearances.store.ts";
import { lockPlan } from "../plan/prescriptions.store.ts";
import { recordSafetyEvent, undoSafetyEvent } from "../plan/suspend-goals.service.ts";

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
  const undoUntil = body.criterion === undefined ? null : new Date(at.getTime() + undoSeconds * 1000).toISOString();
  return { id, rideState: await readRideState(tx, { patientId, at }, deps), undoUntil };
}

/** Whoever touched a criterion to stop may take it back for so long. */
const undoSeconds = 30;
/** What a touch in the last second needs to arrive. */
const onTheWaySeconds = 5;

type Undo = AuthenticatedInput<Api["safetyEvents.undo"]>;

/**
 * A criterion to stop was touched by mistake: the plan is as it was before.
 * @throws AccessRefused 403 for anybody but providers, 404 for a hidden patient's event and for one that doesn't exist,
 * HttpError 409 for somebody else's, one that was not touched just now, or one that was reviewed, reported or undone.
 */
export async function undoStop(input: Undo, deps: Deps): Promise<CallReply<"safetyEvents.undo">> {
  const { tx, caller } = input;
  const event = await requireEvent(input);
  if (caller.kind !== "provider") throw new Error("Only a provider gets here.");
  const { id, patientId, criterion, recordedBy, recordedAt } = event;
  const at = await lockPlan(tx, { patientId, at: input.at });
  const isOwn = recordedBy === caller.id && criterion !== null && recordedAt !== null;
  const isInTime = isOwn && input.at.getTime() - recordedAt.getTime() <= (undoSeconds + onTheWaySeconds) * 1000;
  if (!isInTime || (await isEventUsed(tx, event)) || !(await undoSafetyEvent(tx, { event, at, caller }, deps))) {
    throw new HttpError(409, "This can't be undone any more. The next assessment names it.", "safetyEventId", {
      code: "changed_meanwhile",
    });
  }
  return { id, rideState: await readRideState(tx, { patientId, at }, deps) };
}

/** The event named in the path, if the caller may see it. */
export async function requireEvent({ tx, params, caller }: Undo): Promise<StoredEvent> {
  const event = await findSafetyEvent(tx, params.safetyEventId);
  if (!event && caller.kind === "provider" && caller.isActive) {
    // The policies hide the event; its patient's id is used only for the audit log.
    const hidden = await asSystemWithin(tx, "care-team", () => findSafetyEvent(tx, params.safetyEventId));
    const notFound = { status: 404, message: "There is no such event.", field: "safetyEventId" } as const;
    throw new AccessRefused(notFound, caller, { patientId: hidden?.patientId });
  }
  await requireAccess(tx, { who: "granted-provider", patient: "stored" }, caller, { patientId: event?.patientId });
  if (!event) throw new Error("Access was granted to an event that does not exist.");
  return event;
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
