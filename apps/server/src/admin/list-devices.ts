import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../platform/database/database.ts";

/** One line per bike, without the patient's name or id: an administrator need not know who uses which bike. */
export async function listDevices(tx: Transaction): Promise<string> {
  const rows = await selectRows<{ number: number; enrolledAt: string; isLinked: boolean }>(
    tx,
    sql`select d.number, d.enrolled_at as "enrolledAt", l.id is not null as "isLinked"
        from devices d left join device_links l on l.device_number = d.number and l.unlinked_at is null
        order by d.number`,
  );
  if (rows.length === 0) return "No bike is enrolled. Enroll one: npm run admin -- enroll-device 121";
  return rows
    .map(({ number, enrolledAt, isLinked }) =>
      [String(number).padStart(6), `key of ${new Date(enrolledAt).toISOString()}`, isLinked ? "linked" : "free"].join(
        "  ",
      ),
    )
    .join("\n");
}
