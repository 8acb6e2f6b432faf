import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { storeRide } from "../../../test/support/store-ride.ts";
import {
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { auditEvents, helpRequests, rides } from "../../platform/database/schema.ts";

const minute = 60_000;
const hour = 60 * minute;
/** 13:10 where the test hospital is, when the network comes back. */
const now = Date.parse("2026-06-10T17:10:00Z");
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
/** Touched at 10:02. */
const touched = -188 * minute;

let server: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer({ limits: { helpTicket: { limit: 4, windowSeconds: 300 } } });
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(now - 4 * hour));
  care = await Care.begin(server);
  await care.assess();
  await care.sendStart();
  await care.travel(now);
});

const touchOf = (milliseconds = touched, rest: object = {}) => ({
  touchId: randomUUID(),
  touchedAt: at(milliseconds),
  ...rest,
});
const ask = (body: object, by: SignedIn = care.patient) => by.call("POST", `${care.path}/help-requests`, body);
const ticketOf = async (person: SignedIn): Promise<string> =>
  (await person.call("GET", "/api/auth/user")).json().session.helpTicket;
const askLater = (ticket: string, body: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: "POST",
    url: "/api/help-requests",
    headers: { authorization: `Help ${ticket}`, ...headers },
    payload: body,
  });
const stored = (patientId = care.patient.user.id) =>
  server.asOwner((tx) => tx.select().from(helpRequests).where(eq(helpRequests.patientId, patientId)));

describe("A call that arrives later than it was touched", () => {
  it("holds from the touch on, and staff read both times [HELP-32, CALL-140]", async () => {
    const reply = await ask(touchOf());
    const late = { askedAt: at(touched), arrivedAt: at(0), isLate: true, toldAt: at(0), stage: "told" };
    expect([reply.statusCode, reply.json()]).toMatchObject([201, late]);
    expect(await care.row()).toMatchObject({ helpRequest: late, attention: { reason: "help" } });
    expect(await care.state()).toMatchObject({ state: "wait", reasonId: "help_request", since: at(touched) });
    const end = await care.provider.call("POST", `/api/help-requests/${reply.json().id}/close`, { found: "nothing" });
    expect(end.json()).toMatchObject({ stage: "over", end: { at: at(0) } });
  });

  it("marks what was ridden since the touch, and nothing before it [HELP-32, RIDE-80]", async () => {
    const day = "2026-06-10";
    const { id: since } = await storeRide(server, care.patient.user.id, { startedAt: new Date(now - hour), day });
    const { id: before } = await storeRide(server, care.patient.user.id, {
      startedAt: new Date(now - 3.5 * hour),
      day,
    });
    await ask(touchOf());
    const marked = await server.asOwner((tx) =>
      tx.select().from(rides).where(eq(rides.patientId, care.patient.user.id)),
    );
    expect(Object.fromEntries(marked.map(({ id, whilePaused }) => [id, whilePaused]))).toEqual({
      [since]: true,
      [before]: false,
    });
  });

  it("is the same call however often it is sent, also once it has ended [HELP-32]", async () => {
    const touch = touchOf();
    const sent = await Promise.all([ask(touch), ask(touch), ask({ ...touch, sentAt: at(minute) })]);
    const [id, ...others] = new Set(sent.map((reply) => reply.json().id));
    expect(others).toEqual([]);
    await care.provider.call("POST", `/api/help-requests/${id}/close`, { found: "nothing" });
    expect((await ask(touch)).json()).toMatchObject({ id, stage: "over" });
    expect((await askLater(await ticketOf(care.patient), touch)).json()).toMatchObject({ stage: "over" });
    expect(await care.state()).toMatchObject({ state: "active" });
    expect(await stored()).toHaveLength(1);
    expect((await ask(touchOf())).json().id).not.toBe(id);
  });

  it("belongs to the call that is open, which began with the first touch [HELP-32]", async () => {
    const first = (await ask({})).json();
    const kept = touchOf();
    expect((await ask(kept)).json()).toMatchObject({ id: first.id, askedAt: at(touched), arrivedAt: at(0) });
    await care.provider.call("POST", `/api/help-requests/${first.id}/close`, { found: "nothing" });
    expect((await ask(kept)).json()).toMatchObject({ id: first.id, stage: "over" });
    expect(await stored()).toHaveLength(1);
  });

  it("is timed by how long ago the tablet's clock says it was touched [HELP-32]", async () => {
    const ahead = 3 * 24 * hour;
    const reply = await ask(touchOf(ahead - 5 * minute, { sentAt: at(ahead) }));
    expect(reply.json()).toMatchObject({ askedAt: at(-5 * minute), arrivedAt: at(0), isLate: true });
  });

  it("keeps that the patient felt better before it could be sent, and holds all the same [HELP-32]", async () => {
    const body = touchOf(-hour, { betterAt: at(-50 * minute), sentAt: at(0) });
    for (const reply of [await ask(body), await askLater(await ticketOf(care.patient), body)]) {
      expect(reply.json()).toMatchObject({ stage: "told", askedAt: at(-hour) });
    }
    expect(await care.row()).toMatchObject({
      helpRequest: { betterAt: at(-50 * minute), betterFrom: null, isLate: true },
      attention: { reason: "help" },
    });
    expect(await care.state()).toMatchObject({ reasonId: "help_request" });
    expect((await stored()).length).toBe(1);
  });

  it("counts as now if it is up to a minute ahead, and as on time for a minute [HELP-32]", async () => {
    expect((await ask(touchOf(minute))).json()).toMatchObject({ askedAt: at(0), isLate: false });
    const other = await Care.begin(server);
    const reply = await other.patient.call("POST", `${other.path}/help-requests`, touchOf(-minute));
    expect(reply.json()).toMatchObject({ askedAt: at(-minute), isLate: false });
  });

  it.each([
    ["a touch in the future", () => touchOf(minute + 1), "touchedAt"],
    ["a touch longer ago than 24 hours", () => touchOf(-24 * hour - 1), "touchedAt"],
    ["the same by the tablet's clock", () => touchOf(0, { sentAt: at(24 * hour + 1) }), "touchedAt"],
    ["'I feel better' in the future", () => touchOf(0, { betterAt: at(minute + 1) }), "betterAt"],
    ["a day without its time", () => ({ ...touchOf(), touchedAt: "2026-06-10" }), "touchedAt"],
    ["a touch without an id that is one", () => ({ ...touchOf(), touchId: "7" }), "touchId"],
    ["another field", () => touchOf(0, { note: "x" }), "note"],
  ])("is refused for %s, named by its field, with a session or a ticket [HELP-32]", async (_, body, field) => {
    for (const reply of [await ask(body()), await askLater(await ticketOf(care.patient), body())]) {
      expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
    }
    expect(await stored()).toEqual([]);
    expect((await ask(touchOf(-24 * hour))).statusCode).toBe(201);
  });
});

