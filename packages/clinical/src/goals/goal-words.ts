/**
 * The default name of each kind of goal, in English as API clients read it. Screens take
 * their words from locale files by the goal's type.
 */
export const GOAL_WORDS = {
  duration: { label: "Exercise Duration", subtitle: "Minutes per session" },
  power: { label: "Power Target", subtitle: "Average watts per session" },
  sessions: { label: "Daily Sessions", subtitle: "Sessions per day" },
  resistance: { label: "Resistance Level", subtitle: "Setting of the bike" },
  energy: { label: "Daily Energy", subtitle: "Watts times minutes per day" },
  consistency: { label: "Consistency", subtitle: "Days with a session" },
} as const;
