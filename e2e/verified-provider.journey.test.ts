import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../apps/server/src/admin/commands.ts";
import { type HospitalSignIn, startHospitalSignIn } from "../apps/server/test/support/hospital-sign-in.ts";
import { Browser as Elsewhere, registerProvider } from "../apps/server/test/support/verified-people.ts";
import { addAuthenticator, addressByName } from "./support/passkeys.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";
import { carryOver } from "./support/session.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";

const hospitalHasNoIcon = /favicon\.ico/;

describe("a provider in verified mode", () => {
  let hospital: HospitalSignIn;
  beforeAll(async () => {
    hospital = await startHospitalSignIn();
  });
  afterAll(() => hospital?.stop());
  const journey = prepareVerifiedJourney({ environment: () => hospital.environment });

  async function openProviderSignIn(page: Page): Promise<void> {
    await page.goto("/");
    await page.getByRole("tab", { name: "Provider", exact: true }).click();
    await page.getByText("Or without a code").waitFor();
  }

  /** Waits for the end: a page that is left meanwhile takes its stored sign-in along. */
  async function logOut(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("tab", { name: "Provider", exact: true }).waitFor();
  }

  /** As an installation with OIDC_ONLY=yes sends the page. */
  async function openHospitalOnly(page: Page): Promise<void> {
    await page.route("/", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"isSingleSignOnOnly":false', '"isSingleSignOnOnly":true');
      await route.fulfill({ response, body });
    });
    await page.goto("/");
    await page.getByRole("tab", { name: "Provider", exact: true }).click();
    await page.getByText("Providers sign in here with their hospital account.").waitFor();
  }

  async function signInAtHospital(page: Page, user: string): Promise<void> {
    await openProviderSignIn(page);
    await page.getByRole("button", { name: "Sign in with your hospital account" }).click();
    await page.getByLabel("Hospital user").fill(user);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  async function enterCode(page: Page, provider: Awaited<ReturnType<typeof registerProvider>>): Promise<void> {
    await openProviderSignIn(page);
    await page.getByLabel("Email").fill(provider.person.email);
    await page.getByLabel("First Name").fill(provider.person.firstName);
    await page.getByLabel("Last Name").fill(provider.person.lastName);
    await page.getByRole("button", { name: "Access Provider Portal" }).click();
    await page.getByLabel("6-digit code").fill(await journey.mailbox.nextCode(provider.person.email));
    await page.keyboard.press("Enter");
  }

  async function signInByCode(page: Page, provider: Awaited<ReturnType<typeof registerProvider>>): Promise<void> {
    await enterCode(page, provider);
    await page.waitForURL("**/provider-dashboard");
  }

  async function leaveHospital(page: Page): Promise<void> {
    await page.waitForURL(`${hospital.issuer}/session/end**`);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(`${journey.server.url}/`);
  }

  it("signs in with the hospital's single sign-on, and is signed out there by Logout and when idle [ROUTE-14, VERIFY-32, VERIFY-33]", async () => {
    const page = await journey.open({
      // A live stream may ask once more in the moment of the logout.
      allowedErrors: [hospitalHasNoIcon, /status of 403 .*\/api\/single-sign-on\/finish/, /status of 401 .*\/live/],
    });
    await page.clock.install();
    await signInAtHospital(page, "nurse");
    await page.waitForURL("**/provider-dashboard");
    await page.getByText("Nell Night, RN").waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await leaveHospital(page);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();

    // Until it is known when the session ends, nothing counts down to it.
    const known = page.waitForResponse("**/api/auth/user");
    await signInAtHospital(page, "nurse");
    await page.waitForURL("**/provider-dashboard");
    await page.getByText("Nell Night, RN").waitFor();
    await (await known).finished();
    await page.clock.fastForward(15 * 60_000 + 1000);
    await leaveHospital(page);
    await page.getByRole("alert").getByText("You were signed out because nobody touched the screen").waitFor();

    // The issuer asks for sign-in again.
    await signInAtHospital(page, "cook");
    await page.getByText("Your hospital account is in no group that may use Bedside Bike.").waitFor();
    await page.getByRole("link", { name: "Back to Sign In" }).click();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
  });

  it("ends a sign-in left open elsewhere, adds a passkey, signs in with it, also after a code, and has it reset [CALL-16, SESSION-9, VERIFY-31, VERIFY-44, VERIFY-46]", async () => {
    const provider = await registerProvider(journey.server, journey.mailbox);
    const page = await journey.open({
      baseURL: addressByName(journey.server),
      allowedErrors: [
        /status of 401 .*\/api\/passkeys\/sign-in/,
        /status of 403 .*\/api\/auth\/verify/,
        /status of 409 .*\/api\/passkeys\/\d+/,
      ],
    });
    await addAuthenticator(page);
    await signInByCode(page, provider);
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("button", { name: "Sign out there" }).click();
    await page.getByText("Unknown browser").waitFor({ state: "detached" });
    expect((await provider.browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
    await page.getByText("From your first passkey on, a code by email alone no longer signs you in.").waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("Not used yet").waitFor();
    await page.getByText("This browser", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Back to Provider Portal" }).click();
    await logOut(page);
    await openProviderSignIn(page);
    const signIn = page.waitForRequest("**/api/passkeys/sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    const used = (await signIn).postDataJSON();
    await page.waitForURL("**/provider-dashboard");
    const replayed = await page.request.post("/api/passkeys/sign-in", { data: used });
    expect(replayed.status()).toBe(401);
    const elsewhere = await fetch(`${journey.server.url}/api/passkeys/sign-in`, {
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
    await page.getByText("This is your last passkey").waitFor();
    await page.getByRole("link", { name: "Back to Provider Portal" }).click();
    await logOut(page);

    await enterCode(page, provider);
    await page.getByText("Your account needs a passkey to sign in.").waitFor();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL("**/provider-dashboard");
    await logOut(page);
    await runAdminCommand(journey.server.deps, ["reset-passkeys", provider.person.email]);
    await openProviderSignIn(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("That passkey did not work.").waitFor();
    await signInByCode(page, provider);
  });

  it("has a sign-in and an account page that fit every screen, by day and by night", async () => {
    const options = { baseURL: addressByName(journey.server) };
    const provider = await registerProvider(journey.server, journey.mailbox);
    const elsewhere = new Elsewhere(journey.server);
    const challengeId = await elsewhere.requestCode({ ...provider.person, userType: "provider" });
    await elsewhere.verify(challengeId, await journey.mailbox.nextCode(provider.person.email));
    const openAccount = async (page: Page) => {
      await carryOver(page, options.baseURL, provider);
      await page.goto("/account");
      await page.getByRole("button", { name: "Add a passkey" }).waitFor();
      await page.getByText("This browser", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Sign out there" }).waitFor();
    };
    await expectScreenFits(journey, [openProviderSignIn, openHospitalOnly, openAccount], options);
  });
});
