import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { networkOf } from "../../support/breakable-network.ts";
import { unfoldAll } from "../../support/calculator.ts";
import { rosa } from "../../support/demo-patient.ts";
import { registeredPerson } from "../data.ts";
import type { Tour } from "../tour.ts";
import { beginOf, shownWords } from "../words.ts";

const {
  "sign-in": words,
  access,
  shell,
  calculator,
  clinical,
  "form-checks": formChecks,
  "goal-words": goals,
  relative,
  results,
  "sign-in-forms": forms,
} = shownWords;

const failed = { allowedErrors: [/status of (422|500)/] };

/** Sign-in and registration, with what they refuse. */
export async function tourForms(tour: Tour): Promise<void> {
  const page = await tour.open();
  await page.goto("/");
  await page.getByLabel(words.firstName).fill(rosa.firstName);
  await page.getByLabel(words.lastName).fill(rosa.lastName);
  await page.getByLabel(words.dateOfBirth).fill(rosa.dateOfBirth);
  await page.getByText(words.bikeNumberSuggested).waitFor();
  await tour.check(page, "suggested bike");
  for (const who of [words.patient, words.provider]) {
    await page.goto("/auth");
    await page.getByRole("tab", { name: who, exact: true }).click();
    if (who === words.provider) {
      await page.getByRole("button", { name: forms.providerSignIn }).click();
      await page.getByText(shell.required).first().waitFor();
      await tour.check(page, "provider sign-in, nothing filled in");
    }
    await page.getByRole("tab", { name: words.register, exact: true }).click();
    await page
      .getByRole("button", { name: who === words.patient ? forms.patientRegister : forms.providerRegister })
      .click();
    await page.getByText(shell.required).first().waitFor();
    await page.getByLabel(words.email, { exact: true }).fill("nobody");
    await tour.check(page, `registration of a ${who}, nothing filled in`);
  }
}

/** Somebody of the same name and birth date is registered. */
export async function tourNamesake(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/status of 409/] });
  await page.goto("/");
  await page.getByRole("tab", { name: words.register, exact: true }).click();
  await page.getByLabel(words.email, { exact: true }).fill(`${randomUUID()}@bedsidebike.example`);
  await page.getByLabel(words.firstName).fill(rosa.firstName);
  await page.getByLabel(words.lastName).fill(rosa.lastName);
  await page.getByLabel(words.dateOfBirth).fill(rosa.dateOfBirth);
  await page.getByRole("button", { name: forms.patientRegister }).click();
  await page.getByText(forms.namesake.question).waitFor();
  await tour.check(page, "somebody of this name is here");
}

/** The server fails. */
export async function tourFailedSignIn(tour: Tour): Promise<void> {
  const page = await tour.open(failed);
  await page.route("**/api/auth/{login,register}", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/");
  await page.getByRole("button", { name: words.patientSignIn }).click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  await tour.check(page, "patient sign-in, nothing filled in");
  await page.getByLabel(words.firstName).fill(rosa.firstName);
  await page.getByLabel(words.lastName).fill(rosa.lastName);
  await page.getByLabel(words.dateOfBirth).fill(rosa.dateOfBirth);
  await page.getByRole("button", { name: words.patientSignIn }).click();
  await page.getByText(words.toast.loginFailed).waitFor();
  await tour.check(page, "failed sign-in");
  await page.route("**/api/single-sign-on/finish", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/single-sign-on?code=1&state=2");
  await page.getByText(forms.singleSignOn.failed).waitFor();
  await tour.check(page, "failed single sign-on");
}

/** As an installation with OIDC_ONLY=yes sends the page. */
export async function tourHospitalOnly(tour: Tour): Promise<void> {
  const page = await tour.open();
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"isSingleSignOnOnly":false', '"isSingleSignOnOnly":true');
    await route.fulfill({ response, body });
  });
  await page.goto("/");
  await page.getByRole("tab", { name: words.provider, exact: true }).click();
  await page.getByText(forms.singleSignOn.only).waitFor();
  await tour.check(page, "the hospital's sign-in as the only way");
}

