import { RIDE_LIMITS } from "@bedside-bike/ride";
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { deviceLinks, devices, patients, users } from "../../platform/database/schema.ts";
import { isOpenAt, sessionEnd } from "../../platform/sign-in.ts";

type EndReason = NonNullable<(typeof deviceLinks.$inferSelect)["endReason"]>;

/** A link that has not ended. */
const isOpen = isNull(deviceLinks.unlinkedAt);

/** The patient linked to a bike at an instant; no row if nobody was. */
export const linkedPatient = (deviceNumber: SQL, at: SQL): SQL => sql`
  select l.patient_id from device_links l
  where l.device_number = ${deviceNumber} and l.linked_at <= ${at} and (l.unlinked_at is null or l.unlinked_at > ${at})
  order by l.linked_at desc limit 1`;

/** The bike that this patient is currently linked to, or null. */
export async function findOpenLink(tx: Transaction, patientId: number): Promise<number | null> {
  const [row] = await tx
    .select({ deviceNumber: deviceLinks.deviceNumber })
    .from(deviceLinks)
    .where(and(eq(deviceLinks.patientId, patientId), isOpen));
  return row?.deviceNumber ?? null;
}

/** The bike that this patient was most recently linked to, whether or not the link is still active. */
export async function findLastLink(tx: Transaction, patientId: number): Promise<number | null> {
  const [row] = await tx
    .select({ deviceNumber: deviceLinks.deviceNumber })
    .from(deviceLinks)
    .where(eq(deviceLinks.patientId, patientId))
    .orderBy(desc(deviceLinks.linkedAt))
    .limit(1);
  return row?.deviceNumber ?? null;
}

/** Serializes, for one patient, everything that changes which bike they have, and the rides that a tablet posts. */
export async function lockPatient(tx: Transaction, patientId: number): Promise<void> {
  await tx.select({ id: patients.userId }).from(patients).where(eq(patients.userId, patientId)).for("update");
}

/**
 * Locks these bikes, in the order of their numbers so that two patients who swap bikes can't deadlock, and returns
 * those that exist and are in use. A ride that begins on one of them waits as well.
 */
export async function lockDevices(tx: Transaction, deviceNumbers: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ number: devices.number })
    .from(devices)
    .where(and(inArray(devices.number, [...deviceNumbers]), isNull(devices.retiredAt)))
    .orderBy(asc(devices.number))
    .for("update");
  return rows.map(({ number }) => number);
}

/**
 * Whether somebody else's ride is open on this bike: not ended, and not silent for two minutes. A ride reported by a
 * tablet counts only if its patient has the bike, so that nobody holds a bike by its number alone.
 */
export async function isRiddenByAnother(
  tx: Transaction,
  { deviceNumber, patientId, at }: { deviceNumber: number; patientId: number; at: Date },
): Promise<boolean> {
  const silentSince = new Date(at.getTime() - RIDE_LIMITS.closeAfterSilenceSeconds * 1000);
  const [row] = await selectRows<{ isRidden: boolean }>(
    tx,
    sql`select exists (select 1 from rides
      where is_open and device_number = ${deviceNumber} and patient_id <> ${patientId}
        and (source = 'bike' or patient_id = (select l.patient_id from device_links l
          where l.device_number = ${deviceNumber} and l.unlinked_at is null))
        and last_batch_at >= ${silentSince.toISOString()}::timestamptz) as "isRidden"`,
  );
  return row?.isRidden === true;
}

export interface Holder {
  readonly patientId: number;
  /** Whether the link keeps others from taking the bike. */
  readonly isHolding: boolean;
}

/**
 * Who has the bike, and whether they hold it: confirmed, not discharged, signed in (or linked by a provider and not
 * signed in since), and on it within `unusedHours`. Null if it is free.
 */
export async function findHolder(
  tx: Transaction,
  { deviceNumber, unusedHours, at }: { deviceNumber: number; unusedHours: number; at: Date },
): Promise<Holder | null> {
  const unusedSince = sql`${at.toISOString()}::timestamptz - make_interval(hours => ${unusedHours})`;
  const [holder] = await selectRows<Holder>(
    tx,
    sql`select l.patient_id as "patientId",
          p.confirmed_at is not null and p.discharged_at is null
          and (l.linked_at > ${unusedSince} or exists (select 1 from rides r
            where r.patient_id = l.patient_id and r.device_number = l.device_number
              and r.last_batch_at > ${unusedSince}))
          and (exists (select 1 from sign_in_sessions where user_id = l.patient_id and ${isOpenAt(at)})
            or not exists (select 1 from sign_in_sessions where user_id = l.patient_id and ${sessionEnd} >= l.linked_at))
          as "isHolding"
        from device_links l join patients p on p.user_id = l.patient_id
        where l.device_number = ${deviceNumber} and l.unlinked_at is null`,
  );
  return holder ?? null;
}

/** First and last name of the patient who has the bike, as far as the signed-in person may see that patient. */
export async function findNameOfHolder(tx: Transaction, deviceNumber: number): Promise<string | null> {
  const [holder] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(deviceLinks)
    .innerJoin(users, eq(users.id, deviceLinks.patientId))
    .where(and(eq(deviceLinks.deviceNumber, deviceNumber), isOpen));
  return holder ? `${holder.firstName} ${holder.lastName}` : null;
}

/** Whether a patient other than this one has the bike now. */
export async function isLinkedToAnother(tx: Transaction, deviceNumber: number, patientId: number): Promise<boolean> {
  const [link] = await tx
    .select({ patientId: deviceLinks.patientId })
    .from(deviceLinks)
    .where(and(eq(deviceLinks.deviceNumber, deviceNumber), isOpen));
  return link !== undefined && link.patientId !== patientId;
}

export async function insertLink(tx: Transaction, deviceNumber: number, patientId: number, at: Date): Promise<void> {
  await tx.insert(deviceLinks).values({ deviceNumber, patientId, linkedAt: at });
}

/** Ends the patient's link. Returns its bike, or null if they had none. */
export async function endLink(
  tx: Transaction,
  patientId: number,
  { endReason, at }: { endReason: EndReason; at: Date },
): Promise<number | null> {
  const [ended] = await tx
    .update(deviceLinks)
    .set({ unlinkedAt: at, endReason })
    .where(and(eq(deviceLinks.patientId, patientId), isOpen))
    .returning({ deviceNumber: deviceLinks.deviceNumber });
  return ended?.deviceNumber ?? null;
}

/** The patient has seen that these bikes are no longer linked to them. */
export async function markLossesRead(tx: Transaction, patientId: number, at: Date): Promise<void> {
  await tx
    .update(deviceLinks)
    .set({ lossReadAt: at })
    .where(
      and(
        eq(deviceLinks.patientId, patientId),
        inArray(deviceLinks.endReason, ["taken", "released"]),
        isNull(deviceLinks.lossReadAt),
      ),
    );
}
