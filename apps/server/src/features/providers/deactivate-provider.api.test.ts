import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { sharedVerifiedServer } from "../../../test/support/shared-server.ts";
import { assertionOf, newSoftwarePasskey, registrationOf } from "../../../test/support/software-passkey.ts";
import {
  Browser,
  newPatientNumber,
  newPerson,
  registerPatient,
  registerProvider,
} from "../../../test/support/verified-people.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import {
  auditEvents,
  bedsideCodes,
  grants,
  knownBrowsers,
  passkeyChallenges,
  passkeys,
  providers,
  signInChallenges,
  signInSessions,
  witnessCodes,
} from "../../platform/database/schema.ts";
import { lockAccess } from "../access/change-access.ts";

const { server, mailbox } = await sharedVerifiedServer();

const site = { id: "localhost", origin: "http://localhost:80" };
const visitorOf = (browser: Browser) => ({ cookie: `session=${browser.cookies.get("session")}` });
const admin = async (...words: string[]) => {
  const reply = await runAdminCommand(server.deps, words);
  if (!reply.ok) throw new Error(reply.error);
  return reply.output;
};

/** A provider with one of everything that must end, and the patient who gave them access. */
async function busyProvider() {
  const provider = await registerProvider(server, mailbox);
  const { browser, user, person } = provider;
  const patient = await registerPatient(server, mailbox);
  const granted = await patient.browser.call("POST", "/api/provider-relationships", { providerId: user.id });
  expect(granted.statusCode, granted.body).toBe(201);

  const passkey = newSoftwarePasskey();
  const { challenge } = (await browser.call("POST", "/api/passkeys/start")).json();
  const enrolled = await browser.call("POST", "/api/passkeys", {
    credential: registrationOf(passkey, site, challenge),
  });
  expect(enrolled.statusCode, enrolled.body).toBe(201);
  await browser.call("POST", "/api/passkeys/start");

  const { firstName, lastName, dateOfBirth } = newPerson();
  const atTheBed = { firstName, lastName, dateOfBirth };
  const issued = await browser.call("POST", "/api/bedside-codes", {
    ...atTheBed,
    patientNumber: newPatientNumber(),
    createAccount: true,
  });
  expect(issued.statusCode, issued.body).toBe(201);
  expect((await browser.call("POST", "/api/witness-codes")).statusCode).toBe(201);
  const emailed = new Browser(server);
  const challengeId = await emailed.requestCode({ ...person, userType: "provider" });
  const code = await mailbox.nextCode(person.email);
  return { ...provider, patient, passkey, atTheBed, bedsideCode: issued.json().code, emailed, challengeId, code };
}
type BusyProvider = Awaited<ReturnType<typeof busyProvider>>;

/** Every way in, tried after the deactivation. */
async function expectEverythingEnded({ browser, user, passkey, atTheBed, ...more }: BusyProvider): Promise<void> {
  expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
  const withPasskey = new Browser(server);
  const { challenge } = (await withPasskey.call("POST", "/api/passkeys/ask")).json();
  const credential = assertionOf(passkey, site, challenge);
  expect((await withPasskey.call("POST", "/api/passkeys/sign-in", { credential })).statusCode).toBe(401);
  expect((await more.emailed.verify(more.challengeId, more.code)).statusCode).toBe(401);
  const tablet = new Browser(server);
  expect((await tablet.verify(await tablet.requestCode(atTheBed), more.bedsideCode)).statusCode).toBe(401);

  const left = await server.asOwner(async (tx) => ({
    grants: await tx
      .select()
      .from(grants)
      .where(and(eq(grants.providerId, user.id), isNull(grants.revokedAt))),
    passkeys: await tx.select().from(passkeys).where(eq(passkeys.userId, user.id)),
    challenges: await tx.select().from(passkeyChallenges).where(eq(passkeyChallenges.userId, user.id)),
    codes: await tx
      .select()
      .from(signInChallenges)
      .where(and(eq(signInChallenges.userId, user.id), isNull(signInChallenges.usedAt))),
    bedsideCodes: await tx
      .select()
      .from(bedsideCodes)
      .where(and(eq(bedsideCodes.issuedBy, user.id), isNull(bedsideCodes.usedAt))),
    witnessCodes: await tx.select().from(witnessCodes).where(eq(witnessCodes.issuedBy, user.id)),
    browsers: await tx.select().from(knownBrowsers).where(eq(knownBrowsers.userId, user.id)),
  }));
  expect(left).toEqual({
    grants: [],
    passkeys: [],
    challenges: [],
    codes: [],
    bedsideCodes: [],
    witnessCodes: [],
    browsers: [],
  });
}

