import type { Dashboard } from "@bedside-bike/contract";
import type { UsageDay } from "./use-reports.ts";

interface DaysUpToToday {
  readonly dashboard: Pick<Dashboard, "today">;
  readonly days: readonly UsageDay[];
}

/** Without today, which is not over: neither a line nor a sentence judges it. */
export const finishedDays = ({ dashboard, days }: DaysUpToToday): readonly UsageDay[] =>
  days.filter(({ date }) => date < dashboard.today.date);
