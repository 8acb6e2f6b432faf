import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createMigratedDatabase } from "../../../test/support/database-templates.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { startServerProcess } from "../../../test/support/server-process.ts";
import { assertionOf, newSoftwarePasskey, registrationOf } from "../../../test/support/software-passkey.ts";
import { startTestServer, type TestServer, Visitor } from "../../../test/support/test-server.ts";
import {
  Browser,
  newPerson,
  providerRegistration,
  registerPatient,
  registerProvider,
  startVerifiedServer,
} from "../../../test/support/verified-people.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import {
  auditEvents,
  passkeyChallenges,
  passkeys,
  providers,
  signInChallenges,
  signInSessions,
} from "../../platform/database/schema.ts";

const hourMilliseconds = 3_600_000;
const site = { id: "localhost", origin: "http://localhost:80" };
const passkeyNeeded =
  "Your account needs a passkey to sign in. If you lost it, ask the hospital's administrator to reset it.";
const notice = "PROVIDER_EMAIL_CODE=always: a code by email alone signs providers in, with a passkey too";
const lastPasskey =
  "This is your last passkey, and without one you could not sign in. Add another one first, or ask the hospital's administrator to reset it.";

const { server, mailbox, destroy } = await startVerifiedServer();
const lenient = await startVerifiedServer({ environment: { PROVIDER_EMAIL_CODE: "always" } });
afterEach(() => server.setNow(null));
afterAll(async () => {
  await destroy();
  await lenient.destroy();
});

const admin = async (...words: string[]) => {
  const reply = await runAdminCommand(server.deps, words);
  if (!reply.ok) throw new Error(reply.error);
  return reply.output;
};
const later = (hours: number) => server.setNow(new Date(Date.now() + hours * hourMilliseconds));

async function startEnrolling(browser: Browser) {
  const passkey = newSoftwarePasskey();
  const started = await browser.call("POST", "/api/passkeys/start");
  expect(started.statusCode, started.body).toBe(200);
  const credential = registrationOf(passkey, site, started.json().challenge);
  return { passkey, enroll: () => browser.call("POST", "/api/passkeys", { credential }) };
}

async function enrollPasskey(browser: Browser) {
  const { passkey, enroll } = await startEnrolling(browser);
  const reply = await enroll();
  expect(reply.statusCode, reply.body).toBe(201);
  return { passkey, id: reply.json().id as number };
}

async function withPasskey(passkey: ReturnType<typeof newSoftwarePasskey>, at: TestServer = server) {
  const browser = new Browser(at);
  const { challenge } = (await browser.call("POST", "/api/passkeys/ask")).json();
  return browser.call("POST", "/api/passkeys/sign-in", { credential: assertionOf(passkey, site, challenge) });
}

async function withCode(person: { email: string }, { server: at, mailbox: letters } = { server, mailbox }) {
  const browser = new Browser(at);
  const challengeId = await browser.requestCode({ ...person, userType: "provider" });
  return { browser, reply: await browser.verify(challengeId, await letters.nextCode(person.email)) };
}

const statusAndError = ({ statusCode, json }: { statusCode: number; json(): { error?: string; code?: string } }) => [
  statusCode,
  json().error,
];

/** Registered and approved, with a passkey. */
async function providerWithPasskey() {
  const provider = await registerProvider(server, mailbox);
  return { ...provider, ...(await enrollPasskey(provider.browser)) };
}

const stored = async (userId: number) =>
  (await server.asOwner((tx) => tx.select().from(providers).where(eq(providers.userId, userId))))[0];

const lastRefusal = async () => {
  const [row] = await server.asOwner((tx) =>
    tx.select().from(auditEvents).where(eq(auditEvents.action, "auth.refuse")).orderBy(desc(auditEvents.id)).limit(1),
  );
  return row?.detail;
};

/**
 * Holds the person's row until the request waits for it, then does `work` and commits, like the calls that end their
 * sign-ins.
 */
