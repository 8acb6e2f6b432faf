import type { PatientGoalLimits, ProviderPatient } from "@bedside-bike/contract";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { amberAnswers, assess } from "../../../apps/server/test/support/safety-check.ts";
import type { TestServer } from "../../../apps/server/test/support/test-server.ts";
import { unfoldAll } from "../../support/calculator.ts";
import { openLive } from "../../support/calls.ts";
import { Bike } from "../../support/demo-patient.ts";
import { enterAsProvider, max, nora, saveAsMax, signInElsewhere } from "../../support/provider-portal.ts";
import { gretaId, idaId, ninaId, paulId, rosaId, samId, theoId } from "../demo-patients.ts";
import type { Tour } from "../tour.ts";
import { beginOf, fill, shownWords } from "../words.ts";
import { toStep, tourRenewal, tourSafetyCheck } from "./safety-check.ts";

const {
  calculator,
  clinical,
  "form-checks": formChecks,
  "goal-words": goals,
  "goal-limits": limits,
  provider: words,
  shell,
  results,
  "clinical-dashboard": patientPage,
} = shownWords;

const failing = { allowedErrors: [/status of (403|409|422|500)/] };
const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();
/** The topmost dialog or question. */
export const dialog = (page: Page) => page.locator("[data-modal]").last();
export const close = async (page: Page) => {
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
};

export async function openPatient(page: Page, id: number): Promise<void> {
  await page.goto(`/provider-dashboard?patient=${id}`);
  await untilShown(page);
}

async function untilShown(page: Page): Promise<void> {
  await page.getByText(patientPage.stats.days, { exact: true }).waitFor();
  await page.getByRole("heading", { name: patientPage.goals.title, exact: true }).waitFor();
}

/** Up to the first value. */

/** A provider has taken care of what the patient said, and the plan continues. */
async function answerSymptoms(server: TestServer, patientId: number): Promise<void> {
  const provider = await signInElsewhere(server, "Max");
  const listed: ProviderPatient[] = (await provider.call("GET", `/api/providers/${provider.user.id}/patients`)).json();
  const rideId = listed.find(({ id }) => id === patientId)?.feedback?.rideId;
  const answer = { decision: "continue", reason: "-" };
  const reply = await provider.call("POST", `/api/rides/${rideId}/feedback/answer`, answer);
  expect(reply.statusCode, reply.body).toBe(201);
}

