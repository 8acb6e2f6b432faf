import {
  hoursOfSessionCheck,
  SESSION_CHECK_LINES,
  type SessionCheckLine,
  type SessionCheckVital,
} from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import { addDays, hospitalDay } from "../platform/clock.ts";
import type { sessionChecks } from "../platform/database/schema.ts";
import { instantAt } from "../platform/hospital-time.ts";
import type { CarePlan } from "./care-plans.ts";
import type { FixturePatient } from "./people.ts";
import { randomFrom } from "./random.ts";
import type { Moment, SeededRide } from "./rides.ts";
import type { StoryName } from "./stories.ts";

type NewCheck = typeof sessionChecks.$inferInsert;

const shownDays = 14;
const minuteMilliseconds = 60_000;
const minutesBeforeRide = 12;
/** A line was answered with no at first; by the time of the ride all was well. */
const minutesBeforeGo = 35;
const firstNo: Partial<Record<StoryName, Readonly<Record<number, SessionCheckLine>>>> = {
  improving: { 5: "breathing" },
  "below-goal": { 2: "awake" },
  "falling-power": { 9: "equipment" },
};
/** Passed, but nobody rode, and the hours ran out. */
const unusedDaysAgo: Partial<Record<StoryName, number>> = { stopped: 1 };
const unusedMinute = 8 * 60 + 25;

/** The checks before cycling of the last two weeks, oldest first: before each ride that an earlier one no longer covers. */
export function planChecks(
  { id: patientId, story, hasGoals }: FixturePatient,
  rides: readonly SeededRide[],
  { plan, moment }: { plan: CarePlan; moment: Moment },
): NewCheck[] {
  if (!story) return [];
  const { assessedAt, fellAt, input, assessedBy: checkedBy } = plan;
  const today = hospitalDay(moment.now, moment.timeZone);
  const validMilliseconds = hoursOfSessionCheck(input.level_of_care) * 60 * minuteMilliseconds;
  const checkAt = (checkedAt: Date, no?: SessionCheckLine): NewCheck => ({
    patientId,
    checkedBy,
    checkedAt,
    answers: answersBut(no),
    vitals: no ? {} : vitalsOf(`vital signs of ${patientId}, ${checkedAt.toISOString()}`),
    state: no ? "wait" : "go",
    reasons: no ? [no] : [],
    validUntil: new Date(checkedAt.getTime() + validMilliseconds),
  });
  const checks: NewCheck[] = [];
  const isFirstOf = (day: string) => checks.every(({ checkedAt }) => hospitalDay(checkedAt, moment.timeZone) !== day);
  for (const { day, startedAt } of rides) {
    const daysAgo = daysBetween(day, today);
    const last = checks.at(-1);
    if (daysAgo >= shownDays || (last && startedAt <= last.validUntil)) continue;
    const checkedAt = minutesBefore(startedAt, minutesBeforeRide);
    const no = firstNo[story]?.[daysAgo];
    if (no && isFirstOf(day)) checks.push(checkAt(minutesBefore(checkedAt, minutesBeforeGo), no));
    checks.push(checkAt(checkedAt));
  }
  const unused = unusedDaysAgo[story];
  if (unused !== undefined) checks.push(checkAt(instantAt(addDays(today, -unused), unusedMinute, moment.timeZone)));
  return checks.flatMap((check) => {
    // An assessment that lets nobody ride ends the check, and so does a fall.
    if (!hasGoals && check.validUntil >= assessedAt) return [];
    if (fellAt === null || check.validUntil < fellAt) return [check];
    return check.checkedAt < fellAt ? [{ ...check, endedAt: fellAt, endedReason: "fall" as const }] : [];
  });
}

const minutesBefore = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() - minutes * minuteMilliseconds);

const answersBut = (no: SessionCheckLine | undefined) =>
  Object.fromEntries(SESSION_CHECK_LINES.map((line) => [line, line !== no])) as Record<SessionCheckLine, boolean>;

/** Only in every other check, in range: vital signs may be left out. */
function vitalsOf(seed: string): Partial<Record<SessionCheckVital, number>> {
  const random = randomFrom(seed);
  const from = (low: number, count: number) => low + Math.floor(random() * count);
  if (random() < 0.5) return {};
  return {
    spo2_percent: from(96, 3),
    heart_rate: from(68, 20),
    systolic_mmhg: from(112, 26),
    respiratory_rate: from(14, 6),
  };
}
