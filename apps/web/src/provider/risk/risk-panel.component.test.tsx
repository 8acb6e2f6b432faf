import type { CallReply } from "@bedside-bike/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import {
  assessed,
  byEarlierEngine,
  carriedOn,
  notCleared,
  orthopedic,
  sedated,
  septic,
} from "../../../test/support/assessments.ts";
import { press } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { RiskPanel } from "./risk-panel.tsx";

type Opened = RenderOptions & { hoursAgo?: number };

async function open(assessment: CallReply<"riskAssessments.latest">, { hoursAgo = 0, ...options }: Opened = {}) {
  const assessedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const latest = assessment.hasAssessment
    ? { ...assessment, assessment: { ...assessment.assessment, assessedAt } }
    : assessment;
  stubPortal({ assessment: latest });
  await renderInApp(<RiskPanel patient={{ id: dorothy.id }} />, { user: provider, ...options });
}
const region = (name: string) => page.getByRole("region", { name, exact: true });
const row = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

it("begins with the state of the safety check and its reasons, with what is not recorded one tap away [PORTAL-19]", async () => {
  await open(orthopedic);
  const state = region("Ask first");
  await expect.element(state.getByText("Orthopedic: weight bearing and movement must be cleared.")).toBeVisible();
  await press(state.getByText("Not recorded (37)"));
  await expect.element(state.getByText(/breathing support, oxygen saturation/)).toBeVisible();
  await expectNoAxeViolations();
});

it("shows the risks after a reason to stop, without a benefit [PORTAL-19]", async () => {
  await open(notCleared, { theme: "dark" });
  await expect.element(region("Not now").getByText(/^Not now: Not yet cleared/)).toBeVisible();
  await expect.element(row("Falls").getByText("2.0%", { exact: true }).first()).toBeVisible();
  expect(page.getByText(/with the daily goal/).elements()).toEqual([]);
  await expectNoAxeViolations();
});

it("gives each risk one level, its likely range and the score [PORTAL-19]", async () => {
  await open(assessed({ age: 71, sex: "male", mobility_status: "bedbound", has_vte_history: true }));
  const vte = row("Blood clots (VTE)");
  await expect.element(vte.getByText("MODERATE", { exact: true })).toBeVisible();
  await expect.element(vte.getByText(/^likely range \d.*% to \d.*%$/)).toBeVisible();
  await expect.element(vte.getByText(/Padua 7: the score calls for prophylaxis/)).toBeVisible();
  await expect.element(row("Falls").getByText(/Not used in the calculation\.$/)).toBeVisible();
  await expect.element(page.getByText("Assumed", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Level of care, Cognition, Function before admission/)).toBeVisible();
  await expect.element(page.getByText(/Planned or unplanned admission/)).toBeVisible();
});

it("says that a clot is present instead of a percentage [PORTAL-19]", async () => {
  await open(assessed({ safety_answers: { acute_dvt_pe: "suspected" } }));
  const vte = row("Blood clots (VTE)");
  await expect.element(vte.getByText("A clot is present or suspected")).toBeVisible();
  expect(vte.getByText(/%/).elements()).toEqual([]);
});

it("names what is only proposed by the text [PORTAL-19]", async () => {
  await open(assessed({ additional_medications: "warfarin" }));
  await expect.element(page.getByText("Proposed by the text, not counted")).toBeVisible();
  await expect.element(page.getByText("Therapeutic anticoagulation", { exact: true })).toBeVisible();
});

it("opens an assessment by an earlier engine as it was, never as a state that lets goals be sent [CALCULATOR-75, PORTAL-19]", async () => {
  await open(byEarlierEngine);
  await expect.element(region("Check due")).toBeVisible();
  const percent = `${(byEarlierEngine.falls.probability * 100).toFixed(1)}%`;
  await expect.element(row("Falls").getByText(percent, { exact: true }).first()).toBeVisible();
});

it("gives what the daily goal may change in the stay, as modeled [PORTAL-19]", async () => {
  await open(septic);
  await expect.element(page.getByText(/days less with the daily goal, modeled$/)).toBeVisible();
  await expect.element(page.getByText(/if the patient survives this stay; likely range/)).toBeVisible();
});

it("says how many more days are expected, also once the hours of the check have passed [PORTAL-42]", async () => {
  await open(carriedOn, { hoursAgo: 100 });
  await expect.element(page.getByText(/^about \d more days?$/)).toBeVisible();
  await expect.element(page.getByText(/days in all; 8 of 10 patients like this/)).toBeVisible();
  expect(page.getByText(/exceeded/).elements()).toEqual([]);
  await expectNoAxeViolations();
});

it("says that a passive plan is not known to change the stay [PORTAL-19]", async () => {
  await open(sedated);
  await expect.element(page.getByText("not known to change").first()).toBeVisible();
  expect(page.getByText(/with the daily goal, modeled/).elements()).toEqual([]);
});

it("says beside the falls that Morse is high by score [PORTAL-19]", async () => {
  await open(assessed({ morse: 45 }));
  await expect.element(row("Falls").getByText("Morse 45: high by score.")).toBeVisible();
});

it("speaks of the patient, not of 'you', and says why at each figure [PORTAL-59, CALCULATOR-79]", async () => {
  await open(septic);
  const why = page.getByRole("button", { name: /^Why \d.*%\? Falls$/ });
  await why.click();
  await expect.element(row("Falls").getByRole("rowheader", { name: /days here, nothing else$/ })).toBeVisible();
  await expect.element(row("Falls").getByText(/^In the order listed; another order, other points\./)).toBeVisible();
  expect(page.getByRole("button", { name: /^Why/ }).elements()).toHaveLength(7);
  expect(document.body.textContent).not.toMatch(/\b(?:you|your|yours)\b/i);
  await expectNoAxeViolations();
});
