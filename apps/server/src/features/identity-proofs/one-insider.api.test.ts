import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  issueBedsideCode as issue,
  signInAtBed,
  witnessCodeOf as witnessCode,
  wristbandOf,
} from "../../../test/support/at-bed.ts";
import { codeIn } from "../../../test/support/mailbox.ts";
import { sharedVerifiedServer } from "../../../test/support/shared-server.ts";
import {
  newPatientNumber,
  newPerson,
  type Person,
  registerProvider,
  registerUnconfirmed,
} from "../../../test/support/verified-people.ts";
import { identities, patients } from "../../platform/database/schema.ts";

const { server, mailbox } = await sharedVerifiedServer();
const insider = await registerProvider(server, mailbox);
const nurse = await registerProvider(server, mailbox);
const colleague = await registerProvider(server, mailbox);

type Provider = typeof insider;

/** The insider's own mailbox, under the patient's name. */
const registerAs = (person: Person) => registerUnconfirmed(server, mailbox, { ...person, email: newPerson().email });

async function readMailbox(by: Provider, email: string, patientId: number): Promise<string> {
  const sent = await by.browser.call("POST", `/api/patients/${patientId}/confirmation-code`);
  expect(sent.statusCode, sent.body).toBe(202);
  return codeIn(await mailbox.next(email));
}

const correctNumber = (by: Provider, person: Person, formerPatientNumber: string, witness: string) =>
  by.browser.call("POST", "/api/patients/correct-number", {
    ...wristbandOf(person),
    formerPatientNumber,
    patientNumber: newPatientNumber(),
    witnessCode: witness,
  });

/** An account from demo mode: it counts as confirmed, has an address, and no number. */
async function fromDemoMode() {
  const account = await registerUnconfirmed(server, mailbox);
  await server.asOwner((tx) =>
    tx
      .update(patients)
      .set({ confirmedAt: new Date(), confirmation: "demo" })
      .where(eq(patients.userId, account.user.id)),
  );
  return account;
}

const vouchersOf = async (patientId: number) => {
  const [row] = await server.asOwner((tx) =>
    tx
      .select({ numberBy: patients.confirmedBy, emailBy: patients.emailVouchedBy, email: identities.email })
      .from(patients)
      .innerJoin(identities, eq(identities.userId, patients.userId))
      .where(eq(patients.userId, patientId)),
  );
  return row;
};