/** The banner of the sign-in screen. */
export async function tourFacts(tour: Tour): Promise<void> {
  // With reduced motion they rest from the beginning.
  const page = await tour.open({ context: { reducedMotion: "no-preference" } });
  await page.goto("/");
  for (let fact = 1; fact <= 5; fact += 1) {
    await page.getByRole("button", { name: shell.banner.showReference }).click();
    await tour.read(page, `fact ${fact}`);
    await page.getByRole("button", { name: shell.banner.next }).click();
  }
  await page.getByRole("button", { name: shell.banner.pause }).click();
  await tour.check(page, "facts at rest");
}

/** Every answer of the public calculator, its results and the account that keeps them. */
export async function tourCalculator(tour: Tour): Promise<void> {
  const page = await tour.open(failed);
  await page.goto("/anonymous-risk-calculator");
  const submit = page.getByRole("button", { name: calculator.anonymous.submit });
  await submit.waitFor();
  await tickAll(page);
  // Ventilated and walking independently, as an open question would have it, is refused.
  await page.getByLabel(calculator.field.mobility_status).selectOption("bedbound");
  await page.getByLabel(calculator.field.level_of_care).selectOption("icu");
  const textOf = (name: string) =>
    page.getByRole("textbox", { name: `${name}: ${formChecks.text.typed}`, exact: true });
  await textOf(calculator.field.admission_diagnosis).fill("-");
  await textOf(calculator.field.additional_medical_history).fill("t2dm, xyz");
  await page.getByLabel(calculator.field.age, { exact: true }).fill("80");
  await tour.check(page, "public calculator");
  await page.getByText(calculator.anonymous.forWhom.other, { exact: true }).click();
  await page.getByText(relative.knowMore).waitFor();
  await tour.check(page, "public calculator for somebody else");
  await page.getByText(calculator.anonymous.forWhom.me, { exact: true }).click();
  await page.route("**/api/anonymous-risk-assessment", (route) => route.fulfill({ status: 500, body: "" }));
  await submit.click();
  await page.getByText(calculator.toast.calculationFailed).waitFor();
  await tour.check(page, "public calculator, failed");
  await page.unroute("**/api/anonymous-risk-assessment");
  await submit.click();
  await page.getByRole("button", { name: formChecks.ask.yes }).waitFor();
  await tour.check(page, "public calculator, asked about unusual answers");
  await page.getByRole("button", { name: formChecks.ask.yes }).click();
  await page.getByText(clinical.how.title).waitFor();
  await tour.check(page, "public results");
  await unfoldAll(page);
  await page.getByRole("button", { name: clinical.how.title }).click();
  await page.getByText(clinical.how.cohorts).waitFor();
  await unfoldAll(page);
  await tour.check(page, "public results, unfolded");
  await page.getByRole("button", { name: results.account.create }).click();
  await page.getByLabel(words.email, { exact: true }).fill(`${randomUUID()}@bedsidebike.example`);
  await page.getByLabel(words.firstName).fill(registeredPerson.firstName);
  await page.getByLabel(words.lastName).fill(registeredPerson.lastName);
  await page.getByLabel(words.dateOfBirth).fill("1951-01-31");
  await page.getByRole("button", { name: forms.patientRegister }).click();
  await page.getByText(calculator.kept.title).waitFor();
  await tour.check(page, "answers kept");
}

/** The five questions about somebody else: wrong answers, none, and some; and the account that is the patient's. */
export async function tourRelative(tour: Tour): Promise<void> {
  const page = await tour.open();
  await page.goto("/anonymous-risk-calculator");
  const submit = page.getByRole("button", { name: calculator.anonymous.submit });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.getByText(calculator.anonymous.forWhom.other, { exact: true }).click();
  await page.getByRole("button", { name: calculator.anonymous.units.us, exact: true }).click();
  const answers = [
    [relative.age, "old"],
    [calculator.field.weight_kg, "heavy"],
    [relative.feet, "163"],
    [relative.days, "1.5"],
  ] as const;
  for (const [name, text] of answers) await field(name).fill(text);
  await submit.click();
  await expect.poll(() => page.locator("[aria-invalid=true]").count()).toBe(answers.length);
  await tour.check(page, "for somebody else, what is wrong at each field");
  for (const [name] of answers) await field(name).fill("");
  await submit.click();
  await page.getByText(clinical.how.title).waitFor();
  await tour.check(page, "for somebody else, nothing answered");
  await page.getByRole("button", { name: calculator.results.change }).click();
  await field(relative.age).fill("78");
  await page.getByRole("radio", { name: calculator.choice.female, exact: true }).click();
  await page.getByRole("radio", { name: relative.move.walking_assist, exact: true }).click();
  await submit.click();
  await page.getByText(clinical.how.title).waitFor();
  await unfoldAll(page);
  await page.getByRole("button", { name: clinical.how.title }).click();
  await page.getByText(clinical.how.cohorts).waitFor();
  await unfoldAll(page);
  await tour.check(page, "for somebody else, results");
  await page.getByRole("button", { name: relative.results.results.account.create }).click();
  await page.getByText(forms.waiting.forPatient).waitFor();
  await tour.check(page, "registration for somebody else");
}

