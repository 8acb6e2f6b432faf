import {
  type DayTarget,
  type DeliveredDose,
  type DoseFacts,
  deliveredDose,
  durationTargetMinutes,
  isWithoutLoad,
} from "@bedside-bike/clinical";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { dailySessions } from "../patient-state/daily-goal.ts";
import { type DoseRow, listDoseDays, type WantedDays } from "./dose.store.ts";
import { findStay } from "./missed-sessions.store.ts";

/** One entry per day asked for, oldest first. */
export interface PatientDose {
  readonly rows: readonly DoseRow[];
  readonly facts: readonly DoseFacts[];
  readonly dose: DeliveredDose;
}

/** What each of these patients was prescribed and delivered on the days asked for; no entry for a hidden patient. */
export async function readDoses(
  tx: Transaction,
  { wanted, at }: { wanted: readonly WantedDays[]; at: Date },
  { config }: Pick<Deps, "config">,
): Promise<Map<number, PatientDose>> {
  const today = hospitalDay(at, config.hospitalTimeZone);
  const rows = await listDoseDays(tx, wanted, config.hospitalTimeZone);
  const byPatient = new Map<number, { rows: DoseRow[]; facts: DoseFacts[] }>();
  for (const row of rows) {
    const days = byPatient.get(row.patientId) ?? { rows: [], facts: [] };
    days.rows.push(row);
    days.facts.push(toFacts(row, today));
    byPatient.set(row.patientId, days);
  }
  return new Map([...byPatient].map(([id, days]) => [id, { ...days, dose: deliveredDose(days.facts) }]));
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
  return (await readDoses(tx, { wanted, at }, deps)).get(patientId) ?? { rows: [], facts: [], dose: deliveredDose([]) };
}

/** The days that neither break a streak nor lower an adaptive goal. */
export const excusedDaysOf = ({ dose }: PatientDose): string[] =>
  dose.days.filter(({ isExcused }) => isExcused).map(({ day }) => day);

function toFacts(row: DoseRow, today: string): DoseFacts {
  const isPassive = row.limit === "passive_only";
  return {
    day: row.day,
    prescribed: prescribedOf(row),
    isOnHold: row.isOnHold,
    isOver: row.day < today,
    filledSeconds: isPassive ? row.passiveSeconds : row.pedaledSeconds,
    filledWattMinutes: isPassive ? 0 : row.pedaledWattMinutes,
    unmeasuredSeconds: isPassive ? 0 : row.unmeasuredSeconds,
    missed: row.missed,
  };
}

/** Goals without minutes prescribe nothing that rides could fill, just as they set no target for the day. */
function prescribedOf({ targets, limit }: Pick<DoseRow, "targets" | "limit">): DayTarget | null {
  const duration = targets?.find(({ goalType }) => goalType === "duration");
  if (!targets || !duration) return null;
  const power = targets.find(({ goalType }) => goalType === "power");
  return {
    minutes: durationTargetMinutes(duration.targetValue, duration.unit),
    sessions: dailySessions(targets),
    watts: isWithoutLoad(limit) ? null : (power?.targetValue ?? null),
  };
}
