import type { GoalCheck } from "../safety/check-goals.ts";
import { GOAL_CAPS, type PartCaps } from "../safety/goal-caps.ts";
import type { SafetyLimit } from "../safety/safety-item.ts";
import { isWithoutLoad } from "./prescription.ts";

/** The lowest level that bikes have: any other adds load. Judgment (J). */
const LEVEL_WITHOUT_LOAD = 1;

/** Levels above which a provider must acknowledge, and above which nobody may set it. Source: model 2.1, 4. */
export function resistanceCaps(limit: SafetyLimit | null): PartCaps {
  if (isWithoutLoad(limit)) return { soft: LEVEL_WITHOUT_LOAD, hard: LEVEL_WITHOUT_LOAD };
  return { soft: GOAL_CAPS.soft.resistance, hard: GOAL_CAPS.hard.resistance };
}

/** Whether a resistance level may be set. Anything that is not a number is refused. */
export function checkResistance(level: number, limit: SafetyLimit | null): GoalCheck["verdict"] {
  const { soft, hard } = resistanceCaps(limit);
  if (hard !== null && !(level <= hard)) return "refuse";
  return soft !== null && level > soft ? "acknowledge" : "ok";
}
