export type RideMoment = "started" | "half" | "reached";

export interface RideDay {
  /** The open ride; null while none is. */
  readonly rideId: string | null;
  readonly seconds: number;
  /** Null without a goal, or while the plan is on hold. */
  readonly goalMinutes: number | null;
}

/** What has happened on a ride since the day was last checked: the latest, if several things did. */
export function momentBetween(before: RideDay, now: RideDay): RideMoment | null {
  const hasPassed = (share: number) => {
    const seconds = now.goalMinutes === null ? Number.NaN : now.goalMinutes * 60 * share;
    return before.seconds < seconds && now.seconds >= seconds;
  };
  if (hasPassed(1)) return "reached";
  if (hasPassed(0.5)) return "half";
  return now.rideId !== null && now.rideId !== before.rideId ? "started" : null;
}
