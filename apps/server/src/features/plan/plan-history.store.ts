import type { CyclingMode, SafetyLimit } from "@bedside-bike/clinical";
import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { milliseconds } from "../../platform/database/instants.ts";

/** A provider's assessment during this stay, with the step that it began or carried over; a STOP has none. */
export interface AssessedEntry {
  readonly kind: "assessed";
  readonly assessmentId: number;
  readonly at: Date;
  readonly watts: number | null;
  readonly minutes: number | null;
  readonly sessions: number | null;
  readonly mode: CyclingMode | null;
  readonly limit: SafetyLimit | null;
  /** Null for an engine that did not have it. */
  readonly lungLimited: boolean | null;
  readonly sepsis: boolean | null;
}

/** Goals that were sent together during this stay; a part that was not among them is null. */
export interface SentEntry {
  readonly kind: "sent";
  readonly assessmentId: number;
  readonly at: Date;
  readonly watts: number | null;
  readonly minutes: number | null;
  readonly sessions: number | null;
}

export type PlanEntry = AssessedEntry | SentEntry;

type InMilliseconds<Entry> = Omit<Entry, "at"> & { readonly at: number };

/** Everything that has put a step in force since the patient was admitted, in the order in which it was stored. */
export async function listPlanEntries(
  tx: Transaction,
  { patientId, timeZone }: { patientId: number; timeZone: string },
): Promise<PlanEntry[]> {
  const admitted = sql`(select admission_date::timestamp at time zone ${timeZone} from patients where user_id = ${patientId})`;
  const plan = (field: string) => sql.raw(`plan ->> '${field}'`);
  const assessed = await selectRows<InMilliseconds<AssessedEntry>>(
    tx,
    sql`select 'assessed' as kind, id::float8 as "assessmentId", ${milliseconds("created_at")} as at,
        (${plan("today_watts")})::float8 as watts, (${plan("today_minutes")})::float8 as minutes,
        (${plan("today_sessions")})::float8 as sessions,
        ${plan("mode")} as mode, safety_limit as limit, (${plan("lung_limited")})::boolean as "lungLimited",
        (${plan("sepsis")})::boolean as sepsis
      from (select *, result -> 'mobility_recommendation' as plan from risk_assessments
        where patient_id = ${patientId} and not is_self_reported and created_at >= ${admitted}) a`,
  );
  const sent = await selectRows<InMilliseconds<SentEntry>>(
    tx,
    sql`select 'sent' as kind, assessment_id::float8 as "assessmentId", ${milliseconds("created_at")} as at,
        ${newest("target_value", "power")} as watts,
        ${newest("case when unit = 'seconds' then target_value / 60 else target_value end", "duration")} as minutes,
        ${newest("target_value", "sessions")} as sessions
      from goals where patient_id = ${patientId} and created_at >= ${admitted} and assessment_id is not null
      group by created_at, assessment_id`,
  );
  return [...assessed, ...sent]
    .sort(
      (one, other) => one.at - other.at || one.assessmentId - other.assessmentId || one.kind.localeCompare(other.kind),
    )
    .map((entry) => ({ ...entry, at: new Date(entry.at) }));
}

/** If several were sent within one millisecond, each part as it was sent last. */
const newest = (value: string, type: string) =>
  sql.raw(`((array_agg(${value} order by id desc) filter (where goal_type = '${type}'))[1])::float8`);
