import type { User } from "@bedside-bike/contract";
import type { LightMyRequestResponse } from "fastify";
import type { TestServer } from "./test-server.ts";
import { Browser, newPatientNumber, newPerson, type Person } from "./verified-people.ts";

/** What providers and patients do at a bed. */

export interface SignedInProvider {
  readonly browser: Browser;
  readonly user: User;
}

export const wristbandOf = ({ firstName, lastName, dateOfBirth }: Person) => ({ firstName, lastName, dateOfBirth });

export const issueBedsideCode = (by: SignedInProvider, body: object): Promise<LightMyRequestResponse> =>
  by.browser.call("POST", "/api/bedside-codes", body);

export const witnessCode = async (by: SignedInProvider): Promise<string> =>
  (await by.browser.call("POST", "/api/witness-codes")).json().code;

/** A new patient without email, whom one provider gave the number, signed in on a tablet with a code, perhaps of another. */
export async function signInAtBed(
  server: TestServer,
  { numberBy, codeBy = numberBy }: { numberBy: SignedInProvider; codeBy?: SignedInProvider },
) {
  const [person, patientNumber] = [newPerson(), newPatientNumber()];
  const made = await issueBedsideCode(numberBy, { ...wristbandOf(person), patientNumber, createAccount: true });
  if (made.statusCode !== 201) throw new Error(`The code answered ${made.statusCode}: ${made.body}`);
  const { code } = (await issueBedsideCode(codeBy, { patientNumber })).json();
  const tablet = new Browser(server);
  const signedIn = await tablet.verify(await tablet.requestCode(wristbandOf(person)), code);
  if (signedIn.statusCode !== 200) throw new Error(`verify answered ${signedIn.statusCode}: ${signedIn.body}`);
  return { person, patientNumber, tablet, id: signedIn.json().user.id as number };
}
