import { randomUUID } from "node:crypto";
import { newPatientNumber, newPerson } from "../support/verified-people.ts";
import { Browser, type Reply } from "./browser.ts";
import type { Installation } from "./installation.ts";

export interface Account {
  readonly id: number;
  readonly browser: Browser;
}

export interface Provider extends Account {
  /** The name under which the hospital's sign-in knows them. */
  readonly subject: string;
}

export interface Wristband {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly patientNumber: string;
}

interface SignedInReply {
  readonly user: { readonly id: number };
}

export function newWristband(): Wristband {
  const { firstName, lastName, dateOfBirth } = newPerson();
  return { firstName, lastName, dateOfBirth, patientNumber: newPatientNumber() };
}

export const detailsOf = ({ firstName, lastName, dateOfBirth }: Wristband) => ({ firstName, lastName, dateOfBirth });

/** Signs in through the hospital's issuer with this ID token. */
export async function signInAtHospital(
  { issuer }: Installation,
  browser: Browser,
  idToken: () => string,
): Promise<Reply<SignedInReply>> {
  const { address } = await browser.mustCall<{ address: string }>("POST", "/api/single-sign-on");
  issuer.begin(address);
  issuer.answerWith(idToken);
  const state = new URL(address).searchParams.get("state");
  return browser.call("POST", "/api/single-sign-on/finish", { code: "any", state, iss: issuer.issuer });
}

/** A new provider, whom the hospital's sign-in lets in. */
export async function newProvider(installation: Installation, claims: object = {}): Promise<Provider> {
  const { issuer } = installation;
  const subject = randomUUID();
  const browser = new Browser(installation);
  const token = () => issuer.token(issuer.claims({ sub: subject, ...claims }));
  const reply = await signInAtHospital(installation, browser, token);
  if (reply.status !== 200) throw new Error(`The provider is not let in: ${JSON.stringify(reply)}`);
  return { id: reply.body.user.id, browser, subject };
}

/** An account with a mailbox of one's own, which anybody can make under any name. */
export async function registerByEmail(
  installation: Installation,
  details: object,
): Promise<Account & { readonly email: string }> {
  const { email } = newPerson();
  const browser = new Browser(installation);
  const asked = await browser.mustCall<{ challengeId: string }>("POST", "/api/auth/register", {
    userType: "patient",
    email,
    ...details,
  });
  const code = await installation.mailbox.nextCode(email);
  const { user } = await browser.mustCall<SignedInReply>("POST", "/api/auth/verify", { ...asked, code });
  return { id: user.id, browser, email };
}

/**
 * The code for the person with this wristband, whom the nurse has in front of her; creates the account if there is
 * none.
 */
export async function bedsideCode(
  { browser }: Provider,
  wristband: Wristband,
): Promise<Reply<{ readonly code: string }>> {
  const ask = (more: object) => browser.call<{ code: string }>("POST", "/api/bedside-codes", { ...wristband, ...more });
  const reply = await ask({});
  // 200 names accounts that somebody made by email, which are not this person's.
  return reply.status === 404 || reply.status === 200 ? ask({ createAccount: true }) : reply;
}

/** Enters the code on a screen, with or without a bike's number. */
export async function enterBedsideCode(
  installation: Installation,
  wristband: Wristband,
  code: string,
  deviceNumber?: string,
): Promise<Account> {
  const browser = new Browser(installation);
  const login = { ...detailsOf(wristband), ...(deviceNumber ? { deviceNumber } : {}) };
  const asked = await browser.mustCall<{ challengeId: string }>("POST", "/api/auth/login", login);
  const { user } = await browser.mustCall<SignedInReply>("POST", "/api/auth/verify", { ...asked, code });
  return { id: user.id, browser };
}

/** The nurse issues a code, and the person with the wristband signs in with it on a tablet. */
export async function signInAtBed(
  installation: Installation,
  nurse: Provider,
  wristband: Wristband,
  deviceNumber?: string,
): Promise<Account> {
  const { status, body } = await bedsideCode(nurse, wristband);
  if (status !== 201) throw new Error(`The nurse gets no code: ${status} ${JSON.stringify(body)}`);
  return enterBedsideCode(installation, wristband, body.code, deviceNumber);
}

/** Records a minute's ride on the tablet; a ride has a new id each time. */
export const recordRide = ({ id, browser }: Account, startedAt: Date) =>
  browser.call("POST", `/api/patients/${id}/sessions`, {
    rideId: randomUUID(),
    startedAt,
    readings: Array.from({ length: 60 }, (_, index) => ({ offsetSeconds: index, powerWatts: 20 })),
  });

export async function ride(patient: Account, startedAt = new Date(Date.now() - 120_000)): Promise<void> {
  const { status, body } = await recordRide(patient, startedAt);
  if (status !== 201) throw new Error(`The ride is not recorded: ${status} ${JSON.stringify(body)}`);
}

export const grantAccess = ({ browser }: Account, { id }: Provider) =>
  browser.mustCall<{ id: number }>("POST", "/api/provider-relationships", { providerId: id });

/** True if this browser can see rides of this patient. */
export async function seesRidesOf(browser: Browser, patientId: number): Promise<boolean> {
  const { status, body } = await browser.call<unknown[]>("GET", `/api/patients/${patientId}/sessions`);
  return status === 200 && body.length > 0;
}
