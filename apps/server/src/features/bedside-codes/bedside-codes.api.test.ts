import { afterAll, afterEach, describe, expect, it } from "vitest";
import { manyTimes } from "../../../test/support/many-times.ts";
import {
  Browser,
  newPatientNumber,
  newPerson,
  registerPatient,
  registerProvider,
  startVerifiedServer,
} from "../../../test/support/verified-people.ts";

const { server, mailbox, destroy } = await startVerifiedServer();
const provider = await registerProvider(server, mailbox);
afterEach(() => server.setNow(null));
afterAll(destroy);

const identifyingDetailsOf = ({ firstName, lastName, dateOfBirth }: ReturnType<typeof newPerson>) => ({
  firstName,
  lastName,
  dateOfBirth,
});
/** The request that makes an account for a patient who has none. */
const newAccount = (person: ReturnType<typeof newPerson>) => ({
  ...identifyingDetailsOf(person),
  patientNumber: newPatientNumber(),
  createAccount: true,
});
const issue = (body: object, by = provider.browser) => by.call("POST", "/api/bedside-codes", body);

async function issueFor(person: ReturnType<typeof newPerson>): Promise<string> {
  const reply = await issue(identifyingDetailsOf(person));
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().code;
}

/** A patient without email, registered by a provider at the bedside. */
async function patientWithoutEmail() {
  const person = newPerson();
  expect((await issue(newAccount(person))).statusCode).toBe(201);
  return person;
}

describe("an account without email", () => {
  it("is created with the code that signs its patient in, and gives the provider no access [VERIFY-23]", async () => {
    const person = newPerson();
    const tablet = new Browser(server);
    const made = await issue(newAccount(person));
    const challengeId = await tablet.requestCode(identifyingDetailsOf(person));
    const { user } = (await tablet.verify(challengeId, made.json().code)).json();
    expect(user).toMatchObject({ userType: "patient", firstName: person.firstName, email: null });
    expect((await provider.browser.call("GET", `/api/patients/${user.id}/dashboard`)).statusCode).toBe(403);
    const log = (await tablet.call("GET", `/api/patients/${user.id}/access-log`)).json();
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      "auth.login",
      "bedsideCodes.issue",
      "bedsideCodes.createAccount",
    ]);
  });

  it("is not created twice by concurrent requests, nor beside an existing one, nor without being requested [VERIFY-23]", async () => {
    const person = newPerson();
    expect((await issue(identifyingDetailsOf(person))).statusCode).toBe(404);
    const another = await registerProvider(server, mailbox);
    const account = newAccount(person);
    const replies = await Promise.all(
      [provider.browser, another.browser, provider.browser].map((by) => issue(account, by)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await issue(identifyingDetailsOf(person))).statusCode).toBe(201);

    const { person: known, user } = await registerPatient(server, mailbox);
    const again = { ...newAccount(known), patientNumber: `N-${user.id}` };
    expect((await issue(again)).statusCode).toBe(201);
    expect((await issue(identifyingDetailsOf(known))).statusCode).toBe(201);
    const { browser: patient } = await registerPatient(server, mailbox);
    const unknownPatient = { ...identifyingDetailsOf(newPerson()), createAccount: true };
    expect((await issue(unknownPatient, patient)).statusCode).toBe(403);
    expect((await issue(unknownPatient, new Browser(server))).statusCode).toBe(401);
    expect((await issue(identifyingDetailsOf({ ...newPerson(), ...unknownPatient }))).statusCode).toBe(404);
  });
});

