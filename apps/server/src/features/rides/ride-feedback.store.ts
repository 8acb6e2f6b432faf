import type { Effort, FeedbackDecision, RideEffort, RideFeedback, SymptomKind } from "@bedside-bike/contract";
import { and, eq, isNull, lte, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import { rideEfforts, rideFeedback, users } from "../../platform/database/schema.ts";

/** Who answered, for a join with `rideFeedback`. */
export const answerers = alias(users, "answerers");

export const feedbackColumns = {
  rideId: rideFeedback.rideId,
  effort: rideFeedback.effort,
  symptoms: rideFeedback.symptoms,
  symptomKinds: rideFeedback.symptomKinds,
  givenAt: rideFeedback.givenAt,
  decision: rideFeedback.decision,
  reason: rideFeedback.answerReason,
  answeredAt: rideFeedback.answeredAt,
  answeredBy: sql<string | null>`${answerers.firstName} || ' ' || ${answerers.lastName}`.as("answered_by_name"),
};

/** The effort that a provider wrote down last for a ride, as JSON; null if nobody did. */
export const selectEffort = (rideId: SQLWrapper) => sql<RideEffort | null>`(
  select json_build_object('borg', e.borg, 'by', u.first_name || ' ' || u.last_name,
    'at', ${instantText("e.recorded_at")})
  from ride_efforts e join users u on u.id = e.recorded_by where e.ride_id = ${rideId} order by e.id desc limit 1)`;

export async function insertEffort(tx: Transaction, effort: typeof rideEfforts.$inferInsert): Promise<void> {
  await tx.insert(rideEfforts).values(effort);
}

/** What a patient said after a ride, and the answer, whose columns are null until somebody gives one. */
export interface FeedbackRow {
  readonly rideId: string;
  readonly effort: Effort | null;
  readonly symptoms: boolean;
  readonly symptomKinds: SymptomKind[];
  readonly givenAt: Date;
  readonly decision: FeedbackDecision | null;
  /** Why the plan goes on. */
  readonly reason: string | null;
  readonly answeredAt: Date | null;
  /** First and last name. */
  readonly answeredBy: string | null;
}

export async function findFeedback(tx: Transaction, rideId: string): Promise<FeedbackRow | null> {
  const [row] = await tx
    .select(feedbackColumns)
    .from(rideFeedback)
    .leftJoin(answerers, eq(answerers.id, rideFeedback.answeredBy))
    .where(eq(rideFeedback.rideId, rideId));
  return row ?? null;
}

/** Replaces what the patient had said after this ride, and the answer to it. */
export async function storeFeedback(
  tx: Transaction,
  given: Pick<FeedbackRow, "rideId" | "effort" | "symptoms" | "symptomKinds" | "givenAt"> & {
    readonly patientId: number;
  },
): Promise<void> {
  const { effort, symptoms, symptomKinds, givenAt } = given;
  const unanswered = { answeredBy: null, answeredAt: null, decision: null, answerReason: null, answerSeenAt: null };
  await tx
    .insert(rideFeedback)
    .values(given)
    .onConflictDoUpdate({
      target: rideFeedback.rideId,
      set: { effort, symptoms, symptomKinds, givenAt, ...unanswered },
    });
}

/** Locks what the patient said about this ride until this transaction ends. */
export async function lockFeedback(tx: Transaction, rideId: string): Promise<void> {
  await tx
    .select({ rideId: rideFeedback.rideId })
    .from(rideFeedback)
    .where(eq(rideFeedback.rideId, rideId))
    .for("update");
}

/** Answers one ride's feedback, and the patient's earlier feedback that is still unanswered. */
export async function answerUpTo(
  tx: Transaction,
  said: Pick<FeedbackRow, "rideId" | "givenAt"> & { readonly patientId: number },
  answer: {
    readonly answeredBy: number;
    readonly answeredAt: Date;
    readonly decision: FeedbackDecision;
    readonly answerReason: string | null;
  },
): Promise<void> {
  const waits = and(
    isNull(rideFeedback.answeredAt),
    lte(rideFeedback.givenAt, said.givenAt),
    or(rideFeedback.symptoms, eq(rideFeedback.effort, "too_hard")),
  );
  await tx
    .update(rideFeedback)
    .set({ ...answer, answerSeenAt: null })
    .where(and(eq(rideFeedback.patientId, said.patientId), or(eq(rideFeedback.rideId, said.rideId), waits)));
}

/** In the API's format, with the reason of an answer for providers only. */
export function toRideFeedback(
  { answeredBy, answeredAt, decision, reason, ...said }: FeedbackRow,
  isForProvider: boolean,
): RideFeedback {
  return {
    rideId: said.rideId,
    effort: said.effort,
    symptoms: said.symptoms,
    symptomKinds: [...said.symptomKinds],
    givenAt: said.givenAt.toISOString(),
    answer: decision &&
      answeredAt && {
        decision,
        by: answeredBy ?? "",
        at: answeredAt.toISOString(),
        reason: isForProvider ? reason : null,
      },
  };
}
