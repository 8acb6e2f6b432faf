import type { PatientDay } from "@bedside-bike/clinical";
import type { CallReply, Dashboard, ProviderPatient, ShownBoard } from "@bedside-bike/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openBoard } from "../../../test/support/board.ts";
import { Care, everyAnswer } from "../../../test/support/care.ts";
import { stopAnswers } from "../../../test/support/safety-check.ts";
import { storeRides } from "../../../test/support/stored-rides.ts";
import {
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { listRideEvents } from "../rides/ride-events.ts";

/** 11:00 in the test hospital's time zone. */
const start = Date.parse("2026-03-10T15:00:00Z");
const minuteMs = 60_000;

describe("a patient's day", () => {
  let server: TestServer;
  let care: Care;
  let neighbor: SignedIn;

  beforeEach(async () => {
    server ??= await startTestServer();
    await server.setNow(new Date(start));
    care = await Care.begin(server);
    neighbor = await register(server, "patient");
    for (const patient of [care.patient, neighbor])
      await patient.call("PATCH", "/api/kudos/preferences", { optInKudos: true, optInNudges: true });
    await care.assess();
    await send(15, 2);
  });
  afterAll(() => server?.destroy());

  const send = async (duration: number, sessions: number) => {
    const reply = await care.save({ duration, sessions }, everyAnswer);
    expect(reply.statusCode, reply.body).toBe(201);
  };
  /** Minutes after the start. */
  const setTime = (minutes: number) => care.travel(start + minutes * minuteMs, [neighbor]);
  const ride = (startMinutes: number, minutes: number) =>
    storeRides(server, [
      {
        patientId: care.patient.user.id,
        startedAt: new Date(start + startMinutes * minuteMs),
        durationSeconds: minutes * 60,
        averagePowerWatts: 15,
      },
    ]);
  const read = async <Reply>(by: Visitor, path: string): Promise<Reply> => {
    const reply = await by.call("GET", path);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };

  /** The day by every call that shows it, and by the event of its rides: all the same, but for when it was read. */
  const readDay = async (): Promise<
    Omit<PatientDay, "at"> & { minutesLeftOnTheWall: number; goalOfReports: number | null }
  > => {
    const { id } = care.patient.user;
    const dashboard = await read<Dashboard>(care.patient, `${care.path}/dashboard`);
    const usage = await read<CallReply<"patients.usageData">>(care.patient, `${care.path}/usage-data?days=7`);
    const targets = await read<CallReply<"kudos.nudgeTargets">>(neighbor, "/api/kudos/nudge-targets");
    const [listed] = await read<ProviderPatient[]>(care.provider, `/api/providers/${care.provider.user.id}/patients`);
    const sessions = await read<CallReply<"rides.list">>(care.patient, `${care.path}/sessions`);
    const events = await listRideEvents(
      sessions.map((session) => session.id),
      server.deps,
    );
    const colleague = await register(server, "provider");
    await grant(care.patient, colleague);
    const board = new Visitor(server);
    board.cookie = await openBoard(colleague, "Ward 4");
    const shown = await read<ShownBoard>(board, "/api/board");
    const days = [
      dashboard.today,
      listed?.today,
      shown.patients.find((patient) => patient.id === id)?.today,
      ...events.map((event) => event.type === "ride" && event.today),
    ];
    const { at: _, ...day } = dashboard.today;
    for (const one of days) expect(one).toMatchObject(day);
    expect(listed).toMatchObject({ todaySeconds: day.durationSeconds, filledSeconds: day.filledSeconds });
    return {
      ...day,
      minutesLeftOnTheWall: targets.find((target) => target.id === id)?.minutesLeft ?? 0,
      goalOfReports: usage.at(-1)?.goalMinutes ?? null,
    };
  };

  it("is one value in every call and event, and asks for what is not ridden yet [DAY-10]", async () => {
    await setTime(20);
    await ride(2, 12);
    expect(await readDay()).toEqual({
      date: "2026-03-10",
      durationSeconds: 720,
      filledSeconds: 720,
      dailyGoalMinutes: 30,
      sessions: 2,
      isReached: false,
      minutesLeftOnTheWall: 18,
      goalOfReports: 30,
    });
  });

  it("stays reached when more is asked for later, and the new goal counts from tomorrow [DAY-11]", async () => {
    await setTime(40);
    await ride(5, 31);
    await send(20, 2);
    const reached = { filledSeconds: 1860, dailyGoalMinutes: 30, sessions: 2, isReached: true };
    expect(await readDay()).toMatchObject({ ...reached, minutesLeftOnTheWall: 0, goalOfReports: 30 });
    await setTime(24 * 60);
    const { today } = await read<Dashboard>(care.patient, `${care.path}/dashboard`);
    expect(today).toMatchObject({ date: "2026-03-11", dailyGoalMinutes: 40, isReached: false });
  });

  it("is not reached by rides that fill only what was asked for before them [DAY-11]", async () => {
    await setTime(10);
    await send(20, 2);
    await setTime(50);
    await ride(15, 31);
    const open = { filledSeconds: 1860, dailyGoalMinutes: 40, sessions: 2, isReached: false };
    expect(await readDay()).toMatchObject({ ...open, minutesLeftOnTheWall: 9 });
  });

  it("counts of a ride during which more was asked for what had been ridden by then [DAY-11]", async () => {
    await setTime(20);
    await send(20, 2);
    await setTime(50);
    await ride(0, 36);
    expect(await readDay()).toMatchObject({ dailyGoalMinutes: 40, isReached: false });
  });

  it("stays reached by a goal that stood between two others [DAY-11]", async () => {
    await send(15, 1);
    await setTime(40);
    await ride(5, 12);
    expect(await readDay()).toMatchObject({ dailyGoalMinutes: 15, isReached: false });
    for (const [minute, goals] of [
      [41, [12, 1]],
      [42, [15, 1]],
      [43, [15, 2]],
      [44, [20, 2]],
    ] as const) {
      await setTime(minute);
      await send(goals[0], goals[1]);
      expect(await readDay(), `after ${goals.join(" x ")}`).toMatchObject({ dailyGoalMinutes: 12, isReached: true });
    }
  });

  it("stays reached by readings that came before their time, from a clock that runs ahead [DAY-11]", async () => {
    await setTime(10);
    await storeRides(server, [
      {
        patientId: care.patient.user.id,
        startedAt: new Date(start + 5 * minuteMs),
        durationSeconds: 31 * 60,
        averagePowerWatts: 15,
        lastBatchAt: new Date(start + 9 * minuteMs),
      },
    ]);
    await send(20, 2);
    expect(await readDay()).toMatchObject({ dailyGoalMinutes: 30, isReached: true });
  });

  it("is not reached by a ride that, by a clock ahead, began after its readings came [DAY-11]", async () => {
    await setTime(10);
    await storeRides(server, [
      {
        patientId: care.patient.user.id,
        startedAt: new Date(start + 9 * minuteMs + 5),
        durationSeconds: 120,
        averagePowerWatts: 15,
        lastBatchAt: new Date(start + 9 * minuteMs),
      },
    ]);
    await send(20, 2);
    expect(await readDay()).toMatchObject({ filledSeconds: 120, dailyGoalMinutes: 40, isReached: false });
  });

  it("stays reached when the plan is stopped, without asking for anything [DAY-11, GOAL-39]", async () => {
    await setTime(40);
    await ride(5, 30);
    await setTime(41);
    await care.assess(stopAnswers);
    expect(await readDay()).toMatchObject({
      filledSeconds: 1800,
      dailyGoalMinutes: null,
      sessions: null,
      isReached: true,
      minutesLeftOnTheWall: 0,
    });
  });

  it("shows a session as far as it is filled [DAY-14]", async () => {
    await setTime(20);
    await ride(2, 12);
    const { slots } = await read<Dashboard>(care.patient, `${care.path}/dashboard`);
    expect(slots.map(({ status, filled }) => [status, filled])).toEqual([
      ["open", 0.8],
      ["open", 0],
    ]);
  });
});
