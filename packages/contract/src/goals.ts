import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, idInPath, idParams, numeric } from "./fields.ts";

export const goalType = z.enum(["energy", "duration", "power", "sessions", "resistance", "consistency"]);
export const goalUnit = z.enum(["Watt-Min", "minutes", "watts", "sessions", "level", "seconds", "days"]);
export const goalPeriod = z.enum(["daily", "session"]);

export const goal = z.object({
  id,
  patientId: id,
  goalType,
  targetValue: z.number(),
  /** From the rides of the goal's period; null where nothing has been measured yet. */
  currentValue: z.number().nullable(),
  unit: goalUnit,
  label: z.string(),
  subtitle: z.string(),
  period: goalPeriod,
  isActive: z.boolean(),
  providerId: id,
  providerName: z.string(),
  createdAt: z.iso.datetime(),
});
export type Goal = z.infer<typeof goal>;

const newGoal = z.strictObject({
  goalType,
  targetValue: numeric.pipe(z.number().positive().max(5000)),
  /** Accepted because the screens send it; what counts is computed from rides. */
  currentValue: numeric.optional(),
  unit: goalUnit,
  label: z.string().trim().min(1).max(120),
  subtitle: z.string().trim().max(240).default(""),
  period: goalPeriod,
  isActive: z.boolean().default(true),
});

const overrideAnswers = {
  /** The provider read the safety warnings of the assessment. Needed where the goal needs clearance. */
  clearanceAcknowledged: z.boolean().optional(),
  /** The provider confirmed replacing goals that another provider set. */
  overrideConfirmed: z.boolean().optional(),
  /** The newest goal the editor had loaded; a newer one on the server means somebody else was faster. */
  basedOnGoalId: id.nullable().optional(),
};

export const listGoals = defineCall("goals.list", {
  summary: "A patient's active goals with today's values",
  access: { who: "this-patient-or-granted-provider", patient: "params.id" },
  params: idParams,
  replies: { 200: z.array(goal) },
  errors: [401, 403],
});

export const saveGoals = defineCall("goals.save", {
  summary: "Replace the patient's active goals; the old ones stay as history",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  body: z.strictObject({ goals: z.array(newGoal).min(1).max(12), providerId: id.optional(), ...overrideAnswers }),
  replies: { 201: z.array(goal) },
  errors: [401, 403, 409],
});

export const goalsFromAssessment = defineCall("goals.fromAssessment", {
  summary: "Send the recommended goals (as edited) to the patient",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  body: z.strictObject({
    mobilityRecommendation: z.looseObject({
      watt_goal: numeric.pipe(z.number().min(5).max(100)),
      duration_min_per_session: numeric.pipe(z.number().min(1).max(60)),
      sessions_per_day: numeric.pipe(z.int().min(1).max(5)),
      resistance_level: numeric.pipe(z.number().min(1).max(10)).optional(),
      total_daily_energy: numeric.pipe(z.number().min(1).max(30_000)).optional(),
    }),
    ...overrideAnswers,
  }),
  replies: { 201: z.array(goal) },
  errors: [401, 403, 409],
});

export const updateGoal = defineCall("goals.update", {
  summary: "Change one goal's target; the old target stays as history",
  access: { who: "granted-provider", patient: "stored" },
  params: z.strictObject({ goalId: idInPath }),
  body: z
    .strictObject({ targetValue: numeric.optional(), target: numeric.optional() })
    .transform(({ targetValue, target }) => ({ targetValue: targetValue ?? target }))
    .pipe(z.object({ targetValue: z.number({ error: "Enter a target." }).positive().max(5000) })),
  replies: { 200: goal },
  errors: [401, 403, 404],
});
