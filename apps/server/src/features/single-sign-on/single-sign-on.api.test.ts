import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HospitalSignIn, signInAtHospital, startHospitalSignIn } from "../../../test/support/hospital-sign-in.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import {
  Browser,
  newPerson,
  patientRegistration,
  providerRegistration,
} from "../../../test/support/verified-people.ts";

let hospital: HospitalSignIn;
let server: TestServer;
beforeAll(async () => {
  hospital = await startHospitalSignIn();
  server = await startTestServer({ environment: { AUTH_MODE: "verified", ...hospital.environment } });
});
afterAll(async () => {
  await server?.destroy();
  await hospital?.stop();
});

/** A browser on the product's own origin, which is registered with the issuer. */
const atOrigin = () => new Browser(server, "127.0.0.1", new URL(server.url).host);

async function begin(browser: Browser): Promise<URL> {
  return new URL((await browser.call("POST", "/api/single-sign-on")).json().address);
}

async function comeBack(browser: Browser, who: string): Promise<{ code: string; state: string; iss: string }> {
  const back = await signInAtHospital((await begin(browser)).href, who, `${server.url}/single-sign-on`);
  return Object.fromEntries(back.searchParams) as { code: string; state: string; iss: string };
}

const finish = (browser: Browser, answer: object) => browser.call("POST", "/api/single-sign-on/finish", answer);

describe("single sign-on", () => {
  it("requests a code with PKCE, state and nonce (ASVS 36) [CALL-15, VERIFY-32]", async () => {
    const { origin, searchParams } = await begin(atOrigin());
    expect(origin).toBe(hospital.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${server.url}/single-sign-on`,
    });
  });

  it("creates an approved provider with the group's credentials, and recognizes them again [CALL-15, VERIFY-32]", async () => {
    const browser = atOrigin();
    const reply = await finish(browser, await comeBack(browser, "nurse"));
    expect(reply.statusCode, reply.body).toBe(200);
    const { user } = reply.json();
    expect(user).toMatchObject({
      userType: "provider",
      firstName: "Nell",
      lastName: "Night",
      email: "nell@hospital.example",
      credentials: "RN",
      providerRole: "nurse",
      isActive: true,
    });
    expect((await browser.call("GET", `/api/providers/${user.id}/patients`)).statusCode).toBe(200);
    const again = atOrigin();
    expect((await finish(again, await comeBack(again, "nurse"))).json().user.id).toBe(user.id);
    const doctor = atOrigin();
    expect((await finish(doctor, await comeBack(doctor, "doctor"))).json().user).toMatchObject({
      firstName: "Doro",
      lastName: "Day",
      providerRole: "physician",
      specialty: "Geriatrics",
    });
  });

  it("takes over a provider's account with the same checked email address, never another's", async () => {
    const registered = providerRegistration({ ...newPerson(), email: "doro@hospital.example" });
    const other = await startTestServer({ environment: { AUTH_MODE: "verified", ...hospital.environment, PORT: "0" } });
    try {
      const host = new URL(server.url).host;
      const at = () => new Browser(other, "127.0.0.1", host);
      await at().call("POST", "/api/auth/register", registered);
      await at().call(
        "POST",
        "/api/auth/register",
        patientRegistration({ ...newPerson(), email: "nell@hospital.example" }),
      );
      const enter = async (who: string) => {
        const browser = at();
        return (await finish(browser, await comeBack(browser, who))).json().user;
      };
      expect(await enter("doctor")).toMatchObject({
        firstName: registered.firstName,
        isActive: true,
        credentials: "MD",
      });
      expect(await enter("nurse")).toMatchObject({ userType: "provider", firstName: "Nell", email: null });
      expect(await enter("unchecked")).toMatchObject({ userType: "provider", firstName: "Una", email: null });
    } finally {
      await other.destroy();
    }
  });

  it("refuses providers whose groups are not mapped [VERIFY-32]", async () => {
    const browser = atOrigin();
    const reply = await finish(browser, await comeBack(browser, "cook"));
    expect([reply.statusCode, reply.json().error]).toEqual([403, expect.stringContaining("in no group")]);
    expect(browser.cookies.has("session")).toBe(false);
  });

  it("refuses a response from another browser, with another state, used twice, or forged", async () => {
    const browser = atOrigin();
    const answer = await comeBack(browser, "nurse");
    expect((await finish(atOrigin(), answer)).statusCode).toBe(401);
    expect((await finish(browser, { ...answer, state: "x".repeat(43) })).statusCode).toBe(401);
    // The flow ended with the first attempt.
    expect((await finish(browser, answer)).statusCode).toBe(401);

    const second = atOrigin();
    const good = await comeBack(second, "nurse");
    const flow = second.cookies.get("sso-flow") ?? "";
    expect((await finish(second, good)).statusCode).toBe(200);
    second.cookies.set("sso-flow", flow);
    expect((await finish(second, good)).statusCode).toBe(401);
    const third = atOrigin();
    const foreign = await comeBack(third, "nurse");
    expect((await finish(third, { ...foreign, iss: "https://elsewhere.example" })).statusCode).toBe(401);
    const fourth = atOrigin();
    const { state, iss } = await comeBack(fourth, "nurse");
    expect((await finish(fourth, { state, iss, code: "made-up" })).statusCode).toBe(401);
  });

  it("ends with the session: the logout returns the issuer's logout address [VERIFY-33]", async () => {
    const browser = atOrigin();
    await finish(browser, await comeBack(browser, "nurse"));
    const { ok, continueAt } = (await browser.call("POST", "/api/auth/logout")).json();
    expect(ok).toBe(true);
    const address = new URL(continueAt);
    expect(address.origin + address.pathname).toBe(`${hospital.issuer}/session/end`);
    expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${server.url}/`);
    expect((await fetch(address)).status).toBe(200);
    expect((await browser.call("POST", "/api/auth/logout")).json()).toEqual({ ok: true });
  });

  it("reports whether it is configured [CALL-18]", async () => {
    expect((await atOrigin().call("GET", "/api/status")).json().hasSingleSignOn).toBe(true);
    const without = await startTestServer({ environment: { AUTH_MODE: "verified" } });
    try {
      const browser = new Browser(without);
      expect((await browser.call("GET", "/api/status")).json().hasSingleSignOn).toBe(false);
      expect((await browser.call("POST", "/api/single-sign-on")).statusCode).toBe(404);
      expect((await finish(browser, { code: "x", state: "x" })).statusCode).toBe(404);
    } finally {
      await without.destroy();
    }
  });

  it("starts without the issuer, and reports that on sign-in", async () => {
    const environment = { ...hospital.environment, PORT: "0", OIDC_ISSUER: "http://127.0.0.1:1" };
    const alone = await startTestServer({ environment: { AUTH_MODE: "verified", ...environment } });
    try {
      expect((await new Browser(alone).call("POST", "/api/single-sign-on")).statusCode).toBe(503);
    } finally {
      await alone.destroy();
    }
  });
});
