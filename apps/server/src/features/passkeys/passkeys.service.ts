import type { Api, CallReply } from "@bedside-bike/contract";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { countAttempt } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps, PublicInput } from "../../platform/route.ts";
import { endOtherSessions, publishEnded } from "../../platform/sign-in.ts";
import { findUser, lockUser } from "../sign-in/accounts.store.ts";
import type { FromBrowser } from "../sign-in/browser.ts";
import { refuseOtherWays, requireHospitalSignIn } from "../sign-in/hospital-sign-in.service.ts";
import { openAccount, type SignedIn } from "../sign-in/open-account.service.ts";
import { auditFailedSignIn, SignInError } from "../sign-in/refused-sign-in.ts";
import { isOneFactorEnough } from "./one-factor.ts";
import * as store from "./passkeys.store.ts";

/** The host name and origin under which browsers reach this installation; passkeys are bound to the host name. */
export interface Site {
  readonly id: string;
  readonly origin: string;
}

type OnSite<Input> = Input & { readonly site: Site };

const challengeSeconds = 300;
const mostPasskeys = 10;
const productName = "Bedside Bike";

/** Loaded with the first passkey, because it takes more memory than any other optional package. */
const loadWebAuthn = () => import("@simplewebauthn/server");

const challengeExpiry = (at: Date) => new Date(at.getTime() + challengeSeconds * 1000);
const noPasskey = (userId: number | null) =>
  new SignInError(401, "That passkey did not work. Try again, or sign in with a code.", "wrong-passkey", userId);

