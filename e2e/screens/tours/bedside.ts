import type { Page } from "playwright-core";
import { expect } from "vitest";
import { runAdminCommand } from "../../../apps/server/src/admin/commands.ts";
import {
  makeAccount,
  type SignedInPerson,
  signInAtBed,
  witnessCodeOf,
} from "../../../apps/server/test/support/at-bed.ts";
import { codeIn, type Mailbox } from "../../../apps/server/test/support/mailbox.ts";
import {
  newPatientNumber,
  newPerson,
  registerProvider,
  registerUnconfirmed,
} from "../../../apps/server/test/support/verified-people.ts";
import { giveCamera, scan } from "../../support/bedside.ts";
import { carryOver } from "../../support/session.ts";
import { registeredPerson } from "../data.ts";
import { speakPseudoErrors } from "../texts.ts";
import type { Tour } from "../tour.ts";
import { fill, shownWords } from "../words.ts";

const { access, account, bedside, provider, shell, unconfirmed } = shownWords;

const refused = { allowedErrors: [/status of 40[0349] /] };
const press = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).first().click();

/** As many people with one name as the tour needs; their name is not a word of the app. */
const newZelda = () => newPerson(registeredPerson);

/** From a wristband to a code, through everything that the dialog asks; and the witness code. */
export async function tourBedsideCode(tour: Tour, mailbox: Mailbox): Promise<void> {
  const nurse = await registerProvider(tour.server, mailbox, registeredPerson);
  const colleague = await registerProvider(tour.server, mailbox, registeredPerson);
  const page = await tour.open(refused);
  await speakPseudoErrors(page);
  const show = await giveCamera(page);
  await carryOver(page, tour.server.url, nurse);
  await page.goto("/provider-dashboard");
  await tourWitnessCode(tour, page);

  await openWith(page, "");
  await page.getByText(shell.required).waitFor();
  await tour.check(page, "bedside code");
  await page.getByRole("dialog").getByLabel(bedside.wristband.number).fill("?");
  await page.getByText(bedside.wristband.numberInvalid).waitFor();
  await tour.check(page, "a number that can't be");
  await press(page, bedside.camera.start);
  await page.getByText(bedside.camera.hint).waitFor();
  await tour.check(page, "the camera");
  await show("?");
  await page.getByText(bedside.camera.otherCode).waitFor();
  await tour.check(page, "the camera sees another code");
  await press(page, shell.cancel);

  const zelda = newZelda();
  await openWith(page, newPatientNumber());
  await enterName(page, zelda);
  await page.getByText(bedside.wristband.newPatient).waitFor();
  await tour.check(page, "no account yet");
  await press(page, bedside.wristband.createAccount);
  await page.getByText(bedside.code.hint).waitFor();
  await tour.check(page, "bedside code given");
  await press(page, bedside.done);

  await openWith(page, newPatientNumber());
  await enterName(page, zelda);
  await page.getByText(bedside.otherNumber.sameHint).waitFor();
  await tour.check(page, "another number");
  await press(page, bedside.otherNumber.correct);
  await page.getByLabel(shell.witness.label).waitFor();
  await tour.check(page, "another number, to witness");
  await makeAccount(nurse, zelda);
  await page.getByLabel(shell.witness.label).fill(await witnessCodeOf(colleague));
  await page.keyboard.press("Enter");
  await page.getByLabel(bedside.correct.former).waitFor();
  await tour.check(page, "which number is wrong");
  await press(page, shell.close);
  await tourEmailAccounts(tour, page, mailbox, colleague);
}

async function tourWitnessCode(tour: Tour, page: Page): Promise<void> {
  await page.getByRole("button", { name: provider.codes.witness }).click();
  await page.getByText(bedside.witness.check).waitFor();
  await tour.check(page, "witness code");
  await press(page, bedside.witness.submit);
  await page.getByText(bedside.witness.for).waitFor();
  await tour.check(page, "witness code made");
  await press(page, bedside.done);
}

async function tourEmailAccounts(tour: Tour, page: Page, mailbox: Mailbox, colleague: SignedInPerson): Promise<void> {
  const { person } = await registerUnconfirmed(tour.server, mailbox, {
    ...registeredPerson,
    dateOfBirth: "1951-05-05",
  });
  await openWith(page, newPatientNumber());
  await enterName(page, { ...person, dateOfBirth: "1951-05-05" });
  await page.getByText(bedside.emailAccounts.hint).waitFor();
  await tour.check(page, "accounts by email");
  await press(page, bedside.emailAccounts.confirm);
  await page.getByRole("dialog").getByLabel(bedside.confirm.code).waitFor();
  const code = await mailbox.nextCode(person.email);
  await press(page, bedside.confirm.submit);
  await page.getByText(bedside.confirm.codeInvalid).waitFor();
  await tour.check(page, "confirm an account");
  await page.getByRole("dialog").getByLabel(bedside.confirm.code).fill(code);
  await page
    .getByRole("dialog")
    .getByLabel(shell.witness.label)
    .fill(await witnessCodeOf(colleague));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: bedside.confirmed.showCode }).waitFor();
  await tour.check(page, "account confirmed");
}

