import { sql } from "drizzle-orm";
import { accessLock } from "../../platform/access.ts";
import { asSystemWithin, selectRows, type Transaction } from "../../platform/database/database.ts";
import { toArrayText } from "../../platform/database/kept-statement.ts";
import type { Deps } from "../../platform/route.ts";
import { announceAccess } from "../help-requests/announce-access.ts";

/** Whose access a change may concern: these providers' to anybody, or anybody's to these patients. */
type Concerned = { readonly providerIds: readonly number[] } | { readonly patientIds: readonly number[] };

interface Access {
  readonly patientId: number;
  readonly providerId: number;
}

/**
 * Changes who may look, and tells the screens of whoever gained or lost it on commit: somebody in two teams, or with a
 * grant of their own, keeps it while one of them is left. In the whole hospital one such change is made at a time, so
 * that two together can't each rely on what the other takes away. Needs a transaction that sees the grants concerned.
 */
export async function changeAccess<Result>(
  tx: Transaction,
  concerned: Concerned,
  { events }: Pick<Deps, "events">,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockAccess(tx);
  const before = await listAccess(tx, concerned);
  const result = await change();
  const after = await listAccess(tx, concerned);
  const gained = without(after, before);
  const lost = without(before, after);
  await events.publish(
    tx,
    ...lost.map((access) => ({ type: "revoked", ...access }) as const),
    ...gained.map((access) => ({ type: "granted", ...access }) as const),
  );
  const patientIds = [...new Set([...lost, ...gained].map(({ patientId }) => patientId))];
  await asSystemWithin(tx, "care-team", () => announceAccess(tx, patientIds, { events }));
  return result;
}

/**
 * Waits for changes of access that are under way, before any row is locked. A call that `changesAccess` has the lock
 * before its session is read; commands and the hospital's sign-in take it here.
 */
export async function lockAccess(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${accessLock})`);
}

function without(those: readonly Access[], others: readonly Access[]): Access[] {
  const keyOf = ({ patientId, providerId }: Access) => `${patientId} ${providerId}`;
  const keys = new Set(others.map(keyOf));
  return those.filter((access) => !keys.has(keyOf(access)));
}

const listAccess = (tx: Transaction, concerned: Concerned): Promise<Access[]> =>
  selectRows(
    tx,
    sql`select a.patient_id::float8 as "patientId", a.provider_id::float8 as "providerId"
        from open_access() a
        join providers p on p.user_id = a.provider_id and p.is_active
        join patients t on t.user_id = a.patient_id and t.confirmed_at is not null
        where ${
          "providerIds" in concerned
            ? sql`a.provider_id = any (${toArrayText(concerned.providerIds)}::bigint[])`
            : sql`a.patient_id = any (${toArrayText(concerned.patientIds)}::bigint[])`
        }`,
  );
