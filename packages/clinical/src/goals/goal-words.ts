import type { GoalPart } from "../safety/goal-caps.ts";

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

/** Which part of the caps each kind of goal is; 'consistency' is not part of the load. */
export const PART_OF_GOAL = {
  duration: "minutes",
  power: "watts",
  sessions: "sessions",
  resistance: "resistance",
  energy: "energy",
} as const satisfies Partial<Record<keyof typeof GOAL_WORDS, GoalPart>>;

/** How goals sent by a provider are measured. */
export const GOAL_MEASURES = {
  duration: { unit: "minutes", period: "session" },
  power: { unit: "watts", period: "session" },
  sessions: { unit: "sessions", period: "daily" },
  resistance: { unit: "level", period: "session" },
  energy: { unit: "Watt-Min", period: "daily" },
} as const satisfies Record<keyof typeof PART_OF_GOAL, { unit: string; period: "session" | "daily" }>;
