import { ENGINE_VERSION } from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { assess } from "../../../test/support/safety-check.ts";
import { storeRide } from "../../../test/support/store-ride.ts";
import { storeRides } from "../../../test/support/stored-rides.ts";
import {
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import {
  auditEvents,
  deviceLinks,
  patients,
  providers,
  riskAssessments,
  users,
} from "../../platform/database/schema.ts";

/** 12:00 in the test hospital's time zone. */
const noon = new Date("2026-03-10T16:00:00Z");
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);

const newProvider = {
  email: "New.Provider@bedsidebike.example",
  firstName: "Nell",
  lastName: "Newcomer",
  credentials: "RN",
  specialty: "Cardiology",
};

describe("providers", () => {
  let server: TestServer;
  let provider: SignedIn;
  const admitted = async (daysAgo: number, details: Record<string, unknown> = {}) => {
    const patient = await register(server, "patient", details);
    await grant(patient, provider);
    const admissionDate = hoursAgo(daysAgo * 24)
      .toISOString()
      .slice(0, 10);
    await server.asOwner((tx) =>
      tx.update(patients).set({ admissionDate }).where(eq(patients.userId, patient.user.id)),
    );
    return patient;
  };
  const caseload = async (): Promise<ProviderPatient[]> =>
    (await provider.call("GET", `/api/providers/${provider.user.id}/patients`)).json();
  const rowOf = async (patient: SignedIn) => (await caseload()).find((row) => row.id === patient.user.id);

  beforeAll(async () => {
    server = await startTestServer();
    await server.setNow(noon);
    provider = await register(server, "provider");
  });
  afterAll(() => server.destroy());

  describe("a page of the patients", () => {
    const page = async (query: string) => {
      const reply = await provider.call("GET", `/api/providers/${provider.user.id}/patients${query}`);
      return [reply.statusCode, reply.statusCode === 200 ? reply.json() : null, reply.headers["x-total-count"]];
    };

    it("is a part of the whole list in the same order, with the total in a header [CALL-41]", async () => {
      for (const days of [1, 2, 3]) await admitted(days);
      const all = await caseload();
      expect(all.length).toBeGreaterThanOrEqual(3);
      const total = String(all.length);
      expect(await page("?limit=2")).toEqual([200, all.slice(0, 2), total]);
      expect(await page("?limit=2&offset=1")).toEqual([200, all.slice(1, 3), total]);
      expect(await page(`?limit=500&offset=${all.length}`)).toEqual([200, [], total]);
      expect(await page("?offset=1")).toEqual([200, all.slice(1), undefined]);
      expect(await page("")).toEqual([200, all, undefined]);
    });

    it("is refused for numbers that don't describe a page [CALL-41]", async () => {
      for (const query of ["?limit=0", "?limit=501", "?limit=x", "?offset=-1", "?limit=1.5", "?page=1"]) {
        expect(await page(query)).toEqual([400, null, undefined]);
      }
    });
  });

  describe("the list to choose from", () => {
    it("lists active providers and nothing private [CALL-4, CALL-40]", async () => {
      const patient = await register(server, "patient");
      const list = (await patient.call("GET", "/api/providers")).json();
      const { id, firstName, lastName } = provider.user;
      expect(list).toContainEqual({ id, firstName, lastName, credentials: "PT", specialty: "Rehabilitation" });
      expect((await provider.call("GET", "/api/providers")).json()).toEqual(list);
      expect((await new Visitor(server).call("GET", "/api/providers")).statusCode).toBe(401);
    });

    it("omits providers who have not been approved [CALL-40]", async () => {
      const patient = await register(server, "patient");
      const unapproved = await register(server, "provider");
      await server.asOwner((tx) =>
        tx.update(providers).set({ isActive: false }).where(eq(providers.userId, unapproved.user.id)),
      );
      const list: { id: number }[] = (await patient.call("GET", "/api/providers")).json();
      expect(list.map(({ id }) => id)).not.toContain(unapproved.user.id);
      expect((await unapproved.call("GET", "/api/providers")).statusCode).toBe(403);
    });
  });

  describe("'Add provider'", () => {
    it("creates an inactive provider with the role of the credentials, whatever the body contains [ACCESS-5, CALL-40, PRODUCT-2, SIGN-IN-39]", async () => {
      const patient = await register(server, "patient");
      const reply = await patient.call("POST", "/api/providers", {
        ...newProvider,
        licenseNumber: null,
        userType: "provider",
        providerRole: "clinician",
        isActive: true,
      });
      expect(reply.statusCode).toBe(201);
      const { email: _, ...shown } = newProvider;
      expect(reply.json()).toEqual({ ...shown, id: expect.any(Number), providerRole: "nurse", isActive: false });

      const { id } = reply.json();
      const list: { id: number }[] = (await patient.call("GET", "/api/providers")).json();
      expect(list.map((entry) => entry.id)).not.toContain(id);
      const { email, firstName, lastName } = newProvider;
      const signIn = { userType: "provider", email, firstName, lastName };
      expect((await new Visitor(server).call("POST", "/api/auth/login", signIn)).statusCode).toBe(401);
      const audit = await server.asOwner((tx) =>
        tx.select().from(auditEvents).where(eq(auditEvents.action, "providers.add")),
      );
      expect(audit).toMatchObject([{ actorId: patient.user.id, detail: { providerId: id } }]);
    });

    it("does not reveal that an address is a patient's, who keeps it", async () => {
      const patient = await register(server, "patient");
      const hidden = await register(server, "patient");
      const added = { ...newProvider, email: hidden.user.email };
      const reply = await patient.call("POST", "/api/providers", added);
      const { email: _, ...shown } = added;
      expect(reply.statusCode).toBe(201);
      expect(reply.json()).toEqual({ ...shown, id: expect.any(Number), providerRole: "nurse", isActive: false });
      const signIn = { email: hidden.user.email };
      expect((await new Visitor(server).call("POST", "/api/auth/login", signIn)).json().user.id).toBe(hidden.user.id);
    });

    it("rejects another provider's email address and stores nothing", async () => {
      const patient = await register(server, "patient");
      const taken = { ...newProvider, lastName: "Nobody", email: provider.user.email };
      const reply = await patient.call("POST", "/api/providers", taken);
      expect([reply.statusCode, reply.json().field]).toEqual([409, "email"]);
      const left = await server.asOwner((tx) => tx.select().from(users).where(eq(users.lastName, "Nobody")));
      expect(left).toEqual([]);
    });

    it.each([
      [{ email: "x" }, "email"],
      [{ firstName: " " }, "firstName"],
      [{ credentials: "EMT" }, "credentials"],
      [{ specialty: "" }, "specialty"],
      [{ id: 3 }, "id"],
    ])("refuses %o naming %s", async (change, field) => {
      const patient = await register(server, "patient");
      const reply = await patient.call("POST", "/api/providers", { ...newProvider, ...change });
      expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
    });

    it("is for patients", async () => {
      expect((await new Visitor(server).call("POST", "/api/providers", newProvider)).statusCode).toBe(401);
      expect((await provider.call("POST", "/api/providers", newProvider)).statusCode).toBe(403);
    });
  });

  describe("the caseload", () => {
    it("shows what triage needs, and nothing private [ACCESS-13, CALL-41, PORTAL-1]", async () => {
      const patient = await admitted(4, { firstName: "Rosa", lastName: "Rider", deviceNumber: "121" });
      await assess(provider, patient.user.id);
      await provider.call("POST", `/api/patients/${patient.user.id}/goals`, {
        goals: [
          { goalType: "duration", targetValue: 10, unit: "minutes", label: "Minutes", period: "session" },
          { goalType: "sessions", targetValue: 2, unit: "sessions", label: "Sessions", period: "daily" },
        ],
      });
      await storeRides(server, [
        { patientId: patient.user.id, startedAt: hoursAgo(49), durationSeconds: 600, averagePowerWatts: 20 },
        { patientId: patient.user.id, startedAt: hoursAgo(48), durationSeconds: 300, averagePowerWatts: 26 },
        { patientId: patient.user.id, startedAt: hoursAgo(2.5), durationSeconds: 240, averagePowerWatts: null },
      ]);
      expect(await rowOf(patient)).toEqual({
        id: patient.user.id,
        firstName: "Rosa",
        lastName: "Rider",
        bed: null,
        age: 81,
        admissionDate: "2026-03-06",
        dayCount: 5,
        isActive: true,
        deviceNumber: "121",
        isPedaling: false,
        lastRideAt: hoursAgo(2.5).toISOString(),
        lastRide: { seconds: expect.any(Number), watts: null },
        mobility: null,
        today: {
          date: expect.any(String),
          durationSeconds: 240,
          filledSeconds: 240,
          dailyGoalMinutes: 20,
          sessions: 2,
          isReached: false,
          at: expect.any(String),
        },
        todaySeconds: 240,
        filledSeconds: 240,
        dailyGoalMinutes: 20,
        goalSessions: 2,
        helpRequest: null,
        mustStop: null,
        slots: expect.any(Array),
        unexplained: expect.any(Array),
        sessionCheck: null,
        feedback: null,
        week: [
          { date: "2026-03-04", durationSeconds: 0, avgPower: null },
          { date: "2026-03-05", durationSeconds: 0, avgPower: null },
          { date: "2026-03-06", durationSeconds: 0, avgPower: null },
          { date: "2026-03-07", durationSeconds: 0, avgPower: null },
          { date: "2026-03-08", durationSeconds: 900, avgPower: 22 },
          { date: "2026-03-09", durationSeconds: 0, avgPower: null },
          { date: "2026-03-10", durationSeconds: 240, avgPower: null },
        ],
        rideState: {
          state: "active",
          reasonId: "green",
          mayStart: true,
          target: { minutes: 10, sessions: 2, watts: null },
          limit: null,
          since: "2026-03-10T16:00:00.000Z",
        },
        why: null,
        rodeWhilePausedAt: null,
        assessmentAskedAt: null,
        advice: { step: "same", day: null, missed: [] },
        check: { validUntil: "2026-03-13T16:00:00.000Z", isDueSoon: false },
        attention: {
          reason: expect.stringMatching(/^(session-check|below-goal)$/),
          hoursWithoutRide: 2,
          daysBelowGoal: 3,
          rank: expect.any(Number),
        },
      });
      await storeRides(server, [
        { patientId: patient.user.id, startedAt: hoursAgo(0.01), durationSeconds: 30, isOpen: true },
      ]);
      expect(await rowOf(patient)).toMatchObject({ isPedaling: true, todaySeconds: 270 });
    });

    it("says why each patient needs attention, the most urgent first [PORTAL-3]", async () => {
      const fresh = await admitted(0, { lastName: "Fresh" });
      const never = await admitted(3, { lastName: "Never" });
      const overdue = await admitted(3, { lastName: "Overdue" });
      const risky = await admitted(3, { lastName: "Risky" });
      const falling = await admitted(3, { lastName: "Falling" });
      const recent = await admitted(3, { lastName: "Recent" });
      const unassessed = await admitted(3, { lastName: "Unassessed" });
      const assessment = ({ user: { id } }: SignedIn, isSelfReported = false, falls = "low") => ({
        patientId: id,
        assessedBy: isSelfReported ? id : provider.user.id,
        isSelfReported,
        input: { level_of_care: "ward" },
        result: {
          safety: { class: "green", limit: null, reasons: [], vital_signs: "complete" },
          deconditioning: { risk_level: "low" },
          falls: { risk_level: falls },
        },
        engineVersion: ENGINE_VERSION,
        createdAt: isSelfReported ? hoursAgo(1) : hoursAgo(2),
      });
      await server.asOwner((tx) =>
        tx
          .insert(riskAssessments)
          .values([
            ...[fresh, never, overdue, falling, recent].map((patient) => assessment(patient)),
            assessment(risky, false, "high"),
            assessment(risky, true),
            assessment(unassessed, true),
          ]),
      );
      await storeRides(server, [
        { patientId: overdue.user.id, startedAt: hoursAgo(24), durationSeconds: 600, averagePowerWatts: 30 },
        { patientId: overdue.user.id, startedAt: hoursAgo(2), durationSeconds: 59, averagePowerWatts: 30 },
        ...[risky, recent].map(({ user }) => ({
          patientId: user.id,
          startedAt: hoursAgo(1),
          durationSeconds: 600,
          averagePowerWatts: 30,
        })),
        ...[20, 20, 20, 30, 30, 30].map((averagePowerWatts, index) => ({
          patientId: falling.user.id,
          startedAt: hoursAgo(1 + index),
          durationSeconds: 300,
          averagePowerWatts,
        })),
      ]);
      const mine = [fresh, never, overdue, risky, falling, recent, unassessed].map(({ user }) => user.id);
      const rows = (await caseload()).filter(({ id }) => mine.includes(id));
      expect(rows.map((row) => [row.lastName, row.attention.reason, row.attention.hoursWithoutRide])).toEqual([
        ["Unassessed", "not-assessed", null],
        ["Never", "no-ride", null],
        ["Overdue", "no-ride", 24],
        ["Risky", "high-risk-no-goals", 1],
        ["Falling", "power-falling", 1],
        ["Recent", "no-goals", 1],
        ["Fresh", "no-goals", null],
      ]);
      expect((await caseload()).map((row) => row.attention.rank)).toEqual((await caseload()).map((_, rank) => rank));
      expect(rows[0]).toMatchObject({
        dailyGoalMinutes: 30,
        goalSessions: 2,
        lastRideAt: null,
        deviceNumber: null,
      });
    });

    it("lists neither discharged patients nor those who gave no access or revoked it [PORTAL-4]", async () => {
      const stays = await admitted(1);
      const leaves = await admitted(1);
      const ungranted = await register(server, "patient");
      const revoker = await admitted(1);
      const [relationship] = (await revoker.call("GET", "/api/provider-relationships")).json();
      await revoker.call("DELETE", `/api/provider-relationships/${relationship.id}`);
      await server.asOwner((tx) =>
        tx.update(patients).set({ dischargedAt: noon }).where(eq(patients.userId, leaves.user.id)),
      );
      const ids = (await caseload()).map((row) => row.id);
      expect(ids).toContain(stays.user.id);
      for (const gone of [leaves, ungranted, revoker]) expect(ids).not.toContain(gone.user.id);
    });

    it("shows the current bike, not an earlier one", async () => {
      const patient = await admitted(1, { deviceNumber: "122" });
      expect(await rowOf(patient)).toMatchObject({ deviceNumber: "122" });
      await server.asOwner((tx) =>
        tx.update(deviceLinks).set({ unlinkedAt: noon }).where(eq(deviceLinks.patientId, patient.user.id)),
      );
      expect(await rowOf(patient)).toMatchObject({ deviceNumber: null });
    });
  });

  describe("one row of the list", () => {
    const rowUrl = (patient: SignedIn) => `/api/providers/${provider.user.id}/patients/${patient.user.id}`;
    const askRow = (patient: SignedIn) => provider.call("GET", rowUrl(patient));

    it("is the list's, ranked alone, after each change [CALL-41, PORTAL-51]", async () => {
      const patient = await admitted(3);
      await storeRide(server, patient.user.id, { startedAt: hoursAgo(30) });
      for (const change of [async () => {}, () => assess(provider, patient.user.id)]) {
        await change();
        const listed = await rowOf(patient);
        const reply = await askRow(patient);
        expect(reply.statusCode).toBe(200);
        expect(reply.json()).toEqual({ ...listed, attention: { ...listed?.attention, rank: 0 } });
      }
    });

    it("is refused once access has ended, and not there for whom the list leaves out [ACCESS-12, CALL-41]", async () => {
      const [revoker, leaves] = [await admitted(1), await admitted(1)];
      const ungranted = await register(server, "patient");
      expect([(await askRow(revoker)).statusCode, (await askRow(leaves)).statusCode]).toEqual([200, 200]);
      const [relationship] = (await revoker.call("GET", "/api/provider-relationships")).json();
      await revoker.call("DELETE", `/api/provider-relationships/${relationship.id}`);
      await server.asOwner((tx) =>
        tx.update(patients).set({ dischargedAt: noon }).where(eq(patients.userId, leaves.user.id)),
      );
      expect((await askRow(revoker)).statusCode).toBe(403);
      expect((await askRow(ungranted)).statusCode).toBe(403);
      expect((await askRow(leaves)).statusCode).toBe(404);
    });
  });

  describe("the stream", () => {
    it("carries a patient from the grant until its end, and no other patient [ACCESS-12, CALL-41, PORTAL-5]", async () => {
      const watcher = await register(server, "provider");
      const [early, late, otherPatient] = [
        await register(server, "patient"),
        await register(server, "patient"),
        await register(server, "patient"),
      ];
      const id = await grant(early, watcher);
      const stream = await EventStream.open(server, watcher, `/api/providers/${watcher.user.id}/live`);
      const ride = (patient: SignedIn) =>
        patient.call("POST", `/api/patients/${patient.user.id}/sessions`, {
          rideId: crypto.randomUUID(),
          startedAt: hoursAgo(1).toISOString(),
          readings: [{ offsetSeconds: 0, powerWatts: 30 }],
        });
      const publish = (patient: SignedIn) =>
        server.asOwner((tx) => server.deps.events.publish(tx, { type: "goals", patientId: patient.user.id }));
      const about = (patient: SignedIn, type: string) =>
        stream.events.filter(
          (event) => event.type === type && "patientId" in event && event.patientId === patient.user.id,
        ).length;

      await publish(otherPatient);
      await publish(early);
      await stream.next((event) => event.type === "goals" && event.patientId === early.user.id);
      await grant(late, watcher);
      await publish(late);
      await stream.next((event) => event.type === "access" && event.patientId === late.user.id);
      await stream.next((event) => event.type === "goals" && event.patientId === late.user.id);

      await early.call("DELETE", `/api/provider-relationships/${id}`);
      await publish(early);
      await ride(early);
      const before = about(late, "goals");
      await publish(late);
      await stream.next((event) => event.type === "access" && event.patientId === early.user.id);
      while (about(late, "goals") === before) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(about(early, "goals")).toBe(1);
      expect(about(early, "ride")).toBe(0);
      expect(stream.events.filter((event) => "patientId" in event && event.patientId === otherPatient.user.id)).toEqual(
        [],
      );
      stream.close();
    });

    it("carries rides and goals, but neither kudos nor another provider's grants [ACCESS-13]", async () => {
      const watcher = await register(server, "provider");
      const patient = await register(server, "patient");
      const patientId = patient.user.id;
      const stream = await EventStream.open(server, watcher, `/api/providers/${watcher.user.id}/live`);
      await grant(patient, watcher);
      const ownGrant = await stream.next((event) => event.type === "access");
      await grant(patient, provider);
      const ride = await storeRide(server, patientId, { durationSeconds: 5, averagePowerWatts: 30, maxPowerWatts: 40 });
      await server.asOwner(async (tx) => {
        await server.deps.events.publish(tx, { type: "kudos", patientId });
        await server.deps.events.publishRides(tx, [ride]);
      });
      const shown = await stream.next((event) => event.type === "ride");
      expect(shown).toEqual({
        type: "ride",
        patientId,
        rideId: ride.id,
        source: "bike",
        deviceNumber: "121",
        isOpen: true,
        day: "2026-03-10",
        durationSeconds: 5,
        powerWatts: null,
        averagePowerWatts: 30,
        maxPowerWatts: 40,
        powerSeconds: 5,
        cadenceRpm: null,
        averageCadenceRpm: null,
        resistance: null,
        heartRateBpm: null,
        today: expect.objectContaining({ durationSeconds: 5, filledSeconds: 5, isReached: false }),
        todaySeconds: 5,
        filledSeconds: 5,
        whilePaused: false,
      });
      expect(stream.events).toEqual([ownGrant, shown]);
      stream.close();
    });
  });

  it("is for that provider only: visitors get 401, everyone else 403", async () => {
    const patient = await register(server, "patient");
    const colleague = await register(server, "provider");
    const unapproved = await register(server, "provider");
    await server.asOwner((tx) =>
      tx.update(providers).set({ isActive: false }).where(eq(providers.userId, unapproved.user.id)),
    );
    await grant(patient, provider);
    const ends = ["patients", `patients/${patient.user.id}`, "live"];
    for (const url of ends.map((end) => `/api/providers/${provider.user.id}/${end}`)) {
      expect((await new Visitor(server).call("GET", url)).statusCode).toBe(401);
      expect((await patient.call("GET", url)).statusCode).toBe(403);
      expect((await colleague.call("GET", url)).statusCode).toBe(403);
    }
    for (const end of ends) {
      const url = `/api/providers/${unapproved.user.id}/${end}`;
      expect((await unapproved.call("GET", url)).statusCode).toBe(403);
    }
    expect((await provider.call("GET", "/api/providers/x/patients")).statusCode).toBe(400);
  });
});