/** Opens both sides' streams, deactivates, and waits for the events that each must get. */
async function expectStreamsFollow({ browser, user, patient }: BusyProvider, deactivate: () => Promise<unknown>) {
  const own = await EventStream.open(server, visitorOf(browser), `/api/providers/${user.id}/live`);
  const patients = await EventStream.open(server, visitorOf(patient.browser), `/api/patients/${patient.user.id}/live`);
  await deactivate();
  expect(await own.next(({ type }) => type === "closed")).toEqual({ type: "closed", reason: "signed-out" });
  expect(await patients.next(({ type }) => type === "access")).toEqual({ type: "access", patientId: patient.user.id });
  patients.close();
}

const lastLogEntry = async ({ patient }: BusyProvider) =>
  (await patient.browser.call("GET", `/api/patients/${patient.user.id}/access-log`)).json()[0];

const rowsOf = (action: string) =>
  server.asOwner((tx) =>
    tx.select().from(auditEvents).where(eq(auditEvents.action, action)).orderBy(desc(auditEvents.id)),
  );

describe("a provider who leaves", () => {
  it("loses sessions, streams, passkeys, codes, known browsers and grants when an administrator deactivates them [CALL-48, VERIFY-34]", async () => {
    const leaving = await busyProvider();
    const { browser: administrator, user } = await registerProvider(server, mailbox);
    await admin("make-administrator", String(user.id));
    const deactivate = () => administrator.call("POST", `/api/providers/${leaving.user.id}/deactivate`);
    await expectStreamsFollow(leaving, async () => expect((await deactivate()).json()).toEqual({ ok: true }));
    await expectEverythingEnded(leaving);
    const { firstName, lastName } = user;
    const byAdministrator = { action: "providers.deactivate", actorName: `${firstName} ${lastName}`, actorRole: "RN" };
    expect(await lastLogEntry(leaving)).toMatchObject(byAdministrator);

    const before = (await rowsOf("providers.deactivate")).length;
    const again = await deactivate();
    expect([again.statusCode, again.json()]).toEqual([200, { ok: true }]);
    expect(await rowsOf("providers.deactivate")).toHaveLength(before);
  });

  it("loses the same by deactivate-provider, which says how much [VERIFY-34]", async () => {
    const leaving = await busyProvider();
    const { id, firstName } = leaving.user;
    let output = "";
    await expectStreamsFollow(leaving, async () => {
      output = await admin("deactivate-provider", leaving.person.email);
    });
    expect(output.split("\n")).toEqual([
      `${firstName} Tested, RN (id ${id}), is deactivated. ` +
        "Ended: sign-in sessions 1, passkeys 1, unused codes 4, known browsers 1, grants 1, teams 0.",
      expect.stringContaining("patient numbers 1, email addresses 0"),
    ]);
    await expectEverythingEnded(leaving);
    expect(await lastLogEntry(leaving)).toMatchObject({ action: "providers.deactivate", actorRole: "admin" });
    const [row] = await rowsOf("admin.deactivate-provider");
    expect(row?.detail).toMatchObject({ providerId: id, grants: 1, operatingSystemUser: expect.any(String) });
  });

  it("gets neither grants nor passkeys nor the administrator's mark back when approved again [VERIFY-35]", async () => {
    const returning = await busyProvider();
    const { id } = returning.user;
    await admin("make-administrator", String(id));
    await admin("deactivate-provider", String(id));
    expect(await admin("approve-provider", String(id))).toContain(
      "is active again and may sign in. Grants, passkeys and the administrator's mark stay ended",
    );
    await expectEverythingEnded({ ...returning, challengeId: crypto.randomUUID() });
    const browser = new Browser(server);
    const challengeId = await browser.requestCode({ ...returning.person, userType: "provider" });
    expect((await browser.verify(challengeId, await mailbox.nextCode(returning.person.email))).statusCode).toBe(200);
    expect((await browser.call("GET", `/api/providers/${id}/patients`)).json()).toEqual([]);
    expect((await browser.call("GET", "/api/auth/user")).json().user).toMatchObject({
      isActive: true,
      isAdministrator: false,
    });
    expect((await browser.call("POST", "/api/providers/1/deactivate")).statusCode).toBe(403);
  });

  it("gets no access from a grant that was in flight, not even when approved again", async () => {
    const { user } = await registerProvider(server, mailbox);
    const { user: patient } = await registerPatient(server, mailbox);
    await admin("deactivate-provider", String(user.id));
    await server.asOwner((tx) =>
      tx.insert(grants).values({ patientId: patient.id, providerId: user.id, createdAt: new Date() }),
    );
    await admin("approve-provider", String(user.id));
    const open = await server.asOwner((tx) =>
      tx
        .select()
        .from(grants)
        .where(and(eq(grants.providerId, user.id), isNull(grants.revokedAt))),
    );
    expect(open).toEqual([]);
  });
});

