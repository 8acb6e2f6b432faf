import { type DeliveredDose, type DoseFacts, deliveredDose } from "@bedside-bike/clinical";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { type DoseFactsOfDays, listDoseFacts, type RiddenDay, type SaidReason, type WantedDays } from "./dose.store.ts";
import { findStay } from "./missed-sessions.store.ts";
import { type PlanDay, planDays } from "./plan-days.ts";

/** One entry per day asked for, oldest first. */
export interface PatientDose {
  readonly facts: readonly (Omit<DoseFacts, "missed"> & { readonly missed: readonly SaidReason[] })[];
  readonly dose: DeliveredDose;
}

/** What each of these patients was prescribed and delivered on the days asked for; no entry for a hidden patient. */
export async function readDoses(
  tx: Transaction,
  { wanted, at }: { wanted: readonly WantedDays[]; at: Date },
  { config }: Pick<Deps, "config">,
): Promise<Map<number, PatientDose>> {
  const timeZone = config.hospitalTimeZone;
  const today = hospitalDay(at, timeZone);
  const days = new Map(wanted.map((one) => [one.patientId, one]));
  const found = await listDoseFacts(tx, wanted);
  return new Map(
    found.flatMap((facts) => {
      const asked = days.get(facts.patientId);
      return asked ? [[facts.patientId, doseOf(facts, { ...asked, today, timeZone })] as const] : [];
    }),
  );
}

/** Pure. */
function doseOf(
  { plan, ridden, missed }: DoseFactsOfDays,
  { from, to, today, timeZone }: { from: string; to: string; today: string; timeZone: string },
): PatientDose {
  const riddenOn = new Map(ridden.map((one) => [one[0], one]));
  const facts = planDays(plan, { from, to }, timeZone).map((day) => ({
    ...toFacts(day, riddenOn.get(day.day)),
    isOver: day.day < today,
    missed: missed.filter((said) => said.day === day.day),
  }));
  return { facts, dose: deliveredDose(facts) };
}

/** One patient's stay up to today, or to its last day; nothing for a hidden patient. */
export async function readStay(
  tx: Transaction,
  { patientId, at }: { patientId: number; at: Date },
  deps: Pick<Deps, "config">,
): Promise<PatientDose> {
  const { hospitalTimeZone } = deps.config;
  const stay = await findStay(tx, patientId, hospitalTimeZone);
  const to = stay?.lastDay ?? hospitalDay(at, hospitalTimeZone);
  const wanted = stay ? [{ patientId, from: stay.admissionDate, to }] : [];
  return (await readDoses(tx, { wanted, at }, deps)).get(patientId) ?? { facts: [], dose: deliveredDose([]) };
}

const nothingRidden: RiddenDay = ["", 0, 0, 0, 0];

function toFacts({ day, prescribed, isPassive, isOnHold }: PlanDay, ridden: RiddenDay = nothingRidden) {
  const [, pedaledSeconds, pedaledWattMinutes, unmeasuredSeconds, passiveSeconds] = ridden;
  return {
    day,
    prescribed,
    isOnHold,
    filledSeconds: isPassive ? passiveSeconds : pedaledSeconds,
    filledWattMinutes: isPassive ? 0 : pedaledWattMinutes,
    unmeasuredSeconds: isPassive ? 0 : unmeasuredSeconds,
  };
}
