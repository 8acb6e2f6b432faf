import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FuzzOutcome, fuzz } from "./fuzz/fuzz-run.ts";
import { type FuzzedServer, openFuzzedServer } from "./fuzz/fuzzed-server.ts";
import { send } from "./fuzz/http-client.ts";
import { leak } from "./fuzz/reply-check.ts";
import type { Role, World } from "./fuzz/world.ts";
import type { TestServer } from "./support/test-server.ts";

const isFull = process.env.TEST_DEPTH === "full";
/** The same each time, so that a failure can be traced to its commit. CONTRIBUTING.md says how to search further. */
const seed = Number(process.env.FUZZ_SEED ?? 7);
const requestsOf = (requests: number) => Number(process.env.FUZZ_REQUESTS ?? requests);

/** Cases that random requests can't reach, each with the test that covers it. */
const unreachable = {
  "auth.verify": "needs the code from an email: verified-sign-in.api.test.ts",
  "auth.addEmail": "needs a patient without an email address: confirm-patient.api.test.ts",
  "auth.proveEmail": "needs the code from an email: confirm-patient.api.test.ts",
  "patients.sendConfirmationCode": "needs an unconfirmed account: confirm-patient.api.test.ts",
  "patients.confirm": "needs the code from an email: confirm-patient.api.test.ts",
  "safetyEvents.create": "would hold the plans that other calls change: safety-events.api.test.ts",
  "safetyEvents.undo": "needs a criterion touched just now, which would hold the plan: safety-events.api.test.ts",
  "rides.answerMustStop": "needs a ride under way of a patient who may not ride: must-stop.api.test.ts",
  "patients.correctNumber": "needs a colleague's witness code: confirm-patient.api.test.ts",
  "providerRelationships.review": "needs an administrator: witnessed-grants.api.test.ts",
  "clearances.create": "needs the newest assessment's own reasons: clearances.api.test.ts",
  "familyLinks.view": "needs the token that only the patient's screen was shown: family-links.api.test.ts",
  "familyLinks.clap": "needs the token that only the patient's screen was shown: family-links.api.test.ts",
  "adverseEvents.rates": "needs an administrator: adverse-events.api.test.ts",
  "boards.list": "needs an administrator: boards.api.test.ts",
  "boards.end": "needs an administrator: boards.api.test.ts",
  "boards.show": "needs a board's cookie: boards.api.test.ts",
  "boards.live": "needs a board's cookie: boards.api.test.ts",
  "administration.bikes": "needs an administrator: administration.api.test.ts",
  "administration.enrollBike": "needs an administrator: administration.api.test.ts",
  "administration.rotateBikeKey": "needs an administrator: administration.api.test.ts",
  "administration.retireBike": "needs an administrator: administration.api.test.ts",
  "administration.people": "needs an administrator: administration.api.test.ts",
  "administration.approveProvider": "needs an administrator: administration.api.test.ts",
  "administration.refuseProvider": "needs an administrator: administration.api.test.ts",
  "administration.markAdministrator": "needs an administrator: administration.api.test.ts",
  "administration.endPatientAccount": "needs an administrator: administration.api.test.ts",
  "administration.machine": "needs an administrator: administration.api.test.ts",
  "administration.safety": "needs an administrator: ward-weeks.api.test.ts",
  "administration.weeks": "needs an administrator: ward-weeks.api.test.ts",
  "teams.create": "needs an administrator: teams.api.test.ts",
  "teams.rename": "needs an administrator: teams.api.test.ts",
  "teams.end": "needs an administrator: teams.api.test.ts",
  "teams.addMember": "needs an administrator: teams.api.test.ts",
  "teams.removeMember": "needs an administrator: teams.api.test.ts",
  "calibration.report": "needs an administrator: calibration.api.test.ts",
  "calibration.recordReadmission": "needs an administrator: calibration.api.test.ts",
  "singleSignOn.start": "needs a hospital's own sign-in: single-sign-on.api.test.ts",
  "singleSignOn.finish": "needs a hospital's own sign-in: single-sign-on.api.test.ts",
  "singleSignOn.backChannelLogout": "needs the signature of a hospital's sign-in: back-channel-logout.api.test.ts",
  "identityProofs.renew": "needs a provider who left: leaving-provider.api.test.ts",
  "providers.deactivate": "needs an administrator, who would end the world: deactivate-provider.api.test.ts",
  "passkeys.enroll": "needs an authenticator's signature: verified-sign-in.journey.test.ts",
  "passkeys.signIn": "needs an authenticator's signature: verified-sign-in.journey.test.ts",
};

