import { isNull, sql } from "drizzle-orm";
import { endBoards } from "../features/boards/boards.store.ts";
import { endFamilyLinks } from "../features/family-links/family-links.store.ts";
import { recordAudit } from "../platform/audit.ts";
import { findHead, sealAudit } from "../platform/audit-sealer.ts";
import { beginSegment, type ChainSegment, findSegment } from "../platform/chain-segments.ts";
import { selectRows, type Transaction } from "../platform/database/database.ts";
import {
  bedsideCodes,
  emailCodes,
  passkeyChallenges,
  signInChallenges,
  signInSessions,
  witnessCodes,
} from "../platform/database/schema.ts";
import { HttpError } from "../platform/errors.ts";
import type { Operator } from "../platform/operator.ts";
import type { Deps } from "../platform/route.ts";
import { publishEnded } from "../platform/sign-in.ts";
import { findLost, type Lost } from "./find-lost.ts";
import { findKnown } from "./known-people.ts";
import { describeLost, latestDecisions } from "./lost-entries.ts";

interface Recovery {
  /** As it was typed. */
  readonly to: string;
  /** A file that `export-audit` wrote before the loss, or ''. */
  readonly auditExport: string;
  readonly operator: Operator;
  readonly at: Date;
}

/** An arbitrary number. */
const recoveryLock = 4_120_213;

/**
 * For use after the database was recovered to an earlier time: ends every sign-in session and pending code, begins a
 * new segment of the audit chain that records the recovery, and lists what the audit export has and the database no
 * longer has. Run again, it only lists.
 * @throws HttpError for a time that can't be right, and for a file that is not an export or comes from another
 * installation.
 */
export async function afterRestore(deps: Deps, recovery: Recovery): Promise<{ output: string; note: string }> {
  const { auditExport, at } = recovery;
  const recoveredTo = readTime(recovery.to, at);
  const { database } = deps;
  const keptUntil = await database.asSystem("admin", (tx) => findKept(tx, recoveredTo));
  const lost = auditExport ? await findLost(database, { path: auditExport, recoveredTo, keptUntil }) : null;
  await sealAudit(deps, "all");
  const ended = await database.asSystem("admin", (tx) => begin(tx, { ...recovery, recoveredTo, keptUntil }, deps));
  await sealAudit(deps, "all");
  return database.asSystem("admin", async (tx) => {
    const segment = await findSegment(tx, recoveredTo);
    if (!segment) throw new Error("The segment was not stored.");
    const decisions = latestDecisions(lost?.listed ?? []);
    const known = await findKnown(tx, { entries: decisions, recoveredTo });
    const listed = lost ? [describeTotal(lost), ...describeLost(decisions, known)] : [];
    return {
      output: [describeBegun(segment, ended), ...listed].join("\n\n"),
      note: [...describeGaps(lost, recoveredTo), bikesRemark].join("\n"),
    };
  });
}

const timeForm = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)? ?(Z|UTC|[+-]\d\d(?::?\d\d)?)$/;

