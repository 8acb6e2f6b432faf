import type { CappingRecommendation, GoalCaps, GoalCapsInput } from "../src/safety/goal-caps.ts";

const recommendation: CappingRecommendation = {
  watt_goal: 30,
  duration_min_per_session: 12,
  sessions_per_day: 2,
  total_daily_energy: 720,
  start_minutes: 5,
};

/** The second day of a plan of 30 W, 12 minutes, twice a day: 20 W and 10 minutes today. */
export const secondDay: GoalCapsInput = { recommendation, limit: null, day: 2, dayWatts: 20, dayMinutes: 10 };

const withoutWattGoal = { ...recommendation, watt_goal: null, total_daily_energy: null };

type Edge = readonly [title: string, changed: Partial<GoalCapsInput>, expected: Partial<GoalCaps>];

/** The caps of plans, calculated by hand from model 2.0, section 6. */
export const GOAL_CAP_EDGES: readonly Edge[] = [
  ["watts: 130 % and 200 % of today's", {}, { watts: { soft: 26, hard: 40 } }],
  ["watts: 2 W and 10 W more, where that is higher", { dayWatts: 3 }, { watts: { soft: 5, hard: 13 } }],
  ["watts: each its own", { dayWatts: 9 }, { watts: { soft: 11.7, hard: 19 } }],
  ["watts: 200 % of the goal", { dayWatts: 58 }, { watts: { soft: 60, hard: 60 } }],
  [
    "watts: never above 70",
    { dayWatts: 45, recommendation: { ...recommendation, watt_goal: 45 } },
    { watts: { soft: 58.5, hard: 70 } },
  ],
  ["minutes: 150 % of today's and 200 % of the planned", {}, { minutes: { soft: 15, hard: 24 } }],
  ["minutes: the start's on the first day", { day: 1, dayMinutes: 12 }, { minutes: { soft: 7.5, hard: 24 } }],
  ["minutes: the soft cap ends at the hard one", { dayMinutes: 20 }, { minutes: { soft: 24, hard: 24 } }],
  [
    "minutes: never above 30",
    { dayMinutes: 18, recommendation: { ...recommendation, duration_min_per_session: 20 } },
    { minutes: { soft: 27, hard: 30 } },
  ],
  ["watt-minutes: 130 % and 200 % of the recommended", {}, { energy: { soft: 936, hard: 1440 } }],
  ["sessions and resistance", {}, { sessions: { soft: null, hard: 4 }, resistance: { soft: 6, hard: 9 } }],
  [
    "passive: no watts, watt-minutes not capped",
    { limit: "passive_only", dayWatts: 0, recommendation: withoutWattGoal },
    { watts: { soft: 0, hard: 0 }, energy: { soft: null, hard: null }, minutes: { soft: 15, hard: 24 } },
  ],
  [
    "unloaded: no watts, whatever was sent before",
    { limit: "unloaded_only" },
    { watts: { soft: 0, hard: 0 }, energy: { soft: null, hard: null }, sessions: { soft: null, hard: 4 } },
  ],
  ["assisted: like any", { limit: "assisted_only" }, { watts: { soft: 26, hard: 40 } }],
  [
    "low weight: neither the goal nor watt-minutes cap",
    { dayWatts: 40, recommendation: withoutWattGoal },
    { watts: { soft: 52, hard: 70 }, energy: { soft: null, hard: null } },
  ],
];
