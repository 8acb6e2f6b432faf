import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, idInPath, idParams, numeric } from "./fields.ts";
import { ASSESSMENT_GOAL_LIMITS, GOAL_TARGET_LIMITS, isWithin, type Range, TEXT_LIMITS } from "./limits.ts";
import { line, paragraphs } from "./lines.ts";

export const goalType = z.enum(["energy", "duration", "power", "sessions", "resistance", "consistency"]);
export const goalUnit = z.enum(["Watt-Min", "minutes", "watts", "sessions", "level", "seconds", "days"]);
export const goalPeriod = z.enum(["daily", "session"]);

export const goal = z.object({
  id,
  patientId: id,
  goalType,
  targetValue: z.number(),
  /** From the rides of the goal's period; null if nothing has been measured yet. */
  currentValue: z.number().nullable(),
  unit: goalUnit,
  label: z.string(),
  subtitle: z.string(),
  period: goalPeriod,
  isActive: z.boolean(),
  providerId: id,
  providerName: z.string(),
  createdAt: z.iso.datetime(),
  /** When it stopped counting; null while it counts. */
  suspendedAt: z.iso.datetime().nullable(),
  /** The assessment under which it was sent; null for a demonstration's earlier ones. */
  assessmentId: id.nullable(),
  /** What the provider wrote when confirming; for providers only, null if nothing was written. */
  overrideReason: z.string().nullable(),
});
export type Goal = z.infer<typeof goal>;

export type GoalType = z.infer<typeof goalType>;

/** What a target may be, in the first of its units. */
export const goalLimits: Readonly<Record<GoalType, Range & { units: readonly z.infer<typeof goalUnit>[] }>> = {
  energy: { units: ["Watt-Min"], ...GOAL_TARGET_LIMITS.energy },
  duration: { units: ["minutes", "seconds"], ...GOAL_TARGET_LIMITS.duration },
  power: { units: ["watts"], ...GOAL_TARGET_LIMITS.power },
  sessions: { units: ["sessions"], ...GOAL_TARGET_LIMITS.sessions },
  resistance: { units: ["level"], ...GOAL_TARGET_LIMITS.resistance },
  consistency: { units: ["days", "sessions"], ...GOAL_TARGET_LIMITS.consistency },
};

/** 0 W means that the plan has no power goal. */
const isNoPowerGoal = (type: GoalType, target: number): boolean => type === "power" && target === 0;

/** Why a target is invalid, as a message for the provider; null if it is valid. */
export function goalTargetProblem(type: GoalType, target: number): string | null {
  const { units, ...limits } = goalLimits[type];
  const { low, high } = limits;
  if (isWithin(target, limits)) return null;
  if (target < low || target > high) return `Enter a ${type} target from ${low} to ${high} ${units[0]}.`;
  return `Enter a whole number of ${units[0]}.`;
}

const newGoal = z
  .strictObject({
    goalType,
    targetValue: numeric,
    /** Accepted because the screens send it, then ignored: progress is computed from rides. */
    currentValue: numeric.nullish(),
    unit: goalUnit,
    label: line("The label").min(1, "Enter a label.").max(TEXT_LIMITS.goalLabel),
    subtitle: line().max(TEXT_LIMITS.goalSubtitle).default(""),
    period: goalPeriod,
    isActive: z.boolean().default(true),
  })
  .superRefine((goal, context) => {
    const { units } = goalLimits[goal.goalType];
    if (!units.includes(goal.unit)) {
      context.addIssue({ code: "custom", path: ["unit"], message: `Give a ${goal.goalType} goal in ${units[0]}.` });
    }
  })
  .transform(({ currentValue: _, ...goal }) =>
    goal.unit === "seconds" ? { ...goal, unit: "minutes" as const, targetValue: goal.targetValue / 60 } : goal,
  )
  .superRefine((goal, context) => {
    if (isNoPowerGoal(goal.goalType, goal.targetValue)) return;
    const problem = goalTargetProblem(goal.goalType, goal.targetValue);
    if (problem) context.addIssue({ code: "custom", path: ["targetValue"], message: problem });
  });

