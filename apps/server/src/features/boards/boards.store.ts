import type { DaySeconds } from "@bedside-bike/clinical";
import type { HelpRequest } from "@bedside-bike/contract";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { boards, patients, providers, users } from "../../platform/database/schema.ts";
import type { Deps } from "../../platform/route.ts";
import { selectHelpRequest } from "../help-requests/help-requests.store.ts";
import { rideDaysWhere } from "../ride-days/ride-days.store.ts";
import { type OpenRide, selectOpenRide } from "../rides/must-stop.store.ts";

export const unseenDays = 7;

const isOpenAt = (at: Date) => and(isNull(boards.endedAt), gt(boards.endsAt, at));

export async function insertBoard(
  tx: Transaction,
  board: { name: string; tokenHash: string; openedBy: number },
  at: Date,
): Promise<number> {
  const endsAt = new Date(at.getTime() + unseenDays * 86_400_000);
  const [row] = await tx
    .insert(boards)
    .values({ ...board, openedAt: at, lastSeenAt: at, endsAt })
    .returning({ id: boards.id });
  if (!row) throw new Error("The board was not stored.");
  return row.id;
}

/** Those of active providers, newest first. */
export function listOpenBoards(tx: Transaction, at: Date) {
  return tx
    .select({
      id: boards.id,
      name: boards.name,
      openedAt: boards.openedAt,
      lastSeenAt: boards.lastSeenAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.openedBy))
    .innerJoin(providers, and(eq(providers.userId, boards.openedBy), eq(providers.isActive, true)))
    .where(isOpenAt(at))
    .orderBy(asc(boards.name), asc(boards.id));
}

/** Ends the open boards that match, on all nodes on commit. Returns how many there were. */
export async function endBoards(
  tx: Transaction,
  { id, openedBy, tokenHash, at }: { id?: number; openedBy?: number; tokenHash?: string; at: Date },
  { events }: Pick<Deps, "events">,
): Promise<number> {
  const ended = await tx
    .update(boards)
    .set({ endedAt: at })
    .where(
      and(
        isNull(boards.endedAt),
        id === undefined ? undefined : eq(boards.id, id),
        openedBy === undefined ? undefined : eq(boards.openedBy, openedBy),
        tokenHash === undefined ? undefined : eq(boards.tokenHash, tokenHash),
      ),
    )
    .returning({ boardId: boards.id, providerId: boards.openedBy });
  for (const board of ended) await events.publish(tx, { type: "board-ended", ...board });
  return ended.length;
}

/** The patients whose data the board may show now. */
export async function listBoardPatientIds(tx: Transaction): Promise<number[]> {
  const rows = await tx.select({ id: patients.userId }).from(patients).where(isNull(patients.dischargedAt));
  return rows.map(({ id }) => id);
}

/** One patient's stored values; the service interprets them. */
export interface BoardRow extends DaySeconds {
  readonly id: number;
  readonly bed: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly openRide: OpenRide | null;
  readonly helpRequest: HelpRequest | null;
  /** Today. */
  readonly hasRiddenWhilePaused: boolean;
}

/** The patients of whoever opened the board, who have not been discharged. */
export function listBoardRows(tx: Transaction, today: string): Promise<BoardRow[]> {
  return selectRows(
    tx,
    sql`
    select p.user_id as id, p.bed, u.first_name as "firstName", u.last_name as "lastName",
      (${selectOpenRide(sql`u.id`, sql`${today}`)}) as "openRide",
      (${selectHelpRequest(sql`u.id`, { isHolding: true })}) as "helpRequest",
      exists (select 1 from rides r
        where r.patient_id = u.id and r.while_paused and r.day = ${today}::date) as "hasRiddenWhilePaused",
      coalesce(d."durationSeconds", 0) as "durationSeconds",
      coalesce(d."filledSeconds", 0) as "filledSeconds",
      coalesce(d."passiveFilledSeconds", 0) as "passiveFilledSeconds"
    from patients p
    join users u on u.id = p.user_id
    left join (${rideDaysWhere(sql`ridden.day = ${today}::date`)}) d on d.patient_id = u.id
    where p.discharged_at is null
    order by u.id`,
  );
}