/** At each change, in the mode that hospitals run, every call once by every role. */
const modes = isFull
  ? [
      { name: "demo sign-in", authMode: "demo" as const, requests: requestsOf(10_200) },
      { name: "verified sign-in", authMode: "verified" as const, requests: requestsOf(1530) },
    ]
  : [{ name: "verified sign-in", authMode: "verified" as const, requests: 1, isEachOnce: true as const }];

describe.each(modes)("Fuzzing all calls of the OpenAPI document as every role: $name", ({ authMode, ...extent }) => {
  let fuzzed: FuzzedServer;
  let server: TestServer;
  let world: World;
  let outcome: FuzzOutcome;

  beforeAll(async () => {
    fuzzed = await openFuzzedServer(authMode);
    ({ server, world } = fuzzed);
    outcome = await fuzz(server.url, world, { seed, ...extent, unreachable: Object.keys(unreachable) });
  }, 1_800_000);
  afterAll(() => fuzzed.close());

  const ask = (role: Pick<Role, "headers">, address: string) =>
    send(server.url, { method: "GET", address, headers: role.headers, body: undefined });

  it("causes no 5xx, no hang, no reply that violates its schema and no data of another patient [CALL-4]", () => {
    expect(outcome.problems.join("\n\n"), `FUZZ_SEED=${seed}`).toBe("");
  });

  it("tries every call as every role, and enough of what can succeed does", () => {
    expect(outcome.requests).toBeGreaterThanOrEqual(extent.requests);
    expect(outcome.successes / outcome.reachable).toBeGreaterThanOrEqual(isFull ? 0.25 : 0.15);
    for (const { name } of outcome.operations) {
      for (const role of world.roles) expect(outcome.tried).toContain(`${name} by ${role.name}`);
    }
  });

  // Fewer requests meet some of the values that a call needs by luck alone.
  if (isFull && authMode === "demo")
    it("makes every call succeed that can", () => {
      expect(
        [...outcome.neverSucceeded].sort(),
        "calls that never succeed need values in test/fuzz/likely-values.ts, or a reason in `unreachable` of this file",
      ).toEqual(Object.keys(unreachable).sort());
    });

  it("would find the foreign patient's data in another user's replies", async () => {
    const { id } = world.foreign;
    const addresses = [
      "/api/auth/user",
      ...["goals", "sessions", "risk-assessment"].map((is) => `/api/patients/${id}/${is}`),
    ];
    for (const address of addresses) {
      const reply = await ask(world.foreign, address);
      expect(reply.status).toBe(200);
      for (const role of world.roles) {
        expect(leak(world, role, { method: "GET", address, headers: {}, body: undefined }, reply)).toMatch(/^tells "/);
      }
    }
  });

  it("leaves the server healthy, with no error and no name in its log", async () => {
    for (const address of ["/healthz", "/readyz"]) expect((await ask({ headers: {} }, address)).status).toBe(200);
    for (const { own, headers } of world.roles.filter(({ name }) => name.endsWith("patient"))) {
      expect((await ask({ headers }, `/api/patients/${own.patients?.[0]}/dashboard`)).status).toBe(200);
    }
    expect(fuzzed.log.length).toBeGreaterThan(outcome.requests);
    expect(fuzzed.logProblems()).toEqual([]);
  });
});