describe("The ticket for calls for help", () => {
  it("sends one as its patient after the sign-out, without a session, and says no more than what became of it [HELP-33, CALL-143]", async () => {
    const ticket = await ticketOf(care.patient);
    await care.patient.call("POST", "/api/auth/logout");
    const touch = touchOf();
    const reply = await askLater(ticket, touch);
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      { touchId: touch.touchId, stage: "told", askedAt: at(touched), arrivedAt: at(0), toldAt: at(0) },
    ]);
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(await care.row()).toMatchObject({
      helpRequest: { isLate: true, askedAt: at(touched) },
      rideState: { state: "wait", reasonId: "help_request" },
    });
    const log = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)),
    );
    expect(log.filter(({ action }) => action === "helpRequests.create")).toMatchObject([
      { actorKind: "patient", actorId: care.patient.user.id, detail: { secondsLate: 188 * 60 } },
    ]);
  });

  it("is its patient's alone, whoever is signed in at the tablet now [HELP-33]", async () => {
    const ticket = await ticketOf(care.patient);
    const next = await register(server, "patient");
    expect((await askLater(ticket, touchOf(), { cookie: next.cookie ?? "" })).statusCode).toBe(201);
    expect(await stored()).toHaveLength(1);
    expect(await stored(next.user.id)).toEqual([]);
  });

  it("opens nothing else, and nothing else opens this [HELP-33]", async () => {
    const ticket = await ticketOf(care.patient);
    for (const url of [`${care.path}/dashboard`, "/api/auth/user", `${care.path}/help-requests`]) {
      const method = url.endsWith("help-requests") ? "POST" : "GET";
      const headers = { authorization: `Help ${ticket}`, cookie: `session=${ticket}` };
      const reply = await server.app.inject({ method, url, headers, ...(method === "POST" ? { payload: {} } : {}) });
      expect(reply.statusCode, url).toBe(401);
    }
    for (const wrong of ["", "x".repeat(43), ticket.slice(1), `${ticket}x`]) {
      expect((await askLater(wrong, touchOf())).statusCode).toBe(401);
    }
    const cookieAlone = await care.patient.call("POST", "/api/help-requests", touchOf());
    expect(cookieAlone.statusCode).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it("is stored as a hash, and only patients get one [HELP-33]", async () => {
    const ticket = await ticketOf(care.patient);
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect((await care.provider.call("GET", "/api/auth/user")).json().session.helpTicket).toBeNull();
    const kept = await care.patient.call("POST", "/api/auth/stay");
    expect(kept.json().session.helpTicket).toBe(ticket);
    const dump = await server.asOwner((tx) => tx.query.signInSessions.findMany());
    expect(JSON.stringify(dump)).not.toContain(ticket);
  });

  it("is good until 24 hours after the sign-in [HELP-33]", async () => {
    const ticket = await ticketOf(care.patient);
    await server.setNow(new Date(now + 24 * hour - 1));
    expect((await askLater(ticket, { ...touchOf(), touchedAt: at(23 * hour) })).statusCode).toBe(201);
    await server.setNow(new Date(now + 24 * hour));
    expect((await askLater(ticket, { ...touchOf(), touchedAt: at(23 * hour) })).statusCode).toBe(401);
  });

  it("ends with a session that an administrator or its patient ends from elsewhere, also after the sign-out [HELP-33, VERIFY-37, SESSION-9]", async () => {
    const { userType, firstName, lastName, email } = care.patient.user;
    const tickets: string[] = [];
    const signIn = async () => {
      const tablet = new Visitor(server);
      await tablet.call("POST", "/api/auth/login", { userType, firstName, lastName, email });
      tickets.push((await tablet.call("GET", "/api/auth/user")).json().session.helpTicket);
      return tablet;
    };
    await (await signIn()).call("POST", "/api/auth/logout");
    const [, , own] = [await signIn(), await signIn(), await signIn()];
    const works = async () => {
      const replies = await Promise.all(tickets.map((ticket) => askLater(ticket, touchOf())));
      return replies.map(({ statusCode }) => statusCode === 201);
    };
    expect(await works()).toEqual([true, true, true, true]);
    const sessions: { id: number; isCurrent: boolean }[] = (await own.call("GET", "/api/auth/sessions")).json();
    const [second] = sessions
      .filter(({ isCurrent }) => !isCurrent)
      .toSorted((one, other) => one.id - other.id)
      .slice(1);
    expect((await own.call("DELETE", `/api/auth/sessions/${second?.id}`)).statusCode).toBe(200);
    expect(await works()).toEqual([true, false, true, true]);
    expect((await own.call("DELETE", "/api/auth/sessions")).statusCode).toBe(200);
    expect(await works()).toEqual([false, false, false, true]);
    const ended = await runAdminCommand(server.deps, ["end-sessions", String(care.patient.user.id)]);
    expect(ended).toMatchObject({ ok: true });
    expect(await works()).toEqual([false, false, false, false]);
    expect(await care.row()).toMatchObject({ helpRequest: { stage: "told" } });
  });

  it("is limited by itself: neither the others at its address nor made-up ones keep it out [HELP-33]", async () => {
    const [ticket, other] = [await ticketOf(care.patient), await ticketOf((await Care.begin(server)).patient)];
    for (let sent = 0; sent < 4; sent += 1) expect((await askLater(ticket, touchOf())).statusCode).toBe(201);
    expect((await askLater(ticket, touchOf())).statusCode).toBe(429);
    expect((await askLater("x".repeat(43), touchOf())).statusCode).toBe(401);
    expect((await askLater(other, touchOf())).statusCode).toBe(201);
    await signInAgain(care.patient);
    expect((await askLater(await ticketOf(care.patient), touchOf())).statusCode).toBe(201);
  });

  it("comes with a registration and with every sign-in, and a visitor has none [HELP-33]", async () => {
    const patient = await register(server, "patient");
    expect(await ticketOf(patient)).toMatch(/^[\w-]{43}$/);
    await patient.call("POST", "/api/auth/logout");
    await signInAgain(patient);
    expect((await askLater(await ticketOf(patient), touchOf())).json()).toMatchObject({
      stage: "unseen",
      toldAt: null,
    });
    expect((await new Visitor(server).call("POST", "/api/help-requests", touchOf())).statusCode).toBe(401);
  });
});