export async function listPasskeys({
  tx,
  session,
}: AuthenticatedInput<Api["passkeys.list"]>): Promise<CallReply<"passkeys.list">> {
  const kept = await store.listPasskeys(tx, session.userId);
  return kept.map(({ id, createdAt, lastUsedAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** @throws HttpError 403 where passkeys are switched off, 409 if the provider already has the maximum number of passkeys. */
export async function startPasskey(
  { tx, at, session, site }: OnSite<AuthenticatedInput<Api["passkeys.start"]>>,
  deps: Deps,
): Promise<CallReply<"passkeys.start">> {
  refuseOtherWays(session.userType, deps);
  const kept = await store.listPasskeys(tx, session.userId);
  if (kept.length >= mostPasskeys) throw new HttpError(409, "You have 10 passkeys. Remove one that you no longer use.");
  const user = await findUser(tx, session.userId);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: site.id,
    userName: user?.email ?? `${user?.firstName} ${user?.lastName}`,
    userDisplayName: `${user?.firstName} ${user?.lastName}`,
    userID: new TextEncoder().encode(`provider-${session.userId}`),
    attestationType: "none",
    excludeCredentials: kept.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { challenge } = options;
  await asSystemWithin(tx, "accounts", () =>
    store.insertChallenge(tx, { challenge, userId: session.userId, expiresAt: challengeExpiry(at) }),
  );
  return { ...options };
}

/**
 * The first passkey, and the first after a reset, ends the sign-in sessions that one factor opened elsewhere: if two
 * people hold a code, only one of them enrolls.
 * @throws HttpError 401 if the session has ended in the meantime. Returns HttpError 400 for a passkey that does not
 * match this user's challenge, 409 for one already registered.
 */
export async function enrollPasskey(
  { tx, at, session, caller, body, site }: OnSite<AuthenticatedInput<Api["passkeys.enroll"]>>,
  deps: Deps,
): Promise<CallReply<"passkeys.enroll"> | HttpError> {
  refuseOtherWays(caller.kind, deps);
  return asSystemWithin(tx, "accounts", async () => {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    await lockUser(tx, caller.id);
    if (!(await store.isSessionOpen(tx, session.sessionId, at))) throw new HttpError(401, "Please sign in.");
    const verified = await verifyRegistrationResponse({
      response: body.credential as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => store.takeChallenge(tx, challenge, caller.id, at),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    }).catch(() => null);
    if (!verified?.registrationInfo)
      return new HttpError(400, "The passkey could not be saved. Try again.", "credential");
    const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    const passkey = { userId: caller.id, credentialId, publicKey, counter, transports, createdAt: at };
    const { hadPasskeyAt, emailCodeUntil } = await store.findPasskeyHistory(tx, caller.id);
    const id = await store.insertPasskey(tx, passkey);
    if (id === null) return new HttpError(409, "This passkey is already registered.");
    await store.updateHadPasskey(tx, caller.id, at);
    if (deps.config.authMode === "verified" && (hadPasskeyAt === null || emailCodeUntil !== null)) {
      await publishEnded(tx, await endOtherSessions(tx, session, at), deps);
    }
    await recordAudit(tx, at, { action: "passkeys.enroll", actor: caller, detail: { passkeyId: id } });
    return { id };
  });
}

/** @throws HttpError 404 for a passkey that does not belong to the caller, 409 for the last one if it is needed. */
export function removePasskey(
  { tx, at, caller, params }: AuthenticatedInput<Api["passkeys.remove"]>,
  { config }: Deps,
): Promise<CallReply<"passkeys.remove">> {
  return asSystemWithin(tx, "accounts", async () => {
    await lockUser(tx, caller.id);
    const kept = await store.listPasskeys(tx, caller.id);
    const isLast = kept.length === 1 && kept[0]?.id === params.id;
    const isNeeded = !config.singleSignOn?.isOnlyWay && isLast;
    if (isNeeded && !isOneFactorEnough(await store.findPasskeyHistory(tx, caller.id), at, config)) {
      throw new HttpError(
        409,
        "This is your last passkey, and without one you could not sign in. Add another one first, or ask the hospital's administrator to reset it.",
      );
    }
    if (!(await store.deletePasskey(tx, params.id, caller.id))) throw new HttpError(404, "You have no such passkey.");
    await recordAudit(tx, at, { action: "passkeys.remove", actor: caller, detail: { passkeyId: params.id } });
    return { ok: true } as const;
  });
}

/** Does not list passkeys: the browser offers the user those that it has for this site. */
export async function requestPasskey(
  { at, site, browser }: FromBrowser<OnSite<PublicInput<Api["passkeys.ask"]>>>,
  deps: Deps,
): Promise<CallReply<"passkeys.ask">> {
  refuseOtherWays("provider", deps);
  await countAttempt(deps.database, { key: `passkey ${browser.address}`, ...deps.limits.signIn, at });
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: site.id, userVerification: "required" });
  await deps.database.asSystem("accounts", (tx) =>
    store.insertChallenge(tx, { challenge: options.challenge, userId: null, expiresAt: challengeExpiry(at) }),
  );
  return { ...options };
}

/**
 * @throws HttpError 401, the same for an unknown, invalid or cloned passkey and for an unapproved provider; 403 for a
 * passkey that worked but needs the hospital's sign-in first; 429.
 */
export function signInWithPasskey(
  { body, at, site, browser }: FromBrowser<OnSite<PublicInput<Api["passkeys.signIn"]>>>,
  deps: Deps,
): Promise<SignedIn> {
  const { credential } = body;
  return auditFailedSignIn({ call: "passkeys.signIn", address: browser.address, at }, deps, async () => {
    await countAttempt(deps.database, { key: `passkey ${browser.address}`, ...deps.limits.signIn, at });
    refuseOtherWays("provider", deps);
    const passkey = await deps.database.asSystem("accounts", (tx) => store.findPasskey(tx, credential.id));
    if (!passkey) throw noPasskey(null);
    const { id, credentialId, publicKey, counter, transports } = passkey;
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const verified = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      // Consumed in a separate transaction, so that no challenge can be used twice, whatever happens next.
      expectedChallenge: (challenge) =>
        deps.database.asSystem("accounts", (tx) => store.takeChallenge(tx, challenge, null, at)),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
    }).catch(() => null);
    if (!verified?.verified) throw noPasskey(passkey.userId);

    return deps.database.asSystem("accounts", async (tx) => {
      await lockUser(tx, passkey.userId);
      const user = await findUser(tx, passkey.userId);
      if (user?.userType !== "provider" || !user.isActive) throw noPasskey(passkey.userId);
      await requireHospitalSignIn(tx, { user, at }, deps);
      // Not if it was reset in the meantime.
      if (!(await store.noteUse(tx, id, verified.authenticationInfo.newCounter, at))) throw noPasskey(passkey.userId);
      return openAccount(tx, { user, deviceNumber: null, browser, at, as: "auth.login" }, deps);
    });
  });
}
