import { createPublicKey } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import {
  type HospitalCookies,
  signInAtHospital,
  signOutAtHospital,
  startHospitalSignIn,
} from "../../../test/support/hospital-sign-in.ts";
import {
  forgeries,
  type HostileIssuer,
  type Signing,
  startHostileIssuer,
} from "../../../test/support/hostile-issuer.ts";
import { assertionOf, newSoftwarePasskey, registrationOf } from "../../../test/support/software-passkey.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { Browser } from "../../../test/support/verified-people.ts";
import { cleanUp } from "../../clean-up.ts";
import { auditEvents, usedLogoutTokens } from "../../platform/database/schema.ts";

const path = "/api/auth/single-sign-on/back-channel-logout";
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";
const nowSeconds = () => Math.floor(Date.now() / 1000);

let issuer: HostileIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startHostileIssuer();
  server = await startTestServer({ environment: { AUTH_MODE: "verified", ...issuer.environment } });
});
afterAll(async () => {
  await server?.destroy();
  await issuer?.stop();
});

const atOrigin = () => new Browser(server, "127.0.0.1", new URL(server.url).host);

async function enter(sub: string, sid?: string): Promise<Browser & { userId?: number }> {
  const browser = atOrigin();
  const { address } = (await browser.call("POST", "/api/single-sign-on")).json();
  issuer.begin(address);
  issuer.answerWith(() => issuer.token(issuer.claims({ sub, amr: ["mfa"], ...(sid ? { sid } : {}) })));
  const state = new URL(address).searchParams.get("state");
  const reply = await browser.call("POST", "/api/single-sign-on/finish", { code: "any", state, iss: issuer.issuer });
  expect(reply.statusCode, reply.body).toBe(200);
  return Object.assign(browser, { userId: reply.json().user.id });
}

const post = (text: string, contentType = "application/x-www-form-urlencoded") =>
  server.app.inject({ method: "POST", url: path, headers: { "content-type": contentType }, payload: text });
const logOut = (token: string) => post(new URLSearchParams({ logout_token: token }).toString());

/** The claims of a valid logout token for this subject. */
const logoutClaims =
  (subject: Record<string, unknown>) =>
  (more: Record<string, unknown> = {}): Record<string, unknown> => ({
    iss: issuer.issuer,
    aud: issuer.clientId,
    iat: nowSeconds(),
    exp: nowSeconds() + 120,
    jti: crypto.randomUUID(),
    events: { [logoutEvent]: {} },
    ...subject,
    ...more,
  });
const tokenFor = (subject: Record<string, unknown>, signing: Signing = { header: { typ: "logout+jwt" } }) =>
  issuer.token(logoutClaims(subject)(), signing);
const isIn = async (browser: Browser) => (await browser.call("GET", "/api/auth/user")).statusCode === 200;

