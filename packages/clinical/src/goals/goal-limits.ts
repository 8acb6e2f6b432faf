/** What goals may be. Minutes, watts, watt-minutes, sessions a day. */
export const GOAL_LIMITS = {
  /** EDITOR-20. */
  optimizer: {
    watts: { low: 25, high: 70 },
    sessions: { low: 1, high: 3, highInBedOrIcu: 4 },
    minutes: { low: 8, high: 45, lowInBedOrIcu: 5, highInBedOrIcu: 20 },
    raiseAboveRatio: 1.5,
    lowerBelowRatio: 1,
    toleranceWattMinutes: 50,
    sessionsFirstFromAgeYears: 80,
  },
  /** EDITOR-10; the lower limits yield to a lower step. */
  editor: {
    minutes: { low: 10, high: 30, decimals: 1 },
    watts: { low: 1, high: 70, decimals: 1 },
    resistance: { low: 1, high: 9, decimals: 0 },
    sessions: { low: 1, high: 4, decimals: 0 },
    energy: { low: 300, high: 3000, decimals: 0 },
  },
  /** EDITOR-7. */
  lock: { minutes: { low: 5, high: 45 } },
  /** EDITOR-12: named beside a value that needs acknowledgment, in percent of the recommendation. Steps decide. */
  percentOfRecommendation: { watts: 130, minutes: 150, energy: 130 },
  /** EDITOR-11; a generated goal never exceeds these. */
  override: { minutes: 20, watts: 45, resistance: 6, energy: 1200 },
} as const;
