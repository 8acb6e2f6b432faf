import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { statementsOf } from "../../../test/support/statements.ts";
import { startTestServer } from "../../../test/support/test-server.ts";
import {
  Browser,
  newPerson,
  patientRegistration,
  providerRegistration,
  registerPatient,
  registerProvider,
  registerUnconfirmed,
  startVerifiedServer,
} from "../../../test/support/verified-people.ts";
import { runAdminCommand } from "../../admin/commands.ts";

const { server, mailbox, destroy } = await startVerifiedServer();
afterAll(destroy);

const askedBy = (browser: Browser, body: object, call = "login") =>
  statementsOf(async () => {
    const reply = await browser.call("POST", `/api/auth/${call}`, body);
    expect(reply.statusCode, reply.body).toBe(202);
  });
const asked = (body: object, call?: string) => askedBy(new Browser(server), body, call);

describe("known and unknown people run the same statements in the same order", () => {
  it("when a patient asks for a code (ASVS 28) [VERIFY-1]", async () => {
    const { person } = await registerPatient(server, mailbox);
    const unknownPerson = newPerson();
    const known = await asked({ email: person.email });
    expect(known.some((statement) => statement.includes("sign_in_challenges"))).toBe(true);
    expect(await asked({ email: unknownPerson.email })).toEqual(known);

    const { email: _, ...details } = person;
    const { email: __, ...unknownDetails } = unknownPerson;
    expect(await asked(unknownDetails)).toEqual(await asked(details));
    const other = { ...unknownPerson, email: person.email };
    expect(await asked(unknownPerson)).toEqual(await asked(other));
  });

  it("when a provider asks, approved or not", async () => {
    const { person } = await registerProvider(server, mailbox);
    const waiting = newPerson();
    await asked(providerRegistration(waiting), "register");
    const asProvider = ({ email, firstName, lastName }: typeof waiting | typeof person) =>
      asked({ userType: "provider", email, firstName, lastName });
    const unknown = await asProvider(newPerson());
    expect(await asProvider(person)).toEqual(unknown);
    expect(await asProvider(waiting)).toEqual(unknown);
  });

  it("when one address has asked more often than emails are sent, and in a browser that was known", async () => {
    const { person, browser } = await registerPatient(server, mailbox);
    const unknownPerson = newPerson();
    const attacker = new Browser(server, "198.51.100.77");
    const first = await askedBy(attacker, { email: person.email });
    for (let count = 0; count < 8; count += 1) {
      for (const email of [person.email, unknownPerson.email])
        expect(await askedBy(attacker, { email })).toEqual(first);
    }
    for (const email of [person.email, unknownPerson.email]) expect(await askedBy(browser, { email })).toEqual(first);
  });

  it.each([
    ["patient", patientRegistration],
    ["provider", providerRegistration],
  ] as const)("when a %s registers with an address that is taken [VERIFY-7]", async (_, registration) => {
    const { person } = await registerPatient(server, mailbox);
    const register = async (email: string) =>
      (await asked(registration({ ...newPerson(), email }), "register")).map((statement) =>
        statement.replace(/^(?:rollback to savepoint part; )?release savepoint/, "end savepoint"),
      );
    const free = await register(newPerson().email);
    expect(free.some((statement) => statement.includes('insert into "identities"'))).toBe(true);
    expect(await register(person.email)).toEqual(free);
  });

  it("when the last bike is looked up, in a browser that is known or not [SIGN-IN-40, VERIFY-8]", async () => {
    await runAdminCommand(server.deps, ["enroll-device", "121"]);
    const { person, user, browser } = await registerPatient(server, mailbox);
    expect((await browser.call("POST", `/api/patients/${user.id}/device-link`, { deviceNumber: 121 })).statusCode).toBe(
      200,
    );
    const lookUp = (by: Browser, { email: _, ...details }: typeof person, lastDevice: string | null) =>
      statementsOf(async () => {
        const reply = await by.call("POST", "/api/patients/last-device", details);
        expect(reply.json()).toEqual({ lastDevice });
      });
    const known = await lookUp(browser, person, "121");
    expect(known.filter((statement) => /identities|known_browsers|device_links/.test(statement))).toHaveLength(5);
    expect(await lookUp(new Browser(server), person, null)).toEqual(known);
    expect(await lookUp(new Browser(server), newPerson(), null)).toEqual(known);
    expect(await lookUp(browser, newPerson(), null)).toEqual(known);
    await registerUnconfirmed(server, mailbox, { ...person, email: newPerson().email });
    expect(await lookUp(browser, person, "121"), "somebody made an account with the same details").toEqual(known);
    await registerPatient(server, mailbox, { ...person, email: newPerson().email });
    expect(await lookUp(browser, person, null), "two of one name").toEqual(known);
  });

  it("when a wrong code is refused", async () => {
    const { person } = await registerPatient(server, mailbox);
    const browser = new Browser(server);
    const [known, unknown] = [
      await browser.requestCode({ email: person.email }),
      await browser.requestCode({ email: newPerson().email }),
    ];
    const code = await mailbox.nextCode(person.email);
    const wrong = code === "000000" ? "111111" : "000000";
    const refused = (challengeId: string) =>
      statementsOf(async () => expect((await browser.verify(challengeId, wrong)).statusCode).toBe(401));
    const expected = await refused(known);
    expect(expected.some((statement) => statement.includes("audit_events"))).toBe(true);
    expect(await refused(unknown)).toEqual(expected);
    expect(await refused(crypto.randomUUID())).toEqual(expected);
    // Its attempts are used up.
    for (let tries = 1; tries < 7; tries += 1) expect(await refused(known)).toEqual(expected);
  });
});

it("The reply waits for no email: a mail server that takes the connection and never replies delays no sign-in", async () => {
  const held = new Set<Socket>();
  let givenUp = 0;
  const silent = createServer((socket) => {
    held.add(socket.on("error", () => undefined).resume());
    socket.on("close", () => {
      givenUp += 1;
    });
  });
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "bedside-bike@hospital.example" };
  const behind = await startTestServer({ environment: { AUTH_MODE: "verified", ...environment } });
  try {
    const person = newPerson();
    const connected = once(silent, "connection");
    const browser = new Browser(behind);
    expect((await browser.call("POST", "/api/auth/register", patientRegistration(person))).statusCode).toBe(202);
    // First a known person, then an unknown one; emails are being sent the whole time.
    await connected;
    for (const { email } of [person, newPerson()]) await browser.requestCode({ email });
    expect({ underWay: held.size > 0, givenUp }).toEqual({ underWay: true, givenUp: 0 });
  } finally {
    for (const socket of held) socket.destroy();
    silent.close();
    await behind.destroy();
  }
});
