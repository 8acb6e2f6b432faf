import type { Effort, Goal } from "@bedside-bike/contract";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { rideFeedback } from "../../platform/database/schema.ts";

export type SeenGoal = Pick<Goal, "goalType" | "targetValue" | "unit">;

/**
 * The goals in force when the patient last looked, and how hard they said a ride was between those goals and the ones
 * that followed.
 */
export interface SeenGoals {
  readonly before: readonly SeenGoal[];
  readonly effort: Effort | null;
}

/** The same as JSON. */
export const selectSeenGoals = (patientId: SQL, seenGoalId: SQL): SQL => sql`
  with changed as (
    select min(created_at) as first_at, max(created_at) as last_at
    from goals where patient_id = ${patientId} and id > ${seenGoalId}),
  seen as (
    select goal_type, target_value, unit, created_at, id from goals, changed
    where patient_id = ${patientId} and id <= ${seenGoalId} and (ended_at is null or ended_at >= changed.first_at))
  select json_build_object(
    'before', (select coalesce(json_agg(json_build_object(
      'goalType', goal_type, 'targetValue', target_value, 'unit', unit) order by id), '[]') from seen),
    'effort', (select f.effort from ride_feedback f, changed
      where f.patient_id = ${patientId} and f.effort is not null and f.given_at <= changed.last_at
        and f.given_at > (select max(created_at) from seen)
      order by f.given_at desc limit 1))`;

/** No further than the patient's newest goal, and never backward. */
export async function markGoalsSeen(tx: Transaction, patientId: number, newestGoalId: number): Promise<void> {
  await asSystemWithin(tx, "care-team", () =>
    tx.execute(sql`update patients set seen_goal_id = greatest(seen_goal_id, (
        select max(id) from goals where patient_id = ${patientId} and id <= ${newestGoalId}))
      where user_id = ${patientId}`),
  );
}

/** No further than the newest member of a team of theirs, and never backward. */
export async function markMembersSeen(tx: Transaction, patientId: number, newestMemberId: number): Promise<void> {
  await asSystemWithin(tx, "care-team", () =>
    tx.execute(sql`update patients set seen_member_id = greatest(seen_member_id, (
        select max(m.id) from team_members m join grants g on g.team_id = m.team_id and g.revoked_at is null
        where g.patient_id = ${patientId} and m.id <= ${newestMemberId}))
      where user_id = ${patientId}`),
  );
}

export async function markAnswerSeen(
  tx: Transaction,
  { patientId, rideId, at }: { patientId: number; rideId: string; at: Date },
): Promise<void> {
  const { answeredAt, answerSeenAt } = rideFeedback;
  await tx
    .update(rideFeedback)
    .set({ answerSeenAt: at })
    .where(
      and(
        eq(rideFeedback.rideId, rideId),
        eq(rideFeedback.patientId, patientId),
        isNotNull(answeredAt),
        isNull(answerSeenAt),
      ),
    );
}
