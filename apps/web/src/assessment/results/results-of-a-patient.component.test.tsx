import { type CallReply, forPatients } from "@bedside-bike/contract";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import {
  assessed,
  byEarlierEngine,
  carriedOn,
  notCleared,
  orthopedic,
  readByPatient,
  sedated,
  withTexts,
} from "../../../test/support/assessments.ts";
import { dana } from "../../../test/support/patient-fixtures.ts";
import { demoHospital, patient } from "../../../test/support/people.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

async function open(latest: CallReply<"riskAssessments.latest">, options: RenderOptions = {}) {
  stubReply("riskAssessments.latest", latest);
  await renderInApp(<RiskAssessmentScreen />, { path: "/risk-assessment", user: patient, ...options });
}
const region = (name: string) => page.getByRole("region", { name, exact: true });
const unfold = (name: string) => region(name).getByRole("heading", { name, exact: true }).click();
const askFirst = () => region("Ask your care team before you start.");
const allText = () => page.getByRole("main").element().textContent ?? "";

beforeEach(() => stubReply("system.status", demoHospital));

it("reads 'Ask your care team before you start.' and what was found, never a class [CALCULATOR-71]", async () => {
  const sore = assessed({ safety_answers: { no_acute_contraindication: true, heel_or_sacral_wound: true } });
  await open(readByPatient(sore));
  await expect
    .element(askFirst().getByText("You have a sore. Your nurse must check it before you pedal."))
    .toBeVisible();
  expect(allText()).not.toMatch(/Ask first|Not now|Clear\b|Not answered:|Not recorded \(/);
  await expectNoAxeViolations();
});

it("reads each figure as a count of people, and no log-odds [CALCULATOR-73]", async () => {
  await open(readByPatient(orthopedic), { size: "phone" });
  await unfold("What these figures mean");
  await unfold("Your stay and after");
  const falls = region("Risks").getByRole("region", { name: "Falls", exact: true });
  await expect
    .element(
      page.getByText(
        "About 2 of 100 people like you fall in a stay like this. It could be 1 to 4. Nobody can say who.",
      ),
    )
    .toBeVisible();
  await expect.element(falls.getByText("LOW RISK")).toBeVisible();
  const stay = region("Course of the stay");
  await expect.element(stay.getByText(/^About 40 of 100 people like you go to their own home\./)).toBeVisible();
  await page.getByRole("button", { name: "How This Was Calculated" }).click();
  const how = region("How This Was Calculated");
  await how.getByText("Deconditioning", { exact: true }).click();
  await expect.element(how.getByText(/^This is about people who leave the hospital\./).first()).toBeVisible();
  expect(allText()).not.toMatch(/log-odds|log-rate/);
  await unfold("Effect of each answer");
  await expect
    .element(
      region("Effect of each answer")
        .getByText(/^about \d+ of 100 instead of 28$/)
        .first(),
    )
    .toBeVisible();
  expectNoSidewaysScroll();
  await expectNoAxeViolations();
});

it("reads a plan in plain words [CALCULATOR-74]", async () => {
  await open(readByPatient(sedated), { theme: "dark" });
  const plan = region("Movement Goal");
  await expect.element(plan.getByText("The bike moves your legs for you.")).toBeVisible();
  await plan.getByText("More about this plan").click();
  await expect.element(plan.getByText("A ride counts when the bike moves your legs.")).toBeVisible();
  await expect.element(askFirst().getByText("For now the bike may only move your legs for you.")).toBeVisible();
  await expectNoAxeViolations();
});

it("reads that today goes on from the step reached, and how many more days are expected [CALCULATOR-73, CALCULATOR-74]", async () => {
  await open(readByPatient(carriedOn));
  await region("Movement Goal").getByText("More about this plan").click();
  await expect.element(region("Movement Goal").getByText("You go on from the step you have reached.")).toBeVisible();
  expect(allText()).not.toMatch(/progress so far/);
  await expect.element(region("Course of the stay").getByText(/^about \d more days?$/)).toBeVisible();
});

it("reads which text nobody has confirmed, and no class [CALCULATOR-71]", async () => {
  await open(readByPatient(withTexts));
  await unfold("Not answered, so assumed");
  await expect
    .element(
      page.getByText(
        "Nobody has confirmed this text: medical history, additional medications. Your care team will read it.",
      ),
    )
    .toBeVisible();
  expect(allText()).not.toMatch(/Ask first|nobody has read/);
});

it("is asked to wait where nothing is recommended [CALCULATOR-71, CALCULATOR-74]", async () => {
  await open(readByPatient(notCleared));
  const wait = "Please wait. Your care team will tell you when it is safe to pedal.";
  await expect.element(region(wait).getByText("Your surgeon must say if your legs may pedal.")).toBeVisible();
  await expect.element(region("Movement Goal").getByText(wait)).toBeVisible();
  expect(region("Risk Reductions With Mobility").elements()).toEqual([]);
});

it.each([
  ["hold", "open_event", "Your plan is on hold. Your team will check it first."],
  ["wait", "symptoms", "Thank you for telling us. Wait until your team has answered."],
  ["expired", "hours_over", "Your plan is on hold. Your team will check it first."],
] as const)(
  "reads no dose in '%s', %s, but the state's sentence [CALCULATOR-71, STATE-2]",
  async (state, reasonId, sentence) => {
    const rideState = { state, reasonId, mayStart: false, target: null, limit: null, since: null };
    stubReply("providerRelationships.list", [dana]);
    await open({ ...readByPatient(orthopedic), rideState });
    await expect.element(region(sentence)).toBeVisible();
    await expect.element(region("Movement Goal").getByText(sentence)).toBeVisible();
    expect(region("Movement Goal").element().textContent).not.toMatch(/\d/);
  },
);

it("reads what a clot that is there means [CALCULATOR-72]", async () => {
  await open(readByPatient(assessed({ safety_answers: { acute_dvt_pe: "treated" } })));
  const vte = region("Risks").getByRole("region", { name: "Blood Clots (VTE)", exact: true });
  await expect.element(vte.getByText("A clot is present or suspected")).toBeVisible();
  await expect.element(vte.getByText("Your care team will tell you what this means for you.")).toBeVisible();
});

it("reads a result of an earlier engine as it was [CALCULATOR-75]", async () => {
  await open(forPatients(byEarlierEngine));
  await expect.element(region("Your plan is on hold. Your team will check it first.")).toBeVisible();
  await expect.element(page.getByText("engine 2.0", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^This was assessed with an earlier version\./)).toBeVisible();
});

it("shows the four figures and the goal first, the rest one touch away each on a phone [CALCULATOR-32, CALCULATOR-78]", async () => {
  await open(readByPatient(orthopedic), { size: "phone" });
  await expect.element(region("Risks").getByText("LOW RISK").first()).toBeVisible();
  await expect.element(region("Movement Goal")).toBeVisible();
  expect(document.documentElement.scrollHeight).toBeLessThan(2500);
  await expect.element(page.getByRole("button", { name: "How This Was Calculated" })).toBeVisible();
  expectNoSidewaysScroll();
});
