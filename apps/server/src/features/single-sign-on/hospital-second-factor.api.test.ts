import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type HostileIssuer, startHostileIssuer } from "../../../test/support/hostile-issuer.ts";
import { type Mailbox, openMailbox } from "../../../test/support/mailbox.ts";
import { assertionOf, newSoftwarePasskey, registrationOf } from "../../../test/support/software-passkey.ts";
import { startTestServer, type TestServer, Visitor } from "../../../test/support/test-server.ts";
import { Browser } from "../../../test/support/verified-people.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { auditEvents, providers, signInSessions } from "../../platform/database/schema.ts";

const hourMilliseconds = 3_600_000;
const passkeyNext =
  "Your hospital account was right. Now sign in with your passkey. If you lost it, ask the hospital's administrator to reset it.";

let issuer: HostileIssuer;
let mailbox: Mailbox;
const servers: TestServer[] = [];
async function start(environment: Record<string, string> = {}): Promise<TestServer> {
  const verified = { AUTH_MODE: "verified", ...issuer.environment, ...mailbox.environment };
  const server = await startTestServer({ environment: { ...verified, ...environment } });
  servers.push(server);
  return server;
}
let server: TestServer;
beforeAll(async () => {
  [issuer, mailbox] = [await startHostileIssuer(), await openMailbox()];
  server = await start({ OIDC_SECOND_FACTOR_ACR: "phr, urn:hospital:two" });
});
afterEach(() => server.setNow(null));
afterAll(async () => {
  for (const one of servers) await one.destroy();
  await mailbox?.close();
  await issuer?.stop();
});

type Passkey = ReturnType<typeof newSoftwarePasskey>;
const atOrigin = (at: TestServer) => new Browser(at, "127.0.0.1", new URL(at.url).host);
const siteOf = (at: TestServer) => ({ id: "127.0.0.1", origin: at.url });

/** Signs in through the hospital with a token that contains these claims. */
async function enter(claims: Record<string, unknown>, at = server) {
  const browser = atOrigin(at);
  const { address } = (await browser.call("POST", "/api/single-sign-on")).json();
  issuer.begin(address);
  issuer.answerWith(() => issuer.token(issuer.claims(claims)));
  const state = new URL(address).searchParams.get("state");
  const body = { code: "any", state, iss: issuer.issuer };
  return { browser, reply: await browser.call("POST", "/api/single-sign-on/finish", body) };
}

async function enrollPasskey(browser: Browser, at = server): Promise<Passkey> {
  const passkey = newSoftwarePasskey();
  const { challenge } = (await browser.call("POST", "/api/passkeys/start")).json();
  const credential = registrationOf(passkey, siteOf(at), challenge);
  expect((await browser.call("POST", "/api/passkeys", { credential })).statusCode).toBe(201);
  return passkey;
}

async function withPasskey(passkey: Passkey, browser = atOrigin(server)) {
  const { challenge } = (await browser.call("POST", "/api/passkeys/ask")).json();
  return browser.call("POST", "/api/passkeys/sign-in", { credential: assertionOf(passkey, siteOf(server), challenge) });
}

const statusAndError = ({ statusCode, json }: { statusCode: number; json(): { error?: string } }) => [
  statusCode,
  json().error,
];

let people = 0;
/** Someone whom the hospital's sign-in knows, with a passkey here. */
async function withBoth(at = server) {
  people += 1;
  const claims = { sub: `person-${people}`, email: `person-${people}@hospital.example`, email_verified: true };
  const { browser, reply } = await enter(claims, at);
  expect(reply.statusCode, reply.body).toBe(200);
  return { claims, id: reply.json().user.id as number, browser, passkey: await enrollPasskey(browser, at) };
}

const openSessions = (userId: number, at = server) =>
  at.asOwner((tx) => tx.select().from(signInSessions).where(eq(signInSessions.userId, userId)));

