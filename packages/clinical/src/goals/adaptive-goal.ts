export type AdaptiveGoalReason = "met-two-of-three" | "under-half-two-of-three" | "steady" | "not-enough-days";

export interface AdaptiveGoal {
  readonly targetMinutes: number;
  readonly providerGoalMinutes: number;
  readonly change: "raised" | "lowered" | "same";
  readonly reason: AdaptiveGoalReason;
  /** Three full days in a row: an increase is proposed to the provider; nothing rises by itself. */
  readonly proposesIncrease: boolean;
}

const LOOK_BACK_DAYS = 3;
const STEP = 0.1;
const LOWEST_SHARE = 0.5;

/**
 * Today's suggested minutes. It starts at the provider's goal and moves once a day from the previous day's minutes:
 * +10 % when that goal was met on two of the last three days, -10 % when under half of it was done on two of three,
 * always within 50-100 % of the provider's goal. Source: GOAL-20.
 *
 * @param dailyMinutes pedaled minutes of each full day since the goal was set, oldest first, today not included
 * @param providerGoalMinutes the provider's daily goal, minutes
 */
export function calculateAdaptiveGoal(dailyMinutes: readonly number[], providerGoalMinutes: number): AdaptiveGoal {
  let target = providerGoalMinutes;
  let before = target;
  let reason: AdaptiveGoalReason = "not-enough-days";
  const targets: number[] = [];

  for (let day = 0; day < dailyMinutes.length; day += 1) {
    targets.push(target);
    before = target;
    if (day < LOOK_BACK_DAYS - 1) continue;
    const window = [day - 2, day - 1, day].map((index) => ({
      minutes: dailyMinutes[index] ?? 0,
      target: targets[index] ?? providerGoalMinutes,
    }));
    if (window.filter((entry) => entry.minutes >= entry.target).length >= 2) {
      target = Math.min(providerGoalMinutes, target * (1 + STEP));
      reason = "met-two-of-three";
    } else if (window.filter((entry) => entry.minutes < entry.target / 2).length >= 2) {
      target = Math.max(providerGoalMinutes * LOWEST_SHARE, target * (1 - STEP));
      reason = "under-half-two-of-three";
    } else {
      reason = "steady";
    }
  }

  const lastDays = dailyMinutes.slice(-LOOK_BACK_DAYS);
  return {
    // Rounding must not leave the 50-100 % either.
    targetMinutes: Math.max(providerGoalMinutes * LOWEST_SHARE, Math.min(providerGoalMinutes, Math.round(target))),
    providerGoalMinutes,
    change: target > before ? "raised" : target < before ? "lowered" : "same",
    reason,
    proposesIncrease: lastDays.length === LOOK_BACK_DAYS && lastDays.every((minutes) => minutes >= providerGoalMinutes),
  };
}
