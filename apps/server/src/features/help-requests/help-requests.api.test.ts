import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { stopAnswers } from "../../../test/support/safety-check.ts";
import {
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { auditEvents, helpRequests } from "../../platform/database/schema.ts";

const minute = 60_000;
const hour = 60 * minute;
const startedAt = Date.parse("2026-06-10T14:00:00Z");
const at = (milliseconds: number) => new Date(startedAt + milliseconds).toISOString();

let server: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(startedAt));
  care = await Care.begin(server);
  await care.assess();
  await care.sendStart();
});

const ask = (body: object = {}, by: SignedIn = care.patient) => by.call("POST", `${care.path}/help-requests`, body);
const asked = async (): Promise<number> => (await ask()).json().id;
const answer = (id: number, by: SignedIn = care.provider) => by.call("POST", `/api/help-requests/${id}/answer`);
/** As a page of version 2.0 does, and every patient. */
const close = (id: number, by: SignedIn = care.patient) => by.call("POST", `/api/help-requests/${id}/close`);
const end = (id: number, found = "nothing", by: SignedIn = care.provider) =>
  by.call("POST", `/api/help-requests/${id}/close`, { found });
const stored = () =>
  server.asOwner((tx) => tx.select().from(helpRequests).where(eq(helpRequests.patientId, care.patient.user.id)));
let grantIds: readonly number[] = [];
const openGrants = async (): Promise<number[]> =>
  (await care.patient.call("GET", "/api/provider-relationships")).json().map(({ id }: { id: number }) => id);
const rowOf = async (provider: SignedIn) =>
  (await provider.call("GET", `/api/providers/${provider.user.id}/patients`)).json()[0];
const nameOf = ({ user }: SignedIn) => `${user.firstName} ${user.lastName}`;

