import { encodeReadings, type RideSummary, summarizeRide } from "@bedside-bike/ride";
import { addDays, hospitalDay } from "../platform/clock.ts";
import { instantAt } from "../platform/hospital-time.ts";
import type { FixturePatient } from "./people.ts";
import { between, randomFrom, uuidFrom } from "./random.ts";
import { rideReadings } from "./readings.ts";
import { type Story, stories } from "./stories.ts";

export interface SeededRide {
  readonly id: string;
  readonly patientId: number;
  readonly deviceNumber: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly day: string;
  readonly summary: RideSummary;
}

export interface SeededRideWithReadings extends SeededRide {
  readonly packed: Uint8Array;
}

export interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/** By this time after a ride, the bike has sent its last batch. */
const settledMilliseconds = 3 * 60_000;
const startWobbleMinutes = 12;

/** All rides of a patient up to now, oldest first. The same patient and time give the same rides. */
export function planRides(patient: FixturePatient, { now, timeZone }: Moment): SeededRideWithReadings[] {
  if (!patient.story) return [];
  const story: Story = stories[patient.story];
  const today = hospitalDay(now, timeZone);
  const rides: SeededRideWithReadings[] = [];
  for (let daysAgo = patient.stayDays - 1; daysAgo >= 0; daysAgo -= 1) {
    const day = addDays(today, -daysAgo);
    story.minutesOn(daysAgo).forEach((minutes, round) => {
      const startMinute = story.startMinutes[round];
      if (minutes === 0 || startMinute === undefined) return;
      const random = randomFrom(`ride of ${patient.id}, ${daysAgo} days ago, round ${round}`);
      const startedAt = instantAt(day, startMinute + between(random, 0, startWobbleMinutes), timeZone);
      const readings = rideReadings(
        {
          pedalingMinutes: minutes * between(random, 0.98, 1.04),
          powerWatts: story.wattsOn(daysAgo) + between(random, -0.25, 0.25),
          resistance: story.resistance,
        },
        random,
      );
      const endedAt = new Date(startedAt.getTime() + readings.length * 1000);
      if (endedAt.getTime() + settledMilliseconds > now.getTime()) return;
      rides.push({
        id: uuidFrom(random),
        patientId: patient.id,
        deviceNumber: story.bikeOn(daysAgo),
        startedAt,
        endedAt,
        day,
        summary: summarizeRide(readings),
        packed: encodeReadings(readings),
      });
    });
  }
  return rides;
}
