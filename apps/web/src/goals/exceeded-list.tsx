import { dailyEnergyWattMinutes, type EditorGoals, type ExceededCap, type GoalPart } from "@bedside-bike/clinical";
import { useCapWords } from "./use-cap-words.ts";

/** Which values are above the step's caps, and by how much. */
export function ExceededList({ exceeded, goals }: { exceeded: readonly ExceededCap[]; goals: EditorGoals }) {
  const words = useCapWords();
  const values: Record<GoalPart, number> = {
    watts: goals.watt_goal,
    minutes: goals.duration_min_per_session,
    sessions: goals.sessions_per_day,
    energy: Math.max(goals.total_daily_energy, dailyEnergyWattMinutes(goals)),
    resistance: goals.resistance_level,
  };
  return exceeded.map((one) => <li key={one.part}>{words.exceeded(one, values[one.part])}</li>);
}
