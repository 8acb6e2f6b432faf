import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { newPerson, registerProvider } from "../apps/server/test/support/verified-people.ts";
import {
  expectFocusIsKept,
  expectFocusIsSeen,
  newKeyboardPage,
  press,
  type,
  typeDate,
  untilFocused,
} from "./support/keyboard.ts";
import { addAuthenticator, addressByName } from "./support/passkeys.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";

const chooseTab = async (page: Page, from: string, to: string) => {
  await press(page, "tab", from, "ArrowRight");
  await untilFocused(page.getByRole("tab", { name: to, exact: true, selected: true }));
  await expectFocusIsSeen(page);
};

describe("verified sign-in by keyboard alone", () => {
  // So that the only passkey can be removed again.
  const journey = prepareVerifiedJourney({ environment: () => ({ PROVIDER_EMAIL_CODE: "always" }) });

  it("the code's step, back from it, and through it after a wrong code", async () => {
    const person = newPerson();
    const page = await newKeyboardPage(journey, {
      allowedErrors: [/status of 401 .*\/api\/auth\/verify/],
    });
    await page.goto("/");
    await type(page, "Email (recommended)", newPerson().email);
    await press(page, "button", "Sign In to Dashboard");
    await untilFocused(page.getByLabel("6-digit code"));
    await press(page, "button", "Back");
    await chooseTab(page, "Sign In", "Register");
    await type(page, "Email", person.email);
    await type(page, "First Name", person.firstName);
    await type(page, "Last Name", person.lastName);
    await typeDate(page, "Date of Birth", person.dateOfBirth ?? "");
    await press(page, "button", "Create Patient Account");
    const code = await journey.mailbox.nextCode(person.email);
    await type(page, "6-digit code", code === "000000" ? "111111" : "000000");
    await press(page, "button", "Continue");
    await page.getByText("That code did not work.").waitFor();
    await untilFocused(page.getByLabel("6-digit code"));
    await type(page, "6-digit code", code);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await press(page.getByRole("dialog", { name: "Who looks after you?" }), "button", "Later");
    await press(page, "button", "Open menu");
    await press(page, "link", "Account");
    await page.getByText("This browser").waitFor();
  });

  it("the account: a passkey added and removed, another browser signed out; a bedside code for a patient", async () => {
    const { person } = await registerProvider(journey.server, journey.mailbox);
    const page = await newKeyboardPage(journey, {
      baseURL: addressByName(journey.server),
      allowedErrors: [/status of 404 .*\/api\/bedside-codes/],
    });
    await addAuthenticator(page);
    await page.goto("/");
    await chooseTab(page, "Patient", "Provider");
    await type(page, "Email", person.email);
    await type(page, "First Name", person.firstName);
    await type(page, "Last Name", person.lastName);
    await press(page, "button", "Access Provider Portal");
    await page.getByLabel("6-digit code").waitFor();
    await type(page, "6-digit code", await journey.mailbox.nextCode(person.email));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/provider-dashboard");

    await press(page, "button", "Bedside code");
    const dialog = page.getByRole("dialog");
    const patient = newPerson();
    await type(dialog, "Patient number", "00420");
    await press(dialog, "button", "Show code");
    await dialog.getByLabel("First name").waitFor();
    await type(dialog, "First name", patient.firstName);
    await type(dialog, "Last name", patient.lastName);
    await typeDate(dialog, "Date of birth", patient.dateOfBirth);
    await press(dialog, "button", "Show code");
    await press(dialog, "button", "Make a new account");
    await dialog.getByText(/^\d{3} \d{3}$/).waitFor();
    await press(dialog, "button", "Done");
    await untilFocused(page.getByRole("button", { name: "Bedside code" }));

    await press(page, "link", "Account");
    await press(page, "button", "Sign out there");
    await page.getByText("Unknown browser").waitFor({ state: "detached" });
    await expectFocusIsKept(page);
    await press(page, "button", "Add a passkey");
    await page.getByText("Not used yet").waitFor();
    await expectFocusIsKept(page);
    await press(page, "button", "Remove");
    await page.getByText("Not used yet").waitFor({ state: "detached" });
    await expectFocusIsKept(page);
    await press(page, "link", "Back to Provider Portal");
    await page.waitForURL("**/provider-dashboard");
  });
});
