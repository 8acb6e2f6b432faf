import type { MustStop } from "@bedside-bike/contract";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import { rides } from "../../platform/database/schema.ts";

/** A ride under way, whether its patient may ride or not. */
export interface OpenRide extends MustStop {
  /** Began while the patient was not to start. */
  readonly whilePaused: boolean;
}

/** The first `r` is a ride, `v` who said that they go there. */
const asJson = sql`json_build_object('rideId', r.id, 'startedAt', ${instantText("r.started_at")},
  'whilePaused', r.while_paused,
  'answer', case when help_answer_stands(r.patient_id, r.stop_answered_by, r.stop_answered_at) then json_build_object(
    'by', v.first_name || ' ' || v.last_name, 'at', ${instantText("r.stop_answered_at")}) end)`;

/**
 * A patient's ride that is open now, as JSON; null without one. Found by its day: sorted first, all of a patient's rides
 * would be read to find none.
 */
export const selectOpenRide = (patientId: SQL, today: SQL): SQL => sql`
  select ${asJson} from (
    select * from rides where patient_id = ${patientId} and is_open and day >= (select ${today}::date - 1) offset 0) r
  left join users v on v.id = r.stop_answered_by
  order by r.started_at desc limit 1`;

export async function findOpenRide(tx: Transaction, rideId: string): Promise<OpenRide | null> {
  const [row] = await selectRows<{ ride: OpenRide }>(
    tx,
    sql`select ${asJson} as ride from rides r left join users v on v.id = r.stop_answered_by
        where r.id = ${rideId}::uuid and r.is_open`,
  );
  return row?.ride ?? null;
}

/** Unless an answer stands. True if it was answered now. */
export async function answerStop(
  tx: Transaction,
  rideId: string,
  answer: { readonly stopAnsweredBy: number; readonly stopAnsweredAt: Date },
): Promise<boolean> {
  const stands = sql`help_answer_stands(${rides.patientId}, ${rides.stopAnsweredBy}, ${rides.stopAnsweredAt})`;
  const answered = await tx
    .update(rides)
    .set(answer)
    .where(and(eq(rides.id, rideId), sql`${stands} is not true`))
    .returning({ id: rides.id });
  return answered.length > 0;
}
