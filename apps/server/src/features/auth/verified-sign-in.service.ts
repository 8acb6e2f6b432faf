import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Api, User } from "@bedside-bike/contract";
import { countAttempt, countAttemptWithinLimit } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { inSavepoint } from "../../platform/database/postgres-transaction.ts";
import type { OutgoingEmail } from "../../platform/mail.ts";
import type { Deps, PublicInput } from "../../platform/route.ts";
import { hashToken, isSameHash, newToken } from "../../platform/tokens.ts";
import { requireBike } from "../devices/devices.service.ts";
import { refuseOneFactor } from "../passkeys/second-factor.service.ts";
import {
  findPatientIds,
  findUser,
  findUserIds,
  isProviderSignedIn,
  lockUser,
  noUserId,
} from "../sign-in/accounts.store.ts";
import { type Browser, type FromBrowser, isKnownBrowser } from "../sign-in/browser.ts";
import { refuseOtherWays, requireHospitalSignIn } from "../sign-in/hospital-sign-in.service.ts";
import { nameKey } from "../sign-in/name-key.ts";
import { openAccount, type SignedIn } from "../sign-in/open-account.service.ts";
import { auditFailedSignIn, SignInError } from "../sign-in/refused-sign-in.ts";
import {
  codeExpiry,
  codeLifetimeSeconds,
  hashBedsideCode,
  hashCode,
  newCode,
  triesPerChallenge,
} from "../sign-in/sign-in-code.ts";
import { addressTakenEmail, codeEmail } from "../sign-in/sign-in-email.ts";
import {
  type AccountDetails,
  findPerson,
  insertAccount,
  type LoginDetails,
  requireIdentifyingDetails,
} from "./auth.service.ts";
import * as store from "./verified-sign-in.store.ts";

/** The result of the first step of verified sign-in. See docs/decisions/030-verified-sign-in.md for the design. */
export interface Challenge {
  readonly challengeId: string;
  /** To be sent after the reply; null for an unknown person and above the email limits. */
  readonly email: OutgoingEmail | null;
}

/** Replies take at least this long, many times longer than the statements, so that timing does not reveal accounts. */
const minimumReplyMilliseconds = 150;

/** These limit emails but lock no one out: other browsers, IP addresses and bedside codes have separate limits. */
const emailLimits = {
  sameAddress: { limit: 5, windowSeconds: 900 },
  knownBrowser: { limit: 10, windowSeconds: 900 },
  /**
   * How many emails one IP address can make this server send, to all mailboxes: enough for a ward that moves to new
   * tablets.
   */
  wholeAddress: { limit: 300, windowSeconds: 3600 },
  /**
   * The first emails from each IP address count toward an account's limit; its later ones count toward the limit for
   * repeats.
   */
  share: { limit: 2, windowSeconds: 3600 },
  account: { limit: 20, windowSeconds: 3600 },
  repeated: { limit: 15, windowSeconds: 3600 },
} as const;

/**
 * Keeps one IP address from using up the attempts on a code that a nurse has just given a patient at another address.
 */
const bedsideTries = { perCode: 50, perAddress: { limit: 25, windowSeconds: codeLifetimeSeconds } } as const;

/**
 * Returns a challenge whether or not the account exists; only the account's owner gets a code.
 * @throws HttpError 400 for too few details or an unknown bike, 429 after too many attempts from one IP address.
 */
export function requestCode(
  { body: details, browser, at }: FromBrowser<PublicInput<Api["auth.login"]>>,
  deps: Deps,
): Promise<Challenge> {
  return auditFailedSignIn({ call: "auth.login", address: browser.address, at }, deps, async () => {
    const notBefore = wait(minimumReplyMilliseconds);
    await countAttempt(deps.database, { key: `sign-in ${browser.address}`, ...deps.limits.signIn, at });
    refuseOtherWays(details.userType, deps);
    const challenge = await deps.database.asSystem("accounts", async (tx) => {
      requireIdentifyingDetails(details);
      if (details.deviceNumber) await requireBike(tx, details.deviceNumber);
      const { user, bedsidePatientIds } = await findSigningIn(tx, details);
      return startChallenge(tx, { user, bedsidePatientIds, details, browser, at, purpose: "sign-in" });
    });
    await notBefore;
    return challenge;
  });
}

