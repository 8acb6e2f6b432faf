import { RIDE_LIMITS } from "@bedside-bike/ride";
import type { Transaction } from "../../platform/database/database.ts";
import { triedTwice } from "../../platform/database/tried-twice.ts";
import { HttpError } from "../../platform/errors.ts";
import { inGroups } from "../../platform/in-groups.ts";
import type { Deps } from "../../platform/route.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import * as store from "./ride-tickets.store.ts";

const mostAsked = 500;
const millisecondsApart = 10;
/** How many of a ride's tickets are valid: a repeated request may be answered after the one that it repeats. */
const mostTickets = 4;

/** A ride's tickets are valid only if its last batch, or its beginning, was no earlier than this. */
export const goodSince = (at: Date): Date => new Date(at.getTime() - RIDE_LIMITS.tabletHours * 3_600_000);

export interface RideTickets {
  /** @throws HttpError 401, with the same message for an unknown ride, a wrong ticket and an expired one. */
  require(ride: { rideId: string; authorization: string | undefined }): Promise<void>;
  /** How long, roughly, a ticket that arrives now waits to be checked. */
  queuedMilliseconds(): number;
}

/** Checks rides' tickets; tickets that arrive together are checked in one round trip. */
export function checkRideTickets({
  database,
  config,
  clock,
}: Pick<Deps, "database" | "config" | "clock">): RideTickets {
  const tickets = inGroups(
    async (asked: readonly store.Ticket[]) => {
      const right = await triedTwice(config, () => store.findRightTickets(database, asked, goodSince(clock.now())));
      return asked.map((_, index) => right.has(index));
    },
    { most: mostAsked, millisecondsApart },
  );
  return {
    async require({ rideId, authorization }) {
      const ticket = /^Ride (\S+)$/.exec(authorization ?? "")?.[1] ?? "";
      const isRight = isUuid.test(rideId) && (await tickets.add({ rideId, tokenHash: hashToken(ticket) }));
      if (!isRight) throw new HttpError(401, "The ride's ticket is not valid.", "authorization");
    },
    queuedMilliseconds: tickets.queuedMilliseconds,
  };
}

const isUuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Issues a new ticket for this ride; the latest earlier ones stay valid. */
export async function issueTicket(
  tx: Transaction,
  { rideId, at }: { readonly rideId: string; readonly at: Date },
): Promise<string> {
  const ticket = newToken();
  await store.deleteOlderTickets(tx, rideId, mostTickets - 1);
  await store.insertTicket(tx, { rideId, tokenHash: hashToken(ticket), issuedAt: at });
  return ticket;
}
