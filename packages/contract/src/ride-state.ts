import { PATIENT_STATES, STATE_REASON_IDS } from "@bedside-bike/clinical";
import { z } from "zod";
import { safetyLimit } from "./safety-choices.ts";

/**
 * Whether a patient may ride now, as every screen and call reads it. Patients' and providers' words follow from state,
 * reason and limit.
 */
export const rideState = z.object({
  state: z.enum(PATIENT_STATES),
  /** Whether a new ride may begin. A ride that took place anyway is always accepted. */
  mayStart: z.boolean(),
  /** Minutes per session, sessions a day, and watts only in `active`; null: no minutes, ring, percentage or goal. */
  target: z.object({ minutes: z.number(), sessions: z.number(), watts: z.number().nullable() }).nullable(),
  limit: safetyLimit.nullable(),
  /** Which row of its state it is; null in `ask`, and in `stop` until its hours are over. */
  reasonId: z.enum(STATE_REASON_IDS).nullable(),
  /** When the state began; null if that is not known. */
  since: z.iso.datetime().nullable(),
});
export type RideState = z.infer<typeof rideState>;
