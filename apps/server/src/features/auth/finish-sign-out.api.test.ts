import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { manyTimes } from "../../../test/support/many-times.ts";
import {
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";

const url = "/api/auth/finish-sign-out";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

const tokenOf = async (person: Visitor): Promise<string> =>
  (await person.call("GET", "/api/auth/user")).json().session.signOutToken;
const finish = (signOutToken: unknown, by: Visitor = new Visitor(server)) => by.call("POST", url, { signOutToken });
const isSignedIn = async (person: Visitor) => (await person.call("GET", "/api/auth/user")).statusCode === 200;
const sessionsOf = (person: SignedIn) =>
  server.asOwner((tx) => tx.query.signInSessions.findMany({ where: (row, { eq }) => eq(row.userId, person.user.id) }));
const signOutsOf = (person: SignedIn) =>
  server.asOwner((tx) =>
    tx.query.auditEvents.findMany({
      where: (row, { and, eq }) => and(eq(row.action, "auth.finishSignOut"), eq(row.actorId, person.user.id)),
    }),
  );
/** The same person in another browser. */
async function another(person: SignedIn): Promise<Visitor> {
  const other = new Visitor(server);
  const { email, firstName, lastName, userType } = person.user;
  const reply = await other.call("POST", "/api/auth/login", { email, firstName, lastName, userType });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return other;
}

describe("the token of a sign-out", () => {
  it("comes with the times at which the session ends, is the same in each reply, and reveals nothing of the cookie [SESSION-13]", async () => {
    const person = await register(server, "patient");
    const token = await tokenOf(person);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tokenOf(person)).toBe(token);
    expect((await person.call("POST", "/api/auth/stay")).json().session.signOutToken).toBe(token);
    const cookie = person.cookie?.split("=")[1] ?? "";
    expect([cookie, sha256(cookie), createHash("sha256").update(cookie).digest("base64url")]).not.toContain(token);
    const [session] = await sessionsOf(person);
    expect(session?.signOutHash).toBe(sha256(token));
    expect(JSON.stringify(session)).not.toContain(token);
  });

  it("ends its own session and no other of the same person, once [SESSION-13]", async () => {
    for (const userType of ["patient", "provider"] as const) {
      const person = await register(server, userType);
      const elsewhere = await another(person);
      const token = await tokenOf(person);
      expect((await finish(token)).json()).toEqual({ ok: true });
      expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([false, true]);
      const ended = (await sessionsOf(person)).map(({ endedAt }) => endedAt?.toISOString() ?? null);
      expect(ended.filter(Boolean)).toHaveLength(1);

      expect((await finish(token)).statusCode).toBe(200);
      expect((await sessionsOf(person)).map(({ endedAt }) => endedAt?.toISOString() ?? null)).toEqual(ended);
      expect(await isSignedIn(elsewhere)).toBe(true);
    }
  });

  it("gets one reply, known or unknown, used, or of a session that expired, and no cache keeps it (ASVS 38) [CALL-57, SESSION-13]", async () => {
    await server.setNow(new Date("2027-05-03T09:00:00Z"));
    const [open, used, expired] = [
      await register(server, "patient"),
      await register(server, "patient"),
      await register(server, "patient"),
    ];
    const tokens = [await tokenOf(open), await tokenOf(used), await tokenOf(expired), "x".repeat(43)];
    await finish(tokens[1]);
    await server.setNow(new Date("2027-05-03T09:25:00Z"));
    await open.call("POST", "/api/auth/stay");
    await server.setNow(new Date("2027-05-03T09:31:00Z"));
    const replies = await Promise.all(tokens.map((token) => finish(token)));
    const said = replies.map(({ statusCode, body, headers }) => {
      const { date: _, "x-request-id": __, ...rest } = headers;
      return JSON.stringify([statusCode, body, rest]);
    });
    expect(new Set(said).size).toBe(1);
    expect(replies[0]?.headers["cache-control"]).toBe("no-store");
    expect(replies[0]?.headers["set-cookie"]).toBeUndefined();
    await server.setNow(null);
  });

  it("signs nobody in: it doesn't work as a cookie, a code or a stream's token [SESSION-13]", async () => {
    const person = await register(server, "patient");
    const token = await tokenOf(person);
    const thief = new Visitor(server);
    for (const cookie of [token, sha256(token)]) {
      thief.cookie = `session=${cookie}`;
      expect(await isSignedIn(thief)).toBe(false);
      expect((await thief.call("GET", `/api/patients/${person.user.id}/dashboard`)).statusCode).toBe(401);
    }
    const cookie = person.cookie?.split("=")[1] ?? "";
    for (const wrong of [cookie, sha256(token), sha256(cookie)]) await finish(wrong);
    expect(await isSignedIn(person)).toBe(true);
  });

  it("takes this session's cookie out of the browser, and leaves another's there [SESSION-13]", async () => {
    const person = await register(server, "patient");
    const token = await tokenOf(person);
    const next = await register(server, "patient");
    const nextCookie = next.cookie;
    expect((await finish(token, next)).headers["set-cookie"]).toBeUndefined();
    expect(next.cookie).toBe(nextCookie);
    expect(await isSignedIn(next)).toBe(true);
    // The session has ended already; its cookie is removed all the same.
    expect((await finish(token, person)).statusCode).toBe(200);
    expect(person.cookie).toBeUndefined();
  });

  it("closes the session's live streams [SESSION-13]", async () => {
    const person = await register(server, "patient");
    const token = await tokenOf(person);
    const stream = await EventStream.open(server, person, `/api/patients/${person.user.id}/live`);
    await finish(token);
    expect(await stream.next(({ type }) => type === "closed")).toEqual({ type: "closed", reason: "signed-out" });
  });

  it("is in the audit log as a sign-out, once and without the token, and the patient reads it [SESSION-13]", async () => {
    const [late, provider] = [await register(server, "patient"), await register(server, "provider")];
    const token = await tokenOf(late);
    await finish(token);
    await finish(token);
    await finish("x".repeat(43));
    await finish(await tokenOf(provider));
    const [entry, ...others] = await signOutsOf(late);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ actorKind: "patient", patientId: late.user.id, detail: {} });
    expect(await signOutsOf(provider)).toMatchObject([{ actorKind: "provider", patientId: null, detail: {} }]);
    const everything = await server.asOwner((tx) => tx.query.auditEvents.findMany());
    expect(JSON.stringify(everything)).not.toContain(token);
    const log = await (await another(late)).call("GET", `/api/patients/${late.user.id}/access-log`);
    expect(log.json().map(({ action }: { action: string }) => action)).toContain("auth.finishSignOut");
  });

  it.each([undefined, 4, "", "x".repeat(42), "x".repeat(44), `${"x".repeat(42)}\u0000`])(
    "names its field where it is %j [MESSAGE-1]",
    async (signOutToken) => {
      const reply = await finish(signOutToken);
      expect([reply.statusCode, reply.json().field]).toEqual([400, "signOutToken"]);
    },
  );

  it("is refused from another site's page, and does nothing there [SESSION-8]", async () => {
    const person = await register(server, "patient");
    const headers = { origin: "https://elsewhere.example", host: "127.0.0.1:3000" };
    const payload = { signOutToken: await tokenOf(person) };
    expect((await server.app.inject({ method: "POST", url, headers, payload })).statusCode).toBe(403);
    expect(await isSignedIn(person)).toBe(true);
  });

  it("works after any number of made-up ones from its address, which use up nothing of it [SESSION-13]", async () => {
    const person = await register(server, "patient");
    const token = await tokenOf(person);
    const counters = () => server.asOwner((tx) => tx.query.attemptCounters.findMany());
    const before = await counters();
    const madeUp = await manyTimes(305, () => finish(randomBytes(32).toString("base64url")));
    expect(new Set(madeUp.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await counters()).toEqual(before);
    expect((await finish(token)).statusCode).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
  });
});

describe("a browser that still has the cookie of somebody who signed out without a network", () => {
  it("ends that session when the next person signs in, by form or by registering [SESSION-9, SESSION-13]", async () => {
    const before = await register(server, "patient");
    const stolen = new Visitor(server);
    stolen.cookie = before.cookie;
    const next = await register(server, "patient");
    const tablet = new Visitor(server);
    tablet.cookie = before.cookie;
    const { email, firstName, lastName } = next.user;
    expect((await tablet.call("POST", "/api/auth/login", { email, firstName, lastName })).statusCode).toBe(200);
    expect(await isSignedIn(stolen)).toBe(false);
    expect((await sessionsOf(before)).map(({ endedAt }) => endedAt)).not.toContain(null);
    expect((await tablet.call("GET", "/api/auth/user")).json().user.id).toBe(next.user.id);

    stolen.cookie = tablet.cookie;
    const newcomer = {
      userType: "patient",
      email: "newcomer@bedsidebike.example",
      firstName: "New",
      lastName: "Comer",
    };
    const details = { ...newcomer, dateOfBirth: "1950-01-01" };
    expect((await tablet.call("POST", "/api/auth/register", details)).statusCode).toBe(201);
    expect(await isSignedIn(stolen)).toBe(false);
  });
});
