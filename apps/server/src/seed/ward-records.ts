import type { MobilityLevel } from "@bedside-bike/clinical";
import { eq } from "drizzle-orm";
import { addDays, hospitalDay } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { adverseEvents, mobilityLevels, rideEfforts, safetyEvents } from "../platform/database/schema.ts";
import { instantAt } from "../platform/hospital-time.ts";
import { type FixturePatient, fixturePatients } from "./people.ts";
import type { Moment, SeededRide } from "./rides.ts";

/** What staff wrote down in the last two weeks: mobility levels, effort after rides, and adverse events. */

const recordedDays = 14;
const levelMinute = 16 * 60 + 30;
const effortAfterMilliseconds = 2 * 60_000;

/** First and last level of these days, by patient id: the last agrees with today's assessment. */
const levels: Readonly<Record<number, readonly [first: MobilityLevel, last: MobilityLevel]>> = {
  4: [3, 6],
  5: [5, 7],
  6: [2, 4],
  7: [5, 5],
  8: [4, 6],
  9: [6, 6],
  11: [6, 8],
};

type Author = Pick<FixturePatient, "id" | "providerIds">;
const authorOf = ({ id, providerIds: [author] }: Author): number => {
  if (author === undefined) throw new Error(`Nobody cares for patient ${id}.`);
  return author;
};

export function planLevels(patient: FixturePatient, { now, timeZone }: Moment): (typeof mobilityLevels.$inferInsert)[] {
  const [first, last] = levels[patient.id] ?? [];
  if (first === undefined || last === undefined) return [];
  const count = Math.min(patient.stayDays, recordedDays);
  const today = hospitalDay(now, timeZone);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index - count);
    const level = Math.round(first + ((last - first) * index) / Math.max(1, count - 1)) as MobilityLevel;
    const recordedAt = instantAt(day, levelMinute, timeZone);
    return { patientId: patient.id, day, level, recordedBy: authorOf(patient), recordedAt };
  });
}

/** For every other ride that the patient called right: never above what a good day allows. */
export function planEfforts(
  patient: FixturePatient,
  rides: readonly SeededRide[],
): (typeof rideEfforts.$inferInsert)[] {
  if (patient.story !== "improving" && patient.story !== "falling-power") return [];
  return rides
    .filter((_, index) => index % 2 === 0)
    .map(({ id, endedAt }, index) => ({
      rideId: id,
      patientId: patient.id,
      borg: 11 + (index % 3),
      recordedBy: authorOf(patient),
      recordedAt: new Date(endedAt.getTime() + effortAfterMilliseconds),
    }));
}

/** What held no plan, so that it fits what the demo's patients may do: at the end of that day's last ride, or at a minute. */
const pastEvents = [
  { patientId: 5, daysAgo: 11, minute: null, kind: "equipment", harm: "none", action: "Strap changed." },
  { patientId: 8, daysAgo: 8, minute: 9 * 60 + 40, kind: "near_fall", harm: "none", action: "Held, sat down." },
  { patientId: 6, daysAgo: 4, minute: null, kind: "skin_injury", harm: "mild", action: "Heel padded." },
] as const;
const afterFall = "Helped up by two. No pain, no wound.";
/** What staff wrote about the demo's events. */
export const seededActions: readonly string[] = [...pastEvents.map(({ action }) => action), afterFall];

export async function insertWardRecords(
  tx: Transaction,
  ridesByPatient: ReadonlyMap<number, readonly SeededRide[]>,
  moment: Moment,
): Promise<void> {
  const ridesOf = ({ id }: FixturePatient) => ridesByPatient.get(id) ?? [];
  await tx.insert(mobilityLevels).values(fixturePatients.flatMap((patient) => planLevels(patient, moment)));
  const efforts = fixturePatients.flatMap((patient) => planEfforts(patient, ridesOf(patient)));
  if (efforts.length > 0) await tx.insert(rideEfforts).values(efforts);
  await tx.insert(adverseEvents).values(planEvents(ridesByPatient, moment));
  // The fall that holds a plan now was reported as a fall.
  const falls = await tx.select().from(safetyEvents).where(eq(safetyEvents.kind, "fall"));
  for (const { id, patientId, at, recordedBy } of falls) {
    if (recordedBy === null) continue;
    await tx.insert(adverseEvents).values({
      patientId,
      kind: "fall",
      harm: "none",
      occurredAt: at,
      day: hospitalDay(at, moment.timeZone),
      action: afterFall,
      safetyEventId: id,
      reportedBy: recordedBy,
      reportedAt: at,
    });
  }
}

function planEvents(
  ridesByPatient: ReadonlyMap<number, readonly SeededRide[]>,
  { now, timeZone }: Moment,
): (typeof adverseEvents.$inferInsert)[] {
  return pastEvents.map(({ patientId, daysAgo, minute, kind, harm, action }) => {
    const patient = fixturePatients.find(({ id }) => id === patientId);
    if (!patient) throw new Error(`There is no patient ${patientId}.`);
    const day = addDays(hospitalDay(now, timeZone), -daysAgo);
    const ride = minute === null ? ridesByPatient.get(patientId)?.findLast((one) => one.day === day) : undefined;
    const occurredAt = ride?.endedAt ?? instantAt(day, minute ?? levelMinute, timeZone);
    return {
      patientId,
      kind,
      harm,
      occurredAt,
      day,
      rideId: ride?.id ?? null,
      action,
      reportedBy: authorOf(patient),
      reportedAt: occurredAt,
    };
  });
}
