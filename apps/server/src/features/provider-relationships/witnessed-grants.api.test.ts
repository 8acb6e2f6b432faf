import { eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { codeIn } from "../../../test/support/mailbox.ts";
import {
  Browser,
  newPatientNumber,
  newPerson,
  type Person,
  registerPatient,
  registerProvider,
  registerUnconfirmed,
  startVerifiedServer,
} from "../../../test/support/verified-people.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { auditEvents, grants, providers } from "../../platform/database/schema.ts";

const { server, mailbox, destroy } = await startVerifiedServer();
const flagging = await startVerifiedServer({ environment: { BEDSIDE_SELF_GRANT: "flag" } });
const nurse = await registerProvider(server, mailbox, { firstName: "Nora", lastName: "Nonesuch" });
const colleague = await registerProvider(server, mailbox);
const physician = await registerProvider(server, mailbox);
afterEach(() => server.setNow(null));
afterAll(async () => {
  await destroy();
  await flagging.destroy();
});

const wristbandOf = ({ firstName, lastName, dateOfBirth }: Person) => ({ firstName, lastName, dateOfBirth });

/** A patient without email, signed in on a tablet with a code from this nurse. */
async function atBed(by = nurse, { on = server, tablet = new Browser(on) } = {}) {
  const person = newPerson();
  const patientNumber = newPatientNumber();
  const issued = await by.browser.call("POST", "/api/bedside-codes", {
    ...wristbandOf(person),
    patientNumber,
    createAccount: true,
  });
  const reply = await tablet.verify(await tablet.requestCode(wristbandOf(person)), issued.json().code);
  expect(reply.statusCode, reply.body).toBe(200);
  return { person, patientNumber, tablet, patientId: reply.json().user.id as number };
}

const grant = (browser: Browser, providerId: number, witnessCode?: string) =>
  browser.call("POST", "/api/provider-relationships", { providerId, ...(witnessCode ? { witnessCode } : {}) });
const witness = async (by: Browser) => (await by.call("POST", "/api/witness-codes")).json().code as string;

describe("a provider who opens a patient's session with a bedside code", () => {
  it("self-grant: gets no access from it; the refusal says who can help, and a second provider can witness it [CALL-44, GRANT-1]", async () => {
    const { tablet, patientId } = await atBed();
    const refused = await grant(tablet, nurse.user.id);
    expect([refused.statusCode, refused.json().field]).toEqual([403, "witnessCode"]);
    expect(refused.json().error).toContain(
      "Nora Nonesuch helped you sign in, so a second provider has to witness this.",
    );
    expect((await nurse.browser.call("GET", `/api/patients/${patientId}/dashboard`)).statusCode).toBe(403);

    const own = await grant(tablet, nurse.user.id, await witness(nurse.browser));
    expect([own.statusCode, own.json().field]).toEqual([403, "witnessCode"]);
    expect((await grant(tablet, physician.user.id)).statusCode).toBe(201);
    const witnessed = await grant(tablet, nurse.user.id, await witness(colleague.browser));
    expect(witnessed.statusCode, witnessed.body).toBe(201);
    expect((await nurse.browser.call("GET", `/api/patients/${patientId}/dashboard`)).statusCode).toBe(200);
    const rows = await server.asOwner((tx) => tx.select().from(grants).where(eq(grants.patientId, patientId)));
    expect(rows.map(({ providerId, witnessedBy, isFlagged }) => [providerId, witnessedBy, isFlagged])).toEqual([
      [physician.user.id, null, false],
      [nurse.user.id, colleague.user.id, false],
    ]);
  });

  it("self-grant: nor does a provider who was signed in in that browser within 12 hours, and neither may witness for the other [GRANT-1]", async () => {
    const tablet = new Browser(server);
    const challengeId = await tablet.requestCode({ ...physician.person, userType: "provider" });
    await tablet.verify(challengeId, await mailbox.nextCode(physician.person.email));
    await tablet.call("POST", "/api/auth/logout");
    await atBed(nurse, { tablet });
    const refused = await grant(tablet, physician.user.id);
    expect([refused.statusCode, refused.json().field]).toEqual([403, "witnessCode"]);
    const byIssuer = await grant(tablet, physician.user.id, await witness(nurse.browser));
    expect(byIssuer.statusCode).toBe(403);
    expect((await grant(tablet, physician.user.id, await witness(colleague.browser))).statusCode).toBe(201);
    expect((await grant(tablet, colleague.user.id)).statusCode).toBe(201);
  });

  it("gets access as before in a session that the patient opened with a code by email [GRANT-1]", async () => {
    const { browser } = await registerPatient(server, mailbox);
    expect((await grant(browser, nurse.user.id)).statusCode).toBe(201);
  });

  it("self-grant: gets none from an account that the same provider confirmed, or whose address they vouched for [GRANT-1]", async () => {
    const { person, user, browser } = await registerUnconfirmed(server, mailbox);
    await nurse.browser.call("POST", `/api/patients/${user.id}/confirmation-code`);
    const code = codeIn(await mailbox.next(person.email));
    const patientNumber = newPatientNumber();
    const witnessCode = (await colleague.browser.call("POST", "/api/witness-codes")).json().code;
    await nurse.browser.call("POST", `/api/patients/${user.id}/confirm`, { patientNumber, code, witnessCode });
    for (const { user: voucher } of [nurse, colleague]) {
      expect((await grant(browser, voucher.id)).json()).toMatchObject({ field: "witnessCode" });
    }
    expect((await grant(browser, physician.user.id)).statusCode).toBe(201);
  });

  it("is named in every audit row of that session, and in the patient's log [GRANT-2]", async () => {
    const { tablet, patientId, patientNumber, person } = await atBed();
    await grant(tablet, physician.user.id);
    await nurse.browser.call("POST", "/api/bedside-codes", { patientNumber });
    const log = (await tablet.call("GET", `/api/patients/${patientId}/access-log`)).json();
    const byPatient = log.filter(({ actorRole }: { actorRole: string }) => actorRole === "patient");
    expect(byPatient.map((entry: { action: string; openedWithCodeFrom: string }) => entry)).toEqual([
      expect.objectContaining({ action: "providerRelationships.grant", openedWithCodeFrom: "N. Nonesuch" }),
      expect.objectContaining({ action: "auth.login", openedWithCodeFrom: "N. Nonesuch" }),
    ]);
    expect(log[0]).toMatchObject({ action: "bedsideCodes.issue", openedWithCodeFrom: null });
    expect(JSON.stringify(log)).not.toContain(person.email);
    const rows = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, patientId)),
    );
    const opened = rows.filter(({ actorKind }) => actorKind === "patient").map(({ detail }) => detail);
    expect(opened).toEqual(
      opened.map((detail) => expect.objectContaining({ ...(detail as object), openedBy: nurse.user.id })),
    );
  });

  it("can't use the code in the browser in which they are signed in [GRANT-3]", async () => {
    const person = newPerson();
    const patientNumber = newPatientNumber();
    const body = { ...wristbandOf(person), patientNumber, createAccount: true };
    const { code } = (await nurse.browser.call("POST", "/api/bedside-codes", body)).json();
    const challengeId = await nurse.browser.requestCode(wristbandOf(person));
    const refused = await nurse.browser.verify(challengeId, code);
    expect([refused.statusCode, refused.json().error]).toEqual([
      403,
      "A provider is signed in on this screen. Sign out first, then enter the code again.",
    ]);
    expect((await nurse.browser.call("GET", "/api/auth/user")).json().user.id).toBe(nurse.user.id);
    const tablet = new Browser(server);
    expect((await tablet.verify(await tablet.requestCode(wristbandOf(person)), code)).statusCode).toBe(200);
  });
});

