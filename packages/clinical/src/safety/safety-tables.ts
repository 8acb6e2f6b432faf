import { CAPS } from "./caps.ts";
import { SAFETY_CHECK_LIMITS } from "./core-questions.ts";
import { GOAL_CAPS } from "./goal-caps.ts";
import { CLEARANCE_HOURS } from "./lapse.ts";
import { NEWS2 } from "./news2.ts";
import { PLAUSIBILITY_LIMITS, RISK_ANSWER_BOUNDS } from "./plausibility.ts";
import { SAFETY_ITEMS } from "./safety-items.ts";
import { SAFETY_RULES_FROM_ANSWERS } from "./tables/rules-from-answers.ts";

/** Every number of the safety check, by table: the mutation run changes them. */
export const SAFETY_TABLES = {
  safety_items: SAFETY_ITEMS,
  safety_rules_from_answers: SAFETY_RULES_FROM_ANSWERS,
  safety_check: SAFETY_CHECK_LIMITS,
  news2: NEWS2,
  caps: CAPS,
  goal_caps: GOAL_CAPS,
  clearance_hours: CLEARANCE_HOURS,
  risk_answer_bounds: RISK_ANSWER_BOUNDS,
  plausibility: PLAUSIBILITY_LIMITS,
} as const;
