import { ASK_CARE_TEAM_MESSAGE, patientSentence } from "@bedside-bike/clinical";
import type { Api, CallReply } from "@bedside-bike/contract";
import { encodeReadings, RIDE_LIMITS } from "@bedside-bike/ride";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { lockPatient } from "../devices/device-links.store.ts";
import { requireBike } from "../devices/devices.service.ts";
import { readPatientState, type StandingState, toRideState } from "../patient-state/ride-state.ts";
import { correctedStart, findImplausibleStart, isUnderWay, takenRideId } from "./ride-checks.ts";
import { issueTicket } from "./ride-tickets.service.ts";
import * as store from "./rides.store.ts";
import { isSealedFor } from "./sealing-key.service.ts";
import { beganWhilePaused } from "./while-paused.service.ts";

/** A ride that began longer ago was stored offline: its tablet couldn't know whether another source sends it now. */
const beginsNowSeconds = 600;
/** A ride that began longer ago is assumed to have readings if its tablet does not say. */
const hasBegunSeconds = 10;

type BeginRide = AuthenticatedInput<Api["rides.begin"]>;

/**
 * Begins a ride that a tablet reads from the bike, and issues the ticket for its readings. The same ride id again gives
 * the same ride and a new ticket.
 * @throws HttpError 400 for an unknown bike. Returns, rather than throws, so that the call stays counted: HttpError
 * 403 for a ride sealed for somebody else, 400 for a start out of bounds, 409 for another
 * ride's id, while a ride from another source is open, and, before its first reading, while the patient is not to
 * start.
 */
export async function beginRide(input: BeginRide, deps: Deps): Promise<CallReply<"rides.begin"> | HttpError> {
  const { tx, params, body, at } = input;
  return asSystemWithin(tx, "rides", async () => {
    const { sealedPatient } = body;
    if (sealedPatient && !(await isSealedFor(tx, params.id, sealedPatient))) {
      return new HttpError(403, "This ride belongs to somebody else.", "sealedPatient");
    }
    await lockPatient(tx, params.id);
    const ride = await findOrInsert(input, deps);
    if (ride instanceof HttpError) return ride;
    const ticket = await issueTicket(tx, { rideId: ride.id, at });
    return { rideId: ride.id, ticket, startedAt: ride.startedAt.toISOString(), serverTime: at.toISOString() };
  });
}

async function findOrInsert(input: BeginRide, deps: Deps): Promise<store.RideRow | HttpError> {
  const { tx, params, body, at } = input;
  const existing = await store.findRide(tx, body.rideId.toLowerCase());
  if (existing) return existing.patientId === params.id && existing.source === "tablet" ? existing : takenRideId();

  const sentAt = body.sentAt === undefined ? undefined : new Date(body.sentAt);
  const startedAt = correctedStart({ startedAt: new Date(body.startedAt), sentAt, at });
  const implausible = findImplausibleStart({ startedAt, at, source: "tablet" });
  if (implausible) return implausible;
  if (body.deviceNumber !== undefined) await requireBike(tx, body.deviceNumber);
  const isNow = at.getTime() - startedAt.getTime() <= beginsNowSeconds * 1000;
  if (isNow && (await isRidingElsewhere(tx, params.id, at))) {
    return new HttpError(409, "This bike sends the ride by itself. It is counted without the tablet.", "rideId");
  }
  const isRidden = body.hasReadings ?? at.getTime() - startedAt.getTime() > hasBegunSeconds * 1000;
  const standing = await readPatientState(tx, { patientId: params.id, at }, deps);
  if (!isRidden && !standing.state.mayStart) return mayNotStart(standing);
  const whilePaused = await beganWhilePaused(tx, { patientId: params.id, at: startedAt }, deps);
  return insertBegun(input, { startedAt, whilePaused }, deps);
}

/** With the sentence that the patient reads. */
function mayNotStart(standing: StandingState): HttpError {
  const sentence = patientSentence(standing.state) ?? ASK_CARE_TEAM_MESSAGE;
  return new HttpError(409, sentence, undefined, { code: "may_not_start", rideState: toRideState(standing) });
}

async function insertBegun(
  { tx, params, body, at, caller }: BeginRide,
  { startedAt, whilePaused }: { startedAt: Date; whilePaused: boolean },
  deps: Deps,
): Promise<store.RideRow | HttpError> {
  const begun: store.NewRide = {
    id: body.rideId.toLowerCase(),
    source: "tablet",
    deviceNumber: body.deviceNumber ?? null,
    patientId: params.id,
    startedAt,
    whilePaused,
    day: hospitalDay(startedAt, deps.config.hospitalTimeZone),
    durationSeconds: 0,
    isOpen: true,
    lastBatchAt: at,
    createdAt: at,
  };
  const ride = await store.insertRide(tx, begun, encodeReadings([]));
  if (!ride) return takenRideId();
  await recordAudit(tx, at, {
    action: "ride.begin",
    actor: caller,
    patientId: params.id,
    detail: { rideId: ride.id, source: "tablet" },
  });
  if (isUnderWay({ ...begun, offsetSeconds: 0, at })) await deps.events.publishRides(tx, [ride]);
  return ride;
}

/** Whether another source is sending a ride for this patient: one not ended, and not silent for two minutes. */
function isRidingElsewhere(tx: Transaction, patientId: number, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - RIDE_LIMITS.closeAfterSilenceSeconds * 1000);
  return store.hasOpenRideOfBike(tx, patientId, since);
}
