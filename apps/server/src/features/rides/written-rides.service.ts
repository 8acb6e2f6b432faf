import { randomUUID } from "node:crypto";
import type { Api, CallReply } from "@bedside-bike/contract";
import { requireAccess } from "../../platform/access.ts";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import { AccessRefused } from "../../platform/refused-access.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { lockPatient } from "../devices/device-links.store.ts";
import { celebrateRide } from "../kudos/celebrate-ride.ts";
import { findImplausibleStart } from "./ride-checks.ts";
import { listTimesOfRides } from "./ride-times.ts";
import * as rides from "./rides.store.ts";
import { countSharedSeconds } from "./shared-seconds.service.ts";
import { mayCorrect, toListedSession } from "./to-session.ts";
import { beganWhilePaused } from "./while-paused.service.ts";
import * as store from "./written-rides.store.ts";

/** RIDE-62: rides written down one after the other may touch by a minute. */
const mostSharedMs = 60_000;

type Correct = AuthenticatedInput<Api["rides.correctByHand"]>;
type Strike = AuthenticatedInput<Api["rides.strikeByHand"]>;

/**
 * Writes down a ride that no machine sent.
 * @throws HttpError 400 for a time out of bounds, 409 if this patient has another ride at that time; the message says
 * when.
 */
export async function recordByHand(
  { tx, params, body, at, caller }: AuthenticatedInput<Api["rides.recordByHand"]>,
  deps: Deps,
): Promise<CallReply<"rides.recordByHand">> {
  const noted = noteOf(body, deps);
  requirePlausible(noted, at);
  const id = randomUUID();
  await asSystemWithin(tx, "rides", async () => {
    await lockPatient(tx, params.id);
    await requireNoRideThen(tx, { patientId: params.id, noted }, deps);
    await rides.insertRide(tx, {
      ...noted,
      id,
      source: "hand",
      patientId: params.id,
      writtenBy: caller.id,
      whilePaused: await beganWhilePaused(tx, { patientId: params.id, at: noted.startedAt }, deps),
      isOpen: false,
      lastBatchAt: at,
      createdAt: at,
    });
    await settle(tx, { rideId: id, earlierStart: noted.startedAt, at }, deps);
  });
  return findAsListed(tx, id, { caller, at });
}

/**
 * Corrects a written ride; fields that the body leaves out stay.
 * @throws HttpError 400 and 409 as above, 409 for a struck ride, AccessRefused 403 for anybody but its author, and
 * after 24 hours, 404 for no such ride.
 */
export async function correctByHand(input: Correct, deps: Deps): Promise<CallReply<"rides.correctByHand">> {
  const { tx, body, at, caller } = input;
  if (Object.keys(body).length === 0) throw new HttpError(400, "Change at least one field.");
  const ride = await requireOwnRide(input);
  if (ride.struckAt) throw new HttpError(409, "This ride was struck out.", "rideId");
  await asSystemWithin(tx, "rides", async () => {
    await lockPatient(tx, ride.patientId);
    const noted = noteOf({ ...bodyOf(ride), ...definedOf(body) }, deps);
    requirePlausible(noted, at);
    await requireNoRideThen(tx, { patientId: ride.patientId, noted, exceptId: ride.id }, deps);
    const whilePaused = await beganWhilePaused(tx, { patientId: ride.patientId, at: noted.startedAt }, deps);
    await store.correctRide(tx, ride.id, { ...noted, whilePaused });
    await recordAudit(tx, at, auditOf("rides.correctByHand", ride, caller));
    await settle(tx, { rideId: ride.id, earlierStart: ride.startedAt, at }, deps);
  });
  return findAsListed(tx, ride.id, { caller, at });
}

/**
 * Strikes a written ride out: it stays listed and counts nowhere. Repeating it changes nothing.
 * @throws AccessRefused 403 and 404 as above.
 */
export async function strikeByHand(input: Strike, deps: Deps): Promise<CallReply<"rides.strikeByHand">> {
  const { tx, at, caller } = input;
  const ride = await requireOwnRide(input);
  await asSystemWithin(tx, "rides", async () => {
    await lockPatient(tx, ride.patientId);
    if (await store.strikeRide(tx, ride.id, { struckAt: at, struckBy: caller.id })) {
      await recordAudit(tx, at, auditOf("rides.strikeByHand", ride, caller));
    }
    await settle(tx, { rideId: ride.id, earlierStart: ride.startedAt, at }, deps);
  });
  return findAsListed(tx, ride.id, { caller, at });
}

type OwnRide = rides.ListedRide & { readonly patientId: number };

const auditOf = (action: string, { id, patientId }: OwnRide, actor: Correct["caller"]) => ({
  action,
  actor,
  patientId,
  detail: { rideId: id },
});

