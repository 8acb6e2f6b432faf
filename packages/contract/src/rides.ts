import { RIDE_LIMITS } from "@bedside-bike/ride";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { day, idParams, instant, numericString } from "./fields.ts";

/** One ride as the screens read it; calls name it a session. Power in W, duration in s of pedaling. */
export const session = z.object({
  id: z.uuid(),
  sessionDate: day,
  createdAt: z.iso.datetime(),
  duration: z.int(),
  avgPower: numericString,
  maxPower: numericString,
  resistance: numericString,
  isOpen: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** RIDE-3: what a bedside bike can plausibly send. */
export const reading = z.strictObject({
  offsetSeconds: z.number().min(0).max(RIDE_LIMITS.maxRideSeconds),
  powerWatts: z.number().min(0).max(RIDE_LIMITS.maxPowerWatts),
  cadenceRpm: z.number().min(0).max(RIDE_LIMITS.maxCadenceRpm).optional(),
  resistance: z.number().min(0).max(RIDE_LIMITS.maxResistance).optional(),
  heartRateBpm: z.number().min(0).max(RIDE_LIMITS.maxHeartRateBpm).optional(),
});

export const listRides = defineCall("rides.list", {
  summary: "A patient's rides, newest first",
  access: { who: "this-patient-or-granted-provider", patient: "params.id" },
  params: idParams,
  query: z.strictObject({ limit: z.coerce.number<string>().int().min(1).max(500).default(100) }),
  replies: { 200: z.array(session) },
  errors: [401, 403],
});

export const recordRide = defineCall("rides.record", {
  summary: "Record a ride finished on the tablet; the ride id makes a repeat harmless",
  access: { who: "this-patient", patient: "params.id" },
  params: idParams,
  body: z.strictObject({
    rideId: z.uuid(),
    startedAt: instant,
    readings: z
      .array(reading)
      .min(1)
      .max(RIDE_LIMITS.maxRideSeconds + 1),
  }),
  replies: { 201: session },
  errors: [401, 403, 409],
});