describe("the hospital's sign-in", () => {
  it("signs in alone until the first passkey; then its passkey follows, within 12 hours (ASVS 25) [VERIFY-36, VERIFY-45]", async () => {
    const { claims, id, passkey } = await withBoth();
    const before = (await openSessions(id)).length;
    await server.setNow(new Date(Date.now() + 13 * hourMilliseconds));
    expect((await withPasskey(passkey)).statusCode).toBe(403);

    const { browser, reply } = await enter(claims);
    expect(statusAndError(reply)).toEqual([403, passkeyNext]);
    expect(reply.json().code).toBe("passkey_needed");
    expect(browser.cookies.has("session")).toBe(false);
    expect(await openSessions(id)).toHaveLength(before);
    const [row] = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, "auth.refuse")).orderBy(desc(auditEvents.id)).limit(1),
    );
    expect(row?.detail).toEqual({ call: "singleSignOn.finish", reason: "passkey-needed", userId: id });

    expect((await withPasskey(passkey, browser)).statusCode).toBe(200);
    // The token from the hospital's sign-in is still there for signing out.
    expect([...browser.cookies.keys()].sort()).toEqual(["device", "session", "sso-id"]);
  });

  it.each([
    ["amr with mfa", { amr: ["pwd", "mfa"] }, 200],
    ["an acr of the list", { acr: "urn:hospital:two" }, 200],
    ["one method", { amr: ["hwk"] }, 403],
    ["amr as a text", { amr: "mfa" }, 403],
    ["another acr", { acr: "urn:hospital:one" }, 403],
    ["part of an acr", { acr: "ph" }, 403],
    ["acr as a list", { acr: ["phr"] }, 403],
  ])("that says %j counts as two factors or not (ASVS 25) [VERIFY-45]", async (_, factors, status) => {
    const { claims } = await withBoth();
    expect((await enter({ ...claims, ...factors })).reply.statusCode).toBe(status);
  });

  it("counts as two factors if the hospital says so, which /readyz shows (ASVS 25) [DATA-9, VERIFY-45]", async () => {
    const lenient = await start({ OIDC_SECOND_FACTOR: "always" });
    const { claims } = await withBoth(lenient);
    expect((await enter(claims, lenient)).reply.statusCode).toBe(200);
    const ready = await new Visitor(lenient).call("GET", "/readyz");
    expect([ready.statusCode, ready.json().oneFactor]).toEqual([
      200,
      ["OIDC_SECOND_FACTOR=always: the hospital's sign-in counts as two factors, whatever its tokens say"],
    ]);
  });

  it("signs in alone if an emailed code would, and if it is the only way [VERIFY-41, VERIFY-45]", async () => {
    const lenient = await start({ PROVIDER_EMAIL_CODE: "always" });
    const { claims } = await withBoth(lenient);
    expect((await enter(claims, lenient)).reply.statusCode).toBe(200);

    const later = await start();
    const { claims: known, id, browser } = await withBoth(later);
    expect((await enter(known, later)).reply.statusCode).toBe(403);
    Object.assign(later.config.singleSignOn ?? {}, { isOnlyWay: true });
    expect((await enter(known, later)).reply.statusCode).toBe(200);
    const [{ id: kept }] = (await browser.call("GET", "/api/passkeys")).json();
    expect((await browser.call("DELETE", `/api/passkeys/${kept}`)).statusCode, String(id)).toBe(200);
  });
});

describe("a provider of the hospital's sign-in whose passkeys ended", () => {
  const signsIn = async (claims: Record<string, unknown>) => (await enter(claims)).reply.statusCode;

  it("signs in with it alone for 24 hours after a reset, and no longer [VERIFY-45, VERIFY-47]", async () => {
    const { claims, id } = await withBoth();
    await runAdminCommand(server.deps, ["reset-passkeys", String(id)]);
    expect(await signsIn(claims)).toBe(200);
    await server.setNow(new Date(Date.now() + 24.1 * hourMilliseconds));
    expect(await signsIn(claims)).toBe(403);
  });

  it("is not locked out by groups that let them in again, nor by being unlinked [VERIFY-35, VERIFY-40, VERIFY-47]", async () => {
    const { claims, id, passkey } = await withBoth();
    expect((await enter({ ...claims, groups: ["kitchen"] })).reply.statusCode).toBe(403);
    const [gone] = await server.asOwner((tx) => tx.select().from(providers).where(eq(providers.userId, id)));
    expect(gone).toMatchObject({ isActive: false, emailCodeUntil: null });
    const returned = await enter(claims);
    expect(returned.reply.statusCode, returned.reply.body).toBe(200);
    expect((await withPasskey(passkey)).statusCode).toBe(401);
    await enrollPasskey(returned.browser);
    expect(await signsIn(claims)).toBe(403);

    const unlinked = await runAdminCommand(server.deps, ["unlink-single-sign-on", String(id)]);
    expect(unlinked.ok && unlinked.output).toMatch(/For 24 hours one factor signs them in, to add a passkey/);
    expect((await enter({ ...claims, sub: `${claims.sub}-new` })).reply.statusCode).toBe(200);
  });
});
