import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type HospitalSignIn, signInAtHospital, startHospitalSignIn } from "../../../test/support/hospital-sign-in.ts";
import { type Mailbox, openMailbox } from "../../../test/support/mailbox.ts";
import { assertionOf, newSoftwarePasskey, registrationOf } from "../../../test/support/software-passkey.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import {
  Browser,
  newPerson,
  patientRegistration,
  providerRegistration,
  registerProvider,
} from "../../../test/support/verified-people.ts";
import { readConfig } from "../../platform/config.ts";

const hourMilliseconds = 3_600_000;
const needsHospital = [
  403,
  "Sign in with your hospital account first. Codes and passkeys then work for 12 hours.",
] as const;
const hospitalOnly = [403, "Providers sign in here with their hospital account only."] as const;

let hospital: HospitalSignIn;
let mailbox: Mailbox;
beforeAll(async () => {
  [hospital, mailbox] = [await startHospitalSignIn(), await openMailbox()];
});
afterAll(async () => {
  await mailbox?.close();
  await hospital?.stop();
});

const statusAndError = ({ statusCode, json }: { statusCode: number; json(): { error?: string } }) => [
  statusCode,
  json().error,
];

/** Calls the server as a browser at its own address does. */
function pagesOf(server: TestServer) {
  const site = { id: "127.0.0.1", origin: server.url };
  const atOrigin = () => new Browser(server, "127.0.0.1", new URL(server.url).host);
  return {
    atOrigin,
    async enter(who: string) {
      const browser = atOrigin();
      const start = await browser.call("POST", "/api/single-sign-on");
      expect(start.statusCode, start.body).toBe(200);
      const back = await signInAtHospital(start.json().address, who, `${server.url}/single-sign-on`);
      const reply = await browser.call("POST", "/api/single-sign-on/finish", Object.fromEntries(back.searchParams));
      expect(reply.statusCode, reply.body).toBe(200);
      return browser;
    },
    async enrollPasskey(browser: Browser) {
      const passkey = newSoftwarePasskey();
      const { challenge } = (await browser.call("POST", "/api/passkeys/start")).json();
      const credential = registrationOf(passkey, site, challenge);
      expect((await browser.call("POST", "/api/passkeys", { credential })).statusCode).toBe(201);
      return passkey;
    },
    async usePasskey(passkey: ReturnType<typeof newSoftwarePasskey>) {
      const browser = atOrigin();
      const { challenge } = (await browser.call("POST", "/api/passkeys/ask")).json();
      return browser.call("POST", "/api/passkeys/sign-in", { credential: assertionOf(passkey, site, challenge) });
    },
    async useCode(login: { email: string }) {
      const browser = atOrigin();
      const challengeId = await browser.requestCode({ ...login, userType: "provider" });
      return browser.verify(challengeId, await mailbox.nextCode(login.email));
    },
  };
}

describe("a provider whom the hospital's sign-in knows", () => {
  let server: TestServer;
  beforeAll(async () => {
    // So that the same person has every way to sign in.
    const everyWay = { PROVIDER_EMAIL_CODE: "always" };
    const environment = { AUTH_MODE: "verified", ...everyWay, ...hospital.environment, ...mailbox.environment };
    server = await startTestServer({ environment });
  });
  afterEach(() => server.setNow(null));
  afterAll(() => server?.destroy());
  const nell = { email: "nell@hospital.example", firstName: "Nell", lastName: "Night" };
  const later = (hours: number) => server.setNow(new Date(Date.now() + hours * hourMilliseconds));

  it("signs in with a code or a passkey for 12 hours after it, then needs it again [VERIFY-36]", async () => {
    const { enter, enrollPasskey, usePasskey, useCode } = pagesOf(server);
    const passkey = await enrollPasskey(await enter("nurse"));
    await later(11.9);
    expect((await usePasskey(passkey)).statusCode).toBe(200);
    expect((await useCode(nell)).statusCode).toBe(200);

    await later(12.1);
    for (const refused of [await usePasskey(passkey), await useCode(nell)]) {
      expect(statusAndError(refused)).toEqual(needsHospital);
      expect(refused.cookies.map(({ name }) => name)).not.toContain("session");
    }
    await enter("nurse");
    expect((await usePasskey(passkey)).statusCode).toBe(200);
    expect((await useCode(nell)).statusCode).toBe(200);
  });

  it("is told so only with the right code: a wrong code or an unknown person is refused as usual [VERIFY-1]", async () => {
    const { enter, atOrigin } = pagesOf(server);
    await enter("nurse");
    await later(13);
    const refusalOf = async (login: object) => {
      const browser = atOrigin();
      return statusAndError(await browser.verify(await browser.requestCode(login), "000000"));
    };
    const known = await refusalOf({ ...nell, userType: "provider" });
    await mailbox.next(nell.email);
    expect(known).toEqual(
      await refusalOf({ ...providerRegistration(newPerson()), credentials: undefined, specialty: undefined }),
    );
    expect(known[0]).toBe(401);
  });

  it("doesn't affect a provider whom it does not know [VERIFY-36]", async () => {
    const { person } = await registerProvider(server, mailbox);
    await later(13);
    expect((await pagesOf(server).useCode(person)).statusCode).toBe(200);
  });
});

