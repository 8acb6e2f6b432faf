import { type DeliveredDose, type DoseSums, deliveredDose, minutesDone, minutesOfDays } from "@bedside-bike/clinical";
import type { Api, CallReply } from "@bedside-bike/contract";
import { hospitalDay } from "../../platform/clock.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { readStay } from "./read-dose.ts";
import { toSaidSlots } from "./to-missed-session.ts";

const weekDays = 7;

/** From the stay's start up to today, or to its last day. */
export async function getDose(
  { tx, params, query, at, caller }: AuthenticatedInput<Api["missedSessions.dose"]>,
  deps: Deps,
): Promise<CallReply<"missedSessions.dose">> {
  const timeZone = deps.config.hospitalTimeZone;
  const today = hospitalDay(at, timeZone);
  const read = await readStay(tx, { patientId: params.id, at }, deps);
  const days = read.dose.days.map((day, index) => ({
    day: day.day,
    ...toSums(day),
    slots: toSaidSlots(
      { ...day, patientId: params.id, missed: read.facts[index]?.missed ?? [] },
      { caller, at, timeZone },
    ),
    isOnHold: day.isOnHold,
  }));
  return {
    today,
    days: days.slice(-query.days),
    week: toTotals(deliveredDose(read.facts.slice(-weekDays))),
    stay: toTotals(read.dose),
  };
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
const toShare = ({ delivered, prescribed }: NonNullable<DoseSums["wattMinutes"]>) => ({
  delivered: oneDecimal(delivered),
  prescribed: oneDecimal(prescribed),
});

const toSums = ({ sessions, minutes, wattMinutes, reasons }: DoseSums) => ({
  sessions,
  minutes: { delivered: minutesDone(minutes.delivered * 60), prescribed: oneDecimal(minutes.prescribed) },
  wattMinutes: wattMinutes && {
    ...toShare(wattMinutes),
    unmeasuredMinutes: oneDecimal(wattMinutes.unmeasuredMinutes),
  },
  reasons: reasons.map((reason) => ({ ...reason })),
});

/** Several days' minutes are the sum of those that the days show (DAY-13). */
function toTotals(dose: DeliveredDose): ReturnType<typeof toSums> {
  const sums = toSums(dose);
  const delivered = minutesOfDays(dose.days.map(({ minutes }) => minutes.delivered * 60));
  return { ...sums, minutes: { ...sums.minutes, delivered } };
}
