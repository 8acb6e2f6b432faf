import type { CallReply } from "@bedside-bike/contract";
import { endpoints } from "@bedside-bike/contract/endpoints";
import { ApiError, call, urlOf } from "../../api.ts";
import { sendKeptSignOuts } from "../../network/kept-sign-outs.ts";
import type { JournalCalls, RideBatch } from "./types.ts";

/** The journal's calls to the server. Each rejects with ApiError, or with TypeError if there is no network. */
export const rideCalls: JournalCalls = {
  begin: ({ patientId, ...body }, signal) => call("rides.begin", { params: { id: patientId }, body, signal }),
  send: sendReadings,
  sealingKey: (signal) => call("rides.sealingKey", { signal }),
};

/**
 * The ticket alone says whose readings these are: no cookie goes with them, because somebody else may be signed in, and
 * a 401 is about the ticket and ends nobody's session.
 */
async function sendReadings({ rideId, ticket, ...body }: RideBatch, signal?: AbortSignal) {
  // Readings count as activity of the ride's patient: a session that was signed out must not be kept alive by them.
  await sendKeptSignOuts();
  const response = await fetch(urlOf("rides.readings", { rideId }), {
    method: endpoints["rides.readings"].method,
    credentials: "omit",
    headers: { authorization: `Ride ${ticket}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  const reply: CallReply<"rides.readings"> = await response.json();
  return reply;
}