/** The ride named in the path, if the caller may see its patient. */
export async function requireWrittenRide({ tx, params, caller }: Correct | Strike): Promise<OwnRide> {
  const ride = await rides.findListedRide(tx, params.rideId);
  if (!ride && caller.kind === "provider" && caller.isActive) {
    // The policies hide the ride; its patient's id is used only for the audit log.
    const hidden = await asSystemWithin(tx, "rides", () => rides.findRide(tx, params.rideId));
    const notFound = { status: 404, message: "There is no such ride.", field: "rideId" } as const;
    throw new AccessRefused(notFound, caller, { patientId: hidden?.patientId ?? undefined });
  }
  const patientId = ride?.patientId ?? undefined;
  await requireAccess(tx, { who: "granted-provider", patient: "stored" }, caller, { patientId });
  if (!ride || patientId === undefined) throw new Error("Access was granted to a ride that does not exist.");
  return { ...ride, patientId };
}

/** The same, if the caller wrote it down less than a day ago. */
async function requireOwnRide(input: Correct | Strike): Promise<OwnRide> {
  const { at, caller } = input;
  const ride = await requireWrittenRide(input);
  if (!mayCorrect(ride, { caller, at })) {
    const message = "Only whoever wrote this ride down can change it, for 24 hours.";
    throw new AccessRefused({ status: 403, message, field: "rideId" }, caller, { patientId: ride.patientId });
  }
  return ride;
}

type Body = AuthenticatedInput<Api["rides.recordByHand"]>["body"];

/** A written ride's own columns. */
function noteOf(body: Body, { config }: Pick<Deps, "config">): store.NotedRide {
  const startedAt = new Date(body.startedAt);
  return {
    startedAt,
    day: hospitalDay(startedAt, config.hospitalTimeZone),
    durationSeconds: Math.round(body.minutes * 60),
    averagePowerWatts: body.averagePowerWatts ?? null,
    averageResistance: body.resistance ?? null,
    mode: body.mode,
    note: body.note || null,
  };
}

const bodyOf = (ride: OwnRide): Body => ({
  startedAt: ride.startedAt.toISOString(),
  minutes: ride.durationSeconds / 60,
  averagePowerWatts: ride.averagePowerWatts,
  resistance: ride.averageResistance,
  mode: ride.mode ?? "active",
  note: ride.note,
});

const definedOf = (body: Correct["body"]): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

const endOf = ({ startedAt, durationSeconds }: store.NotedRide): Date =>
  new Date(startedAt.getTime() + durationSeconds * 1000);

function requirePlausible(noted: store.NotedRide, at: Date): void {
  const implausible =
    findImplausibleStart({ startedAt: noted.startedAt, at, source: "hand" }) ??
    (findImplausibleStart({ startedAt: endOf(noted), at, source: "hand" }) &&
      new HttpError(400, "The ride would end in the future. Write it down when it is over.", "minutes"));
  if (implausible) throw implausible;
}

/**
 * @throws HttpError 409 if the patient has another ride then that overlaps by more than a minute; the message says from
 * when until when.
 */
async function requireNoRideThen(
  tx: Transaction,
  { patientId, noted, exceptId }: { patientId: number; noted: store.NotedRide; exceptId?: string },
  { config }: Pick<Deps, "config">,
): Promise<void> {
  const endedAt = endOf(noted);
  const others = await listTimesOfRides(tx, { patientId, startedAt: noted.startedAt, endedAt });
  const other = others.find(({ ride, endedAt: otherEnd }) => {
    const from = Math.max(ride.startedAt.getTime(), noted.startedAt.getTime());
    return ride.id !== exceptId && Math.min(otherEnd.getTime(), endedAt.getTime()) - from > mostSharedMs;
  });
  if (!other) return;
  const words = new Intl.DateTimeFormat("en-US", {
    timeZone: config.hospitalTimeZone,
    dateStyle: "medium",
    timeStyle: "short",
  });
  const time = words.formatRange(other.ride.startedAt, other.endedAt);
  throw new HttpError(409, `This patient has another ride at that time: ${time}.`, "startedAt");
}

/** What depends on a new or changed written ride: shared seconds, the wall, the screens. */
async function settle(
  tx: Transaction,
  { rideId, earlierStart, at }: { rideId: string; earlierStart: Date; at: Date },
  deps: Deps,
): Promise<void> {
  const before = await rides.findRide(tx, rideId);
  if (!before?.patientId) throw new Error("The written ride was not stored.");
  await countSharedSeconds(tx, { patientId: before.patientId, startedAt: [earlierStart, before.startedAt] });
  const ride = (await rides.findRide(tx, rideId)) ?? before;
  await celebrateRide(tx, { ride, at }, deps);
  await deps.events.publishRides(tx, [ride]);
}

/** As the provider sees it; the product's own scope can't read names. */
async function findAsListed(tx: Transaction, rideId: string, asked: { caller: Correct["caller"]; at: Date }) {
  const ride = await rides.findListedRide(tx, rideId);
  if (!ride) throw new Error("The written ride is gone.");
  return toListedSession(ride, asked);
}
