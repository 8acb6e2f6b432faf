import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HospitalSignIn, startHospitalSignIn } from "../apps/server/test/support/hospital-sign-in.ts";
import { type Mailbox, openMailbox } from "../apps/server/test/support/mailbox.ts";
import { startTestServer, type TestServer } from "../apps/server/test/support/test-server.ts";
import { registerProvider } from "../apps/server/test/support/verified-people.ts";
import { launchBrowser, newPage } from "./support/browser.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

const hospitalHasNoIcon = /favicon\.ico/;

describe("a provider in verified mode", () => {
  let hospital: HospitalSignIn;
  let server: TestServer;
  let mailbox: Mailbox;
  let browser: Browser;
  beforeAll(async () => {
    [hospital, mailbox, browser] = await Promise.all([startHospitalSignIn(), openMailbox(), launchBrowser()]);
    server = await startTestServer({
      environment: { AUTH_MODE: "verified", ...mailbox.environment, ...hospital.environment },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.destroy();
    await hospital?.stop();
    await mailbox?.close();
  });

  /** Passkeys need a name: browsers keep none for a bare address. */
  const byName = () => server.url.replace("127.0.0.1", "localhost");

  async function openProviderSignIn(page: Page): Promise<void> {
    await page.goto("/");
    await page.getByRole("tab", { name: "Provider", exact: true }).click();
    await page.getByText("Or without a code").waitFor();
  }

  async function signInByCode(page: Page, provider: Awaited<ReturnType<typeof registerProvider>>): Promise<void> {
    await openProviderSignIn(page);
    await page.getByLabel("Email").fill(provider.person.email);
    await page.getByLabel("First Name").fill(provider.person.firstName);
    await page.getByLabel("Last Name").fill(provider.person.lastName);
    await page.getByRole("button", { name: "Access Provider Portal" }).click();
    await page.getByLabel("6-digit code").fill(await mailbox.nextCode(provider.person.email));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/provider-dashboard");
  }

  it("signs in at the hospital's own sign-in, and leaves there", async () => {
    const page = await newPage(browser, { baseURL: server.url, allowedErrors: [hospitalHasNoIcon] });
    await openProviderSignIn(page);
    await page.getByRole("button", { name: "Sign in with your hospital account" }).click();
    await page.getByLabel("Hospital user").fill("nurse");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/provider-dashboard");
    await page.getByText("Nell Night, RN").waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${hospital.issuer}/session/end**`);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(`${server.url}/`);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
  });

  it("who went away is signed out of the hospital's own sign-in too, and told why", async () => {
    const page = await newPage(browser, { baseURL: server.url, allowedErrors: [hospitalHasNoIcon] });
    await page.clock.install();
    await openProviderSignIn(page);
    await page.getByRole("button", { name: "Sign in with your hospital account" }).click();
    await page.getByLabel("Hospital user").fill("nurse");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/provider-dashboard");
    await page.getByText("Nell Night, RN").waitFor();
    await page.clock.fastForward(15 * 60_000 + 1000);
    await page.waitForURL(`${hospital.issuer}/session/end**`);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(`${server.url}/`);
    await page.getByRole("alert").getByText("You were signed out because nobody touched the screen").waitFor();
    // The issuer asks who it is again.
    await openProviderSignIn(page);
    await page.getByRole("button", { name: "Sign in with your hospital account" }).click();
    await page.getByLabel("Hospital user").waitFor();
  });

  it("is told why the hospital's account does not let them in", async () => {
    const page = await newPage(browser, {
      baseURL: server.url,
      allowedErrors: [hospitalHasNoIcon, /status of 403 .*\/api\/single-sign-on\/finish/],
    });
    await openProviderSignIn(page);
    await page.getByRole("button", { name: "Sign in with your hospital account" }).click();
    await page.getByLabel("Hospital user").fill("cook");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Your hospital account is in no group that may use Bedside Bike.").waitFor();
    await page.getByRole("link", { name: "Back to Sign In" }).click();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
  });

  it("adds a passkey, signs in with it, and removes it", async () => {
    const provider = await registerProvider(server, mailbox);
    const page = await newPage(browser, {
      baseURL: byName(),
      allowedErrors: [/status of 401 .*\/api\/passkeys\/sign-in/],
    });
    const debuggerSession = await page.context().newCDPSession(page);
    await debuggerSession.send("WebAuthn.enable");
    await debuggerSession.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await signInByCode(page, provider);
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("Not used yet").waitFor();
    await page.getByText("This browser", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Back to Provider Portal" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await openProviderSignIn(page);
    const signIn = page.waitForRequest("**/api/passkeys/sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    const used = (await signIn).postDataJSON();
    await page.waitForURL("**/provider-dashboard");
    const replayed = await page.request.post("/api/passkeys/sign-in", { data: used });
    expect(replayed.status()).toBe(401);
    const elsewhere = await fetch(`${server.url}/api/passkeys/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(used),
    });
    expect(elsewhere.status).toBe(401);
    const reply = await page.request.get("/api/auth/user");
    expect((await reply.json()).user.id).toBe(provider.user.id);

    await page.getByRole("link", { name: "Account" }).click();
    await page.getByText(/^Last used/).waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByText(/^Last used/).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Back to Provider Portal" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await openProviderSignIn(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("That passkey did not work.").waitFor();
  });

  it("ends a sign-in left open elsewhere", async () => {
    const provider = await registerProvider(server, mailbox);
    const page = await newPage(browser, { baseURL: byName() });
    await signInByCode(page, provider);
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("button", { name: "Sign out there" }).click();
    await page.getByText("Another browser").waitFor({ state: "detached" });
    expect((await provider.browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
  });

  it("finds the sign-in and the account page fitting every screen, by day and by night", async () => {
    await expectScreenFits(browser, byName(), openProviderSignIn);
    await expectScreenFits(browser, byName(), async (page) => {
      // A provider for each size: an account gets five letters in a quarter of an hour.
      await signInByCode(page, await registerProvider(server, mailbox));
      await page.getByRole("link", { name: "Account" }).click();
      await page.getByRole("button", { name: "Add a passkey" }).waitFor();
      await page.getByText("This browser", { exact: true }).waitFor();
    });
  });
});
