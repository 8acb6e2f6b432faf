import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "../../platform/database/database.ts";
import { knownBrowsers } from "../../platform/database/schema.ts";
import { sessionTokenHash } from "../../platform/sign-in.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import { browserName } from "./browser-name.ts";

/** Where a sign-in comes from. */
export interface Browser {
  readonly address: string;
  /** 'Firefox on iPad', if it can be told. */
  readonly name: string | null;
  /** Of the session it still has. */
  readonly sessionTokenHash: string | null;
  /** Of the cookie that it keeps from earlier sign-ins with a code. */
  readonly knownHash: string | null;
}

const knownForSeconds = 90 * 86_400;

/** Made by the server and kept in the database, like a session's: it can be neither forged nor carried over. */
const cookieOf = (request: FastifyRequest) => {
  const isSecure = request.protocol === "https";
  return {
    name: isSecure ? "__Host-device" : "device",
    options: { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure } as const,
  };
};

export function browserOf(request: FastifyRequest): Browser {
  const token = request.cookies[cookieOf(request).name];
  return {
    address: request.ip,
    name: browserName(request.headers["user-agent"]),
    sessionTokenHash: sessionTokenHash(request),
    knownHash: token ? hashToken(token) : null,
  };
}

/** Whether this person has signed in with a code in this browser before. */
export async function isKnownBrowser(
  tx: Transaction,
  knownHash: string | null,
  userId: number,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .where(
      and(
        eq(knownBrowsers.tokenHash, knownHash ?? ""),
        eq(knownBrowsers.userId, userId),
        gt(knownBrowsers.signedInAt, new Date(at.getTime() - knownForSeconds * 1000)),
      ),
    );
  return rows.length > 0;
}

/** Remembers the sign-in under a new token, which takes over whom the browser was known to before. */
export async function rememberBrowser(
  tx: Transaction,
  knownHash: string | null,
  userId: number,
  at: Date,
): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (knownHash) await tx.update(knownBrowsers).set({ tokenHash }).where(eq(knownBrowsers.tokenHash, knownHash));
  await tx
    .insert(knownBrowsers)
    .values({ tokenHash, userId, signedInAt: at })
    .onConflictDoUpdate({
      target: [knownBrowsers.tokenHash, knownBrowsers.userId],
      set: { signedInAt: sql`excluded.signed_in_at` },
    });
  return token;
}

export async function forgetOldBrowsers(tx: Transaction, at: Date): Promise<void> {
  const oldest = new Date(at.getTime() - knownForSeconds * 1000);
  await tx.delete(knownBrowsers).where(lt(knownBrowsers.signedInAt, oldest));
}

export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { name, options } = cookieOf(request);
  reply.setCookie(name, token, { ...options, maxAge: knownForSeconds });
}
