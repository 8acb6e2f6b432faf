import { z } from "zod";
import { defineCall } from "./call.ts";
import { idParams, instant } from "./fields.ts";
import { TEXT_LIMITS, WRITTEN_RIDE_LIMITS } from "./limits.ts";
import { paragraphs } from "./lines.ts";
import { listedSession, rideMode } from "./rides.ts";
import { rideIdParams } from "./tablet-rides.ts";

/** Rides on machines without a radio, which a provider writes down. */

const { minutes, averagePowerWatts, resistance } = WRITTEN_RIDE_LIMITS;

const written = z.strictObject({
  startedAt: instant,
  minutes: z.number().min(minutes.low).max(minutes.high),
  averagePowerWatts: z.number().min(averagePowerWatts.low).max(averagePowerWatts.high).nullish(),
  resistance: z.number().min(resistance.low).max(resistance.high).nullish(),
  mode: rideMode,
  note: paragraphs().max(TEXT_LIMITS.rideNote).nullish(),
});

export const recordByHand = defineCall("rides.recordByHand", {
  method: "POST",
  path: "/api/patients/:id/rides/by-hand",
  summary: "Write down a ride of a machine that sends nothing, passive cycling too",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  body: written,
  replies: { 201: listedSession },
  errors: [401, 403, 409],
});

export const correctByHand = defineCall("rides.correctByHand", {
  method: "PATCH",
  path: "/api/rides/:rideId",
  summary: "Correct a written ride: its author, within 24 hours; null clears a value",
  access: { who: "granted-provider", patient: "stored" },
  params: rideIdParams,
  body: written.partial(),
  replies: { 200: listedSession },
  errors: [401, 403, 404, 409],
});

export const strikeByHand = defineCall("rides.strikeByHand", {
  method: "DELETE",
  path: "/api/rides/:rideId",
  summary: "Strike a written ride out: its author, within 24 hours. It stays listed and counts nowhere",
  access: { who: "granted-provider", patient: "stored" },
  params: rideIdParams,
  replies: { 200: listedSession },
  errors: [401, 403, 404],
});
