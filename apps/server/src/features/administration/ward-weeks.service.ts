import type { Api, CallReply } from "@bedside-bike/contract";
import { addDays, hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { instantAt } from "../../platform/hospital-time.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { countSessions, listCountedEvents } from "../adverse-events/adverse-events.store.ts";
import { readDoses } from "../missed-sessions/read-dose.ts";
import {
  factsInWeek,
  mondayOf,
  type PatientFacts,
  summarizeFirstRides,
  summarizeMobility,
  summarizeWard,
} from "./ward-figures.ts";
import * as store from "./ward-weeks.store.ts";

const safetyDays = 28;
const weeksShown = 12;

/** The last four weeks, including today. */
export async function getWardSafety(
  { tx, at }: AuthenticatedInput<Api["administration.safety"]>,
  deps: Deps,
): Promise<CallReply<"administration.safety">> {
  const through = hospitalDay(at, deps.config.hospitalTimeZone);
  const from = addDays(through, 1 - safetyDays);
  const since = instantAt(from, 0, deps.config.hospitalTimeZone);
  const days = { from, to: through };
  const [figures, selfGrants, lapsedChecks] = await asSystemWithin(tx, "care-team", async () => [
    summarizeWard(await readWard(tx, { ...days, at }, deps), {
      sessions: await countSessions(tx, days),
      events: (await listCountedEvents(tx, days)).length,
    }),
    await store.countSelfGrants(tx, since),
    await store.countLapsedChecks(tx, { since, at }),
  ]);
  const refusedAccess = await asSystemWithin(tx, "upkeep", () => store.countRefusedAccess(tx, since));
  return { from, through, figures, lapsedChecks, selfGrants, refusedAccess };
}

/** From the first of the twelve weeks in which a patient was here. */
export async function listWardWeeks(
  { tx, at }: AuthenticatedInput<Api["administration.weeks"]>,
  deps: Deps,
): Promise<CallReply<"administration.weeks">> {
  const today = hospitalDay(at, deps.config.hospitalTimeZone);
  const thisWeek = mondayOf(today);
  const from = addDays(thisWeek, -7 * (weeksShown - 1));
  return asSystemWithin(tx, "care-team", async () => {
    const patients = await readWard(tx, { from, to: today, at }, deps);
    const events = await listCountedEvents(tx, { from, to: today });
    const firstRides = await store.listFirstRides(tx, from);
    const levels = await store.listLevels(tx, from);
    const weeks: CallReply<"administration.weeks"> = [];
    for (let week = from; week <= thisWeek; week = addDays(week, 7)) {
      const own = factsInWeek(patients, week);
      const isEmpty = own.every(({ facts }) => facts.length === 0);
      if (isEmpty && weeks.length === 0) continue;
      const counted = {
        sessions: await countSessions(tx, { from: week, to: addDays(week, 6) }),
        events: events.filter((event) => event.week === week).length,
      };
      weeks.push({
        week,
        isUnfinished: week === thisWeek,
        figures: summarizeWard(own, counted),
        firstRide: summarizeFirstRides(firstRides, week),
        mobility: summarizeMobility(levels, week),
      });
    }
    return weeks;
  });
}

/** Each patient's days here, from the same query as the patient's own page. */
async function readWard(
  tx: Transaction,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
  deps: Deps,
): Promise<PatientFacts[]> {
  const wanted = await store.listStays(tx, { from, to, timeZone: deps.config.hospitalTimeZone });
  const doses = await readDoses(tx, { wanted, at }, deps);
  return [...doses].map(([patientId, { facts }]) => ({ patientId, facts }));
}
