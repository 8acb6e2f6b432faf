import type { CallReply } from "@bedside-bike/contract";
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "../../platform/database/database.ts";
import { grants, identities, patients, providers, users } from "../../platform/database/schema.ts";
import type { Vouchers } from "./vouchers.ts";

/** Locks the patient's row: of two proofs that come at once the second sees the first. */
export async function lockVouchers(tx: Transaction, patientId: number): Promise<Vouchers> {
  const [row] = await tx
    .select({
      numberBy: patients.confirmedBy,
      numberWitnessedBy: patients.numberWitnessedBy,
      email: identities.email,
      emailBy: patients.emailVouchedBy,
    })
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
 * Gives a patient the number, which confirms an account that was not, or no longer. An account whose confirmation has
 * ended does not keep the number from anybody.
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

/** Accounts of this name and birth date whose confirmation has ended: a colleague may confirm them anew at the bed. */
export async function listEndedAccounts(tx: Transaction, nameKey: string, dateOfBirth: string) {
  return tx
    .select({ id: patients.userId, patientNumber: patients.patientNumber })
    .from(patients)
    .innerJoin(identities, eq(identities.userId, patients.userId))
    .where(
      and(
        eq(identities.nameKey, nameKey),
        eq(identities.dateOfBirth, dateOfBirth),
        isNull(patients.confirmedAt),
        wasConfirmed,
      ),
    );
}

/** An account that nobody has ever confirmed has no confirmation. */
export const wasConfirmed = isNotNull(patients.confirmation);

const numberVoucher = alias(providers, "number_voucher");
const numberWitness = alias(providers, "number_witness");
const emailVoucher = alias(providers, "email_voucher");
const voucherNames = alias(users, "voucher_names");

const isConfirmed = isNotNull(patients.confirmedAt);
const hasLeft = (voucher: typeof numberVoucher | typeof numberWitness | typeof emailVoucher) =>
  and(isNotNull(voucher.userId), eq(voucher.isActive, false));

/** The number rests on the word of providers who have left, and of nobody who is here. */
const isNumberLeft = and(
  isConfirmed,
  hasLeft(numberVoucher),
  or(isNull(patients.numberWitnessedBy), hasLeft(numberWitness)),
);
const isEmailLeft = and(isNotNull(identities.email), hasLeft(emailVoucher));
/** As up to 1.1 an account by email was confirmed. */
const isOneWord = and(
  isConfirmed,
  isNotNull(identities.email),
  isNull(patients.numberWitnessedBy),
  eq(patients.emailVouchedBy, patients.confirmedBy),
);
const hasEnded = and(isNull(patients.confirmedAt), wasConfirmed);

type Renewable = CallReply<"identityProofs.list">[number];

const proofs: readonly {
  readonly proof: Renewable["proof"];
  readonly reason: Renewable["reason"];
  readonly where: SQL | undefined;
  readonly voucher: typeof patients.confirmedBy | typeof patients.emailVouchedBy;
}[] = [
  { proof: "number", reason: "left", where: isNumberLeft, voucher: patients.confirmedBy },
  { proof: "email", reason: "left", where: isEmailLeft, voucher: patients.emailVouchedBy },
  {
    proof: "email",
    reason: "one-provider",
    where: and(isOneWord, eq(emailVoucher.isActive, true)),
    voucher: patients.emailVouchedBy,
  },
  { proof: "number", reason: "ended", where: hasEnded, voucher: patients.confirmedBy },
];

/**
 * What a colleague is to renew at the bed: for an administrator of everybody in the hospital, for another provider of the
 * patients who let them look.
 */
export async function listRenewable(tx: Transaction, viewerId: number): Promise<Renewable[]> {
  const found: Renewable[] = [];
  for (const { proof, reason, where, voucher } of proofs) {
    const rows = await tx
      .select({
        patientId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        voucherFirstName: voucherNames.firstName,
        voucherLastName: voucherNames.lastName,
      })
      .from(patients)
      .innerJoin(users, eq(users.id, patients.userId))
      .innerJoin(identities, eq(identities.userId, patients.userId))
      .leftJoin(numberVoucher, eq(numberVoucher.userId, patients.confirmedBy))
      .leftJoin(numberWitness, eq(numberWitness.userId, patients.numberWitnessedBy))
      .leftJoin(emailVoucher, eq(emailVoucher.userId, patients.emailVouchedBy))
      .leftJoin(voucherNames, eq(voucherNames.id, voucher))
      .where(and(where, isNull(patients.dischargedAt), or(isAdministrator(viewerId), isGrantedTo(viewerId))))
      .orderBy(asc(users.lastName), asc(users.id));
    for (const { patientId, firstName, lastName, voucherFirstName, voucherLastName } of rows) {
      const vouchedBy = voucherLastName === null ? null : `${voucherFirstName} ${voucherLastName}`;
      found.push({ patientId, patientName: `${firstName} ${lastName}`, proof, reason, vouchedBy });
    }
  }
  return found;
}

const isAdministrator = (providerId: number) => sql`exists (
  select 1 from ${providers} viewer where viewer.user_id = ${providerId} and viewer.is_administrator)`;
const isGrantedTo = (providerId: number) => sql`exists (
  select 1 from ${grants} where ${grants.patientId} = ${patients.userId} and ${grants.providerId} = ${providerId}
    and ${grants.revokedAt} is null)`;

export interface RenewableProof {
  readonly patientNumber: string | null;
  readonly email: string | null;
  readonly isNumberRenewable: boolean;
  readonly isEmailRenewable: boolean;
}

/** What of one patient's proofs is to be renewed. Locks the patient's row. */
export async function lockRenewable(tx: Transaction, patientId: number): Promise<RenewableProof | null> {
  const [row] = await tx
    .select({
      patientNumber: patients.patientNumber,
      email: identities.email,
      isNumberRenewable: sql<boolean>`coalesce(${isNumberLeft}, false)`,
      isEmailRenewable: sql<boolean>`coalesce(${or(isEmailLeft, isOneWord)}, false)`,
    })
    .from(patients)
    .innerJoin(identities, eq(identities.userId, patients.userId))
    .leftJoin(numberVoucher, eq(numberVoucher.userId, patients.confirmedBy))
    .leftJoin(numberWitness, eq(numberWitness.userId, patients.numberWitnessedBy))
    .leftJoin(emailVoucher, eq(emailVoucher.userId, patients.emailVouchedBy))
    .where(eq(patients.userId, patientId))
    .for("update", { of: patients });
  return row ?? null;
}

/** How many numbers and addresses rest on the word of this provider alone. */
export async function countRestingOn(
  tx: Transaction,
  providerId: number,
): Promise<{ readonly numbers: number; readonly addresses: number }> {
  const [row] = await tx
    .select({
      numbers: sql<number>`(count(*) filter (where ${restsOn(providerId).number}))::integer`,
      addresses: sql<number>`(count(*) filter (where ${restsOn(providerId).address}))::integer`,
    })
    .from(patients)
    .innerJoin(identities, eq(identities.userId, patients.userId));
  return row ?? { numbers: 0, addresses: 0 };
}

export const restsOn = (providerId: number) => ({
  number: and(isConfirmed, eq(patients.confirmedBy, providerId), isNull(patients.numberWitnessedBy)),
  address: and(isNotNull(identities.email), eq(patients.emailVouchedBy, providerId)),
});
