import type { ProviderPatient } from "@bedside-bike/contract";
import { type SQL, sql } from "drizzle-orm";
import { instantText } from "../../platform/database/instants.ts";

/** What the list says about a patient's feedback, as JSON. */
export type ListedFeedback = NonNullable<ProviderPatient["feedback"]>;

/** How long a ride that was too hard is shown, if nothing else ends it. */
const tooHardDays = 7;

/**
 * What one patient said after rides and nobody has answered, as `listed`, or null: symptoms, until somebody answers;
 * and how many of the latest rides in a row were too hard since the goals changed or somebody answered. A skipped
 * question neither counts nor ends that run.
 */
export const selectListedFeedback = (patientId: SQL, { goalsChangedAt, at }: { goalsChangedAt: SQL; at: SQL }): SQL => {
  // The index `ride_feedback_waiting` holds the few rows that count here; this condition must keep the index's exact
  // wording.
  const isTooHard = sql`(w.effort = 'too_hard' and w.given_at > (${at}::timestamptz - make_interval(days => ${tooHardDays}))
    and w.given_at > coalesce(${goalsChangedAt}, '-infinity')
    and w.given_at > coalesce((select h.given_at from ride_feedback h
      where h.patient_id = ${patientId} and (h.effort in ('easy', 'right') or h.answered_at is not null)
      order by h.given_at desc nulls last limit 1), '-infinity'))`;
  return sql`
  select case when count(*) > 0 then json_build_object(
    'rideId', (array_agg(ride_id order by given_at desc))[1],
    'symptomKinds', array(select distinct kind from ride_feedback k, unnest(k.symptom_kinds) kind
      where k.patient_id = ${patientId} and k.answered_at is null and k.symptoms order by kind),
    'symptomsAt', ${instantText("max(given_at) filter (where symptoms)")},
    'tooHardInARow', count(*) filter (where is_too_hard)) end as listed
  from (
    select w.ride_id, w.given_at, w.symptoms, ${isTooHard} as is_too_hard from ride_feedback w
    where w.patient_id = ${patientId} and w.answered_at is null and (w.symptoms or w.effort = 'too_hard') offset 0) waiting
  where symptoms or is_too_hard`;
};
