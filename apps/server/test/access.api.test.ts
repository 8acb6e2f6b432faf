import { type AccessRule, api, type Call, paths } from "@bedside-bike/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../src/admin/commands.ts";
import { openBoard } from "./support/board.ts";
import { assess } from "./support/safety-check.ts";
import { TabletRide } from "./support/tablet.ts";
import {
  Bike,
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "./support/test-server.ts";

type Who = AccessRule["who"];
type CallerName = (typeof callers)[number];

const callers = [
  "visitor",
  "the patient",
  "another patient",
  "provider with grant",
  "provider without grant",
  "provider after revoke",
  "inactive provider",
  "administrator",
  "device key",
  "ride ticket",
  "board",
  "forged cookie",
  "expired session",
  "signed-out session",
] as const;

/** Written by hand from ACCESS-10 to ACCESS-13 and ACCESS-22, not derived from the code. `ok`: any status but 401 and 403. */
const expected: Record<Who, Record<CallerName, "ok" | 401 | 403>> = {
  anyone: everyone("ok"),
  "signed-in": { ...signedOutAre401(), ...patientsAre("ok"), ...providersAre("ok"), "inactive provider": 403 },
  patient: { ...signedOutAre401(), ...patientsAre("ok"), ...providersAre(403) },
  provider: { ...signedOutAre401(), ...patientsAre(403), ...providersAre("ok"), "inactive provider": 403 },
  administrator: { ...signedOutAre401(), ...patientsAre(403), ...providersAre(403), administrator: "ok" },
  "this-provider": { ...signedOutAre401(), ...patientsAre(403), ...providersAre(403), "provider with grant": "ok" },
  "this-patient": { ...signedOutAre401(), ...patientsAre(403), ...providersAre(403), "the patient": "ok" },
  "this-patient-or-granted-provider": {
    ...signedOutAre401(),
    ...patientsAre(403),
    ...providersAre(403),
    "the patient": "ok",
    "provider with grant": "ok",
  },
  "granted-provider": { ...signedOutAre401(), ...patientsAre(403), ...providersAre(403), "provider with grant": "ok" },
  device: { ...everyone(401), "device key": "ok" },
  "ride-ticket": { ...everyone(401), "ride ticket": "ok" },
  board: { ...everyone(401), board: "ok" },
};

function everyone<Outcome>(outcome: Outcome): Record<CallerName, Outcome> {
  return Object.fromEntries(callers.map((caller) => [caller, outcome])) as Record<CallerName, Outcome>;
}
function signedOutAre401() {
  return everyone(401 as "ok" | 401 | 403);
}
function patientsAre(outcome: "ok" | 403) {
  return { "the patient": outcome, "another patient": outcome } as const;
}
function providersAre(outcome: "ok" | 403) {
  const names = [
    "provider with grant",
    "provider without grant",
    "provider after revoke",
    "inactive provider",
    "administrator",
  ] as const;
  return Object.fromEntries(names.map((name) => [name, outcome])) as Record<(typeof names)[number], "ok" | 403>;
}

let server: TestServer;
let headersOf: Record<CallerName, Record<string, string>>;
let patient: SignedIn;
let granted: SignedIn;
let helpRequestId: number;
let goalId: number;
let tabletRide: TabletRide;
let writtenRideId: string;

beforeAll(async () => {
  server = await startTestServer();
  const inactive = await register(server, "provider");
  patient = await register(server, "patient", { deviceNumber: "123" });
  const [otherPatient, ungranted, revoked] = [
    await register(server, "patient"),
    await register(server, "provider"),
    await register(server, "provider"),
  ];
  granted = await register(server, "provider");
  const boardOpener = await register(server, "provider");
  const administrator = await register(server, "provider");
  await runAdminCommand(server.deps, ["make-administrator", String(administrator.user.id)]);
  await grant(patient, granted);
  await patient.call("DELETE", `/api/provider-relationships/${await grant(patient, revoked)}`);
  await grant(patient, inactive);
  await server.asOwner((tx) =>
    tx.execute(`update providers set is_active = false where user_id = ${inactive.user.id}`),
  );
  await assess(granted, patient.user.id);
  const saved = await granted.call("POST", `/api/patients/${patient.user.id}/goals`, {
    goals: [{ goalType: "power", targetValue: 20, unit: "watts", label: "Power", period: "session" }],
  });
  goalId = saved.json()[0].id;
  tabletRide = await TabletRide.begin(server, patient);
  helpRequestId = (await patient.call("POST", `/api/patients/${patient.user.id}/help-requests`, {})).json().id;
  await granted.call("POST", `/api/help-requests/${helpRequestId}/answer`);
  const startedAt = new Date(Date.now() - 3_600_000).toISOString();
  const written = await granted.call("POST", `/api/patients/${patient.user.id}/rides/by-hand`, {
    startedAt,
    minutes: 5,
    mode: "active",
  });
  writtenRideId = written.json().id;

  const signedOut = await register(server, "patient");
  const signedOutCookie = signedOut.cookie;
  await signedOut.call("POST", "/api/auth/logout");
  await server.setNow(new Date(Date.now() - 13 * 3_600_000));
  const expired = await register(server, "patient");
  await server.setNow(null);

  const cookie = (person: Visitor) => ({ cookie: person.cookie ?? "" });
  headersOf = {
    visitor: {},
    "the patient": cookie(patient),
    "another patient": cookie(otherPatient),
    "provider with grant": cookie(granted),
    "provider without grant": cookie(ungranted),
    "provider after revoke": cookie(revoked),
    "inactive provider": cookie(inactive),
    administrator: cookie(administrator),
    "device key": { authorization: `Bearer ${new Bike(server, 123).key}` },
    "ride ticket": { authorization: `Ride ${tabletRide.ticket}` },
    board: { cookie: await openBoard(boardOpener, "Ward 4") },
    "forged cookie": { cookie: `session=${"x".repeat(43)}` },
    "expired session": cookie(expired),
    "signed-out session": { cookie: signedOutCookie ?? "" },
  };
});
afterAll(() => server.destroy());

/**
 * For these calls the path names a ride that the patient began at a tablet, for the others one that a provider wrote
 * down.
 */
const ofTablet = new Set<Call["name"]>(["rides.readings", "rides.giveFeedback", "rides.answerFeedback"]);

function urlOf(call: Call): string {
  const isAboutProvider = "provider" in call.access;
  const id = isAboutProvider ? granted.user.id : patient.user.id;
  const path = call.path
    .replace(":id", String(id))
    .replace(":goalId", String(goalId))
    .replace(":helpRequestId", String(helpRequestId))
    .replace(":missedId", "999999")
    .replace(":rideId", ofTablet.has(call.name) ? tabletRide.rideId : writtenRideId)
    .replace(":number", "123");
  if (path.includes("/:")) throw new Error(`urlOf in this file needs a value for each parameter of ${call.path}.`);
  return path;
}

/**
 * Only the status matters: the body has what the access rule reads, and is otherwise empty. Whose data a goal or a ride
 * is becomes known only once it is looked up, so those calls need a valid body to get that far.
 */
function bodyOf(call: Call): object {
  if (call.name === "rides.correctByHand") return { minutes: 6 };
  if (call.name === "rides.giveFeedback") return { effort: "too_hard" };
  if (call.name === "rides.answerFeedback") return { decision: "continue" };
  if (call.name === "rides.recordEffort") return { borg: 12 };
  return call.name === "goals.update" ? { targetValue: 15 } : { patientId: patient.user.id };
}

async function statusOf(call: Call, caller: CallerName): Promise<number> {
  const abort = new AbortController();
  const reply = await fetch(server.url + urlOf(call), {
    method: call.method,
    headers: { ...headersOf[caller], ...(call.body ? { "content-type": "application/json" } : {}) },
    ...(call.body ? { body: JSON.stringify(bodyOf(call)) } : {}),
    signal: abort.signal,
  });
  abort.abort();
  return reply.status;
}

/** These would end what the table still needs, so the callers who may make them are tested elsewhere. */
const ends = new Set<string>([
  "auth.logout",
  "auth.endSession",
  "auth.endOtherSessions",
  "patients.discharge",
  "administration.rotateBikeKey",
  "administration.retireBike",
]);

describe.each(Object.values(api) as Call[])("$name", (call) => {
  it.each(callers)(
    "answers %s as the access table says [ACCESS-10, ACCESS-11, ACCESS-22, PRODUCT-3, PRODUCT-4]",
    async (caller) => {
      const wanted = expected[call.access.who][caller];
      if (wanted === "ok" && ends.has(call.name)) return;
      const status = await statusOf(call, caller);
      const isHidden = wanted === 403 && "patient" in call.access && call.access.patient === "stored";
      if (wanted === "ok") expect([401, 403]).not.toContain(status);
      else if (isHidden) expect([403, 404]).toContain(status);
      else expect(status).toBe(wanted);
      expect(status).toBeLessThan(500);
    },
  );
});

describe("the contract", () => {
  it("defines every path, and the server serves each and no other [CALL-3]", () => {
    expect(Object.keys(api).sort(), "api.ts and paths.ts list the same calls").toEqual(Object.keys(paths).sort());
    const documented = server.app.swagger().paths ?? {};
    const operations = Object.values(documented).flatMap((methods) => Object.values(methods as object));
    const served = operations.map((operation) => operation.operationId);
    expect(served.sort(), "each call has a route, in a feature of features.ts").toEqual(Object.keys(api).sort());
    for (const { method, path } of Object.values(paths)) expect(server.app.hasRoute({ method, url: path })).toBe(true);
  });

  it("is published as OpenAPI 3.1, with a page to read it", async () => {
    const visitor = new Visitor(server);
    const document = (await visitor.call("GET", "/api/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    expect(document.paths["/api/patients/{id}/dashboard"].get.responses["200"].content).toBeDefined();
    const { responses } = document.paths["/api/patients/{id}/live"].get;
    expect(Object.keys(responses["200"].content)).toEqual(["text/event-stream"]);
    const page = await visitor.call("GET", "/api/docs/");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("swagger-ui");
    expect(page.body).not.toMatch(/https?:\/\/(?!127|localhost)/);
  });
});
