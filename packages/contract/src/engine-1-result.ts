import { z } from "zod";

const range = z.object({ low: z.number(), high: z.number() });
const risk = z.looseObject({ probability: z.number(), risk_level: z.enum(["low", "moderate", "high"]), range });

export const engine1Recommendation = z.looseObject({
  watt_goal: z.number(),
  duration_min_per_session: z.number(),
  sessions_per_day: z.number(),
  safetyWarnings: z.array(z.looseObject({})),
});

/**
 * A result as engine 1.0 stored it. Only the fields that the product reads are declared; the rest is sent as stored.
 */
export const engine1Shape = {
  engine_version: z.literal("1.0.0"),
  deconditioning: risk,
  vte: risk.extend({ highByScore: z.boolean() }),
  falls: risk,
  pressure: risk,
  mobility_recommendation: engine1Recommendation,
  losData: z.looseObject({ predicted_days: z.number(), range_min: z.number(), range_max: z.number() }),
  dischargeData: z.looseObject({ home_probability: z.number(), range }),
  readmissionData: z.looseObject({ thirty_day_probability: z.number(), range }),
  scores: z.looseObject({ padua: z.looseObject({ total: z.number() }) }),
  missing: z.array(z.string()),
  /** The inputs that got a default because the body left them open. */
  assumed: z.array(z.string()),
};
const engine1Result = z.looseObject(engine1Shape);
export type Engine1Result = z.infer<typeof engine1Result>;
