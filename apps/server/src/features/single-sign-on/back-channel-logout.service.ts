import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps, PublicInput } from "../../platform/route.ts";
import { endAllSessions, publishEnded } from "../../platform/sign-in.ts";
import { hashToken } from "../../platform/tokens.ts";
import { updateLastSignIn } from "../sign-in/hospital-sign-in.store.ts";
import type { Issuer, Logout } from "./single-sign-on.issuer.ts";
import * as store from "./single-sign-on.store.ts";

type IssuerDeps = Deps & { readonly issuer: Issuer | null };

/** Longer than any logout token is accepted: a used one is remembered for this long. */
export const logoutTokenSeconds = 3600;

/**
 * Ends the sign-in sessions and streams of a user whom the issuer has signed out. For one of the issuer's sessions,
 * what it opened ends; for a whole subject, all of the provider's sessions end, and codes and passkeys need the
 * hospital's sign-in again. For a subject without an account here there is nothing to end.
 * @throws HttpError 400 for an invalid or used token, 404 without single sign-on.
 */
export async function endSessionsOfIssuer(
  { body, at }: PublicInput<Api["singleSignOn.backChannelLogout"]>,
  { issuer, ...deps }: IssuerDeps,
): Promise<CallReply<"singleSignOn.backChannelLogout">> {
  if (!issuer) throw new HttpError(404, "This installation has no single sign-on.");
  const logout = await issuer.readLogoutToken(body.logout_token);
  const issuerUrl = issuer.config.issuer;
  await deps.database.asSystem("accounts", async (tx) => {
    if (!(await store.takeLogoutToken(tx, hashToken(`${issuerUrl} ${logout.tokenId}`), at))) {
      throw new HttpError(400, "The logout token has been used before.", "logout_token");
    }
    const userId = logout.subject === null ? null : await store.findLinkedUser(tx, issuerUrl, logout.subject);
    if (logout.subject !== null && userId === null) return;
    const sessionIds = await endSessions(tx, { logout, issuerUrl, userId, at });
    await publishEnded(tx, sessionIds, deps);
    await recordAudit(tx, at, {
      action: "singleSignOn.backChannelLogout",
      actor: { kind: "system", id: null },
      detail: { sessions: sessionIds.length, ...(userId === null ? {} : { userId }) },
    });
  });
  return { ok: true };
}

interface Ending {
  readonly logout: Logout;
  readonly issuerUrl: string;
  readonly userId: number | null;
  readonly at: Date;
}

async function endSessions(tx: Transaction, { logout, issuerUrl, userId, at }: Ending): Promise<number[]> {
  if (logout.issuerSession !== null) {
    return store.endIssuerSession(tx, { hash: hashToken(logout.issuerSession), userId, at });
  }
  if (userId === null) return [];
  await updateLastSignIn(tx, { issuer: issuerUrl, userId, at: null });
  return endAllSessions(tx, userId, at);
}
