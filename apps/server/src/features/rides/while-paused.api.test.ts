import { randomUUID } from "node:crypto";
import type { ListedSession, LiveEvent } from "@bedside-bike/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { passiveAnswers, stopAnswers } from "../../../test/support/safety-check.ts";
import { beginRide, TabletRide } from "../../../test/support/tablet.ts";
import { Bike, startTestServer, type TestServer } from "../../../test/support/test-server.ts";

const minute = 60_000;
const hour = 60 * minute;
const startedAt = Date.parse("2026-06-10T14:00:00Z");
const at = (milliseconds: number) => new Date(startedAt + milliseconds).toISOString();

let server: TestServer;
let bike: Bike;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
  bike = new Bike(server, 122);
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(startedAt));
  care = await Care.begin(server, { deviceNumber: "122" });
});

const readingsOf = (seconds: number, powerWatts = 40) =>
  Array.from({ length: seconds }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts, cadenceRpm: 40 }));

/** The whole ride at once, from the tablet's journal. */
async function journal(startsAt: number, seconds = 300, powerWatts = 40): Promise<string> {
  const body = { rideId: randomUUID(), startedAt: at(startsAt), readings: readingsOf(seconds, powerWatts) };
  const reply = await care.patient.call("POST", `${care.path}/sessions`, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return body.rideId;
}

async function ofBike(startsAt: number, seconds = 300): Promise<string> {
  const rideId = randomUUID();
  const reply = await bike.send({ rideId, startedAt: at(startsAt), readings: readingsOf(seconds), ended: true });
  expect(reply.statusCode, reply.body).toBe(200);
  return rideId;
}

async function byHand(startsAt: number, minutes = 5, mode = "active"): Promise<string> {
  const body = { startedAt: at(startsAt), minutes, mode };
  const reply = await care.provider.call("POST", `${care.path}/rides/by-hand`, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

async function listedOf(rideId: string): Promise<ListedSession | undefined> {
  const listed: ListedSession[] = (await care.patient.call("GET", `${care.path}/sessions`)).json();
  return listed.find(({ id }) => id === rideId);
}

const withGoals = async () => {
  await care.assess();
  await care.sendStart();
};

describe("A tablet's ride while its patient is not to start", () => {
  beforeEach(async () => {
    await withGoals();
    await care.assess(stopAnswers);
    await care.travel(startedAt + 10 * minute);
  });

  it.each([
    ["that begins now", {}],
    ["without readings, however long ago it began", { startedAt: at(5 * minute), hasReadings: false }],
  ])("%s is refused with the state and its sentence, and is stored nowhere [RIDE-50, RIDE-80]", async (_, body) => {
    const reply = await beginRide(care.patient, { startedAt: at(10 * minute), ...body });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      {
        code: "may_not_start",
        error: "Please wait. Your care team will tell you when it is safe to pedal.",
        rideState: { state: "stop", mayStart: false, target: null, limit: null, reasonId: null },
      },
    ]);
    expect((await care.patient.call("GET", `${care.path}/sessions`)).json()).toEqual([]);
    expect((await care.row()).rodeWhilePausedAt).toBeNull();
  });

  it.each([
    ["has readings", { startedAt: at(10 * minute - 1000), hasReadings: true }],
    ["began some seconds ago", { startedAt: at(10 * minute - 11_000) }],
  ])("is accepted and marked if it already %s [RIDE-80]", async (_, body) => {
    const ride = await TabletRide.begin(server, care.patient, body);
    expect(await listedOf(ride.rideId)).toMatchObject({ isOpen: true, whilePaused: true });
    const again = await beginRide(care.patient, { rideId: ride.rideId, ...body, hasReadings: false });
    expect([again.statusCode, again.json().rideId]).toEqual([201, ride.rideId]);
  });

  it("continues if it began before: a later state stops no reading [RIDE-80]", async () => {
    await care.assess();
    await care.sendStart();
    const ride = await TabletRide.begin(server, care.patient, { startedAt: at(10 * minute) });
    await care.assess(stopAnswers);
    await server.setNow(new Date(startedAt + 12 * minute));
    expect((await ride.send(readingsOf(120))).statusCode).toBe(200);
    await ride.send([], { ended: true });
    expect(await listedOf(ride.rideId)).toMatchObject({ duration: 120, whilePaused: false });
  });
});

describe("A ride that was ridden while its patient was not to start", () => {
  it.each([
    ["of the journal", () => journal(10 * minute)],
    ["of a bike", () => ofBike(10 * minute)],
    ["written down by hand", () => byHand(10 * minute)],
  ])("%s is taken, counts as ridden, fills nothing and stands in the list [RIDE-80, PORTAL-3]", async (_, ride) => {
    await withGoals();
    await care.travel(startedAt + 8 * minute);
    const counted = await journal(2 * minute, 300, 20);
    await care.assess(stopAnswers);
    await care.travel(startedAt + 20 * minute);
    const paused = await ride();
    expect(await listedOf(counted)).toMatchObject({ whilePaused: false });
    expect(await listedOf(paused)).toMatchObject({ duration: 300, whilePaused: true });
    const { today, stats } = await care.dashboard();
    expect([today.durationSeconds, today.filledSeconds, stats.totalSessions]).toEqual([600, 300, 2]);
    expect(await care.row()).toMatchObject({
      todaySeconds: 600,
      filledSeconds: 300,
      rodeWhilePausedAt: at(10 * minute),
      attention: { reason: "rode-while-paused" },
    });
    await care.assess();
    expect(await care.row(), "the next assessment has seen it").toMatchObject({ rodeWhilePausedAt: null });
    await care.sendStart();
    const values = Object.fromEntries(
      (await care.goals()).map(({ goalType, currentValue }) => [goalType, currentValue]),
    );
    expect(values, "measured against the ride before alone").toMatchObject({
      duration: 5,
      power: 20,
      sessions: 1,
      energy: 100,
    });
  });

  it("is judged by the state at its start, however late it comes [RIDE-80]", async () => {
    await withGoals();
    await server.setNow(new Date(startedAt + hour));
    await care.travel(startedAt + hour);
    await care.assess(stopAnswers);
    await care.travel(startedAt + 3 * hour);
    await care.assess();
    await care.sendStart();
    await care.travel(startedAt + 6 * 24 * hour);
    expect(await care.state()).toMatchObject({ state: "expired" });
    const marks: unknown[] = [];
    for (const start of [0.5, 2, 4, 5 * 24]) {
      const { rideId } = await TabletRide.begin(server, care.patient, {
        startedAt: at(start * hour),
        hasReadings: true,
      });
      marks.push((await listedOf(rideId))?.whilePaused);
    }
    expect(marks).toEqual([false, true, false, true]);
  });

  it("earns no daily goal on the wall, and no power goal [GOAL-39, WALL-11]", async () => {
    await care.patient.call("PATCH", "/api/kudos/preferences", { optInKudos: true });
    await care.assess();
    await care.save({ power: 20, duration: 5, sessions: 1 });
    await care.assess(stopAnswers);
    await care.travel(startedAt + 20 * minute);
    await journal(5 * minute);
    await care.assess();
    await care.save({ power: 20, duration: 5, sessions: 1 });
    const wall = async (): Promise<string[]> =>
      (await care.patient.call("GET", "/api/kudos/feed"))
        .json()
        .filter(({ isMine }: { isMine: boolean }) => isMine)
        .map(({ kind }: { kind: string }) => kind);
    const powerPlayer = async () =>
      (await care.dashboard()).achievements.find(({ key }) => key === "power-player")?.isUnlocked;
    expect([await wall(), await powerPlayer()]).toEqual([["first-ride"], false]);
    await care.travel(startedAt + 40 * minute);
    await journal(30 * minute);
    expect(await wall()).toContain("daily-goal");
    expect(await powerPlayer()).toBe(true);
  });

  it("is sent to open screens with its mark [RIDE-80]", async () => {
    await withGoals();
    await server.setNow(new Date(startedAt + 6 * minute));
    const rideId = await ofBike(minute);
    await care.assess(stopAnswers);
    const stream = await EventStream.open(server, care.provider, `/api/providers/${care.provider.user.id}/live`);
    await server.setNow(new Date(startedAt + 8 * minute));
    const live = randomUUID();
    await bike.send({ rideId: live, startedAt: at(7 * minute), readings: readingsOf(10) });
    const shown = async (id: string) =>
      (await stream.next((event) => event.type === "ride" && event.rideId === id)) as Extract<
        LiveEvent,
        { type: "ride" }
      >;
    expect(await shown(live)).toMatchObject({ whilePaused: true, filledSeconds: 300, todaySeconds: 310 });
    expect((await listedOf(rideId))?.whilePaused, "before the STOP").toBe(false);
    stream.close();
  });
});

describe("A passive plan", () => {
  it("is filled by passive rides only, and other plans are not [GOAL-12]", async () => {
    const filled = async () => {
      const { today, goals } = await care.dashboard();
      const duration = goals.find(({ goalType }) => goalType === "duration")?.currentValue;
      return [today.filledSeconds, duration, (await care.row()).filledSeconds];
    };
    await care.assessAndClear(passiveAnswers);
    await care.sendStart({ watt_goal: undefined, duration_min_per_session: 10 });
    await care.travel(startedAt + 20 * minute);
    expect(await filled()).toEqual([0, null, 0]);
    await journal(5 * minute, 120);
    expect(await filled()).toEqual([0, null, 0]);
    await byHand(12 * minute, 4, "passive");
    expect(await filled()).toEqual([240, 4, 240]);
    const limits = await care.limits();
    expect(limits.advice, "one of two sessions").toMatchObject({ step: "same" });
    await care.assess();
    await care.sendStart();
    expect(await filled()).toEqual([120, 2, 120]);
  });

  it("that is unloaded is filled by pedaled rides [GOAL-12]", async () => {
    const unloaded = { ...passiveAnswers, level_of_care: "ward", mobility_status: "chair_bound" };
    const { neuromuscular_blocker_4h: _, ...signs } = passiveAnswers.safety_answers;
    await care.assessAndClear({ ...unloaded, safety_answers: { ...signs, platelets: 15 } });
    expect((await care.limits()).limit).toBe("unloaded_only");
    const { step } = await care.limits();
    await care.save({ duration: step?.minutes ?? 0, sessions: step?.sessions ?? 0 });
    expect(await care.state()).toMatchObject({ state: "passive", limit: "unloaded_only" });
    await care.travel(startedAt + 20 * minute);
    await journal(5 * minute, 120);
    await byHand(12 * minute, 4, "passive");
    const { today, goals } = await care.dashboard();
    expect([today.filledSeconds, goals.find(({ goalType }) => goalType === "duration")?.currentValue]).toEqual([
      120, 2,
    ]);
  });
});
