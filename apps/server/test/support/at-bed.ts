import type { User } from "@bedside-bike/contract";
import type { LightMyRequestResponse } from "fastify";
import type { SharedServer } from "./test-server.ts";
import { Browser, newPatientNumber, newPerson, type Person } from "./verified-people.ts";

export interface SignedInPerson {
  readonly browser: Browser;
  readonly user: User;
}

export const wristbandOf = ({ firstName, lastName, dateOfBirth }: Person) => ({ firstName, lastName, dateOfBirth });

export const issueBedsideCode = ({ browser }: SignedInPerson, body: object): Promise<LightMyRequestResponse> =>
  browser.call("POST", "/api/bedside-codes", body);

export async function witnessCodeOf({ browser }: SignedInPerson): Promise<string> {
  const reply = await browser.call("POST", "/api/witness-codes");
  if (reply.statusCode !== 201) throw new Error(`The witness code: ${reply.statusCode} ${reply.body}`);
  return reply.json().code;
}

/** Makes an account at the bed; returns its number and a code for it. */
export async function makeAccount(by: SignedInPerson, person: Person) {
  const patientNumber = newPatientNumber();
  const reply = await issueBedsideCode(by, { ...wristbandOf(person), patientNumber, createAccount: true });
  if (reply.statusCode !== 201) throw new Error(`The bedside code: ${reply.statusCode} ${reply.body}`);
  return { patientNumber, code: reply.json().code as string };
}

/** A patient without email, whom one provider gave the number, signed in with that provider's code or a colleague's. */
export async function signInAtBed(
  server: SharedServer,
  by: SignedInPerson,
  { codeBy, ...details }: Partial<Person> & { codeBy?: SignedInPerson } = {},
) {
  const person = newPerson(details);
  const { patientNumber, code: firstCode } = await makeAccount(by, person);
  const code = codeBy ? (await issueBedsideCode(codeBy, { patientNumber })).json().code : firstCode;
  const browser = new Browser(server);
  const reply = await browser.verify(await browser.requestCode(wristbandOf(person)), code);
  if (reply.statusCode !== 200) throw new Error(`verify answered ${reply.statusCode}: ${reply.body}`);
  return { person, patientNumber, browser, user: reply.json().user as User };
}