/**
 * Who may be signing in. Patients whom someone has confirmed come first: an account that anybody made by email with the
 * same name and birth date neither blocks them nor receives their bedside code. An emailed code is only for a single
 * match; a bedside code itself tells which of several patients it is for. Runs the same statements whoever exists.
 */
async function findSigningIn(
  tx: Transaction,
  details: LoginDetails,
): Promise<{ user: User | null; bedsidePatientIds: number[] }> {
  const { userType, email, firstName, lastName, dateOfBirth } = details;
  const key = nameKey(firstName ?? "", lastName ?? "");
  const namesakes = { nameKey: key, dateOfBirth: dateOfBirth ?? "0001-01-01" };
  const confirmed = await findPatientIds(tx, { ...namesakes, isConfirmed: true });
  const unconfirmed = await findPatientIds(tx, { ...namesakes, isConfirmed: false });
  const person = await findPerson(tx, details);
  if (userType === "provider" || email !== undefined) {
    return { user: person, bedsidePatientIds: person?.userType === "patient" && person.isConfirmed ? [person.id] : [] };
  }
  const ids = confirmed.length > 0 ? confirmed : unconfirmed;
  const user = await findUser(tx, ids.length === 1 ? (ids[0] ?? noUserId) : noUserId);
  return { user, bedsidePatientIds: confirmed };
}

/**
 * Creates the account and requests a code. If the email address is taken, nothing is created, its owner is notified,
 * and the reply is the same.
 * @throws HttpError 400 for an unknown bike, 429 after too many attempts from one IP address.
 */
export function createAccountWithCode(
  { body: details, browser, at }: FromBrowser<PublicInput<Api["auth.register"]>>,
  deps: Deps,
): Promise<Challenge> {
  return auditFailedSignIn({ call: "auth.register", address: browser.address, at }, deps, async () => {
    const notBefore = wait(minimumReplyMilliseconds);
    await countAttempt(deps.database, { key: `register ${browser.address}`, ...deps.limits.signIn, at });
    refuseOtherWays(details.userType, deps);
    const challenge = await deps.database.asSystem("accounts", async (tx) => {
      if (details.deviceNumber) await requireBike(tx, details.deviceNumber);
      const isNew = await insertIfFree(tx, { details, at }, deps);
      const [ownerId] = await findUserIds(tx, { email: details.email });
      const owner = await findUser(tx, ownerId ?? noUserId);
      const purpose = isNew ? "sign-in" : "decoy";
      const request = { user: owner, bedsidePatientIds: [], details, browser, at, purpose } as const;
      const started = await startChallenge(tx, request);
      return isNew || !started.email ? started : { ...started, email: addressTakenEmail(details.email) };
    });
    await notBefore;
    return challenge;
  });
}

/** Rolls back to a savepoint if the email address is taken; the rest of the transaction is the same. */
async function insertIfFree(
  tx: Transaction,
  { details, at }: { details: AccountDetails; at: Date },
  deps: Deps,
): Promise<boolean> {
  try {
    await inSavepoint(tx, async (inner) => {
      const { userId: id, isEmailTaken } = await insertAccount(inner, { details, at }, deps);
      const isPatient = details.userType === "patient";
      const actor = isPatient ? ({ kind: "patient", id } as const) : { kind: "provider" as const, id, isActive: false };
      await recordAudit(inner, at, { action: "auth.register", actor, patientId: isPatient ? id : null });
      if (isEmailTaken) throw new AddressTaken();
    });
    return true;
  } catch (error) {
    if (error instanceof AddressTaken) return false;
    throw error;
  }
}

class AddressTaken extends Error {}

interface ChallengeRequest {
  readonly user: User | null;
  /** The patients whose bedside code completes the challenge as well. */
  readonly bedsidePatientIds: readonly number[];
  readonly details: LoginDetails | AccountDetails;
  readonly browser: Browser;
  readonly at: Date;
  readonly purpose: "sign-in" | "decoy";
}

