import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { selectRows } from "./platform/database/database.ts";
import { nameDatabase } from "./platform/database/database-name.ts";
import { DatabaseUnavailable } from "./platform/database/failures.ts";
import { StartupError } from "./platform/errors.ts";
import type { Deps } from "./platform/route.ts";
import { fixtureProviders } from "./seed/people.ts";

/**
 * Nobody knows who a demo provider really is, and without mail and single sign-on a provider without a passkey can't
 * sign in. See docs/decisions/105-admin-commands.md.
 * @throws StartupError in verified mode on demo data, and if no provider could sign in.
 */
export async function refuseUnsafeStart({ config, database }: Pick<Deps, "config" | "database">): Promise<void> {
  if (config.authMode === "demo") return;
  const found = await findWhoGetsIn(database);
  if (!found) return;
  if (found.hasDemoProviders) {
    const place = config.databaseUrl ? nameDatabase(config.databaseUrl) : `DATA_DIR=${resolve(config.dataDir)}`;
    throw new StartupError(
      `AUTH_MODE=verified does not start on demo data, which ${place} holds: set another DATA_DIR or DATABASE_URL for ` +
        "patients, or AUTH_MODE=demo for the demo.",
    );
  }
  if (!config.mail && !config.singleSignOn && !found.hasPasskeys) {
    throw new StartupError(
      "AUTH_MODE=verified lets no provider sign in yet: set SMTP_URL and MAIL_FROM for codes by email, or OIDC_ISSUER for " +
        "the hospital's single sign-on.",
    );
  }
}

/** Null while the database can't be asked: the server then waits for it. */
async function findWhoGetsIn(database: Deps["database"]) {
  const isDemoProvider = sql.join(
    fixtureProviders.map(({ id, email }) => sql`(i.user_id = ${id} and i.email = ${email})`),
    sql` or `,
  );
  try {
    const [row] = await database.asSystem("admin", (tx) =>
      selectRows<{ hasDemoProviders: boolean; hasPasskeys: boolean }>(
        tx,
        sql`select
          exists (select from installation where seeded_at is not null) and exists (
            select from providers p join identities i on i.user_id = p.user_id where p.is_active and (${isDemoProvider})
          ) as "hasDemoProviders",
          exists (select from passkeys k join providers p on p.user_id = k.user_id where p.is_active) as "hasPasskeys"`,
      ),
    );
    return row ?? null;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  }
}
