import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { witnessCodeOf } from "../apps/server/test/support/at-bed.ts";
import { newPatientNumber, newPerson, registerProvider } from "../apps/server/test/support/verified-people.ts";
import { enterName, openBedsideCode, openPortal, scan, shownCode, signInByName } from "./support/bedside.ts";
import { rowOf } from "./support/provider-portal.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";

const journey = prepareVerifiedJourney();

/** What the server refuses on purpose; the browser reports each as an error. */
const allowedErrors = [/status of 404 .*\/api\/bedside-codes/, /status of 403 .*\/api\/provider-relationships/];

async function chooseProvider(tablet: Page, name: string): Promise<void> {
  await tablet.getByRole("main").getByRole("button", { name: "Grant Access" }).click();
  const dialog = tablet.getByRole("dialog");
  await dialog.getByLabel("Provider").selectOption({ label: `${name}, RN, Ward 3` });
  await dialog.getByRole("button", { name: "Grant Access" }).click();
}

it("A nurse scans a wristband, makes the account, and gets access only with a colleague's witness [VERIFY-20, VERIFY-21, VERIFY-23, PORTAL-20, PORTAL-25, ACCESS-7, ACCESS-8, GRANT-1]", async () => {
  const { server, mailbox } = journey;
  const register = (firstName: string, lastName: string) => registerProvider(server, mailbox, { firstName, lastName });
  const nurse = await register("Nora", "Nonesuch");
  const colleague = await register("Carl", "Colleague");
  await register("Petra", "Physician");
  const person = newPerson({ lastName: "Wristband" });
  const number = newPatientNumber();
  const desk = await journey.open({ allowedErrors });
  await openPortal(desk, server.url, nurse);
  const dialog = await openBedsideCode(desk);
  await scan(desk, number);
  await dialog.getByText("No account has this patient number yet.").waitFor();
  await enterName(desk, person);
  await dialog.getByText("No patient has an account with this name and date of birth.").waitFor();
  await dialog.getByRole("button", { name: "Make a new account" }).click();
  await dialog.getByText(`For ${person.firstName} Wristband, patient number ${number}`).waitFor();
  const first = await shownCode(dialog);
  await dialog.getByRole("button", { name: "Done" }).click();

  const tablet = await journey.open({ size: "tabletLandscape", allowedErrors });
  await signInByName(tablet, person, first);
  await tablet.getByRole("link", { name: "My Providers" }).click();
  await chooseProvider(tablet, "Petra Physician");
  await tablet.getByText("Petra Physician can now see your progress.").waitFor();

  await chooseProvider(tablet, "Nora Nonesuch");
  const grant = tablet.getByRole("dialog");
  await grant.getByText(/^Nora Nonesuch helped you sign in, so a second provider has to witness this\./).waitFor();
  await grant.getByLabel("Witness code").fill(await witnessCodeOf(nurse));
  await tablet.keyboard.press("Enter");
  await grant.getByText("This witness code did not work.").waitFor();

  const other = await journey.open();
  await openPortal(other, server.url, colleague);
  await other.getByRole("button", { name: "Witness code" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Make a code" }).click();
  const witness = await shownCode(other.getByRole("dialog"));
  expect(witness).toMatch(/^\d{4} \d{4}$/);
  await grant.getByLabel("Witness code").fill(witness);
  await tablet.keyboard.press("Enter");
  await tablet.getByText("Nora Nonesuch can now see your progress.").waitFor();
  const log = tablet.getByRole("region", { name: "Who looked at my data" });
  await log
    .getByRole("listitem")
    .filter({ hasText: "Granted access" })
    .getByText("opened with a code from N. Nonesuch")
    .waitFor();
  await log.getByText("Created your account at your bed").waitFor();

  // The patient appears without a reload.
  await rowOf(desk, `${person.firstName} Wristband`).waitFor();
  await openBedsideCode(desk);
  await scan(desk, number);
  await dialog.getByText(`For patient number ${number}`).waitFor();
  expect(await shownCode(dialog)).not.toBe(first);
  // The scanner reads twice.
  await scan(desk, number);
  await dialog.getByText(`For patient number ${number}`).waitFor();
});