describe("attack: one provider with a mailbox of their own", () => {
  it("confirms no account alone, without a witness or with their own code [PROOF-1, PROOF-2]", async () => {
    const person = newPerson();
    const fake = await registerAs(person);
    const code = await readMailbox(insider, fake.person.email, fake.user.id);
    const confirm = (body: object) => insider.browser.call("POST", `/api/patients/${fake.user.id}/confirm`, body);
    const patientNumber = newPatientNumber();
    const alone = await confirm({ patientNumber, code });
    expect([alone.statusCode, alone.json().field]).toEqual([403, "witnessCode"]);
    const own = await confirm({ patientNumber, code, witnessCode: await witnessCode(insider) });
    expect([own.statusCode, own.json().field]).toEqual([403, "witnessCode"]);
    expect((await fake.browser.call("GET", "/api/auth/user")).json().user.isConfirmed).toBe(false);
    const honest = await confirm({ patientNumber, code, witnessCode: await witnessCode(colleague) });
    expect(honest.statusCode, honest.body).toBe(200);
    expect(await vouchersOf(fake.user.id)).toMatchObject({ numberBy: insider.user.id, emailBy: colleague.user.id });
  });

  it("witnesses no address for a number that they gave, whoever's code opened the session [PROOF-1, PROOF-3]", async () => {
    const {
      browser: tablet,
      user: { id },
    } = await signInAtBed(server, insider, { codeBy: nurse });
    const email = newPerson().email;
    const add = async (by: Provider) =>
      tablet.call("POST", "/api/auth/email", { email, witnessCode: await witnessCode(by) });
    expect((await add(insider)).statusCode).toBe(403);
    expect((await add(nurse)).statusCode).toBe(403);
    expect((await add(colleague)).statusCode).toBe(202);
    const proven = await tablet.call("POST", "/api/auth/email/verify", { code: codeIn(await mailbox.next(email)) });
    expect(proven.statusCode).toBe(200);
    expect(await vouchersOf(id)).toEqual({ numberBy: insider.user.id, emailBy: colleague.user.id, email });
  });

  it("gives no number between witnessing an address and its proof [PROOF-1, PROOF-3]", async () => {
    const {
      person,
      patientNumber,
      browser: tablet,
      user: { id },
    } = await signInAtBed(server, nurse);
    const email = newPerson().email;
    const body = { email, witnessCode: await witnessCode(insider) };
    expect((await tablet.call("POST", "/api/auth/email", body)).statusCode).toBe(202);
    const corrected = await correctNumber(insider, person, patientNumber, await witnessCode(colleague));
    expect(corrected.statusCode, corrected.body).toBe(200);
    const proven = await tablet.call("POST", "/api/auth/email/verify", { code: codeIn(await mailbox.next(email)) });
    expect(proven.statusCode).toBe(403);
    expect((await vouchersOf(id))?.email).toBeNull();
  });

  it("corrects no number of an account whose address they vouched for, nor witnesses it [PROOF-1]", async () => {
    const { person, patientNumber, browser: tablet } = await signInAtBed(server, nurse);
    const email = newPerson().email;
    await tablet.call("POST", "/api/auth/email", { email, witnessCode: await witnessCode(insider) });
    await tablet.call("POST", "/api/auth/email/verify", { code: codeIn(await mailbox.next(email)) });
    const correct = async (by: Provider, witness: Provider) =>
      correctNumber(by, person, patientNumber, await witnessCode(witness));
    expect((await correct(insider, colleague)).statusCode).toBe(403);
    expect((await correct(colleague, insider)).statusCode).toBe(403);
    expect((await correct(colleague, nurse)).statusCode).toBe(200);
  });

  it("gives no number to an account from demo mode with an address that nobody vouched for [PROOF-1, PROOF-2]", async () => {
    const { person, user } = await fromDemoMode();
    const patientNumber = newPatientNumber();
    const alone = await issue(insider, { ...wristbandOf(person), patientNumber });
    expect([alone.statusCode, alone.json().field]).toEqual([403, "witnessCode"]);
    const own = { ...wristbandOf(person), patientNumber, witnessCode: await witnessCode(insider) };
    expect((await issue(insider, own)).statusCode).toBe(403);
    const two = { ...wristbandOf(person), patientNumber, witnessCode: await witnessCode(colleague) };
    expect((await issue(insider, two)).statusCode).toBe(201);
    expect(await vouchersOf(user.id)).toMatchObject({ numberBy: insider.user.id, emailBy: colleague.user.id });
    // From then on it takes one code and one tap, for every provider.
    for (const by of [insider, nurse, colleague]) expect((await issue(by, { patientNumber })).statusCode).toBe(201);
  });
});

describe("attack: two proofs by one provider at the same moment", () => {
  it("leaves one of the two, whichever comes first [PROOF-1]", async () => {
    for (let round = 0; round < 5; round += 1) {
      const {
        person,
        patientNumber,
        browser: tablet,
        user: { id },
      } = await signInAtBed(server, nurse);
      const email = newPerson().email;
      await tablet.call("POST", "/api/auth/email", { email, witnessCode: await witnessCode(insider) });
      const code = codeIn(await mailbox.next(email));
      const witness = await witnessCode(colleague);
      await Promise.all([
        tablet.call("POST", "/api/auth/email/verify", { code }),
        correctNumber(insider, person, patientNumber, witness),
      ]);
      const after = await vouchersOf(id);
      expect(after?.email !== null && after?.emailBy === after?.numberBy, JSON.stringify(after)).toBe(false);
    }
  });
});