describe("a witness code", () => {
  it("works once, for 10 minutes, from an active provider, and is not guessed [GRANT-4]", async () => {
    const { tablet } = await atBed();
    const witnessCode = await witness(colleague.browser);
    await server.setNow(new Date(Date.now() + 601_000));
    expect((await grant(tablet, nurse.user.id, witnessCode)).statusCode).toBe(403);
    await server.setNow(null);
    const replaced = await witness(colleague.browser);
    const current = await witness(colleague.browser);
    expect((await grant(tablet, nurse.user.id, replaced)).statusCode).toBe(403);
    expect((await grant(tablet, nurse.user.id, current)).statusCode).toBe(201);
    const { tablet: second } = await atBed();
    expect((await grant(second, nurse.user.id, current)).statusCode).toBe(403);

    const leaving = await registerProvider(server, mailbox);
    const ofLeaving = await witness(leaving.browser);
    await server.asOwner((tx) =>
      tx.update(providers).set({ isActive: false }).where(eq(providers.userId, leaving.user.id)),
    );
    expect((await grant(second, nurse.user.id, ofLeaving)).statusCode).toBe(403);
    for (let count = 0; count < 3; count += 1) await grant(second, nurse.user.id, "00000000");
    const tooMany = await grant(second, nurse.user.id, await witness(colleague.browser));
    expect([tooMany.statusCode, tooMany.json().field]).toEqual([429, "witnessCode"]);
  });

  it("is made by providers only, 30 an hour at most [CALL-44, GRANT-4]", async () => {
    const { tablet } = await atBed();
    expect((await tablet.call("POST", "/api/witness-codes")).statusCode).toBe(403);
    const busy = await registerProvider(server, mailbox);
    const statuses = new Set<number>();
    for (let count = 0; count < 31; count += 1) {
      statuses.add((await busy.browser.call("POST", "/api/witness-codes")).statusCode);
    }
    expect([...statuses]).toEqual([201, 429]);
  });
});

