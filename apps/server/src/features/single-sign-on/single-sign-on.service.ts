import type { Api } from "@bedside-bike/contract";
import { countAttempt } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps, PublicInput } from "../../platform/route.ts";
import { hashToken } from "../../platform/tokens.ts";
import { refuseOneFactor } from "../passkeys/second-factor.service.ts";
import { deactivateProvider, reactivateProvider } from "../providers/deactivate-provider.service.ts";
import { findUser, findUserIds, insertProvider, insertUser } from "../sign-in/accounts.store.ts";
import type { Browser } from "../sign-in/browser.ts";
import { updateLastSignIn } from "../sign-in/hospital-sign-in.store.ts";
import { nameKey } from "../sign-in/name-key.ts";
import { openAccount, type SignedIn } from "../sign-in/open-account.service.ts";
import { providerRoleOf } from "../sign-in/provider-role.ts";
import { auditFailedSignIn, SignInError } from "../sign-in/refused-sign-in.ts";
import type { Flow } from "./single-sign-on.cookies.ts";
import type { Claims, Issuer } from "./single-sign-on.issuer.ts";
import * as store from "./single-sign-on.store.ts";

/** The web app's page that passes on the issuer's response; its address is registered with the issuer. */
export const returnPath = "/single-sign-on";

/** The input, with the browser and the origin under which it reaches this installation. */
type FromBrowserAt<Input> = Input & { readonly browser: Browser & { readonly origin: string } };
/** The issuer is null if the installation has no single sign-on. */
type SingleSignOnDeps = Deps & { readonly issuer: Issuer | null };

type FinishInput = FromBrowserAt<PublicInput<Api["singleSignOn.finish"]>> & {
  readonly flow: Flow | null;
  readonly keepIdToken: (idToken: string) => void;
};

const notConfigured = () => new HttpError(404, "This installation has no single sign-on.");
const foreignBrowser = () =>
  new SignInError(
    401,
    "This sign-in was started in another browser or too long ago. Please try again.",
    "foreign-answer",
  );
const inNoGroup = (userId: number | null) =>
  new SignInError(
    403,
    "Your hospital account is in no group that may use Bedside Bike. Ask your administrator.",
    "no-group",
    userId,
  );
const deactivated = (userId: number) =>
  new SignInError(403, "Your provider account has been deactivated. Ask your administrator.", "deactivated", userId);
const otherSubject = (userId: number) =>
  new SignInError(
    403,
    "The account with your email address is linked to another hospital user. Ask your administrator to unlink it.",
    "other-subject",
    userId,
  );

/** @throws HttpError 404 without an issuer, 429, 503 if it can't be reached. */
export async function startSingleSignOn(
  { browser, at }: FromBrowserAt<PublicInput<Api["singleSignOn.start"]>>,
  deps: SingleSignOnDeps,
): Promise<{ address: string; flow: Flow }> {
  const { issuer } = deps;
  if (!issuer) throw notConfigured();
  await countAttempt(deps.database, { key: `sso ${browser.address}`, ...deps.limits.signIn, at });
  return issuer.begin(browser.origin + returnPath);
}

/**
 * Signs in the user whom the issuer authenticated. The first sign-in creates the account, or links the provider's
 * account with the same email address. The groups set the credentials at each sign-in. Never signs in to a patient's
 * account. `keepIdToken` gets the ID token of everyone who may sign in, even if their passkey must follow, so that
 * signing out then reaches the issuer too.
 * @throws HttpError 401 for a response from another flow, 403 outside the mapped groups and if the passkey must follow,
 * 404, 429, 503.
 */
