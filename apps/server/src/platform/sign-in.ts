import { sessionHours, sessionIdleMinutes } from "@bedside-bike/contract";
import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OpenSession, Transaction } from "./database/database.ts";
import { signInSessions } from "./database/schema.ts";
import type { Events } from "./events.ts";
import { hashToken, helpTicketOf, newToken, signOutTokenOf } from "./tokens.ts";

const absoluteSeconds = sessionHours * 3600;
/** Activity is written at most this often, so that a busy screen costs one write per minute. */
const touchAfterSeconds = 60;

/** Ids begin at 1. */
const noSessionId = 0;

export const sessionCookieNames = { plain: "session", secure: "__Host-session" } as const;

/** Behind TLS the cookie is Secure and has the prefix that binds it to this host. */
function cookieFor(request: FastifyRequest) {
  const isSecure = request.protocol === "https";
  return {
    name: isSecure ? sessionCookieNames.secure : sessionCookieNames.plain,
    options: { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure } as const,
  };
}

/** The hash of the request's session token, or null if it has none. */
export function sessionTokenHash(request: FastifyRequest): string | null {
  const token = request.cookies[cookieFor(request).name];
  return token ? hashToken(token) : null;
}

/** The token that can end the request's session and nothing else, or null if the request has no session's cookie. */
export function requestSignOutToken(request: FastifyRequest): string | null {
  const token = request.cookies[cookieFor(request).name];
  return token ? signOutTokenOf(token) : null;
}

/** The ticket with which the request's patient may call for help, or null if the request has no session's cookie. */
export function requestHelpTicket(request: FastifyRequest): string | null {
  const token = request.cookies[cookieFor(request).name];
  return token ? helpTicketOf(token) : null;
}

export interface StartedSession {
  readonly token: string;
  readonly sessionId: number;
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
}

/** Starts a session with a new token; the browser's previous session is not carried over. */
export async function startSession(
  tx: Transaction,
  user: { id: number; userType: "patient" | "provider" },
  { browser, openedBy, at }: { browser: string | null; openedBy: number | null; at: Date },
): Promise<StartedSession> {
  const token = newToken();
  const idle = sessionIdleMinutes[user.userType] * 60;
  const endsAt = new Date(at.getTime() + absoluteSeconds * 1000);
  const [row] = await tx
    .insert(signInSessions)
    .values({
      userId: user.id,
      tokenHash: hashToken(token),
      signOutHash: hashToken(signOutTokenOf(token)),
      helpTicketHash: user.userType === "patient" ? hashToken(helpTicketOf(token)) : null,
      browser,
      openedBy,
      createdAt: at,
      lastActiveAt: at,
      idleSeconds: idle,
      endsAt,
    })
    .returning({ id: signInSessions.id });
  if (!row) throw new Error("The session was not stored.");
  return { token, sessionId: row.id, idleEndsAt: new Date(at.getTime() + idle * 1000), endsAt };
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, session: StartedSession): void {
  const { name, options } = cookieFor(request);
  reply.setCookie(name, session.token, { ...options, expires: session.endsAt });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { name, options } = cookieFor(request);
  reply.clearCookie(name, options);
}

/** Ends a session on the server, so that a copy of its cookie no longer works. */
export async function endSession(tx: Transaction, sessionId: number, at: Date): Promise<void> {
  await tx.update(signInSessions).set({ endedAt: at }).where(eq(signInSessions.id, sessionId));
}

/**
 * The same from another browser, or by an administrator: whoever has that browser may not call for help as this person
 * either.
 */
export async function endSessionElsewhere(tx: Transaction, sessionId: number, at: Date): Promise<void> {
  await tx.update(signInSessions).set({ endedAt: at, helpTicketHash: null }).where(eq(signInSessions.id, sessionId));
}

/** Ends all open sessions of a user except one, and every ticket for calls for help but its own. Returns their ids. */
export async function endOtherSessions(
  tx: Transaction,
  { userId, sessionId }: Pick<OpenSession, "userId" | "sessionId">,
  at: Date,
): Promise<number[]> {
  const others = and(eq(signInSessions.userId, userId), ne(signInSessions.id, sessionId));
  const rows = await tx
    .update(signInSessions)
    .set({ endedAt: at })
    .where(and(others, isOpenAt(at)))
    .returning({ id: signInSessions.id });
  await tx
    .update(signInSessions)
    .set({ helpTicketHash: null })
    .where(and(others, isNotNull(signInSessions.helpTicketHash)));
  return rows.map(({ id }) => id);
}

