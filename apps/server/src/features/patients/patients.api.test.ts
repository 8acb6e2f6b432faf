import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  Bike,
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
} from "../../../test/support/test-server.ts";

let server: TestServer;
let bike: Bike;
let patient: SignedIn;
let provider: SignedIn;
const noon = Date.parse("2027-02-10T17:00:00Z");

beforeAll(async () => {
  server = await startTestServer();
  bike = new Bike(server, 123);
  await server.setNow(new Date(noon - 5 * 86_400_000));
  patient = await register(server, "patient", { deviceNumber: "123" });
});
afterAll(() => server.destroy());

async function ride(daysAgo: number, minutes: number, powerWatts: number, offsetMinutes = 0): Promise<void> {
  const startedAt = new Date(noon - daysAgo * 86_400_000 + offsetMinutes * 60_000);
  await server.setNow(new Date(startedAt.getTime() + minutes * 60_000));
  const rideId = randomUUID();
  for (let from = 0; from < minutes * 60; from += 600) {
    const count = Math.min(600, minutes * 60 - from);
    const readings = Array.from({ length: count }, (_, index) => ({
      offsetSeconds: from + index,
      powerWatts,
      cadenceRpm: 40,
    }));
    const reply = await bike.send({ rideId, startedAt: startedAt.toISOString(), readings });
    expect(reply.statusCode).toBe(200);
  }
  await bike.send({ rideId, startedAt: startedAt.toISOString(), readings: [], ended: true });
}

describe("the dashboard", () => {
  it("calculates days, streak, averages and trend [CALL-20, CALL-22, DASHBOARD-25, GAME-17]", async () => {
    await ride(4, 10, 20);
    await ride(2, 10, 22);
    await ride(1, 5, 24);
    await ride(1, 10, 26, 60);
    await ride(0, 12, 30);
    await server.setNow(new Date(noon + 3_600_000));
    await patient.call("POST", "/api/auth/login", { email: patient.user.email });
    const dashboard = (await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).json();
    expect(dashboard.stats).toEqual({
      totalSessions: 5,
      totalDuration: 47 * 60,
      totalMinutes: 47,
      consistencyStreak: 3,
      avgDailyDuration: Math.round((47 * 60) / 4),
    });
    expect(dashboard.today).toEqual({
      date: "2027-02-10",
      durationSeconds: 720,
      filledSeconds: 720,
      dailyGoalMinutes: 30,
      sessions: 2,
      isReached: false,
      at: "2027-02-10T18:00:00.000Z",
    });
    const rise = (30 + 26 + 24) / 3 - (22 + 20) / 2;
    expect(dashboard.powerTrend.trend).toBe("rising");
    expect(dashboard.powerTrend.changeWatts).toBeCloseTo(rise, 6);
    expect(dashboard.recentSessions.map((session: { avgPower: string }) => session.avgPower)).toEqual([
      "30",
      "26",
      "24",
      "22",
      "20",
    ]);
    expect(dashboard.goals).toEqual([]);
    expect(dashboard.adaptiveGoal).toBeNull();
    expect(dashboard.patient).toMatchObject({ id: patient.user.id, deviceNumber: "123", weightKg: null });
    expect(dashboard.achievements).toContainEqual({ key: "first-steps", isUnlocked: true, earnedOn: "2027-02-06" });
    expect(dashboard.achievements).toContainEqual({ key: "marathon-runner", isUnlocked: false, earnedOn: null });
  });

  it("counts rides under a minute toward the ring but not as sessions [RIDE-24]", async () => {
    const startedAt = new Date(noon + 3_700_000);
    await server.setNow(startedAt);
    const readings = Array.from({ length: 40 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 10 }));
    await bike.send({ rideId: randomUUID(), startedAt: startedAt.toISOString(), readings, ended: true });
    const dashboard = (await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).json();
    expect(dashboard.today.durationSeconds).toBe(760);
    expect(dashboard.stats.totalSessions).toBe(5);
  });

  it("lists usage for every requested day, with 0 for days without rides [CALL-21]", async () => {
    const usage = (await patient.call("GET", `/api/patients/${patient.user.id}/usage-data?days=5`)).json();
    expect(usage).toEqual([
      { date: "2027-02-06", duration: 600, avgPower: 20, sessions: 1, goalMinutes: null },
      { date: "2027-02-07", duration: 0, avgPower: null, sessions: 0, goalMinutes: null },
      { date: "2027-02-08", duration: 600, avgPower: 22, sessions: 1, goalMinutes: null },
      { date: "2027-02-09", duration: 900, avgPower: 25.3, sessions: 2, goalMinutes: null },
      { date: "2027-02-10", duration: 760, avgPower: 28.9, sessions: 1, goalMinutes: 30 },
    ]);
  });
});

