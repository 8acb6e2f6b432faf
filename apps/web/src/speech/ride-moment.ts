export type RideMoment = "started" | "half" | "last" | "oneMore" | "reached";

export interface RideDay {
  /** The open ride; null while none is. */
  readonly rideId: string | null;
  readonly seconds: number;
  /** Null without a goal, or while the plan is on hold. */
  readonly goalMinutes: number | null;
}

/** What has happened on a ride since the day was last checked: the latest, if several things did. */
export function momentBetween(before: RideDay, now: RideDay): RideMoment | null {
  const goalSeconds = now.goalMinutes === null ? Number.NaN : now.goalMinutes * 60;
  const hasPassed = (seconds: number) => before.seconds < seconds && now.seconds >= seconds;
  if (hasPassed(goalSeconds)) return "reached";
  if (hasPassed(goalSeconds - 60)) return "oneMore";
  // From here on the words on the screen count down (today/what-is-left.ts).
  if (hasPassed(goalSeconds * 0.8)) return "last";
  if (hasPassed(goalSeconds * 0.5)) return "half";
  return now.rideId !== null && now.rideId !== before.rideId ? "started" : null;
}
