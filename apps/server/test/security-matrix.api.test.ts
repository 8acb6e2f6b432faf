import { randomUUID } from "node:crypto";
import { api, type Call } from "@bedside-bike/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CallerName, callers, outcomeOf } from "../../../scripts/security/callers.ts";
import { runAdminCommand } from "../src/admin/commands.ts";
import { passkeys } from "../src/platform/database/schema.ts";
import { assess } from "./support/safety-check.ts";
import {
  Browser,
  registerPatient,
  registerProvider,
  registerUnconfirmed,
  startVerifiedServer,
} from "./support/verified-people.ts";

const bikeNumber = 121;

/**
 * These end what the other calls need, so they are made last, in this order, and first by the callers who may not make
 * them.
 */
const ending: readonly Call["name"][] = [
  "boards.end",
  "devices.release",
  "passkeys.remove",
  "providerRelationships.revoke",
  "providers.deactivate",
  "administration.rotateBikeKey",
  "administration.retireBike",
  "patients.discharge",
  "auth.endSession",
  "auth.endOtherSessions",
  "auth.logout",
];
const calls: readonly Call[] = Object.values(api);
const ordered = [...calls.filter(({ name }) => !ending.includes(name)), ...ending.map((name) => api[name])];

type Verified = Awaited<ReturnType<typeof startVerifiedServer>>;
let verified: Verified;
let headersOf: Record<CallerName, Record<string, string>>;
/** What the paths name. */
let named: Record<
  | "confirmed"
  | "unconfirmed"
  | "granted"
  | "spare"
  | "grant"
  | "goal"
  | "helpRequest"
  | "passkey"
  | "session"
  | "board",
  number
>;
let rides: { readonly written: string; readonly begun: string };

beforeAll(async () => {
  verified = await startVerifiedServer();
  const { server, mailbox } = verified;
  const confirmed = await registerPatient(server, mailbox);
  const other = await registerPatient(server, mailbox);
  const unconfirmed = await registerUnconfirmed(server, mailbox);
  const granted = await registerProvider(server, mailbox);
  const ungranted = await registerProvider(server, mailbox);
  const deactivated = await registerProvider(server, mailbox);
  const spare = await registerProvider(server, mailbox);
  const administrator = await registerProvider(server, mailbox);

  const giveAccess = async (provider: typeof granted): Promise<number> =>
    reply(201, await confirmed.browser.call("POST", "/api/provider-relationships", { providerId: provider.user.id }))
      .id;
  await giveAccess(granted);
  await giveAccess(deactivated);
  await assess(granted.browser, confirmed.user.id);
  const [goal] = reply(
    201,
    await granted.browser.call("POST", `/api/patients/${confirmed.user.id}/goals`, {
      goals: [{ goalType: "power", targetValue: 20, unit: "watts", label: "Power", period: "session" }],
    }),
  );
  // Two, because the last one can't be removed.
  const [passkey] = await server.asOwner((tx) =>
    tx
      .insert(passkeys)
      .values(
        ["YS1jcmVkZW50aWFs", "YW5vdGhlcg"].map((credentialId) => ({
          userId: granted.user.id,
          credentialId,
          publicKey: new Uint8Array(77),
          counter: 0,
          transports: ["internal"],
          createdAt: new Date(),
        })),
      )
      .returning({ id: passkeys.id }),
  );
  // The path names another browser's session, so that the caller's own continues.
  const elsewhere = new Browser(server);
  const challengeId = await elsewhere.requestCode({ email: confirmed.person.email, userType: "patient" });
  reply(200, await elsewhere.verify(challengeId, await mailbox.nextCode(confirmed.person.email)));
  const [session] = reply(200, await elsewhere.call("GET", "/api/auth/sessions"));
  const onTheWall = await registerProvider(server, mailbox);
  const board = reply(201, await onTheWall.browser.call("POST", "/api/board", { name: "Ward 4" }));
  named = {
    confirmed: confirmed.user.id,
    unconfirmed: unconfirmed.user.id,
    granted: granted.user.id,
    spare: spare.user.id,
    grant: await giveAccess(spare),
    goal: goal.id,
    helpRequest: 0,
    passkey: passkey?.id ?? 0,
    session: session.id,
    board: board.id,
  };
  const written = reply(
    201,
    await granted.browser.call("POST", `/api/patients/${confirmed.user.id}/rides/by-hand`, {
      startedAt: new Date(Date.now() - 3_600_000).toISOString(),
      minutes: 5,
      mode: "active",
    }),
  );
  const begun = reply(
    201,
    await confirmed.browser.call("POST", `/api/patients/${confirmed.user.id}/rides`, {
      rideId: randomUUID(),
      startedAt: new Date().toISOString(),
    }),
  );
  rides = { written: written.id, begun: begun.rideId };
  const help = await confirmed.browser.call("POST", `/api/patients/${confirmed.user.id}/help-requests`, {});
  named.helpRequest = reply(201, help).id;
  reply(200, await granted.browser.call("POST", `/api/help-requests/${named.helpRequest}/answer`));
  headersOf = {
    visitor: {},
    "unconfirmed patient": cookies(unconfirmed.browser),
    "confirmed patient": cookies(confirmed.browser),
    "other patient": cookies(other.browser),
    "provider without grant": cookies(ungranted.browser),
    "provider with grant": cookies(granted.browser),
    "deactivated provider": cookies(deactivated.browser),
    bike: { authorization: `Bearer ${await admin("enroll-device", String(bikeNumber))}` },
    "ride ticket": { authorization: `Ride ${begun.ticket}` },
    board: cookies(onTheWall.browser),
    administrator: cookies(administrator.browser),
  };
  await admin("make-administrator", administrator.person.email);
  await admin("deactivate-provider", deactivated.person.email);
});
afterAll(() => verified.destroy());

