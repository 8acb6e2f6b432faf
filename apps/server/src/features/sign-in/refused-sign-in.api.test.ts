import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { manyTimes } from "../../../test/support/many-times.ts";
import { startTestServer, type TestServer, Visitor } from "../../../test/support/test-server.ts";
import {
  Browser,
  newPerson,
  registerPatient,
  registerProvider,
  startVerifiedServer,
} from "../../../test/support/verified-people.ts";
import { sealAudit } from "../../platform/audit-sealer.ts";
import { inspectAudit } from "../../platform/inspect-audit.ts";

const entriesOf = (server: TestServer, action: string) =>
  server.asOwner(async (tx) =>
    (await tx.query.auditEvents.findMany({ orderBy: (entry, { asc }) => asc(entry.id) })).filter(
      (entry) => entry.action === action,
    ),
  );

/** Low, so that exceeding them takes a few attempts, not 300; verified-sign-in.api.test.ts tests the shipped limits. */
const fewAttempts = { limit: 20, windowSeconds: 300 };

/** Audit entries of refused sign-ins. */
async function failedSignInsOf(server: TestServer, work: () => Promise<unknown>) {
  const before = await entriesOf(server, "auth.refuse");
  await work();
  return (await entriesOf(server, "auth.refuse")).slice(before.length).map(({ id: _, at: __, ...entry }) => entry);
}

const entry = (detail: object) => ({
  actorKind: "visitor",
  actorId: null,
  action: "auth.refuse",
  patientId: null,
  detail,
});

describe("a refused code is recorded", async () => {
  const { server, mailbox, destroy } = await startVerifiedServer();
  afterEach(() => server.setNow(null));
  afterAll(destroy);

  const call = "auth.verify";
  const refused = (browser: Browser, challengeId: string, code: string) =>
    failedSignInsOf(server, async () => expect((await browser.verify(challengeId, code)).statusCode).toBe(401));
  const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

  it("with the targeted person and the reason: wrong, replayed, expired, guessed too often [VERIFY-11]", async () => {
    const { person, user } = await registerPatient(server, mailbox);
    const browser = new Browser(server);
    const ask = async () => ({
      challengeId: await browser.requestCode({ email: person.email }),
      code: await mailbox.nextCode(person.email),
    });
    const one = await ask();
    expect(await refused(browser, one.challengeId, wrong(one.code))).toEqual([
      entry({ call, reason: "wrong-code", userId: user.id }),
    ]);
    expect((await browser.verify(one.challengeId, one.code)).statusCode).toBe(200);
    expect(await refused(browser, one.challengeId, one.code)).toEqual([
      entry({ call, reason: "used-code", userId: user.id }),
    ]);

    const two = await ask();
    for (let tries = 0; tries < 5; tries += 1) await browser.verify(two.challengeId, wrong(two.code));
    expect(await refused(browser, two.challengeId, two.code)).toEqual([
      entry({ call, reason: "no-tries-left", userId: user.id }),
    ]);

    const late = await ask();
    await server.setNow(new Date(Date.now() + 601_000));
    expect(await refused(browser, late.challengeId, late.code)).toEqual([
      entry({ call, reason: "expired-code", userId: user.id }),
    ]);
  });

  it("without a person if the person is unknown", async () => {
    const browser = new Browser(server);
    const challengeId = await browser.requestCode({ email: newPerson().email });
    expect(await refused(browser, challengeId, "123456")).toEqual([entry({ call, reason: "wrong-code" })]);
    expect(await refused(browser, randomUUID(), "123456")).toEqual([entry({ call, reason: "unknown-challenge" })]);
  });

  it("each request for a code too, for known and unknown people", async () => {
    const { person, user } = await registerPatient(server, mailbox);
    const before = await entriesOf(server, "auth.challenge");
    for (const { email } of [person, newPerson()]) await new Browser(server).requestCode({ email });
    const details = (await entriesOf(server, "auth.challenge")).slice(before.length).map(({ detail }) => detail);
    expect(details).toEqual([
      { purpose: "sign-in", hasLetter: true, userId: user.id },
      { purpose: "sign-in", hasLetter: false },
    ]);
  });

  it("for a provider who is waiting for approval, and for a passkey that belongs to no provider", async () => {
    const browser = new Browser(server);
    const { email, firstName, lastName } = newPerson();
    const registration = { userType: "provider", email, firstName, lastName, credentials: "RN", specialty: "Ward 3" };
    const { challengeId } = (await browser.call("POST", "/api/auth/register", registration)).json();
    const code = await mailbox.nextCode(email);
    const [waiting] = await failedSignInsOf(server, () => browser.verify(challengeId, code));
    expect(waiting).toEqual(entry({ call, reason: "not-approved", userId: expect.any(Number) }));

    const credential = {
      id: "bm9ib2R5",
      rawId: "bm9ib2R5",
      type: "public-key",
      response: { clientDataJSON: "e30", authenticatorData: "e30", signature: "e30" },
      clientExtensionResults: {},
    };
    const byPasskey = await failedSignInsOf(server, async () => {
      const reply = await browser.call("POST", "/api/passkeys/sign-in", { credential });
      expect(reply.statusCode, reply.body).toBe(401);
    });
    expect(byPasskey).toEqual([entry({ call: "passkeys.signIn", reason: "wrong-passkey" })]);
  });

  it("without code, name, address or birth date, in the chain, and out of 'Who looked at my data' [VERIFY-11]", async () => {
    const { person, browser, user } = await registerPatient(server, mailbox);
    const tablet = new Browser(server);
    const challengeId = await tablet.requestCode({ email: person.email });
    const code = await mailbox.nextCode(person.email);
    await tablet.verify(challengeId, wrong(code));
    const log = (await browser.call("GET", `/api/patients/${user.id}/access-log`)).json();
    expect(log.map(({ action }: { action: string }) => action)).toEqual(["auth.login", "auth.register"]);

    const entries = [...(await entriesOf(server, "auth.refuse")), ...(await entriesOf(server, "auth.challenge"))];
    const details = JSON.stringify(entries.map(({ detail }) => detail));
    for (const word of [person.email, person.firstName, person.dateOfBirth, challengeId, code, wrong(code)]) {
      expect(details).not.toContain(word);
    }
    await sealAudit(server.deps, "all");
    expect(await inspectAudit(server.deps.database)).toMatchObject({ breach: null });
  });

  it("once per window, if an address continues beyond its limit", async () => {
    const limited = await startVerifiedServer({ limits: { signIn: fewAttempts } });
    const attacker = new Browser(limited.server, "198.51.100.9");
    const entries = await failedSignInsOf(limited.server, async () => {
      await manyTimes(fewAttempts.limit + 3, () => attacker.verify(randomUUID(), "123456"));
    });
    const reasons = entries.map(({ detail }) => (detail as { reason: string }).reason);
    expect(reasons.filter((reason) => reason === "unknown-challenge")).toHaveLength(fewAttempts.limit);
    expect(reasons.filter((reason) => reason === "too-many-attempts")).toHaveLength(1);
    await limited.destroy();
  });

  it("not for a successful sign-in", async () => {
    expect(await failedSignInsOf(server, () => registerProvider(server, mailbox))).toEqual([]);
  });
});

