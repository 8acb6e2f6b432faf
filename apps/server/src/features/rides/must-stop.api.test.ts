import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBoard } from "../../../test/support/board.ts";
import { Care } from "../../../test/support/care.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { greenAnswers } from "../../../test/support/safety-check.ts";
import {
  Bike,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { auditEvents } from "../../platform/database/schema.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** Another day for each test, because all of them ride the same bike. */
let now = Date.parse("2026-06-10T18:05:00Z");
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
/** Found at the morning's assessment: 'Not now'. */
const systolic84 = {
  ...greenAnswers,
  safety_answers: { ...greenAnswers.safety_answers, systolic_mmhg: 84 },
};

let server: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());
beforeEach(async () => {
  now += day;
  await server.setNow(new Date(now - 10 * minute));
  care = await Care.begin(server, { deviceNumber: 121 });
  await care.assess();
  await care.sendStart();
  await care.travel(now);
});

/** The linked bike turns: 27 W for three minutes. */
async function turn(rideId: string = randomUUID(), startedAt = at(-3 * minute)): Promise<string> {
  const readings = Array.from({ length: 180 }, (_, offsetSeconds) => ({
    offsetSeconds,
    powerWatts: 27,
    cadenceRpm: 40,
  }));
  const reply = await new Bike(server, 121).send({ rideId, startedAt, readings });
  expect(reply.json()).toMatchObject({ attributed: true });
  return rideId;
}
const answer = (rideId: string, by: SignedIn = care.provider) =>
  by.call("POST", `/api/rides/${rideId}/must-stop/answer`);
const nameOf = ({ user }: SignedIn) => `${user.firstName} ${user.lastName}`;
const rowOf = async (provider: SignedIn) =>
  (await provider.call("GET", `/api/providers/${provider.user.id}/patients`)).json()[0];

async function bedOnBoard() {
  const board = new Visitor(server);
  board.cookie = await openBoard(care.provider, "Ward 4");
  await signInAgain(care.provider);
  const { patients } = (await board.call("GET", "/api/board")).json();
  return patients.find(({ id }: { id: number }) => id === care.patient.user.id);
}

describe("A ride of a patient who may not ride", () => {
  it("with systolic 84 and the linked bike turning is a task of its own on Today and the board [HELP-36, PORTAL-3, BOARD-3]", async () => {
    await care.assess(systolic84);
    const rideId = await turn();
    expect(await care.row()).toMatchObject({
      isPedaling: true,
      rideState: { state: "stop", mayStart: false },
      mustStop: { rideId, startedAt: at(-3 * minute), answer: null },
      attention: { reason: "must-stop", rank: 0 },
    });
    expect(await bedOnBoard()).toMatchObject({ isPedaling: true, mustStop: "open", help: null });
  });

  it("begun while they might is one from the moment they may not [HELP-36]", async () => {
    await turn();
    expect(await care.row()).toMatchObject({ isPedaling: true, mustStop: null });
    expect(await bedOnBoard()).toMatchObject({ isPedaling: true, mustStop: null });
    await care.recordEvent("stop_event", at(0), { criterion: "line" });
    expect(await care.row()).toMatchObject({ mustStop: { answer: null }, attention: { reason: "must-stop" } });
  });

  it("is no task once it is over [HELP-36]", async () => {
    await care.assess(systolic84);
    const rideId = randomUUID();
    const readings = [{ offsetSeconds: 0, powerWatts: 20 }];
    await new Bike(server, 121).send({ rideId, startedAt: at(-minute), readings, ended: true });
    expect(await care.row()).toMatchObject({ isPedaling: false, mustStop: null, attention: { reason: "not-now" } });
    const refused = await answer(rideId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "changed_meanwhile"]);
  });

  it("is answered with 'I am going' by the first, and the others see by whom [HELP-36, CALL-144]", async () => {
    const colleague = await care.colleague();
    await care.assess(systolic84);
    const rideId = await turn();
    const screen = await EventStream.open(server, colleague, `/api/providers/${colleague.user.id}/live`);
    const replies = [await answer(rideId), await answer(rideId, colleague)];
    const going = { by: nameOf(care.provider), at: at(0) };
    for (const reply of replies) {
      expect([reply.statusCode, reply.json()]).toEqual([200, { rideId, startedAt: at(-3 * minute), answer: going }]);
    }
    await screen.next(({ type }) => type === "help");
    screen.close();
    expect(await rowOf(colleague)).toMatchObject({ mustStop: { answer: going }, attention: { reason: "must-stop" } });
    expect(await bedOnBoard()).toMatchObject({ mustStop: "coming" });
    const log = (await care.patient.call("GET", `${care.path}/access-log`)).json();
    expect(log.filter(({ action }: { action: string }) => action === "rides.answerMustStop")).toHaveLength(1);
  });

  it("is open again if whoever goes loses access [HELP-34, HELP-36]", async () => {
    const colleague = await care.colleague();
    await care.assess(systolic84);
    const rideId = await turn();
    await answer(rideId);
    const grants: { id: number; providerId: number }[] = (
      await care.patient.call("GET", "/api/provider-relationships")
    ).json();
    const own = grants.find(({ providerId }) => providerId === care.provider.user.id);
    await care.patient.call("DELETE", `/api/provider-relationships/${own?.id}`);
    expect(await rowOf(colleague)).toMatchObject({ mustStop: { answer: null } });
    expect((await answer(rideId, colleague)).json().answer).toMatchObject({ by: nameOf(colleague) });
  });

  it("stands behind an open call for help, and whoever goes to the call goes to the ride [HELP-36]", async () => {
    const rideId = await turn();
    const asked = await care.patient.call("POST", `${care.path}/help-requests`, { rideId });
    expect(await care.row()).toMatchObject({ mustStop: { rideId, answer: null }, attention: { reason: "help" } });
    expect(await bedOnBoard()).toMatchObject({ help: "open", mustStop: "open" });
    await care.provider.call("POST", `/api/help-requests/${asked.json().id}/answer`);
    const going = { by: nameOf(care.provider), at: at(0) };
    expect(await care.row()).toMatchObject({ mustStop: { answer: going }, attention: { reason: "help-to-end" } });
    expect(await bedOnBoard()).toMatchObject({ help: "coming", mustStop: "coming" });
  });

  it("is answered by the granted care team alone [HELP-36, ACCESS-12]", async () => {
    await care.assess(systolic84);
    const rideId = await turn();
    const ungranted = await register(server, "provider");
    expect((await answer(rideId, ungranted)).statusCode).toBe(404);
    expect((await answer(rideId, care.patient)).statusCode).toBe(403);
    expect((await new Visitor(server).call("POST", `/api/rides/${rideId}/must-stop/answer`)).statusCode).toBe(401);
    expect((await answer(randomUUID())).statusCode).toBe(404);
  });
});

