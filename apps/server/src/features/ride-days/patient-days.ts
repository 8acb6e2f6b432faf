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
  readonly standing: StandingState;
}

const noSeconds: DaySeconds = { durationSeconds: 0, filledSeconds: 0, passiveFilledSeconds: 0 };

/** The patients' days as of `at`, in the order asked for: every call and live event that shows a day takes it here. */
export async function readDays(
  tx: Transaction,
  { asked, at }: { asked: readonly AskedDay[]; at: Date },
  deps: Pick<Deps, "config">,
): Promise<PatientDay[]> {
  const days = asked.map((day) => dayOf(day, at, null));
  const timeZone = deps.config.hospitalTimeZone;
  const changed = asked.filter(
    ({ standing, date, seconds = noSeconds }, index) =>
      !days[index]?.isReached &&
      seconds.filledSeconds + seconds.passiveFilledSeconds > 0 &&
      changesOn(standing.facts, { date, at }, timeZone).length > 0,
  );
  if (changed.length === 0) return days;
  const reached = await findReached(tx, { changed, at }, deps);
  return asked.map((day) => dayOf(day, at, reached.get(day) ?? null));
}

const dayOf = ({ date, seconds, standing }: AskedDay, at: Date, reached: DayTarget | null): PatientDay =>
  patientDay({
    date,
    at: at.toISOString(),
    seconds: seconds ?? noSeconds,
    plan: standing.modelState,
    target: standing.state.target,
    reached,
  });

/** When, from a day on, something came in force that may have changed its target; hours that end later change nothing yet. */
function changesOn(
  { assessment, clearance, events, goals, symptoms, ownRun }: StateFacts,
  { date, at }: { date: string; at: Date },
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
    return instant && instant <= at && hospitalDay(instant, timeZone) >= date ? [instant] : [];
  });
}

/** The first target of each day that its rides filled while it stood: as a ride ended, or before something changed. */
async function findReached(
  tx: Transaction,
  { changed, at }: { changed: readonly AskedDay[]; at: Date },
  deps: Pick<Deps, "config">,
): Promise<ReadonlyMap<AskedDay, DayTarget>> {
  const timeZone = deps.config.hospitalTimeZone;
  const rides = await listRidesOfDays(tx, changed);
  const prescribed = await listChangesSince(tx, changed, timeZone);
  const moments = changed.flatMap((day) => {
    const ridden = rides.filter(({ patientId, day: date }) => patientId === day.patientId && date === day.date);
    const changes = [
      ...changesOn(day.standing.facts, { date: day.date, at }, timeZone).map((change) => change.getTime()),
      ...prescribed.filter(({ patientId }) => patientId === day.patientId).map((change) => change.at),
    ];
    return [...ridden.map(({ endedAt }) => endedAt), ...changes.map((change) => change - 1)]
      .filter((moment) => moment <= at.getTime())
      .sort((one, other) => one - other)
      .map((moment) => ({ day, ridden, patientId: day.patientId, at: new Date(moment) }));
  });
  const states = await readStatesAt(tx, moments, deps);
  const reached = new Map<AskedDay, DayTarget>();
  for (const [index, { day, ridden, at: moment }] of moments.entries()) {
    const plan = states[index]?.modelState;
    if (!plan?.target || reached.has(day)) continue;
    const seconds = ridden.reduce((sum, ride) => sum + filledSecondsOf(ride, plan) * partUntil(ride, moment), 0);
    if (reaches(seconds, minutesPerDay(plan.target))) reached.set(day, plan.target);
  }
  return reached;
}

/** Of a ride that went on then, as much as of its time had passed. One whose clock runs ahead may end before it began. */
function partUntil({ startedAt, endedAt }: DayRide, moment: Date): number {
  const at = moment.getTime();
  if (at >= endedAt) return 1;
  return at <= startedAt ? 0 : (at - startedAt) / (endedAt - startedAt);
}
