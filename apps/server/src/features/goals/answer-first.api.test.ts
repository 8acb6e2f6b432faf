import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care, everyAnswer } from "../../../test/support/care.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { start } from "../../../test/support/safety-check.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";

const startedAt = Date.parse("2026-06-10T14:00:00Z");

let server: TestServer;
let care: Care;
let rideId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(startedAt));
  care = await Care.begin(server);
  await care.assess();
  await care.sendStart();
  rideId = randomUUID();
  const readings = Array.from({ length: 90 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20 }));
  const ride = { rideId, startedAt: new Date(startedAt - 600_000).toISOString(), readings };
  await care.patient.call("POST", `${care.path}/sessions`, ride);
});

const report = () => care.patient.call("POST", `/api/rides/${rideId}/feedback`, { symptoms: true });
const answer = () =>
  care.provider.call("POST", `/api/rides/${rideId}/feedback/answer`, { decision: "continue", reason: "Well again." });

describe("While symptoms wait for an answer", () => {
  it("both streams get the state at once, and again with the answer [GOAL-42]", async () => {
    const streams = [
      await EventStream.open(server, care.patient, `${care.path}/live`),
      await EventStream.open(server, care.provider, `/api/providers/${care.provider.user.id}/live`),
    ];
    const statesOf = ({ events }: EventStream) =>
      events.flatMap((event) => (event.type === "rideState" ? [event.rideState.state] : []));
    await report();
    for (const stream of streams) await expect.poll(() => statesOf(stream), { timeout: 10_000 }).toEqual(["wait"]);
    await answer();
    for (const stream of streams) {
      await expect.poll(() => statesOf(stream).at(-1), { timeout: 10_000 }).toBe("active");
      stream.close();
    }
  });

  it("no part is raised by any call, whatever is acknowledged, and every part may be lowered [GOAL-31]", async () => {
    await report();
    const { watts: power, minutes: duration, sessions } = start;
    for (const refused of [
      await care.save({ power: power + 1, duration, sessions }, everyAnswer),
      await care.save({ power: 10, duration: duration + 1, sessions }, everyAnswer),
      await care.change("sessions", sessions + 1, everyAnswer),
      await care.change("resistance", 2, everyAnswer),
      await care.sendStart({ watt_goal: power + 5 }, everyAnswer),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, "answer_first"]);
    }
    expect((await care.goals()).find(({ goalType }) => goalType === "power")?.targetValue).toBe(power);
    expect((await care.change("power", 15)).statusCode).toBe(200);
    expect((await care.save({ power: 15, duration: 10, sessions: 1 })).statusCode).toBe(201);
    expect(await care.state()).toMatchObject({ state: "wait", target: null });
    await answer();
    expect(await care.state()).toMatchObject({ state: "active", target: { minutes: 10, sessions: 1, watts: 15 } });
    expect((await care.save({ power, duration, sessions })).statusCode, "back to the base is no step").toBe(201);
  });
});
