import { ADVERSE_EVENT_KINDS, HARMS, MISSED_REASONS, MOBILITY_LEVELS } from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { rideModes } from "./choices.ts";
import { day, id, idParams, instant } from "./fields.ts";
import { goalType, goalUnit } from "./goals.ts";
import { rideState } from "./ride-state.ts";
import { effort, symptomKind } from "./rides.ts";

/** From its first instant to just before its last. */
const shift = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });
export type Shift = z.infer<typeof shift>;

/** What a nurse would write about one patient. What is not known is null or empty, and left out of the words. */
export const shiftLine = z.object({
  patientId: id,
  bed: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** Rides of a minute or more that began in the shift, oldest first. */
  rides: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      durationSeconds: z.int(),
      mode: z.enum(rideModes).nullable(),
      averagePowerWatts: z.number().nullable(),
      /** The part of `durationSeconds` in which watts were measured. */
      powerSeconds: z.int(),
      averageResistance: z.number().nullable(),
      /** The power goal that counted when it began. */
      goalWatts: z.number().nullable(),
      isOpen: z.boolean(),
      whilePaused: z.boolean(),
      /** What the patient said; null while they said nothing. */
      feedback: z
        .object({ effort: effort.nullable(), symptoms: z.boolean(), symptomKinds: z.array(symptomKind) })
        .nullable(),
      /** Effort on Borg's scale, 6 to 20, as a provider wrote it down last. */
      borg: z.int().nullable(),
    }),
  ),
  /** Prescribed sessions for which somebody gave a reason, during the shift, why they were not done. */
  missed: z.array(z.object({ day, slot: z.int(), reason: z.enum(MISSED_REASONS), note: z.string().nullable() })),
  /** Who changed which goal in the shift, from the value before it to the one at its end. */
  goalChanges: z.array(
    z.object({
      by: z.string(),
      goalType,
      unit: goalUnit,
      from: z.number().nullable(),
      to: z.number().nullable(),
    }),
  ),
  /**
   * When the patient asked for help during the shift, oldest first; `by` is who said that they were going, if anybody.
   */
  help: z.array(z.object({ at: z.iso.datetime(), by: z.string().nullable() })),
  /** What happened to the patient during the shift, after all corrections, oldest first. */
  adverseEvents: z.array(
    z.object({
      kind: z.enum(ADVERSE_EVENT_KINDS),
      harm: z.enum(HARMS),
      at: z.iso.datetime(),
      /** What was done. */
      action: z.string(),
    }),
  ),
  /**
   * The shift's safety events, oldest first, without those that one of its adverse events names. `touched`: which part of
   * a criterion to stop, 'Heart rate above 130'.
   */
  events: z.array(z.object({ kind: z.string(), at: z.iso.datetime(), touched: z.string().optional() })),
  /** The highest mobility level, the latest of the shift's days; null without one. */
  level: z.literal(MOBILITY_LEVELS).nullable(),
  /** The check before cycling that counts now, or the last one made during the shift; null without one. */
  check: z
    .object({
      state: z.enum(["go", "wait", "lapsed"]),
      at: z.iso.datetime(),
      validUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The current state, whatever the shift. */
  rideState,
});
export type ShiftLine = z.infer<typeof shiftLine>;

export const shiftSummary = z.object({
  ...shift.shape,
  /** The hospital day on which it began. */
  day,
  /** The current shift and those before it, newest first. */
  shifts: z.array(shift),
  /** By bed, then by name. */
  lines: z.array(shiftLine),
});
export type ShiftSummary = z.infer<typeof shiftSummary>;

export const getShiftSummary = defineCall("providers.shiftSummary", {
  method: "GET",
  path: "/api/providers/:id/shift-summary",
  summary: "What happened in a shift to each of this provider's patients; without times the hospital's own shift",
  access: { who: "this-provider", provider: "params.id" },
  params: idParams,
  query: z.strictObject({ from: instant.optional(), to: instant.optional() }),
  replies: { 200: shiftSummary },
  errors: [401, 403],
});
