import { HARMS, holdOfEvent } from "@bedside-bike/clinical";
import type { AdverseEvent, Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { addDays, hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { instantOfEvent } from "../clearances/safety-events.service.ts";
import { readRideState } from "../patient-state/ride-state.ts";
import { lockPatient } from "../plan/prescriptions.store.ts";
import { recordSafetyEvent } from "../plan/suspend-goals.service.ts";
import { findRide } from "../rides/rides.store.ts";
import * as store from "./adverse-events.store.ts";
import { summarizeRates } from "./event-rates.ts";

/** Within this time, a stop that somebody tapped and an event that was reported afterward are the same one. */
const sameStopMilliseconds = 15 * 60_000;

type Report = AuthenticatedInput<Api["adverseEvents.report"]>;

/**
 * Reports what happened, or corrects an earlier report, which stays stored. An event that the list marks so puts the
 * plan on hold at once.
 * @throws HttpError 400 for a time in the future or longer ago than 30 days, for another patient's ride or report, 409
 * for a report that somebody has corrected already.
 */
export async function reportAdverseEvent(input: Report, deps: Deps): Promise<CallReply<"adverseEvents.report">> {
  const { tx, params, body, at, caller } = input;
  const patientId = params.id;
  const occurredAt = instantOfEvent(body.occurredAt, at);
  await lockPatient(tx, patientId);
  if (body.rideId && (await findRide(tx, body.rideId))?.patientId !== patientId) {
    throw new HttpError(400, "This ride is not one of this patient's.", "rideId");
  }
  const corrected = await findCorrected(tx, { patientId, id: body.corrects });
  const id = await store.insertEvent(tx, {
    patientId,
    kind: body.kind,
    harm: body.harm,
    occurredAt,
    day: hospitalDay(occurredAt, deps.config.hospitalTimeZone),
    rideId: body.rideId ?? null,
    action: body.action,
    note: body.note || null,
    corrects: corrected?.id ?? null,
    safetyEventId: await holdPlan(input, { occurredAt, corrected }, deps),
    reportedBy: caller.id,
    reportedAt: at,
  });
  await deps.events.publish(tx, { type: "feedback", patientId });
  return {
    event: toEvent(await store.findListedEvent(tx, id), true),
    rideState: await readRideState(tx, { patientId, at }, deps),
  };
}

export async function listAdverseEvents({
  tx,
  params,
  caller,
}: AuthenticatedInput<Api["adverseEvents.list"]>): Promise<CallReply<"adverseEvents.list">> {
  const rows = await store.listStandingEvents(tx, params.id);
  return rows.map((row) => toEvent(row, caller.kind === "provider"));
}

/** For all patients, over the last days, today included. */
export async function countAdverseEvents(
  { tx, query, at, caller }: AuthenticatedInput<Api["adverseEvents.rates"]>,
  { config }: Pick<Deps, "config">,
): Promise<CallReply<"adverseEvents.rates">> {
  const to = hospitalDay(at, config.hospitalTimeZone);
  const period = { from: addDays(to, 1 - query.days), to };
  await recordAudit(tx, at, { action: "adverseEvents.rates", actor: caller });
  return asSystemWithin(tx, "care-team", async () => {
    const sessions = await store.countSessions(tx, period);
    const events = await store.listCountedEvents(tx, period);
    return { ...period, sessions, rates: summarizeRates(events, sessions), events };
  });
}

type Corrected = NonNullable<Awaited<ReturnType<typeof store.findEvent>>>["event"];

async function findCorrected(
  tx: Transaction,
  { patientId, id }: { patientId: number; id: number | undefined },
): Promise<Corrected | null> {
  if (id === undefined) return null;
  const found = await store.findEvent(tx, { patientId, id });
  if (!found) throw new HttpError(400, "There is no such report of this patient.", "corrects");
  if (!found.isStanding) {
    throw new HttpError(409, "Somebody has corrected this report already.", "corrects", { code: "changed_meanwhile" });
  }
  return found.event;
}

/**
 * The safety event that holds the plan for this report, or null. A correction keeps the safety event of the report that
 * it corrects; it writes another if that one was reviewed and what happened is now worse or something else.
 */
async function holdPlan(
  { tx, params, body, caller }: Report,
  { occurredAt, corrected }: { occurredAt: Date; corrected: Corrected | null },
  deps: Deps,
): Promise<number | null> {
  const patientId = params.id;
  const kind = holdOfEvent(body);
  const before = corrected?.safetyEventId ?? null;
  if (kind === null) return before;
  if (corrected && before !== null) {
    const hold = await store.findHold(tx, before);
    const isWorse = body.kind !== corrected.kind || HARMS.indexOf(body.harm) > HARMS.indexOf(corrected.harm);
    if (hold?.kind === kind && (hold.isOpen || !isWorse)) return before;
  }
  const [from, to] = [-1, 1].map((sign) => new Date(occurredAt.getTime() + sign * sameStopMilliseconds));
  const untold = from && to && (await store.findUntoldHold(tx, { patientId, kind, from, to }));
  if (untold) return untold;
  if (caller.kind !== "provider") throw new Error("Only a provider gets here.");
  return recordSafetyEvent(tx, { patientId, kind, at: occurredAt, note: body.note || null, caller }, deps);
}

const toEvent = (row: store.EventRow, isForProvider: boolean): AdverseEvent => ({
  id: row.id,
  kind: row.kind,
  occurredAt: row.occurredAt.toISOString(),
  details: isForProvider
    ? {
        harm: row.harm,
        rideId: row.rideId,
        action: row.action,
        note: row.note,
        by: row.by,
        at: row.reportedAt.toISOString(),
        heldPlan: row.safetyEventId !== null,
        isCorrected: row.corrects !== null,
      }
    : null,
});