describe("what is in flight while a provider is deactivated", () => {
  it("is waited for and ends too: a grant and a session that were not committed yet [VERIFY-34]", async () => {
    const { user } = await registerProvider(server, mailbox);
    const { user: patient } = await registerPatient(server, mailbox);
    const tokenHash = `on its way ${user.id}`;
    let deactivated: Promise<string> | undefined;
    await server.asOwner(async (tx) => {
      const at = new Date();
      await tx.insert(grants).values({ patientId: patient.id, providerId: user.id, createdAt: at });
      const endsAt = new Date(at.getTime() + 60_000);
      const times = { createdAt: at, lastActiveAt: at, idleSeconds: 60, endsAt };
      const session = { userId: user.id, tokenHash, signOutHash: tokenHash, ...times };
      await tx.insert(signInSessions).values(session);
      let isOver = false;
      deactivated = admin("deactivate-provider", String(user.id)).finally(() => {
        isOver = true;
      });
      const isWaiting = async () =>
        (await selectRows<{ count: number }>(tx, sql`select count(*)::int as count from pg_locks where not granted`))[0]
          ?.count !== 0;
      while (!isOver && !(await isWaiting()));
    });
    expect(await deactivated).toContain("grants 1,");
    const [session] = await server.asOwner((tx) =>
      tx.select().from(signInSessions).where(eq(signInSessions.tokenHash, tokenHash)),
    );
    expect(session?.endedAt).not.toBe(null);
  });
});

