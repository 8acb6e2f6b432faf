import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { listForgotten } from "../../../test/support/forgotten-tables.ts";
import { codeIn } from "../../../test/support/mailbox.ts";
import { manyTimes } from "../../../test/support/many-times.ts";
import { greenAnswers } from "../../../test/support/safety-check.ts";
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
import { selectRows } from "../../platform/database/database.ts";
import { auditEvents, patients, signInSessions, users } from "../../platform/database/schema.ts";
import { serverJobs } from "../../server-jobs.ts";

const { server, mailbox, destroy } = await startVerifiedServer({ environment: { PATIENT_NUMBER_PATTERN: "[0-9]{5}" } });
const nurse = await registerProvider(server, mailbox);
const colleague = await registerProvider(server, mailbox);
const therapist = await registerProvider(server, mailbox);
afterAll(destroy);

const wristbandOf = ({ firstName, lastName, dateOfBirth }: Person) => ({ firstName, lastName, dateOfBirth });
const issue = (body: object, by = nurse.browser) => by.call("POST", "/api/bedside-codes", body);

const witnessCode = async (by = colleague.browser) =>
  (await by.call("POST", "/api/witness-codes")).json().code as string;

/** The code from a mailbox, as read out at the bed. */
async function readOut(person: Person, patientId: number): Promise<string> {
  const sent = await nurse.browser.call("POST", `/api/patients/${patientId}/confirmation-code`);
  expect(sent.statusCode, sent.body).toBe(202);
  return codeIn(await mailbox.next(person.email));
}

