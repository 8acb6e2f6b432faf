import type { Page } from "playwright-core";
import type { Tour } from "../tour.ts";
import { shownWords } from "../words.ts";

const { calculator, clinical, "safety-check": check, "form-checks": formChecks, results } = shownWords;

const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();

/** To a step of the form. */
export const toStep = (page: Page, step: "who" | "now" | "movement" | "text") =>
  page
    .getByRole("navigation", { name: formChecks.steps.title })
    .getByRole("button", { name: formChecks.steps[step] })
    .click();
const choose = (page: Page, question: string, answer: string) =>
  page
    .getByRole("radiogroup", { name: question, exact: true })
    .getByRole("radio", { name: answer, exact: true })
    .check();

/** Texts to decide on (their words have no vowel to mark), a value out of range, and what is asked before it is sent. */
export async function tourSafetyCheck(tour: Tour, page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: calculator.box.is_orthopedic, exact: true }).check();
  await page.getByRole("checkbox", { name: calculator.box.has_ventilator, exact: true }).check();
  await choose(page, calculator.field.level_of_care, calculator.choice.ward);
  await page.getByLabel(calculator.field.height_cm, { exact: true }).fill("70");
  await page.getByLabel(calculator.field.height_cm, { exact: true }).press("Tab");
  await tour.check(page, "assessment, who, with a height in inches");
  await page.getByLabel(calculator.field.height_cm, { exact: true }).fill("");
  await toStep(page, "movement");
  await choose(page, calculator.field.mobility_status, calculator.choice.bedbound);
  await tour.check(page, "assessment, movement");
  await toStep(page, "text");
  const textOf = (name: string) =>
    page.getByRole("textbox", { name: `${name}: ${formChecks.text.typed}`, exact: true });
  await textOf(calculator.field.additional_medical_history).fill("dvt, xyz");
  await textOf(calculator.field.additional_medications).fill("no dvt");
  await page.getByText(calculator.section.scores).click();
  await tour.check(page, "assessment, texts to decide on");
  await toStep(page, "now");
  await press(page, check.core.none);
  await page.getByText(check.more.title).click();
  await page.getByText(check.limits.title).click();
  await page.getByLabel(check.question.fio2).first().fill("40");
  await page.getByLabel(check.question.fio2).first().press("Tab");
  await tour.check(page, "safety check, with a value out of range");
  await page.getByLabel(check.question.fio2).first().fill("0.4");
  await toStep(page, "text");
  await page.getByRole("button", { name: formChecks.text.noDenied }).first().click();
  const generate = page.getByRole("button", { name: calculator.form.generate });
  await generate.click();
  await page.getByText(formChecks.text.decide, { exact: true }).first().waitFor();
  await tour.check(page, "safety check, asked to decide on what was read");
  await generate.click();
  const yes = page.getByRole("button", { name: formChecks.ask.yes });
  await yes.waitFor();
  await tour.check(page, "safety check, asked about unusual answers");
  await yes.click();
}

/** Back to the form, and 'Still the same' from there. */
export async function tourRenewal(tour: Tour, page: Page): Promise<void> {
  await press(page, results.results.new);
  await page.getByText(check.same.hint).waitFor();
  await tour.check(page, "earlier assessment, with its answers beside the empty fields");
  await press(page, check.same.button);
  await page.getByText(check.core.legend).waitFor();
  await choose(page, check.question.weight_bearing, check.answer.full);
  await press(page, check.core.none);
  await tour.check(page, "still the same");
  const generate = page.getByRole("button", { name: calculator.form.generate });
  await generate.click();
  await page.getByText(formChecks.text.decide, { exact: true }).first().waitFor();
  await generate.click();
  await page.getByRole("button", { name: clinical.how.title }).waitFor();
}
