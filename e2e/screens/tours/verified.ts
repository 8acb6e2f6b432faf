import type { Page } from "playwright-core";
import { runAdminCommand } from "../../../apps/server/src/admin/commands.ts";
import type { Mailbox } from "../../../apps/server/test/support/mailbox.ts";
import { Browser, registerPatient, registerProvider } from "../../../apps/server/test/support/verified-people.ts";
import { addressByName } from "../../support/passkeys.ts";
import { changeScreen } from "../../support/screen-matrix.ts";
import { carryOver } from "../../support/session.ts";
import { registeredPerson } from "../data.ts";
import type { Tour } from "../tour.ts";
import { shownWords } from "../words.ts";

const { account, calibration, shell, "sign-in": words, "sign-in-forms": forms } = shownWords;

/** Where a code is asked for, and passkeys. */
export async function tourVerifiedSignIn(tour: Tour, mailbox: Mailbox): Promise<void> {
  const page = await tour.open();
  await page.clock.install();
  await page.goto("/");
  await page.getByLabel(words.emailRecommended).fill("zelda@bedsidebike.example");
  await page.getByRole("button", { name: words.patientSignIn }).click();
  await page.getByLabel(forms.code.label).fill("1");
  await page.keyboard.press("Enter");
  await page.getByText(forms.code.invalid).waitFor();
  await tour.check(page, "code");
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: forms.code.again }).click();
  await page.getByText(forms.code.sentAgain).waitFor();
  await tour.check(page, "another code");

  await tourVerifiedPatient(tour, mailbox);

  const portal = await tour.open({ baseURL: addressByName(tour.server) });
  const providerId = await signInAsProvider(portal, tour, mailbox);
  await tour.check(portal, "provider sign-in without a code");
  await portal.goto("/account");
  await portal.getByText(account.passkeys.title, { exact: true }).waitFor();
  await portal.getByRole("button", { name: account.sessions.end }).waitFor();
  await tour.check(portal, "passkeys");
  await runAdminCommand(tour.server.deps, ["make-administrator", String(providerId)]);
  await portal.goto("/calibration");
  await portal.getByText(calibration.empty).waitFor();
  await portal.getByRole("button", { name: calibration.readmitted.save }).click();
  await portal.getByText(shell.required).waitFor();
  await tour.check(portal, "readmission by hand");
}

/** A new patient, whom nobody has assessed. */
async function tourVerifiedPatient(tour: Tour, mailbox: Mailbox): Promise<void> {
  const page = await tour.open();
  await carryOver(
    page,
    tour.server.url,
    await registerPatient(tour.server, mailbox, { ...registeredPerson, dateOfBirth: "1952-02-02" }),
  );
  await page.goto("/dashboard");
  await page.getByText(shownWords["ride-state"].sentence.ask).waitFor();
  await changeScreen(page, "phone", "light");
  await page.getByRole("button", { name: shell.openMenu }).click();
  await page.getByRole("link", { name: shell.nav.account }).waitFor();
  await tour.check(page, "verified, menu");
  await page.goto("/account");
  await page.getByText(account.sessions.current).waitFor();
  await tour.check(page, "verified, account");
}

async function signInAsProvider(page: Page, tour: Tour, mailbox: Mailbox): Promise<number> {
  const { browser, person, user } = await registerProvider(tour.server, mailbox, registeredPerson);
  const elsewhere = new Browser(tour.server);
  const challengeId = await elsewhere.requestCode({ ...person, userType: "provider" });
  await elsewhere.verify(challengeId, await mailbox.nextCode(person.email));
  await page.goto("/");
  await page.getByRole("tab", { name: words.provider, exact: true }).click();
  await page.getByText(forms.otherWays).waitFor();
  await carryOver(page, addressByName(tour.server), { browser, user });
  return user.id;
}