/** Who has registered: whom they let in, and what they ask for. */
export async function tourFirstMinute(tour: Tour): Promise<void> {
  const page = await tour.open();
  await page.goto("/");
  await page.getByRole("tab", { name: words.register, exact: true }).click();
  await page.getByLabel(words.email, { exact: true }).fill(`${randomUUID()}@bedsidebike.example`);
  await page.getByLabel(words.firstName).fill(registeredPerson.firstName);
  await page.getByLabel(words.lastName).fill(registeredPerson.lastName);
  await page.getByLabel(words.dateOfBirth).fill("1949-02-28");
  await page.getByRole("button", { name: forms.patientRegister }).click();
  const question = page.getByRole("dialog", { name: access.first.title });
  const give = question.getByRole("button", { name: beginOf(access.first.give) });
  await give.first().waitFor();
  await tour.check(page, "who looks after you, after registering");
  await question.getByRole("button", { name: access.first.later }).click();
  const ask = page.getByRole("button", { name: goals.assessment.ask });
  await ask.waitFor();
  await page.getByRole("button", { name: access.first.title }).waitFor();
  await tour.check(page, "nobody has access yet");
  await ask.click();
  await give.first().click();
  await page.getByText(goals.assessment.seen).waitFor();
  await tour.check(page, "asked for an assessment");
  await page.goto("/goals");
  await page.getByText(goals.assessment.seen).waitFor();
  await tour.check(page, "goals, asked for an assessment");
}

/** Every box except 'none of these': each adds its own lines, warnings and factors. */
async function tickAll(page: Page): Promise<void> {
  const none = [
    calculator.box.no_admission_type,
    calculator.box.no_medications,
    calculator.box.no_medical_conditions,
    calculator.box.no_devices,
  ];
  for (const box of await page.getByRole("checkbox").all()) {
    const name = await box.evaluate(
      (element) => (element as { labels?: { textContent: string }[] }).labels?.[0]?.textContent ?? "",
    );
    if (!none.some((without) => name.includes(without))) await box.check();
  }
  for (const yes of await page.getByRole("radio", { name: calculator.choice.yes, exact: true }).all())
    await yes.check();
}

/** What a signed-out screen says without a network, and once the server knows. */
export async function tourSignOutOffline(tour: Tour): Promise<void> {
  const network = await networkOf(tour.journey);
  const page = await tour.open({
    baseURL: network.url,
    // Requests in flight failed.
    allowedErrors: [/net::ERR_|Failed to load resource|dynamically imported module|Unable to preload CSS/],
  });
  await page.goto("/");
  await page.getByLabel(words.firstName).fill(rosa.firstName);
  await page.getByLabel(words.lastName).fill(rosa.lastName);
  await page.getByLabel(words.dateOfBirth).fill(rosa.dateOfBirth);
  await page.getByRole("button", { name: words.patientSignIn }).click();
  await page.waitForURL("**/dashboard");
  const logout = page.getByRole("button", { name: shell.logout, exact: true });
  const menu = page.getByRole("button", { name: shell.openMenu, exact: true });
  await logout.or(menu).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  network.cut();
  await logout.click();
  await page.getByText(shell.signedOut.here).waitFor();
  await tour.check(page, "signed out without a network");
  network.restore();
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await page.getByText(shell.signedOut.asked, { exact: true }).waitFor();
  await tour.check(page, "signed out, and the server knows");
}
