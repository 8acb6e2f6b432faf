import { SESSION_CHECK_LINES, SESSION_CHECK_VITALS } from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, idParams } from "./fields.ts";
import { SESSION_CHECK_VITAL_LIMITS } from "./limits.ts";
import { rideState } from "./ride-state.ts";

/** A checklist line that was answered with no, or a vital sign that the safety check does not allow. */
export const sessionCheckReason = z.enum([...SESSION_CHECK_LINES, ...SESSION_CHECK_VITALS]);
export type SessionCheckReason = z.infer<typeof sessionCheckReason>;

const fine = z.boolean("Answer this line with yes or no.");

function vital(name: (typeof SESSION_CHECK_VITALS)[number]) {
  const { low, high } = SESSION_CHECK_VITAL_LIMITS[name];
  const message = `Enter a number from ${low} to ${high}.`;
  return z.number(message).min(low, message).max(high, message).optional();
}

export const createSessionCheck = defineCall("sessionChecks.create", {
  summary: "The check before cycling: six lines, and vital signs where there are any; one 'no' means wait",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  body: z.strictObject({
    /** True if the line is as it should be. */
    answers: z.strictObject({
      plan: fine,
      breathing: fine,
      circulation: fine,
      symptoms: fine,
      awake: fine,
      equipment: fine,
    }),
    vitals: z
      .strictObject({
        spo2_percent: vital("spo2_percent"),
        heart_rate: vital("heart_rate"),
        systolic_mmhg: vital("systolic_mmhg"),
        respiratory_rate: vital("respiratory_rate"),
      })
      .optional(),
  }),
  replies: {
    201: z.object({
      id,
      state: z.enum(["go", "wait"]),
      reasons: z.array(sessionCheckReason),
      /** The last instant at which a 'go' counts; null for 'wait'. */
      validUntil: z.iso.datetime().nullable(),
      checkedBy: z.string(),
      rideState,
    }),
  },
  errors: [401, 403, 409],
});

/** The newest check before cycling, as lists show it. */
export const listedSessionCheck = z.object({
  /** `lapsed`: its hours are over, or something ended it, or it is from before the stay. */
  state: z.enum(["go", "wait", "lapsed"]),
  reasons: z.array(sessionCheckReason),
  checkedAt: z.iso.datetime(),
  checkedBy: z.string(),
  /** The last instant at which it counts; null once it has lapsed. */
  validUntil: z.iso.datetime().nullable(),
});
export type ListedSessionCheck = z.infer<typeof listedSessionCheck>;
