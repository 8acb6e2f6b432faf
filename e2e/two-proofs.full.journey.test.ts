import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../apps/server/src/admin/commands.ts";
import { signInAtBed, witnessCodeOf, wristbandOf } from "../apps/server/test/support/at-bed.ts";
import {
  newPatientNumber,
  newPerson,
  registerProvider,
  registerUnconfirmed,
} from "../apps/server/test/support/verified-people.ts";
import { enterName, openBedsideCode, openPortal, scan, signInByName } from "./support/bedside.ts";
import { carryOver } from "./support/session.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";

type Provider = Awaited<ReturnType<typeof registerProvider>>;

/** What the server refuses on purpose in these journeys; the browser reports each as an error. */
const allowedErrors = [
  /status of 40[349] .*\/api\/bedside-codes/,
  /status of 403 .*\/api\/patients\/\d+\/confirm/,
  /status of 40[13] .*\/api\/auth/,
  /status of 403 .*\/api\/identity-proofs/,
];

describe("two proofs, two providers", () => {
  const journey = prepareVerifiedJourney();
  let people: Record<"insider" | "nurse" | "colleague" | "administrator", Provider>;
  beforeAll(async () => {
    const register = (firstName: string, lastName: string) =>
      registerProvider(journey.server, journey.mailbox, { firstName, lastName });
    people = {
      insider: await register("Ian", "Insider"),
      nurse: await register("Nora", "Nonesuch"),
      colleague: await register("Carl", "Colleague"),
      administrator: await register("Ada", "Administrator"),
    };
    await admin("make-administrator", people.administrator.person.email);
  });

  async function admin(...words: string[]): Promise<string> {
    const reply = await runAdminCommand(journey.server.deps, words);
    if (!reply.ok) throw new Error(reply.error);
    return reply.output;
  }

  /** Up to the question for the two codes of an account that somebody made by email. */
  async function openConfirmation(page: Page, by: Provider, person: ReturnType<typeof newPerson>): Promise<void> {
    await openPortal(page, journey.server.url, by);
    const dialog = await openBedsideCode(page);
    await scan(page, newPatientNumber());
    await dialog.getByLabel("First name").waitFor();
    await enterName(page, person);
    await dialog.getByRole("button", { name: "Confirm this account" }).first().click();
    await dialog.getByLabel("Witness code").waitFor();
  }

  it("one provider with a mailbox gets no further than an unconfirmed account; with a colleague it is two codes [PROOF-1, PROOF-2]", async () => {
    const person = newPerson();
    const { person: mailbox } = await registerUnconfirmed(journey.server, journey.mailbox, person);
    const desk = await journey.open({ size: "tablet", allowedErrors });
    await openConfirmation(desk, people.insider, person);
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel("6-digit code").fill(await journey.mailbox.nextCode(mailbox.email));
    await dialog.getByLabel("Witness code").fill(await witnessCodeOf(people.insider));
    await desk.keyboard.press("Enter");
    await dialog.getByText("This witness code did not work.").waitFor();
    await dialog.getByLabel("Witness code").fill(await witnessCodeOf(people.colleague));
    await desk.keyboard.press("Enter");
    await dialog.getByText("now has patient number").waitFor();
  });

  it("is one code and one tap for the same nurse every day, and the patient reads who vouched [PROOF-2]", async () => {
    const { patientNumber, ...patient } = await signInAtBed(journey.server, people.nurse);
    const desk = await journey.open({ size: "tablet", allowedErrors });
    await openPortal(desk, journey.server.url, people.nurse);
    for (let day = 0; day < 3; day += 1) {
      const dialog = await openBedsideCode(desk);
      await scan(desk, patientNumber);
      await dialog.getByText(`patient number ${patientNumber}`).waitFor();
      await dialog.getByRole("button", { name: "Done" }).click();
    }
    const tablet = await journey.open();
    await carryOver(tablet, journey.server.url, patient);
    await tablet.goto("/provider-access");
    await tablet.getByText("Created your account at your bed").waitFor();
  });

  it("lists for a colleague what rests on the word of a provider who left; the colleague compares the wristband [PROOF-4, PORTAL-47]", async () => {
    const leaver = await registerProvider(journey.server, journey.mailbox, { firstName: "Lea", lastName: "Leaver" });
    const { browser, patientNumber, person } = await signInAtBed(journey.server, leaver, { codeBy: people.nurse });
    const granted = await browser.call("POST", "/api/provider-relationships", { providerId: people.colleague.user.id });
    expect(granted.statusCode, granted.body).toBe(201);
    await admin("deactivate-provider", leaver.person.email);
    const desk = await journey.open({ size: "desktop", allowedErrors });
    await openPortal(desk, journey.server.url, people.colleague);
    await desk.getByRole("button", { name: "1 to renew" }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByText("The patient number rests on the word of Lea Leaver, who has left.").waitFor();
    await dialog.getByRole("button", { name: "Compare the wristband" }).click();
    await dialog.getByLabel("Patient number").fill(patientNumber);
    await desk.keyboard.press("Enter");
    await dialog.getByText(`Confirmed: ${person.firstName} ${person.lastName}.`).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => desk.getByRole("button", { name: "to renew" }).count()).toBe(0);
  });

  it("ends a distrusted provider's patients' sign-ins on their open screens, and a bedside code brings all of it back [PROOF-5, PROOF-6]", async () => {
    const leaver = await registerProvider(journey.server, journey.mailbox);
    const { patientNumber, person, ...patient } = await signInAtBed(journey.server, leaver, { codeBy: people.nurse });
    const tablet = await journey.open({ allowedErrors });
    await carryOver(tablet, journey.server.url, patient);
    await tablet.goto("/dashboard");
    await tablet.getByRole("heading", { name: `Hello, ${person.firstName}.` }).waitFor();
    await admin("deactivate-provider", leaver.person.email, "--distrust");
    await tablet.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    const again = await people.nurse.browser.call("POST", "/api/bedside-codes", {
      ...wristbandOf(person),
      patientNumber,
    });
    expect(again.statusCode, again.body).toBe(201);
    await signInByName(tablet, person, again.json().code);
  });
});
