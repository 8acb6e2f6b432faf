import { type GoalCaps, goalCaps, type PartCaps } from "../safety/goal-caps.ts";
import { resistanceCaps } from "./check-resistance.ts";
import { MOST_STEPS, type SendInput, STEP_UNITS } from "./check-send.ts";
import { isWithoutLoad, wattsPerStep } from "./prescription.ts";

type CapsInput = Omit<SendInput, "asked"> & { readonly base: NonNullable<SendInput["base"]> };

/**
 * What one part alone may be: above `soft` a provider is asked, above `hard` it is refused. Steps add up over the
 * parts, so several at once may be refused below these limits; `checkSend` decides that. Watt-minutes follow from the
 * parts. Source: model 2.1, 3.
 */
export function sendCaps({ plan, base, inForce, isOffered }: CapsInput): GoalCaps {
  const caps = goalCaps({
    recommendation: plan,
    limit: plan.limit,
    day: 2,
    dayWatts: base.watts,
    dayMinutes: base.minutes,
  });
  const planned = {
    watts: plan.watt_goal ?? plan.start_watts,
    minutes: plan.duration_min_per_session,
    sessions: plan.sessions_per_day,
  };
  const { caps: left } = plan;
  const hasCap = {
    watts: left?.mets != null,
    minutes: left?.minutes != null,
    sessions: left?.sessions != null,
  };
  const isStepOffered = isOffered && !isWithoutLoad(plan.limit);
  const capsOf = (part: "watts" | "minutes" | "sessions", unit: number, most: number | null): PartCaps => {
    const byCap = Math.min(base[part] + MOST_STEPS * unit, most ?? Number.POSITIVE_INFINITY);
    const byPlan = Math.max(byCap, Math.min(inForce[part], most ?? inForce[part]));
    const hard = hasCap[part] ? Math.min(byPlan, planned[part]) : byPlan;
    const offered = isStepOffered ? Math.min(base[part] + unit, planned[part]) : base[part];
    return { soft: Math.min(Math.max(offered, inForce[part]), hard), hard };
  };
  const isMinutesOnly = plan.watt_goal === null && !isWithoutLoad(plan.limit);
  return {
    watts: capsOf("watts", wattsPerStep(plan.mode), isMinutesOnly ? plan.start_watts : caps.watts.hard),
    minutes: capsOf("minutes", STEP_UNITS.minutes, caps.minutes.hard),
    sessions: capsOf("sessions", STEP_UNITS.sessions, caps.sessions.hard),
    energy: { soft: null, hard: null },
    resistance: resistanceCaps(plan.limit),
  };
}