describe("a bedside code", () => {
  it("signs a patient without email in, once [CALL-17, VERIFY-20]", async () => {
    const person = await patientWithoutEmail();
    const tablet = new Browser(server);
    const challengeId = await tablet.requestCode(identifyingDetailsOf(person));
    const code = await issueFor(person);
    const reply = await tablet.verify(challengeId, code);
    expect(reply.json().user).toMatchObject({ firstName: person.firstName, email: null });

    const other = new Browser(server);
    expect((await other.verify(await other.requestCode(identifyingDetailsOf(person)), code)).statusCode).toBe(401);
  });

  it("works whether it was issued before or after the patient asked, in any case and accents [VERIFY-20]", async () => {
    const { person } = await registerPatient(server, mailbox, { firstName: "Zoë" });
    const reply = await issue({ ...identifyingDetailsOf(person), firstName: " ZOE " });
    const tablet = new Browser(server);
    const challengeId = await tablet.requestCode(identifyingDetailsOf(person));
    expect((await tablet.verify(challengeId, reply.json().code)).statusCode).toBe(200);
  });

  it("gives the provider no access, and appears in the patient's access log [VERIFY-21]", async () => {
    const { person, browser, user } = await registerPatient(server, mailbox);
    await issueFor(person);
    expect((await provider.browser.call("GET", `/api/patients/${user.id}/dashboard`)).statusCode).toBe(403);
    expect((await provider.browser.call("GET", `/api/providers/${provider.user.id}/patients`)).json()).toEqual([]);
    const log = (await browser.call("GET", `/api/patients/${user.id}/access-log`)).json();
    expect(log).toContainEqual(
      expect.objectContaining({
        action: "bedsideCodes.issue",
        actorName: `${provider.person.firstName} ${provider.person.lastName}`,
      }),
    );
  });

  it("opens no other patient's challenge, and neither does one that was replaced or has expired", async () => {
    const { person } = await registerPatient(server, mailbox);
    const { person: another } = await registerPatient(server, mailbox);
    const tablet = new Browser(server);
    const foreign = await tablet.requestCode(identifyingDetailsOf(another));
    const replaced = await issueFor(person);
    const code = await issueFor(person);
    expect((await tablet.verify(foreign, code)).statusCode).toBe(401);
    const own = await tablet.requestCode(identifyingDetailsOf(person));
    if (replaced !== code) expect((await tablet.verify(own, replaced)).statusCode).toBe(401);
    await server.setNow(new Date(Date.now() + 601_000));
    const late = await tablet.requestCode(identifyingDetailsOf(person));
    expect((await tablet.verify(late, code)).statusCode).toBe(401);
  });

  it("survives wrong codes from one address, and ends after fifty [VERIFY-24]", async () => {
    const { person } = await registerPatient(server, mailbox);
    const code = await issueFor(person);
    const wrong = code === "000000" ? "111111" : "000000";
    const guess = async (address: string, challenges: number) => {
      const attacker = new Browser(server, address);
      for (let count = 0; count < challenges; count += 1) {
        const challengeId = await attacker.requestCode(identifyingDetailsOf(person));
        await manyTimes(5, () => attacker.verify(challengeId, wrong));
      }
    };
    await guess("198.51.100.1", 12);
    const tablet = new Browser(server);
    expect((await tablet.verify(await tablet.requestCode(identifyingDetailsOf(person)), code)).statusCode).toBe(200);

    const replaced = await issueFor(person);
    await guess("198.51.100.2", 5);
    await guess("198.51.100.3", 5);
    expect((await tablet.verify(await tablet.requestCode(identifyingDetailsOf(person)), replaced)).statusCode).toBe(
      401,
    );
    const fresh = await issueFor(person);
    expect((await tablet.verify(await tablet.requestCode(identifyingDetailsOf(person)), fresh)).statusCode).toBe(200);
  });

  it("is issued by approved providers only, for one known patient, and each failed search is recorded [VERIFY-22]", async () => {
    const { browser: patient } = await registerPatient(server, mailbox);
    const unknownPatient = identifyingDetailsOf(newPerson());
    expect((await issue(unknownPatient, new Browser(server))).statusCode).toBe(401);
    expect((await issue(unknownPatient, patient)).statusCode).toBe(403);
    const missed = await issue(unknownPatient);
    expect([missed.statusCode, missed.json().error]).toEqual([
      404,
      "No patient has an account with this name and date of birth.",
    ]);
    const twin = newPerson();
    await issue(newAccount(twin));
    await issue(newAccount(twin));
    expect((await issue(identifyingDetailsOf(twin))).statusCode).toBe(409);
    expect((await issue({ ...unknownPatient, dateOfBirth: "" })).json().field).toBe("dateOfBirth");
    const events = await server.asOwner((tx) => tx.query.auditEvents.findMany());
    const misses = events.filter(({ action }) => action === "bedsideCodes.miss");
    expect(misses.slice(-2).map(({ actorId, detail }) => [actorId, detail])).toEqual([
      [provider.user.id, { status: 404 }],
      [provider.user.id, { status: 409 }],
    ]);
  });

  it("can't be used to try a list of names [VERIFY-22]", async () => {
    const prober = await registerProvider(server, mailbox);
    const statuses = new Set<number>();
    for (let count = 0; count < 32; count += 1) {
      statuses.add((await issue(identifyingDetailsOf(newPerson()), prober.browser)).statusCode);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});
