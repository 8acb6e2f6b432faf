import type { JudgedDay } from "@bedside-bike/clinical";
import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";

/** The days with a finished session since an instant, oldest first, with what the patient said after each session. */
export function listJudgedDays(
  tx: Transaction,
  { patientId, since }: { patientId: number; since: Date },
): Promise<JudgedDay[]> {
  return selectRows<JudgedDay>(
    tx,
    sql`select to_char(r.day, 'YYYY-MM-DD') as day, json_agg(json_build_object(
          'minutes', r.counted_seconds / 60.0, 'effort', f.effort, 'hadSymptoms', coalesce(f.symptoms, false))
          order by r.started_at) as sessions
        from rides r left join ride_feedback f on f.ride_id = r.id
        where r.patient_id = ${patientId} and r.started_at >= ${since.toISOString()}::timestamptz
          and is_session(r.counted_seconds) and not r.is_open
        group by r.day order by r.day`,
  );
}
