import { randomUUID } from "node:crypto";
import { api, type Call, calls } from "@bedside-bike/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CallerName, callers, type Outcome, outcomeOf } from "../../../scripts/security/callers.ts";
import { runAdminCommand } from "../src/admin/commands.ts";
import { passkeys, safetyEvents } from "../src/platform/database/schema.ts";
import { assess } from "./support/safety-check.ts";
import { validBody } from "./support/valid-body.ts";
import {
  Browser,
  registerPatient,
  registerProvider,
  registerUnconfirmed,
  startVerifiedServer,
} from "./support/verified-people.ts";

const bikeNumber = 121;
const unknownId = 999_999;

/**
 * These end what the other calls need, so they are made last, in this order, and first by the callers who may not make
 * them.
 */
const ending: readonly Call["name"][] = [
  "boards.end",
  "familyLinks.end",
  "devices.release",
  "passkeys.remove",
  "providerRelationships.revoke",
  "teams.removeMember",
  "providers.deactivate",
  "administration.rotateBikeKey",
  "administration.retireBike",
  "patients.discharge",
  "teams.end",
  "auth.endSession",
  "auth.endOtherSessions",
  "auth.logout",
];
const ordered = [...calls.filter(({ name }) => !ending.includes(name)), ...ending.map((name) => api[name])];

let verified: Awaited<ReturnType<typeof startVerifiedServer>>;
let headersOf: Record<CallerName, Record<string, string>>;
let familyToken: string;
/** Ids by what stands before them in a path, and the patients. */
let named: Readonly<Record<string, string | number>>;