describe("'Help' of a patient on hold", () => {
  it("stands over the state on the board and first on Today [BOARD-3, HELP-3]", async () => {
    await care.recordEvent("fall", at(0));
    await care.patient.call("POST", `${care.path}/help-requests`, {});
    expect(await bedOnBoard()).toMatchObject({ rideState: { state: "hold" }, help: "open" });
    expect(await care.row()).toMatchObject({ rideState: { state: "hold" }, attention: { reason: "help", rank: 0 } });
  });
});

describe("'The patient wants to stop'", () => {
  it("ends the session on the patient's screen and holds no plan [HELP-37, CALL-145]", async () => {
    await turn();
    const screen = await EventStream.open(server, care.patient, `${care.path}/live`);
    const reply = await care.provider.call("POST", `${care.path}/rides/stop`, { because: "patient_wish" });
    expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }]);
    expect(await screen.next(({ type }) => type === "stop")).toEqual({ type: "stop", patientId: care.patient.user.id });
    screen.close();
    expect(await care.state()).toMatchObject({ state: "active", mayStart: true });
    expect((await care.limits()).openEvents).toEqual([]);
    const audit = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)),
    );
    expect(audit.filter(({ action }) => action === "rides.stop")).toMatchObject([{ actorId: care.provider.user.id }]);
  });

  describe("closes their open ride at once", () => {
    const seconds = 1000;
    const stop = (by: SignedIn) => by.call("POST", `${care.path}/rides/stop`, { because: "patient_wish" });
    const rideOf = async (rideId: string) =>
      (await care.patient.call("GET", `${care.path}/sessions`)).json().find(({ id }: { id: string }) => id === rideId);
    /** The bike goes on with its ride: that many more readings, that long after. */
    const turnOn = async (
      rideId: string,
      { after, from, count, powerWatts = 27 }: { after: number; from: number; count: number; powerWatts?: number },
      rest: object = {},
    ) => {
      await server.setNow(new Date(now + after * seconds));
      const readings = Array.from({ length: count }, (_, index) => ({
        offsetSeconds: from + index,
        powerWatts,
        cadenceRpm: powerWatts > 0 ? 40 : 0,
      }));
      const reply = await new Bike(server, 121).send({ rideId, startedAt: at(-3 * minute), readings, ...rest });
      expect(reply.statusCode, reply.body).toBe(200);
    };

    it.each([
      ["a provider was told", () => care.provider],
      ["the patient ended the session", () => care.patient],
    ])("where %s, on every screen, with what has arrived [RIDE-81, HELP-37]", async (_, by) => {
      const rideId = await turn();
      const screens = [
        await EventStream.open(server, care.patient, `${care.path}/live`),
        await EventStream.open(server, care.provider, `/api/providers/${care.provider.user.id}/live`),
      ];
      expect(await care.row()).toMatchObject({ isPedaling: true });
      expect((await stop(by())).statusCode).toBe(200);
      for (const screen of screens) {
        const closed = await screen.next((event) => event.type === "ride" && !event.isOpen);
        expect(closed).toMatchObject({ rideId, durationSeconds: 180, powerWatts: null });
        screen.close();
      }
      expect(await rideOf(rideId)).toMatchObject({ isOpen: false, duration: 180 });
      expect(await care.row()).toMatchObject({ isPedaling: false });
      expect(await care.state()).toMatchObject({ state: "active", mayStart: true });
      expect((await stop(by())).statusCode).toBe(200);
    });

    it("of this patient and nobody else's [RIDE-81, ACCESS-12]", async () => {
      const rideId = await turn();
      const other = await register(server, "patient");
      const ungranted = await register(server, "provider");
      expect([(await stop(other)).statusCode, (await stop(ungranted)).statusCode]).toEqual([403, 403]);
      await other.call("POST", `/api/patients/${other.user.id}/rides/stop`, { because: "patient_wish" });
      expect(await rideOf(rideId)).toMatchObject({ isOpen: true });
    });

    it("counts pedals that coast, and stays over [RIDE-81]", async () => {
      const rideId = await turn();
      await stop(care.patient);
      await turnOn(rideId, { after: 15, from: 180, count: 15 });
      expect(await rideOf(rideId)).toMatchObject({ isOpen: false, duration: 195 });
      await turnOn(rideId, { after: 40, from: 195, count: 25, powerWatts: 0 });
      await turnOn(rideId, { after: 41, from: 180, count: 15 });
      expect(await rideOf(rideId)).toMatchObject({ isOpen: false, duration: 195 });
      expect(await care.row()).toMatchObject({ isPedaling: false });
    });

    it("goes on as the same ride, open on every screen, if the pedals turn on or turn again [RIDE-81, EXERCISE-9]", async () => {
      const rideId = await turn();
      await stop(care.patient);
      const screen = await EventStream.open(server, care.patient, `${care.path}/live`);
      await turnOn(rideId, { after: 20, from: 180, count: 20 });
      expect(await screen.next(({ type }) => type === "ride")).toMatchObject({ rideId, isOpen: true });
      screen.close();
      expect(await rideOf(rideId)).toMatchObject({ isOpen: true, duration: 200 });
      expect(await care.row()).toMatchObject({ isPedaling: true });
      await stop(care.provider);
      expect(await rideOf(rideId)).toMatchObject({ isOpen: false, duration: 200 });
      await turnOn(rideId, { after: 45, from: 200, count: 25, powerWatts: 0 });
      await turnOn(rideId, { after: 50, from: 225, count: 5 });
      expect(await rideOf(rideId)).toMatchObject({ isOpen: true, duration: 205 });
    });

    it("for good, once the bike has ended it too [RIDE-81, RIDE-7]", async () => {
      const rideId = await turn();
      await stop(care.patient);
      await turnOn(rideId, { after: 5, from: 180, count: 5 }, { ended: true });
      await turnOn(rideId, { after: 25, from: 185, count: 20 });
      expect(await rideOf(rideId)).toMatchObject({ isOpen: false, duration: 205 });
    });

    it("for good, once the bike was silent for two minutes [RIDE-81, RIDE-7]", async () => {
      const rideId = await turn();
      await stop(care.patient);
      await turnOn(rideId, { after: 121, from: 180, count: 30 });
      expect(await rideOf(rideId)).toMatchObject({ isOpen: false, duration: 210 });
    });

    it("must stop again, if whoever may not ride turns on [RIDE-81, HELP-36]", async () => {
      await care.assess(systolic84);
      const rideId = await turn();
      await stop(care.provider);
      expect(await care.row()).toMatchObject({ mustStop: null });
      await turnOn(rideId, { after: 20, from: 180, count: 20 });
      expect(await care.row()).toMatchObject({ mustStop: { rideId }, attention: { reason: "must-stop" } });
    });
  });

  it.each([{}, { because: "staff_worried" }, { because: "patient_wish", note: "x" }])(
    "is all that this call is for: %o is refused [HELP-37]",
    async (body) => {
      const reply = await care.provider.call("POST", `${care.path}/rides/stop`, body);
      expect([reply.statusCode, reply.json().field]).toEqual([400, "note" in body ? "note" : "because"]);
    },
  );
});