/** Ends all open sessions and tickets of a user. Returns the sessions' ids. */
export const endAllSessions = (tx: Transaction, userId: number, at: Date): Promise<number[]> =>
  endOtherSessions(tx, { userId, sessionId: noSessionId }, at);

/** Tells all nodes on commit that these sessions have ended: their open streams close. */
export async function publishEnded(
  tx: Transaction,
  sessionIds: readonly number[],
  { events }: { readonly events: Pick<Events, "publish"> },
): Promise<void> {
  for (const sessionId of sessionIds) await events.publish(tx, { type: "session-ended", sessionId });
}

const idleEnd = sql`${signInSessions.lastActiveAt} + make_interval(secs => ${signInSessions.idleSeconds})`;

/** When a session ended, or will end unless somebody is active. */
export const sessionEnd = sql`coalesce(${signInSessions.endedAt}, least(${signInSessions.endsAt}, ${idleEnd}))`;

/** Neither ended nor expired. */
export function isOpenAt(at: Date): SQL | undefined {
  return and(
    isNull(signInSessions.endedAt),
    gt(signInSessions.endsAt, at),
    sql`${idleEnd} > ${at.toISOString()}::timestamptz`,
  );
}

/** Ends the session of the request's cookie if it is open. Returns its id. */
export async function endSessionOfToken(tx: Transaction, tokenHash: string, at: Date): Promise<number | null> {
  const [row] = await tx
    .update(signInSessions)
    .set({ endedAt: at })
    .where(and(eq(signInSessions.tokenHash, tokenHash), isNull(signInSessions.endedAt)))
    .returning({ id: signInSessions.id });
  return row?.id ?? null;
}

/** Ends the session of a sign-out token if it is open. Returns its id and whose it was. */
export async function endSessionOfSignOut(tx: Transaction, signOutToken: string, at: Date) {
  const [row] = await tx
    .update(signInSessions)
    .set({ endedAt: at })
    .where(and(eq(signInSessions.signOutHash, hashToken(signOutToken)), isNull(signInSessions.endedAt)))
    .returning({ id: signInSessions.id, userId: signInSessions.userId, openedBy: signInSessions.openedBy });
  return row ?? null;
}

/** Twice the longest session: a tablet that loses its network just before a session ends still has half a day. */
const helpTicketHours = 24;

/** Whose sign-in gave this ticket for help calls, if that is not too long ago; the session may have ended since. */
export async function findSessionOfHelpTicket(tx: Transaction, ticketHash: string, at: Date) {
  const [row] = await tx
    .select({ patientId: signInSessions.userId, openedBy: signInSessions.openedBy })
    .from(signInSessions)
    .where(
      and(
        eq(signInSessions.helpTicketHash, ticketHash),
        gt(signInSessions.createdAt, new Date(at.getTime() - helpTicketHours * 3_600_000)),
      ),
    );
  return row ?? null;
}

/** Records activity in this session. Returns the updated session. */
export async function touchSession(tx: Transaction, session: OpenSession, at: Date): Promise<OpenSession> {
  if (at.getTime() - session.lastActiveAt.getTime() < touchAfterSeconds * 1000) return session;
  await tx.update(signInSessions).set({ lastActiveAt: at }).where(eq(signInSessions.id, session.sessionId));
  return { ...session, lastActiveAt: at };
}

/**
 * Readings from patients' bikes count as activity, like a tap on the screen. Part of the batches' own statement:
 * `active` selects user ids, each with its instant. A session row that another request is writing is skipped: a ride
 * that begins must not wait for a request that links its bike.
 */
export const touchSessionsOf = (active: SQL): SQL => sql`
  update sign_in_sessions set last_active_at = stale.at
  from (
    select sign_in_sessions.id, active.at
    from (${active}) active (user_id, at) join sign_in_sessions on sign_in_sessions.user_id = active.user_id
    where sign_in_sessions.ended_at is null
      and sign_in_sessions.last_active_at < active.at - make_interval(secs => ${sql.raw(String(touchAfterSeconds))})
      and ${idleEnd} > active.at
    for update of sign_in_sessions skip locked) stale
  where sign_in_sessions.id = stale.id`;

export function sessionEndsOf(session: OpenSession): { idleEndsAt: string; endsAt: string } {
  const idleEndsAt = new Date(session.lastActiveAt.getTime() + session.idleSeconds * 1000);
  return { idleEndsAt: idleEndsAt.toISOString(), endsAt: session.endsAt.toISOString() };
}
