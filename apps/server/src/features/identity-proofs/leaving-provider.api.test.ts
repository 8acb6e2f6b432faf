import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  issueBedsideCode as issue,
  type SignedInPerson,
  signInAtBed,
  witnessCodeOf,
  wristbandOf,
} from "../../../test/support/at-bed.ts";
import { openBoard } from "../../../test/support/board.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { codeIn } from "../../../test/support/mailbox.ts";
import { sharedVerifiedServer } from "../../../test/support/shared-server.ts";
import { Browser, newPatientNumber, newPerson, registerProvider } from "../../../test/support/verified-people.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { auditEvents, patients } from "../../platform/database/schema.ts";

const { server, mailbox } = await sharedVerifiedServer();
const nurse = await registerProvider(server, mailbox);
const colleague = await registerProvider(server, mailbox);
const physician = await registerProvider(server, mailbox);
const administrator = await registerProvider(server, mailbox);
await admin("make-administrator", administrator.person.email);

async function admin(...words: string[]) {
  const reply = await runAdminCommand(server.deps, words);
  if (!reply.ok) throw new Error(reply.error);
  return reply.output;
}

type Patient = Awaited<ReturnType<typeof signInAtBed>>;

/** Adds an address to the patient's account, with this provider as witness. */
async function addEmail({ browser: tablet }: Patient, by: SignedInPerson): Promise<string> {
  const { email } = newPerson();
  const added = await tablet.call("POST", "/api/auth/email", { email, witnessCode: await witnessCodeOf(by) });
  expect(added.statusCode, added.body).toBe(202);
  const proven = await tablet.call("POST", "/api/auth/email/verify", { code: codeIn(await mailbox.next(email)) });
  expect(proven.statusCode, proven.body).toBe(200);
  return email;
}

async function signInByEmail(email: string): Promise<Browser> {
  const browser = new Browser(server);
  const challengeId = await browser.requestCode({ email });
  await browser.verify(challengeId, await mailbox.nextCode(email));
  return browser;
}

const isSignedIn = async (browser: Browser) => (await browser.call("GET", "/api/auth/user")).statusCode === 200;
const cookieOf = (browser: Browser) => ({ cookie: `session=${browser.cookies.get("session")}` });
const isConfirmed = async (id: number) => {
  const [row] = await server.asOwner((tx) => tx.select().from(patients).where(eq(patients.userId, id)));
  return row?.confirmedAt != null;
};
const grant = async ({ browser: tablet }: Patient, to: SignedInPerson) =>
  expect((await tablet.call("POST", "/api/provider-relationships", { providerId: to.user.id })).statusCode).toBe(201);
const proofsFor = async (by: SignedInPerson, patientId: number) =>
  (await by.browser.call("GET", "/api/identity-proofs"))
    .json()
    .filter((proof: { patientId: number }) => proof.patientId === patientId);
const renew = (by: SignedInPerson, body: object) => by.browser.call("POST", "/api/identity-proofs", body);

