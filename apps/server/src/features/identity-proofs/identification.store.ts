import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { identities, patients } from "../../platform/database/schema.ts";

export interface ConfirmedPatient {
  readonly id: number;
  readonly patientNumber: string | null;
}

const confirmedPatient = { id: patients.userId, patientNumber: patients.patientNumber };

/** The confirmed patient with this number, or null. */
export async function findPatientByNumber(tx: Transaction, patientNumber: string): Promise<ConfirmedPatient | null> {
  const [row] = await tx
    .select(confirmedPatient)
    .from(patients)
    .where(and(eq(patients.patientNumber, patientNumber), isConfirmed));
  return row ?? null;
}

export const isConfirmed = isNotNull(patients.confirmedAt);
/** Patients who were confirmed once and no longer are: a colleague may confirm the account again at the bed. */
export const hasEnded = and(isNull(patients.confirmedAt), isNotNull(patients.confirmation));
const wasNeverConfirmed = and(isNull(patients.confirmedAt), isNull(patients.confirmation));

const listNamed =
  (state: SQL | undefined) =>
  async (tx: Transaction, nameKey: string, dateOfBirth: string): Promise<ConfirmedPatient[]> =>
    tx
      .select(confirmedPatient)
      .from(patients)
      .innerJoin(identities, eq(identities.userId, patients.userId))
      .where(and(eq(identities.nameKey, nameKey), eq(identities.dateOfBirth, dateOfBirth), state));

/** The confirmed patients with this name and birth date. */
export const listNamesakes = listNamed(isConfirmed);
/** Accounts of this name and birth date whose confirmation has ended. */
export const listEndedAccounts = listNamed(hasEnded);

/** Accounts that someone made by email under this name and birth date, and that nobody has confirmed. */
export async function listEmailAccounts(tx: Transaction, nameKey: string, dateOfBirth: string) {
  const rows = await tx
    .select({ patientId: patients.userId, email: identities.email })
    .from(patients)
    .innerJoin(identities, eq(identities.userId, patients.userId))
    .where(
      and(
        eq(identities.nameKey, nameKey),
        eq(identities.dateOfBirth, dateOfBirth),
        wasNeverConfirmed,
        isNotNull(identities.email),
      ),
    )
    .limit(5);
  return rows.map(({ patientId, email }) => ({ patientId, email: email ?? "" }));
}

/** The mailbox of an account that someone made by email and that nobody has confirmed; null for any other. */
export async function findUnconfirmed(tx: Transaction, patientId: number): Promise<{ email: string } | null> {
  const [row] = await tx
    .select({ email: identities.email })
    .from(patients)
    .innerJoin(identities, eq(identities.userId, patients.userId))
    .where(and(eq(patients.userId, patientId), wasNeverConfirmed, isNotNull(identities.email)))
    .for("update", { of: patients });
  return row?.email ? { email: row.email } : null;
}

/** Gives up the account: without its address, no emailed code can sign in to it. */
export async function removeProofs(tx: Transaction, patientId: number): Promise<void> {
  await tx
    .update(patients)
    .set({ patientNumber: null, confirmedAt: null, confirmedBy: null, numberWitnessedBy: null })
    .where(eq(patients.userId, patientId));
  await tx.update(identities).set({ email: null }).where(eq(identities.userId, patientId));
}

/** Locks the key on all nodes until the transaction ends. */
export async function acquireAdvisoryLock(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(122, hashtext(${key}))`);
}

/**
 * Deletes, with all that they stored, accounts that were never confirmed, were made before an instant and have not been
 * signed in to since. Returns their ids.
 */
export async function deleteUnusedAccounts(tx: Transaction, madeBefore: Date): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    tx,
    sql`select id from delete_unused_accounts(${madeBefore.toISOString()}::timestamptz) as id`,
  );
  return rows.map(({ id }) => id);
}
