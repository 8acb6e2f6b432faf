import type { ProviderPatient } from "@bedside-bike/contract";
import { type SQL, sql } from "drizzle-orm";
import type { StandingState } from "../patient-state/ride-state.ts";
import { clearedUntil, endOfHours } from "../patient-state/state-facts.ts";

/** For a patient in a list: whether any of the four risks is high, and when a provider last assessed, if ever. */
export const selectListedRisk = (patientId: SQL): SQL => sql`
  select coalesce(a.is_high_risk, false) as is_high_risk, a.created_at as assessed_at
  from (select 1) as one
  left join lateral (
    select id, is_high_risk, created_at from risk_assessments
    where patient_id = ${patientId} and not is_self_reported
    order by created_at desc nulls last, id desc limit 1) a on true`;

const dueMilliseconds = 12 * 3_600_000;

/** Until when goals may be sent, and whether that permission or the goals end soon. Pure. */
export function listedCheck({ facts, state }: StandingState, at: Date): ProviderPatient["check"] {
  const { assessment, goals } = facts;
  if (!assessment || assessment.class === "stop") return { validUntil: null, isDueSoon: false };
  const ends =
    assessment.class === "green" ? endOfHours(assessment) : (clearedUntil(facts, at) ?? endOfHours(assessment));
  const goalsEnd = goals?.endedAt && state.target ? [new Date(goals.endedAt)] : [];
  const isOpen = state.refusesRaise === null || state.refusesLower === null;
  return {
    validUntil: isOpen ? ends.toISOString() : null,
    isDueSoon: [ends, ...goalsEnd].some((end) => end.getTime() - at.getTime() <= dueMilliseconds),
  };
}
