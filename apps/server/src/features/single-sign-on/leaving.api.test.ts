import { and, desc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { type HospitalSignIn, signInAtHospital, startHospitalSignIn } from "../../../test/support/hospital-sign-in.ts";
import { type Mailbox, openMailbox } from "../../../test/support/mailbox.ts";
import { assertionOf, newSoftwarePasskey, registrationOf } from "../../../test/support/software-passkey.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { Browser, newPatientNumber, registerPatient } from "../../../test/support/verified-people.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { auditEvents, bedsideCodes, grants, passkeys, singleSignOnLinks } from "../../platform/database/schema.ts";

let hospital: HospitalSignIn;
let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  [hospital, mailbox] = [await startHospitalSignIn(), await openMailbox()];
  server = await startTestServer({
    environment: { AUTH_MODE: "verified", ...hospital.environment, ...mailbox.environment },
  });
});
afterAll(async () => {
  await server?.destroy();
  await mailbox?.close();
  await hospital?.stop();
});

const atOrigin = () => new Browser(server, "127.0.0.1", new URL(server.url).host);
const site = () => ({ id: "127.0.0.1", origin: server.url });
const visitorOf = (browser: Browser) => ({ cookie: `session=${browser.cookies.get("session")}` });

async function enter(who: string, browser = atOrigin()) {
  const { address } = (await browser.call("POST", "/api/single-sign-on")).json();
  const back = await signInAtHospital(address, who, `${server.url}/single-sign-on`);
  const reply = await browser.call("POST", "/api/single-sign-on/finish", Object.fromEntries(back.searchParams));
  return { browser, reply };
}

async function enrollPasskey(browser: Browser) {
  const passkey = newSoftwarePasskey();
  const { challenge } = (await browser.call("POST", "/api/passkeys/start")).json();
  const credential = registrationOf(passkey, site(), challenge);
  expect((await browser.call("POST", "/api/passkeys", { credential })).statusCode).toBe(201);
  return passkey;
}

async function withPasskey(passkey: Awaited<ReturnType<typeof enrollPasskey>>) {
  const browser = atOrigin();
  const { challenge } = (await browser.call("POST", "/api/passkeys/ask")).json();
  return browser.call("POST", "/api/passkeys/sign-in", { credential: assertionOf(passkey, site(), challenge) });
}

const statusAndError = ({ statusCode, json }: { statusCode: number; json(): { error?: string } }) => [
  statusCode,
  json().error,
];
const select = <Row>(work: (tx: Transaction) => Promise<Row>) => server.asOwner(work);

