import { randomUUID } from "node:crypto";
import { assertionOf, newSoftwarePasskey, registrationOf } from "../support/software-passkey.ts";
import { newPerson, providerRegistration } from "../support/verified-people.ts";
import { type Attack, outcome } from "./attack.ts";
import { Browser } from "./browser.ts";
import type { Installation } from "./installation.ts";
import {
  grantAccess,
  newProvider,
  newWristband,
  type Provider,
  ride,
  seesRidesOf,
  signInAtBed,
  signInAtHospital,
} from "./people.ts";

/** A provider with access to a patient, and that patient's id. */
async function grantedProvider(installation: Installation): Promise<{ provider: Provider; patientId: number }> {
  const [nurse, provider] = [await newProvider(installation), await newProvider(installation)];
  const patient = await signInAtBed(installation, nurse, newWristband());
  await ride(patient);
  await grantAccess(patient, provider);
  if (!(await seesRidesOf(provider.browser, patient.id))) throw new Error("The provider has no access.");
  return { provider, patientId: patient.id };
}

/** The hospital removes the provider from its groups; the product learns of it at the next sign-in. */
async function leaveGroups(installation: Installation, { subject }: Provider): Promise<void> {
  const { issuer } = installation;
  const token = () => issuer.token(issuer.claims({ sub: subject, groups: ["staff"] }));
  const { status } = await signInAtHospital(installation, new Browser(installation), token);
  if (status !== 403) throw new Error(`Groups that let nobody in are answered with ${status}.`);
}

/** Stays signed in after the hospital's groups no longer let the provider in. */
export const groupRemoved: Attack = async (installation) => {
  const { provider, patientId } = await grantedProvider(installation);
  await leaveGroups(installation, provider);
  return outcome(await seesRidesOf(provider.browser, patientId));
};

/** Comes back with a passkey after the hospital's groups no longer let the provider in. */
export const passkeyAfterGroupRemoved: Attack = async (installation) => {
  const { provider, patientId } = await grantedProvider(installation);
  const [passkey, site] = [newSoftwarePasskey(), { id: "127.0.0.1", origin: installation.url }];
  const begun = await provider.browser.mustCall<{ challenge: string }>("POST", "/api/passkeys/start");
  const credential = registrationOf(passkey, site, begun.challenge);
  await provider.browser.mustCall("POST", "/api/passkeys", { credential });
  const signIn = async () => {
    const browser = new Browser(installation);
    const { challenge } = await browser.mustCall<{ challenge: string }>("POST", "/api/passkeys/ask");
    const reply = await browser.call("POST", "/api/passkeys/sign-in", {
      credential: assertionOf(passkey, site, challenge),
    });
    return { browser, status: reply.status };
  };
  if ((await signIn()).status !== 200) throw new Error("The passkey opens nothing.");
  await leaveGroups(installation, provider);
  return outcome(await seesRidesOf((await signIn()).browser, patientId));
};

/** Signs in as a colleague with an ID token that the issuer's key did not sign. */
export const forgedIdToken: Attack = async (installation) => {
  const { issuer } = installation;
  const victim = await newProvider(installation);
  const forgeries = [
    () => issuer.token(issuer.claims({ sub: victim.subject }), { with: issuer.otherKey }),
    () => {
      const [header, , signature] = issuer.token(issuer.claims({ sub: randomUUID() })).split(".");
      const claims = JSON.stringify(issuer.claims({ sub: victim.subject }));
      return [header, Buffer.from(claims).toString("base64url"), signature].join(".");
    },
  ];
  for (const forge of forgeries) {
    const { status, body } = await signInAtHospital(installation, new Browser(installation), forge);
    if (status === 200 && body.user.id === victim.id) return "gets through";
  }
  return "stopped";
};

/** Takes over a colleague's account with their address, which the issuer does not call verified. */
export const unverifiedEmail: Attack = async (installation) => {
  const { issuer, mailbox } = installation;
  const person = newPerson();
  const browser = new Browser(installation);
  await browser.mustCall("POST", "/api/auth/register", providerRegistration(person));
  await mailbox.next(person.email);
  await installation.admin("approve-provider", person.email);
  const asked = await browser.mustCall<object>("POST", "/api/auth/login", {
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    userType: "provider",
  });
  const code = await mailbox.nextCode(person.email);
  const victim = await browser.mustCall<{ user: { id: number } }>("POST", "/api/auth/verify", { ...asked, code });

  const token = () => issuer.token(issuer.claims({ sub: randomUUID(), email: person.email }));
  const { status, body } = await signInAtHospital(installation, new Browser(installation), token);
  return outcome(status === 200 && body.user.id === victim.user.id);
};

/** Takes over a colleague's account with a second user of the hospital's sign-in that has their verified address. */
export const secondSubject: Attack = async (installation) => {
  const { issuer } = installation;
  const address = { email: newPerson().email, email_verified: true };
  const victim = await newProvider(installation, address);
  const token = () => issuer.token(issuer.claims({ sub: randomUUID(), ...address }));
  const { status, body } = await signInAtHospital(installation, new Browser(installation), token);
  return outcome(status === 200 && body.user.id === victim.id);
};