async function endedMeanwhile<Reply>(
  userId: number,
  request: () => Promise<Reply>,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<Reply> {
  let reply: Promise<Reply> | undefined;
  await server.asOwner(async (tx) => {
    await tx.execute(sql`select from users where id = ${userId} for update`);
    let isOver = false;
    reply = request().finally(() => {
      isOver = true;
    });
    const isWaiting = async () =>
      (await selectRows<{ count: number }>(tx, sql`select count(*)::int as count from pg_locks where not granted`))[0]
        ?.count !== 0;
    while (!isOver && !(await isWaiting()));
    await work(tx);
  });
  return reply as Promise<Reply>;
}

describe("a provider's code by email", () => {
  it("alone signs in until the first passkey, and then no longer (ASVS 25) [VERIFY-44]", async () => {
    const { person, browser, user } = await registerProvider(server, mailbox);
    expect((await withCode(person)).reply.statusCode).toBe(200);
    const { passkey } = await enrollPasskey(browser);
    expect((await stored(user.id))?.hadPasskeyAt).not.toBeNull();

    const { reply, browser: refused } = await withCode(person);
    expect(statusAndError(reply)).toEqual([403, passkeyNeeded]);
    expect(reply.json().code).toBe("passkey_needed");
    expect([...refused.cookies.keys()]).toEqual([]);
    expect(await lastRefusal()).toEqual({ call: "auth.verify", reason: "passkey-needed", userId: user.id });
    expect((await withPasskey(passkey)).statusCode).toBe(200);
  });

  it("is requested and refused like anyone's: only the right code reveals that a passkey is needed [VERIFY-1, VERIFY-44]", async () => {
    const { person } = await providerWithPasskey();
    const refusalOf = async (login: object) => {
      const browser = new Browser(server);
      const asked = await browser.call("POST", "/api/auth/login", { ...login, userType: "provider" });
      expect([asked.statusCode, Object.keys(asked.json())]).toEqual([202, ["challengeId"]]);
      return statusAndError(await browser.verify(asked.json().challengeId, "000000"));
    };
    const known = await refusalOf(person);
    const { userType: _, credentials: __, specialty: ___, ...nobody } = providerRegistration(newPerson());
    expect(known).toEqual(await refusalOf(nobody));
    expect(known[0]).toBe(401);
  });

  it("always signs in where the hospital says so, which /readyz names (ASVS 25) [VERIFY-44]", async () => {
    const ready = await new Visitor(lenient.server).call("GET", "/readyz");
    expect([ready.statusCode, ready.json().oneFactor]).toEqual([200, [notice]]);
    expect((await new Visitor(lenient.server).call("GET", "/api/status")).json().providerEmailCode).toBe("always");
    const { person, browser } = await registerProvider(lenient.server, lenient.mailbox);
    const { id } = await enrollPasskey(browser);
    expect((await withCode(person, lenient)).reply.statusCode).toBe(200);
    expect((await browser.call("DELETE", `/api/passkeys/${id}`)).statusCode).toBe(200);

    const strict = await new Visitor(server).call("GET", "/readyz");
    expect([strict.statusCode, strict.json().oneFactor]).toEqual([200, undefined]);
    expect((await new Visitor(server).call("GET", "/api/status")).json()).not.toHaveProperty("providerEmailCode");
  });
});

it("A start names in its log what lets providers in by one factor (ASVS 25) [VERIFY-44]", async () => {
  const database = await createMigratedDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-one-factor-"));
  const settings = { DATA_DIR: dataDir, AUTH_MODE: "verified", PROVIDER_EMAIL_CODE: "always" };
  const started = await startServerProcess({ ...database.environment, ...settings });
  expect(started.output()).toContain(notice);
  await started.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

describe("the first passkey", () => {
  it("ends sessions that the code alone opened elsewhere; its own session continues [VERIFY-44]", async () => {
    const { person, browser, user } = await registerProvider(server, mailbox);
    const { browser: elsewhere } = await withCode(person);
    const stream = await EventStream.open(
      server,
      { cookie: `session=${elsewhere.cookies.get("session")}` },
      `/api/providers/${user.id}/live`,
    );
    await enrollPasskey(browser);
    expect(await stream.next(({ type }) => type === "closed")).toEqual({ type: "closed", reason: "signed-out" });
    expect((await elsewhere.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(200);
  });

  it("can't be removed if it is the last one, not even by two requests at once (ASVS 25) [VERIFY-46]", async () => {
    const { browser, id, passkey } = await providerWithPasskey();
    const remove = (one: number) => browser.call("DELETE", `/api/passkeys/${one}`);
    expect(statusAndError(await remove(id))).toEqual([409, lastPasskey]);
    expect((await remove(987_654)).statusCode).toBe(404);
    expect((await withPasskey(passkey)).statusCode).toBe(200);
    const { id: second } = await enrollPasskey(browser);
    const both = await Promise.all([remove(id), remove(second)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe("reset-passkeys", () => {
  it("ends passkeys, sessions and streams; a code then signs in until the next passkey (ASVS 25) [VERIFY-47]", async () => {
    await server.setNow(new Date("2026-12-01T03:30:00Z"));
    const { person, browser, user, passkey } = await providerWithPasskey();
    const started = await browser.call("POST", "/api/passkeys/start");
    expect(started.statusCode).toBe(200);
    const visitor = { cookie: `session=${browser.cookies.get("session")}` };
    const stream = await EventStream.open(server, visitor, `/api/providers/${user.id}/live`);
    expect(await admin("reset-passkeys", person.email)).toBe(
      [
        `${user.firstName} Tested, RN (id ${user.id}), has no passkey any more. ` +
          "Ended: sign-in sessions 1, passkeys 1, unused codes 1.",
        "Until 2026-12-01 22:30 (America/New_York) a code by email signs them in, to add a passkey. The first one added ends that.",
      ].join("\n"),
    );
    expect(await stream.next(({ type }) => type === "closed")).toEqual({ type: "closed", reason: "signed-out" });
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await withPasskey(passkey)).statusCode).toBe(401);
    const left = await server.asOwner((tx) =>
      tx.select().from(passkeyChallenges).where(eq(passkeyChallenges.userId, user.id)),
    );
    expect(left).toEqual([]);
    const [row] = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, "admin.reset-passkeys")).orderBy(desc(auditEvents.id)),
    );
    expect(row).toMatchObject({
      actorKind: "admin",
      detail: { providerId: user.id, sessions: 1, passkeys: 1, operatingSystemUser: expect.any(String) },
    });

    const back = await withCode(person);
    expect(back.reply.statusCode, back.reply.body).toBe(200);
    await enrollPasskey(back.browser);
    expect((await stored(user.id))?.emailCodeUntil).toBeNull();
    expect(statusAndError((await withCode(person)).reply)).toEqual([403, passkeyNeeded]);
  });

  it("lets a code sign in for 24 hours and no longer [VERIFY-47]", async () => {
    const { person } = await providerWithPasskey();
    await admin("reset-passkeys", person.email);
    await later(23.9);
    expect((await withCode(person)).reply.statusCode).toBe(200);
    await later(24.1);
    expect(statusAndError((await withCode(person)).reply)).toEqual([403, passkeyNeeded]);
  });

  it("lets only one of two people who signed in with a code enroll, even at once (ASVS 25) [VERIFY-47]", async () => {
    const { person, user } = await providerWithPasskey();
    await admin("reset-passkeys", String(user.id));
    const [owner, thief] = [(await withCode(person)).browser, (await withCode(person)).browser];
    const enrolling = [await startEnrolling(owner), await startEnrolling(thief)];
    const replies = await Promise.all(enrolling.map(({ enroll }) => enroll()));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401]);
    const kept = await server.asOwner((tx) => tx.select().from(passkeys).where(eq(passkeys.userId, user.id)));
    expect(kept).toHaveLength(1);
  });

  it("also ends a passkey that was just being added or used to sign in (ASVS 25) [VERIFY-47]", async () => {
    const { browser, user, passkey, id } = await providerWithPasskey();
    const { enroll } = await startEnrolling(browser);
    const added = await endedMeanwhile(user.id, enroll, (tx) =>
      tx.update(signInSessions).set({ endedAt: new Date() }).where(eq(signInSessions.userId, user.id)),
    );
    expect(statusAndError(added)).toEqual([401, "Please sign in."]);
    const signedIn = await endedMeanwhile(
      user.id,
      () => withPasskey(passkey),
      (tx) => tx.delete(passkeys).where(eq(passkeys.id, id)),
    );
    expect(signedIn.statusCode, signedIn.body).toBe(401);
  });

  it("also ends a code that was just being entered, without waiting for it (ASVS 25) [VERIFY-47]", async () => {
    const { person, user } = await registerProvider(server, mailbox);
    const browser = new Browser(server);
    const challengeId = await browser.requestCode({ ...person, userType: "provider" });
    const code = await mailbox.nextCode(person.email);
    const entered = await endedMeanwhile(
      user.id,
      () => browser.verify(challengeId, code),
      (tx) => tx.delete(signInChallenges).where(eq(signInChallenges.userId, user.id)),
    );
    expect(entered.statusCode, entered.body).toBe(401);
  });

  it("is refused for a patient, a deactivated provider, one waiting for approval and nobody [VERIFY-47]", async () => {
    const { user: patient } = await registerPatient(server, mailbox);
    const { user: gone } = await registerProvider(server, mailbox);
    await admin("deactivate-provider", String(gone.id));
    const waiting = newPerson();
    await new Browser(server).call("POST", "/api/auth/register", providerRegistration(waiting));
    const refusalOf = (who: string) => runAdminCommand(server.deps, ["reset-passkeys", who]);
    const refused = (error: string) => ({ ok: false, error });
    expect(await refusalOf(String(patient.id))).toEqual(
      refused(
        `${patient.id} is a patient, and patients have no passkeys. To sign them out: npm run admin -- end-sessions ${patient.id}`,
      ),
    );
    expect(await refusalOf(String(gone.id))).toEqual(
      refused(
        `${gone.firstName} Tested, RN (id ${gone.id}), is deactivated and has no passkey. To let them in again: npm run admin -- approve-provider ${gone.id}`,
      ),
    );
    expect(await refusalOf(waiting.email)).toEqual(refused(expect.stringContaining("is not approved yet")));
    expect(await refusalOf("4711471")).toEqual(refused("No patient or provider has the id 4711471."));
  });
});

describe("a provider who is deactivated and comes back", () => {
  it("has 24 hours to sign in with a code and to add a passkey [VERIFY-35, VERIFY-47]", async () => {
    const { person, user } = await providerWithPasskey();
    await admin("reset-passkeys", String(user.id));
    await admin("deactivate-provider", String(user.id));
    expect((await stored(user.id))?.emailCodeUntil).toBeNull();
    await later(30);
    expect(await admin("approve-provider", String(user.id))).toMatch(/For 24 hours a code by email signs them in/);
    await later(53.9);
    const { browser, reply } = await withCode(person);
    expect(reply.statusCode, reply.body).toBe(200);
    await later(54.1);
    expect(statusAndError((await withCode(person)).reply)).toEqual([403, passkeyNeeded]);
    await server.setNow(null);
    expect((await browser.call("POST", "/api/passkeys/start")).statusCode).toBe(200);
  });

  it("is let in no further than before if they never had a passkey [VERIFY-35]", async () => {
    const { person, user } = await registerProvider(server, mailbox);
    await admin("deactivate-provider", String(user.id));
    expect(await admin("approve-provider", String(user.id))).not.toMatch(/24 hours/);
    expect((await stored(user.id))?.emailCodeUntil).toBeNull();
    expect((await withCode(person)).reply.statusCode).toBe(200);
  });
});

describe("in demo mode", () => {
  it("nothing asks for a second factor, and no notice names one [VERIFY-44]", async () => {
    const demo = await startTestServer({ environment: { PROVIDER_EMAIL_CODE: "always" } });
    expect((await new Visitor(demo).call("GET", "/readyz")).json()).not.toHaveProperty("oneFactor");
    expect((await new Visitor(demo).call("GET", "/api/status")).json()).not.toHaveProperty("providerEmailCode");
    await demo.destroy();
  });
});