beforeAll(async () => {
  verified = await startVerifiedServer();
  const { server, mailbox } = verified;
  await server.setNow(new Date(Date.now() - 13 * 3_600_000));
  const expired = await registerPatient(server, mailbox);
  await server.setNow(null);
  const confirmed = await registerPatient(server, mailbox);
  const other = await registerPatient(server, mailbox);
  const unconfirmed = await registerUnconfirmed(server, mailbox);
  const granted = await registerProvider(server, mailbox);
  const ungranted = await registerProvider(server, mailbox);
  const revoked = await registerProvider(server, mailbox);
  const assistant = await registerProvider(server, mailbox, { credentials: "CNA" });
  const inactive = await registerProvider(server, mailbox);
  const deactivated = await registerProvider(server, mailbox);
  const spare = await registerProvider(server, mailbox);
  const ofTeam = await registerProvider(server, mailbox);
  const left = await registerProvider(server, mailbox);
  const administrator = await registerProvider(server, mailbox);
  await admin("make-administrator", administrator.person.email);

  const letIn = async (party: { providerId: number } | { teamId: number }): Promise<number> =>
    reply(201, await confirmed.browser.call("POST", "/api/provider-relationships", party)).id;
  const giveAccess = ({ user }: typeof granted) => letIn({ providerId: user.id });
  const { id: teamId } = reply(201, await administrator.browser.call("POST", "/api/teams", { name: "Ward 4" }));
  for (const { user } of [ofTeam, left, spare]) {
    reply(201, await administrator.browser.call("POST", `/api/teams/${teamId}/members`, { providerId: user.id }));
  }
  await letIn({ teamId });
  reply(200, await administrator.browser.call("DELETE", `/api/teams/${teamId}/members/${left.user.id}`));
  for (const provider of [granted, assistant, inactive, deactivated]) await giveAccess(provider);
  reply(200, await confirmed.browser.call("DELETE", `/api/provider-relationships/${await giveAccess(revoked)}`));
  await server.asOwner((tx) =>
    tx.execute(`update providers set is_active = false where user_id = ${inactive.user.id}`),
  );

  await assess(granted.browser, confirmed.user.id);
  const atPatient = `/api/patients/${confirmed.user.id}`;
  const [goal] = reply(
    201,
    await granted.browser.call("POST", `${atPatient}/goals`, {
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
  const startedAt = new Date(Date.now() - 3_600_000).toISOString();
  const ride = { startedAt, minutes: 5, mode: "active" };
  const written = reply(201, await granted.browser.call("POST", `${atPatient}/rides/by-hand`, ride));
  const tablet = { rideId: randomUUID(), startedAt: new Date().toISOString() };
  const begun = reply(201, await confirmed.browser.call("POST", `${atPatient}/rides`, tablet));
  const help = reply(201, await confirmed.browser.call("POST", `${atPatient}/help-requests`, {}));
  reply(200, await granted.browser.call("POST", `/api/help-requests/${help.id}/close`, { found: "nothing" }));
  const { user: confirmedUser } = confirmed;
  const safetyEvent = await verified.server.asOwner(async (tx) => {
    const by = { recordedBy: granted.user.id, recordedAt: new Date(), undoneBy: granted.user.id, undoneAt: new Date() };
    const undone = {
      patientId: confirmedUser.id,
      kind: "stop_event",
      criterion: "wish",
      at: new Date(),
      ...by,
    } as const;
    const [row] = await tx.insert(safetyEvents).values(undone).returning({ id: safetyEvents.id });
    return row?.id ?? 0;
  });
  named = {
    confirmed: confirmed.user.id,
    unconfirmed: unconfirmed.user.id,
    providers: granted.user.id,
    spare: spare.user.id,
    "provider-relationships": await giveAccess(spare),
    goals: goal.id,
    "help-requests": help.id,
    "safety-events": safetyEvent,
    passkeys: passkey?.id ?? unknownId,
    sessions: session.id,
    boards: board.id,
    rides: written.id,
    begun: begun.rideId,
    bikes: bikeNumber,
    devices: bikeNumber,
    teams: teamId,
    members: spare.user.id,
  };

  const signedOut = await registerPatient(server, mailbox);
  const signedOutCookies = cookies(signedOut.browser);
  reply(200, await signedOut.browser.call("POST", "/api/auth/logout"));
  headersOf = {
    visitor: {},
    "forged cookie": { cookie: `session=${"x".repeat(43)}` },
    "expired session": cookies(expired.browser),
    "signed-out session": signedOutCookies,
    "unconfirmed patient": cookies(unconfirmed.browser),
    "confirmed patient": cookies(confirmed.browser),
    "other patient": cookies(other.browser),
    "provider without grant": cookies(ungranted.browser),
    "provider with grant": cookies(granted.browser),
    "provider after revoke": cookies(revoked.browser),
    "provider of a team": cookies(ofTeam.browser),
    "provider who left the team": cookies(left.browser),
    "provider who may not prescribe": cookies(assistant.browser),
    "inactive provider": cookies(inactive.browser),
    "deactivated provider": cookies(deactivated.browser),
    administrator: cookies(administrator.browser),
    bike: { authorization: `Bearer ${await admin("enroll-device", String(bikeNumber))}` },
    "ride ticket": { authorization: `Ride ${begun.ticket}` },
    "help ticket": { authorization: `Help ${await helpTicketOf(confirmed.browser)}` },
    board: cookies(onTheWall.browser),
    "family link": {},
  };
  const made = await confirmed.browser.call("POST", `/api/patients/${confirmed.user.id}/family-link`, {});
  familyToken = reply(201, made).url.split("#")[1];
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

const helpTicketOf = async (browser: Browser): Promise<string> =>
  reply(200, await browser.call("GET", "/api/auth/user")).session.helpTicket;

function reply(status: number, { statusCode, body, json }: Awaited<ReturnType<Browser["call"]>>) {
  if (statusCode !== status) throw new Error(`Answered ${statusCode}, not ${status}: ${body}`);
  return json();
}

/** Who asks, about which patient, and what they must get. */
interface Cell {
  readonly caller: CallerName;
  readonly about: "confirmed" | "unconfirmed";
  readonly wanted: Outcome;
}

function cellsOf(call: Call): Cell[] {
  const cells = callers.map((caller): Cell => {
    const about = caller === "unconfirmed patient" ? "unconfirmed" : "confirmed";
    return { caller, about, wanted: outcomeOf(call, caller) };
  });
  const namesPatient = "patient" in call.access && call.access.patient !== "stored";
  return namesPatient ? [...cells, { caller: "unconfirmed patient", about: "confirmed", wanted: 403 }] : cells;
}

/** Calls about a ride that the patient began at a tablet; the others are about one that a provider wrote down. */
const ofTablet = new Set<Call["name"]>(["rides.readings", "rides.giveFeedback", "rides.answerFeedback"]);
/** Calls about a provider whom no other call needs. */
const ofSpare = /\/administration\/providers\/|\/providers\/:id\/deactivate$/;

/** Parameters that may be the id of nothing; any other needs a value that is right. */
const isId = (parameter: string): boolean => /^(?:id|\w+Id|number)$/.test(parameter);

function valueFor(
  kind: string,
  parameter: string,
  { name, path, access }: Call,
  about: Cell["about"],
): string | number {
  if (kind === "patients") return named[/\/confirm[^/]*$/.test(path) ? "unconfirmed" : about] ?? unknownId;
  if (kind === "providers" && ofSpare.test(path)) return named.spare ?? unknownId;
  if (kind === "rides" && ofTablet.has(name)) return named.begun ?? unknownId;
  const needsOne = !isId(parameter) || ("patient" in access && access.patient === "stored");
  if (needsOne && !named[kind]) throw new Error(`named in this file needs a value for :${parameter} of ${path}.`);
  return named[kind] ?? unknownId;
}

const urlOf = (call: Call, about: Cell["about"]): string =>
  call.path.replace(
    /([^/]+)\/:(\w+)/g,
    (_, kind: string, parameter: string) => `${kind}/${valueFor(kind, parameter, call, about)}`,
  );

/**
 * The body has what the access rule reads, and is otherwise empty: a caller who is let in gets 400 if more is needed.
 * Whose data a goal or a ride is becomes known only once it is looked up, which needs a valid body.
 */
function bodyOf(call: Call, { about, caller }: Cell): object | undefined {
  if (call.access.who === "family-link") return { token: caller === "family link" ? familyToken : "x".repeat(43) };
  return "patient" in call.access && call.access.patient === "stored" ? validBody(call) : { patientId: named[about] };
}

async function statusOf(call: Call, cell: Cell): Promise<number> {
  const { caller, about } = cell;
  const abort = new AbortController();
  const reply = await fetch(verified.server.url + urlOf(call, about), {
    method: call.method,
    headers: { ...headersOf[caller], ...(call.body ? { "content-type": contentTypeOf(call) } : {}) },
    ...(call.body ? { body: JSON.stringify(bodyOf(call, cell)) } : {}),
    signal: abort.signal,
  });
  abort.abort();
  return reply.status;
}

const contentTypeOf = (call: Call): string => (call.isForm ? "application/x-www-form-urlencoded" : "application/json");

/** Whether this reply means that the caller was let in: done, more is needed, or there is nothing to be done. */
const isLetIn = (call: Call, status: number): boolean =>
  (status >= 200 && status < 300) ||
  status === 409 ||
  (status === 400 && (call.body ?? call.query) !== undefined) ||
  (status === 404 && (call.name === "singleSignOn.start" || urlOf(call, "confirmed").includes(`/${unknownId}`)));

it.each(ordered)(
  "$name lets in whom the matrix says, and nobody to another's data (ASVS 32) (ASVS 33) [ACCESS-10, ACCESS-11, ACCESS-12, ACCESS-22, PRODUCT-3, PRODUCT-4]",
  async (call) => {
    const ask = async (cell: Cell) => ({ ...cell, got: await statusOf(call, cell) });
    const cells = cellsOf(call);
    // At once, and before the others: whoever is refused can't change what these get.
    const answers = await Promise.all(cells.filter(({ wanted }) => wanted !== "ok").map(ask));
    for (const cell of cells.filter(({ wanted }) => wanted === "ok")) answers.push(await ask(cell));
    const wrong = answers.filter(({ wanted, got }) => (wanted === "ok" ? !isLetIn(call, got) : got !== wanted));
    expect(wrong).toEqual([]);
  },
);
