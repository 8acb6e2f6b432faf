import type { Page } from "playwright-core";
import { runAdminCommand } from "../../apps/server/src/admin/commands.ts";
import type { Mailbox } from "../../apps/server/test/support/mailbox.ts";
import { registerProvider } from "../../apps/server/test/support/verified-people.ts";
import accountWords from "../../apps/web/src/locales/en/account.json" with { type: "json" };
import calibrationWords from "../../apps/web/src/locales/en/calibration.json" with { type: "json" };
import shellWords from "../../apps/web/src/locales/en/shell.json" with { type: "json" };
import signInWords from "../../apps/web/src/locales/en/sign-in.json" with { type: "json" };
import { addressByName } from "../support/passkeys.ts";
import { pseudo } from "../support/pseudo-locale.ts";
import { carryOver } from "../support/session.ts";
import { registeredPerson, type Tour } from "./tour.ts";

const account = pseudo(accountWords);
const calibration = pseudo(calibrationWords);
const shell = pseudo(shellWords);
const words = pseudo(signInWords);

/** Where a code is asked for, and passkeys. */
export async function tourVerifiedSignIn(tour: Tour, mailbox: Mailbox): Promise<void> {
  const page = await tour.open();
  await page.clock.install();
  await page.goto("/");
  await page.getByLabel(words.emailRecommended).fill("zelda@bedsidebike.example");
  await page.getByRole("button", { name: words.patientSignIn }).click();
  await page.getByLabel(words.code.label).fill("1");
  await page.keyboard.press("Enter");
  await page.getByText(words.code.invalid).waitFor();
  await tour.check(page, "code");
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: words.code.again }).click();
  await page.getByText(words.code.sentAgain).waitFor();
  await tour.check(page, "another code");

  const portal = await tour.open({ baseURL: addressByName(tour.server) });
  const providerId = await signInAsProvider(portal, tour, mailbox);
  await tour.check(portal, "provider sign-in without a code");
  await portal.goto("/account");
  await portal.getByText(account.passkeys.title, { exact: true }).waitFor();
  await tour.check(portal, "passkeys");
  await runAdminCommand(tour.server.deps, ["make-administrator", String(providerId)]);
  await portal.goto("/calibration");
  await portal.getByText(calibration.empty).waitFor();
  await portal.getByRole("button", { name: calibration.readmitted.save }).click();
  await portal.getByText(shell.required).waitFor();
  await tour.check(portal, "readmission by hand");
}

async function signInAsProvider(page: Page, tour: Tour, mailbox: Mailbox): Promise<number> {
  const { browser, user } = await registerProvider(tour.server, mailbox, registeredPerson);
  await page.goto("/");
  await page.getByRole("tab", { name: words.provider, exact: true }).click();
  await page.getByText(words.otherWays).waitFor();
  await carryOver(page, addressByName(tour.server), { browser, user });
  return user.id;
}
