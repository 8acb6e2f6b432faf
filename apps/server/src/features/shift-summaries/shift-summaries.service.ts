import { type Api, type CallReply, compareBeds, type ShiftLine } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { type PatientDose, readDoses } from "../missed-sessions/read-dose.ts";
import { listedSessionCheck } from "../patient-state/listed-session-check.ts";
import { readPatientStates, type StandingState, toRideState } from "../patient-state/ride-state.ts";
import * as store from "./shift-summaries.store.ts";
import { type ShiftTimes, shiftsUntil, shiftToHandOver } from "./shifts.ts";

const longestHours = 48;
const hourMilliseconds = 3_600_000;

type Input = AuthenticatedInput<Api["providers.shiftSummary"]>;

/** What happened during a shift to each of a provider's patients. */
export async function getShiftSummary(
  { tx, at, caller, params, query }: Input,
  deps: Deps,
): Promise<CallReply<"providers.shiftSummary">> {
  const { shiftHours, hospitalTimeZone } = deps.config;
  const shifts = shiftsUntil(at, shiftHours, hospitalTimeZone);
  const shown = readTimes(query, at) ?? shiftToHandOver(at, shifts);
  const rows = await store.listShiftRows(tx, { ...shown, providerId: params.id, timeZone: hospitalTimeZone });
  const states = await readPatientStates(tx, { patientIds: rows.map(({ patientId }) => patientId), at }, deps);
  const doses = await readDoses(tx, { wanted: daysOf(rows, shown, hospitalTimeZone), at }, deps);
  await recordAudit(tx, at, { action: "providers.shiftSummary", actor: caller, detail: { patients: rows.length } });
  const lines = rows.flatMap((row) => {
    const standing = states.get(row.patientId);
    const missed = missedIn(doses.get(row.patientId), shown);
    return standing
      ? [{ ...row, missed, check: checkOf(standing, { ...shown, at }), rideState: toRideState(standing) }]
      : [];
  });
  return {
    ...toReply(shown),
    day: hospitalDay(shown.from, hospitalTimeZone),
    shifts: shifts.map(toReply),
    lines: lines.toSorted((a, b) => compareBeds(a.bed, b.bed)),
  };
}

const daysOf = (rows: readonly store.ShiftRow[], { from, to }: ShiftTimes, timeZone: string) =>
  rows.map(({ patientId }) => ({
    patientId,
    from: hospitalDay(from, timeZone),
    to: hospitalDay(new Date(to.getTime() - 1), timeZone),
  }));

/** For sessions that are still not done, the reasons given during the shift. */
function missedIn(read: PatientDose | undefined, { from, to }: ShiftTimes): ShiftLine["missed"] {
  return (read?.dose.days ?? []).flatMap(({ day, slots }, index) =>
    slots.flatMap(({ slot, status }) => {
      const said = status === "missed" && read?.facts[index]?.missed.findLast((one) => one.slot === slot);
      if (!said || new Date(said.at) < from || new Date(said.at) >= to) return [];
      return [{ day, slot, reason: said.reason, note: said.note }];
    }),
  );
}

/** The check that counts now, or the last one of the shift. */
function checkOf({ facts }: StandingState, { from, to, at }: ShiftTimes & { at: Date }): ShiftLine["check"] {
  const check = listedSessionCheck(facts, at);
  if (!check) return null;
  const checkedAt = new Date(check.checkedAt);
  if (check.validUntil === null && (checkedAt < from || checkedAt >= to)) return null;
  return { state: check.state, at: check.checkedAt, validUntil: check.validUntil };
}

const toReply = ({ from, to }: ShiftTimes) => ({ from: from.toISOString(), to: to.toISOString() });

/** @throws HttpError 400 naming the parameter that is wrong. */
function readTimes(query: Input["query"], at: Date): ShiftTimes | null {
  if (query.from === undefined && query.to === undefined) return null;
  if (query.from === undefined) throw new HttpError(400, "Give the beginning of the shift too.", "from");
  if (query.to === undefined) throw new HttpError(400, "Give the end of the shift too.", "to");
  const [from, to] = [new Date(query.from), new Date(query.to)];
  if (from > at) throw new HttpError(400, "This shift has not begun yet.", "from");
  if (to <= from) throw new HttpError(400, "The shift must end after it begins.", "to");
  if (to.getTime() - from.getTime() > longestHours * hourMilliseconds) {
    throw new HttpError(400, `Choose at most ${longestHours} hours.`, "to");
  }
  return { from, to };
}
