import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { stopAnswers } from "../../../test/support/safety-check.ts";
import {
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { auditEvents, helpRequests } from "../../platform/database/schema.ts";

const minute = 60_000;
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
const close = (id: number, by: SignedIn = care.patient) => by.call("POST", `/api/help-requests/${id}/close`);
const stored = () =>
  server.asOwner((tx) => tx.select().from(helpRequests).where(eq(helpRequests.patientId, care.patient.user.id)));
const nameOf = ({ user }: SignedIn) => `${user.firstName} ${user.lastName}`;

describe("A patient who asks for help", () => {
  it("is shown as waiting to everybody, at the top of the list, until a provider answers [HELP-1, HELP-3, CALL-140]", async () => {
    const reply = await ask();
    const request = { id: reply.json().id, state: "open", askedAt: at(0), answer: null, closedAt: null };
    expect([reply.statusCode, reply.json()]).toEqual([201, { ...request, deviceNumber: null }]);
    const waiting = { state: "wait", reasonId: "help_request", mayStart: false, target: null, since: at(0) };
    expect(await care.state()).toMatchObject(waiting);
    expect(await care.row()).toMatchObject({ helpRequest: request, attention: { reason: "help", rank: 0 } });
    expect((await care.dashboard()).helpRequest).toMatchObject(request);
    await care.travel(startedAt + minute);
    const answered = await answer(request.id);
    const who = { by: nameOf(care.provider), at: at(minute) };
    expect([answered.statusCode, answered.json()]).toMatchObject([200, { state: "answered", answer: who }]);
    expect(await care.state()).toMatchObject({ state: "active", mayStart: true });
    expect((await care.dashboard()).helpRequest).toMatchObject({ state: "answered", answer: who });
    expect(await care.row()).toMatchObject({ helpRequest: { answer: who }, attention: { reason: "session-check" } });
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

  it("asks once, however often they press, and can ask again after an answer [HELP-1]", async () => {
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    await answer(replies[0]?.json().id);
    await close(replies[0]?.json().id);
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

  it("can close it on feeling better, and still waits until a provider has answered [HELP-4, CALL-142]", async () => {
    const id = await asked();
    await care.travel(startedAt + minute);
    expect((await close(id)).json()).toMatchObject({ state: "closed", answer: null, closedAt: at(minute) });
    expect(await care.state()).toMatchObject({ state: "wait", reasonId: "help_request" });
    expect(await care.row()).toMatchObject({ helpRequest: { closedAt: at(minute) }, attention: { reason: "help" } });
    await answer(id);
    expect(await care.state()).toMatchObject({ state: "active" });
    expect((await care.row()).helpRequest).toBeNull();
    expect((await close(id)).json()).toMatchObject({ closedAt: at(minute) });
  });

  it("sees STOP or a hold first, if either keeps them from riding anyway [HELP-3]", async () => {
    await asked();
    await care.recordEvent("fall", at(0));
    expect(await care.state()).toMatchObject({ state: "hold", reasonId: "open_event" });
    await care.assess(stopAnswers);
    expect(await care.state()).toMatchObject({ state: "stop" });
    expect(await care.row()).toMatchObject({ attention: { reason: "help" } });
  });

  it("gets neither a higher goal nor new goals before an answer, but may get a lower one [HELP-3]", async () => {
    const id = await asked();
    for (const refused of [await care.change("sessions", 5), await care.sendStart({ watt_goal: 30 })]) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, "answer_first"]);
    }
    expect((await care.change("sessions", 1)).statusCode).toBe(200);
    await answer(id);
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

  it("may also be a provider who has taken care of it [HELP-4, CALL-142]", async () => {
    const id = await asked();
    expect((await close(id, care.provider)).json()).toMatchObject({
      state: "closed",
      answer: { by: nameOf(care.provider), at: at(0) },
    });
    expect(await care.state()).toMatchObject({ state: "active" });
  });

  it("is shown for an hour if nobody closes it [HELP-2]", async () => {
    const id = await asked();
    await answer(id);
    await care.travel(startedAt + 59 * minute);
    expect((await care.dashboard()).helpRequest).toMatchObject({ state: "answered" });
    await care.travel(startedAt + 60 * minute);
    expect((await care.dashboard()).helpRequest).toBeNull();
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
    await close(id);
    const log = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)).orderBy(auditEvents.id),
    );
    const ofHelp = log.filter(({ action, detail }) => action.startsWith("helpRequests") && detail !== null);
    const { patient, provider } = care;
    expect(ofHelp.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["helpRequests.create", patient.user.id],
      ["helpRequests.answer", provider.user.id],
      ["helpRequests.close", patient.user.id],
    ]);
    const shown = (await patient.call("GET", `${care.path}/access-log`)).json();
    expect(shown.map(({ action }: { action: string }) => action)).toContain("helpRequests.answer");
  });
});