export function finishSingleSignOn(
  { body, flow, browser, at, keepIdToken }: FinishInput,
  deps: SingleSignOnDeps,
): Promise<SignedIn> {
  return auditFailedSignIn({ call: "singleSignOn.finish", address: browser.address, at }, deps, async () => {
    const { issuer } = deps;
    if (!issuer) throw notConfigured();
    await countAttempt(deps.database, { key: `sso ${browser.address}`, ...deps.limits.signIn, at });
    if (!flow) throw foreignBrowser();
    const answerAddress = new URL(browser.origin + returnPath);
    for (const [key, value] of Object.entries(body)) if (value) answerAddress.searchParams.set(key, value);
    const { claims, idToken } = await issuer.finish(answerAddress, flow);

    const signedIn = await deps.database.asSystem("accounts", async (tx) => {
      const userId = await provisionProvider(tx, { config: issuer.config, claims, at }, deps);
      if (userId instanceof SignInError) return userId;
      await updateLastSignIn(tx, { issuer: issuer.config.issuer, userId, at });
      const user = await findUser(tx, userId);
      if (!user) throw new Error("The provider's account was not stored.");
      // If it is the only way to sign in, how it authenticates is the hospital's own business; a passkey would not be
      // accepted.
      const isOneFactor = !claims.hasSecondFactor && !issuer.config.isOnlyWay;
      const refused = isOneFactor ? await refuseOneFactor(tx, { user, by: "hospital", at }, deps) : null;
      if (refused) return refused;
      const entered = await openAccount(tx, { user, deviceNumber: null, browser, at, as: "auth.login" }, deps);
      if (claims.issuerSession) {
        await store.updateIssuerSession(tx, entered.session.sessionId, hashToken(claims.issuerSession));
      }
      return entered;
    });
    const isIn = !(signedIn instanceof SignInError) || signedIn.reason === "passkey-needed";
    if (isIn) keepIdToken(idToken);
    // Thrown only now, because both must be committed: the refusal of somebody who has left has ended their access, and
    // that of somebody whose passkey must follow has renewed the hours in which it may.
    if (signedIn instanceof SignInError) throw signedIn;
    return signedIn;
  });
}

const system = { kind: "system", id: null } as const;

interface Visit {
  readonly config: Issuer["config"];
  readonly claims: Claims;
  readonly at: Date;
}

/**
 * The id of the provider's account, created or linked if necessary, with the groups' credentials; or the reason for
 * refusing.
 */
async function provisionProvider(tx: Transaction, visit: Visit, deps: Deps): Promise<number | SignInError> {
  const { config, claims, at } = visit;
  const membership = config.groups.find(({ group }) => claims.groups.includes(group));
  const linkedId = await store.findLinkedUser(tx, config.issuer, claims.subject);
  if (!membership) {
    if (linkedId !== null) {
      const leaving = { providerId: linkedId, by: "groups", actor: system, at } as const;
      await asSystemWithin(tx, "care-team", () => deactivateProvider(tx, leaving, deps));
    }
    return inNoGroup(linkedId);
  }
  const { credentials } = membership;
  const role = { credentials, providerRole: providerRoleOf(credentials), isActive: true };
  const existingId = linkedId ?? (await findProviderOf(tx, claims.email));
  if (existingId === null) {
    const userId = await insertColleague(tx, visit);
    const specialty = claims.department ?? membership.group;
    await insertProvider(tx, { userId, specialty, licenseNumber: null, ...role });
    await link(tx, { userId, isNew: true }, visit);
    return userId;
  }
  const { deactivatedBy } = await store.lockProvider(tx, existingId);
  const isForeign = linkedId === null && (await store.isLinked(tx, existingId));
  if (isForeign) return otherSubject(existingId);
  if (deactivatedBy === "administrator") return deactivated(existingId);
  if (deactivatedBy === "groups") {
    const returning = { providerId: existingId, actor: system, at };
    await asSystemWithin(tx, "care-team", () => reactivateProvider(tx, returning));
  }
  await store.updateProvider(tx, existingId, role);
  if (linkedId === null) await link(tx, { userId: existingId, isNew: false }, visit);
  return existingId;
}

async function findProviderOf(tx: Transaction, email: string | null): Promise<number | null> {
  const [id = null] = email === null ? [] : await findUserIds(tx, { userType: "provider", email });
  return id;
}

async function link(
  tx: Transaction,
  { userId, isNew }: { userId: number; isNew: boolean },
  { config, claims, at }: Visit,
): Promise<void> {
  await store.insertLink(tx, { issuer: config.issuer, subject: claims.subject, userId, linkedAt: at });
  const actor = { kind: "provider", id: userId, isActive: true } as const;
  await recordAudit(tx, at, { action: "singleSignOn.link", actor, detail: { isNew } });
}

/** An email address that belongs to a patient's account stays with the patient. */
async function insertColleague(tx: Transaction, { claims, at }: Visit): Promise<number> {
  const { firstName, lastName } = claims;
  if (!firstName || !lastName) {
    throw new HttpError(
      403,
      "The hospital's sign-in did not provide your first and last name. Ask your administrator.",
    );
  }
  const isAddressFree = claims.email !== null && (await findUserIds(tx, { email: claims.email })).length === 0;
  const email = isAddressFree ? claims.email : null;
  const person = { userType: "provider", firstName, lastName, nameKey: nameKey(firstName, lastName), email } as const;
  const { userId, isEmailTaken } = await insertUser(tx, { ...person, dateOfBirth: null }, at);
  if (isEmailTaken) throw new Error("The provider's account was not stored.");
  return userId;
}
