import { createHash, randomUUID } from "node:crypto";
import { api, type Call, calls, takesIdempotencyKey } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../src/admin/commands.ts";
import { answeredRequests } from "../src/platform/database/schema.ts";
import { Care } from "./support/care.ts";
import { storeRide } from "./support/store-ride.ts";
import { register, type SignedIn, startTestServer, type TestServer } from "./support/test-server.ts";
import { validBody } from "./support/valid-body.ts";

/**
 * Every call that keeps its reply for a request that is sent again, asked with a key whose reply is stored. A status
 * that no call of the contract has tells that the stored reply went out.
 */
const fromStore = 218;

const keptCalls = calls.filter(takesIdempotencyKey);
const mayProviderMake = ({ access: { who } }: Call): boolean =>
  who === "granted-provider" || who === "this-patient-or-granted-provider";
const mayPatientMake = ({ access: { who } }: Call): boolean =>
  who === "signed-in" || who === "patient" || who === "this-patient" || who === "this-patient-or-granted-provider";
const ofAdministrators = ({ access }: Call): boolean => access.who === "administrator";
const ofProviders = ({ access }: Call): boolean => access.who === "provider";

function bodyOf(call: Call, patientId: number): object | undefined {
  const namesPatient = "patient" in call.access && call.access.patient === "body.patientId";
  return namesPatient ? { ...validBody(call), patientId } : validBody(call);
}

let server: TestServer;
let care: Care;
let administrator: SignedIn;
/** Ids by what stands before them in a path. */
let named: Readonly<Record<string, string | number>>;
/** A ride written down by hand, which alone can be corrected or struck out. */
let written: string;

beforeAll(async () => {
  server = await startTestServer();
  care = await Care.begin(server);
  administrator = await register(server, "provider");
  await admin("make-administrator", String(administrator.user.id));
  await care.assess();
  const power = { goalType: "power", targetValue: 20, unit: "watts", label: "Power", period: "session" };
  const [goal] = (await care.provider.call("POST", `${care.path}/goals`, { goals: [power] })).json();
  const help = (await care.patient.call("POST", `${care.path}/help-requests`, {})).json();
  const startedAt = new Date(Date.now() - 7_200_000).toISOString();
  const byHand = { startedAt, minutes: 5, mode: "active" };
  written = (await care.provider.call("POST", `${care.path}/rides/by-hand`, byHand)).json().id;
  const ridden = await storeRide(server, care.patient.user.id);
  const stopEvent = { kind: "stop_event", occurredAt: new Date().toISOString(), criterion: "heart_rate" };
  const stop = (await care.provider.call("POST", `${care.path}/safety-events`, stopEvent)).json();
  named = {
    patients: care.patient.user.id,
    goals: goal.id,
    "help-requests": help.id,
    rides: ridden.id,
    "safety-events": stop.id,
    bikes: 121,
  };
});
afterAll(() => server?.destroy());

async function admin(...words: string[]): Promise<void> {
  const done = await runAdminCommand(server.deps, words);
  if (!done.ok) throw new Error(done.error);
}

const urlOf = ({ path }: Call): string =>
  path.endsWith("/rides/:rideId")
    ? `/api/rides/${written}`
    : path.replace(/([^/]+)\/:\w+/g, (_, kind: string) => `${kind}/${named[kind] ?? 999_999}`);

/** Asks with a key under which this person's reply to this request is stored. */
async function statusOf(call: Call, by: SignedIn): Promise<number> {
  const key = randomUUID();
  const url = urlOf(call);
  const body = bodyOf(call, care.patient.user.id);
  const request = JSON.stringify([call.method, url, body ?? null]);
  await server.asOwner((tx) =>
    tx.insert(answeredRequests).values({
      userId: by.user.id,
      key,
      requestHash: createHash("sha256").update(request).digest("hex"),
      status: fromStore,
      reply: JSON.stringify({ isStored: true }),
      receivedAt: new Date(),
    }),
  );
  const reply = await server.app.inject({
    method: call.method,
    url,
    headers: { cookie: by.cookie ?? "", "idempotency-key": key },
    ...(body ? { payload: body } : {}),
  });
  return reply.statusCode;
}

