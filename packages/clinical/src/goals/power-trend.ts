export type PowerTrendName = "rising" | "falling" | "steady" | "recent" | "none";

export interface PowerTrend {
  readonly trend: PowerTrendName;
  /** Mean of the three latest sessions, or the latest session's mean with one or two. */
  readonly powerWatts: number | null;
  readonly changeWatts: number | null;
}

const WINDOW_SESSIONS = 3;
const NOTICEABLE_CHANGE_WATTS = 0.5;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Mean power of the three latest sessions against the three before; needs more than two sessions. Powers in watts,
 * newest first. 'steady' if there are none to compare with. Source: DASHBOARD-20.
 */
export function calculatePowerTrend(newestFirstWatts: readonly number[]): PowerTrend {
  const [latest] = newestFirstWatts;
  if (latest === undefined) return { trend: "none", powerWatts: null, changeWatts: null };
  if (newestFirstWatts.length < WINDOW_SESSIONS) return { trend: "recent", powerWatts: latest, changeWatts: null };

  const powerWatts = mean(newestFirstWatts.slice(0, WINDOW_SESSIONS));
  const earlier = newestFirstWatts.slice(WINDOW_SESSIONS, 2 * WINDOW_SESSIONS);
  if (earlier.length === 0) return { trend: "steady", powerWatts, changeWatts: null };
  const changeWatts = powerWatts - mean(earlier);
  if (changeWatts > NOTICEABLE_CHANGE_WATTS) return { trend: "rising", powerWatts, changeWatts };
  if (changeWatts < -NOTICEABLE_CHANGE_WATTS) return { trend: "falling", powerWatts, changeWatts };
  return { trend: "steady", powerWatts, changeWatts };
}