describe("providers", () => {
  const calls = ["dashboard", "usage-data", "sessions", "goals"];

  it("see nothing without a grant, all of it with one, and nothing after it is revoked [ACCESS-12]", async () => {
    provider = await register(server, "provider");
    const statuses = () =>
      Promise.all(
        calls.map(async (name) => (await provider.call("GET", `/api/patients/${patient.user.id}/${name}`)).statusCode),
      );
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    const relationship = await grant(patient, provider);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await patient.call("DELETE", `/api/provider-relationships/${relationship}`);
    expect(await statuses()).toEqual([403, 403, 403, 403]);
  });

  it("never read email address or birth date [ACCESS-13]", async () => {
    await grant(patient, provider);
    const reply = await provider.call("GET", `/api/patients/${patient.user.id}/dashboard`);
    expect(reply.json().patient.email).toBeNull();
    expect(reply.body).not.toContain(patient.user.email);
    expect(reply.body).not.toContain("1944-04-12");
  });

  it("are audited, and the patient can read who looked [ACCESS-4, ACCESS-18, CALL-24]", async () => {
    const log = (await patient.call("GET", `/api/patients/${patient.user.id}/access-log`)).json();
    expect(log[0]).toMatchObject({
      action: "patients.dashboard",
      actorName: `${provider.user.firstName} ${provider.user.lastName}`,
      actorRole: "PT",
    });
  });

  it("correct the admission date, not into the future [CALL-23, PORTAL-12]", async () => {
    const url = `/api/patients/${patient.user.id}`;
    expect((await provider.call("PATCH", url, { admissionDate: "2027-02-01" })).json().admissionDate).toBe(
      "2027-02-01",
    );
    const future = await provider.call("PATCH", url, { admissionDate: "2027-02-11" });
    expect([future.statusCode, future.json().field]).toEqual([400, "admissionDate"]);
    const yearZero = await provider.call("PATCH", url, { admissionDate: "0000-01-01" });
    expect([yearZero.statusCode, yearZero.json().field]).toEqual([400, "admissionDate"]);
    expect((await patient.call("PATCH", url, { admissionDate: "2027-02-02" })).statusCode).toBe(403);
    expect((await patient.call("GET", `${url}/dashboard`)).json().patient.admissionDate).toBe("2027-02-01");
  });

  it("discharge: every grant and the bike link end, the record is kept [CALL-23, PORTAL-13]", async () => {
    const other = await register(server, "provider");
    await grant(patient, other);
    const url = `/api/patients/${patient.user.id}`;
    expect((await provider.call("POST", `${url}/discharge`)).json()).toEqual({ ok: true });
    for (const person of [provider, other]) expect((await person.call("GET", `${url}/dashboard`)).statusCode).toBe(403);
    const dashboard = (await patient.call("GET", `${url}/dashboard`)).json();
    expect(dashboard.patient.deviceNumber).toBeNull();
    expect(dashboard.stats.totalSessions).toBe(5);
  });
});

it("another patient has access to nothing [ACCESS-11]", async () => {
  const otherPatient = await register(server, "patient");
  for (const name of ["dashboard", "usage-data", "sessions", "goals", "access-log", "live", "risk-assessment"]) {
    const reply = await otherPatient.call("GET", `/api/patients/${patient.user.id}/${name}`);
    expect([name, reply.statusCode]).toEqual([name, 403]);
    expect(reply.body).not.toContain(patient.user.lastName);
  }
});

describe("a ride finished on the tablet", () => {
  const readings = Array.from({ length: 120 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 15 }));

  it("is recorded once, however often it is sent [CALL-22, RIDE-31]", async () => {
    await server.setNow(new Date(noon));
    const rider = await register(server, "patient");
    const body = { rideId: randomUUID(), startedAt: new Date(noon - 200_000).toISOString(), readings };
    const url = `/api/patients/${rider.user.id}/sessions`;
    const [first, second] = [await rider.call("POST", url, body), await rider.call("POST", url, body)];
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ id: body.rideId, duration: 120, avgPower: "15", isOpen: false });
    expect(second.json()).toEqual(first.json());
    expect((await rider.call("GET", url)).json()).toHaveLength(1);

    const thief = await register(server, "patient");
    expect((await thief.call("POST", url, body)).statusCode).toBe(403);
    const stolen = await thief.call("POST", `/api/patients/${thief.user.id}/sessions`, body);
    expect([stolen.statusCode, stolen.json().field]).toEqual([409, "rideId"]);
  });
});