const overrideAnswers = {
  /** The provider read what the goals exceed. It clears nothing: that is a call of its own (clearances.create). */
  clearanceAcknowledged: z.boolean().optional(),
  /** The provider confirmed replacing goals that another provider set, and read what the goals exceed. */
  overrideConfirmed: z.boolean().optional(),
  /** Why the provider confirmed, for the colleagues who look after the patient. Kept with the goals. */
  overrideReason: paragraphs().max(TEXT_LIMITS.overrideReason).optional(),
};

/** The newest goal the editor had loaded, or null. A different one on the server: another provider saved first. */
const basedOnGoalId = id.nullable().optional();

export const listGoals = defineCall("goals.list", {
  method: "GET",
  path: "/api/patients/:id/goals",
  summary: "A patient's active goals with today's values",
  access: { who: "this-patient-or-granted-provider", patient: "params.id" },
  params: idParams,
  replies: { 200: z.array(goal) },
  errors: [401, 403],
});

export const saveGoals = defineCall("goals.save", {
  method: "POST",
  path: "/api/patients/:id/goals",
  summary: "Replace the patient's active goals; the old ones stay as history",
  access: { who: "granted-provider", patient: "params.id", needsPrescriber: true },
  params: idParams,
  body: z.strictObject({
    goals: z
      .array(newGoal)
      .min(1, "Send at least one goal.")
      .max(12)
      .refine(
        (goals) => new Set(goals.map(({ goalType }) => goalType)).size === goals.length,
        "Send each kind of goal once.",
      ),
    providerId: id.optional(),
    basedOnGoalId,
    ...overrideAnswers,
  }),
  replies: { 201: z.array(goal) },
  errors: [401, 403, 409],
});

const within = <Schema extends z.ZodNumber>(schema: Schema, { low, high }: Range) => schema.min(low).max(high);

/** 0 W or null: the plan has no power goal. */
const wattGoal = numeric
  .pipe(z.union([z.literal(0), within(z.number(), GOAL_TARGET_LIMITS.power)], { error: "Enter 1 to 100 W, or 0." }))
  .nullish();

export const goalsFromAssessment = defineCall("goals.fromAssessment", {
  method: "POST",
  path: "/api/patients/:id/goals/from-assessment",
  summary: "Send the first step of the stored recommendation, or what differs from it, to the patient",
  access: { who: "granted-provider", patient: "params.id", needsPrescriber: true },
  params: idParams,
  body: z.strictObject({
    mobilityRecommendation: z.looseObject({
      watt_goal: wattGoal,
      duration_min_per_session: numeric.pipe(within(z.number(), ASSESSMENT_GOAL_LIMITS.duration_min_per_session)),
      sessions_per_day: numeric.pipe(within(z.int(), ASSESSMENT_GOAL_LIMITS.sessions_per_day)),
      resistance_level: numeric.pipe(within(z.number(), ASSESSMENT_GOAL_LIMITS.resistance_level)).nullish(),
      total_daily_energy: numeric.pipe(z.number().min(0).max(ASSESSMENT_GOAL_LIMITS.total_daily_energy.high)).nullish(),
    }),
    basedOnGoalId,
    ...overrideAnswers,
  }),
  replies: { 201: z.array(goal) },
  errors: [401, 403, 409],
});

export const updateGoal = defineCall("goals.update", {
  method: "PATCH",
  path: "/api/goals/:goalId",
  summary: "Change one goal's target; the old target stays as history",
  access: { who: "granted-provider", patient: "stored", needsPrescriber: true },
  params: z.strictObject({ goalId: idInPath }),
  body: z
    .strictObject({ targetValue: numeric.optional(), target: numeric.optional(), ...overrideAnswers })
    .transform(({ target, ...body }) => ({ ...body, targetValue: body.targetValue ?? target }))
    .pipe(
      z.object({
        targetValue: z.number({ error: "Enter a target." }).positive("Enter a target above 0."),
        ...overrideAnswers,
      }),
    ),
  replies: { 200: goal },
  errors: [401, 403, 404, 409],
});