const makerOf = (call: Call): SignedIn => {
  if (ofAdministrators(call)) return administrator;
  return mayPatientMake(call) ? care.patient : care.provider;
};

it.each(keptCalls)(
  "$name answers a request that is sent again with the reply that it stored [DATA-40]",
  async (call) => {
    expect(await statusOf(call, makerOf(call))).toBe(fromStore);
    if (mayProviderMake(call)) expect(await statusOf(call, care.provider)).toBe(fromStore);
  },
);

it("a preview keeps no reply: the same key may come with another question [DATA-40]", async () => {
  const previews = calls.filter(({ isPreview }) => isPreview);
  expect(previews.map(({ name }) => name)).toEqual(["familyLinks.view", "riskAssessments.preview"]);
  const rows = () =>
    server
      .asOwner((tx) => tx.select({ key: answeredRequests.key }).from(answeredRequests))
      .then(({ length }) => length);
  const before = await rows();
  const key = randomUUID();
  for (const weight of [70, 80]) {
    const reply = await server.app.inject({
      method: "POST",
      url: "/api/risk-assessment/preview",
      headers: { cookie: care.provider.cookie ?? "", "idempotency-key": key },
      payload: { ...bodyOf(api["riskAssessments.preview"], care.patient.user.id), weight_kg: weight },
    });
    expect(reply.statusCode, reply.body).toBe(200);
  }
  expect(await rows()).toBe(before);
});

describe("after the patient has taken the provider's access back", () => {
  beforeAll(async () => {
    const [grant] = (await care.patient.call("GET", "/api/provider-relationships")).json();
    expect((await care.patient.call("DELETE", `/api/provider-relationships/${grant.id}`)).statusCode).toBe(200);
  });

  it.each(keptCalls.filter(mayProviderMake))(
    "$name gives the provider no stored reply (ASVS 32) (ASVS 33) [ACCESS-23, DATA-40]",
    async (call) => {
      expect([403, 404]).toContain(await statusOf(call, care.provider));
    },
  );
});

describe("after the mark of an administrator has gone", () => {
  beforeAll(() => admin("remove-administrator", String(administrator.user.id)));

  it.each(keptCalls.filter(ofAdministrators))(
    "$name gives no stored reply (ASVS 32) [ACCESS-23, DATA-40]",
    async (call) => {
      expect(await statusOf(call, administrator)).toBe(403);
    },
  );
});

describe("after a patient's confirmation has ended", () => {
  const setConfirmed = (at: string | null) =>
    server.asOwner((tx) =>
      tx.execute(sql`update patients set confirmed_at = ${at} where user_id = ${care.patient.user.id}`),
    );
  beforeAll(() => setConfirmed(null));
  afterAll(() => setConfirmed(new Date().toISOString()));

  it.each(keptCalls.filter(({ access }) => "needsConfirmed" in access))(
    "$name gives no stored reply (ASVS 32) [ACCESS-23, DATA-40]",
    async (call) => {
      expect(await statusOf(call, care.patient)).toBe(403);
    },
  );
});

describe("after the session has ended, or the provider has left", () => {
  beforeAll(async () => {
    await admin("end-sessions", String(care.patient.user.id));
    await admin("deactivate-provider", String(care.provider.user.id));
  });

  it.each(keptCalls.filter((call) => mayPatientMake(call) || ofProviders(call) || mayProviderMake(call)))(
    "$name gives no stored reply (ASVS 31) [ACCESS-23, DATA-40]",
    async (call) => {
      for (const by of [care.patient, care.provider]) expect(await statusOf(call, by)).toBe(401);
    },
  );
});
