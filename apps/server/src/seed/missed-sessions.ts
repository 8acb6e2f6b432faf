import type { MissedReason } from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import { readDoses } from "../features/missed-sessions/read-dose.ts";
import { addDays, hospitalDay } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { missedSessions } from "../platform/database/schema.ts";
import { instantAt } from "../platform/hospital-time.ts";
import type { Deps } from "../platform/route.ts";
import { fixturePatients } from "./people.ts";
import { randomFrom } from "./random.ts";

const shownDays = 14;
const toldAtMinute = 17 * 60 + 30;
/** Frequent reasons are listed more than once; null means that nobody said why. */
const reasons: readonly (MissedReason | null)[] = [
  "tired",
  "tired",
  "procedure",
  "procedure",
  "visitors",
  "no_staff",
  "pain",
  "off_ward",
  "asleep",
  "declined",
  null,
];
const patientsOwn: readonly (MissedReason | null)[] = ["tired", "pain", "declined", "visitors"];

/**
 * Why the demo's patients did not do a session in the last two weeks: for each session that the rides left open, except
 * today's.
 */
export async function insertMissedSessions(tx: Transaction, now: Date, deps: Pick<Deps, "config">): Promise<void> {
  const { hospitalTimeZone: timeZone } = deps.config;
  const today = hospitalDay(now, timeZone);
  const wanted = fixturePatients.map(({ id, stayDays }) => ({
    patientId: id,
    from: addDays(today, -Math.min(stayDays, shownDays)),
    to: today,
  }));
  const doses = await readDoses(tx, { wanted, at: now }, deps);
  const rows = fixturePatients.flatMap(({ id: patientId, assessedBy }) =>
    (doses.get(patientId)?.dose.days ?? []).flatMap(({ day, slots }) =>
      slots.flatMap(({ slot, status }) => {
        const random = randomFrom(`session ${slot} of ${patientId}, ${daysBetween(day, today)} days ago`);
        const reason = reasons[Math.floor(random() * reasons.length)] ?? null;
        if (status !== "missed" || reason === null || assessedBy === null) return [];
        const saidBy = patientsOwn.includes(reason) && random() < 0.4 ? patientId : assessedBy;
        return [{ patientId, day, slot, reason, saidBy, createdAt: instantAt(day, toldAtMinute, timeZone) }];
      }),
    ),
  );
  if (rows.length > 0) await tx.insert(missedSessions).values(rows);
}
