import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { rosa, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { dana } from "./support/provider-portal.ts";

const journey = prepareJourney();

async function choose(page: Page, who: "Patient" | "Provider", what: "Sign In" | "Register"): Promise<void> {
  for (const name of [who, what]) await page.getByRole("tab", { name, exact: true }).click();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const message = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

/** Presses the button and returns the reply. */
async function send(page: Page, name: string) {
  const [reply] = await Promise.all([page.waitForResponse(/\/api\/auth\/(login|register)$/), press(page, name)]);
  return reply.json();
}

async function logOut(page: Page): Promise<void> {
  await press(page, "Dismiss message");
  await press(page, "Logout");
  await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
}

describe("sign-in and registration", () => {
  it("a patient registers, comes back with a bike, with another one, and without [MESSAGE-10, MESSAGE-11, MESSAGE-30, MESSAGE-31, MESSAGE-32, ROUTE-23]", async () => {
    const page = await journey.open({ size: "desktop", allowedErrors: [/status of 4\d\d/] });
    const alert = page.getByRole("alert");
    const person = { "First Name": "Bea", "Last Name": "Bike", "Date of Birth": "1950-01-31" };
    await page.goto("/");
    await choose(page, "Patient", "Register");
    await fill(page, { ...person, Email: "rosa.demo@bedsidebike.example" });
    const taken = await send(page, "Create Patient Account");
    await alert.getByText("Registration failed", { exact: true }).waitFor();
    await alert.getByText(taken.error).first().waitFor();
    await fill(page, { Email: `${randomUUID()}@bedsidebike.example` });
    await press(page, "Create Patient Account");
    await message(page, "Account created!");
    await message(page, "Welcome to your personalized therapy journey");
    await page.waitForURL("**/dashboard");
    await logOut(page);

    await fill(page, { ...person, "First Name": "Nobody" });
    const refused = await send(page, "Sign In to Dashboard");
    await alert.getByText("Login failed", { exact: true }).waitFor();
    await alert.getByText(refused.error).waitFor();
    await fill(page, { ...person, "Bike Number": "123" });
    const linked = await send(page, "Sign In to Dashboard");
    await message(page, "Device Linked!");
    await message(page, linked.deviceLinkResult.message);
    await page.waitForURL("**/dashboard");
    await logOut(page);

    await fill(page, person);
    await message(page, "Bike 123 suggested based on your previous sessions");
    const holder = await journey.open();
    await signInAsRosa(holder);
    await holder.request.delete(`/api/patients/${rosa.id}/device-link`);
    await page.getByLabel(/^Bike Number/).fill(rosa.deviceNumber);
    const switched = await send(page, "Sign In to Dashboard");
    await message(page, "Device Switched!");
    await message(page, switched.deviceLinkResult.message);
    await page.waitForURL("**/dashboard");
    await logOut(page);

    await fill(page, { "Email (recommended)": "rosa.demo@bedsidebike.example" });
    await fill(page, { "First Name": rosa.firstName, "Last Name": rosa.lastName, "Date of Birth": rosa.dateOfBirth });
    await page.getByLabel(/^Bike Number/).fill("");
    await press(page, "Sign In to Dashboard");
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
    expect(await page.getByRole("button", { name: "Dismiss message" }).count()).toBe(0);
  });

  it("the message about wrong details stays above a button that nothing covers, on the first screen at 1280x800 [SIGN-IN-15, MESSAGE-51]", async () => {
    const page = await journey.open({
      allowedErrors: [/status of 4\d\d/],
      context: { viewport: { width: 1280, height: 800 } },
    });
    await page.goto("/");
    await fill(page, { "First Name": "Rosa", "Last Name": "Demo", "Date of Birth": "1944-12-04" });
    const button = page.getByRole("button", { name: "Sign In to Dashboard" });
    await button.click();
    await page.getByText("Check your spelling and the birth date, or try your email.").waitFor();
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(await page.evaluate("scrollY")).toBe(0);
    expect(y + height).toBeLessThanOrEqual(800);
    const atItsMiddle = `document.elementFromPoint(${x + width / 2}, ${y + height / 2}).closest("button")?.textContent`;
    expect(await page.evaluate(atItsMiddle)).toBe("Sign In to Dashboard");
    await expectNoAxeViolations(page);
  });

  it("a provider registers and signs in [MESSAGE-31, MESSAGE-32, ROUTE-23, SIGN-IN-12, SIGN-IN-36]", async () => {
    const page = await journey.open({ size: "desktop" });
    await page.goto("/");
    await choose(page, "Provider", "Register");
    await fill(page, { Email: `${randomUUID()}@bedsidebike.example`, "First Name": "Petra", "Last Name": "Physio" });
    await page.getByLabel("Credentials").selectOption("PT (Physical Therapist)");
    await fill(page, { Specialty: "Rehabilitation" });
    await press(page, "Create Provider Account");
    await message(page, "Account created!");
    await message(page, "Your provider account is ready");
    await page.waitForURL("**/provider-dashboard");
    await logOut(page);

    await choose(page, "Provider", "Sign In");
    await fill(page, { Email: dana.email, "First Name": dana.firstName, "Last Name": dana.lastName });
    await press(page, "Access Provider Portal");
    await page.getByRole("region", { name: "Today" }).waitFor();
    expect(await page.getByRole("button", { name: "Dismiss message" }).count()).toBe(0);
  });
});
