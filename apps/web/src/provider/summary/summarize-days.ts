import type { CallReply } from "@bedside-bike/contract";
import { wholeMinutes } from "../../number-format.ts";

type Day = CallReply<"patients.usageData">[number];

/** What was ridden of what was prescribed, each day against the goal that it had. Days before the first goal count as none. */
export function summarizeDays(days: readonly Day[]) {
  const withGoal = days.filter((day): day is Day & { goalMinutes: number } => day.goalMinutes !== null);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    riddenMinutes: sum(withGoal.map(({ duration }) => wholeMinutes(duration))),
    prescribedMinutes: sum(withGoal.map(({ goalMinutes }) => goalMinutes)),
    sessions: sum(days.map(({ sessions }) => sessions)),
    activeDays: days.filter(({ duration }) => duration > 0).length,
  };
}
