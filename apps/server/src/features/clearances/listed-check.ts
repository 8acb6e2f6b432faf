import type { LapseEvent } from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import { type SQL, sql } from "drizzle-orm";
import { type CheckedAssessment, type Clearance, judgeStanding, lastInstantOf } from "./standing.ts";

type Instants<Row, Key extends keyof Row> = Omit<Row, Key> & { readonly [K in Key]: string };

/** What the list reads of a patient's safety check, as JSON. */
export interface ListedCheck {
  readonly assessment:
    | (Instants<Pick<CheckedAssessment, "id" | "assessedAt" | "levelOfCare">, "assessedAt"> & {
        readonly safety: Pick<CheckedAssessment, "class" | "limit" | "reasons"> | null;
      })
    | null;
  readonly clearance: Instants<Clearance, "assessedAt" | "createdAt" | "validUntil"> | null;
  readonly event: LapseEvent | null;
  /** Until when the active goals count. */
  readonly goalsUntil: string | null;
}

/**
 * Many patients in one statement: the same as `readStanding` reads of one, as `listed`, whether one of the four risks
 * is high, as `is_high_risk`, and whether a provider has ever assessed the patient, as `is_assessed`. `goalsUntil` is given.
 */
export const selectListedCheck = (patientId: SQL, goalsUntil: SQL): SQL => sql`
  select json_build_object(
    'assessment', json_build_object('id', a.id, 'assessedAt', a.created_at, 'levelOfCare', a.level_of_care,
      'safety', case when a.safety_class is not null then json_build_object(
        'class', a.safety_class, 'limit', a.safety_limit, 'reasons', a.safety_reasons) end),
    'clearance', (select json_build_object('assessmentId', c.assessment_id, 'assessedAt', cleared.created_at,
        'by', '', 'role', c.provider_role, 'reasons', c.reasons, 'text', '', 'class', c.safety_class,
        'limit', c.safety_limit, 'levelOfCare', c.level_of_care, 'createdAt', c.created_at, 'validUntil', c.valid_until)
      from clearances c join risk_assessments cleared on cleared.id = c.assessment_id
      where c.patient_id = ${patientId} and c.ended_at is null order by c.id desc nulls last limit 1),
    'event', (select e.kind from safety_events e
      where e.patient_id = ${patientId} and e.at > a.created_at order by e.at, e.id limit 1),
    'goalsUntil', ${goalsUntil}) as listed,
    coalesce(a.is_high_risk, false) as is_high_risk, a.id is not null as is_assessed
  from (select 1) as one
  left join lateral (
    select id, created_at, level_of_care, safety_class, safety_limit, safety_reasons, is_high_risk from risk_assessments
    where patient_id = ${patientId} and not is_self_reported
    order by created_at desc nulls last, id desc limit 1) a on true`;

const dueMilliseconds = 12 * 3_600_000;

/** Where a patient's safety check stands at an instant. Pure. */
export function listedCheck(
  { assessment: stored, clearance, event, goalsUntil }: ListedCheck,
  isOnHold: boolean,
  at: Date,
): ProviderPatient["check"] {
  const assessment: CheckedAssessment | null = stored?.safety
    ? { ...stored, ...stored.safety, assessedAt: new Date(stored.assessedAt), recommendation: null }
    : null;
  const known = { assessment, clearance: clearance && withInstants(clearance), event };
  const standing = judgeStanding(known, at);
  const ends = [
    ...(assessment && assessment.class !== "stop" ? [standing.validUntil ?? lastInstantOf(assessment)] : []),
    ...(goalsUntil === null ? [] : [new Date(goalsUntil)]),
  ];
  return {
    state: stateOf(standing, isOnHold),
    validUntil: standing.validUntil?.toISOString() ?? null,
    isDueSoon: ends.some((end) => end.getTime() - at.getTime() <= dueMilliseconds),
  };
}

function stateOf(
  { code, assessment }: Pick<ReturnType<typeof judgeStanding>, "code" | "assessment">,
  isOnHold: boolean,
): ProviderPatient["check"]["state"] {
  if (code === "stopped") return "not_now";
  if (isOnHold) return "on_hold";
  if (!assessment || code === "assess_first" || code === "assessment_expired") return "none";
  return assessment.class === "green" ? "clear" : "ask_first";
}

const withInstants = (clearance: NonNullable<ListedCheck["clearance"]>): Clearance => ({
  ...clearance,
  assessedAt: new Date(clearance.assessedAt),
  createdAt: new Date(clearance.createdAt),
  validUntil: new Date(clearance.validUntil),
});