describe("an account that somebody made under a patient's name", () => {
  it("pre-registration: is never opened by the bedside code, which is for the account made at the bed [CONFIRM-2, CONFIRM-6]", async () => {
    const person = newPerson();
    const attacker = await registerUnconfirmed(server, mailbox, { ...person, email: newPerson().email });
    const offered = await issue(wristbandOf(person));
    expect([offered.statusCode, offered.json()]).toEqual([
      200,
      { emailAccounts: [{ patientId: attacker.user.id, maskedEmail: "p...@..." }] },
    ]);
    const made = await issue({ ...wristbandOf(person), patientNumber: newPatientNumber(), createAccount: true });
    expect(made.statusCode, made.body).toBe(201);

    const tablet = new Browser(server);
    const signedIn = await tablet.verify(await tablet.requestCode(wristbandOf(person)), made.json().code);
    expect(signedIn.json().user).toMatchObject({ firstName: person.firstName, email: null, isConfirmed: true });
    expect(signedIn.json().user.id).not.toBe(attacker.user.id);
    const { id } = signedIn.json().user;
    for (const path of ["dashboard", "sessions", "risk-assessment"]) {
      expect((await attacker.browser.call("GET", `/api/patients/${id}/${path}`)).statusCode, path).toBe(403);
    }
  });

  it("lockout: many accounts with the same details, made before and after, block neither code nor sign-in [CONFIRM-2]", async () => {
    const person = newPerson();
    for (let count = 0; count < 6; count += 1) {
      await registerUnconfirmed(server, mailbox, { ...person, email: newPerson().email });
    }
    const patientNumber = newPatientNumber();
    expect((await issue({ ...wristbandOf(person), patientNumber, createAccount: true })).statusCode).toBe(201);
    await registerUnconfirmed(server, mailbox, { ...person, email: newPerson().email });
    const byNumber = await issue({ patientNumber });
    expect(byNumber.statusCode, byNumber.body).toBe(201);
    const tablet = new Browser(server);
    const reply = await tablet.verify(await tablet.requestCode(wristbandOf(person)), byNumber.json().code);
    expect(reply.json().user).toMatchObject({ email: null, isConfirmed: true });
  });

  it("can't grant access, sees no provider and no wall, and may not add a provider [CONFIRM-1]", async () => {
    const { browser, user } = await registerUnconfirmed(server, mailbox);
    const refused = [
      await browser.call("POST", "/api/provider-relationships", { providerId: nurse.user.id }),
      await browser.call("GET", "/api/providers"),
      await browser.call("GET", "/api/kudos/feed"),
      await browser.call("PATCH", "/api/kudos/preferences", { optInKudos: true }),
      await browser.call("POST", "/api/auth/email", { email: newPerson().email }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect(refused[1]?.json().error).toContain("confirm your account at your bed");
    expect(refused[1]?.body).not.toContain(nurse.person.lastName);
    expect((await nurse.browser.call("GET", `/api/providers/${nurse.user.id}/patients`)).json()).toEqual([]);
    expect((await browser.call("GET", `/api/patients/${user.id}/dashboard`)).json().patient.isConfirmed).toBe(false);
  });

  it("shows nobody anything even with a grant in the database [CONFIRM-1]", async () => {
    const { user, browser } = await registerPatient(server, mailbox);
    await browser.call("POST", "/api/provider-relationships", { providerId: nurse.user.id });
    const look = () => nurse.browser.call("GET", `/api/providers/${nurse.user.id}/patients`);
    expect((await look()).json()).toMatchObject([{ id: user.id }]);
    await server.asOwner((tx) => tx.update(patients).set({ confirmedAt: null }).where(eq(patients.userId, user.id)));
    expect((await look()).json()).toEqual([]);
    expect((await nurse.browser.call("GET", `/api/patients/${user.id}/dashboard`)).json().error).toBeDefined();
  });
});

describe("confirming an account made by email", () => {
  it("takes the wristband's number and the code from the mailbox, and then it works like any other [CALL-45, CONFIRM-7]", async () => {
    const { person, user, browser } = await registerUnconfirmed(server, mailbox);
    const patientNumber = newPatientNumber();
    const code = await readOut(person, user.id);
    const witness = await witnessCode();
    const confirm = (body: object) =>
      nurse.browser.call("POST", `/api/patients/${user.id}/confirm`, { witnessCode: witness, ...body });
    expect((await confirm({ patientNumber: "12", code })).json()).toMatchObject({ field: "patientNumber" });
    const wrong = code === "000000" ? "111111" : "000000";
    expect((await confirm({ patientNumber, code: wrong })).json()).toMatchObject({ field: "code" });
    // Neither a wrong code nor a wrong witness uses up the other.
    expect((await confirm({ patientNumber, code, witnessCode: "00000000" })).json()).toMatchObject({
      field: "witnessCode",
    });
    const reply = await confirm({ patientNumber, code });
    expect([reply.statusCode, reply.json()]).toEqual([200, { id: user.id, patientNumber }]);
    expect((await browser.call("GET", "/api/auth/user")).json().user.isConfirmed).toBe(true);
    expect((await browser.call("GET", "/api/providers")).json()).not.toEqual([]);
    expect((await confirm({ patientNumber, code })).statusCode).toBe(404);
    expect((await issue({ patientNumber })).statusCode).toBe(201);
    const log = (await browser.call("GET", `/api/patients/${user.id}/access-log`)).json();
    expect(log.map(({ action }: { action: string }) => action)).toContain("patients.confirm");
  });

  it("stops after 5 wrong codes, and never gives one number twice [CONFIRM-7]", async () => {
    const { person, user } = await registerUnconfirmed(server, mailbox);
    const code = await readOut(person, user.id);
    const witness = await witnessCode();
    const confirm = (body: object) =>
      nurse.browser.call("POST", `/api/patients/${user.id}/confirm`, { witnessCode: witness, ...body });
    const wrong = code === "000000" ? "111111" : "000000";
    for (let count = 0; count < 5; count += 1) await confirm({ patientNumber: newPatientNumber(), code: wrong });
    expect((await confirm({ patientNumber: newPatientNumber(), code })).json()).toMatchObject({ field: "code" });

    const patientNumber = newPatientNumber();
    await issue({ ...wristbandOf(newPerson()), patientNumber, createAccount: true });
    const another = await readOut(person, user.id);
    const reply = await confirm({ patientNumber, code: another });
    expect([reply.statusCode, reply.json().field]).toEqual([409, "patientNumber"]);
  });

  it("a provider who asks too often, or types wrong codes, leaves a colleague's code alone [CONFIRM-7]", async () => {
    const { person, user } = await registerUnconfirmed(server, mailbox);
    const path = `/api/patients/${user.id}`;
    const ask = (by = nurse.browser) => by.call("POST", `${path}/confirmation-code`);
    expect((await ask(colleague.browser)).statusCode).toBe(202);
    const code = codeIn(await mailbox.next(person.email));
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    const witness = await witnessCode(therapist.browser);
    const confirm = (by: Browser, digits: string) =>
      by.call("POST", `${path}/confirm`, {
        patientNumber: newPatientNumber(),
        code: digits,
        witnessCode: witness,
      });
    const wrong = code === "000000" ? "111111" : "000000";
    for (let count = 0; count < 7; count += 1)
      expect((await confirm(nurse.browser, wrong)).json()).toMatchObject({ field: "code" });
    // Only the provider who asked for the code can use it.
    expect((await confirm(nurse.browser, code)).json()).toMatchObject({ field: "code" });
    for (let count = 0; count < 5; count += 1) await mailbox.next(person.email);
    const reply = await confirm(colleague.browser, code);
    expect(reply.statusCode, reply.body).toBe(200);
  });

  it("is for providers, and for accounts that wait for it [CALL-45, CONFIRM-7]", async () => {
    const { browser, user } = await registerPatient(server, mailbox);
    expect((await nurse.browser.call("POST", `/api/patients/${user.id}/confirmation-code`)).statusCode).toBe(404);
    expect((await browser.call("POST", `/api/patients/${user.id}/confirmation-code`)).statusCode).toBe(403);
  });
});

describe("the patient number", () => {
  it("tells two patients of one name and birth date apart [CONFIRM-4]", async () => {
    const person = newPerson();
    const [first, second] = [newPatientNumber(), newPatientNumber()];
    await issue({ ...wristbandOf(person), patientNumber: first, createAccount: true });
    const another = await issue({ ...wristbandOf(person), patientNumber: second });
    expect([another.statusCode, another.json().field]).toEqual([409, "createAccount"]);
    const made = await issue({ ...wristbandOf(person), patientNumber: second, createAccount: true });
    expect(made.statusCode, made.body).toBe(201);
    const ofFirst = (await issue({ patientNumber: first })).json().code;
    const enter = async (code: string) => {
      const tablet = new Browser(server);
      return (await tablet.verify(await tablet.requestCode(wristbandOf(person)), code)).json().user.id;
    };
    expect(await enter(ofFirst)).not.toBe(await enter(made.json().code));
    expect((await issue(wristbandOf(person))).json()).toMatchObject({ field: "patientNumber" });
  });

  it("lets each of two patients of one name and birth date in, by email and by name [CONFIRM-4, SIGN-IN-32]", async () => {
    const details = wristbandOf(newPerson());
    const [first, second] = [
      await registerPatient(server, mailbox, { ...newPerson(), ...details }),
      await registerPatient(server, mailbox, { ...newPerson(), ...details }),
    ];
    expect(first.user.id).not.toBe(second.user.id);
    for (const { person, user } of [first, second]) {
      const phone = new Browser(server);
      const challengeId = await phone.requestCode({ email: person.email });
      const byEmail = await phone.verify(challengeId, await mailbox.nextCode(person.email));
      expect(byEmail.json().user.id).toBe(user.id);
    }
    const before = mailbox.emails.length;
    // The name alone leads to no mailbox, and the reply is the same for anybody: only the bedside code tells which of
    // the two it is for.
    const reply = await new Browser(server).call("POST", "/api/auth/login", details);
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([202, ["challengeId"]]);
    const stranger = await new Browser(server).call("POST", "/api/auth/login", wristbandOf(newPerson()));
    expect([stranger.statusCode, Object.keys(stranger.json())]).toEqual([202, ["challengeId"]]);
    const { person: next } = await registerPatient(server, mailbox);
    expect(mailbox.emails.slice(before).map(({ to }) => to)).toEqual([next.email]);
  });

  it("keeps leading zeros, must match the hospital's pattern, and belongs to one patient [CONFIRM-3]", async () => {
    const person = newPerson();
    const made = await issue({ ...wristbandOf(person), patientNumber: "00099", createAccount: true });
    expect(made.statusCode).toBe(201);
    expect((await issue({ patientNumber: "99" })).json()).toMatchObject({ field: "patientNumber" });
    expect((await issue({ patientNumber: "a".repeat(33) })).statusCode).toBe(400);
    expect((await issue({ patientNumber: "00099" })).statusCode).toBe(201);
    const other = await issue({ ...wristbandOf(newPerson()), patientNumber: "00099", createAccount: true });
    expect([other.statusCode, other.json().field]).toEqual([409, "patientNumber"]);
    const all = await server.asOwner((tx) => tx.select().from(patients).where(eq(patients.patientNumber, "00099")));
    expect(all).toHaveLength(1);
  });

  it("is asked for at the next bedside code for a patient from demo mode [CONFIRM-5]", async () => {
    const { person, user } = await registerPatient(server, mailbox);
    await server.asOwner((tx) =>
      tx.update(patients).set({ patientNumber: null, confirmation: "demo" }).where(eq(patients.userId, user.id)),
    );
    expect((await issue(wristbandOf(person))).json()).toMatchObject({ field: "patientNumber" });
    const patientNumber = newPatientNumber();
    const named = { ...wristbandOf(person), patientNumber, witnessCode: await witnessCode() };
    expect((await issue(named)).statusCode).toBe(201);
    expect((await issue({ patientNumber })).statusCode).toBe(201);
  });

  it("is corrected by two providers together, never by one [CALL-46, CONFIRM-8]", async () => {
    const person = newPerson();
    const [wrong, right] = [newPatientNumber(), newPatientNumber()];
    await issue({ ...wristbandOf(person), patientNumber: wrong, createAccount: true });
    const correct = (body: object) => therapist.browser.call("POST", "/api/patients/correct-number", body);
    const request = { ...wristbandOf(person), patientNumber: right };
    const own = await correct({ ...request, witnessCode: await witnessCode(therapist.browser) });
    expect([own.statusCode, own.json().field]).toEqual([403, "witnessCode"]);
    const code = await witnessCode();
    const unknown = await correct({ ...wristbandOf(newPerson()), patientNumber: right, witnessCode: code });
    expect(unknown.statusCode).toBe(404);
    const reply = await correct({ ...request, witnessCode: `${code.slice(0, 4)} ${code.slice(4)}` });
    expect([reply.statusCode, reply.json().patientNumber]).toEqual([200, right]);
    expect((await issue({ patientNumber: wrong })).statusCode).toBe(404);
    expect((await issue({ patientNumber: right })).statusCode).toBe(201);
    expect((await correct({ ...request, patientNumber: newPatientNumber(), witnessCode: code })).statusCode).toBe(403);
    const rows = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, "patients.correctNumber")),
    );
    expect(rows.at(-1)?.detail).toEqual({ witnessedBy: colleague.user.id });
  });

  it("is corrected for one of two namesakes by entering the wrong number, with the code that the colleague gave before [CONFIRM-8]", async () => {
    const person = newPerson();
    const [wrong, other, right] = [newPatientNumber(), newPatientNumber(), newPatientNumber()];
    for (const patientNumber of [wrong, other]) {
      await issue({ ...wristbandOf(person), patientNumber, createAccount: true });
    }
    const request = { ...wristbandOf(person), patientNumber: right, witnessCode: await witnessCode() };
    const correct = (body: object) => therapist.browser.call("POST", "/api/patients/correct-number", body);
    const several = await correct(request);
    expect([several.statusCode, several.json().field]).toEqual([409, "formerPatientNumber"]);
    const taken = await correct({ ...request, formerPatientNumber: wrong, patientNumber: other });
    expect([taken.statusCode, taken.json().field]).toEqual([409, "patientNumber"]);
    expect((await correct({ ...request, formerPatientNumber: wrong })).statusCode).toBe(200);
    for (const [patientNumber, status] of [
      [wrong, 404],
      [other, 201],
      [right, 201],
    ] as const) {
      expect((await issue({ patientNumber })).statusCode).toBe(status);
    }
  });
});