describe("A patient who asks for help", () => {
  it("is shown as waiting to everybody, at the top of the list, until a provider was at the bed [HELP-1, HELP-3, CALL-140]", async () => {
    const reply = await ask();
    const request = {
      id: reply.json().id,
      state: "open",
      stage: "told",
      askedAt: at(0),
      arrivedAt: at(0),
      isLate: false,
      toldAt: at(0),
      deviceNumber: null,
      answer: null,
      betterAt: null,
      betterFrom: at(0),
      closedAt: null,
      end: null,
    };
    expect([reply.statusCode, reply.json()]).toEqual([201, request]);
    const waiting = { state: "wait", reasonId: "help_request", mayStart: false, target: null, since: at(0) };
    expect(await care.state()).toMatchObject(waiting);
    expect(await care.row()).toMatchObject({ helpRequest: request, attention: { reason: "help", rank: 0 } });
    expect((await care.dashboard()).helpRequest).toMatchObject(request);
    await care.travel(startedAt + minute);
    const answered = await answer(request.id);
    const who = { by: nameOf(care.provider), at: at(minute) };
    const coming = { state: "answered", stage: "coming", answer: who, betterFrom: null };
    expect([answered.statusCode, answered.json()]).toMatchObject([200, coming]);
    expect(await care.state()).toMatchObject(waiting);
    expect((await care.dashboard()).helpRequest).toMatchObject(coming);
    expect(await care.row()).toMatchObject({ helpRequest: coming, attention: { reason: "help-to-end" } });
    await care.travel(startedAt + 3 * hour);
    expect((await care.dashboard()).helpRequest).toMatchObject(coming);
    const ended = await end(request.id);
    const over = { stage: "over", answer: who, end: { ...who, at: at(3 * hour), found: "nothing" } };
    expect([ended.statusCode, ended.json()]).toMatchObject([200, over]);
    expect(await care.state()).toMatchObject({ state: "active", mayStart: true });
    expect((await care.dashboard()).helpRequest).toBeNull();
    expect(await care.row()).toMatchObject({ helpRequest: null, attention: { reason: "session-check" } });
  });

  it("appears at once on the streams of all who may look [HELP-2]", async () => {
    const colleague = await care.colleague();
    const streams = await Promise.all(
      [care.patient, care.provider, colleague].map((person) =>
        EventStream.open(
          server,
          person,
          person === care.patient ? `${care.path}/live` : `/api/providers/${person.user.id}/live`,
        ),
      ),
    );
    const id = await asked();
    const count = ({ events }: EventStream, type: string) => events.filter((event) => event.type === type).length;
    for (const stream of streams) await expect.poll(() => count(stream, "help"), { timeout: 10_000 }).toBe(1);
    for (const stream of streams) await expect.poll(() => count(stream, "rideState"), { timeout: 10_000 }).toBe(1);
    await answer(id, colleague);
    for (const stream of streams) {
      await expect.poll(() => count(stream, "help"), { timeout: 10_000 }).toBe(2);
      stream.close();
    }
  });

  it("asks once, however often they press, and can ask again once it has ended [HELP-1]", async () => {
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    await answer(replies[0]?.json().id);
    expect((await ask()).json()).toMatchObject({ id: replies[0]?.json().id, stage: "coming" });
    expect(await stored()).toHaveLength(1);
    await end(replies[0]?.json().id);
    await ask();
    expect(await stored()).toHaveLength(2);
    expect(await care.state()).toMatchObject({ reasonId: "help_request" });
  });

  it("is heard even with a ride that is unknown or not theirs; their own ride is stored with the request [HELP-1]", async () => {
    const readings = Array.from({ length: 90 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20 }));
    const rideOf = async (person: Care) => {
      const ride = { rideId: randomUUID(), startedAt: at(-10 * minute), readings };
      await person.patient.call("POST", `${person.path}/sessions`, ride);
      return ride.rideId;
    };
    const foreign = await rideOf(await Care.begin(server));
    for (const rideId of [randomUUID(), foreign, await rideOf(care)]) {
      const reply = await ask({ rideId });
      expect(reply.statusCode).toBe(201);
      await close(reply.json().id, care.provider);
      expect((await stored()).at(-1)?.rideId).toBe(rideId === foreign ? null : (await stored()).at(-1)?.rideId);
    }
    const kept = (await stored()).map(({ rideId }) => rideId);
    expect(kept).toEqual([null, null, expect.any(String)]);
  });

  it.each([
    ["what is not a ride's id", { rideId: "121" }, "rideId"],
    ["another field", { note: "x" }, "note"],
  ])("is refused with %s, named by its field, and nothing is stored [HELP-1]", async (_, body, field) => {
    const reply = await ask(body);
    const { field: named, error } = reply.json();
    expect([reply.statusCode, named, error]).toEqual([400, field, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(await stored()).toEqual([]);
    expect(await care.state()).toMatchObject({ state: "active" });
  });

  it("can say that they feel better, which is kept, and still waits until a provider was at the bed [HELP-4, CALL-142]", async () => {
    const id = await asked();
    await care.travel(startedAt + minute);
    const better = { state: "closed", stage: "told", answer: null, betterAt: at(minute), betterFrom: null };
    expect((await close(id)).json()).toMatchObject({ ...better, closedAt: at(minute) });
    expect(await care.state()).toMatchObject({ state: "wait", reasonId: "help_request" });
    expect((await care.dashboard()).helpRequest).toMatchObject(better);
    expect(await care.row()).toMatchObject({ helpRequest: better, attention: { reason: "help" } });
    await answer(id);
    expect(await care.state()).toMatchObject({ state: "wait", reasonId: "help_request" });
    await end(id);
    expect(await care.state()).toMatchObject({ state: "active" });
    expect((await care.row()).helpRequest).toBeNull();
    expect((await close(id)).json()).toMatchObject({ stage: "over", betterAt: at(minute) });
  });

  it("can't say it any more once somebody is coming: that alone gives no Start back [HELP-4]", async () => {
    const id = await asked();
    await answer(id);
    const refused = await close(id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "somebody_is_coming"]);
    expect((await care.dashboard()).helpRequest).toMatchObject({ stage: "coming", betterAt: null });
    expect((await care.state()).mayStart).toBe(false);
  });

  it("who feels better, and then does not, calls again; one visit ends both [HELP-1, HELP-4]", async () => {
    const first = await asked();
    await close(first);
    await care.travel(startedAt + minute);
    const second = await asked();
    expect(second).not.toBe(first);
    expect(await care.row()).toMatchObject({ helpRequest: { id: second, betterAt: null } });
    await answer(second);
    await end(second);
    expect(await care.state()).toMatchObject({ state: "active" });
    expect((await stored()).every(({ endedBy }) => endedBy === care.provider.user.id)).toBe(true);
  });

  it("never says what it was [HELP-4]", async () => {
    const refused = await end(await asked(), "nothing", care.patient);
    expect([refused.statusCode, refused.json().field]).toEqual([400, "found"]);
    expect(await care.state()).toMatchObject({ reasonId: "help_request" });
  });

  it("sees STOP or a hold first, if either keeps them from riding anyway [HELP-3]", async () => {
    await asked();
    await care.recordEvent("fall", at(0));
    expect(await care.state()).toMatchObject({ state: "hold", reasonId: "open_event" });
    await care.assess(stopAnswers);
    expect(await care.state()).toMatchObject({ state: "stop" });
    expect(await care.row()).toMatchObject({ attention: { reason: "help" } });
  });

  it("gets neither a higher goal nor new goals before it has ended, but may get a lower one [HELP-3]", async () => {
    const id = await asked();
    for (const refused of [await care.change("sessions", 5), await care.sendStart({ watt_goal: 30 })]) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, "answer_first"]);
    }
    expect((await care.change("sessions", 1)).statusCode).toBe(200);
    await answer(id);
    expect((await care.limits()).code).toBe("answer_first");
    await end(id);
    expect((await care.limits()).code).toBeNull();
  });

  it("can't begin a ride at the tablet; one already ridden is accepted and marked [HELP-3]", async () => {
    await asked();
    const begin = { rideId: randomUUID(), startedAt: at(0), hasReadings: false };
    const refused = await care.patient.call("POST", `${care.path}/rides`, begin);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "may_not_start"]);
    const taken = await care.patient.call("POST", `${care.path}/rides`, { ...begin, hasReadings: true });
    expect(taken.statusCode, taken.body).toBe(201);
  });
});

