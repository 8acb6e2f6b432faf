import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgeries, type HostileIssuer, startHostileIssuer } from "../../../test/support/hostile-issuer.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { Browser } from "../../../test/support/verified-people.ts";

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

/** Signs in with this ID token; `onceBegun` is called when the browser is at the issuer. Returns the reply and the browser. */
async function enterWith(idToken: () => string, onceBegun = () => {}) {
  const browser = new Browser(server, "127.0.0.1", new URL(server.url).host);
  const { address } = (await browser.call("POST", "/api/single-sign-on")).json();
  issuer.begin(address);
  issuer.answerWith(idToken);
  onceBegun();
  const state = new URL(address).searchParams.get("state");
  const body = { code: "any", state, iss: issuer.issuer };
  return { browser, reply: await browser.call("POST", "/api/single-sign-on/finish", body) };
}

const countUsers = () => server.asOwner(async (tx) => (await tx.query.users.findMany()).length);

describe("an ID token straight from the issuer's token endpoint", () => {
  it("signs in if the issuer's key signed it", async () => {
    const { reply } = await enterWith(() => issuer.token(issuer.claims({ sub: "nurse-0" })));
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json().user).toMatchObject({ firstName: "Nell", credentials: "RN" });
  });

  it.each(Object.keys(forgeries))("is refused if forged: %s (ASVS 14) (ASVS 35) [VERIFY-38]", async (forgery) => {
    const before = await countUsers();
    const { browser, reply } = await enterWith(() => forgeries[forgery]?.(issuer, issuer.claims) ?? "");
    expect([reply.statusCode, reply.json().error]).toEqual([
      401,
      "The hospital's sign-in did not work. Please try again.",
    ]);
    expect(browser.cookies.has("session")).toBe(false);
    expect(await countUsers()).toBe(before);
    expect(issuer.attackersKeys.requests()).toBe(0);
  });

  it("is refused with the nonce of another sign-in [VERIFY-38]", async () => {
    const { reply } = await enterWith(() => issuer.token(issuer.claims({ nonce: "x".repeat(43) })));
    expect(reply.statusCode).toBe(401);
  });
});

describe("a connection that breaks during a request to the issuer", () => {
  it("is replaced once, from the first request to the issuer to the last", async () => {
    const late = await startTestServer({ environment: { AUTH_MODE: "verified", ...issuer.environment } });
    issuer.breakConnections(1);
    expect((await new Browser(late).call("POST", "/api/single-sign-on")).statusCode).toBe(200);
    await late.destroy();

    const enterBroken = (count: number) =>
      enterWith(
        () => issuer.token(issuer.claims({ sub: "nurse-0" })),
        () => issuer.breakConnections(count),
      );
    expect((await enterBroken(1)).reply.statusCode).toBe(200);
    expect((await enterBroken(2)).reply.statusCode).toBe(401);
  });
});

describe("an email address", () => {
  const emailOf = async (claims: Record<string, unknown>) => {
    const { reply } = await enterWith(() => issuer.token(issuer.claims(claims)));
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json().user.email;
  };

  it.each([
    ["absent", {}],
    ["false", { email_verified: false }],
    ["a text", { email_verified: "true" }],
    ["a number", { email_verified: 1 }],
  ])("counts as not verified when email_verified is %s [VERIFY-39]", async (name, claims) => {
    const who = name.replace(" ", "-");
    expect(await emailOf({ sub: `unverified-${who}`, email: `${who}@hospital.example`, ...claims })).toBe(null);
  });

  it("counts when the issuer says that it verified it [VERIFY-39]", async () => {
    const claims = { sub: "verified", email: "Vera@hospital.example", email_verified: true };
    expect(await emailOf(claims)).toBe("vera@hospital.example");
  });
});
