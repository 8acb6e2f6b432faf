import { RIDE_LIMITS } from "@bedside-bike/ride";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { deviceNumberInPath, instant } from "./fields.ts";
import { reading } from "./rides.ts";

export const sendTelemetry = defineCall("devices.telemetry", {
  summary: "A bike's readings: idempotent, in any order, resumable",
  access: { who: "device" },
  params: z.strictObject({ number: deviceNumberInPath }),
  body: z.strictObject({
    rideId: z.uuid(),
    startedAt: instant,
    readings: z.array(reading).max(RIDE_LIMITS.maxReadingsPerBatch),
    ended: z.literal(true).optional(),
  }),
  replies: {
    200: z.object({
      rideId: z.uuid(),
      acceptedReadings: z.int(),
      durationSeconds: z.int(),
      attributed: z.boolean(),
    }),
  },
  errors: [401, 409],
});