it("flags a grant without a witness if the hospital allows it, and lists it for administrators [CALL-49, GRANT-5, GRANT-6]", async () => {
  const { server: open, mailbox: openMailbox } = flagging;
  const issuer = await registerProvider(open, openMailbox);
  const colleague = await registerProvider(open, openMailbox);
  const { tablet, patientId } = await atBed(issuer, { on: open });
  expect((await grant(tablet, issuer.user.id)).statusCode).toBe(201);
  const { tablet: second, patientId: secondId } = await atBed(issuer, { on: open });
  expect((await grant(second, issuer.user.id, await witness(colleague.browser))).statusCode).toBe(201);
  expect((await grant(second, colleague.user.id)).statusCode).toBe(201);

  const review = () => issuer.browser.call("GET", "/api/provider-relationships/review");
  expect((await review()).statusCode).toBe(403);
  await runAdminCommand(open.deps, ["make-administrator", issuer.person.email]);
  const nameOf = ({ person }: typeof issuer) => `${person.firstName} ${person.lastName}`;
  const provider = { id: issuer.user.id, name: nameOf(issuer) };
  expect((await review()).json()).toEqual([
    expect.objectContaining({
      patientId: secondId,
      provider,
      witness: { id: colleague.user.id, name: nameOf(colleague) },
      isFlagged: false,
    }),
    expect.objectContaining({ patientId, provider, witness: null, isFlagged: true, revokedAt: null }),
  ]);
});

it("asks for a witness as soon as one in a team helped the patient, and lists the team for administrators [GRANT-6, TEAM-8]", async () => {
  const { server: open, mailbox: openMailbox } = { server, mailbox };
  const [issuer, colleague, administrator] = [
    await registerProvider(open, openMailbox),
    await registerProvider(open, openMailbox),
    await registerProvider(open, openMailbox),
  ];
  await runAdminCommand(open.deps, ["make-administrator", administrator.person.email]);
  const call = administrator.browser.call.bind(administrator.browser);
  const { id: teamId } = (await call("POST", "/api/teams", { name: "Ward 4" })).json();
  for (const { user } of [issuer, colleague])
    expect((await call("POST", `/api/teams/${teamId}/members`, { providerId: user.id })).statusCode).toBe(201);
  const { tablet, patientId } = await atBed(issuer, { on: open });
  const letIn = (witnessCode?: string) =>
    tablet.call("POST", "/api/provider-relationships", { teamId, ...(witnessCode && { witnessCode }) });
  const refused = await letIn();
  expect([refused.statusCode, refused.json().field]).toEqual([403, "witnessCode"]);
  expect((await letIn(await witness(colleague.browser))).statusCode).toBe(201);
  const [listed] = (await call("GET", "/api/provider-relationships/review")).json();
  expect(listed).toMatchObject({ patientId, provider: null, team: { id: teamId, name: "Ward 4" }, isFlagged: false });
});