/** ISO 8601, or as PostgreSQL's recovery_target_time has it. */
function readTime(text: string, now: Date): Date {
  const [, day, minutes, seconds = ":00", zone = ""] = timeForm.exec(text.trim()) ?? [];
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}` : "Z";
  const time = day ? new Date(`${day}T${minutes}${seconds}${offset}`) : null;
  if (!time || Number.isNaN(time.getTime())) {
    throw new HttpError(
      400,
      "Give the time to which the database was recovered, with its time zone: --to 2026-12-01T02:30:00Z",
    );
  }
  if (time > now) throw new HttpError(400, `--to ${time.toISOString()} is in the future.`);
  return time;
}

/** The last place sealed by then: up to there, this chain and the lost database's are the same. */
async function findKept(tx: Transaction, recoveredTo: Date): Promise<number> {
  const to = recoveredTo.toISOString();
  const [first] = await selectRows<{ is_later: boolean }>(
    tx,
    sql`select at > ${to}::timestamptz as is_later from audit_events order by id limit 1`,
  );
  if (first?.is_later) throw new HttpError(400, `--to ${to} is before anything that this database recorded.`);
  const segment = await findSegment(tx, recoveredTo);
  if (segment) return segment.keptUntil;
  const [kept] = await selectRows<{ sequence: number }>(
    tx,
    sql`select sequence from audit_seals where sealed_at <= ${to}::timestamptz order by sequence desc limit 1`,
  );
  return kept?.sequence ?? 0;
}

interface Ended {
  readonly sessions: number;
  readonly codes: number;
}

/** Null if it was done before. */
async function begin(
  tx: Transaction,
  { operator, at, recoveredTo, keptUntil }: Recovery & { readonly recoveredTo: Date; readonly keptUntil: number },
  deps: Pick<Deps, "events">,
): Promise<Ended | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${recoveryLock})`);
  if (await findSegment(tx, recoveredTo)) return null;
  const ended = await endSignIns(tx, at, deps);
  const head = await findHead(tx);
  await recordAudit(tx, at, {
    action: beginSegment,
    actor: { kind: "admin", id: null },
    detail: {
      ...{ recoveredTo: recoveredTo.toISOString(), keptUntil },
      ...{ placeBefore: head.sequence, hashBefore: head.hash },
      ...ended,
      ...operator,
    },
  });
  return ended;
}

/** A sign-in session from before that time may have been ended after it, and a code may have been used. */
async function endSignIns(tx: Transaction, at: Date, deps: Pick<Deps, "events">): Promise<Ended> {
  const sessions = await tx
    .update(signInSessions)
    .set({ endedAt: at })
    .where(isNull(signInSessions.endedAt))
    .returning({ id: signInSessions.id });
  await publishEnded(
    tx,
    sessions.map(({ id }) => id),
    deps,
  );
  await endBoards(tx, { at }, deps);
  await endFamilyLinks(tx, { of: "everybody", at });
  await tx.delete(passkeyChallenges);
  let codes = 0;
  for (const table of [signInChallenges, bedsideCodes, witnessCodes, emailCodes]) {
    codes += (await tx.delete(table).where(isNull(table.usedAt)).returning({ usedAt: table.usedAt })).length;
  }
  return { sessions: sessions.length, codes };
}

function describeBegun({ place, at, recoveredTo }: ChainSegment, ended: Ended | null): string {
  const segment =
    `This database was recovered to ${recoveredTo.toISOString()}. A new segment of the audit chain begins at place ` +
    `${place}: what was recorded between that time and ${at.toISOString()} is missing.`;
  const done = ended
    ? `Ended: sign-in sessions ${ended.sessions}, unused codes ${ended.codes}. Everyone must sign in again.`
    : `This was done before, on ${at.toISOString()}; nothing was ended again.`;
  return `${segment}\n${done}`;
}

function describeTotal({ total, others }: Lost): string {
  if (total === 0) return "The audit export knows nothing that this database does not have.";
  const rest = [...others]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([action, count]) => `${action} ${count}`);
  const also = rest.length > 0 ? `\nAmong them, not listed here: ${rest.join(", ")}.` : "";
  return `The audit export has ${total} entries that are not in this database.${also}`;
}

function describeGaps(lost: Lost | null, recoveredTo: Date): string[] {
  if (!lost) {
    return [
      "No audit export was given (--audit-export FILE), so nothing is known of what was recorded after that time: whoever " +
        "lost access then has it again, and nobody is told.",
    ];
  }
  if (!lost.endsAt || lost.endsAt <= recoveredTo)
    return ["The audit export ends before that time: it knows of nothing after it."];
  return [`The audit export ends at ${lost.endsAt.toISOString()}: what was recorded after it is in neither.`];
}

const bikesRemark =
  "Bikes are linked to whom they were linked to at that time: compare them with the ward (npm run admin -- list-devices).";