async function openWith(page: Page, patientNumber: string): Promise<void> {
  await page.getByRole("button", { name: provider.codes.bedside }).click();
  await page.getByRole("dialog").getByLabel(bedside.wristband.number).focus();
  await scan(page, patientNumber);
}

async function enterName(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(bedside.wristband.firstName).fill(person.firstName);
  await dialog.getByLabel(bedside.wristband.lastName).fill(person.lastName);
  await dialog.getByLabel(bedside.wristband.dateOfBirth).fill(person.dateOfBirth);
  await page.keyboard.press("Enter");
}

/** What a patient sees whom a nurse signed in at the bed, and one whom nobody has confirmed. */
export async function tourPatientsAtBed(tour: Tour, mailbox: Mailbox): Promise<void> {
  const nurse = await registerProvider(tour.server, mailbox, registeredPerson);
  const page = await tour.open(refused);
  await speakPseudoErrors(page);
  await carryOver(page, tour.server.url, await signInAtBed(tour.server, nurse, registeredPerson));
  await page.goto("/provider-access");
  await page.getByText(access.action.createAccount).waitFor();
  await tour.check(page, "a session that a code opened");
  await page.getByRole("main").getByRole("button", { name: access.grant.open }).click();
  await page.getByRole("dialog").getByLabel(access.grant.provider).selectOption(String(nurse.user.id));
  await press(page, access.grant.submit);
  await page.getByLabel(shell.witness.label).waitFor();
  await press(page, access.grant.withWitness);
  await page.getByText(shell.witness.invalid).waitFor();
  await tour.check(page, "a grant to witness");
  await tourEmail(tour, page, await registerProvider(tour.server, mailbox, registeredPerson));

  const other = await tour.open();
  await carryOver(other, tour.server.url, await registerUnconfirmed(tour.server, mailbox, registeredPerson));
  await other.goto("/dashboard");
  await other.getByRole("button", { name: unconfirmed.open }).click();
  await other.getByText(unconfirmed.how).waitFor();
  await tour.check(other, "not confirmed: dashboard");
  for (const path of ["/provider-access", "/kudos-wall"]) {
    await other.goto(path);
    await other.getByText(unconfirmed.how).waitFor();
    await tour.check(other, `not confirmed: ${path}`);
  }
}

async function tourEmail(tour: Tour, page: Page, colleague: SignedInPerson): Promise<void> {
  await page.goto("/account");
  await page.getByLabel(account.email.address).fill("zelda@bedsidebike.example");
  await page.keyboard.press("Enter");
  await page.getByLabel(shell.witness.label).waitFor();
  await tour.check(page, "an address to witness");
  await page.getByLabel(shell.witness.label).fill(await witnessCodeOf(colleague));
  await page.keyboard.press("Enter");
  await page.getByLabel(account.email.code).fill("1");
  await page.keyboard.press("Enter");
  await page.getByText(account.email.codeInvalid).waitFor();
  await tour.check(page, "the new address's code");
}

/** What rests on the word of a provider who has left, for an administrator to have confirmed again. */
export async function tourToRenew(tour: Tour, mailbox: Mailbox): Promise<void> {
  const [administrator, nurse, leaver] = [
    await registerProvider(tour.server, mailbox, registeredPerson),
    await registerProvider(tour.server, mailbox, registeredPerson),
    await registerProvider(tour.server, mailbox, registeredPerson),
  ];
  await makeAccount(leaver, newZelda());
  const mailed = await signInAtBed(tour.server, nurse, registeredPerson);
  const { email } = newPerson();
  await mailed.browser.call("POST", "/api/auth/email", { email, witnessCode: await witnessCodeOf(leaver) });
  const code = codeIn(await mailbox.next(email));
  const verified = await mailed.browser.call("POST", "/api/auth/email/verify", { code });
  expect(verified.statusCode, verified.body).toBe(200);
  for (const words of [
    ["make-administrator", administrator.person.email],
    ["deactivate-provider", leaver.person.email],
  ]) {
    expect(await runAdminCommand(tour.server.deps, words)).toMatchObject({ ok: true });
  }
  const page = await tour.open(refused);
  await carryOver(page, tour.server.url, administrator);
  await page.goto("/provider-dashboard");
  await page.getByRole("button", { name: fill(provider.codes.renew_other, { count: 2 }) }).click();
  await page.getByRole("dialog").getByText(bedside.renew.intro).waitFor();
  await tour.check(page, "to renew");
  await press(page, bedside.renew.byNumber);
  await page.getByRole("dialog").getByLabel(bedside.wristband.number).waitFor();
  await tour.check(page, "the wristband to compare");
}
