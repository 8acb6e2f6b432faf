import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { providers } from "../src/platform/database/schema.ts";
import { amberAnswers, assess, clearanceOf, greenAnswers } from "./support/safety-check.ts";
import { grant, register, type SignedIn, startTestServer, type TestServer } from "./support/test-server.ts";

const goals = [{ goalType: "power", targetValue: 20, unit: "watts", label: "Power", period: "session" }];
const mobilityRecommendation = { watt_goal: 20, duration_min_per_session: 10, sessions_per_day: 2 };

let server: TestServer;
let patient: SignedIn;
let nurse: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  patient = await register(server, "patient");
  nurse = await register(server, "provider", { credentials: "RN" });
  await grant(patient, nurse);
});
afterAll(() => server.destroy());

async function grantedAs(credentials: string): Promise<SignedIn> {
  const provider = await register(server, "provider", { credentials });
  await grant(patient, provider);
  return provider;
}

it.each(["LPN", "PTA", "CNA"])("a %s neither assesses, clears nor sends goals [ACCESS-26]", async (credentials) => {
  const { id } = patient.user;
  const provider = await grantedAs(credentials);
  const clearance = clearanceOf(await assess(nurse, id, amberAnswers));
  await assess(nurse, id);
  const [goal] = (await nurse.call("POST", `/api/patients/${id}/goals`, { goals, overrideConfirmed: true })).json();

  const refused = [
    ["POST", "/api/risk-assessment", { patientId: id, ...greenAnswers }],
    ["POST", `/api/patients/${id}/clearances`, clearance],
    ["POST", `/api/patients/${id}/goals`, { goals, overrideConfirmed: true }],
    ["POST", `/api/patients/${id}/goals/from-assessment`, { mobilityRecommendation, overrideConfirmed: true }],
    ["PATCH", `/api/goals/${goal.id}`, { targetValue: 15, overrideConfirmed: true }],
  ] as const;
  for (const [method, url, body] of refused) {
    const reply = await provider.call(method, url, body);
    expect([url, reply.statusCode, reply.json().error]).toEqual([
      url,
      403,
      "An RN, NP, PA, doctor or therapist can do this.",
    ]);
  }
  const after = (await provider.call("GET", `/api/patients/${id}/goals`)).json();
  expect(after.map(({ id }: { id: number }) => id)).toEqual([goal.id]);
});

it("an assistant looks, tries what-ifs and holds the plan [ACCESS-26]", async () => {
  const { id } = patient.user;
  const provider = await grantedAs("CNA");
  const allowed = [
    [200, "GET", `/api/patients/${id}/goal-limits`, undefined],
    [200, "POST", "/api/risk-assessment/preview", { patientId: id, ...greenAnswers }],
    [201, "POST", `/api/patients/${id}/safety-events`, { kind: "pause", occurredAt: new Date().toISOString() }],
  ] as const;
  for (const [status, method, url, body] of allowed) {
    const reply = await provider.call(method, url, body);
    expect([url, reply.statusCode, reply.statusCode === status ? "" : reply.body]).toEqual([url, status, ""]);
  }
});

it("new credentials count from the next call on [ACCESS-26]", async () => {
  const provider = await grantedAs("PA");
  await assess(provider, patient.user.id);
  const given = { patientId: patient.user.id, ...greenAnswers };
  const write = (credentials: "PA" | "LPN") =>
    server.asOwner((tx) => tx.update(providers).set({ credentials }).where(eq(providers.userId, provider.user.id)));
  await write("LPN");
  expect((await provider.call("POST", "/api/risk-assessment", given)).statusCode).toBe(403);
  await write("PA");
  expect((await provider.call("POST", "/api/risk-assessment", given)).statusCode).toBe(201);
});
