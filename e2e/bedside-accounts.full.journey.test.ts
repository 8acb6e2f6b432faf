import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { makeAccount, signInAtBed, witnessCodeOf } from "../apps/server/test/support/at-bed.ts";
import {
  newPatientNumber,
  newPerson,
  registerProvider,
  registerUnconfirmed,
} from "../apps/server/test/support/verified-people.ts";
import { enterName, openBedsideCode, openPortal, scan, shownCode, signInByName } from "./support/bedside.ts";
import { carryOver } from "./support/session.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";

type Provider = Awaited<ReturnType<typeof registerProvider>>;

/** What the server refuses on purpose in these journeys; the browser reports each as an error. */
const allowedErrors = [
  /status of 40[49] .*\/api\/bedside-codes/,
  /status of 403 .*\/api\/provider-relationships/,
  /status of 403 .*\/api\/auth\/email/,
];

describe("a nurse at the bed", () => {
  const journey = prepareVerifiedJourney();
  let [nurse, colleague, physician]: Provider[] = [];
  beforeAll(async () => {
    const register = (firstName: string, lastName: string) =>
      registerProvider(journey.server, journey.mailbox, { firstName, lastName });
    nurse = await register("Nora", "Nonesuch");
    colleague = await register("Carl", "Colleague");
    physician = await register("Petra", "Physician");
  });
  const of = (provider: Provider | undefined): Provider => {
    if (!provider) throw new Error("The providers are registered before each test.");
    return provider;
  };

  async function enterCode(page: Page, code: string): Promise<void> {
    await page.getByLabel("6-digit code").fill(code);
    await page.keyboard.press("Enter");
  }

  async function openAccess(tablet: Page): Promise<void> {
    await tablet.getByRole("link", { name: "My Providers" }).click();
    await tablet.getByRole("heading", { level: 1, name: "My Providers" }).waitFor();
  }

  async function chooseProvider(tablet: Page, { person }: Provider): Promise<void> {
    await tablet.getByRole("main").getByRole("button", { name: "Grant Access" }).click();
    const dialog = tablet.getByRole("dialog");
    await dialog.getByLabel("Provider").selectOption({ label: `${person.firstName} ${person.lastName}, RN, Ward 3` });
    await dialog.getByRole("button", { name: "Grant Access" }).click();
  }

  it("confirms the account that a patient made by email, whose screens then no longer say that it is waiting [CONFIRM-7, CONFIRM-11, PORTAL-22]", async () => {
    const { person, ...account } = await registerUnconfirmed(journey.server, journey.mailbox);
    const phone = await journey.open({ size: "phone" });
    await carryOver(phone, journey.server.url, account);
    await phone.goto("/kudos-wall");
    await phone.getByText("Your account is not confirmed yet").waitFor();
    await phone.getByRole("link", { name: "Back to Dashboard" }).click();
    await phone.getByText("A nurse still has to confirm your account.").waitFor();
    await openAccess(phone);
    await phone.getByText(/^Any nurse, therapist or doctor can do it at your bed/).waitFor();

    const desk = await journey.open({ size: "tablet", allowedErrors });
    await openPortal(desk, journey.server.url, of(nurse));
    const dialog = await openBedsideCode(desk);
    const number = newPatientNumber();
    await scan(desk, number);
    await dialog.getByLabel("First name").waitFor();
    await enterName(desk, person);
    await dialog.getByText("An account made by email (p...@...) has the same details").waitFor();
    expect(await dialog.innerText()).not.toContain(person.email);
    await dialog.getByRole("button", { name: "Confirm this account" }).click();
    await dialog.getByText("A code went to this account's mailbox (p...@...).").waitFor();
    await dialog.getByLabel("Witness code").fill(await witnessCodeOf(of(colleague)));
    await enterCode(desk, await journey.mailbox.nextCode(person.email));
    await dialog.getByText(`now has patient number ${number}`).waitFor();
    await dialog.getByRole("button", { name: "Show bedside code" }).click();
    await dialog.getByText(`patient number ${number}`).waitFor();

    await phone.getByRole("link", { name: "Back to Dashboard" }).click();
    await phone.getByRole("heading", { name: `Hello, ${person.firstName}.` }).waitFor();
    await openAccess(phone);
    await chooseProvider(phone, of(physician));
    await phone.getByText("Petra Physician can now see your progress.").waitFor();
    const log = phone.getByRole("region", { name: "Who looked at my data" });
    await log.getByText("Confirmed your account at your bed").waitFor();

    await signInByName(await journey.open(), person, await shownCode(dialog));
  });

  it("corrects a wrong number with a colleague, and tells two patients of one name apart [CONFIRM-4, CONFIRM-8, PORTAL-23]", async () => {
    const person = newPerson();
    await makeAccount(of(nurse), person);
    const [right, other] = [newPatientNumber(), newPatientNumber()];
    const desk = await journey.open({ size: "desktop", allowedErrors });
    await openPortal(desk, journey.server.url, of(nurse));
    const dialog = await openBedsideCode(desk);
    const scanAndName = async (number: string) => {
      await scan(desk, number);
      await dialog.getByLabel("First name").waitFor();
      await enterName(desk, person);
      await dialog.getByText("Who is in this bed?").waitFor();
    };
    await scanAndName(right);
    await dialog.getByRole("button", { name: "Correct the number" }).click();
    await dialog.getByLabel("Witness code").fill(await witnessCodeOf(of(colleague)));
    await desk.keyboard.press("Enter");
    await dialog.getByText(`patient number ${right}`).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();

    await openBedsideCode(desk);
    await scanAndName(other);
    await dialog.getByRole("button", { name: "Make a new account" }).click();
    await dialog.getByText(`patient number ${other}`).waitFor();
    const tablet = await journey.open();
    await signInByName(tablet, person, await shownCode(dialog));
    await openAccess(tablet);
    await tablet.getByText("Created your account at your bed").waitFor();
    expect(await tablet.getByText("Corrected your patient number").count()).toBe(0);
  });

  it("witnesses the email address that a patient adds, who signs in with it from then on [CONFIRM-9, CONFIRM-12]", async () => {
    const { person, ...account } = await signInAtBed(journey.server, of(nurse));
    const tablet = await journey.open({ allowedErrors });
    await carryOver(tablet, journey.server.url, account);
    await tablet.goto("/account");
    await tablet.getByLabel("Email", { exact: true }).fill(person.email);
    await tablet.keyboard.press("Enter");
    await tablet.getByText("ask a second provider for a witness code").waitFor();
    await tablet.getByLabel("Witness code").fill(await witnessCodeOf(of(colleague)));
    await tablet.keyboard.press("Enter");
    await tablet.getByText(`We sent a code to ${person.email}.`).waitFor();
    await enterCode(tablet, await journey.mailbox.nextCode(person.email));
    await tablet.getByText(`${person.email} is now your address.`).waitFor();

    const phone = await journey.open({ size: "phone" });
    await phone.goto("/");
    await phone.getByLabel("Email (recommended)").fill(person.email);
    await phone.getByRole("button", { name: "Sign In to Dashboard" }).click();
    await phone.getByLabel("6-digit code").waitFor();
    await enterCode(phone, await journey.mailbox.nextCode(person.email));
    await phone.getByRole("heading", { name: `Hello, ${person.firstName}.` }).waitFor();
  });
});
