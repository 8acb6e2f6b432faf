import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { codeIn } from "../../../test/support/mailbox.ts";
import { manyTimes } from "../../../test/support/many-times.ts";
import {
  Browser,
  newPerson,
  patientRegistration,
  providerRegistration,
  registerPatient,
  registerProvider,
  startVerifiedServer,
} from "../../../test/support/verified-people.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { selectRows } from "../../platform/database/database.ts";

const { server, mailbox, destroy } = await startVerifiedServer();
for (const bike of ["121", "122"]) await runAdminCommand(server.deps, ["enroll-device", bike]);
afterEach(() => server.setNow(null));
afterAll(destroy);

/** The parts of a reply that an outsider can compare, without those that differ every time. */
function outsideOf(reply: LightMyRequestResponse) {
  const { date, ...headers } = reply.headers;
  const body = reply.body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<uuid>");
  return { status: reply.statusCode, body, headers: { ...headers, date: typeof date } };
}

const elsewhere = (number: number) => `198.51.100.${number}`;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("who is in the hospital is confidential", () => {
  it("returns the same status, headers and body for a known and an unknown person [VERIFY-1]", async () => {
    const { person } = await registerPatient(server, mailbox);
    const unknownPerson = newPerson();
    const { email: _, ...details } = person;
    const { email: __, ...unknownDetails } = unknownPerson;
    const pairs = [
      [person, unknownPerson],
      [{ email: person.email }, { email: unknownPerson.email }],
      [details, unknownDetails],
      [
        { email: person.email, firstName: "Wrong", lastName: "Name" },
        { email: unknownPerson.email, firstName: "Wrong", lastName: "Name" },
      ],
    ];
    for (const [known, unknown] of pairs) {
      const [first, second] = [new Browser(server), new Browser(server)];
      const replies = [
        await first.call("POST", "/api/auth/login", known),
        await second.call("POST", "/api/auth/login", unknown),
      ].map(outsideOf);
      expect(replies[0]).toEqual(replies[1]);
      expect(replies[0]).toMatchObject({ status: 202, body: '{"challengeId":"<uuid>"}' });
    }
    expect(mailbox.emails.some(({ to }) => to === unknownPerson.email)).toBe(false);
  });

  it("refuses a wrong code identically for both", async () => {
    const { person } = await registerPatient(server, mailbox);
    const browser = new Browser(server);
    const known = await browser.requestCode({ email: person.email });
    const unknown = await browser.requestCode({ email: newPerson().email });
    const code = wrong(await mailbox.nextCode(person.email));
    const replies = [];
    for (const challengeId of [known, unknown, randomUUID()]) {
      replies.push(outsideOf(await browser.verify(challengeId, code)));
    }
    expect(replies[0]?.status).toBe(401);
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
  });

  it("does not reveal that an address is taken; its owner is notified, and nothing changes for them [VERIFY-7]", async () => {
    const { person, user } = await registerPatient(server, mailbox);
    const copy = { ...newPerson(), email: person.email.toUpperCase() };
    const browser = new Browser(server);
    const taken = await browser.call("POST", "/api/auth/register", patientRegistration(copy));
    const free = await browser.call("POST", "/api/auth/register", patientRegistration(newPerson()));
    expect(outsideOf(taken)).toEqual(outsideOf(free));
    expect(taken.statusCode).toBe(202);
    const { text } = await mailbox.next(person.email);
    expect(text).toContain("You already have one.");
    expect(text).not.toMatch(/\d/);
    const again = new Browser(server);
    const challengeId = await again.requestCode({ ...person, userType: "patient" });
    const reply = await again.verify(challengeId, await mailbox.nextCode(person.email));
    expect(reply.json().user).toMatchObject({ id: user.id, firstName: person.firstName });
  });

  it("suggests a bike only to a browser in which that patient has signed in [VERIFY-8]", async () => {
    const { person, user, browser } = await registerPatient(server, mailbox);
    const linked = await browser.requestCode({ email: person.email, deviceNumber: "122" });
    await browser.verify(linked, await mailbox.nextCode(person.email));
    const { email: _, ...details } = person;
    const ask = (by: Browser) => by.call("POST", "/api/patients/last-device", details);
    expect((await ask(browser)).json()).toEqual({ lastDevice: "122" });
    expect((await ask(new Browser(server))).json()).toEqual({ lastDevice: null });
    const forger = new Browser(server);
    forger.cookies.set("device", "x".repeat(43));
    expect((await ask(forger)).json()).toEqual({ lastDevice: null });
    const { browser: another } = await registerPatient(server, mailbox);
    expect((await ask(another)).json()).toEqual({ lastDevice: null });
    await browser.call("DELETE", `/api/patients/${user.id}/device-link`);
  });

  it("attack: asking with the details in the URL tells nobody anything, not even a known browser [CALL-13, VERIFY-8]", async () => {
    const { person, user, browser } = await registerPatient(server, mailbox);
    await browser.call("POST", `/api/patients/${user.id}/device-link`, { deviceNumber: "122" });
    const { email: _, ...details } = person;
    expect((await browser.call("POST", "/api/patients/last-device", details)).json()).toEqual({ lastDevice: "122" });
    const asked = await browser.call("GET", `/api/patients/last-device?${new URLSearchParams(details)}`);
    expect([asked.statusCode, asked.json()]).toEqual([200, { lastDevice: null }]);
    await browser.call("DELETE", `/api/patients/${user.id}/device-link`);
  });
});

