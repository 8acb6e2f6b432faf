import { daysBetween } from "@bedside-bike/clinical/calendar";
import { reactionTypes } from "@bedside-bike/contract";
import { addDays, hospitalDay } from "../platform/clock.ts";
import type { kudosFeedItems } from "../platform/database/schema.ts";
import { instantAt } from "../platform/hospital-time.ts";
import type { FixturePatient } from "./people.ts";
import { between, randomFrom } from "./random.ts";
import type { Moment, SeededRide } from "./rides.ts";

export type SeededFeedItem = Required<Omit<typeof kudosFeedItems.$inferInsert, "id">> & { id?: number };

/** How many days back the wall goes. */
const wallDays = 3;
const celebratedStreaks = new Set([3, 7, 14]);
const minuteMilliseconds = 60_000;

/** One patient's recent achievements on the wall, by WALL-11. None for a patient who has not opted in. */
export function planFeed(
  patient: FixturePatient,
  rides: readonly SeededRide[],
  goalMinutes: number | null,
  { now, timeZone }: Moment,
): SeededFeedItem[] {
  if (!patient.community?.optInKudos) return [];
  const oldest = addDays(hospitalDay(now, timeZone), -wallDays);
  const items = new Map<string, SeededFeedItem>();
  const celebrate = (ride: SeededRide, kind: SeededFeedItem["kind"], figure: number | null) => {
    const key = `${kind} ${ride.day}`;
    if (ride.day < oldest || items.has(key)) return;
    items.set(key, { patientId: patient.id, kind, figure, day: ride.day, createdAt: ride.endedAt });
  };

  let streakDays = 0;
  let daySeconds = 0;
  let bestWatts = 0;
  let latestBest: { ride: SeededRide; watts: number } | null = null;
  let previousDay: string | null = null;
  for (const ride of rides) {
    if (ride.day !== previousDay) {
      streakDays = previousDay !== null && daysBetween(previousDay, ride.day) === 1 ? streakDays + 1 : 1;
      daySeconds = 0;
      if (celebratedStreaks.has(streakDays)) celebrate(ride, "streak", streakDays);
    }
    if (previousDay === null) celebrate(ride, "first-ride", null);
    previousDay = ride.day;
    daySeconds += ride.summary.durationSeconds;
    if (goalMinutes !== null && daySeconds >= goalMinutes * 60) celebrate(ride, "daily-goal", null);
    const watts = Math.round((ride.summary.averagePowerWatts ?? 0) * 10) / 10;
    if (watts > bestWatts) {
      if (bestWatts > 0) latestBest = { ride, watts };
      bestWatts = watts;
    }
  }
  // Otherwise a patient who improves every day would fill the wall.
  if (latestBest) celebrate(latestBest.ride, "power-best", latestBest.watts);
  return [...items.values()];
}

/** Up to four other patients react within the following two hours, as far as those are in the past. */
export function planReactions(item: Required<SeededFeedItem>, others: readonly FixturePatient[], { now }: Moment) {
  return others
    .filter((other) => other.community?.optInKudos && other.id !== item.patientId)
    .flatMap((other) => {
      const random = randomFrom(`reaction of ${other.id} to ${item.patientId}, ${item.kind}, ${item.day.slice(8)}`);
      const createdAt = new Date(item.createdAt.getTime() + between(random, 4, 120) * minuteMilliseconds);
      const reactionType = reactionTypes[Math.floor(random() * 4)] ?? reactionTypes[0];
      const reacts = random() < 0.55 && createdAt <= now;
      return reacts ? [{ feedItemId: item.id, patientId: other.id, reactionType, createdAt }] : [];
    });
}

/** One nudge per day from one patient to another, before noon. */
export function planNudges(senderId: number, recipientId: number, { now, timeZone }: Moment) {
  const today = hospitalDay(now, timeZone);
  return [addDays(today, -1), today]
    .map((day) => ({
      senderId,
      recipientId,
      templateType: "gentle_reminder",
      day,
      createdAt: instantAt(day, 10 * 60 + 45, timeZone),
    }))
    .filter((nudge) => nudge.createdAt <= now);
}
