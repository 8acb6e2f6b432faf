import { z } from "zod";
import { defineCall } from "./call.ts";
import { storedBatch, telemetryBatch } from "./devices.ts";
import { idParams, instant, requiredDeviceNumber } from "./fields.ts";

/** Rides that a tablet reads from the bike at the bed, and stores while it has no network. */

export const rideIdParams = z.strictObject({ rideId: z.uuid() });

/** The patient of a ride begun offline, which only the server can read: RSA-OAEP-256 over the id in UTF-8. */
const sealedPatient = z.strictObject({
  keyId: z.string().min(1).max(64),
  /** base64url without padding. */
  sealed: z.string().min(1).max(1024),
});

/** The server's clock when it answered, with which a tablet corrects its own. */
const serverTime = z.iso.datetime();

export const beginRide = defineCall("rides.begin", {
  method: "POST",
  path: "/api/patients/:id/rides",
  summary: "Begin a ride that a tablet reads from the bike, and get the ticket for its readings; a repeat is harmless",
  access: { who: "this-patient", patient: "params.id" },
  params: idParams,
  body: z.strictObject({
    rideId: z.uuid(),
    startedAt: instant,
    /** The tablet's current clock: the server corrects `startedAt` by the difference from its own. */
    sentAt: instant.optional(),
    deviceNumber: requiredDeviceNumber.optional(),
    /**
     * Whether the tablet already has readings. A ride without any is refused while the patient is not to start; one
     * that was ridden is always accepted. If this is left out, a ride that began some seconds ago counts as ridden.
     */
    hasReadings: z.boolean().optional(),
    sealedPatient: sealedPatient.optional(),
  }),
  quota: { most: 300, withinSeconds: 300 },
  hasSecretReply: true,
  replies: {
    201: z.object({
      rideId: z.uuid(),
      /** Valid only for this ride's readings, until 8 days after the last of them. */
      ticket: z.string(),
      /** The corrected start; each batch has to send it. */
      startedAt: z.iso.datetime(),
      serverTime,
    }),
  },
  errors: [401, 403, 409, 429],
});

export const sendReadings = defineCall("rides.readings", {
  method: "POST",
  path: "/api/rides/:rideId/readings",
  summary: "A tablet's readings of a ride that it began: idempotent, in any order, up to 8 days late",
  access: { who: "ride-ticket" },
  params: rideIdParams,
  body: telemetryBatch.partial({ rideId: true }),
  replies: { 200: storedBatch.extend({ serverTime }) },
  errors: [401, 409],
});

export const getSealingKey = defineCall("rides.sealingKey", {
  method: "GET",
  path: "/api/ride-sealing-key",
  summary: "The public key to which a tablet seals the patient of a ride that begins offline",
  access: { who: "anyone" },
  replies: {
    200: z.object({
      keyId: z.string(),
      publicKey: z.object({
        kty: z.literal("RSA"),
        n: z.string(),
        e: z.string(),
        alg: z.literal("RSA-OAEP-256"),
        use: z.literal("enc"),
      }),
    }),
  },
});
