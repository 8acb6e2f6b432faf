import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { collectLog } from "../../../test/support/server-log.ts";
import { storeRide } from "../../../test/support/store-ride.ts";
import {
  grant,
  register,
  signInAgain,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";

/** 14:05 in the test hospital's time zone. */
const now = new Date("2026-03-10T18:05:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe("the family's link", () => {
  let server: TestServer;
  let care: Care;
  let log: string[];

  const linkOf = (patient: Care["patient"]) => `/api/patients/${patient.user.id}/family-link`;
  const make = async (body: object = { viewerName: "Lucy", shownName: "Mom" }, patient = care.patient) => {
    const reply = await patient.call("POST", linkOf(patient), body);
    expect(reply.statusCode, reply.body).toBe(201);
    const [, token = ""] = String(reply.json().url).split("#");
    return token;
  };
  const view = (token: unknown) => new Visitor(server).call("POST", "/api/family/view", { token });
  const clap = (token: unknown) => new Visitor(server).call("POST", "/api/family/clap", { token });

  beforeAll(async () => {
    server = await startTestServer();
    log = collectLog(server);
  });
  afterAll(() => server.destroy());
  beforeEach(async () => {
    await server.setNow(now);
    care = await Care.begin(server);
  });

  it("shows today's ring, when it was last heard and the chosen names, and nothing else [CALL-150, FAMILY-1]", async () => {
    await care.assess();
    await care.sendStart();
    const { today } = await care.dashboard();
    const reply = await care.patient.call("POST", linkOf(care.patient), { viewerName: " Lucy ", shownName: "Mom" });
    expect(reply.json()).toEqual({ url: expect.stringMatching(/^http:\/\/[^/]+\/family#[\w-]{43}$/) });
    const token = reply.json().url.split("#")[1];
    const nothingYet = {
      viewerName: "Lucy",
      shownName: "Mom",
      minutes: 0,
      goalMinutes: today.dailyGoalMinutes,
      isReached: false,
      lastHeardAt: null,
      clappedAt: null,
    };
    expect((await view(token)).json()).toEqual(nothingYet);
    await storeRide(server, care.patient.user.id, {
      startedAt: after(-60),
      durationSeconds: 12 * 60 + 59,
      lastBatchAt: after(-40),
    });
    expect((await view(token)).json()).toEqual({ ...nothingYet, minutes: 12, lastHeardAt: after(-40).toISOString() });
    await storeRide(server, care.patient.user.id, {
      startedAt: after(-30),
      durationSeconds: (today.dailyGoalMinutes ?? 0) * 60,
      lastBatchAt: after(-1),
    });
    expect((await view(token)).json()).toMatchObject({ isReached: true, lastHeardAt: after(-1).toISOString() });
    await server.setNow(after(24 * 60));
    expect((await view(token)).json()).toMatchObject({ minutes: 0, isReached: false, lastHeardAt: null });
  });

  it("tells nothing of a call for help, and of a plan on hold only that today has no goal [FAMILY-2]", async () => {
    await care.assess();
    await care.sendStart();
    const token = await make({});
    const usual = (await view(token)).json();
    expect(usual).toMatchObject({ viewerName: null, shownName: null, goalMinutes: expect.any(Number) });
    await care.patient.call("POST", `/api/patients/${care.patient.user.id}/help-requests`, {});
    expect((await view(token)).json()).toEqual(usual);
    await care.recordEvent("stop_event", now, { criterion: "spo2" });
    expect((await view(token)).json()).toEqual({ ...usual, goalMinutes: null });
  });

  it("is one at a time, and ends by a touch, by another one, at discharge and after 30 days [FAMILY-3]", async () => {
    const gone = async (token: string) => {
      for (const ask of [view, clap]) {
        const [reply, madeUp] = [await ask(token), await ask("x".repeat(43))];
        expect(reply.statusCode).toBe(404);
        expect({ ...reply.json(), requestId: "" }).toEqual({ ...madeUp.json(), requestId: "" });
        expect(reply.json().error).toBe("This link is not on. Ask for a new one.");
      }
    };
    const first = await make();
    const second = await make();
    await gone(first);
    expect((await view(second)).statusCode).toBe(200);
    const ended = await care.patient.call("DELETE", linkOf(care.patient));
    expect([ended.statusCode, ended.body]).toEqual([204, ""]);
    await gone(second);
    expect((await care.patient.call("DELETE", linkOf(care.patient))).statusCode).toBe(204);

    const third = await make();
    await care.provider.call("POST", `/api/patients/${care.patient.user.id}/discharge`, {});
    await gone(third);
    const afterDischarge = await care.patient.call("POST", linkOf(care.patient), {});
    expect([afterDischarge.statusCode, afterDischarge.json().error]).toEqual([
      409,
      "Your stay has ended, and with it your family's link.",
    ]);
    expect((await care.patient.call("GET", linkOf(care.patient))).json()).toEqual({ link: null });
    await grant(care.patient, care.provider);
    await gone(third);

    const other = await register(server, "patient");
    const fourth = await make({}, other);
    await server.setNow(after(30 * 24 * 60 - 1));
    expect((await view(fourth)).statusCode).toBe(200);
    await server.setNow(after(30 * 24 * 60));
    await gone(fourth);
  });

  it("leaves one link on when two are made at once [FAMILY-3]", async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => make({})));
    const statuses = await Promise.all(tokens.map(async (token) => (await view(token)).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("says to the patient alone that it is on, and never its address [CALL-151]", async () => {
    expect((await care.patient.call("GET", linkOf(care.patient))).json()).toEqual({ link: null });
    const token = await make();
    const reply = await care.patient.call("GET", linkOf(care.patient));
    expect(reply.json()).toEqual({
      link: { viewerName: "Lucy", shownName: "Mom", createdAt: now.toISOString(), endsAt: after(43_200).toISOString() },
    });
    expect(reply.body).not.toContain(token);
    for (const method of ["GET", "POST", "DELETE"] as const) {
      expect((await care.provider.call(method, linkOf(care.patient), {})).statusCode).toBe(403);
    }
    expect((await care.dashboard()).familyClap).toBeNull();
  });

  it("claps once an hour, and the patient's screens hear it [CALL-152, FAMILY-4]", async () => {
    const token = await make();
    const { id } = care.patient.user;
    const stream = await EventStream.open(server, care.patient, `/api/patients/${id}/live`);
    const at = now.toISOString();
    expect((await clap(token)).json()).toEqual({ clappedAt: at });
    await stream.next(({ type }) => type === "kudos");
    stream.close();
    const own = async () => (await care.patient.call("GET", `/api/patients/${id}/dashboard`)).json().familyClap;
    expect(await own()).toEqual({ by: "Lucy", at });
    expect((await care.provider.call("GET", `/api/patients/${id}/dashboard`)).json().familyClap).toBeNull();
    expect((await care.patient.call("GET", `/api/patients/${id}/claps`)).json()).toEqual({ count: 1 });
    expect((await view(token)).json().clappedAt).toBe(at);

    await server.setNow(after(59));
    const early = await clap(token);
    expect([early.statusCode, early.headers["retry-after"]]).toEqual([429, "60"]);
    await signInAgain(care.patient);
    expect((await care.patient.call("GET", `/api/patients/${id}/claps`)).json()).toEqual({ count: 1 });
    await server.setNow(after(60));
    const both = await Promise.all([clap(token), clap(token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
    await care.patient.call("DELETE", linkOf(care.patient));
    expect(await own()).toEqual({ by: "Lucy", at: after(60).toISOString() });
    await care.travel(after(24 * 60));
    expect(await own()).toBeNull();
  });

  it("says until when it may not clap, past the hospital's midnight too [FAMILY-4]", async () => {
    const token = await make();
    await server.setNow(new Date("2026-03-11T03:50:00Z"));
    await clap(token);
    await server.setNow(new Date("2026-03-11T04:10:00Z"));
    expect((await view(token)).json().clappedAt).toBe("2026-03-11T03:50:00.000Z");
    await server.setNow(new Date("2026-03-11T04:50:00Z"));
    expect((await view(token)).json().clappedAt).toBeNull();
  });

  it.each([
    [{ viewerName: "L".repeat(41) }, "viewerName"],
    [{ shownName: "M\u202eom" }, "shownName"],
    [{ shownName: "Mom\nMom" }, "shownName"],
    [{ shownName: 7 }, "shownName"],
    [{ name: "Lucy" }, "name"],
  ])("is not made with %o, named by its field [CALL-150]", async (body, field) => {
    const reply = await care.patient.call("POST", linkOf(care.patient), body);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
    expect((await care.patient.call("GET", linkOf(care.patient))).json()).toEqual({ link: null });
  });

  it.each([[undefined], [""], ["x".repeat(201)], [7]])("answers a token of %o as a request to mend", async (token) => {
    expect((await view(token)).statusCode).toBe(token === "" ? 404 : 400);
  });

  it("stores the token hashed, and logs and audits only that a link was made [FAMILY-5]", async () => {
    const token = await make();
    await view(token);
    await clap(token);
    const dump = await server.asOwner((tx) =>
      tx.execute(
        "select (select json_agg(l) from family_links l)::text || (select json_agg(a) from audit_events a)::text",
      ),
    );
    expect(JSON.stringify(dump)).not.toContain(token);
    expect(log.join()).not.toContain(token);
    expect(log.join()).not.toContain("Lucy");
  });
});

describe("a link that is asked a thousand times a minute", () => {
  it("gets 429 with when to try again, and nobody else at the address is kept out: attack [FAMILY-6]", async () => {
    const server = await startTestServer({ limits: { familyLinks: { limit: 20, windowSeconds: 60 } } });
    try {
      const visitor = new Visitor(server);
      const statuses: number[] = [];
      let last: Awaited<ReturnType<Visitor["call"]>> | undefined;
      for (let sent = 0; sent < 60; sent += 1) {
        last = await visitor.call("POST", "/api/family/view", { token: `made up ${sent}` });
        statuses.push(last.statusCode);
      }
      expect(statuses).toEqual([...Array(20).fill(404), ...Array(40).fill(429)]);
      expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
      await register(server, "patient");
    } finally {
      await server.destroy();
    }
  });
});
