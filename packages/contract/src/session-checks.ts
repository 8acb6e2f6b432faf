import {
  NEWS2_PARTS,
  SAFETY_ITEMS,
  SESSION_CHECK_LINES,
  SESSION_CHECK_SIGNS,
  type SESSION_CHECK_VITALS,
} from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, idParams } from "./fields.ts";
import { SESSION_CHECK_VITAL_LIMITS } from "./limits.ts";
import { rideState } from "./ride-state.ts";
import { enteredNews2 } from "./risk-assessment-input.ts";

/** A line answered with no, a sign that the safety check does not allow, NEWS2, or signs that are missing. */
export const sessionCheckReason = z.enum([...SESSION_CHECK_LINES, ...SESSION_CHECK_SIGNS, "news2", "vital_signs"]);
export type SessionCheckReason = z.infer<typeof sessionCheckReason>;

const news2Part = z.enum(NEWS2_PARTS);
const oxygenSupport = z.enum(SAFETY_ITEMS.oxygen_support.choices, "Choose the breathing support.");
const consciousness = z.enum(SAFETY_ITEMS.consciousness.choices, "Choose how awake the patient is.");

const fine = z.boolean("Answer this line with yes or no.");

function vital(name: (typeof SESSION_CHECK_VITALS)[number]) {
  const { low, high } = SESSION_CHECK_VITAL_LIMITS[name];
  const message = `Enter a number from ${low} to ${high}.`;
  return z.number(message).min(low, message).max(high, message).optional();
}

export const createSessionCheck = defineCall("sessionChecks.create", {
  method: "POST",
  path: "/api/patients/:id/session-checks",
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
        map_mmhg: vital("map_mmhg"),
        respiratory_rate: vital("respiratory_rate"),
        temperature_c: vital("temperature_c"),
      })
      .optional(),
    oxygen_support: oxygenSupport.optional(),
    consciousness: consciousness.optional(),
    /** The chart's own NEWS2, and when it was taken. */
    news2_entered: enteredNews2.nullish(),
  }),
  replies: {
    201: z.object({
      id,
      state: z.enum(["go", "wait"]),
      reasons: z.array(sessionCheckReason),
      /** The last instant at which a 'go' counts; null for 'wait'. */
      validUntil: z.iso.datetime().nullable(),
      checkedBy: z.string(),
      /** The greater of what the signs add up to and what the chart says. */
      news2: z.int(),
      /** Of the seven, those that must still be measured. */
      missing: z.array(news2Part),
      /** The signs measured here add up to more than the chart says. */
      contradiction: z.object({ chart: z.int(), here: z.int() }).nullable(),
      rideState,
    }),
  },
  errors: [401, 403, 409],
});

/** What a check before cycling begins with: the newest assessment's signs, and what it would still need. */
export const sessionCheckOffer = z.object({
  /** Nobody starts without a check, whatever the hospital's setting. */
  isNeeded: z.boolean(),
  /** Of the eight, those recorded. */
  signs: z.partialRecord(
    z.enum(SESSION_CHECK_SIGNS),
    z.object({ value: z.union([z.number(), z.string()]), at: z.iso.datetime() }),
  ),
  /** Of the seven, those without which a check would wait now. */
  missing: z.array(news2Part),
  /** Only a mean pressure counts, and completes. */
  hasAssistDevice: z.boolean(),
  /** Oxygen, consciousness and the chart's NEWS2 do not count. */
  isVentilated: z.boolean(),
});
export type SessionCheckOffer = z.infer<typeof sessionCheckOffer>;

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
