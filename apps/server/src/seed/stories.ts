import type { Effort } from "@bedside-bike/contract";

/**
 * Each demo patient's history of rides. Days count backward: 0 is today. Minutes and watts are plans; seed/rides.ts
 * adds variation.
 */
export interface Story {
  readonly bikeOn: (daysAgo: number) => number;
  /** When each ride starts, in minutes since midnight. No two patients use one bike at the same time. */
  readonly startMinutes: readonly number[];
  /** Pedaling minutes of each ride of that day, in the order of `startMinutes`; 0 skips that ride. */
  readonly minutesOn: (daysAgo: number) => readonly number[];
  readonly wattsOn: (daysAgo: number) => number;
  readonly resistance: number;
  /** What the patient says after a ride, if not that it was just right; 0 is the latest ride. */
  readonly wordOn?: (ridesAgo: number) => { readonly effort: Effort; readonly symptoms: boolean };
}

const at = (hour: number, minute: number): number => hour * 60 + minute;
const firstRound = [at(8, 40), at(13, 0), at(16, 40)];
const secondRound = [at(9, 40), at(14, 0), at(17, 40)];
const thirdRound = [at(10, 40), at(15, 0), at(18, 20)];

export const stories = {
  /** From six minutes a day to her goal of thirty, with twelve more watts. Today's goal is not reached yet. */
  improving: {
    bikeOn: () => 121,
    startMinutes: [at(9, 10), at(14, 30)],
    minutesOn: (daysAgo) => {
      if (daysAgo === 0) return [12];
      if (daysAgo <= 4) return [15.8, 15.6];
      if (daysAgo <= 7) return [13, 12];
      return daysAgo <= 9 ? [10, 8] : [6];
    },
    wattsOn: (daysAgo) => 28 - daysAgo,
    resistance: 1.5,
  },
  /** Meets the goal every day, and had symptoms on the latest ride. */
  "on-track": {
    bikeOn: () => 122,
    startMinutes: firstRound,
    minutesOn: (daysAgo) => (daysAgo > 13 ? [9, 0, 10] : [16, 0, 15.8]),
    wattsOn: (daysAgo) => 30 - 0.7 * daysAgo,
    resistance: 2,
    wordOn: (ridesAgo) => ({ effort: "right", symptoms: ridesAgo === 0 }),
  },
  /** High risk, rides a few minutes at a time, and has no goals. */
  frail: {
    bikeOn: () => 122,
    startMinutes: secondRound,
    minutesOn: (daysAgo) => (daysAgo % 4 === 3 ? [5, 0, 5] : [5.5, 5, 6]),
    wattsOn: (daysAgo) => 9 - 0.25 * daysAgo,
    resistance: 1,
  },
  /** Rode three times a day until two days ago. */
  stopped: {
    bikeOn: () => 123,
    startMinutes: firstRound,
    minutesOn: (daysAgo) => (daysAgo < 2 ? [] : daysAgo > 17 ? [6, 0, 6] : [10.5, 10.8, 10.4]),
    wattsOn: (daysAgo) => 21 - 0.3 * daysAgo,
    resistance: 1.5,
  },
  /** Met the goal until four days ago, about half of it since; the latest two rides were too hard. */
  "below-goal": {
    bikeOn: () => 122,
    startMinutes: thirdRound,
    minutesOn: (daysAgo) => (daysAgo === 0 ? [8] : daysAgo <= 3 ? [9.5, 0, 9] : [15.9, 0, 15.6]),
    wattsOn: (daysAgo) => 22 - 0.2 * daysAgo,
    resistance: 1,
    wordOn: (ridesAgo) => ({ effort: ridesAgo < 2 ? "too_hard" : "right", symptoms: false }),
  },
  /** Meets his minutes, but with falling power since last week. Switched bikes before that. */
  "falling-power": {
    bikeOn: (daysAgo) => (daysAgo > 12 ? 121 : 123),
    startMinutes: secondRound,
    minutesOn: (daysAgo) => (daysAgo > 20 ? [10, 0, 9] : [15.8, 0, 15.7]),
    wattsOn: (daysAgo) => 26 - Math.max(0, 6 - daysAgo) * 1.8,
    resistance: 5,
  },
  private: {
    bikeOn: () => 123,
    startMinutes: thirdRound,
    minutesOn: (daysAgo) => (daysAgo % 5 === 4 ? [8, 0, 7] : [13.6, 0, 13.8]),
    wattsOn: (daysAgo) => 31 - 0.4 * daysAgo,
    resistance: 5,
  },
} as const satisfies Record<string, Story>;

export type StoryName = keyof typeof stories;
