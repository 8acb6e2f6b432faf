import type { ProviderPatient } from "@bedside-bike/contract";
import { type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../platform/database/instants.ts";

/** What the list says about a patient's feedback. */
export type ListedFeedback = NonNullable<ProviderPatient["feedback"]>;

/** What one patient said after rides and nobody has answered, as JSON. */
export interface WaitingFeedback {
  /** The newest first. */
  readonly rides: readonly {
    readonly rideId: string;
    /** Milliseconds since 1970. */
    readonly givenAt: number;
    readonly hasSymptoms: boolean;
    /** In a row since the goals changed or somebody answered. */
    readonly isTooHard: boolean;
  }[];
  readonly symptomKinds: ListedFeedback["symptomKinds"];
}

/** How long a ride that was too hard is shown, if nothing else ends it. */
const tooHardMilliseconds = 7 * 86_400_000;

/**
 * What one patient said after rides and nobody has answered, as `waiting`, or null: symptoms, and the latest rides in a
 * row that were too hard. A skipped question neither counts nor ends that run.
 */
export const selectWaitingFeedback = (patientId: SQL, { goalsChangedAt }: { goalsChangedAt: SQL }): SQL => {
  // The index `ride_feedback_waiting` holds the few rows that count here; this condition must keep the index's exact
  // wording.
  const isTooHard = sql`(w.effort = 'too_hard'
    and w.given_at > coalesce(${goalsChangedAt}, '-infinity')
    and w.given_at > coalesce((select h.given_at from ride_feedback h
      where h.patient_id = ${patientId} and (h.effort in ('easy', 'right') or h.answered_at is not null)
      order by h.given_at desc nulls last limit 1), '-infinity'))`;
  return sql`
  select case when count(*) > 0 then json_build_object(
    'rides', json_agg(json_build_object('rideId', ride_id, 'givenAt', ${milliseconds("given_at")},
      'hasSymptoms', symptoms, 'isTooHard', coalesce(is_too_hard, false)) order by given_at desc),
    'symptomKinds', array(select distinct kind from ride_feedback k, unnest(k.symptom_kinds) kind
      where k.patient_id = ${patientId} and k.answered_at is null and k.symptoms order by kind)) end as waiting
  from (
    select w.ride_id, w.given_at, w.symptoms, ${isTooHard} as is_too_hard from ride_feedback w
    where w.patient_id = ${patientId} and w.answered_at is null and (w.symptoms or w.effort = 'too_hard') offset 0) waiting
  where symptoms or is_too_hard`;
};

/** What the list says of it: symptoms until somebody answers, rides that were too hard for a week. Pure. */
export function listedFeedback(waiting: WaitingFeedback | null, at: Date): ListedFeedback | null {
  const since = at.getTime() - tooHardMilliseconds;
  const rides = (waiting?.rides ?? []).map((ride) => ({ ...ride, isTooHard: ride.isTooHard && ride.givenAt > since }));
  const listed = rides.filter(({ hasSymptoms, isTooHard }) => hasSymptoms || isTooHard);
  const [newest] = listed;
  if (!waiting || !newest) return null;
  const withSymptoms = listed.find(({ hasSymptoms }) => hasSymptoms);
  return {
    rideId: newest.rideId,
    symptomKinds: waiting.symptomKinds,
    symptomsAt: withSymptoms ? new Date(withSymptoms.givenAt).toISOString() : null,
    tooHardInARow: listed.filter(({ isTooHard }) => isTooHard).length,
  };
}