describe("a provider whose hospital's groups no longer let them in", () => {
  it("loses sessions, streams, passkeys, codes and grants with the refused sign-in [VERIFY-34]", async () => {
    const nurse = await enter("nurse");
    const { id } = nurse.reply.json().user;
    const passkey = await enrollPasskey(nurse.browser);
    const patient = await registerPatient(server, mailbox);
    await patient.browser.call("POST", "/api/provider-relationships", { providerId: id });
    const wristband = {
      firstName: "Nora",
      lastName: "Noname",
      dateOfBirth: "1938-07-01",
      patientNumber: newPatientNumber(),
      createAccount: true,
    };
    const issued = await nurse.browser.call("POST", "/api/bedside-codes", wristband);
    expect(issued.statusCode, issued.body).toBe(201);
    const login = { email: "nell@hospital.example", firstName: "Nell", lastName: "Night", userType: "provider" };
    const emailed = new Browser(server);
    const challengeId = await emailed.requestCode(login);
    const code = await mailbox.nextCode(login.email);
    const stream = await EventStream.open(server, visitorOf(nurse.browser), `/api/providers/${id}/live`);

    await hospital.change("nurse", { groups: ["staff"] });
    const { browser, reply } = await enter("nurse");
    expect([reply.statusCode, reply.json().error]).toEqual([403, expect.stringContaining("in no group")]);
    expect(browser.cookies.has("session")).toBe(false);

    expect(await stream.next(({ type }) => type === "closed")).toEqual({ type: "closed", reason: "signed-out" });
    expect((await nurse.browser.call("GET", `/api/providers/${id}/patients`)).statusCode).toBe(401);
    expect((await withPasskey(passkey)).statusCode).toBe(401);
    expect((await emailed.verify(challengeId, code)).statusCode).toBe(401);
    const left = await select(async (tx) => ({
      grants: await tx
        .select()
        .from(grants)
        .where(and(eq(grants.providerId, id), isNull(grants.revokedAt))),
      passkeys: await tx.select().from(passkeys).where(eq(passkeys.userId, id)),
      bedsideCodes: await tx.select().from(bedsideCodes).where(eq(bedsideCodes.issuedBy, id)),
    }));
    expect(left).toEqual({ grants: [], passkeys: [], bedsideCodes: [] });
    const log = (await patient.browser.call("GET", `/api/patients/${patient.user.id}/access-log`)).json();
    expect(log[0]).toMatchObject({ action: "providers.deactivate", actorRole: "system" });

    await hospital.change("nurse", { groups: ["ward-nurses"] });
    const again = await enter("nurse");
    expect(again.reply.json().user).toMatchObject({ id, isActive: true });
    expect((await again.browser.call("GET", `/api/providers/${id}/patients`)).json()).toEqual([]);
  });

  it("loses the same if the issuer names no groups at all", async () => {
    await hospital.change("nurse", { groups: ["ward-nurses"] });
    const { browser } = await enter("nurse");
    await hospital.change("nurse", { groups: null });
    expect((await enter("nurse")).reply.statusCode).toBe(403);
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
    await hospital.change("nurse", { groups: ["ward-nurses"] });
    expect((await enter("nurse")).reply.statusCode).toBe(200);
  });

  it("is not let in again by groups if an administrator deactivated them [VERIFY-35]", async () => {
    const { id } = (await enter("doctor")).reply.json().user;
    await runAdminCommand(server.deps, ["deactivate-provider", String(id)]);
    const { reply } = await enter("doctor");
    expect(statusAndError(reply)).toEqual([403, "Your provider account has been deactivated. Ask your administrator."]);
    // Not even if the groups were lost and came back.
    await hospital.change("doctor", { groups: [] });
    expect((await enter("doctor")).reply.statusCode).toBe(403);
    await hospital.change("doctor", { groups: ["doctors"] });
    expect((await enter("doctor")).reply.statusCode).toBe(403);
    await runAdminCommand(server.deps, ["approve-provider", String(id)]);
    expect((await enter("doctor")).reply.statusCode).toBe(200);
  });
});

describe("an account linked to one subject", () => {
  const other = { given_name: "Olga", family_name: "Other", groups: ["doctors"] };

  it("never moves to another subject with the same address, until an administrator unlinks it [VERIFY-40]", async () => {
    const { browser, reply } = await enter("nurse");
    const { id } = reply.json().user;
    const passkey = await enrollPasskey(browser);
    await hospital.change("olga", { ...other, email: "nell@hospital.example" });
    const refused = await enter("olga");
    expect(statusAndError(refused.reply)).toEqual([
      403,
      "The account with your email address is linked to another hospital user. Ask your administrator to unlink it.",
    ]);
    expect(refused.browser.cookies.has("session")).toBe(false);
    const [row] = await select((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, "auth.refuse")).orderBy(desc(auditEvents.id)).limit(1),
    );
    expect(row?.detail).toEqual({ call: "singleSignOn.finish", reason: "other-subject", userId: id });
    expect((await browser.call("GET", "/api/auth/user")).json().user).toMatchObject({ id, credentials: "RN" });

    const unlinked = await runAdminCommand(server.deps, ["unlink-single-sign-on", "Nell@hospital.example"]);
    expect(unlinked).toMatchObject({
      ok: true,
      output: expect.stringContaining("is linked to no hospital user any more"),
    });
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await withPasskey(passkey)).statusCode).toBe(401);
    expect((await enter("olga")).reply.json().user).toMatchObject({ id, firstName: "Nell", credentials: "MD" });
    expect(statusAndError((await enter("nurse")).reply)[0]).toBe(403);
    const links = await select((tx) => tx.select().from(singleSignOnLinks).where(eq(singleSignOnLinks.userId, id)));
    expect(links.map(({ subject }) => subject)).toEqual(["olga"]);
    expect(await runAdminCommand(server.deps, ["unlink-single-sign-on", "4711"])).toEqual({
      ok: false,
      error: "No provider has the id 4711.",
    });
  });

  it("is linked once when two subjects with one address come at the same time", async () => {
    const email = "twice@hospital.example";
    const registration = { email, firstName: "Tess", lastName: "Twice", credentials: "RN", specialty: "Ward 3" };
    await new Browser(server).call("POST", "/api/auth/register", { ...registration, userType: "provider" });
    for (const who of ["first", "second"]) await hospital.change(who, { ...other, email });
    const replies = await Promise.all(["first", "second"].map((who) => enter(who)));
    expect(replies.map(({ reply }) => reply.statusCode).sort()).toEqual([200, 403]);
  });
});