/** Runs the same statements for known and unknown people; only the email differs. */
async function startChallenge(
  tx: Transaction,
  { user, bedsidePatientIds, details, browser, at, purpose }: ChallengeRequest,
): Promise<Challenge> {
  const [challengeId, code] = [randomUUID(), newCode()];
  const typed = [details.email, details.firstName, details.lastName, details.dateOfBirth].join("|");
  const isAllowed = await countEmailWithinLimits(tx, { user, typed, browser, at });
  const email = isAllowed && user?.email ? codeEmail(user.email, code) : null;
  const isCodeUsable = isAllowed && purpose === "sign-in" && user?.email != null;
  await store.insertChallenge(tx, {
    idHash: hashToken(challengeId),
    userId: purpose === "sign-in" ? (user?.id ?? null) : null,
    bedsidePatientIds: [...bedsidePatientIds],
    // A code that is not emailed must be just as hard to guess.
    codeHash: hashCode(challengeId, isCodeUsable ? code : newToken()),
    deviceNumber: details.deviceNumber ?? null,
    createdAt: at,
    expiresAt: codeExpiry(at),
  });
  await recordAudit(tx, at, {
    action: "auth.challenge",
    actor: { kind: "visitor", id: null },
    detail: { purpose, hasLetter: email !== null, ...(user ? { userId: user.id } : {}) },
  });
  return { challengeId, email };
}

async function countEmailWithinLimits(
  tx: Transaction,
  { user, typed, browser, at }: Pick<ChallengeRequest, "user" | "browser" | "at"> & { readonly typed: string },
): Promise<boolean> {
  const { address, knownHash } = browser;
  const subject = user ? `user ${user.id}` : `nobody ${typed}`;
  const isKnown = await isKnownBrowser(tx, knownHash, user?.id ?? noUserId, at);
  const isWithinBrowserLimit = await countAttemptWithinLimit(tx, {
    key: `letters ${subject} ${isKnown ? `browser ${knownHash}` : `from ${address}`}`,
    ...(isKnown ? emailLimits.knownBrowser : emailLimits.sameAddress),
    at,
  });
  const isWithinWholeLimit = await countAttemptWithinLimit(tx, {
    key: `letters ${isKnown ? `spared for ${knownHash}` : `from ${address}`}`,
    ...emailLimits.wholeAddress,
    at,
  });
  // A known browser, or an IP address over its own limit, does not count toward the account's limits.
  const isExempt = isKnown || !isWithinBrowserLimit || !isWithinWholeLimit;
  const counted = isExempt ? `letters ${subject} spared for ${address}` : `letters ${subject}`;
  const isWithinShare = await countAttemptWithinLimit(tx, {
    key: `share of ${counted} from ${address}`,
    ...emailLimits.share,
    at,
  });
  const isWithinAccountLimit = await countAttemptWithinLimit(tx, {
    key: isWithinShare ? counted : `repeated ${counted}`,
    ...(isWithinShare ? emailLimits.account : emailLimits.repeated),
    at,
  });
  return isWithinBrowserLimit && (isKnown || (isWithinWholeLimit && isWithinAccountLimit));
}

type StoredChallenge = Awaited<ReturnType<typeof store.findChallenge>>;

/** The same message for every reason; the audit log has the reason. */
const wrongCode = (challenge: StoredChallenge, at: Date) =>
  new SignInError(
    401,
    "That code did not work. Check the digits, or start again for a new code.",
    reasonOf(challenge, at),
    challenge?.userId ?? null,
  );

function reasonOf(challenge: StoredChallenge, at: Date): SignInError["reason"] {
  if (!challenge) return "unknown-challenge";
  if (challenge.usedAt) return "used-code";
  if (challenge.expiresAt <= at) return "expired-code";
  return challenge.tries >= triesPerChallenge ? "no-tries-left" : "wrong-code";
}

type VerifyInput = FromBrowser<PublicInput<Api["auth.verify"]>>;

/**
 * The second step: the emailed code, or a bedside code, which opens the account that it was issued for. An attempt is
 * counted before the code is checked, and every rejection does the same work.
 * @throws HttpError 401 with the same message for any mismatch; 403 for a provider waiting for approval or in need of a
 * passkey, and for a bedside code in a browser in which a provider is signed in; 429.
 */