describe("the code", () => {
  it("signs in once, links the bike, and its email contains nothing else [CALL-14, VERIFY-2, VERIFY-3]", async () => {
    const { person, user } = await registerPatient(server, mailbox);
    const browser = new Browser(server);
    const challengeId = await browser.requestCode({ ...person, userType: "patient", deviceNumber: "121" });
    const email = await mailbox.next(person.email);
    const code = codeIn(email);
    for (const word of [person.firstName, person.lastName, person.dateOfBirth, "121", "bike", "patient", "hospital"]) {
      expect(`${email.subject} ${email.text}`.replace(code, "")).not.toMatch(new RegExp(word, "i"));
    }
    const reply = await browser.verify(challengeId, code);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      user: { id: user.id, deviceNumber: "121" },
      patient: { id: user.id },
      deviceLinkResult: { isDeviceSwitch: false },
    });
    expect((await browser.call("GET", "/api/auth/user")).json().user.id).toBe(user.id);
    const replayed = await new Browser(server).verify(challengeId, code);
    expect(replayed.statusCode).toBe(401);
  });

  it("is rejected for another challenge and after ten minutes [VERIFY-3]", async () => {
    const { person } = await registerPatient(server, mailbox);
    const browser = new Browser(server);
    const [first, second] = [
      await browser.requestCode({ email: person.email }),
      await browser.requestCode({ email: person.email }),
    ];
    const codes = [await mailbox.nextCode(person.email), await mailbox.nextCode(person.email)];
    const statuses = [];
    for (const challengeId of [first, second]) {
      for (const code of codes) {
        const reply = await new Browser(server).verify(challengeId, code);
        statuses.push(reply.statusCode);
      }
    }
    expect(statuses.sort()).toEqual([200, 200, 401, 401]);

    const late = await browser.requestCode({ email: person.email });
    const code = await mailbox.nextCode(person.email);
    await server.setNow(new Date(Date.now() + 601_000));
    expect((await browser.verify(late, code)).statusCode).toBe(401);
  });

  it.each([
    [4, 200],
    [5, 401],
  ])("allows five attempts: after %i wrong ones the right code gets %i [VERIFY-4]", async (count, status) => {
    const { person } = await registerPatient(server, mailbox);
    const browser = new Browser(server, elsewhere(1));
    const challengeId = await browser.requestCode({ email: person.email });
    const code = await mailbox.nextCode(person.email);
    const tries = await Promise.all(Array.from({ length: count }, () => browser.verify(challengeId, wrong(code))));
    expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect((await browser.verify(challengeId, code)).statusCode).toBe(status);
  });

  it("is not guessed by a hundred wrong codes, and the owner still signs in [VERIFY-4]", async () => {
    const { person } = await registerPatient(server, mailbox);
    const attacker = new Browser(server, elsewhere(1));
    const challengeId = await attacker.requestCode({ email: person.email });
    const code = await mailbox.nextCode(person.email);
    const guesses = await manyTimes(100, () => attacker.verify(challengeId, wrong(code)));
    expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect((await attacker.verify(challengeId, code)).statusCode).toBe(401);

    const owner = new Browser(server, elsewhere(2));
    const own = await owner.requestCode({ email: person.email });
    expect((await owner.verify(own, await mailbox.nextCode(person.email))).statusCode).toBe(200);
  });

  it("shares its five attempts among concurrent requests [VERIFY-4]", async () => {
    const { person } = await registerPatient(server, mailbox);
    const browser = new Browser(server);
    const challengeId = await browser.requestCode({ email: person.email });
    const code = await mailbox.nextCode(person.email);
    const replies = await Promise.all(Array.from({ length: 5 }, () => browser.verify(challengeId, code)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it("is never stored in the database, nor is its challenge's id [VERIFY-6]", async () => {
    const { person } = await registerPatient(server, mailbox);
    const challengeId = await new Browser(server).requestCode({ email: person.email });
    const code = await mailbox.nextCode(person.email);
    const rows = await server.asOwner((tx) => tx.query.signInChallenges.findMany());
    expect(rows.length).toBeGreaterThan(0);
    const stored = JSON.stringify(rows.map(({ codeHash, idHash }) => [codeHash, idHash]));
    expect(stored).not.toContain(challengeId);
    expect(stored).not.toContain(`"${code}"`);
  });

  it.each([
    [{ challengeId: randomUUID(), code: "12345" }, "code"],
    [{ challengeId: randomUUID(), code: "abcdef" }, "code"],
    [{ challengeId: "1", code: "123456" }, "challengeId"],
  ])("is rejected with the name of its field: %j", async (body, field) => {
    const reply = await new Browser(server).call("POST", "/api/auth/verify", body);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });

  it.each([
    [{}, "email"],
    [{ email: "someone@bedsidebike.example", deviceNumber: "999" }, "deviceNumber"],
    [{ email: "someone@bedsidebike.example", userType: "provider" }, "firstName"],
  ])("is rejected with the name of the form's field, whoever it is: %j", async (body, field) => {
    const reply = await new Browser(server).call("POST", "/api/auth/login", body);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });
});

it.each([
  "a@bedsidebike.example\r\nBcc: b@elsewhere.example",
  "a@bedsidebike.example\nRCPT TO:<b@elsewhere.example>",
  "a@bedsidebike.example, b@elsewhere.example",
  "a@bedsidebike.example>\r\nDATA",
  '"a b"@bedsidebike.example',
])("An address that would write more into an email than itself is refused: %j", async (email) => {
  const before = mailbox.emails.length;
  for (const [call, body] of [
    ["login", { email }],
    ["register", patientRegistration({ ...newPerson(), email })],
  ] as const) {
    const reply = await new Browser(server).call("POST", `/api/auth/${call}`, body);
    expect([reply.statusCode, reply.json().field]).toEqual([400, "email"]);
  }
  // This email has arrived, so any earlier one would have arrived too.
  const { person } = await registerPatient(server, mailbox);
  expect(mailbox.emails.slice(before).map(({ to }) => to)).toEqual([person.email]);
});

describe("limits", () => {
  it("stop the emails to an account from one address, with the same reply, and lock no one else out [VERIFY-5]", async () => {
    const { person, browser: known } = await registerPatient(server, mailbox);
    const attacker = new Browser(server, elsewhere(3));
    const before = mailbox.emails.length;
    for (let count = 0; count < 30; count += 1) await attacker.requestCode({ email: person.email });
    for (let count = 0; count < 5; count += 1) await mailbox.next(person.email);
    expect(mailbox.emails.length - before).toBe(5);

    for (const owner of [new Browser(server, elsewhere(4)), known]) {
      const challengeId = await owner.requestCode({ email: person.email });
      expect((await owner.verify(challengeId, await mailbox.nextCode(person.email))).statusCode).toBe(200);
    }
  });

  it("stop the emails requested from many addresses too, but not to a browser that the person has used [VERIFY-5]", async () => {
    const { person, browser: known } = await registerPatient(server, mailbox);
    const before = mailbox.emails.length;
    for (let address = 10; address < 18; address += 1) {
      const attacker = new Browser(server, elsewhere(address));
      for (let count = 0; count < 5; count += 1) await attacker.requestCode({ email: person.email });
    }
    // Two from each IP address, and fifteen in all for the codes that were requested again.
    for (let count = 0; count < 16 + 15; count += 1) await mailbox.next(person.email);
    // The registration used one of the twenty.
    for (let address = 18; address < 26; address += 1) {
      await new Browser(server, elsewhere(address)).requestCode({ email: person.email });
    }
    for (let count = 0; count < 20 - 1 - 16; count += 1) await mailbox.next(person.email);
    const challengeId = await known.requestCode({ email: person.email });
    const code = await mailbox.nextCode(person.email);
    expect((await known.verify(challengeId, code)).statusCode).toBe(200);
    expect(mailbox.emails.length - before).toBe(20 - 1 + 15 + 1);
  });

  it("a handful of addresses can't use up what another one gets, nor make the code in its hands useless [VERIFY-5]", async () => {
    const { person } = await registerPatient(server, mailbox);
    const owner = new Browser(server, elsewhere(40));
    const challengeId = await owner.requestCode({ email: person.email });
    const code = await mailbox.nextCode(person.email);
    const flood = async () => {
      for (let address = 41; address < 49; address += 1) {
        const attacker = new Browser(server, elsewhere(address));
        for (let count = 0; count < 8; count += 1) {
          const theirs = await attacker.requestCode({ email: person.email });
          expect((await attacker.verify(theirs, "000000")).statusCode).toBe(401);
        }
      }
    };
    await flood();
    expect((await owner.verify(challengeId, code)).statusCode).toBe(200);
    for (let count = 0; count < 16 + 15; count += 1) await mailbox.next(person.email);
    const elsewhereNow = new Browser(server, elsewhere(49));
    const next = await elsewhereNow.requestCode({ email: person.email });
    expect((await elsewhereNow.verify(next, await mailbox.nextCode(person.email))).statusCode).toBe(200);
  });

  it("one IP address gets no more than 300 an hour for all mailboxes, and takes nothing from others [VERIFY-5]", async () => {
    const own = await startVerifiedServer({ limits: { signIn: { limit: 10_000, windowSeconds: 300 } } });
    const { person } = await registerPatient(own.server, own.mailbox);
    const attacker = new Browser(own.server, elsewhere(50));
    await manyTimes(300, () => attacker.requestCode({ email: newPerson().email }));
    const before = own.mailbox.emails.length;
    await attacker.requestCode({ email: person.email });
    const owner = new Browser(own.server, elsewhere(51));
    const challengeId = await owner.requestCode({ email: person.email });
    expect((await owner.verify(challengeId, await own.mailbox.nextCode(person.email))).statusCode).toBe(200);
    expect(own.mailbox.emails.length - before).toBe(1);
    await own.destroy();
  });

  it("one victim's address under many typed names is one mailbox [VERIFY-5]", async () => {
    const { person } = await registerPatient(server, mailbox);
    const before = mailbox.emails.length;
    const attacker = new Browser(server, elsewhere(60));
    for (let count = 0; count < 12; count += 1) {
      const body = patientRegistration({ ...newPerson(), email: person.email });
      expect((await attacker.call("POST", "/api/auth/register", body)).statusCode).toBe(202);
    }
    for (let count = 0; count < 5; count += 1) await mailbox.next(person.email);
    const { person: next } = await registerPatient(server, mailbox);
    expect(mailbox.emails.slice(before).map(({ to }) => to)).toEqual([...Array(5).fill(person.email), next.email]);
  });

  it("slow down one address, for any person it asks about [VERIFY-5]", async () => {
    await server.setNow(new Date("2027-05-01T09:00:00Z"));
    const attacker = new Browser(server, elsewhere(20));
    const asked = await manyTimes(310, () => attacker.call("POST", "/api/auth/login", { email: newPerson().email }));
    const statuses = asked.map(({ statusCode }) => statusCode);
    expect([...new Set(statuses)].sort()).toEqual([202, 429]);
    expect(statuses.filter((status) => status === 202)).toHaveLength(300);
  });

  it("limit registrations equally for email addresses that are taken and that are free", async () => {
    const limited = await startVerifiedServer({ limits: { signIn: { limit: 30, windowSeconds: 300 } } });
    const { person } = await registerPatient(limited.server, limited.mailbox);
    const attacker = new Browser(limited.server, elsewhere(21));
    const registered = await manyTimes(40, () =>
      attacker.call("POST", "/api/auth/register", patientRegistration({ ...newPerson(), email: person.email })),
    );
    const statuses = registered.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 202)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    await limited.destroy();
  });
});

describe("a provider", () => {
  it("who registered can sign in only after approval, and is told so only with the right code [VERIFY-30]", async () => {
    const { dateOfBirth: _, ...person } = newPerson();
    const browser = new Browser(server);
    const asked = await browser.call("POST", "/api/auth/register", providerRegistration(person));
    expect(asked.statusCode).toBe(202);
    const code = await mailbox.nextCode(person.email);
    expect((await browser.verify(asked.json().challengeId, wrong(code))).statusCode).toBe(401);
    const waiting = await browser.verify(asked.json().challengeId, code);
    expect([waiting.statusCode, waiting.json().error]).toEqual([403, "Your provider account is waiting for approval."]);
    expect(browser.cookies.size).toBe(0);

    await runAdminCommand(server.deps, ["approve-provider", person.email]);
    const challengeId = await browser.requestCode({ ...person, userType: "provider" });
    const reply = await browser.verify(challengeId, await mailbox.nextCode(person.email));
    expect(reply.json().user).toMatchObject({ userType: "provider", isActive: true });
  });
});

describe("sessions", () => {
  it("rotate at sign-in: this browser's previous one is ended on the server (ASVS 29) [SESSION-9]", async () => {
    const { person, browser } = await registerPatient(server, mailbox);
    const stolen = new Browser(server);
    stolen.cookies.set("session", browser.cookies.get("session") ?? "");
    expect((await stolen.call("GET", "/api/auth/user")).statusCode).toBe(200);
    const challengeId = await browser.requestCode({ email: person.email });
    await browser.verify(challengeId, await mailbox.nextCode(person.email));
    expect((await stolen.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(200);
  });

  it("are listed for their own user, who can end one from another browser [CALL-14, SESSION-9]", async () => {
    const { person, browser: here } = await registerPatient(server, mailbox);
    const there = new Browser(server, elsewhere(5));
    await there.verify(await there.requestCode({ email: person.email }), await mailbox.nextCode(person.email));
    const listed = (await here.call("GET", "/api/auth/sessions")).json();
    expect(listed.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sort()).toEqual([false, true]);
    const other = listed.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id;

    const { browser: otherPatient } = await registerPatient(server, mailbox);
    expect((await otherPatient.call("DELETE", `/api/auth/sessions/${other}`)).statusCode).toBe(404);
    expect((await there.call("GET", "/api/auth/user")).statusCode).toBe(200);
    expect((await here.call("DELETE", `/api/auth/sessions/${other}`)).json()).toEqual({ ok: true });
    expect((await there.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await here.call("DELETE", `/api/auth/sessions/${other}`)).statusCode).toBe(404);
    expect((await here.call("GET", "/api/auth/sessions")).json()).toHaveLength(1);
  });

  it("tell browsers apart, newest first, and all others can be ended together [CALL-14, SESSION-9]", async () => {
    const { person, user, browser: here } = await registerPatient(server, mailbox);
    const signInFrom = async (address: number, userAgent?: string) => {
      const browser = new Browser(server, elsewhere(address), undefined, userAgent);
      await browser.verify(await browser.requestCode({ email: person.email }), await mailbox.nextCode(person.email));
      return browser;
    };
    const tablet = await signInFrom(
      6,
      "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15",
    );
    const unknown = await signInFrom(7, "SecretAgent/1.0");
    const { browser: otherPatient } = await registerPatient(server, mailbox);
    const listed = (await here.call("GET", "/api/auth/sessions")).json();
    expect(listed.map(({ browser }: { browser: string | null }) => browser)).toEqual([null, "Firefox on iPad", null]);
    expect(listed.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, false, true]);

    expect((await new Browser(server).call("DELETE", "/api/auth/sessions")).statusCode).toBe(401);
    const cookie = `session=${tablet.cookies.get("session")}`;
    const stream = await EventStream.open(server, { cookie }, `/api/patients/${user.id}/live`);
    expect((await here.call("DELETE", "/api/auth/sessions")).json()).toEqual({ ok: true });
    expect(await stream.next(({ type }) => type === "closed")).toEqual({ type: "closed", reason: "signed-out" });
    for (const other of [tablet, unknown]) expect((await other.call("GET", "/api/auth/user")).statusCode).toBe(401);
    for (const unaffected of [here, otherPatient])
      expect((await unaffected.call("GET", "/api/auth/user")).statusCode).toBe(200);
    expect((await here.call("GET", "/api/auth/sessions")).json()).toHaveLength(1);
    const recorded = await server.asOwner((tx) =>
      selectRows<{ patientId: string; detail: unknown }>(
        tx,
        sql`select patient_id as "patientId", detail from audit_events
            where actor_id = ${user.id} and action = 'auth.endOtherSessions'`,
      ),
    );
    expect(recorded.map(({ patientId, detail }) => [Number(patientId), detail])).toEqual([[user.id, { sessions: 2 }]]);
  });

  it("are recorded with who signed in", async () => {
    const { user } = await registerProvider(server, mailbox);
    const events = await server.asOwner((tx) =>
      selectRows<{ action: string }>(
        tx,
        `select action from audit_events where actor_id = ${user.id} order by id` as never,
      ),
    );
    expect(events.map(({ action }) => action)).toEqual(["auth.register", "auth.login"]);
  });
});

it("seeds nothing [VERIFY-10]", async () => {
  const reply = await new Browser(server).call("GET", "/api/status");
  expect(reply.json()).toMatchObject({ isDemo: false, authMode: "verified", demoProviderEmail: null });
  const users = await server.asOwner((tx) => tx.query.users.findMany());
  expect(users.some(({ lastName }) => lastName === "Demo")).toBe(false);
});
