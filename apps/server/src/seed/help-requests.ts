import type { helpRequests } from "../platform/database/schema.ts";
import type { FixturePatient } from "./people.ts";
import type { SeededRide } from "./rides.ts";

const minuteMilliseconds = 60_000;
/**
 * The rides, counted back from the latest, after which somebody in the demo asked for help: long ago, and taken care
 * of.
 */
const ridesAgo: Partial<Record<NonNullable<FixturePatient["story"]>, readonly number[]>> = {
  improving: [7, 15],
  "falling-power": [11],
};

/** 'I don't feel well' at the end of a ride, answered after two minutes and ended at the bed after ten. */
export function planHelp(
  { id, story, assessedBy }: FixturePatient,
  rides: readonly SeededRide[],
): (typeof helpRequests.$inferInsert)[] {
  if (!story || assessedBy === null) return [];
  return (ridesAgo[story] ?? []).flatMap((ago) => {
    const ride = rides.at(-1 - ago);
    if (!ride) return [];
    const after = (minutes: number) => new Date(ride.endedAt.getTime() + minutes * minuteMilliseconds);
    return [
      {
        patientId: id,
        rideId: ride.id,
        deviceNumber: ride.deviceNumber,
        askedAt: after(0),
        answeredBy: assessedBy,
        answeredAt: after(2),
        closedBy: assessedBy,
        closedAt: after(10),
        endedBy: assessedBy,
        endedAt: after(10),
        found: "nothing",
      },
    ];
  });
}