describe("an email address added later", () => {
  it("is proven by a code; in a session opened with a bedside code, a second provider also witnesses it [CALL-47, CONFIRM-9]", async () => {
    const person = newPerson();
    const made = await issue({ ...wristbandOf(person), patientNumber: newPatientNumber(), createAccount: true });
    const tablet = new Browser(server);
    await tablet.verify(await tablet.requestCode(wristbandOf(person)), made.json().code);
    const add = (body: object) => tablet.call("POST", "/api/auth/email", body);
    const unseen = await add({ email: person.email });
    expect([unseen.statusCode, unseen.json().field]).toEqual([403, "witnessCode"]);
    const own = await add({ email: person.email, witnessCode: await witnessCode(nurse.browser) });
    expect(own.statusCode).toBe(403);
    expect((await add({ email: person.email, witnessCode: await witnessCode() })).statusCode).toBe(202);
    const code = codeIn(await mailbox.next(person.email));
    const prove = (digits: string) => tablet.call("POST", "/api/auth/email/verify", { code: digits });
    expect((await prove(code === "000000" ? "111111" : "000000")).statusCode).toBe(403);
    expect((await prove(code)).json()).toEqual({ email: person.email });
    expect((await add({ email: newPerson().email })).statusCode).toBe(409);

    const phone = new Browser(server);
    const challengeId = await phone.requestCode({ email: person.email });
    expect((await phone.verify(challengeId, await mailbox.nextCode(person.email))).statusCode).toBe(200);
  });

  it("replies the same for an address that is taken, and its owner is told [CONFIRM-9]", async () => {
    const { person: owner } = await registerPatient(server, mailbox);
    const person = newPerson();
    const made = await issue({ ...wristbandOf(person), patientNumber: newPatientNumber(), createAccount: true });
    const tablet = new Browser(server);
    await tablet.verify(await tablet.requestCode(wristbandOf(person)), made.json().code);
    const reply = await tablet.call("POST", "/api/auth/email", {
      email: owner.email,
      witnessCode: await witnessCode(),
    });
    expect([reply.statusCode, reply.json()]).toEqual([202, { ok: true }]);
    expect((await mailbox.next(owner.email)).text).toContain("You already have one.");
  });
});

