import type { ProviderPatient } from "@bedside-bike/contract";
import { type SQL, sql } from "drizzle-orm";

/** What the list says of a patient's feedback, as JSON. */
export type ListedFeedback = NonNullable<ProviderPatient["feedback"]>;

/** How long a ride that was too hard is told, if nothing else ends it. */
const tooHardDays = 7;

/**
 * What one patient said after rides and nobody answered, as `listed`, or null: symptoms, until somebody answers; and how
 * often in a row a ride was too hard, up to the latest, since the goals changed or somebody answered. A question that was
 * skipped neither counts nor ends the row.
 */
export const selectListedFeedback = (patientId: SQL, { goalsChangedAt, at }: { goalsChangedAt: SQL; at: SQL }): SQL => {
  const weekAgo = sql`(${at}::timestamptz - make_interval(days => ${tooHardDays}))`;
  const isTooHard = sql`effort = 'too_hard' and given_at > ${weekAgo}
    and given_at > coalesce(heard_at, '-infinity') and given_at > coalesce(${goalsChangedAt}, '-infinity')`;
  return sql`
  select case when count(*) filter (where waits) > 0 then json_build_object(
    'rideId', (array_agg(ride_id order by given_at desc) filter (where waits))[1],
    'symptomsAt', to_char(max(given_at) filter (where waits and symptoms) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'tooHardInARow', count(*) filter (where waits and is_too_hard)) end as listed
  from (
    select *, answered_at is null and (symptoms or is_too_hard) as waits from (
      select *, coalesce(${isTooHard}, false) as is_too_hard from (
        select ride_id, effort, symptoms, given_at, answered_at,
          max(given_at) filter (where effort in ('easy', 'right') or answered_at is not null) over () as heard_at
        from ride_feedback where patient_id = ${patientId}
          and (given_at > ${weekAgo} or symptoms and answered_at is null)) said) judged) fed`;
};