describe("what rests on the word of a provider who leaves", () => {
  it("stays, is listed for colleagues and administrators, and is renewed at the bed by others than who vouches for the rest [CALL-58, PROOF-4]", async () => {
    const leaver = await registerProvider(server, mailbox);
    const numbered = await signInAtBed(server, leaver, { codeBy: nurse });
    await grant(numbered, physician);
    const mailed = await signInAtBed(server, nurse);
    const email = await addEmail(mailed, leaver);
    await grant(mailed, physician);
    expect(await proofsFor(physician, numbered.user.id)).toEqual([]);

    const output = await admin("deactivate-provider", leaver.person.email);
    expect(output).toContain("patient numbers 1, email addresses 1");
    expect(await isSignedIn(numbered.browser)).toBe(true);
    expect(await isSignedIn(await signInByEmail(email))).toBe(true);
    const vouchedBy = `${leaver.person.firstName} ${leaver.person.lastName}`;
    for (const viewer of [physician, administrator]) {
      expect(await proofsFor(viewer, numbered.user.id)).toMatchObject([{ proof: "number", reason: "left", vouchedBy }]);
      expect(await proofsFor(viewer, mailed.user.id)).toMatchObject([{ proof: "email", reason: "left", vouchedBy }]);
    }
    expect(await proofsFor(colleague, numbered.user.id)).toEqual([]);

    const { patientNumber } = numbered;
    const patientId = numbered.user.id;
    const wrong = await renew(colleague, { patientId, patientNumber: newPatientNumber() });
    expect([wrong.statusCode, wrong.json().field]).toEqual([403, "patientNumber"]);
    expect((await renew(colleague, { patientId, patientNumber })).statusCode).toBe(200);
    expect((await renew(colleague, { patientId, patientNumber })).statusCode).toBe(404);
    expect(await proofsFor(physician, patientId)).toEqual([]);

    const ask = async (by: SignedInPerson) => {
      await by.browser.call("POST", `/api/patients/${mailed.user.id}/confirmation-code`);
      return codeIn(await mailbox.next(email));
    };
    const both = await renew(nurse, { patientId: mailed.user.id, code: await ask(nurse) });
    const code = await ask(colleague);
    expect([both.statusCode, both.json().error]).toEqual([403, expect.stringContaining("a colleague has to")]);
    expect(
      (await renew(colleague, { patientId: mailed.user.id, code: code === "000000" ? "1" : "000000" })).statusCode,
    ).toBe(403);
    expect((await renew(colleague, { patientId: mailed.user.id, code })).statusCode).toBe(200);
    expect(await proofsFor(physician, mailed.user.id)).toEqual([]);
    expect((await renew(colleague, { patientId: mailed.user.id })).json()).toMatchObject({ field: "patientNumber" });
  });

  it("is listed if one provider vouched for both, which no call allows [PROOF-4]", async () => {
    const patient = await signInAtBed(server, nurse);
    const email = await addEmail(patient, colleague);
    await server.asOwner((tx) =>
      tx.update(patients).set({ emailVouchedBy: nurse.user.id }).where(eq(patients.userId, patient.user.id)),
    );
    expect(await proofsFor(administrator, patient.user.id)).toMatchObject([{ proof: "email", reason: "one-provider" }]);
    await colleague.browser.call("POST", `/api/patients/${patient.user.id}/confirmation-code`);
    const code = codeIn(await mailbox.next(email));
    expect((await renew(colleague, { patientId: patient.user.id, code })).statusCode).toBe(200);
    expect(await proofsFor(administrator, patient.user.id)).toEqual([]);
  });

  it("ends at once if the hospital no longer trusts them: sign-ins, addresses, confirmations; nothing else [PROOF-5]", async () => {
    const insider = await registerProvider(server, mailbox);
    const bystander = await signInAtBed(server, nurse);
    const opened = await signInAtBed(server, nurse, { codeBy: insider });
    const mailed = await signInAtBed(server, nurse);
    const email = await addEmail(mailed, insider);
    const phone = await signInByEmail(email);
    const numbered = await signInAtBed(server, insider, { codeBy: nurse });
    await grant(numbered, physician);
    const looks = () => physician.browser.call("GET", `/api/patients/${numbered.user.id}/dashboard`);
    expect((await looks()).statusCode).toBe(200);

    const output = await admin("deactivate-provider", insider.person.email, "--distrust");
    expect(output).toContain("email addresses 1, confirmations 1");
    for (const browser of [opened.browser, mailed.browser, phone, numbered.browser]) {
      expect(await isSignedIn(browser)).toBe(false);
    }
    expect(await isSignedIn(bystander.browser)).toBe(true);
    expect(await isConfirmed(opened.user.id)).toBe(true);
    expect(await isConfirmed(mailed.user.id)).toBe(true);
    expect(await isConfirmed(numbered.user.id)).toBe(false);
    expect((await looks()).statusCode).toBe(404);
    const again = new Browser(server);
    await again.requestCode({ email });
    const rows = await server.asOwner((tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.action, "identityProofs.distrust"), eq(auditEvents.patientId, mailed.user.id))),
    );
    expect(rows.map(({ detail }) => detail)).toMatchObject([{ endedAddress: true, endedConfirmation: false }]);
    expect(await admin("deactivate-provider", insider.person.email, "--distrust")).toContain("confirmations 0");
  });

  it("is confirmed again by a bedside code with number and name, and keeps everything recorded [PROOF-6]", async () => {
    const insider = await registerProvider(server, mailbox);
    const {
      person,
      patientNumber,
      user: { id },
    } = await signInAtBed(server, insider, { codeBy: nurse });
    await admin("deactivate-provider", insider.person.email, "--distrust");
    expect(await proofsFor(administrator, id)).toMatchObject([{ proof: "number", reason: "ended", vouchedBy: null }]);
    expect((await issue(nurse, { patientNumber })).json()).toMatchObject({ field: "patientNumber" });
    const issued = await issue(nurse, { ...wristbandOf(person), patientNumber });
    expect(issued.statusCode, issued.body).toBe(201);
    const tablet = new Browser(server);
    const reply = await tablet.verify(await tablet.requestCode(wristbandOf(person)), issued.json().code);
    expect(reply.json().user).toMatchObject({ id, isConfirmed: true });
    expect(await proofsFor(administrator, id)).toEqual([]);
  });

  it("confirmed again, shows everybody with a grant its open call for help at once, and who was coming says it again [PROOF-6, HELP-31, HELP-34]", async () => {
    const insider = await registerProvider(server, mailbox);
    const patient = await signInAtBed(server, insider, { codeBy: nurse });
    await grant(patient, physician);
    const whoseBoard = await registerProvider(server, mailbox);
    await grant(patient, whoseBoard);
    const board = await openBoard(whoseBoard.browser, "Ward 7");
    const asked = await patient.browser.call("POST", `/api/patients/${patient.user.id}/help-requests`, {});
    const { id: callId } = asked.json();
    expect((await physician.browser.call("POST", `/api/help-requests/${callId}/answer`)).statusCode).toBe(200);
    const [portal, onTheWall] = [
      await EventStream.open(server, cookieOf(physician.browser), `/api/providers/${physician.user.id}/live`),
      await EventStream.open(server, { cookie: board }, "/api/board/live"),
    ];
    const list = async () =>
      (await physician.browser.call("GET", `/api/providers/${physician.user.id}/patients`))
        .json()
        .find(({ id }: { id: number }) => id === patient.user.id);

    await admin("deactivate-provider", insider.person.email, "--distrust");
    expect(await list()).toBeUndefined();
    await portal.next(({ type }) => type === "access");
    const before = portal.events.length;
    const { patientNumber } = patient;
    expect((await issue(nurse, { ...wristbandOf(patient.person), patientNumber })).statusCode).toBe(201);
    await portal.next((event) => event.type === "help" && portal.events.indexOf(event) >= before);
    expect(portal.events.slice(before)).toMatchObject([{ type: "access" }, { type: "help" }]);
    await onTheWall.next(({ type }) => type === "goals");
    portal.close();
    onTheWall.close();
    expect(await list()).toMatchObject({ helpRequest: { id: callId, stage: "told", answer: null } });
  });

  it("keeps no number from its wearer, once an administrator has settled whose it is [PROOF-7]", async () => {
    const holder = await signInAtBed(server, colleague, { codeBy: nurse });
    const { patientNumber } = holder;
    const person = newPerson();
    const make = () => issue(nurse, { ...wristbandOf(person), patientNumber, createAccount: true });
    const blocked = await make();
    expect([blocked.statusCode, blocked.json().error]).toEqual([409, expect.stringContaining("administrator")]);
    expect(await admin("settle-patient-number", patientNumber)).toContain(`Patient ${holder.user.id}`);
    expect(await isSignedIn(holder.browser)).toBe(false);
    expect((await make()).statusCode).toBe(201);
    const right = await issue(nurse, { ...wristbandOf(holder.person), patientNumber: newPatientNumber() });
    expect(right.statusCode, right.body).toBe(201);
    expect(await isConfirmed(holder.user.id)).toBe(true);
    const unknown = await runAdminCommand(server.deps, ["settle-patient-number", newPatientNumber()]);
    expect(unknown).toMatchObject({ ok: false, error: expect.stringContaining("No confirmed account") });
  });
});
