import type { CallReply } from "@bedside-bike/contract";
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "../../platform/database/database.ts";
import { identities, patients, providers, users } from "../../platform/database/schema.ts";
import { hasEnded, isConfirmed } from "./identification.store.ts";
import type { Vouchers } from "./vouchers.ts";

const vouchers = {
  numberBy: patients.confirmedBy,
  numberWitnessedBy: patients.numberWitnessedBy,
  email: identities.email,
  emailBy: patients.emailVouchedBy,
};

/** Locks the patient's row, so that the second of two simultaneous proofs sees the first. */
export async function lockVouchers(tx: Transaction, patientId: number): Promise<Vouchers> {
  const [row] = await tx
    .select(vouchers)
    .from(patients)
    .innerJoin(identities, eq(identities.userId, patients.userId))
    .where(eq(patients.userId, patientId))
    .for("update", { of: patients });
  if (!row) throw new Error("There is no such patient.");
  return row;
}

interface ProvenNumber {
  readonly patientId: number;
  readonly patientNumber: string;
  readonly by: number;
  readonly witnessedBy?: number;
  readonly at: Date;
}

/**
 * Gives a patient the number, which confirms an account that was not confirmed or no longer is. An account whose
 * confirmation has ended does not keep its number from anybody else.
 */
export async function updateNumber(
  tx: Transaction,
  { patientId, patientNumber, by, witnessedBy, at }: ProvenNumber,
): Promise<void> {
  await freeNumber(tx, patientNumber);
  await tx
    .update(patients)
    .set({
      patientNumber,
      confirmedBy: by,
      numberWitnessedBy: witnessedBy ?? null,
      confirmedAt: sql`coalesce(${patients.confirmedAt}, ${at.toISOString()}::timestamptz)`,
      confirmation: sql`coalesce(${patients.confirmation}, 'email')`,
    })
    .where(eq(patients.userId, patientId));
}

/** Takes the number from an account whose confirmation has ended; nobody else's is touched. */
export async function freeNumber(tx: Transaction, patientNumber: string): Promise<void> {
  await tx
    .update(patients)
    .set({ patientNumber: null })
    .where(and(eq(patients.patientNumber, patientNumber), isNull(patients.confirmedAt)));
}

export async function updateEmailVoucher(tx: Transaction, patientId: number, providerId: number | null): Promise<void> {
  await tx.update(patients).set({ emailVouchedBy: providerId }).where(eq(patients.userId, patientId));
}

const hasLeft = (voucher: PgColumn) =>
  sql`exists (select 1 from ${providers} left_one where left_one.user_id = ${voucher} and not left_one.is_active)`;

/** The number rests only on the word of providers who have left. */
const isNumberLeft = and(
  isConfirmed,
  hasLeft(patients.confirmedBy),
  or(isNull(patients.numberWitnessedBy), hasLeft(patients.numberWitnessedBy)),
);
const isEmailLeft = and(isNotNull(identities.email), hasLeft(patients.emailVouchedBy));
/** No call leaves an account so; one that is, is listed all the same. */
const isOneWord = and(
  isConfirmed,
  isNotNull(identities.email),
  isNull(patients.numberWitnessedBy),
  eq(patients.emailVouchedBy, patients.confirmedBy),
);

const isTrue = (condition: SQL | undefined) => sql<boolean>`coalesce(${condition}, false)`;
const nameOf = (voucher: PgColumn) =>
  sql<
    string | null
  >`(select concat(named.first_name, ' ', named.last_name) from ${users} named where named.id = ${voucher})`;

/**
 * What a colleague should renew at the bed, by patient: for an administrator everybody in the hospital, for another
 * provider the patients who gave them access.
 */
export async function listRenewable(tx: Transaction, viewerId: number): Promise<CallReply<"identityProofs.list">> {
  const rows = await tx
    .select({
      patientId: users.id,
      patientName: sql<string>`concat(${users.firstName}, ' ', ${users.lastName})`,
      numberBy: nameOf(patients.confirmedBy),
      emailBy: nameOf(patients.emailVouchedBy),
      isNumberLeft: isTrue(isNumberLeft),
      isEmailLeft: isTrue(isEmailLeft),
      isOneWord: isTrue(isOneWord),
      hasEnded: isTrue(hasEnded),
    })
    .from(patients)
    .innerJoin(users, eq(users.id, patients.userId))
    .innerJoin(identities, eq(identities.userId, patients.userId))
    .where(
      and(
        or(isNumberLeft, isEmailLeft, isOneWord, hasEnded),
        isNull(patients.dischargedAt),
        or(isAdministrator(viewerId), isGrantedTo(viewerId)),
      ),
    )
    .orderBy(asc(users.lastName), asc(users.id));
  return rows.flatMap(({ patientId, patientName, numberBy, emailBy, ...found }) => {
    const patient = { patientId, patientName };
    const number = { ...patient, proof: "number" } as const;
    const email = { ...patient, proof: "email", vouchedBy: emailBy } as const;
    return [
      ...(found.isNumberLeft ? [{ ...number, reason: "left", vouchedBy: numberBy } as const] : []),
      ...(found.hasEnded ? [{ ...number, reason: "ended", vouchedBy: null } as const] : []),
      ...(found.isEmailLeft ? [{ ...email, reason: "left" } as const] : []),
      ...(found.isOneWord && !found.isEmailLeft ? [{ ...email, reason: "one-provider" } as const] : []),
    ];
  });
}

const isAdministrator = (providerId: number) => sql`exists (
  select 1 from ${providers} viewer where viewer.user_id = ${providerId} and viewer.is_administrator)`;
const isGrantedTo = (providerId: number) => sql`${patients.userId} in (
  select patient_id from open_access() where provider_id = ${providerId})`;

export interface RenewableProofs extends Vouchers {
  readonly patientNumber: string | null;
  readonly isNumberRenewable: boolean;
  readonly isEmailRenewable: boolean;
}

/** One patient's proofs, and which of them need renewing. Locks the patient's row. */
export async function lockRenewable(tx: Transaction, patientId: number): Promise<RenewableProofs | null> {
  const [row] = await tx
    .select({
      ...vouchers,
      patientNumber: patients.patientNumber,
      isNumberRenewable: isTrue(isNumberLeft),
      isEmailRenewable: isTrue(or(isEmailLeft, isOneWord)),
    })
    .from(patients)
    .innerJoin(identities, eq(identities.userId, patients.userId))
    .where(eq(patients.userId, patientId))
    .for("update", { of: patients });
  return row ?? null;
}

/** How many numbers and addresses rest on this provider's word alone. */
export async function countRestingOn(
  tx: Transaction,
  providerId: number,
): Promise<{ readonly numbers: number; readonly addresses: number }> {
  const isNumber = and(isConfirmed, eq(patients.confirmedBy, providerId), isNull(patients.numberWitnessedBy));
  const isAddress = and(isNotNull(identities.email), eq(patients.emailVouchedBy, providerId));
  const [row] = await tx
    .select({
      numbers: sql<number>`(count(*) filter (where ${isNumber}))::integer`,
      addresses: sql<number>`(count(*) filter (where ${isAddress}))::integer`,
    })
    .from(patients)
    .innerJoin(identities, eq(identities.userId, patients.userId));
  return row ?? { numbers: 0, addresses: 0 };
}
