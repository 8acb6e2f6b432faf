import type { Api, CallReply } from "@bedside-bike/contract";
import { DatabaseUnavailable } from "../../platform/database/failures.ts";
import { triedTwice } from "../../platform/database/tried-twice.ts";
import { HttpError } from "../../platform/errors.ts";
import { inGroups, type Outcome } from "../../platform/in-groups.ts";
import type { Deps, PublicInput } from "../../platform/route.ts";
import { updateBattery } from "../devices/devices.store.ts";
import { type Batch, type StoredBatch, storeBatches } from "./store-batches.service.ts";

/** A transaction with more rides would keep them locked for longer than the time it saves. */
const mostBatches = 100;
const millisecondsApart = 10;

/** Takes batches from bikes and tablets, and stores those that arrive together in one transaction. */
export interface Telemetry {
  /**
   * Adds a batch of readings to its ride; resolves when it is stored. The first value for an offset wins; batches may
   * arrive in any order and more than once; each is stored completely or not at all.
   * @throws HttpError 400 for a start time out of bounds, 409 for another bike's ride or one that ended too long ago.
   */
  ingest(input: PublicInput<Api["devices.telemetry"]>): Promise<CallReply<"devices.telemetry">>;
  /**
   * The same for a tablet that has the ride's ticket; up to 8 days late.
   * @throws HttpError 400 and 409 as above.
   */
  ingestOfTablet(input: PublicInput<Api["rides.readings"]>): Promise<CallReply<"rides.readings">>;
  /** How long, roughly, a batch that arrives now waits to be stored. */
  queuedMilliseconds(): number;
}

export function receiveTelemetry(deps: Deps): Telemetry {
  const batches = inGroups((group: readonly Batch[]) => storeGroup(group, deps), {
    most: mostBatches,
    millisecondsApart,
    keyOf: ({ rideId }) => rideId,
  });
  const store = async (batch: Batch) => {
    const { reply, ride, isFirstOrLast } = await batches.add(batch);
    // Before the reply: a bike that gets no reply sends the batch again, so that a ride's end is never lost.
    if (isFirstOrLast) await deps.events.announceNow([ride]);
    else deps.events.announce([ride]);
    return reply;
  };
  return {
    async ingest({ params, body, at }) {
      const { batteryPercent } = body;
      if (batteryPercent !== undefined) {
        await deps.database.asSystem("rides", (tx) => updateBattery(tx, params.number, batteryPercent));
      }
      return store({
        source: "bike",
        deviceNumber: params.number,
        rideId: body.rideId.toLowerCase(),
        startedAt: new Date(body.startedAt),
        sentAt: body.sentAt === undefined ? undefined : new Date(body.sentAt),
        readings: body.readings,
        hasEnded: body.ended === true,
        at,
      });
    },
    async ingestOfTablet({ params, body, at }) {
      const rideId = params.rideId.toLowerCase();
      if (body.rideId !== undefined && body.rideId.toLowerCase() !== rideId) {
        throw new HttpError(409, "This batch belongs to another ride.", "rideId");
      }
      const reply = await store({
        source: "tablet",
        deviceNumber: null,
        rideId,
        startedAt: new Date(body.startedAt),
        readings: body.readings,
        hasEnded: body.ended === true,
        at,
      });
      return { ...reply, serverTime: deps.clock.now().toISOString() };
    },
    queuedMilliseconds: batches.queuedMilliseconds,
  };
}

/** If a group can't be stored, each of its batches is stored separately, so that a bad one doesn't make others fail. */
async function storeGroup(group: readonly Batch[], deps: Deps): Promise<Outcome<StoredBatch>[]> {
  try {
    return await triedTwice(deps.config, () => storeBatches(group, deps));
  } catch (error) {
    if (group.length === 1 || error instanceof DatabaseUnavailable) throw error;
  }
  const outcomes: Outcome<StoredBatch>[] = [];
  for (const batch of group) {
    const alone = await storeBatches([batch], deps).catch((error: Error) => [error]);
    outcomes.push(...alone);
  }
  return outcomes;
}
