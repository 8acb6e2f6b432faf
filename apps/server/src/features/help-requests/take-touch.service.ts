import type { AuditEntry } from "../../platform/audit.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";
import { lockPatient } from "../plan/prescriptions.store.ts";
import { markWhilePaused } from "../rides/while-paused.service.ts";
import * as store from "./help-requests.store.ts";

const clockSkewMilliseconds = 60_000;
/** An older touch says nothing about the patient now, and the wait that it began would find nobody who knows of it. */
const longestAgoMilliseconds = 24 * 3_600_000;

export interface Touch {
  readonly touchId?: string | undefined;
  readonly touchedAt?: string | undefined;
  readonly betterAt?: string | undefined;
  readonly sentAt?: string | undefined;
  readonly rideId?: string | undefined;
}

interface Touched {
  readonly patientId: number;
  readonly touch: Touch;
  readonly at: Date;
  readonly actor: AuditEntry["actor"];
}

/**
 * A touch of 'I don't feel well'. It begins a call for help, from the touch on, or belongs to the one that is open; one
 * that was taken before changes nothing. That the patient felt better before it could be sent is kept with a call that
 * this touch began, and lifts nothing. Runs as the system: the touch may come without its patient's session. Returns
 * the call's id.
 * @throws HttpError 400 for a touch in the future or longer ago than 24 hours.
 */
export async function takeTouch(tx: Transaction, touched: Touched, deps: Deps): Promise<number> {
  const { patientId, touch, at, actor } = touched;
  const askedAt = instantOfTouch(touch, at);
  const betterAt = touch.betterAt === undefined ? null : instantOfBetter({ ...touch, betterAt: touch.betterAt }, at);
  await lockPatient(tx, patientId);
  const touchId = touch.touchId?.toLowerCase() ?? null;
  const known = touchId && (await store.findCallOfTouch(tx, { patientId, touchId }));
  if (known) return known;
  const open = await store.findOpenCall(tx, patientId);
  if (open) {
    await store.joinCall(tx, { id: open, touchId, touchedAt: askedAt });
    return open;
  }
  const ride = touch.rideId === undefined ? null : await store.findOwnRide(tx, { rideId: touch.rideId, patientId });
  const id = await store.insertCall(tx, {
    patientId,
    rideId: ride?.id ?? null,
    deviceNumber: ride?.deviceNumber ?? (await store.findBikeAt(tx, { patientId, at: askedAt })),
    askedAt,
    arrivedAt: at,
    touchIds: touchId === null ? [] : [touchId],
    ...(betterAt ? { closedBy: patientId, closedAt: betterAt < askedAt ? askedAt : betterAt } : {}),
  });
  const detail = { helpRequestId: id, secondsLate: Math.round((at.getTime() - askedAt.getTime()) / 1000) };
  await recordAudit(tx, at, { action: "helpRequests.create", actor, patientId, detail });
  if (askedAt < at) await markRiddenSince(tx, { patientId, since: askedAt }, deps);
  await deps.events.publish(tx, { type: "help", patientId });
  return id;
}

/** The wait begins at the touch, also for rides that were taken before the touch arrived. */
async function markRiddenSince(
  tx: Transaction,
  { patientId, since }: { patientId: number; since: Date },
  deps: Pick<Deps, "config" | "events">,
): Promise<void> {
  const begun = (await store.listRidesSince(tx, { patientId, since })).map((ride) => ({ ...ride, patientId }));
  if (begun.length === 0) return;
  await markWhilePaused(tx, begun, deps);
  await deps.events.publishRides(tx, begun);
}

/**
 * When the button was touched, by the server's clock: the tablet also sends what its own clock says now, which tells
 * how far it is off.
 */
function instantOfTouch({ touchedAt, sentAt }: Touch, at: Date): Date {
  if (touchedAt === undefined) return at;
  const { ago, instant } = byServersClock(touchedAt, { sentAt, at });
  if (ago < -clockSkewMilliseconds) throw new HttpError(400, "This time is in the future.", "touchedAt");
  if (ago > longestAgoMilliseconds) throw new HttpError(400, "This is longer ago than 24 hours.", "touchedAt");
  return instant;
}

/** The same of 'I feel better', which came after the touch. */
function instantOfBetter({ betterAt, sentAt }: Touch & { readonly betterAt: string }, at: Date): Date {
  const { ago, instant } = byServersClock(betterAt, { sentAt, at });
  if (ago < -clockSkewMilliseconds) throw new HttpError(400, "This time is in the future.", "betterAt");
  return instant;
}

function byServersClock(text: string, { sentAt, at }: { readonly sentAt: string | undefined; readonly at: Date }) {
  const ago = (sentAt === undefined ? at.getTime() : Date.parse(sentAt)) - Date.parse(text);
  return { ago, instant: new Date(at.getTime() - Math.max(0, ago)) };
}