/** Holds access and these users' rows, as a deactivation does, until as many others wait for a lock; then ends them by `end`. */
async function holdUntilWaiting(
  { userIds, waiting }: { readonly userIds: readonly number[]; readonly waiting: number },
  begin: () => void,
  end: (tx: Transaction) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await server.asOwner(async (tx) => {
    await lockAccess(tx);
    for (const id of userIds) await tx.execute(sql`select 1 from users where id = ${id} for update`);
    begin();
    const isWaiting = async () => {
      await tx.execute(sql`select pg_stat_clear_snapshot()`);
      const rows = await selectRows<{ count: number }>(
        tx,
        sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count === waiting;
    };
    while (!(await isWaiting()));
    await end(tx);
  });
}

describe("what is given to a provider while they are deactivated", () => {
  it("is refused: a grant that had seen them active leaves nothing behind [VERIFY-34, GRANT-1]", async () => {
    const { user } = await registerProvider(server, mailbox);
    const patients = [await registerPatient(server, mailbox), await registerPatient(server, mailbox)];
    let replies: Promise<number[]> | undefined;
    const give = ({ browser }: (typeof patients)[number]) =>
      browser.call("POST", "/api/provider-relationships", { providerId: user.id });
    await holdUntilWaiting(
      { userIds: [user.id], waiting: patients.length },
      () => {
        replies = Promise.all(patients.map(async (patient) => (await give(patient)).statusCode));
      },
      (tx) => tx.update(providers).set({ isActive: false }).where(eq(providers.userId, user.id)),
    );
    expect(await replies).toEqual([404, 404]);
    const rows = await server.asOwner((tx) => tx.select().from(grants).where(eq(grants.providerId, user.id)));
    expect(rows).toEqual([]);
  });
});

type Browsing = Pick<Awaited<ReturnType<typeof registerProvider>>, "browser">;

describe("two administrators who act against each other at once", () => {
  const demote = ({ browser }: Browsing, id: number) =>
    browser.call("POST", `/api/administration/providers/${id}/administrator`, { isAdministrator: false });
  const deactivate = ({ browser }: Browsing, id: number) => browser.call("POST", `/api/providers/${id}/deactivate`);

  it.each([
    ["both demote", demote, demote],
    ["both deactivate", deactivate, deactivate],
    ["one demotes, one deactivates", demote, deactivate],
  ])("are not both gone: %s [ACCESS-22, ADMIN-1]", async (_, byFirst, bySecond) => {
    const [first, second] = [await registerProvider(server, mailbox), await registerProvider(server, mailbox)];
    for (const { user } of [first, second]) await admin("make-administrator", String(user.id));
    let replies: Promise<number[]> | undefined;
    await holdUntilWaiting({ userIds: [first.user.id, second.user.id], waiting: 2 }, () => {
      const calls = [byFirst(first, second.user.id), bySecond(second, first.user.id)];
      replies = Promise.all(calls.map(async (call) => (await call).statusCode));
    });
    // A deactivation has ended the other's session, a demotion the mark.
    expect((await replies)?.toSorted()).toEqual([200, expect.toBeOneOf([401, 403])]);
    const left = await server.asOwner((tx) =>
      tx
        .select()
        .from(providers)
        .where(inArray(providers.userId, [first.user.id, second.user.id])),
    );
    expect(left.filter(({ isAdministrator }) => isAdministrator)).toHaveLength(1);
  });
});

describe("deactivating through the portal", () => {
  it("is refused for oneself, and for nobody's id [CALL-48]", async () => {
    const { browser, user } = await registerProvider(server, mailbox);
    const { user: patient } = await registerPatient(server, mailbox);
    await admin("make-administrator", String(user.id));
    const deactivate = async (id: number) => {
      const reply = await browser.call("POST", `/api/providers/${id}/deactivate`);
      return [reply.statusCode, reply.json().error];
    };
    const oneself = "You can't deactivate your own account. Ask another administrator.";
    expect(await deactivate(user.id)).toEqual([409, oneself]);
    expect(await deactivate(987_654)).toEqual([404, "There is no such provider."]);
    expect(await deactivate(patient.id)).toEqual([404, "There is no such provider."]);
  });

  it("is for administrators only, for as long as they are [ACCESS-22]", async () => {
    const { browser, user } = await registerProvider(server, mailbox);
    const target = await registerProvider(server, mailbox);
    const deactivate = async () => {
      const reply = await browser.call("POST", `/api/providers/${target.user.id}/deactivate`);
      return [reply.statusCode, reply.json().error];
    };
    const administratorsOnly = [403, "Only administrators can do this."];
    expect(await deactivate()).toEqual(administratorsOnly);
    expect(await admin("make-administrator", String(user.id))).toContain("is an administrator.");
    expect((await browser.call("GET", "/api/auth/user")).json().user.isAdministrator).toBe(true);
    expect(await admin("remove-administrator", String(user.id))).toContain("is no administrator.");
    expect(await deactivate()).toEqual(administratorsOnly);
    const [stored] = await server.asOwner((tx) =>
      tx.select().from(providers).where(eq(providers.userId, target.user.id)),
    );
    expect(stored?.isActive).toBe(true);
    await admin("deactivate-provider", String(user.id));
    expect(await runAdminCommand(server.deps, ["make-administrator", String(user.id)])).toEqual({
      ok: false,
      error: expect.stringContaining(`approve-provider ${user.id}`),
    });
  });
});

describe("end-sessions", () => {
  it("ends one person's sessions and streams, and nobody else's (ASVS 31) [VERIFY-37]", async () => {
    const [patient, other] = [await registerPatient(server, mailbox), await registerPatient(server, mailbox)];
    const open = ({ browser, user }: typeof patient) =>
      EventStream.open(server, visitorOf(browser), `/api/patients/${user.id}/live`);
    const [stream, othersStream] = [await open(patient), await open(other)];
    expect(await admin("end-sessions", patient.person.email)).toBe(
      `Sign-in sessions of the patient ${patient.user.id} that ended: 1.`,
    );
    expect(await stream.next(({ type }) => type === "closed")).toEqual({ type: "closed", reason: "signed-out" });
    expect((await patient.browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await other.browser.call("GET", "/api/auth/user")).statusCode).toBe(200);
    expect(othersStream.isEnded).toBe(false);
    othersStream.close();
    const [row] = await rowsOf("auth.endSessions");
    expect(row).toMatchObject({ actorKind: "admin", patientId: patient.user.id, detail: { sessions: 1 } });

    expect(await admin("end-sessions", String(other.user.id))).toContain("that ended: 1.");
    expect((await other.browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect(await runAdminCommand(server.deps, ["end-sessions", "nobody@bedsidebike.example"])).toEqual({
      ok: false,
      error: "No patient or provider has the email address nobody@bedsidebike.example.",
    });
  });
});