async function admin(...words: string[]): Promise<string> {
  const done = await runAdminCommand(verified.server.deps, words);
  if (!done.ok) throw new Error(done.error);
  return done.output;
}

const cookies = (browser: Browser) => ({
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});

function reply(status: number, { statusCode, body, json }: Awaited<ReturnType<Browser["call"]>>) {
  if (statusCode !== status) throw new Error(`Answered ${statusCode}, not ${status}: ${body}`);
  return json();
}

const patientFor = (caller: CallerName): number =>
  caller === "unconfirmed patient" ? named.unconfirmed : named.confirmed;

function idFor(call: Call, caller: CallerName): number {
  if (call.name === "auth.endSession") return named.session;
  if (call.name === "providerRelationships.revoke") return named.grant;
  if (call.name === "passkeys.remove") return named.passkey;
  if (call.name === "providers.deactivate" || call.path.startsWith("/api/administration/providers/"))
    return named.spare;
  if (call.name === "boards.end") return named.board;
  if (call.name === "patients.confirm" || call.name === "patients.sendConfirmationCode") return named.unconfirmed;
  return "provider" in call.access ? named.granted : patientFor(caller);
}

/**
 * For these calls the path names a ride that the patient began at a tablet, for the others one that a provider wrote
 * down.
 */
const ofTablet = new Set<Call["name"]>(["rides.readings", "rides.giveFeedback", "rides.answerFeedback"]);

function urlOf(call: Call, caller: CallerName): string {
  const path = call.path
    .replace(":id", String(idFor(call, caller)))
    .replace(":goalId", String(named.goal))
    .replace(":helpRequestId", String(named.helpRequest))
    .replace(":missedId", "999999")
    .replace(":rideId", ofTablet.has(call.name) ? rides.begun : rides.written)
    .replace(":number", String(bikeNumber));
  if (path.includes("/:")) throw new Error(`urlOf in this file needs a value for each parameter of ${call.path}.`);
  return path;
}

/**
 * The body has what the access rule reads, and is otherwise empty: a caller who is let in gets 400 if more is needed.
 */
function bodyOf(call: Call, caller: CallerName): object {
  if (call.name === "patients.discharge") return {};
  if (call.name === "rides.correctByHand") return { minutes: 6 };
  if (call.name === "rides.giveFeedback") return { effort: "too_hard" };
  if (call.name === "rides.answerFeedback") return { decision: "continue" };
  if (call.name === "rides.recordEffort") return { borg: 12 };
  return call.name === "goals.update" ? { targetValue: 15 } : { patientId: patientFor(caller) };
}

async function statusOf(call: Call, caller: CallerName): Promise<number> {
  const abort = new AbortController();
  const reply = await fetch(verified.server.url + urlOf(call, caller), {
    method: call.method,
    headers: { ...headersOf[caller], ...(call.body ? { "content-type": contentTypeOf(call) } : {}) },
    ...(call.body ? { body: JSON.stringify(bodyOf(call, caller)) } : {}),
    signal: abort.signal,
  });
  abort.abort();
  return reply.status;
}

const contentTypeOf = (call: Call): string => (call.isForm ? "application/x-www-form-urlencoded" : "application/json");

/** Calls whose caller is let in and finds nothing that could be done. */
const nothingToDo: Partial<Record<string, number>> = {
  "singleSignOn.start": 404,
  "missedSessions.takeBack": 404,
  "rides.recordEffort": 409,
  "administration.refuseProvider": 409,
  "administration.endPatientAccount": 409,
};

/** Whether this reply means that the caller was let in: done, or more is needed. */
const isLetIn = (call: Call, status: number): boolean =>
  (status >= 200 && status < 300) ||
  (call.body !== undefined && status === 400) ||
  (call.query !== undefined && status === 400) ||
  status === nothingToDo[call.name];

describe.each(ordered)("$name", (call) => {
  const cells = callers.map((caller) => [caller, outcomeOf(call, caller)] as const);
  const refusedFirst = cells.toSorted(([, one], [, two]) => Number(one === "ok") - Number(two === "ok"));

  it.each(refusedFirst)(
    "answers the %s with %s, as the security matrix says (ASVS 32) [ACCESS-10, ACCESS-22]",
    async (caller, wanted) => {
      const status = await statusOf(call, caller);
      if (wanted === "ok") expect(isLetIn(call, status), `answered ${status}`).toBe(true);
      else expect(status).toBe(wanted);
    },
  );
});

describe("The unconfirmed patient", () => {
  const aboutPatients = calls.filter(({ access }) => "patient" in access && access.patient === "params.id");
  it.each(aboutPatients)("gets nothing of another patient's: $name (ASVS 33) [ACCESS-10]", async (call) => {
    // Signed out by now, like everybody, so a new one.
    const { browser } = await registerUnconfirmed(verified.server, verified.mailbox);
    const reply = await fetch(verified.server.url + urlOf(call, "other patient"), {
      method: call.method,
      headers: { ...cookies(browser), ...(call.body ? { "content-type": "application/json" } : {}) },
      ...(call.body ? { body: "{}" } : {}),
    });
    expect(reply.status).toBe(403);
  });
});
