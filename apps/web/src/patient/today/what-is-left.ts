import { minutesLeft, type PatientDay, sessionShares } from "@bedside-bike/clinical";

/** From this share of a session, and of the day, on the words count down. */
const lastShare = 0.8;
/** RIDE-24: shorter rides don't count as sessions. */
export const leastSessionSeconds = 60;

export type DayLeft = Pick<PatientDay, "filledSeconds" | "dailyGoalMinutes" | "isReached" | "sessions">;

export interface WhatIsLeft {
  /** Whole minutes to the day's goal: what is done and what is left make the goal. */
  readonly minutes: number;
  /** Of them, the session that is open now, and those after it. */
  readonly now: number;
  readonly later: number;
  readonly sessionsDone: number;
  /** The open session has a minute or more. */
  readonly hasBegun: boolean;
  /** The last fifth: of the day, which closes the ring, or of a session that others follow. */
  readonly last: "ring" | "session" | null;
}

/** What is still to be ridden today; null without a goal, and once it is reached. */
export function whatIsLeft({ filledSeconds, dailyGoalMinutes, isReached, sessions }: DayLeft): WhatIsLeft | null {
  const minutes = minutesLeft({ filledSeconds, dailyGoalMinutes, isReached });
  if (minutes === 0 || dailyGoalMinutes === null) return null;
  const count = sessions ?? 1;
  const session = { minutes: dailyGoalMinutes / count, sessions: count };
  const shares = sessionShares(filledSeconds, session);
  const sessionsDone = shares.filter((share) => share === 1).length;
  const share = shares[sessionsDone] ?? 0;
  const ofSession = { filledSeconds, dailyGoalMinutes: (sessionsDone + 1) * session.minutes, isReached };
  const now = sessionsDone + 1 < count ? Math.min(minutesLeft(ofSession), minutes) : minutes;
  const isLastOfDay = filledSeconds / 60 >= lastShare * dailyGoalMinutes;
  const isLastOfSession = share >= lastShare && minutes > now;
  return {
    minutes,
    now,
    later: minutes - now,
    sessionsDone,
    hasBegun: share * session.minutes * 60 >= leastSessionSeconds,
    last: isLastOfDay ? "ring" : isLastOfSession ? "session" : null,
  };
}
