import { within } from "./browser-clock.ts";
import type { KeptRides } from "./kept-rides.ts";
import type { RideRecord } from "./ride-record.ts";
import type { JournalCalls, JournalClock } from "./types.ts";

/** Some networks swallow requests: after this long, another try is better. */
export const replyWithinMs = 20_000;

/**
 * Begins a ride at the server as this patient, and stores its ticket and its start by the server's clock.
 * @throws the call's error, 403 if the ride is another patient's
 */
export async function beginAtServer(
  { kept, calls, clock }: { kept: KeptRides; calls: JournalCalls; clock: JournalClock },
  ride: RideRecord,
  patientId: string,
): Promise<void> {
  const { rideId, deviceNumber, sealedPatient } = ride;
  const hasReadings = ride.lastOffsetSeconds >= 0;
  const sentAtMs = clock.now();
  // If the clock was set back after a reload, the ride would otherwise begin after its readings.
  const startedAtMs = Math.min(ride.startedAtMs, sentAtMs - Math.max(0, ride.lastOffsetSeconds) * 1000);
  const [startedAt, sentAt] = [startedAtMs, sentAtMs].map((ms) => new Date(ms).toISOString()) as [string, string];
  const begun = await within(clock, replyWithinMs, (signal) =>
    calls.begin({ patientId, rideId, startedAt, sentAt, deviceNumber, sealedPatient, hasReadings }, signal),
  );
  await kept.change(rideId, { ticket: begun.ticket, serverStartedAt: begun.startedAt, refusedWith: null });
}

/** The HTTP status of a call that failed; undefined if no reply came. */
export function statusOf(error: unknown): number | undefined {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : undefined;
}