describe.each(["verified", "demo"])("OIDC_ONLY=yes with AUTH_MODE=%s", (authMode) => {
  let server: TestServer;
  beforeAll(async () => {
    const environment = { AUTH_MODE: authMode, OIDC_ONLY: "yes", ...hospital.environment, ...mailbox.environment };
    server = await startTestServer({ environment });
  });
  afterAll(() => server?.destroy());

  it("leaves providers no other way, known or not, and no registration (ASVS 25) [VERIFY-41]", async () => {
    const { enter, atOrigin } = pagesOf(server);
    const nurse = await enter("nurse");
    const { email, firstName, lastName } = newPerson();
    const known = { email: "nell@hospital.example", firstName: "Nell", lastName: "Night", userType: "provider" };
    const browser = atOrigin();
    for (const [call, body] of [
      ["/api/auth/login", known],
      ["/api/auth/login", { email, firstName, lastName, userType: "provider" }],
      ["/api/auth/register", providerRegistration(newPerson())],
      ["/api/passkeys/ask", undefined],
    ] as const) {
      expect(statusAndError(await browser.call("POST", call, body)), call).toEqual(hospitalOnly);
    }
    expect(statusAndError(await nurse.call("POST", "/api/passkeys/start"))).toEqual(hospitalOnly);
    expect((await nurse.call("GET", "/api/passkeys")).statusCode).toBe(200);
    expect((await browser.call("GET", "/api/status")).json().isSingleSignOnOnly).toBe(true);
  });

  it("doesn't affect patients [VERIFY-41]", async () => {
    const reply = await new Browser(server).call("POST", "/api/auth/register", patientRegistration(newPerson()));
    expect(reply.statusCode, reply.body).toBeLessThan(300);
  });
});

describe("OIDC_ONLY=yes after passkeys and codes were in use", () => {
  it("refuses those that are still there [VERIFY-41]", async () => {
    const environment = { AUTH_MODE: "verified", ...hospital.environment, ...mailbox.environment };
    const server = await startTestServer({ environment });
    const { enter, enrollPasskey, usePasskey, atOrigin } = pagesOf(server);
    const passkey = await enrollPasskey(await enter("nurse"));
    const { person } = await registerProvider(server, mailbox);
    const underWay = atOrigin();
    const challengeId = await underWay.requestCode({ ...person, userType: "provider" });
    const code = await mailbox.nextCode(person.email);
    const asked = (await atOrigin().call("POST", "/api/passkeys/ask")).json();

    const { singleSignOn } = server.config;
    Object.assign(singleSignOn ?? {}, { isOnlyWay: true });
    expect(statusAndError(await underWay.verify(challengeId, code))).toEqual(hospitalOnly);
    const credential = assertionOf(passkey, { id: "127.0.0.1", origin: server.url }, asked.challenge);
    expect(statusAndError(await atOrigin().call("POST", "/api/passkeys/sign-in", { credential }))).toEqual(
      hospitalOnly,
    );
    Object.assign(singleSignOn ?? {}, { isOnlyWay: false });
    expect((await usePasskey(passkey)).statusCode).toBe(200);
    await server.destroy();
  });

  it("needs an issuer [DATA-9]", () => {
    expect(() => readConfig({ OIDC_ONLY: "yes" })).toThrow(
      "OIDC_ONLY=yes needs OIDC_ISSUER: without it no provider could sign in.",
    );
  });
});