describe("emails to a mailbox that accounts without one ask to add", () => {
  it("are limited by the address that asks, whatever the account; another address still gets its code [CONFIRM-9]", async () => {
    const victim = newPerson();
    // The others have made nearly as many codes as one provider may within an hour.
    const { browser: by } = await registerProvider(server, mailbox);
    const add = async (address: string, email = victim.email) => {
      const person = newPerson();
      const made = await issue({ ...wristbandOf(person), patientNumber: newPatientNumber(), createAccount: true }, by);
      const tablet = new Browser(server, address);
      await tablet.verify(await tablet.requestCode(wristbandOf(person)), made.json().code);
      return (await tablet.call("POST", "/api/auth/email", { email, witnessCode: await witnessCode() })).statusCode;
    };
    const before = mailbox.emails.length;
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push(await add("198.51.100.70"));
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    expect(await add("198.51.100.71")).toBe(202);
    expect(await add("198.51.100.70", newPerson().email)).toBe(202);
    for (let count = 0; count < 6; count += 1) await mailbox.next(victim.email);
    expect(mailbox.emails.slice(before).filter(({ to }) => to === victim.email)).toHaveLength(6);
  });
});

describe("an account that nobody ever confirmed", () => {
  const assessment = (patientId: number) => ({ ...greenAnswers, patientId });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const inDatabase = (statement: ReturnType<typeof sql>) =>
    server.asOwner((tx) => selectRows<Record<string, unknown>>(tx, statement));

  /** How many rows of each table have one of these texts in any column. */
  async function tablesWith(texts: readonly string[]): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    const tables = await inDatabase(sql`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
    for (const { name } of tables as { name: string }[]) {
      const patterns = texts.map((text) => `%${text}%`);
      const [row] = await inDatabase(
        sql`select count(*)::int as rows from ${sql.identifier(name)} t where t::text like any (array[${sql.join(
          patterns.map((pattern) => sql`${pattern}`),
          sql`, `,
        )}])`,
      );
      if (row?.rows) found[name] = row.rows as number;
    }
    return found;
  }

  it("may save a thing 30 times a day, and reads who can confirm it [CONFIRM-13]", async () => {
    const { browser, user } = await registerUnconfirmed(server, mailbox);
    const replies = await manyTimes(300, () => browser.call("POST", "/api/risk-assessment", assessment(user.id)));
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect([statuses.filter((is) => is === 201).length, statuses.filter((is) => is === 429).length]).toEqual([30, 270]);
    const refused = replies.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().error).toContain("can confirm it at your bed");
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(86_000);
    const [row] = await inDatabase(
      sql`select count(*)::int as stored from risk_assessments where patient_id = ${user.id}`,
    );
    expect(row).toEqual({ stored: 30 });
    expect((await browser.call("POST", `/api/patients/${user.id}/claps`)).statusCode).toBe(200);
    const confirmed = await registerPatient(server, mailbox);
    const more = await manyTimes(31, () =>
      confirmed.browser.call("POST", "/api/risk-assessment", assessment(confirmed.user.id)),
    );
    expect(new Set(more.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  });

  it("goes with all that it stored once nobody has signed in to it for 14 days [CONFIRM-10]", async () => {
    const [idle, busy, riding, confirmed] = [
      await registerUnconfirmed(server, mailbox),
      await registerUnconfirmed(server, mailbox),
      await registerUnconfirmed(server, mailbox),
      await registerPatient(server, mailbox),
    ];
    const { browser, user } = idle;
    const atPatient = `/api/patients/${user.id}`;
    const rideOf = (startedAt: Date) => ({
      rideId: randomUUID(),
      startedAt: startedAt.toISOString(),
      readings: Array.from({ length: 60 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20 })),
    });
    const ride = rideOf(new Date(Date.now() - 120_000));
    const begun = { rideId: randomUUID(), hasReadings: true, startedAt: new Date().toISOString() };
    const { ticket } = (await browser.call("POST", `${atPatient}/rides`, begun)).json();
    const sendReadings = () =>
      server.app.inject({
        method: "POST",
        url: `/api/rides/${begun.rideId}/readings`,
        headers: { authorization: `Ride ${ticket}` },
        payload: { startedAt: begun.startedAt, readings: [{ offsetSeconds: 0, powerWatts: 20 }] },
      });
    const { helpTicket } = (await browser.call("GET", "/api/auth/user")).json().session;
    const touchId = randomUUID();
    const touchLater = () =>
      server.app.inject({
        method: "POST",
        url: "/api/help-requests",
        headers: { authorization: `Help ${helpTicket}` },
        payload: { touchId, touchedAt: new Date().toISOString() },
      });
    const saved = [
      await browser.call("POST", `${atPatient}/sessions`, ride),
      await sendReadings(),
      await browser.call("POST", `/api/rides/${ride.rideId}/feedback`, { effort: "too_hard", symptoms: true }),
      await browser.call("POST", "/api/risk-assessment", assessment(user.id)),
      await browser.call("POST", `${atPatient}/help-requests`, {}),
      await touchLater(),
      await browser.call("POST", `${atPatient}/claps`),
      await browser.call("POST", `${atPatient}/games`, { game: "powerTarget" }),
    ];
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201, 201, 201, 201, 200, 200]);
    const mine = rideOf(new Date(Date.now() - 120_000));
    expect((await riding.browser.call("POST", `/api/patients/${riding.user.id}/sessions`, mine)).statusCode).toBe(201);

    const people = [idle, busy, riding, confirmed].map((person) => person.user.id);
    const left = async () => {
      const rows = await inDatabase(sql`select id from users where id in ${people} order by id`);
      return rows.map(({ id }) => id);
    };
    const forget = serverJobs(server.deps, server.app.log).find(({ name }) => name === "forget unused accounts");
    const traces = [idle.person.email, ride.rideId, begun.rideId, touchId];
    await forget?.run();
    expect(await left()).toEqual(people);
    expect(Object.keys(await tablesWith(traces))).toEqual(
      expect.arrayContaining(["identities", "rides", "ride_readings", "ride_tickets", "help_requests"]),
    );
    await server.asOwner(async (tx) => {
      await tx
        .update(users)
        .set({ createdAt: daysAgo(15) })
        .where(inArray(users.id, people));
      const sessions = signInSessions.userId;
      const idleNow = [user.id, riding.user.id];
      await tx
        .update(signInSessions)
        .set({ lastActiveAt: daysAgo(15) })
        .where(inArray(sessions, idleNow));
      await tx.execute(sql`update rides set created_at = ${daysAgo(15).toISOString()} where patient_id = ${user.id}`);
    });
    await forget?.run();
    expect(await left()).toEqual(people.filter((id) => id !== user.id));
    // Its audit rows stay, which name rides and never an address.
    expect(Object.keys(await tablesWith(traces))).toEqual(["audit_events"]);
    expect(await tablesWith([idle.person.email])).toEqual({});
    const columns = await inDatabase(sql`
      select table_name, column_name from information_schema.columns join information_schema.tables using (table_name)
      where columns.table_schema = 'public' and table_type = 'BASE TABLE'
        and column_name in ('user_id', 'patient_id', 'sender_id', 'recipient_id') and table_name not like 'audit_events%'`);
    expect(columns.length).toBeGreaterThan(25);
    for (const { table_name, column_name } of columns as { table_name: string; column_name: string }[]) {
      const rows = await inDatabase(
        sql`select 1 from ${sql.identifier(table_name)} where ${sql.identifier(column_name)} = ${user.id}`,
      );
      expect(rows, table_name).toEqual([]);
    }
    const entries = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, "patients.forgetUnused")),
    );
    expect(entries.map(({ detail }) => detail)).toContainEqual({ userId: user.id });
    const refused = [await browser.call("GET", "/api/auth/user"), await sendReadings(), await touchLater()];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    const anew = await registerUnconfirmed(server, mailbox, idle.person);
    expect(anew.user.id).not.toBe(user.id);
    expect((await anew.browser.call("GET", `/api/patients/${anew.user.id}/sessions`)).json()).toEqual([]);
    expect((await anew.browser.call("GET", `/api/patients/${anew.user.id}/dashboard`)).json().helpRequest).toBeNull();
  });

  it("leaves no table out: each that refers to a patient is emptied of it, before what it refers to [CONFIRM-10]", async () => {
    await server.asOwner(async (tx) => {
      expect(await listForgotten(tx)).toEqual([]);
    });
    const withTwoMore = server.asOwner(async (tx) => {
      await tx.execute(
        sql`create table diaries (id bigint primary key, patient_id bigint not null references users (id))`,
      );
      await tx.execute(sql`create table diary_pages (diary_id bigint not null references diaries (id))`);
      await tx.execute(sql`create table moods (patient_id bigint not null)`);
      expect(await listForgotten(tx)).toEqual(["diaries.patient_id", "diary_pages.diary_id", "moods.patient_id"]);
      throw new Error("rolled back");
    });
    await expect(withTwoMore).rejects.toThrow("rolled back");
  });
});
