import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { familyLinks, patients } from "../../platform/database/schema.ts";

interface NewLink {
  readonly patientId: number;
  readonly tokenHash: string;
  readonly viewerName: string | null;
  readonly shownName: string | null;
  readonly createdAt: Date;
  readonly endsAt: Date;
}

const isOpen = isNull(familyLinks.endedAt);
const isOpenAt = (at: Date) => and(isOpen, gt(familyLinks.endsAt, at));

export async function findOpenLink(tx: Transaction, patientId: number, at: Date) {
  const { viewerName, shownName, createdAt, endsAt } = familyLinks;
  const [link] = await tx
    .select({ viewerName, shownName, createdAt, endsAt })
    .from(familyLinks)
    .where(and(eq(familyLinks.patientId, patientId), isOpenAt(at)));
  return link ?? null;
}

/** Whether the patient is in the hospital; nobody is discharged before this transaction ends. */
export async function lockStay(tx: Transaction, patientId: number): Promise<boolean> {
  const [stay] = await tx
    .select({ dischargedAt: patients.dischargedAt })
    .from(patients)
    .where(eq(patients.userId, patientId))
    .for("update");
  return stay?.dischargedAt === null;
}

export async function insertLink(tx: Transaction, link: NewLink): Promise<void> {
  await tx.insert(familyLinks).values(link);
}

/** Returns how many were on. */
export async function endFamilyLinks(
  tx: Transaction,
  { of, at }: { of: { readonly patientId: number } | "everybody"; at: Date },
): Promise<number> {
  const ended = await tx
    .update(familyLinks)
    .set({ endedAt: at })
    .where(and(isOpen, of === "everybody" ? undefined : eq(familyLinks.patientId, of.patientId)))
    .returning({ id: familyLinks.id });
  return ended.length;
}

/** When a bike or tablet last sent of that day's rides; null without one. */
export async function findLastHeard(tx: Transaction, patientId: number, day: string): Promise<Date | null> {
  const [row] = await selectRows<{ at: string | Date | null }>(
    tx,
    sql`select max(last_batch_at) as at from rides where patient_id = ${patientId} and day = ${day}::date and source <> 'hand'`,
  );
  return row?.at ? new Date(row.at) : null;
}

interface Clap {
  readonly tokenHash: string;
  readonly at: Date;
  /** The last one that leaves room for another. */
  readonly before: Date;
}

/** Returns whose link it is; null if it is not on, or has clapped since `before`. */
export async function clapOnce(tx: Transaction, { tokenHash, at, before }: Clap): Promise<number | null> {
  const { lastClapAt } = familyLinks;
  const [clapped] = await tx
    .update(familyLinks)
    .set({ lastClapAt: at })
    .where(and(isOn({ tokenHash, at }), or(isNull(lastClapAt), lte(lastClapAt, before))))
    .returning({ patientId: familyLinks.patientId });
  return clapped?.patientId ?? null;
}

/** Undefined if it is not on. */
export async function findLastClap(
  tx: Transaction,
  link: Pick<Clap, "tokenHash" | "at">,
): Promise<Date | null | undefined> {
  const [row] = await tx.select({ lastClapAt: familyLinks.lastClapAt }).from(familyLinks).where(isOn(link));
  return row?.lastClapAt;
}

const isOn = ({ tokenHash, at }: Pick<Clap, "tokenHash" | "at">) =>
  and(eq(familyLinks.tokenHash, tokenHash), isOpenAt(at));
