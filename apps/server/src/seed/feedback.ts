import type { rideFeedback } from "../platform/database/schema.ts";
import type { FixturePatient } from "./people.ts";
import type { SeededRide } from "./rides.ts";
import { type Story, stories } from "./stories.ts";

const answeredAfterMilliseconds = 60_000;

/**
 * What a patient said a minute after each ride, so that nobody in the demo is asked about rides from before it began.
 */
export function planFeedback(
  { id, story: name }: FixturePatient,
  rides: readonly SeededRide[],
): (typeof rideFeedback.$inferInsert)[] {
  if (!name) return [];
  const { wordOn = () => ({ effort: "right", symptoms: false }) }: Story = stories[name];
  return rides.map((ride, index) => ({
    rideId: ride.id,
    patientId: id,
    ...wordOn(rides.length - 1 - index),
    givenAt: new Date(ride.endedAt.getTime() + answeredAfterMilliseconds),
  }));
}
