import { RIDE_LIMITS } from "@bedside-bike/ride";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { deviceNumberInPath, done, idParams, instant, requiredDeviceNumber } from "./fields.ts";
import { reading } from "./rides.ts";

/** A bike that now counts for the patient. */
const linkedDevice = z.object({
  /** English. Screens build their own text from the numbers. */
  message: z.string(),
  isDeviceSwitch: z.boolean(),
  deviceNumber: z.int(),
  /** The previous bike, if it was a different one. */
  previousDeviceNumber: z.int().nullable(),
});
export type LinkedDevice = z.infer<typeof linkedDevice>;

/** Why a bike was not linked: somebody else is riding it, holds it, or has it and nobody confirmed taking it over. */
export const bikeRefusal = z.enum(["being-ridden", "linked-to-another", "in-use"]);
export type BikeRefusal = z.infer<typeof bikeRefusal>;

/** The outcome for the bike number given at sign-in, which succeeds whether or not the bike may be taken. */
export const deviceLinkResult = linkedDevice.extend({
  /** True if the bike was not linked; the link that the patient had stays. */
  isRefused: z.literal(true).optional(),
  refusal: bikeRefusal.optional(),
});
export type DeviceLinkResult = z.infer<typeof deviceLinkResult>;

const thisPatientOrProvider = { who: "this-patient-or-granted-provider", patient: "params.id" } as const;

export const linkDevice = defineCall("devices.link", {
  method: "POST",
  path: "/api/patients/:id/device-link",
  summary:
    "Link a bike to the patient, unless somebody else rides or holds it; with takeOver also one that another has",
  access: thisPatientOrProvider,
  params: idParams,
  body: z.strictObject({ deviceNumber: requiredDeviceNumber, takeOver: z.boolean().default(false) }),
  replies: { 200: linkedDevice },
  errors: [401, 403, 409],
});

export const releaseDevice = defineCall("devices.release", {
  method: "DELETE",
  path: "/api/patients/:id/device-link",
  summary: "End the patient's bike link, so that anybody can take the bike",
  access: thisPatientOrProvider,
  params: idParams,
  replies: { 200: done },
  errors: [401, 403],
});

export const readDeviceLoss = defineCall("devices.readLoss", {
  method: "POST",
  path: "/api/patients/:id/device-link/loss/read",
  summary: "The patient has read that a bike is no longer theirs",
  access: { who: "this-patient", patient: "params.id" },
  params: idParams,
  replies: { 200: done },
  errors: [401, 403],
});

/** A batch of readings as bikes and tablets send it. */
export const telemetryBatch = z.strictObject({
  rideId: z.uuid(),
  startedAt: instant,
  readings: z.array(reading).max(RIDE_LIMITS.maxReadingsPerBatch),
  ended: z.literal(true).optional(),
});

export const storedBatch = z.object({
  rideId: z.uuid(),
  acceptedReadings: z.int(),
  durationSeconds: z.int(),
  attributed: z.boolean(),
});

/** What a bike may report about itself beside its readings. */
const bikeBatch = telemetryBatch.extend({
  /** The bike's clock as it sends: the server corrects `startedAt` by the difference from its own. */
  sentAt: instant.optional(),
  batteryPercent: z.int().min(0).max(100).optional(),
});

export const sendTelemetry = defineCall("devices.telemetry", {
  method: "POST",
  path: "/api/devices/:number/telemetry",
  summary: "A bike's readings: idempotent, in any order, resumable",
  access: { who: "device" },
  params: z.strictObject({ number: deviceNumberInPath }),
  body: bikeBatch,
  replies: { 200: storedBatch },
  errors: [401, 409],
});
