import { z } from "zod";
import { TEXT_FIELD_NAMES } from "./read-answers.ts";
import {
  benefits,
  losData,
  patientSafety,
  providerSafety,
  recommendation,
  resultShape,
  risk,
} from "./risk-assessment-result.ts";

/**
 * Results as engine 2.0 stored them: today's without what model 2.1 added. They stay readable as they were, and no goal
 * is sent from one.
 */
export const engine20Recommendation = recommendation
  .omit({
    limit: true,
    lung_limited: true,
    sepsis: true,
    start_weight_kg: true,
    today_watts: true,
    today_minutes: true,
    today_sessions: true,
    today_daily_energy: true,
    mets_today: true,
    carried: true,
    dose: true,
  })
  .nullable();

const { earlier: _, ...ofToday } = resultShape;

export const engine20Shape = {
  ...ofToday,
  engine_version: z.literal("2.0"),
  safety: z.union([providerSafety.omit({ unread: true }), patientSafety.omit({ unread: true })]),
  falls: risk,
  mobility_recommendation: engine20Recommendation,
  losData: losData.omit({ remaining_days: true }),
  mobility_benefits: benefits.omit({ minutesPerDay: true, isShown: true }).nullable(),
  proposals: z.array(
    z.object({
      id: z.string(),
      field: z.string(),
      value: z.union([z.string(), z.boolean()]),
      term: z.string(),
      from: z.enum(TEXT_FIELD_NAMES),
      state: z.enum(["open", "confirmed", "rejected"]),
    }),
  ),
  not_used: z.array(z.string()),
};
export type Engine20Result = z.infer<z.ZodObject<typeof engine20Shape>>;
