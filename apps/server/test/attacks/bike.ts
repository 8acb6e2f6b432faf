import { randomUUID } from "node:crypto";
import type { Installation } from "./installation.ts";

export interface Bike {
  readonly number: string;
  /** Ten more seconds of pedaling, in a new ride if the one before has ended. */
  pedal(how?: { readonly endsRide?: true }): Promise<void>;
}

/** Enrolls a bike, as the administrator does. */
export async function newBike(installation: Installation, number: string): Promise<Bike> {
  const printed = await installation.admin("enroll-device", number);
  const key = printed.match(/[\w-]{43}/)?.[0];
  if (!key) throw new Error(`No key for the bike: ${printed}`);
  let ride: { rideId: string; startedAt: Date; seconds: number } | undefined;
  return {
    number,
    async pedal({ endsRide } = {}) {
      ride ??= { rideId: randomUUID(), startedAt: new Date(), seconds: 0 };
      const { rideId, startedAt, seconds } = ride;
      const readings = Array.from({ length: 10 }, (_, index) => ({ offsetSeconds: seconds + index, powerWatts: 30 }));
      ride = endsRide ? undefined : { ...ride, seconds: seconds + readings.length };
      const reply = await fetch(`${installation.url}/api/devices/${number}/telemetry`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ rideId, startedAt, readings, ...(endsRide ? { ended: true } : {}) }),
      });
      if (!reply.ok) throw new Error(`The bike's readings: ${reply.status} ${await reply.text()}`);
    },
  };
}
