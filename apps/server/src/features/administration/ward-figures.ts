import { type DoseFacts, deliveredDose, eventRate } from "@bedside-bike/clinical";
import type { WardFigures, WardWeek } from "@bedside-bike/contract";
import { addDays } from "../../platform/clock.ts";
import { groupsBy, meanOf } from "../calibration/statistics.ts";

/** With fewer patients no figure is shown, so that nobody can be recognized. */
export const FEWEST_PATIENTS = 5;

/** One patient's days, counted as on the patient's page. */
export interface PatientFacts {
  readonly patientId: number;
  readonly facts: readonly DoseFacts[];
}

export interface CountedRides {
  readonly sessions: number;
  readonly events: number;
}

/** Over the given days; null with fewer than five patients with goals. Pure. */
export function summarizeWard(
  patients: readonly PatientFacts[],
  { sessions, events }: CountedRides,
): WardFigures | null {
  const withGoals = patients.filter(({ facts }) => facts.some(({ prescribed }) => prescribed !== null));
  if (withGoals.length < FEWEST_PATIENTS) return null;
  const facts = withGoals.flatMap((one) => one.facts);
  const dose = deliveredDose(facts);
  const own = withGoals.map((one) => deliveredDose(one.facts));
  const isShown = ({ reason }: { readonly reason: string }) =>
    own.filter((one) => one.reasons.some((counted) => counted.reason === reason)).length >= FEWEST_PATIENTS;
  const days = facts.filter(({ prescribed }) => prescribed !== null).length;
  const rate = eventRate(events, sessions);
  return {
    patients: withGoals.length,
    prescribed: dose.sessions.prescribed,
    done: dose.sessions.done,
    open: dose.sessions.open,
    minutesPerPatientDay: rounded(dose.minutes.delivered / days),
    reasons: dose.reasons.filter(isShown).map((reason) => ({ ...reason })),
    otherReasons: dose.reasons.filter((reason) => !isShown(reason)).reduce((sum, { count }) => sum + count, 0),
    sessions,
    events,
    rate: rate && { perThousand: asListed(rate.rate), low: asListed(rate.low), high: asListed(rate.high) },
  };
}

/** A patient's first ride during the stay. */
export interface FirstRide {
  readonly day: string;
  readonly daysSinceAdmission: number;
}

/** A patient's mobility level on one day; each patient's entries are in order of their days. */
export interface DayLevel {
  readonly patientId: number;
  readonly day: string;
  readonly level: number;
}

const inWeek = (week: string) => {
  const end = addDays(week, 6);
  return ({ day }: { readonly day: string }) => day >= week && day <= end;
};

export function summarizeFirstRides(rides: readonly FirstRide[], week: string): WardWeek["firstRide"] {
  const days = rides.filter(inWeek(week)).map(({ daysSinceAdmission }) => daysSinceAdmission);
  return days.length < FEWEST_PATIENTS ? null : { patients: days.length, meanDays: rounded(meanOf(days)) };
}

export function summarizeMobility(levels: readonly DayLevel[], week: string): WardWeek["mobility"] {
  const end = addDays(week, 6);
  const byPatient = groupsBy(
    levels.filter(({ day }) => day <= end),
    ({ patientId }) => String(patientId),
  );
  const counted = [...byPatient.values()].filter((own) => own.length >= 2 && own.some(inWeek(week)));
  if (counted.length < FEWEST_PATIENTS) return null;
  return {
    patients: counted.length,
    meanFirst: rounded(meanOf(counted.map((own) => own[0]?.level ?? 0))),
    meanLast: rounded(meanOf(counted.map((own) => own.at(-1)?.level ?? 0))),
  };
}

/** Only the days of one week. */
export const factsInWeek = (patients: readonly PatientFacts[], week: string): PatientFacts[] =>
  patients.map(({ patientId, facts }) => ({ patientId, facts: facts.filter(inWeek(week)) }));

/** The Monday of the week that contains a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** From two decimals, as the list of events by kind has them, so that both show the same one. */
const asListed = (rate: number): number => Number((Math.round(rate * 100) / 100).toFixed(1));
