import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { openMailbox } from "./support/mailbox.ts";
import { startServerProcess } from "./support/server-process.ts";
import { newPerson, patientRegistration, providerRegistration } from "./support/verified-people.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-logs-"));
const database = await createMigratedDatabase();
const mailbox = await openMailbox();
afterAll(async () => {
  await mailbox.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A code's digits count only if they are separate: a time contains longer runs of digits. */
const findIn = (log: string, secrets: ReadonlySet<string>): string[] =>
  [...secrets].filter((secret) => new RegExp(`(?<![\\w-])${secret.replaceAll(".", "\\.")}(?![\\w-])`).test(log));

it("Nothing that signing in with codes logs identifies the person, or contains a code, a challenge, a cookie or what ends a session [DATA-20]", async () => {
  const server = await startServerProcess({
    DATA_DIR: folder,
    LOG_LEVEL: "debug",
    AUTH_MODE: "verified",
    ...mailbox.environment,
    ...database.environment,
  });
  const secrets = new Set<string>();
  let cookie = "";
  const statuses: number[] = [];
  const post = async (call: string, body: object) => {
    const reply = await fetch(`${server.url}/api/auth/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    for (const set of reply.headers.getSetCookie()) {
      secrets.add(/=([^;]+)/.exec(set)?.[1] ?? "");
      if (set.startsWith("session=")) cookie = set.split(";")[0] ?? "";
    }
    const said = (await reply.json()) as { challengeId?: string };
    if (said.challengeId) secrets.add(said.challengeId);
    statuses.push(reply.status);
    return said.challengeId ?? "";
  };
  const codeFor = async (email: string) => {
    const code = await mailbox.nextCode(email);
    secrets.add(code);
    return code;
  };

  for (const registration of [patientRegistration, providerRegistration]) {
    const person = newPerson();
    for (const word of [person.email, person.firstName, person.dateOfBirth]) secrets.add(word);
    const first = await post("register", registration(person));
    const code = await codeFor(person.email);
    await post("verify", { challengeId: first, code: code === "000000" ? "111111" : "000000" });
    await post("verify", { challengeId: first, code });
    await post("verify", { challengeId: first, code });
    await post("register", registration(person));
    await mailbox.next(person.email);
    const { userType, email, firstName, lastName } = registration(person);
    const second = await post("login", { userType, email, firstName, lastName });
    await post("verify", { challengeId: second, code: await codeFor(email) });
    await post("verify", { challengeId: second, code: `${code}x` });
    // A provider who waits for approval has no session.
    if (userType === "patient") {
      const signedIn = await fetch(`${server.url}/api/auth/user`, { headers: { cookie } });
      const { session } = (await signedIn.json()) as { session: { signOutToken: string; helpTicket: string } };
      for (const token of [session.signOutToken, session.helpTicket]) secrets.add(token);
      const touch = { touchId: "5eed0000-0000-4000-8000-0000000000fe", touchedAt: new Date().toISOString() };
      for (const body of [touch, { ...touch, helpTicket: session.helpTicket }]) {
        const sent = await fetch(`${server.url}/api/help-requests`, {
          method: "POST",
          headers: { authorization: `Help ${session.helpTicket}`, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        expect(sent.status).toBe("helpTicket" in body ? 400 : 201);
      }
      await post("finish-sign-out", session);
      await post("finish-sign-out", { signOutToken: session.signOutToken });
      await post("finish-sign-out", { signOutToken: [session.signOutToken] });
    }
    await post("login", { email, [firstName]: lastName });
    const { dateOfBirth } = person;
    await post("../patients/last-device", { firstName, lastName, dateOfBirth });
    const asked = await fetch(
      `${server.url}/api/patients/last-device?${new URLSearchParams({ firstName, lastName, dateOfBirth })}`,
    );
    expect(await asked.json()).toEqual({ lastDevice: null });
  }
  expect(new Set(statuses)).toEqual(new Set([202, 401, 200, 403, 400]));
  await server.stop();

  const log = server.output();
  expect(log.split("\n").length).toBeGreaterThan(statuses.length);
  // Two people, four codes, six challenges, a sign-out's token, a help ticket and the cookies: the scan finds each of them when it is
  // planted.
  expect(secrets.size).toBeGreaterThanOrEqual(19);
  for (const secret of secrets) expect(findIn(`${log}{"msg":"for ${secret}"}\n`, secrets)).toEqual([secret]);
  expect(findIn(log, secrets)).toEqual([]);
});