describe("demo sign-in", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ limits: { signIn: fewAttempts } });
  });
  afterAll(() => server.destroy());

  const signIn = (details: object) => new Visitor(server).call("POST", "/api/auth/login", details);

  it("records refused sign-ins [SIGN-IN-41]", async () => {
    const entries = await failedSignInsOf(server, async () => {
      expect((await signIn({ email: "nobody@bedsidebike.example" })).statusCode).toBe(401);
    });
    expect(entries).toEqual([entry({ call: "auth.login", reason: "nobody-fits" })]);
  });

  it("counts refused sign-ins, so that names can't be tried without end [SIGN-IN-41]", async () => {
    await server.setNow(new Date("2027-05-01T09:00:00Z"));
    const statuses = [];
    for (let tries = 0; tries < fewAttempts.limit + 2; tries += 1) {
      statuses.push((await signIn({ email: "nobody@bedsidebike.example" })).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(fewAttempts.limit);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  it("records repeated registrations once per window", async () => {
    await server.setNow(new Date("2027-06-01T09:00:00Z"));
    const taken = { userType: "patient", firstName: "Rosa", lastName: "Again", dateOfBirth: "1944-04-12" };
    const register = () =>
      new Visitor(server).call("POST", "/api/auth/register", { ...taken, email: "rosa.demo@bedsidebike.example" });
    const entries = await failedSignInsOf(server, async () => {
      const statuses = (await manyTimes(fewAttempts.limit + 3, register)).map(({ statusCode }) => statusCode);
      expect([statuses.filter((is) => is === 409).length, statuses.filter((is) => is === 429).length]).toEqual([
        fewAttempts.limit,
        3,
      ]);
    });
    expect(entries).toEqual([entry({ call: "auth.register", reason: "too-many-attempts" })]);
  });
});