describe("a logout token of the issuer", () => {
  it("ends all sessions and streams of its subject, and nobody else's [CALL-19, VERIFY-42]", async () => {
    const [first, second, colleague] = [await enter("nell", "s-1"), await enter("nell"), await enter("doro", "s-9")];
    const stream = await EventStream.open(
      server,
      { cookie: `session=${first.cookies.get("session")}` },
      `/api/providers/${first.userId}/live`,
    );
    const reply = await logOut(tokenFor({ sub: "nell" }));
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(await stream.next(({ type }) => type === "closed")).toEqual({ type: "closed", reason: "signed-out" });
    expect([await isIn(first), await isIn(second), await isIn(colleague)]).toEqual([false, false, true]);
    const [row] = await server.asOwner((tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.action, "singleSignOn.backChannelLogout"))
        .orderBy(desc(auditEvents.id)),
    );
    expect(row).toMatchObject({ actorKind: "system", detail: { sessions: 2, userId: first.userId } });
  });

  it("for one of the issuer's sessions ends only what that session opened [VERIFY-42]", async () => {
    const [one, other] = [await enter("nell", "s-1"), await enter("nell", "s-2")];
    expect((await logOut(tokenFor({ sub: "nell", sid: "s-1" }))).statusCode).toBe(200);
    expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
    expect((await logOut(tokenFor({ sid: "s-2" }))).statusCode).toBe(200);
    expect(await isIn(other)).toBe(false);
  });

  it("ends nothing of another subject, even if it names that subject's session", async () => {
    const browser = await enter("nell", "s-3");
    await enter("doro");
    expect((await logOut(tokenFor({ sub: "doro", sid: "s-3" }))).statusCode).toBe(200);
    expect(await isIn(browser)).toBe(true);
  });

  it("for a whole subject asks for the hospital's sign-in before the next passkey [VERIFY-36]", async () => {
    const browser = await enter("nell");
    const site = { id: "127.0.0.1", origin: server.url };
    const passkey = newSoftwarePasskey();
    const { challenge } = (await browser.call("POST", "/api/passkeys/start")).json();
    await browser.call("POST", "/api/passkeys", { credential: registrationOf(passkey, site, challenge) });
    const usePasskey = async () => {
      const asked = (await atOrigin().call("POST", "/api/passkeys/ask")).json();
      const credential = assertionOf(passkey, site, asked.challenge);
      return (await atOrigin().call("POST", "/api/passkeys/sign-in", { credential })).statusCode;
    };
    expect(await usePasskey()).toBe(200);
    await logOut(tokenFor({ sub: "nell" }));
    expect(await usePasskey()).toBe(403);
    await enter("nell");
    expect(await usePasskey()).toBe(200);
  });

  it("is accepted for a subject without an account here; there is nothing to end", async () => {
    expect((await logOut(tokenFor({ sub: "nobody" }))).statusCode).toBe(200);
    expect((await logOut(tokenFor({ sid: "unknown" }))).statusCode).toBe(200);
  });

  it("may have the usual type or none, and may come with other parameters", async () => {
    for (const typ of ["JWT", undefined]) {
      const token = tokenFor({ sub: "nell" }, { header: { typ } });
      const form = new URLSearchParams({ logout_token: token, state: "x" });
      expect((await post(form.toString())).statusCode).toBe(200);
    }
  });

  it("works once: replayed, it does not end the next session [VERIFY-43]", async () => {
    await enter("nell");
    const token = tokenFor({ sub: "nell" });
    expect((await logOut(token)).statusCode).toBe(200);
    const browser = await enter("nell");
    const replayed = await logOut(token);
    expect([replayed.statusCode, replayed.json().error]).toEqual([400, "The logout token has been used before."]);
    expect(await isIn(browser)).toBe(true);
  });

  it("works once when it arrives several times at once [VERIFY-43]", async () => {
    const token = tokenFor({ sub: "nell" });
    const replies = await Promise.all(Array.from({ length: 8 }, () => logOut(token)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  it("is remembered as long as it could be used, then forgotten", async () => {
    const count = () => server.asOwner((tx) => tx.select().from(usedLogoutTokens));
    await logOut(tokenFor({ sub: "nell" }));
    await cleanUp(server.deps, server.app.log);
    expect(await count()).not.toEqual([]);
    await server.setNow(new Date(Date.now() + 3_700_000));
    await cleanUp(server.deps, server.app.log);
    await server.setNow(null);
    expect(await count()).toEqual([]);
  });
});

describe("a logout token that is not the issuer's for this moment", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await enter("nell", "s-5");
  });

  const expectRefused = async (token: string) => {
    const reply = await logOut(token);
    expect([reply.statusCode, reply.headers["cache-control"], reply.json().field]).toEqual([
      400,
      "no-store",
      "logout_token",
    ]);
    expect(reply.json().error).toBe("The logout token is not valid.");
    expect(await isIn(browser)).toBe(true);
  };

  it.each(Object.keys(forgeries))("is refused if forged: %s (ASVS 14) (ASVS 35) [VERIFY-43]", async (forgery) => {
    await expectRefused(forgeries[forgery]?.(issuer, logoutClaims({ sub: "nell" })) ?? "");
    expect(issuer.attackersKeys.requests()).toBe(0);
  });

  it.each([
    ["without events", { events: undefined }],
    ["for another event", { events: { "http://schemas.openid.net/event/other": {} } }],
    ["with an event that is not an object", { events: { [logoutEvent]: "yes" } }],
    ["with a nonce, as an ID token has", { nonce: "n" }],
    ["without subject and session", { sub: undefined }],
    ["without jti", { jti: undefined }],
    ["without iat", { iat: undefined }],
    ["without exp", { exp: undefined }],
    ["made in the future", { iat: nowSeconds() + 3600, exp: nowSeconds() + 7200 }],
    ["made long ago, though not expired", { iat: nowSeconds() - 3600, exp: nowSeconds() + 7200 }],
  ])("is refused %s [VERIFY-43]", async (_, changes) => {
    await expectRefused(issuer.token(logoutClaims({ sub: "nell" })(changes)));
  });

  it("is refused as another kind of token [VERIFY-43]", async () => {
    await expectRefused(tokenFor({ sub: "nell" }, { header: { typ: "at+jwt" } }));
    await expectRefused(issuer.token(issuer.claims({ sub: "nell" })));
    // Signed with a key of the attacker's choice, which the header names.
    const jwk = createPublicKey(issuer.otherKey).export({ format: "jwk" });
    await expectRefused(tokenFor({ sub: "nell" }, { with: issuer.otherKey, header: { jwk } }));
  });

  it("is 400 without a token, 415 as plain text, 404 without single sign-on", async () => {
    expect((await post("")).statusCode).toBe(400);
    expect((await post("logout_token=")).statusCode).toBe(400);
    expect((await post(`logout_token=${tokenFor({ sub: "nell" })}`, "text/plain")).statusCode).toBe(415);
    const without = await startTestServer({ environment: { AUTH_MODE: "verified" } });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const request = { method: "POST", url: path, headers, payload: "logout_token=x" } as const;
    expect((await without.app.inject(request)).statusCode).toBe(404);
    await without.destroy();
  });

  it("opens forms on no other call: another site's page could submit them", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const login = { method: "POST", url: "/api/auth/login", headers, payload: "email=a%40b.example" } as const;
    expect((await server.app.inject(login)).statusCode).toBe(415);
  });

  it("is refused while the issuer's keys can't be fetched", async () => {
    const environment = { AUTH_MODE: "verified", ...issuer.environment, OIDC_ISSUER: "http://127.0.0.1:1" };
    const alone = await startTestServer({ environment });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const payload = `logout_token=${tokenFor({ sub: "nell" })}`;
    const reply = await alone.app.inject({ method: "POST", url: path, headers, payload });
    expect(reply.statusCode).toBe(400);
    await alone.destroy();
  });
});

describe("a real issuer", () => {
  it("ends the session here when the provider signs out there [VERIFY-42]", async () => {
    const hospital = await startHospitalSignIn();
    const here = await startTestServer({ environment: { AUTH_MODE: "verified", ...hospital.environment } });
    try {
      const cookies: HospitalCookies = new Map();
      const browser = new Browser(here, "127.0.0.1", new URL(here.url).host);
      const { address } = (await browser.call("POST", "/api/single-sign-on")).json();
      const back = await signInAtHospital(address, "nurse", `${here.url}/single-sign-on`, cookies);
      const reply = await browser.call("POST", "/api/single-sign-on/finish", Object.fromEntries(back.searchParams));
      const { id } = reply.json().user;
      const stream = await EventStream.open(
        here,
        { cookie: `session=${browser.cookies.get("session")}` },
        `/api/providers/${id}/live`,
      );
      await signOutAtHospital(`${hospital.issuer}/session/end`, cookies);
      expect(await stream.next(({ type }) => type === "closed")).toEqual({ type: "closed", reason: "signed-out" });
      expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
    } finally {
      await here.destroy();
      await hospital.stop();
    }
  });
});
