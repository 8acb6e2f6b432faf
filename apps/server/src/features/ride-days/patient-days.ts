import {
  type DaySeconds,
  type DayTarget,
  filledSecondsOf,
  minutesPerDay,
  type PatientDay,
  patientDay,
  reaches,
} from "@bedside-bike/clinical";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { readStatesAt, type StandingState } from "../patient-state/ride-state.ts";
import type { StateFacts } from "../patient-state/state-facts.ts";
import { listChangesSince } from "../plan/prescriptions.store.ts";
import { type DayRide, listRidesOfDays } from "./ride-days.store.ts";

export interface AskedDay {
  readonly patientId: number;
  /** YYYY-MM-DD in the hospital's time zone. */
  readonly date: string;
  /** Undefined without a ride. */
  readonly seconds: DaySeconds | undefined;
  /** When the day's first ride began, in milliseconds since 1970, if that is known: nothing before it changed what it fills. */
  readonly firstRideAt?: number | null;
  readonly standing: StandingState;
}

const noSeconds: DaySeconds = { durationSeconds: 0, filledSeconds: 0, passiveFilledSeconds: 0 };

/** A target that the day's rides filled while it stood, and when they had. */
export interface ReachedTarget {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly target: DayTarget;
}

/** The patients' days as of `at`, in the order asked for: every call and live event that shows a day takes it here. */
export async function readDays(
  tx: Transaction,
  { asked, at }: { asked: readonly AskedDay[]; at: Date },
  deps: Pick<Deps, "config">,
): Promise<PatientDay[]> {
  const unreached = asked.filter((day) => !patientDayAt(day, at, []).isReached);
  const days = unreached.map((day) => ({ ...day, facts: day.standing.facts }));
  const reached = await readReached(tx, { days, until: at }, deps);
  const byDay = new Map(unreached.map((day, index) => [day, reached[index] ?? []]));
  return asked.map((day) => patientDayAt(day, at, byDay.get(day) ?? []));
}

/** `reached`: what the day's rides had filled, oldest first. Pure. */
export function patientDayAt(
  { date, seconds, standing }: Omit<AskedDay, "patientId">,
  at: Date,
  reached: readonly ReachedTarget[],
): PatientDay {
  const dayWith = (before: DayTarget | null) =>
    patientDay({
      date,
      at: at.toISOString(),
      seconds: seconds ?? noSeconds,
      plan: standing.modelState,
      target: standing.state.target,
      reached: before,
    });
  const day = dayWith(null);
  const before = day.isReached ? undefined : reached.find((one) => one.at <= at.getTime());
  return before ? dayWith(before.target) : day;
}

/** When, from a day on, something came in force that may have changed its target; hours that end later change nothing. */
function changesOn(
  { assessment, clearance, events, goals, symptoms, ownRun }: StateFacts,
  { date, until }: { date: string; until: Date },
  timeZone: string,
): Date[] {
  const instants = [
    assessment?.at,
    clearance?.at,
    ...(events ?? []).map(({ at }) => at),
    goals?.sentAt,
    goals?.endedAt,
    symptoms.reportedAt,
    symptoms.unansweredSince,
    ownRun?.at,
  ];
  return instants.flatMap((text) => {
    const instant = text == null ? null : new Date(text);
    return instant && instant <= until && hospitalDay(instant, timeZone) >= date ? [instant] : [];
  });
}

interface DayToCheck extends Omit<AskedDay, "standing"> {
  readonly facts: StateFacts;
}

/**
 * For each day the targets that its rides filled while they stood, oldest first: as a ride ended, or before something
 * changed, up to `until`. None for a day on which nothing changed.
 */
export async function readReached(
  tx: Transaction,
  { days, until }: { days: readonly DayToCheck[]; until: Date },
  deps: Pick<Deps, "config">,
): Promise<ReachedTarget[][]> {
  const timeZone = deps.config.hospitalTimeZone;
  const changed = days.filter(
    ({ facts, date, seconds = noSeconds, firstRideAt }) =>
      seconds.filledSeconds + seconds.passiveFilledSeconds > 0 &&
      changesOn(facts, { date, until }, timeZone).some((change) => change.getTime() > (firstRideAt ?? 0)),
  );
  if (changed.length === 0) return days.map(() => []);
  const rides = await listRidesOfDays(tx, changed);
  const prescribed = await listChangesSince(tx, changed, timeZone);
  const moments = changed.flatMap((day) => {
    const ridden = rides.filter(({ patientId, day: date }) => patientId === day.patientId && date === day.date);
    const changes = [
      ...changesOn(day.facts, { date: day.date, until }, timeZone).map((change) => change.getTime()),
      ...prescribed.filter(({ patientId }) => patientId === day.patientId).map((change) => change.at),
    ];
    return [...ridden.map(({ endedAt }) => endedAt), ...changes.map((change) => change - 1)]
      .filter((moment) => moment <= until.getTime())
      .sort((one, other) => one - other)
      .map((moment) => ({ day, ridden, patientId: day.patientId, at: new Date(moment) }));
  });
  const states = await readStatesAt(tx, moments, deps);
  const reached = new Map(days.map((day) => [day, [] as ReachedTarget[]]));
  for (const [index, { day, ridden, at: moment }] of moments.entries()) {
    const plan = states[index]?.modelState;
    if (!plan?.target) continue;
    const seconds = ridden.reduce((sum, ride) => sum + filledSecondsOf(ride, plan) * partUntil(ride, moment), 0);
    const isReached = reaches(seconds, minutesPerDay(plan.target));
    if (isReached) reached.get(day)?.push({ at: moment.getTime(), target: plan.target });
  }
  return [...reached.values()];
}

/** Of a ride that went on then, as much as of its time had passed. One whose clock runs ahead may end before it began. */
function partUntil({ startedAt, endedAt }: DayRide, moment: Date): number {
  const at = moment.getTime();
  if (at >= endedAt) return 1;
  return at <= startedAt ? 0 : (at - startedAt) / (endedAt - startedAt);
}
