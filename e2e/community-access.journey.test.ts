import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { registerPatient, rosa, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { signInElsewhere } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

async function openAccess(page: Page): Promise<void> {
  await signInAsRosa(page);
  await page.goto("/provider-access");
  await page.getByRole("button", { name: "Revoke Dana Provider" }).waitFor();
}

describe("my providers", () => {
  const journey = prepareJourney();

  it("says what access means and what stays private [ACCESS-1, ACCESS-2]", async () => {
    const page = await journey.open();
    await openAccess(page);
    const full = page.getByRole("region", { name: "What full access means" });
    for (const right of ["progress and stats", "Set and adjust your goals", "risk assessments", "consistently"]) {
      await full.getByText(right).waitFor();
    }
    const privacy = page.getByRole("region", { name: "Privacy & Control" });
    await privacy.getByText("You are notified when your goals change", { exact: false }).waitFor();
    await privacy.getByText("Providers do not see other personal information", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("heading", { name: "Hello, Rosa." }).waitFor();
  });

  it("shows a patient who signs in from another tab nothing of the previous patient", async () => {
    const page = await journey.open();
    await openAccess(page);
    const otherTab = await page.context().newPage();
    await registerPatient(otherTab, "Newly", "Arrived");
    await otherTab.goto("/dashboard");
    await page.getByText("Nobody has access yet").waitFor();
    expect(await page.getByText("Dana Provider").count()).toBe(0);
  });

  it("grants access to a chosen provider and revokes it, both with the keyboard alone [ACCESS-1, ACCESS-3, ACCESS-14, MESSAGE-38]", async () => {
    const page = await journey.open();
    await openAccess(page);
    await page.getByRole("button", { name: "Grant Access" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Grant access" });
    const submit = dialog.getByRole("button", { name: "Grant Access" });
    await dialog.getByLabel("Provider").waitFor();
    expect(await submit.isDisabled()).toBe(true);
    const choices = await dialog.getByRole("option").allInnerTexts();
    expect(choices.join()).not.toContain("Dana");
    await dialog.getByLabel("Provider").selectOption("Max Mockman, MD, Internal Medicine");
    await expectNoAxeViolations(page);
    await submit.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Access Granted").waitFor();

    const revoke = page.getByRole("button", { name: "Revoke Max Mockman" });
    await revoke.focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Revoke access?" });
    await expectNoAxeViolations(page);
    await question.getByRole("button", { name: "Cancel" }).press("Enter");
    await question.waitFor({ state: "detached" });
    await revoke.press("Enter");
    await question.getByRole("button", { name: "Revoke access" }).press("Enter");
    await page.getByRole("status").getByText("Access Revoked").waitFor();
    await revoke.waitFor({ state: "detached" });
  });

  it("says when access could not be granted, in the server's message or the screen's own [MESSAGE-17]", async () => {
    const page = await journey.open({ allowedErrors: [/status of (409|500)/] });
    await openAccess(page);
    const answers = [
      { status: 409, body: JSON.stringify({ error: "They are on leave.", requestId: "x" }) },
      { status: 500, body: "" },
    ];
    await page.route("**/api/provider-relationships", (route) =>
      route.request().method() === "POST" ? route.fulfill(answers.shift() ?? { status: 500 }) : route.continue(),
    );
    for (const message of ["They are on leave.", "Provider may already have access"]) {
      await page.getByRole("button", { name: "Grant Access" }).click();
      const dialog = page.getByRole("dialog", { name: "Grant access" });
      await dialog.getByLabel("Provider").selectOption({ index: 1 });
      await dialog.getByRole("button", { name: "Grant Access" }).click();
      await page.getByRole("alert").getByText("Failed to Grant Access").waitFor();
      await page.getByRole("alert").getByText(message).waitFor();
      await dialog.waitFor({ state: "detached" });
    }
  });

  it("has a placeholder when there is no provider to choose [ACCESS-3]", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    await page.route("**/api/providers", (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body: "[]" }),
    );
    await page.goto("/provider-access");
    await page.getByRole("button", { name: "Grant Access" }).click();
    const dialog = page.getByRole("dialog", { name: "Grant access" });
    expect(await dialog.getByLabel("Provider").inputValue()).toBe("no-providers");
    expect(await dialog.getByRole("option", { name: "No providers available" }).isDisabled()).toBe(true);
    expect(await dialog.getByRole("button", { name: "Grant Access" }).isDisabled()).toBe(true);
  });

  it("adds a provider who waits for approval, and refuses an address that is taken [ACCESS-1, ACCESS-5, MESSAGE-18, MESSAGE-39]", async () => {
    const page = await journey.open({ allowedErrors: [/status of 409/] });
    await openAccess(page);
    await page.getByRole("button", { name: "Add Provider" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a provider" });
    const submit = dialog.getByRole("button", { name: "Add Provider" });
    await submit.click();
    await dialog.getByText("Please fill this in.").first().waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByLabel("First Name").fill("Nell");
    await dialog.getByLabel("Last Name").fill("Newprovider");
    await dialog.getByLabel("Email").fill("dana.provider@bedsidebike.example");
    await dialog.getByLabel("Credentials").selectOption("RN");
    await dialog.getByLabel("Specialty").fill("Geriatric Nursing");
    await submit.click();
    await page.getByRole("alert").getByText("Failed to Add Provider").waitFor();
    await dialog.getByLabel("Email").fill("nell.newprovider@bedsidebike.example");
    await submit.click();
    await page.getByRole("status").getByText("Provider Added").waitFor();
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Grant Access" }).click();
    const choices = page.getByRole("dialog", { name: "Grant access" }).getByRole("option");
    await choices.filter({ hasText: "Max" }).waitFor({ state: "attached" });
    expect((await choices.allInnerTexts()).join()).not.toContain("Nell");
  });

  it("shows who looked, at what and when; and the patient's own actions on request [ACCESS-4]", async () => {
    const dana = await signInElsewhere(journey.server, "Dana");
    for (let times = 0; times < 2; times += 1) await dana.call("GET", `/api/patients/${rosa.id}/dashboard`);
    await dana.call("GET", `/api/patients/${rosa.id}/goals`);

    const page = await journey.open();
    await openAccess(page);
    const log = page.getByRole("region", { name: "Who looked at my data" });
    await log.getByText("Dana Provider").first().waitFor();
    await log.getByText("Doctor of Physical Therapy").first().waitFor();
    const progress = log.getByRole("listitem").filter({ hasText: "Looked at your progress" });
    await progress.getByText(/^\d+ times, last at/).waitFor();
    await log.getByText("Looked at your goals").waitFor();
    expect(await log.getByText("Signed in").count()).toBe(0);
    await log.getByRole("checkbox", { name: "Also show what I and my bike did" }).check();
    await log.getByText("Signed in").waitFor();
    await expectNoAxeViolations(page);
  });

  it("tells a patient when no provider has access", async () => {
    const page = await journey.open();
    await registerPatient(page, "Newly", "Arrived");
    await page.goto("/provider-access");
    await page.getByText("Nobody has access yet").waitFor();
    await page.getByText("Nobody has looked at your data yet").waitFor();
    await expectNoAxeViolations(page);
  });

  it("says so when it cannot load, and tries again [LOOK-6]", async () => {
    const page = await journey.open({ allowedErrors: [/status of 500/] });
    await signInAsRosa(page);
    await page.route("**/api/provider-relationships", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/provider-access");
    await page.getByText("We could not load your providers").waitFor();
    await expectNoAxeViolations(page);
    await page.unroute("**/api/provider-relationships");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Revoke Dana Provider" }).waitFor();
  });

  it("fits every screen [LOOK-4]", () => expectScreenFits(journey, openAccess));
});