/** The patient's goals, set by Max, are the base from which the day's steps are counted. */
async function sendBaseAsMax(server: TestServer, patientId: number): Promise<NonNullable<PatientGoalLimits["base"]>> {
  const provider = await signInElsewhere(server, "Max");
  const path = `/api/patients/${patientId}`;
  const { base }: PatientGoalLimits = (await provider.call("GET", `${path}/goal-limits`)).json();
  if (!base) throw new Error("No goals can be sent to this patient.");
  const reply = await provider.call("POST", `${path}/goals`, {
    goals: [
      { goalType: "duration", targetValue: base.minutes, unit: "minutes", label: "-", period: "session" },
      { goalType: "power", targetValue: base.watts, unit: "watts", label: "-", period: "session" },
      { goalType: "sessions", targetValue: base.sessions, unit: "sessions", label: "-", period: "daily" },
    ],
    overrideConfirmed: true,
    clearanceAcknowledged: true,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return base;
}

/** On their pages it is not only the words that differ. */
const differing: readonly number[] = [idaId, theoId, ninaId];

/** The list, a patient and the reasons, in the order of a ward round. */
export async function tourPortal(tour: Tour): Promise<void> {
  const page = await tour.open(failing);
  await enterAsProvider(page, nora);
  await page.goto("/provider-dashboard");
  await page.getByText(words.empty, { exact: true }).waitFor();
  await tour.check(page, "no patients");
  await enterAsProvider(page);
  await page.goto("/provider-dashboard");
  await page.getByText("Rosa Demo").first().waitFor();
  await page.keyboard.press("?");
  await dialog(page).getByText(words.today.letters).waitFor();
  await tour.check(page, "the keys of today");
  await close(page);
  await page.getByLabel(words.today.search).fill("xyz");
  await page.getByText(words.today.none).waitFor();
  await tour.check(page, "today, none found");
  await page.getByLabel(words.today.search).fill("");
  for (const id of [samId, idaId, 7, gretaId, theoId, ninaId]) {
    await page.locator(`a#patient-${id}`).click();
    await untilShown(page);
    if (differing.includes(id)) await tour.check(page, `patient ${id}`);
    else await tour.read(page, `patient ${id}`);
    await page.goBack();
    await page.getByText(patientPage.stats.days, { exact: true }).waitFor({ state: "detached" });
  }
  await page.goto(`/provider-dashboard?patient=${paulId}`);
  await page.getByText(words.gone, { exact: true }).waitFor();
  await tour.check(page, "not on the list");
}

/** A patient's charts, risk and stay: what opens from there, and an open ride. */
export async function tourPatientDetail(tour: Tour): Promise<void> {
  const page = await tour.open(failing);
  await enterAsProvider(page);
  await openPatient(page, rosaId);
  for (const days of await page.getByRole("button", { name: fill(patientPage.charts.days, { count: 14 }) }).all())
    await days.click();
  await press(page, shell.chart.asTable);
  await press(page, shell.chart.asTable);
  await tour.check(page, "charts as tables");
  await press(page, patientPage.risk.how);
  await dialog(page).getByText(clinical.how.cohorts).waitFor();
  await tour.check(page, "how this was calculated");
  await close(page);
  await press(page, fill(patientPage.now.all, { count: 12 }));
  await tour.check(page, "all criteria to stop");
  await press(page, patientPage.now.fewer);
  await page.getByRole("link", { name: patientPage.summary.open, exact: true }).click();
  await page.getByRole("button", { name: patientPage.summary.print, exact: true }).waitFor();
  await page.getByText(patientPage.summary.sessionsOfDay, { exact: true }).last().waitFor();
  await tour.check(page, "summary");
  await page.getByRole("link", { name: patientPage.summary.back, exact: true }).click();
  await untilShown(page);
  await press(page, patientPage.stay.correctLabel);
  await dialog(page).getByLabel(patientPage.stay.date).fill("");
  await dialog(page).getByRole("button", { name: patientPage.stay.save }).click();
  await dialog(page).getByText(shell.required).waitFor();
  await tour.check(page, "admission date");
  await close(page);
  await press(page, patientPage.stay.release);
  await dialog(page).waitFor();
  await tour.check(page, "release bike");
  await page.route("**/device-link", (route) => route.fulfill({ status: 500, body: "" }));
  await dialog(page).getByRole("button", { name: patientPage.stay.release }).click();
  await page.getByText(patientPage.stay.releaseFailed).waitFor();
  await tour.check(page, "release bike, failed");
  await press(page, patientPage.stay.discharge);
  await dialog(page).waitFor();
  await tour.check(page, "discharge");
  await page.route("**/discharge", (route) => route.fulfill({ status: 500, body: "" }));
  await dialog(page).getByRole("button", { name: patientPage.stay.discharge }).click();
  await dialog(page).getByText(patientPage.stay.chooseName).waitFor();
  await tour.check(page, "discharge, no name chosen");
  await dialog(page).getByRole("radio", { name: "Rosa Demo", exact: true }).check();
  await dialog(page).getByRole("button", { name: patientPage.stay.discharge }).click();
  await page.getByText(patientPage.stay.dischargeFailed).waitFor();
  await tour.check(page, "discharge, failed");
  await openPatient(page, theoId);
  await press(page, patientPage.stay.discharge);
  await dialog(page).getByText(patientPage.stay.event.hadFall, { exact: true }).waitFor();
  await tour.check(page, "discharge after a fall");
  await openLive(page, () => openPatient(page, rosaId));
  const bike = new Bike(tour.server);
  await bike.pedal(60, 25);
  await page
    .getByText(fill(words.list.pedalingAt, { watts: 25 }))
    .filter({ visible: true })
    .first()
    .waitFor();
  await tour.check(page, "a patient who pedals");
  await bike.end();
  await page.route(/\/api\/(?!auth\/user|system|providers)/, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`/provider-dashboard?patient=${rosaId}`);
  await page.getByText(patientPage.patient.failed).waitFor();
  await tour.check(page, "patient, failed");
}

/** Editing goals, with every question before they are sent. */
export async function tourGoalEditor(tour: Tour): Promise<void> {
  const page = await tour.open(failing);
  await enterAsProvider(page);
  await openPatient(page, samId);
  const card = page.getByRole("region", { name: patientPage.goals.title, exact: true });
  const fillIn = async (field: string, value: number) => {
    await card.getByLabel(field, { exact: true }).fill(String(value));
    await card.getByLabel(field, { exact: true }).press("Tab");
  };
  await fillIn(patientPage.goals.watts, 70);
  await tour.check(page, "reported symptoms, goals can only be lowered");
  await press(page, patientPage.feedback.continue);
  await page.getByText(patientPage.feedback.reasonMissing).waitFor();
  await tour.check(page, "reported symptoms, no reason to go on");
  await page.getByLabel(patientPage.feedback.reason).fill("-");
  await press(page, patientPage.feedback.continue);
  await page.getByText(patientPage.feedback.answered.continue).waitFor();
  const base = await sendBaseAsMax(tour.server, samId);
  await openPatient(page, samId);
  await fillIn(patientPage.goals.minutes, 30);
  await fillIn(patientPage.goals.watts, 70);
  await fillIn(patientPage.goals.resistance, 9);
  await tour.check(page, "goals above the most");
  await fillIn(patientPage.goals.minutes, base.minutes + 5);
  await fillIn(patientPage.goals.watts, base.watts + 6);
  await page.getByText(beginOf(limits.caps.problemOf.steps)).first().waitFor();
  await tour.check(page, "too many steps");
  await fillIn(patientPage.goals.minutes, base.minutes);
  await tour.check(page, "goals edited");
  const send = card.getByRole("button", { name: patientPage.goals.send });
  await send.click();
  for (const [title, confirm] of [
    [patientPage.goals.other.title, patientPage.goals.other.confirm],
    [limits.caps.title, limits.caps.acknowledge],
  ] as const) {
    await dialog(page).getByText(title).waitFor();
    await tour.check(page, `question ${title}`);
    await dialog(page).getByRole("button", { name: confirm }).click();
  }
  await page.getByText(patientPage.goals.sent).waitFor();
  await tour.check(page, "after the questions");

  await openPatient(page, rosaId);
  await page.route("**/api/patients/*/goals", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await card.getByLabel(patientPage.goals.watts, { exact: true }).fill("24");
  await send.click();
  await page.getByText(fill(patientPage.goals.saveFailed, { error: patientPage.goals.unknownError })).waitFor();
  await tour.check(page, "goals not saved");

  await openPatient(page, samId);
  await press(page, fill(patientPage.activeGoals.editLabel, { goal: goals.power.label }));
  await dialog(page).getByLabel(goals.power.label).fill("");
  await dialog(page).getByRole("button", { name: patientPage.activeGoals.save }).click();
  await dialog(page).getByText(shell.required).waitFor();
  await tour.check(page, "one goal");
  await dialog(page).getByLabel(goals.power.label).fill(String(base.watts));
  await dialog(page).getByRole("button", { name: patientPage.activeGoals.save }).click();
  await dialog(page)
    .getByText(patientPage.goals.other.title)
    .or(page.getByText(patientPage.activeGoals.updated))
    .first()
    .waitFor();
  await tour.check(page, "one goal, asked");
}

/** A clearance by name, the next step, and why nothing can be sent. */
export async function tourClearance(tour: Tour): Promise<void> {
  const page = await tour.open(failing);
  await enterAsProvider(page, max);
  await assess(await signInElsewhere(tour.server, "Max"), paulId, amberAnswers);
  await openPatient(page, paulId);
  await press(page, limits.next.clear);
  await dialog(page).getByRole("button", { name: limits.clearance.confirm }).click();
  await dialog(page).getByText(limits.clearance.noteMissing).waitFor();
  await tour.check(page, "clearance without a text");
  await page.route("**/api/patients/*/clearances", (route) => route.fulfill({ status: 500, body: "" }));
  await dialog(page).getByLabel(limits.clearance.note).fill("-");
  await dialog(page).getByRole("button", { name: limits.clearance.confirm }).click();
  await dialog(page).getByText(limits.clearance.failed).waitFor();
  await tour.check(page, "clearance not saved");
  await page.unroute("**/api/patients/*/clearances");
  await dialog(page).getByRole("button", { name: limits.clearance.confirm }).click();
  await page.getByText(beginOf(limits.clearance.saved)).waitFor();
  await tour.check(page, "cleared");
  const card = page.getByRole("region", { name: patientPage.goals.title, exact: true });
  await card.getByRole("button", { name: patientPage.goals.send }).click();
  await page.getByText(patientPage.goals.sent).waitFor();
  await tour.check(page, "sent, with the next step");
  for (const code of ["assess_first", "assessment_expired", "stopped", "over_hard_cap"] as const) {
    await page.route("**/api/patients/*/goals", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { error: "-", code, requestId: "-" } })
        : route.continue(),
    );
    await openPatient(page, paulId);
    await card.getByLabel(patientPage.goals.watts, { exact: true }).fill("5");
    await card.getByRole("button", { name: patientPage.goals.send }).click();
    await page.getByText(limits.problem[code]).waitFor();
    await tour.check(page, `not sent: ${code}`);
  }
}

/** Another provider changed the goals first: before they were sent, and while a question was open. */
export async function tourNewerGoals(tour: Tour): Promise<void> {
  const page = await tour.open(failing);
  await enterAsProvider(page);
  await openLive(page, () => openPatient(page, gretaId));
  const card = page.getByRole("region", { name: patientPage.goals.title, exact: true });
  await card.getByLabel(patientPage.goals.minutes, { exact: true }).fill("18");
  await saveAsMax(tour.server, gretaId, 11);
  await page.getByText(patientPage.goals.conflict.keep).waitFor();
  await tour.check(page, "newer goals");
  await page.goto(`/risk-assessment?patient=${gretaId}`);
  await page.getByText(results.edit.change).click();
  const minutes = page.getByLabel(results.edit.minutes, { exact: true });
  await minutes.fill("12");
  await minutes.press("Tab");
  await page.getByText(results.push.otherGoals).waitFor();
  await saveAsMax(tour.server, gretaId, 13);
  await press(page, results.push.modified);
  await dialog(page).getByRole("button", { name: calculator.question.otherProvider.confirm }).click();
  const meanwhile = dialog(page).getByText(calculator.question.changedMeanwhile.title);
  await meanwhile.waitFor();
  await tour.check(page, "goals changed meanwhile");
}

/** The goal calculator for a provider: form, results, what if, the dialog, what is asked before a push. */
export async function tourProviderCalculator(tour: Tour): Promise<void> {
  const page = await tour.open(failing);
  await enterAsProvider(page);
  await page.goto(`/risk-assessment?patient=${paulId}`);
  await page.getByText(calculator.chooser.title).waitFor();
  await tour.check(page, "calculator, no access");
  await page.goto(`/risk-assessment?patient=${idaId}`);
  await page.getByText(results.results.title).waitFor();
  await page.locator("main").getByText(shownWords["safety-state"].state.stop, { exact: true }).first().waitFor();
  await unfoldAll(page);
  await tour.check(page, "results, not now");
  await page.goto(`/risk-assessment?patient=${ninaId}`);
  const next = page.getByRole("button", { name: formChecks.steps.next, exact: true });
  await next.waitFor();
  await page.getByText(calculator.toast.profileLoaded).waitFor();
  await tour.check(page, "assessment form");
  await page.getByLabel(calculator.field.age, { exact: true }).fill("");
  await next.click();
  await page.getByText(calculator.toast.missingInformation).waitFor();
  await tour.check(page, "assessment form, age missing");
  await page.getByLabel(calculator.field.age, { exact: true }).fill("9");
  await page.getByRole("radio", { name: calculator.choice.male, exact: true }).check();
  await next.click();
  await page.getByText(calculator.toast.invalidAge).waitFor();
  await tour.check(page, "assessment form, age wrong");
  await page.getByLabel(calculator.field.age, { exact: true }).fill("82");
  await next.click();
  await page.getByText(calculator.toast.missingAdmissionType).waitFor();
  await tour.check(page, "assessment form, admission missing");
  await page.getByLabel(calculator.box.admission_other).check();
  await page.getByRole("textbox", { name: calculator.field.admission_diagnosis, exact: true }).fill("-");
  await tourSafetyCheck(tour, page);
  await press(page, clinical.how.title);
  await page.getByText(clinical.how.evidence).waitFor();
  await unfoldAll(page);
  await tour.check(page, "results");
  await tourRenewal(tour, page);
  await tourWhatIf(tour, page);
  await tourPush(tour, page);
}

const outOfBounds = beginOf(results.whatIf.bounds);

async function tourWhatIf(tour: Tour, page: Page): Promise<void> {
  await unfoldAll(page);
  const card = page.getByRole("region", { name: results.whatIf.title });
  await card.getByLabel(results.whatIf.newValue).selectOption("chair_bound");
  await card.getByText(results.whatIf.use).waitFor();
  await tour.check(page, "what if");
  await card.getByLabel(results.whatIf.input).selectOption("weight_kg");
  await card.getByLabel(results.whatIf.newValue).fill("1");
  await card.getByText(outOfBounds).waitFor();
  await tour.check(page, "what if, out of bounds");
  await press(page, results.results.quick);
  await toStep(page, "text");
  await dialog(page).getByLabel(results.edit.energy).fill("1");
  const run = dialog(page).getByRole("button", { name: calculator.dialog.run });
  await run.click();
  await page.getByText(formChecks.text.undecided).first().waitFor();
  await run.click();
  await dialog(page).getByText(outOfBounds).waitFor();
  await tour.check(page, "quick assessment");
  await close(page);
}

async function tourPush(tour: Tour, page: Page): Promise<void> {
  await answerSymptoms(tour.server, samId);
  const base = await sendBaseAsMax(tour.server, samId);
  await page.goto(`/risk-assessment?patient=${samId}`);
  await page.getByText(results.edit.change).click();
  const power = page.getByLabel(results.edit.watts, { exact: true });
  await power.fill("90");
  await power.press("Tab");
  await page
    .getByText(/Max Mockman/)
    .first()
    .waitFor();
  await tour.check(page, "goals above the most");
  await power.fill(String(base.watts + 6));
  await power.press("Tab");
  await tour.check(page, "goals to push");
  await press(page, results.push.modified);
  for (const [title, confirm] of [
    [calculator.question.otherProvider.title, calculator.question.otherProvider.confirm],
    [limits.caps.title, limits.caps.acknowledge],
  ] as const) {
    await dialog(page).getByText(title).waitFor();
    await tour.check(page, `push ${title}`);
    await dialog(page).getByRole("button", { name: confirm }).click();
  }
  await page.getByText(calculator.toast.goalsUpdated).waitFor();
  await tour.check(page, "pushed");
}