export function verifyCode(input: VerifyInput, deps: Deps): Promise<SignedIn> {
  const { browser, at } = input;
  return auditFailedSignIn({ call: "auth.verify", address: browser.address, at }, deps, () => tryCode(input, deps));
}

async function tryCode({ body, browser, at }: VerifyInput, deps: Deps): Promise<SignedIn> {
  const { challengeId, code } = body;
  const idHash = hashToken(challengeId);
  await countAttempt(deps.database, { key: `verify ${browser.address}`, ...deps.limits.signIn, at });
  const { before, challenge, bedside } = await deps.database.asSystem("accounts", async (tx) => {
    const found = await store.findChallenge(tx, idHash);
    const taken = await store.countTry(tx, idHash, triesPerChallenge, at);
    return {
      before: found,
      challenge: taken,
      bedside: await countBedsideTries(tx, { ids: taken?.bedsidePatientIds ?? [], address: browser.address, at }),
    };
  });
  const isFromEmail = isSameHash(hashCode(challengeId, code), challenge?.codeHash ?? "");
  const bedsideCode = await findMatchingCode(bedside, code);

  return deps.database.asSystem("accounts", async (tx) => {
    if (!challenge || !(isFromEmail || bedsideCode)) throw wrongCode(before, at);
    const userId = isFromEmail ? challenge.userId : bedsideCode?.patientId;
    const openedBy = isFromEmail ? undefined : bedsideCode?.issuedBy;
    if (openedBy !== undefined && (await isProviderSignedIn(tx, browser.sessionTokenHash, at))) {
      throw new SignInError(
        403,
        "A provider is signed in on this screen. Sign out first, then enter the code again.",
        "provider-signed-in",
        userId ?? null,
      );
    }
    // An administrator who is ending this person's sign-ins either has finished, this code included, or waits and then
    // ends this sign-in too.
    await lockUser(tx, userId ?? noUserId);
    if (!(await store.consumeChallenge(tx, idHash, at))) throw wrongCode(before, at);
    const isConsumed = isFromEmail || (bedsideCode && (await store.consumeBedsideCode(tx, bedsideCode.id, at)));
    if (!isConsumed) throw wrongCode(before, at);
    const user = await findUser(tx, userId ?? noUserId);
    if (!user) throw wrongCode(before, at);
    if (user.userType === "provider" && !user.isActive) {
      throw new SignInError(403, "Your provider account is waiting for approval.", "not-approved", user.id);
    }
    await requireHospitalSignIn(tx, { user, at }, deps);
    const refused = await refuseOneFactor(tx, { user, by: "email-code", at }, deps);
    if (refused) throw refused;
    const { deviceNumber } = challenge;
    const opener = openedBy === undefined ? {} : { openedBy };
    return openAccount(tx, { user, deviceNumber, browser, at, as: "auth.login", ...opener }, deps);
  });
}

type BedsideCode = Awaited<ReturnType<typeof store.findBedsideCodes>>[number];

/** Hashes at least once, so that a challenge without a bedside code takes as long as one with. */
async function findMatchingCode(codes: readonly BedsideCode[], code: string): Promise<BedsideCode | undefined> {
  if (codes.length === 0) await hashBedsideCode(randomBytes(16).toString("hex"), code);
  for (const stored of codes) {
    if (isSameHash(await hashBedsideCode(stored.salt, code), stored.codeHash)) return stored;
  }
  return undefined;
}

/** The patients' valid bedside codes that may still be tried from this address. */
async function countBedsideTries(
  tx: Transaction,
  { ids, address, at }: { ids: readonly number[]; address: string; at: Date },
): Promise<BedsideCode[]> {
  const codes = await store.findBedsideCodes(tx, ids, at);
  const triable: BedsideCode[] = [];
  for (const code of codes.length > 0 ? codes : [null]) {
    const id = code?.id ?? 0;
    const key = `bedside ${id} from ${address}`;
    const isWithinAddressLimit = await countAttemptWithinLimit(tx, { key, ...bedsideTries.perAddress, at });
    const isTaken = await store.countBedsideTry(tx, isWithinAddressLimit ? id : 0, bedsideTries.perCode);
    if (code && isTaken) triable.push(code);
  }
  return triable;
}
