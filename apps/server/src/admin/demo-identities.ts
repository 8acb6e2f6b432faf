import { sql } from "drizzle-orm";
import type { Config } from "../platform/config.ts";
import { selectRows, type Transaction } from "../platform/database/database.ts";
import { demoPatientId, demoProviderId } from "../platform/demo.ts";
import { HttpError } from "../platform/errors.ts";
import { fixtureIds } from "../seed/people.ts";

interface DemoIdentity {
  readonly userType: "patient" | "provider";
  readonly id: number;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  /** The bike to which this patient is linked, or which they rode last. */
  readonly deviceNumber: string | null;
}

/**
 * The seeded sign-ins as a JSON array, one identity per line, the demo provider and the demo patient first. Never
 * includes anyone who registered.
 * @throws HttpError outside demo mode and if nothing has been seeded.
 */
export async function listDemoIdentities(tx: Transaction, config: Pick<Config, "authMode">): Promise<string> {
  if (config.authMode !== "demo") {
    throw new HttpError(403, "Demo sign-ins exist only in demo mode; this installation runs AUTH_MODE=verified.");
  }
  const identities = await selectRows<DemoIdentity>(
    tx,
    sql`select u.user_type as "userType", u.id, i.email, u.first_name as "firstName", u.last_name as "lastName",
          i.date_of_birth::text as "dateOfBirth",
          (select device_number::text from device_links l where l.patient_id = u.id
            order by linked_at desc limit 1) as "deviceNumber"
        from users u join identities i on i.user_id = u.id
        where u.id in ${fixtureIds} and exists (select 1 from installation where seeded_at is not null)
        order by u.id <> ${demoProviderId}, u.id <> ${demoPatientId}, u.id`,
  );
  if (identities.length === 0) {
    throw new HttpError(404, "There is no demo data yet. Start the server once in demo mode (npm start) to seed it.");
  }
  return `[\n${identities.map((identity) => JSON.stringify(identity)).join(",\n")}\n]`;
}
