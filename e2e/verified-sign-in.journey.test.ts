import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Browser as Elsewhere, newPerson, registerPatient } from "../apps/server/test/support/verified-people.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";
import { carryOver } from "./support/session.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";

const refusedCode = { allowedErrors: [/status of 401 .*\/api\/auth\/verify/] };

describe("verified sign-in", () => {
  const journey = prepareVerifiedJourney();

  const codeField = (page: Page) => page.getByLabel("6-digit code");

  async function requestCode(page: Page, email: string): Promise<void> {
    await page.goto("/");
    await page.getByLabel("Email (recommended)").fill(email);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).click();
    await codeField(page).waitFor();
  }

  it("asks a new patient for the code from the email, then opens the dashboard [VERIFY-2]", async () => {
    const person = newPerson();
    const page = await journey.open(refusedCode);
    await page.goto("/");
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("First Name").fill(person.firstName);
    await page.getByLabel("Last Name").fill(person.lastName);
    await page.getByLabel("Date of Birth").fill(person.dateOfBirth);
    await page.getByRole("button", { name: "Create Patient Account" }).click();

    const field = codeField(page);
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
    expect(await page.getByText("Demo data. Not for real patients.").count()).toBe(0);
  });

  const firefoxOnIpad =
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15";

  async function signInElsewhere(email: string, userAgent: string | undefined): Promise<Elsewhere> {
    const elsewhere = new Elsewhere(journey.server, undefined, undefined, userAgent);
    await elsewhere.verify(await elsewhere.requestCode({ email }), await journey.mailbox.nextCode(email));
    return elsewhere;
  }

  async function openDashboard(page: Page, patient: Awaited<ReturnType<typeof registerPatient>>): Promise<void> {
    await carryOver(page, journey.server.url, patient);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "View My Goals" }).waitFor();
  }

  it("leads a patient from the dashboard to their sign-ins, where they end one left open elsewhere [ROUTE-13]", async () => {
    const patient = await registerPatient(journey.server, journey.mailbox);
    const elsewhere = await signInElsewhere(patient.person.email, firefoxOnIpad);
    const page = await journey.open({ size: "phone", allowedErrors: [/status of 500/] });
    await openDashboard(page, patient);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Account" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign-in and security" }).waitFor();
    const failing = "**/api/auth/sessions/*";
    await page.route(failing, (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Sign out there" }).click();
    await page.getByRole("alert").getByText("The other browser is still signed in. Please try again.").waitFor();
    await page.unroute(failing);
    await page.getByRole("button", { name: "Sign out there" }).click();
    await page.getByText("Firefox on iPad").waitFor({ state: "detached" });
    expect((await elsewhere.call("GET", "/api/auth/user")).statusCode).toBe(401);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.waitForURL("**/dashboard");
  });

  it("ends all other sign-ins with one press [SESSION-9]", async () => {
    const patient = await registerPatient(journey.server, journey.mailbox);
    const others = [
      await signInElsewhere(patient.person.email, firefoxOnIpad),
      await signInElsewhere(patient.person.email, undefined),
    ];
    const page = await journey.open({ allowedErrors: [/status of 500/] });
    await carryOver(page, journey.server.url, patient);
    await page.goto("/account");
    const names = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem").locator("strong");
    await names.first().waitFor();
    expect(await names.allTextContents()).toEqual(["Unknown browser", "Firefox on iPad", "Unknown browser"]);
    const failing = "**/api/auth/sessions";
    await page.route(failing, (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await page.getByRole("alert").getByText("The other browsers are still signed in. Please try again.").waitFor();
    await page.unroute(failing);
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await page.getByText("You are signed out everywhere else").waitFor();
    await expect.poll(() => names.count()).toBe(1);
    for (const other of others) expect((await other.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect(await page.getByRole("button", { name: "Sign out everywhere else" }).count()).toBe(0);
    await page.getByText("This browser", { exact: true }).waitFor();
  });

  it("shows a patient a dashboard and an account page that fit every screen, by day and by night", async () => {
    const patient = await registerPatient(journey.server, journey.mailbox);
    await expectScreenFits(journey, async (page) => {
      await openDashboard(page, patient);
      const menu = page.getByRole("button", { name: "Open menu" });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole("link", { name: "Account" }).waitFor();
    });
    await expectScreenFits(journey, async (page) => {
      await openDashboard(page, patient);
      await page.goto("/account");
      await page.getByText("This browser", { exact: true }).waitFor();
    });
  });

  it("shows an unknown person the same step, and goes back to the form [VERIFY-1]", async () => {
    const page = await journey.open(refusedCode);
    await requestCode(page, newPerson().email);
    await codeField(page).fill("123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("That code did not work.").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
  });

  it("sends another code after a while, and then takes that one only [VERIFY-9]", async () => {
    const person = newPerson();
    await fetch(`${journey.server.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...person, userType: "patient" }),
    });
    await journey.mailbox.next(person.email);
    const page = await journey.open(refusedCode);
    await page.clock.install();
    await requestCode(page, person.email);
    const first = await journey.mailbox.nextCode(person.email);
    await page.getByText(/^New code in \d+ s$/).waitFor();
    await page.clock.fastForward(31_000);
    await page.getByRole("button", { name: "Send a new code" }).click();
    await page.getByText("A new code is on its way.").waitFor();
    const second = await journey.mailbox.nextCode(person.email);
    await codeField(page).fill(first);
    await page.keyboard.press("Enter");
    await page.getByText("That code did not work.").waitFor();
    await codeField(page).fill(second);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
  });

  it("fits every screen, by day and by night", async () => {
    await expectScreenFits(journey, (page) => requestCode(page, newPerson().email));
  });
});
