import type { AccountToSettle, AdministeredPeople, CallReply } from "@bedside-bike/contract";
import { eq, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { patients, providers } from "../../platform/database/schema.ts";

type Group = AdministeredPeople["patientAccounts"][number];

const asTime = (value: string | Date): string => new Date(value).toISOString();

type Waiting = AdministeredPeople["waiting"][number];
type Active = AdministeredPeople["active"][number];

interface ProviderRow extends Omit<Waiting, "askedAt">, Omit<Active, "createdAt" | "lastSignInAt"> {
  readonly isActive: boolean;
  readonly createdAt: string | Date;
  readonly lastSignInAt: string | Date | null;
  readonly deactivatedAt: string | Date | null;
}

/** Providers by whether they may sign in. */
export async function listProviders(
  tx: Transaction,
): Promise<Pick<AdministeredPeople, "waiting" | "active" | "inactive">> {
  const rows = await selectRows<ProviderRow>(
    tx,
    sql`select p.user_id as id, u.first_name || ' ' || u.last_name as name, p.credentials, i.email, p.specialty,
          p.license_number as "licenseNumber", p.asked_by as "askedBy", p.is_administrator as "isAdministrator",
          p.is_active as "isActive", p.deactivated_at as "deactivatedAt", u.created_at as "createdAt",
          (select max(s.created_at) from sign_in_sessions s where s.user_id = p.user_id) as "lastSignInAt"
        from providers p join users u on u.id = p.user_id join identities i on i.user_id = p.user_id
        order by u.last_name, u.first_name, u.id`,
  );
  const named = ({ id, name, credentials, email, specialty }: ProviderRow) => ({
    id,
    name,
    credentials,
    email,
    specialty,
  });
  const account = (row: ProviderRow) => ({
    ...named(row),
    createdAt: asTime(row.createdAt),
    lastSignInAt: row.lastSignInAt === null ? null : asTime(row.lastSignInAt),
  });
  return {
    waiting: rows
      .filter(({ isActive, deactivatedAt }) => !isActive && deactivatedAt === null)
      .map((row) => {
        const { licenseNumber, askedBy } = row;
        return { ...named(row), licenseNumber, askedBy, askedAt: asTime(row.createdAt) };
      })
      .toSorted((one, other) => one.askedAt.localeCompare(other.askedAt)),
    active: rows
      .filter(({ isActive }) => isActive)
      .map((row) => ({ ...account(row), isAdministrator: row.isAdministrator })),
    inactive: rows.flatMap((row) =>
      row.isActive || row.deactivatedAt === null ? [] : [{ ...account(row), deactivatedAt: asTime(row.deactivatedAt) }],
    ),
  };
}

/** Active administrators, by name. */
export const listAdministrators = (tx: Transaction): Promise<CallReply<"administration.administrators">> =>
  selectRows(
    tx,
    sql`select u.first_name || ' ' || u.last_name as name, p.credentials
        from providers p join users u on u.id = p.user_id where p.is_administrator and p.is_active
        order by u.last_name, u.first_name, u.id`,
  );

interface AccountRow extends Omit<AccountToSettle, "createdAt"> {
  readonly createdAt: string | Date;
  /** Accounts in one group have the same name and date of birth. */
  readonly groupId: number;
  readonly isAlone: boolean;
}

/**
 * Accounts of patients who are here: those that share a name and date of birth if at least one of them has no number or
 * is not confirmed, and those that nobody confirmed.
 */
export async function listAccountsToSettle(tx: Transaction): Promise<Group[]> {
  const rows = await selectRows<AccountRow>(
    tx,
    sql`with here as (
          select p.user_id as id, u.created_at, p.confirmed_at is not null as is_confirmed, p.patient_number,
            p.confirmation is null and p.confirmed_at is null and i.email is not null as can_confirm,
            case when i.date_of_birth is null then i.user_id::text else i.name_key || i.date_of_birth end as details
          from patients p join users u on u.id = p.user_id join identities i on i.user_id = p.user_id
          where p.discharged_at is null),
        grouped as (
          select *, count(*) over same = 1 as is_alone, min(id) over same as group_id,
            bool_and(is_confirmed and patient_number is not null) over same as is_settled
          from here window same as (partition by details))
        select id, created_at as "createdAt", is_confirmed as "isConfirmed", can_confirm as "canConfirm",
          exists (select 1 from rides r where r.patient_id = grouped.id) as "hasRides", group_id as "groupId",
          is_alone as "isAlone"
        from grouped where case when is_alone then not is_confirmed else not is_settled end
        order by created_at, id`,
  );
  const groups = new Map<number, AccountRow[]>();
  for (const row of rows) groups.set(row.groupId, [...(groups.get(row.groupId) ?? []), row]);
  return [...groups.values()].map((accounts) => ({
    reason: accounts.length > 1 ? "same-details" : "unconfirmed",
    since: asTime(accounts.at(-1)?.createdAt ?? ""),
    accounts: accounts.map(({ groupId: _, isAlone: __, createdAt, ...account }) => ({
      ...account,
      createdAt: asTime(createdAt),
    })),
  }));
}

/** Whether a provider has registered and was never approved; null if there is no such provider. */
export async function findWaiting(tx: Transaction, providerId: number): Promise<{ isWaiting: boolean } | null> {
  const [row] = await tx
    .select({ isActive: providers.isActive, deactivatedAt: providers.deactivatedAt })
    .from(providers)
    .where(eq(providers.userId, providerId))
    .for("update");
  return row ? { isWaiting: !row.isActive && row.deactivatedAt === null } : null;
}

export async function isPatient(tx: Transaction, id: number): Promise<boolean> {
  const found = await tx.select({ id: patients.userId }).from(patients).where(eq(patients.userId, id)).for("update");
  return found.length > 0;
}
