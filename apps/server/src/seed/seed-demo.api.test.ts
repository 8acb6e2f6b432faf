import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ENGINE_VERSION, holdOfEvent } from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import type { ProviderPatient, StoredResult } from "@bedside-bike/contract";
import { decodeReadings, summarizeRide } from "@bedside-bike/ride";
import { count, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, Visitor } from "../../test/support/test-server.ts";
import { hospitalDay } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import {
  adverseEvents,
  auditEvents,
  deviceLinks,
  devices,
  goals,
  grants,
  identities,
  installation,
  kudosFeedItems,
  mobilityLevels,
  patients,
  prescriptions,
  providers,
  rideReadings,
  rides,
  riskAssessments,
  users,
} from "../platform/database/schema.ts";
import { demoDeviceKeysFile, demoProviderEmail } from "../platform/demo.ts";
import { hashToken } from "../platform/tokens.ts";
import { seedDemo } from "./seed-demo.ts";

describe("the demo seed", () => {
  let server: TestServer;
  const read = <Result>(work: (tx: Transaction) => Promise<Result>) => server.asOwner(work);
  const keysPath = () => join(server.config.dataDir, demoDeviceKeysFile);
  async function asDana(): Promise<Visitor> {
    const visitor = new Visitor(server);
    const dana = { email: demoProviderEmail, firstName: "Dana", lastName: "Provider", userType: "provider" };
    const signedIn = await visitor.call("POST", "/api/auth/login", dana);
    expect(signedIn.statusCode).toBe(200);
    return visitor;
  }

  beforeAll(async () => {
    server = await startTestServer({ isFirstStart: true });
  });
  afterAll(() => server.destroy());

  it("gives the demo provider id 3 and the demo patient id 4, and the next person a new id [SIGN-IN-62]", async () => {
    const people = await read((tx) =>
      tx
        .select({ id: users.id, userType: users.userType, email: identities.email, born: identities.dateOfBirth })
        .from(users)
        .innerJoin(identities, eq(identities.userId, users.id)),
    );
    expect(people.find(({ id }) => id === 3)).toMatchObject({ userType: "provider", email: demoProviderEmail });
    expect(people.find(({ id }) => id === 4)).toMatchObject({ userType: "patient", born: "1944-04-12" });
    for (const { email } of people) expect(email).toMatch(/@bedsidebike\.example$/);

    const [next] = await read((tx) =>
      tx.insert(users).values({ userType: "patient", firstName: "Next", lastName: "Person" }).returning(),
    );
    expect(next?.id).toBeGreaterThan(Math.max(...people.map(({ id }) => id)));
  });

  it("has six patients with rides over two weeks or more, stored with the metrics of their readings [SIGN-IN-62]", async () => {
    const rows = await read((tx) =>
      tx.select().from(rides).innerJoin(rideReadings, eq(rideReadings.rideId, rides.id)).orderBy(rides.startedAt),
    );
    const now = Date.now();
    const days = new Map<number, string[]>();
    for (const {
      rides: ride,
      ride_readings: { packed },
    } of rows) {
      const summary = summarizeRide(decodeReadings(packed));
      expect(ride.durationSeconds).toBe(Math.round(summary.durationSeconds));
      expect(ride.averagePowerWatts).toBeCloseTo(summary.averagePowerWatts ?? Number.NaN, 2);
      expect(ride.maxPowerWatts).toBe(summary.maxPowerWatts);
      expect(ride.day).toBe(hospitalDay(ride.startedAt, server.config.hospitalTimeZone));
      expect(ride.lastBatchAt.getTime()).toBeLessThan(now);
      expect(ride.isOpen).toBe(false);
      days.set(Number(ride.patientId), [...(days.get(Number(ride.patientId)) ?? []), ride.day]);
    }
    const spans = [...days.values()].map((all) => daysBetween(all.at(0) ?? "", all.at(-1) ?? "") + 1);
    expect(spans.filter((span) => span >= 14).length).toBeGreaterThanOrEqual(6);
  });

  it("assigns rides to the patient linked to the bike, and leaves the demo patient on bike 121", async () => {
    const [links, rows] = await read(async (tx) => [
      await tx.select().from(deviceLinks),
      await tx.select().from(rides),
    ]);
    for (const ride of rows) {
      const linked = links.filter(
        (link) =>
          link.deviceNumber === ride.deviceNumber &&
          link.linkedAt <= ride.startedAt &&
          (link.unlinkedAt === null || link.unlinkedAt > ride.startedAt),
      );
      expect(linked.map(({ patientId }) => patientId)).toEqual([ride.patientId]);
    }
    const open = await read((tx) => tx.select().from(deviceLinks).where(isNull(deviceLinks.unlinkedAt)));
    expect(open.find(({ deviceNumber }) => deviceNumber === 121)?.patientId).toBe(4);
    expect(open.some(({ deviceNumber }) => deviceNumber === 123)).toBe(false);
  });

  it("lets the demo provider see all patients but one", async () => {
    const [all, granted] = await read(async (tx) => [
      await tx.select().from(patients),
      await tx.select().from(grants).where(eq(grants.providerId, 3)),
    ]);
    expect(all.length).toBeGreaterThanOrEqual(7);
    expect(granted.length).toBe(all.length - 1);
  });

  it("has goals at the step that the newest assessment carried over: one figure on every screen [GOAL-43]", async () => {
    const [assessed, all] = await read(async (tx) => [
      await tx.select().from(riskAssessments).where(eq(riskAssessments.isSelfReported, false)),
      await tx.select().from(goals).where(eq(goals.isActive, true)),
    ]);
    const steps = assessed.flatMap(({ patientId, result }) => {
      const today = (result as StoredResult).mobility_recommendation;
      const sent = all.filter((goal) => goal.patientId === patientId);
      const targetOf = (type: string) => sent.find(({ goalType }) => goalType === type)?.targetValue;
      return today && sent.length > 0
        ? [
            {
              sent: { watts: targetOf("power") ?? 0, minutes: targetOf("duration"), sessions: targetOf("sessions") },
              assessed: { watts: today.today_watts, minutes: today.today_minutes, sessions: today.today_sessions },
            },
          ]
        : [];
    });
    expect(steps.length).toBeGreaterThanOrEqual(3);
    for (const { sent, assessed: step } of steps) expect(sent).toEqual(step);
  });

  it("has assessments, goals with their history, and a wall, none of it from the future", async () => {
    const [assessed, all, feed, roles] = await read(async (tx) => [
      await tx.select().from(riskAssessments),
      await tx.select().from(goals),
      await tx.select().from(kudosFeedItems),
      await tx.select().from(providers),
    ]);
    expect(assessed.length).toBeGreaterThanOrEqual(6);
    for (const { result, engineVersion } of assessed) {
      expect((result as { engine_version: string }).engine_version).toBe(engineVersion);
    }
    const active = all.filter(({ patientId, isActive }) => patientId === 4 && isActive);
    expect(active.map(({ goalType }) => goalType).sort()).toEqual([
      "duration",
      "energy",
      "power",
      "resistance",
      "sessions",
    ]);
    expect(all.some(({ patientId, isActive, endedAt }) => patientId === 4 && !isActive && endedAt !== null)).toBe(true);
    expect(new Set(roles.map(({ providerRole }) => providerRole)).size).toBe(3);
    expect(feed.length).toBeGreaterThan(0);
    for (const { createdAt } of [...assessed, ...all, ...feed]) expect(createdAt.getTime()).toBeLessThan(Date.now());
  });

  it("has two weeks of levels and events that agree with the rides, none harmful enough to hold a plan [SIGN-IN-62]", async () => {
    const [levels, events, all] = await read(async (tx) => [
      await tx.select().from(mobilityLevels),
      await tx.select().from(adverseEvents),
      await tx.select().from(rides),
    ]);
    expect(new Set(levels.map(({ patientId, day }) => `${patientId} ${day}`)).size).toBe(levels.length);
    expect(events).toHaveLength(4);
    for (const { patientId, kind, harm, occurredAt, rideId, safetyEventId } of events) {
      expect(["none", "mild"]).toContain(harm);
      expect(holdOfEvent({ kind, harm }) !== null).toBe(safetyEventId !== null);
      const ride = all.find(({ id }) => id === rideId);
      expect(ride?.patientId ?? patientId).toBe(patientId);
      if (ride) expect(ride.startedAt < occurredAt && occurredAt <= ride.lastBatchAt).toBe(true);
      expect(occurredAt.getTime()).toBeLessThan(Date.now());
    }
  });

  it("writes the bikes' keys for this user only, and stores their hashes [SIGN-IN-63]", async () => {
    expect(statSync(keysPath()).mode & 0o777).toBe(0o600);
    const keys = JSON.parse(readFileSync(keysPath(), "utf8")) as Record<string, string>;
    expect(Object.keys(keys)).toEqual(["121", "122", "123"]);
    for (const device of await read((tx) => tx.select().from(devices))) {
      expect(hashToken(keys[device.number] ?? "")).toBe(device.keyHash);
    }
  });

  it("has one patient with symptoms and one for whom it was too hard, twice, at the top of the list [SIGN-IN-62, PORTAL-34]", async () => {
    const visitor = await asDana();
    const listed: ProviderPatient[] = (await visitor.call("GET", "/api/providers/3/patients")).json();
    const shown = listed.map(({ firstName, attention, feedback }) => [
      firstName,
      attention.reason,
      feedback?.tooHardInARow,
    ]);
    expect(shown.slice(0, 3)).toEqual([
      ["Sam", "symptoms", 0],
      ["Theo", "event", undefined],
      ["Greta", "too-hard", 2],
    ]);
  });

  it("shows who may start and who may not, on the first day and ten days later", async () => {
    const states = async () => {
      const visitor = await asDana();
      const listed: ProviderPatient[] = (await visitor.call("GET", "/api/providers/3/patients")).json();
      const limits = (await visitor.call("GET", "/api/patients/4/goal-limits")).json();
      const { check } = listed.find(({ id }) => id === 8) ?? {};
      return {
        ...Object.fromEntries(listed.map(({ firstName, rideState }) => [firstName, rideState.state])),
        isGretaDue: check?.isDueSoon,
        rosasClearance: limits.clearance?.by,
        rosasGoals: (await visitor.call("GET", "/api/patients/4/goals")).json().length,
      };
    };
    const expected = {
      Rosa: "active",
      Sam: "wait",
      Ida: "stop",
      Otto: "active",
      Greta: "active",
      Theo: "hold",
      Nina: "unassessed",
      isGretaDue: true,
      rosasClearance: "Dana Provider",
      rosasGoals: 5,
    };
    expect(await states()).toEqual(expected);
    server = await server.restart(new Date(Date.now() + 10 * 24 * 3_600_000));
    expect(await states()).toEqual(expected);
    const renewals = await read((tx) => tx.select().from(auditEvents).where(eq(auditEvents.action, "demo.renew")));
    expect(renewals).toHaveLength(1);
  });

  it("doesn't renew a patient whom a provider has assessed again", async () => {
    const newest = () => read((tx) => tx.select().from(riskAssessments).where(eq(riskAssessments.patientId, 5)));
    await read((tx) =>
      tx.insert(riskAssessments).values({
        patientId: 5,
        assessedBy: 3,
        isSelfReported: false,
        input: { level_of_care: "ward" },
        result: {},
        engineVersion: ENGINE_VERSION,
        createdAt: new Date(),
      }),
    );
    const before = await newest();
    server = await server.restart(new Date(Date.now() + 20 * 24 * 3_600_000));
    expect(await newest()).toEqual(before);
    await read(async (tx) => {
      const [made] = await tx
        .select()
        .from(riskAssessments)
        .where(eq(riskAssessments.input, { level_of_care: "ward" }));
      await tx.delete(prescriptions).where(eq(prescriptions.assessmentId, made?.id ?? 0));
      await tx.delete(riskAssessments).where(eq(riskAssessments.id, made?.id ?? 0));
    });
  });

  it("does nothing on later starts, even if the keys file is gone [SIGN-IN-62]", async () => {
    const before = await read((tx) => tx.select().from(devices));
    rmSync(keysPath());
    server = await server.restart();
    expect(() => statSync(keysPath())).toThrow();
    expect(await read((tx) => tx.select().from(devices))).toEqual(before);
    const seeds = await read((tx) => tx.select().from(auditEvents).where(eq(auditEvents.action, "demo.seed")));
    expect(seeds.length).toBe(1);
  });
});

describe("verified mode", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment: { AUTH_MODE: "verified" }, isFirstStart: true });
  });
  afterAll(() => server.destroy());

  it("seeds nothing", async () => {
    const counts = await server.asOwner(async (tx) => [
      await tx.select({ rows: count() }).from(users),
      await tx.select({ rows: count() }).from(devices),
      await tx.select({ rows: count() }).from(installation),
    ]);
    expect(counts).toEqual([[{ rows: 0 }], [{ rows: 0 }], [{ rows: 0 }]]);
    expect(() => statSync(join(server.config.dataDir, demoDeviceKeysFile))).toThrow();
  });

  it("keeps real people apart: a start in demo mode adds no demo users", async () => {
    await server.asOwner((tx) => tx.insert(users).values({ userType: "patient", firstName: "A", lastName: "B" }));
    await seedDemo({ ...server.deps, config: { ...server.config, authMode: "demo" } });
    const [row] = await server.asOwner((tx) => tx.select({ rows: count() }).from(users));
    expect(row?.rows).toBe(1);
  });
});