describe("Who is going", () => {
  it("is the first provider to answer, whoever else presses [HELP-2, CALL-141]", async () => {
    const colleague = await care.colleague();
    const id = await asked();
    const replies = await Promise.all([answer(id), answer(id, colleague)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(replies[0]?.json().answer).toEqual(replies[1]?.json().answer);
    expect((await answer(id, colleague)).json().answer).toEqual(replies[0]?.json().answer);
  });

  it("may also be a provider who was there already, with a page of version 2.0 too [HELP-4, CALL-142]", async () => {
    const id = await asked();
    const who = { by: nameOf(care.provider), at: at(0) };
    expect((await close(id, care.provider)).json()).toMatchObject({
      state: "closed",
      stage: "over",
      answer: who,
      end: { ...who, found: null },
    });
    expect(await care.state()).toMatchObject({ state: "active" });
    expect((await end(id, "event")).json()).toMatchObject({ end: { found: null } });
    expect(await care.state()).toMatchObject({ state: "active" });
  });

  it("need not be who ends it: any provider with access may have been at the bed [HELP-4]", async () => {
    const colleague = await care.colleague();
    const id = await asked();
    await answer(id);
    expect((await end(id, "nothing", colleague)).json()).toMatchObject({
      answer: { by: nameOf(care.provider) },
      end: { by: nameOf(colleague), found: "nothing" },
    });
    expect(await care.state()).toMatchObject({ state: "active" });
  });

  it.each([
    ["is revoked", () => care.patient.call("DELETE", `/api/provider-relationships/${grantIds[0]}`)],
    ["is deactivated", () => runAdminCommand(server.deps, ["deactivate-provider", String(care.provider.user.id)])],
  ] as const)(
    "no longer is, if their access %s: the call is open again, on every screen [HELP-34]",
    async (_, lose) => {
      const colleague = await care.colleague();
      grantIds = await openGrants();
      const id = await asked();
      await answer(id);
      const screens = await Promise.all([
        EventStream.open(server, care.patient, `${care.path}/live`),
        EventStream.open(server, colleague, `/api/providers/${colleague.user.id}/live`),
      ]);
      await lose();
      for (const screen of screens) {
        await screen.next(({ type }) => type === "help");
        screen.close();
      }
      const open = { stage: "told", state: "open", answer: null, betterFrom: at(0) };
      expect((await care.dashboard()).helpRequest).toMatchObject(open);
      expect(await rowOf(colleague)).toMatchObject({ helpRequest: open, attention: { reason: "help" } });
      expect((await answer(id, colleague)).json()).toMatchObject({
        stage: "coming",
        answer: { by: nameOf(colleague) },
      });
    },
  );

  it("says it again after losing access in between [HELP-34]", async () => {
    const id = await asked();
    await answer(id);
    const [grantId] = await openGrants();
    await care.travel(startedAt + minute);
    await care.patient.call("DELETE", `/api/provider-relationships/${grantId}`);
    expect((await care.dashboard()).helpRequest).toMatchObject({ stage: "unseen", answer: null, toldAt: null });
    await grant(care.patient, care.provider);
    expect((await care.dashboard()).helpRequest).toMatchObject({ stage: "told", answer: null, toldAt: at(minute) });
    expect((await answer(id)).json()).toMatchObject({ stage: "coming", answer: { at: at(minute) } });
  });

  it("answers everything asked before, and must have a grant [HELP-2, ACCESS-12]", async () => {
    const first = await asked();
    await close(first);
    const second = await asked();
    const [other, ungranted] = [await Care.begin(server), await register(server, "provider")];
    for (const id of [first, second]) {
      expect((await answer(id, ungranted)).statusCode).toBe(404);
      expect((await answer(id, care.patient)).statusCode).toBe(403);
      expect((await close(id, other.patient)).statusCode).toBe(404);
      expect((await new Visitor(server).call("POST", `/api/help-requests/${id}/close`)).statusCode).toBe(401);
    }
    expect((await ask({}, other.patient)).statusCode).toBe(403);
    expect((await ask({}, care.provider)).statusCode).toBe(403);
    const unknown = await answer(999_999);
    expect([unknown.statusCode, unknown.json().error]).toEqual([404, "There is no such request for help."]);
    await answer(second);
    expect((await stored()).every(({ answeredBy }) => answeredBy === care.provider.user.id)).toBe(true);
  });

  it("is in the audit log, with who asked and who closed it [HELP-5]", async () => {
    const id = await asked();
    await answer(id);
    await end(id, "symptom");
    const log = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)).orderBy(auditEvents.id),
    );
    const ofHelp = log.filter(({ action, detail }) => action.startsWith("helpRequests") && detail !== null);
    const { patient, provider } = care;
    expect(ofHelp.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["helpRequests.create", patient.user.id],
      ["helpRequests.answer", provider.user.id],
      ["helpRequests.close", provider.user.id],
    ]);
    expect(ofHelp.at(-1)?.detail).toEqual({ helpRequestId: id, found: "symptom" });
    const shown = (await patient.call("GET", `${care.path}/access-log`)).json();
    expect(shown.map(({ action }: { action: string }) => action)).toContain("helpRequests.answer");
  });
});
