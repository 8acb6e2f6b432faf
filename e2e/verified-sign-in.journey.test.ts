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

  it("registers with the code from the email, and ends the sign-ins left open elsewhere [ROUTE-13, SESSION-9, VERIFY-2]", async () => {
    const person = newPerson();
    const page = await journey.open({ size: "phone", ...refusedCode });
    await page.goto("/");
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByText("No email? Your nurse can sign you up.").waitFor();
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

    const others = [
      await signInElsewhere(person.email, firefoxOnIpad),
      await signInElsewhere(person.email, undefined),
      await signInElsewhere(person.email, undefined),
    ];
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Account" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign-in and security" }).waitFor();
    const rows = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
    const names = rows.locator("strong");
    await names.first().waitFor();
    expect((await names.allTextContents()).slice(0, -1)).toEqual([
      "Unknown browser",
      "Unknown browser",
      "Firefox on iPad",
    ]);
    await rows.filter({ hasText: "Firefox on iPad" }).getByRole("button", { name: "Sign out there" }).click();
    await page.getByText("Firefox on iPad").waitFor({ state: "detached" });
    expect(await statusesOf(others)).toEqual([401, 200, 200]);
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await page.getByText("You are signed out everywhere else").waitFor();
    await expect.poll(() => names.count()).toBe(1);
    expect(await statusesOf(others)).toEqual([401, 401, 401]);
    expect(await page.getByRole("button", { name: "Sign out everywhere else" }).count()).toBe(0);
    await page.getByText("This browser", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.waitForURL("**/dashboard");
  });

  const firefoxOnIpad =
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15";

  async function signInElsewhere(email: string, userAgent: string | undefined): Promise<Elsewhere> {
    const elsewhere = new Elsewhere(journey.server, undefined, undefined, userAgent);
    await elsewhere.verify(await elsewhere.requestCode({ email }), await journey.mailbox.nextCode(email));
    return elsewhere;
  }

  const statusesOf = (browsers: readonly Elsewhere[]) =>
    Promise.all(browsers.map(async (browser) => (await browser.call("GET", "/api/auth/user")).statusCode));

  it("has a code step, a patient's dashboard and an account page that fit every screen, by day and by night", async () => {
    const patient = await registerPatient(journey.server, journey.mailbox);
    await expectScreenFits(journey, [
      (page) => requestCode(page, newPerson().email),
      async (page) => {
        await carryOver(page, journey.server.url, patient);
        await page.goto("/dashboard");
        await page.getByText("Ask your care team before you start.").waitFor();
        const menu = page.getByRole("button", { name: "Open menu" });
        if (await menu.isVisible()) await menu.click();
        await page.getByRole("link", { name: "Account" }).waitFor();
      },
      async (page) => {
        await page.goto("/account");
        await page.getByText("This browser", { exact: true }).waitFor();
      },
    ]);
  });
});
