import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../apps/server/src/admin/commands.ts";
import { type HospitalSignIn, startHospitalSignIn } from "../apps/server/test/support/hospital-sign-in.ts";
import { Browser as Elsewhere, newPerson, registerProvider } from "../apps/server/test/support/verified-people.ts";
import { addAuthenticator, addressByName } from "./support/passkeys.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";

let hospital: HospitalSignIn;
beforeAll(async () => {
  hospital = await startHospitalSignIn();
});
afterAll(() => hospital?.stop());
const journey = prepareVerifiedJourney({ environment: () => hospital.environment });

type Provider = Awaited<ReturnType<typeof registerProvider>>;

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

async function enterCode(page: Page, { person }: Provider): Promise<void> {
  await openProviderSignIn(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByRole("button", { name: "Access Provider Portal" }).click();
  await page.getByLabel("6-digit code").fill(await journey.mailbox.nextCode(person.email));
  await page.keyboard.press("Enter");
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByText("This browser", { exact: true }).waitFor();
}

describe("where patients are real", () => {
  it("a patient registers with the code from the email, and ends the sign-ins left open elsewhere [ROUTE-13, SESSION-9, VERIFY-2]", async () => {
    const person = newPerson();
    const page = await journey.open({ size: "phone", allowedErrors: [/status of 401 .*\/api\/auth\/verify/] });
    await page.goto("/");
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByText("No email? Your nurse can sign you up.").waitFor();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("First Name").fill(person.firstName);
    await page.getByLabel("Last Name").fill(person.lastName);
    await page.getByLabel("Date of Birth").fill(person.dateOfBirth);
    await page.getByRole("button", { name: "Create Patient Account" }).click();

    const field = page.getByLabel("6-digit code");
    await field.waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("code");
    expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
    const code = await journey.mailbox.nextCode(person.email);
    await field.fill(code === "000000" ? "111111" : "000000");
    await page.keyboard.press("Enter");
    await page.getByText("That code did not work.").waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press("Enter");
    await page.getByText("Account created!").waitFor();
    await page.waitForURL("**/dashboard");
    await page.getByRole("dialog", { name: "Who looks after you?" }).getByRole("button", { name: "Later" }).click();
    expect(await page.getByText("Demo data. Not for real patients.").count()).toBe(0);

    const signInElsewhere = async (userAgent?: string) => {
      const elsewhere = new Elsewhere(journey.server, undefined, undefined, userAgent);
      const challengeId = await elsewhere.requestCode({ email: person.email });
      await elsewhere.verify(challengeId, await journey.mailbox.nextCode(person.email));
      return elsewhere;
    };
    const others = [await signInElsewhere(firefoxOnIpad), await signInElsewhere()];
    const statuses = () =>
      Promise.all(others.map(async (browser) => (await browser.call("GET", "/api/auth/user")).statusCode));
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Account" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign-in and security" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account");
    const rows = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
    await rows.filter({ hasText: "Firefox on iPad" }).getByRole("button", { name: "Sign out there" }).click();
    await page.getByText("Firefox on iPad").waitFor({ state: "detached" });
    expect(await statuses()).toEqual([401, 200]);
    await page.getByRole("button", { name: "Sign out there" }).click();
    await page.getByText("Unknown browser").waitFor({ state: "detached" });
    expect(await statuses()).toEqual([401, 401]);
    await page.getByText("This browser", { exact: true }).waitFor();
  });

  const firefoxOnIpad =
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15";

  it("a nurse adds a passkey, signs in with it, also after a code, and has it reset [CALL-16, SESSION-9, VERIFY-31, VERIFY-44, VERIFY-46]", async () => {
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
    await enterCode(page, provider);
    await page.waitForURL("**/provider-dashboard");
    await openAccount(page);
    await page.getByText("From your first passkey on, a code by email alone no longer signs you in.").waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("Not used yet").waitFor();
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
    await openAccount(page);
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
    await enterCode(page, provider);
    await page.waitForURL("**/provider-dashboard");
  });

  it("a nurse signs in with the hospital's single sign-on, and is signed out there by Logout and when idle [ROUTE-14, VERIFY-32, VERIFY-33]", async () => {
    const signInAtHospital = async (page: Page, user: string) => {
      await openProviderSignIn(page);
      await page.getByRole("button", { name: "Sign in with your hospital account" }).click();
      await page.getByLabel("Hospital user").fill(user);
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    const leaveHospital = async (page: Page) => {
      await page.waitForURL(`${hospital.issuer}/session/end**`);
      await page.getByRole("button", { name: "Leave" }).click();
      await page.waitForURL(`${journey.server.url}/`);
    };
    const page = await journey.open({
      // The hospital's page has no icon. A live stream may ask once more in the moment of the logout.
      allowedErrors: [/favicon\.ico/, /status of 403 .*\/api\/single-sign-on\/finish/, /status of 401 .*\/live/],
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
});
