import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import {
  newPerson,
  type Person,
  registerPatient,
  registerProvider,
} from "../apps/server/test/support/verified-people.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";
import { carryOver } from "./support/session.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";

const unknownPatient = /status of 404 .*\/api\/bedside-codes/;

describe("bedside code", () => {
  const journey = prepareVerifiedJourney();
  let provider: Awaited<ReturnType<typeof registerProvider>>;
  beforeAll(async () => {
    provider = await registerProvider(journey.server, journey.mailbox);
  });

  async function openPortal(page: Page): Promise<void> {
    await carryOver(page, journey.server.url, provider);
    await page.goto("/provider-dashboard");
    await page.getByText("No patients have granted access yet").waitFor();
  }

  async function fillWristband(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("First name").fill(person.firstName);
    await dialog.getByLabel("Last name").fill(person.lastName);
    await dialog.getByLabel("Date of birth").fill(person.dateOfBirth);
    await dialog.getByRole("button", { name: "Show code" }).click();
  }

  async function requestCode(tablet: Page, person: Person): Promise<void> {
    await tablet.getByLabel("First Name").fill(person.firstName);
    await tablet.getByLabel("Last Name").fill(person.lastName);
    await tablet.getByLabel("Date of Birth").fill(person.dateOfBirth ?? "");
    await tablet.getByRole("button", { name: "Sign In to Dashboard" }).click();
    await tablet.getByLabel("6-digit code").waitFor();
  }

  async function useCode(tablet: Page, code: string): Promise<void> {
    await tablet.getByLabel("6-digit code").fill(code);
    await tablet.keyboard.press("Enter");
    await tablet.waitForURL("**/dashboard");
    await tablet.goto("/provider-access");
  }

  it("signs in a patient on the ward's tablet, with an account for one without email who had none [VERIFY-20, VERIFY-21, VERIFY-23]", async () => {
    const { person } = await registerPatient(journey.server, journey.mailbox);
    const tablet = await journey.open({ size: "tabletLandscape" });
    await tablet.goto("/");
    await requestCode(tablet, person);

    const portal = await journey.open({ size: "desktop", allowedErrors: [unknownPatient] });
    await openPortal(portal);
    await portal.getByRole("button", { name: "Bedside code" }).click();
    await fillWristband(portal, person);
    const shown = portal.getByRole("dialog").getByRole("status");
    await shown.waitFor();
    const code = await shown.innerText();
    expect(code).toMatch(/^\d{3} \d{3}$/);
    await portal.getByRole("button", { name: "Done" }).click();
    await useCode(tablet, code);
    await tablet.getByText("Gave you a sign-in code").waitFor();

    const unknown = newPerson();
    await portal.getByRole("button", { name: "Bedside code" }).click();
    await fillWristband(portal, unknown);
    await portal.getByText("No patient has an account with this name and date of birth.").waitFor();
    await portal.getByRole("button", { name: "Create account without email" }).click();
    const codeOfNewAccount = portal.getByText(/^\d{3} \d{3}$/);
    await codeOfNewAccount.waitFor();

    await tablet.getByRole("link", { name: "Back to Dashboard" }).click();
    await tablet.getByRole("button", { name: "Logout" }).click();
    await tablet.getByRole("tab", { name: "Register" }).click();
    await tablet.getByText("No email? Your nurse or therapist can create your account.").waitFor();
    await tablet.getByRole("tab", { name: "Sign In", exact: true }).click();
    await requestCode(tablet, unknown);
    await useCode(tablet, await codeOfNewAccount.innerText());
    await tablet.getByText("Created the account").waitFor();
  });

  it("fits every screen, by day and by night", async () => {
    await expectScreenFits(
      journey,
      [
        async (page) => {
          await openPortal(page);
          await page.getByRole("button", { name: "Bedside code" }).click();
          await page.getByRole("dialog").getByLabel("First name").waitFor();
        },
        async (page) => {
          await fillWristband(page, newPerson());
          await page.getByRole("button", { name: "Create account without email" }).waitFor();
        },
      ],
      { allowedErrors: [unknownPatient] },
    );
  });
});
