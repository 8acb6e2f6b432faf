import { randomUUID } from "node:crypto";
import { type CallName, type CallReply, paths } from "@bedside-bike/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../src/admin/commands.ts";
import { signInAtHospital, startHospitalSignIn } from "./support/hospital-sign-in.ts";
import { amberAnswers, assess, clear } from "./support/safety-check.ts";
import {
  Bike,
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "./support/test-server.ts";
import {
  Browser,
  newPerson,
  registerPatient,
  registerProvider,
  startVerifiedServer,
} from "./support/verified-people.ts";

type Feature = CallName extends infer Name ? (Name extends `${infer Noun}.${string}` ? Noun : never) : never;

let server: TestServer;
let patient: SignedIn;
let provider: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  patient = await register(server, "patient", { deviceNumber: "122" });
  provider = await register(server, "provider");
  await grant(patient, provider);
});
afterAll(() => server.destroy());

async function ok(reply: Promise<{ statusCode: number; body: string; json(): unknown }>): Promise<unknown> {
  const { statusCode, body, json } = await reply;
  expect(statusCode, body).toBeLessThan(300);
  return json();
}

/** The main work of each feature on the embedded database; everything else of it is tested on PostgreSQL. */
const smokeTests: Record<Feature, () => Promise<void>> = {
  async system() {
    expect(await ok(new Visitor(server).call("GET", "/api/status"))).toMatchObject({ isDemo: true });
  },

  async auth() {
    const rosa = { firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12", userType: "patient" };
    expect(await ok(new Visitor(server).call("POST", "/api/auth/login", rosa))).toMatchObject({ user: { id: 4 } });
  },

  async devices() {
    const readings = Array.from({ length: 90 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 22 }));
    const ride = { rideId: randomUUID(), startedAt: new Date(Date.now() - 1000).toISOString(), readings, ended: true };
    const reply = await ok(new Bike(server, 122).send(ride));
    expect(reply).toMatchObject({ acceptedReadings: 90, durationSeconds: 90, attributed: true });
  },

  async rides() {
    const readings = Array.from({ length: 120 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 15 }));
    const ride = { rideId: randomUUID(), startedAt: new Date(Date.now() - 200_000).toISOString(), readings };
    const path = `/api/patients/${patient.user.id}/sessions`;
    const recorded = await ok(patient.call("POST", path, ride));
    expect(recorded).toMatchObject({ id: ride.rideId, duration: 120, avgPower: "15" });
    expect(await ok(provider.call("GET", path))).toContainEqual(expect.objectContaining(recorded as object));
  },

  async patients() {
    const admissionDate = "2026-11-01";
    await ok(provider.call("PATCH", `/api/patients/${patient.user.id}`, { admissionDate }));
    const dashboard = await ok(provider.call("GET", `/api/patients/${patient.user.id}/dashboard`));
    expect(dashboard).toMatchObject({ patient: { id: patient.user.id, admissionDate, deviceNumber: "122" } });
    expect(await ok(patient.call("GET", `/api/patients/${patient.user.id}/access-log`))).not.toEqual([]);
  },

  async goals() {
    const path = `/api/patients/${patient.user.id}/goals`;
    await assess(provider, patient.user.id);
    const mobilityRecommendation = { watt_goal: 30, duration_min_per_session: 12, sessions_per_day: 2 };
    await ok(provider.call("POST", `${path}/from-assessment`, { mobilityRecommendation }));
    expect(await ok(patient.call("GET", path))).toContainEqual(
      expect.objectContaining({ goalType: "duration", targetValue: 12, isActive: true }),
    );
  },

  async clearances() {
    const amber = await assess(provider, patient.user.id, amberAnswers);
    const { validUntil } = await clear(provider, patient.user.id, amber);
    const limits = await ok(provider.call("GET", `/api/patients/${patient.user.id}/goal-limits`));
    expect(limits).toMatchObject({
      code: null,
      validUntil,
      clearance: { reasons: ["weight_bearing", "is_orthopedic"] },
    });
  },

  async riskAssessments() {
    const answers = { age: 78, sex: "female", level_of_care: "icu", mobility_status: "bedbound" };
    const body = { patientId: patient.user.id, ...answers, no_admission_type: true };
    const result = await ok(provider.call("POST", "/api/risk-assessment", body));
    const stored = await ok(patient.call("GET", `/api/patients/${patient.user.id}/risk-assessment`));
    const { vte } = result as { vte: unknown };
    expect(stored).toMatchObject({ hasAssessment: true, vte, assessment: { isSelfReported: false } });
  },

  async kudos() {
    await ok(patient.call("PATCH", "/api/kudos/preferences", { optInKudos: true }));
    expect(await ok(patient.call("GET", "/api/kudos/preferences"))).toMatchObject({ optInKudos: true });
    const [item] = (await ok(patient.call("GET", "/api/kudos/feed"))) as { id: number }[];
    await ok(patient.call("POST", "/api/kudos/react", { feedItemId: item?.id, reactionType: "heart" }));
  },

  async providers() {
    const list = await ok(provider.call("GET", `/api/providers/${provider.user.id}/patients`));
    expect(list).toMatchObject([{ id: patient.user.id }]);
  },

  async providerRelationships() {
    const other = await register(server, "provider");
    const id = await grant(patient, other);
    await ok(patient.call("DELETE", `/api/provider-relationships/${id}`));
    const reply = await other.call("GET", `/api/patients/${patient.user.id}/dashboard`);
    expect(reply.statusCode).toBe(403);
  },

  async calibration() {
    const administrator = await register(server, "provider");
    await runAdminCommand(server.deps, ["make-administrator", String(administrator.user.id)]);
    const report = await ok(administrator.call("GET", "/api/calibration"));
    const { versions } = report as CallReply<"calibration.report">;
    expect(versions[0]?.outcomes[0]).toMatchObject({ outcome: "home", total: { isTooFew: false } });
  },

  async bedsideCodes() {
    const verified = await startVerifiedServer();
    const nurse = await registerProvider(verified.server, verified.mailbox);
    const { firstName, lastName, dateOfBirth } = newPerson();
    const person = { firstName, lastName, dateOfBirth };
    const issued = await ok(
      nurse.browser.call("POST", "/api/bedside-codes", { ...person, patientNumber: "00417", createAccount: true }),
    );
    const tablet = new Browser(verified.server);
    const { code } = issued as { code: string };
    expect(await ok(tablet.verify(await tablet.requestCode(person), code))).toMatchObject({ user: { firstName } });
    await verified.destroy();
  },

  async witnessCodes() {
    const { code } = (await ok(provider.call("POST", "/api/witness-codes"))) as { code: string };
    expect(code).toMatch(/^\d{8}$/);
  },

  async passkeys() {
    const verified = await startVerifiedServer();
    const { browser } = await registerProvider(verified.server, verified.mailbox);
    expect(await ok(browser.call("POST", "/api/passkeys/start"))).toHaveProperty("challenge");
    expect(await ok(browser.call("GET", "/api/passkeys"))).toEqual([]);
    const { browser: patientsBrowser } = await registerPatient(verified.server, verified.mailbox);
    expect((await patientsBrowser.call("POST", "/api/passkeys/start")).statusCode).toBe(403);
    await verified.destroy();
  },

  async singleSignOn() {
    const hospital = await startHospitalSignIn();
    const verified = await startTestServer({ environment: { AUTH_MODE: "verified", ...hospital.environment } });
    const browser = new Browser(verified, "127.0.0.1", new URL(verified.url).host);
    const { address } = (await ok(browser.call("POST", "/api/single-sign-on"))) as { address: string };
    const back = await signInAtHospital(address, "nurse", `${verified.url}/single-sign-on`);
    const finished = await ok(
      browser.call("POST", "/api/single-sign-on/finish", Object.fromEntries(back.searchParams)),
    );
    expect(finished).toMatchObject({ user: { firstName: "Nell", isActive: true } });
    await verified.destroy();
    await hospital.stop();
  },
};

describe("on the embedded database each feature does its main work", () => {
  it("has a test for every noun of the contract", () => {
    const nouns = new Set(Object.keys(paths).map((name) => name.split(".")[0]));
    expect(Object.keys(smokeTests).sort()).toEqual([...nouns].sort());
  });

  it.each(Object.entries(smokeTests))("%s", (_, run) => run());
});
