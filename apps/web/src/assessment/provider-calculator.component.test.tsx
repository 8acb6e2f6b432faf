import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { assessed, orthopedic, sedated } from "../../test/support/assessments.ts";
import { answer, field, results, toStep } from "../../test/support/calculator-form.ts";
import { nothingKnown } from "../../test/support/calculator-profile.ts";
import { clearedLimits, expiredLimits, limitsOf, symptomLimits } from "../../test/support/goal-limits.ts";
import { expectDialogTraps, press, type } from "../../test/support/keyboard.ts";
import { provider } from "../../test/support/people.ts";
import {
  anotherProvider,
  dorothy,
  notAssessed,
  recommendedGoals,
  samuel,
  stubPortal,
} from "../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { receivedCalls, stubConflict, stubProxyError, stubReply } from "../../test/support/stub-server.ts";
import RiskAssessmentScreen from "./risk-assessment.screen.tsx";

const open = (path = "/risk-assessment") =>
  renderInApp(<RiskAssessmentScreen />, { path, user: provider, size: "desktop" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const alert = () => page.getByRole("alert");
const dialog = (name: string) => page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name }));
const goalCard = () => page.getByRole("region", { name: "Movement Goal", exact: true });
const expectText = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();
const unfold = (name: string) => page.getByRole("heading", { name, exact: true }).click();
const pushed = () => receivedCalls("goals.fromAssessment").map(({ body }) => body);

const openEditing = () => goalCard().getByText("Change these goals").click();

async function edit(name: string, value: string): Promise<void> {
  await field(name).fill(value);
  await userEvent.tab();
}

const own = recommendedGoals(orthopedic);

beforeEach(() => {
  stubPortal({ patients: [dorothy, samuel] });
  stubReply("riskAssessments.profile", nothingKnown);
});

describe("whom a provider assesses", () => {
  it("is patient 4 when none is named [CALCULATOR-1, CALCULATOR-31]", async () => {
    await open();
    await expectText("Welcome. Patient: Dorothy Williams");
    await expect.element(goalCard().getByText("Provider Editable")).toBeVisible();
  });

  it("is chosen from a list if the one named gave no access [CALCULATOR-1]", async () => {
    stubReply("riskAssessments.latest", notAssessed);
    await open("/risk-assessment?patient=11");
    await expectText("No access to this patient");
    await expectNoAxeViolations();
    const chooser = page.getByRole("region", { name: "Choose a patient" });
    await chooser.getByRole("link", { name: /Samuel Adeyemi/ }).click();
    await expectText("Welcome. Patient: Samuel Adeyemi");
    await expect.poll(() => receivedCalls("riskAssessments.latest").map(({ params }) => params.id)).toEqual(["5"]);
  });

  it("is nobody while no patient has granted access", async () => {
    stubReply("providers.patients", []);
    await open();
    await expectText("No patients have granted access yet");
    await expectNoAxeViolations();
  });

  it("is asked for again if the list failed to load", async () => {
    stubProxyError("providers.patients", 500);
    await open();
    await expectText("We could not load your patients");
    stubReply("providers.patients", [dorothy]);
    await button("Try again").click();
    await expectText("Welcome. Patient: Dorothy Williams");
  });
});

describe("goals a provider sends", () => {
  const cleared = clearedLimits(limitsOf(orthopedic));
  const sentValues = () =>
    receivedCalls("goals.save").map(({ body }) =>
      Object.fromEntries(body.goals.map(({ goalType, targetValue }) => [goalType, targetValue])),
    );

  it("are edited, balanced and optimized up to the limits of today's step [CALCULATOR-40, CALCULATOR-42, CALCULATOR-47, EDITOR-14]", async () => {
    stubReply("goals.limits", cleared);
    stubReply("goals.save", own);
    await open();
    await openEditing();
    await expect.element(field("Power")).toHaveValue("20");
    await expect
      .element(goalCard().getByRole("row", { name: /^Recommended engine .* 20 W 15 min 2 a day/ }))
      .toBeVisible();
    await expect
      .element(goalCard().getByText("Today's step 20, recommended 25. Confirm above 20, at most 30"))
      .toBeVisible();
    await expect.element(page.getByRole("switch", { name: "Auto-balance OFF" })).toBeVisible();
    await expect.element(button("Auto-Optimize")).toBeDisabled();
    await field("Daily energy target").click();
    const balancing = page.getByRole("switch", { name: "Auto-balance ON" });
    await expect.element(balancing).toBeVisible();
    await edit("Sessions per day", "3");
    await expect.element(field("Minutes per session")).toHaveValue("10");
    await edit("Sessions per day", "1");
    await expect.element(field("Minutes per session")).toHaveValue("25");
    await expect.element(field("Daily energy target")).toHaveValue("600");
    await edit("Daily energy target", "3000");
    await button("Auto-Optimize").click();
    await expect.element(field("Power")).toHaveValue("20");
    await expect.element(field("Sessions per day")).toHaveValue("3");
    await expect.element(field("Minutes per session")).toHaveValue("25");
    await expectText("Power × minutes × sessions: 1,500 Watt-Min a day. Target 3,000.");
    await expectText(
      /^Sending is off: two steps a day are the most, counted from (15 min, 2 a day|2 a day, 15 min)\.$/,
    );
    await expect.element(button("Push Modified Goals")).toBeDisabled();
    await balancing.click();
    await expect.element(field("Daily energy target")).toHaveValue("1500");
    await button("Back to today's step").click();

    await edit("Power", "400");
    await expect.element(field("Power")).toHaveValue("20");
    await expectText("Back to 20: 400 looks like a typo.");
    await edit("Power", "150");
    await expect.element(field("Power")).toHaveValue("100");
    await expectText("Changed to 100, the most allowed.");
    await expect.element(field("Daily energy target")).toHaveValue("3000");
    await expect.element(goalCard().getByText("Above 30 W, the most that may be sent today.")).toBeVisible();
    await expect.element(button("Push Modified Goals")).toBeDisabled();
    await expectText("Sending is off: Power, Daily energy above the most that may be sent today.");
    await expectNoAxeViolations();
    await edit("Power", "28");
    await edit("Minutes per session", "12");
    await button("Push Modified Goals").click();
    for (const words of [
      "Power: 28 W, up from 20 W. Two steps in one day.",
      "Today's step 20 W, recommended 25 W, at most 30 W.",
      /^3\.4 METs at 28 W and 62 kg/,
    ]) {
      await expect.element(goalCard().getByText(words)).toBeVisible();
      await expect.element(dialog("Exceeds limits").getByText(words)).toBeVisible();
    }
    await expectNoAxeViolations();
    await dialog("Exceeds limits").getByRole("button", { name: "Cancel" }).click();
    expect(sentValues()).toEqual([]);
    await button("Push Modified Goals").click();
    await dialog("Exceeds limits").getByRole("button", { name: "Acknowledge & Continue" }).click();
    await expectText("Goals Updated Successfully");
    expect(sentValues()).toEqual([{ power: 28, duration: 12, sessions: 2, resistance: 1, energy: 672 }]);
    expect(receivedCalls("goals.save")).toMatchObject([
      { body: { basedOnGoalId: own.at(-1)?.id, overrideConfirmed: false, clearanceAcknowledged: true } },
    ]);
    await button("Back to today's step").click();
    await expect.element(button("Push Goals to Patient Profile")).toBeVisible();
  });

  it("keep what can't be read at its field, and are not sent with it [NUMBER-1, CALCULATOR-43]", async () => {
    stubReply("goals.limits", cleared);
    stubReply("goals.save", own);
    await open();
    await openEditing();
    await edit("Power", "18-20");
    await expect.element(field("Power")).toHaveValue("18-20");
    await expect.element(goalCard().getByText("Enter a number in W.")).toBeVisible();
    await expect.element(button("Push Modified Goals")).toBeDisabled();
    await expectText("Sending is off until the marked value is a number.");
    await expectNoAxeViolations();
    await cleanup();
    await open();
    await openEditing();
    await expect.element(field("Power")).toHaveValue("18-20");
    await edit("Power", "18,5");
    await expect.element(field("Power")).toHaveValue("19");
    await edit("Minutes per session", "12,5");
    await button("Push Modified Goals").click();
    await expect.poll(sentValues).toMatchObject([{ power: 19, duration: 12.5 }]);
    await expect.poll(() => Object.keys(sessionStorage)).toEqual([]);
  });

  it("are the start of the recommendation, pushed as such; the goal's own watts are sent as typed [CALCULATOR-41, CALCULATOR-47]", async () => {
    stubReply("goals.limits", clearedLimits(limitsOf(orthopedic, { isOffered: true })));
    stubReply("goals.fromAssessment", own);
    stubReply("goals.save", own);
    await open();
    await button("Push Goals to Patient Profile").click();
    await expectText("Goals Updated Successfully");
    expect(pushed()).toMatchObject([{ mobilityRecommendation: { watt_goal: 25, duration_min_per_session: 15 } }]);
    await openEditing();
    await edit("Power", "25");
    await expect.element(goalCard().getByRole("region", { name: "Goals to send" })).toHaveTextContent(/25 W/);
    await button("Push Modified Goals").click();
    await expect.poll(sentValues).toMatchObject([{ power: 25, duration: 15, energy: 750 }]);
  });

  it("are asked about if no good day has offered the step [CALCULATOR-45, CALCULATOR-47]", async () => {
    stubReply("goals.limits", cleared);
    stubReply("goals.save", own);
    await open();
    await openEditing();
    await edit("Power", "25");
    await button("Push Modified Goals").click();
    const asked = dialog("Exceeds limits");
    await expect
      .element(asked.getByText("Power: 25 W, one step above 20 W. No good day has offered it."))
      .toBeVisible();
    expect(sentValues()).toEqual([]);
    await asked.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await expect.poll(sentValues).toMatchObject([{ power: 25 }]);
    expect(receivedCalls("goals.save")).toMatchObject([{ body: { clearanceAcknowledged: true } }]);
  });

  it("can only be lowered while reported symptoms wait for an answer [CALCULATOR-47, EDITOR-18]", async () => {
    stubReply("goals.limits", symptomLimits(cleared));
    stubReply("goals.save", own);
    await open();
    await openEditing();
    await edit("Power", "21");
    await expect.element(goalCard().getByText("Above 20 W. Answer the reported symptoms first.")).toBeVisible();
    await expect.element(button("Push Modified Goals")).toBeDisabled();
    await expectText("Sending is off: answer the reported symptoms first. Goals can be lowered.");
    await edit("Power", "18");
    await button("Push Modified Goals").click();
    await expect.poll(sentValues).toMatchObject([{ power: 18 }]);
  });

  it("offer the next step once today's was sent [CALCULATOR-47, EDITOR-16]", async () => {
    stubReply("goals.limits", cleared);
    await open();
    await openEditing();
    await goalCard().getByRole("button", { name: "Next step: 25 W for 15 min" }).click();
    await expect.element(field("Power")).toHaveValue("25");
    await expect.element(field("Daily energy target")).toHaveValue("750");
  });

  it("have minutes and sessions only in a plan without watts [CALCULATOR-48]", async () => {
    stubPortal({ patients: [dorothy], assessment: sedated, goals: [], limits: clearedLimits(limitsOf(sedated)) });
    stubReply("goals.fromAssessment", []);
    await open();
    await openEditing();
    await expect.element(field("Minutes per session")).toHaveValue("5");
    await expect.element(field("Power")).not.toBeInTheDocument();
    await expect.element(button("Auto-Optimize")).not.toBeInTheDocument();
    await expectNoAxeViolations();
    await button("Push Goals to Patient Profile").click();
    await expect.poll(pushed).toMatchObject([{ mobilityRecommendation: { watt_goal: null, sessions_per_day: 2 } }]);
  });

  it("cannot be sent once the hours have passed, and say so [CALCULATOR-47, EDITOR-18]", async () => {
    stubReply("goals.limits", expiredLimits(limitsOf(orthopedic)));
    await open();
    await expect.element(button("Push Goals to Patient Profile")).toBeDisabled();
    await expectText("Sending is off until this patient is assessed again.");
  });

  it("do not replace another provider's without a question, nor without a clearance [CALCULATOR-45, EDITOR-28]", async () => {
    stubReply("goals.list", recommendedGoals(orthopedic, { by: anotherProvider }));
    stubReply("goals.fromAssessment", own);
    stubReply("clearances.create", { validUntil: "2026-11-24T11:05:00.000Z" });
    await open();
    await expect.element(page.getByRole("row", { name: /^Sent by Max Mockman .* 20 W 15 min 2 a day/ })).toBeVisible();
    await expect.element(page.getByRole("row", { name: /^Recommended engine 2/ })).toBeVisible();
    await button("Push Goals to Patient Profile").click();
    const other = dialog("Set by another provider");
    await expect.element(other.getByText("These goals were set by Max Mockman.")).toBeVisible();
    const advice = "Please talk to this provider before changing these recommendations.";
    await expect.element(other.getByText(advice)).toBeVisible();
    await other.getByRole("button", { name: "Replace their goals" }).click();
    const clearance = dialog("Clinical clearance needed");
    await expect.element(clearance.getByText("Orthopedic: weight bearing and movement must be cleared.")).toBeVisible();
    await expectNoAxeViolations();
    await clearance.getByLabelText("Why it is safe for this patient").fill("Surgeon agrees.");
    await clearance.getByRole("button", { name: "Clear and send" }).click();
    await expectText("Goals Updated Successfully");
    expect(receivedCalls("clearances.create")).toMatchObject([{ body: { reasons: ["is_orthopedic"] } }]);
    expect(pushed()).toMatchObject([{ overrideConfirmed: true, clearanceAcknowledged: false }]);
  });

  it("say that the goals have changed meanwhile, and what the server refuses [CALCULATOR-45, EDITOR-18]", async () => {
    stubReply("goals.limits", cleared);
    stubConflict("goals.fromAssessment", "changed_meanwhile");
    await open();
    await expect.element(page.getByRole("row", { name: /^Sent by/ })).toBeVisible();
    await button("Push Goals to Patient Profile").click();
    await dialog("Goals changed meanwhile").getByRole("button", { name: "Load the newer goals" }).click();
    stubConflict("goals.fromAssessment", "stopped");
    await button("Push Goals to Patient Profile").click();
    await expect.element(alert().getByText(/^A recorded reason says not to cycle, so nothing was sent/)).toBeVisible();
  });
});

describe("what a provider tries", () => {
  it("with one other answer is compared with the stored assessment, and not saved [CALCULATOR-46]", async () => {
    stubReply("riskAssessments.preview", ({ body: { patientId: _, ...changed } }) => assessed(changed));
    await open();
    await unfold("What if?");
    const whatIf = page.getByRole("region", { name: "What if?" });
    await expect.element(whatIf.getByText("Walks with help").first()).toBeVisible();
    await whatIf.getByLabelText("What if it were").selectOptions("Bedbound");
    await expect.element(whatIf.getByText("28.4%")).toBeVisible();
    await expect.poll(() => whatIf.getByText(/points higher$/).elements().length).toBeGreaterThan(2);
    await expect.element(whatIf.getByText(/days longer$/)).toBeVisible();
    await expectNoAxeViolations();
    await whatIf.getByRole("button", { name: "Use in a new assessment" }).click();
    await toStep("Movement");
    await expect.element(answer("Mobility status", "Bedbound")).toBeChecked();
    await toStep("Who");
    await button("Cancel").click();
    await expect.element(page.getByText("28.4%").first()).toBeVisible();
    expect(receivedCalls("riskAssessments.create")).toEqual([]);
  });

  it("is a number within its bounds, and whole if the answer is", async () => {
    stubReply("riskAssessments.preview", ({ body: { patientId: _, ...changed } }) => assessed(changed));
    await open();
    await unfold("What if?");
    const whatIf = page.getByRole("region", { name: "What if?" });
    await whatIf.getByLabelText("Answer to change").selectOptions("Age");
    const value = whatIf.getByLabelText("What if it were");
    await value.fill("15.6");
    await expect.element(whatIf.getByText("Enter 16 to 110.")).toBeVisible();
    expect(receivedCalls("riskAssessments.preview")).toEqual([]);
    await value.fill("82.4");
    await expect.poll(() => receivedCalls("riskAssessments.preview").map(({ body }) => body.age)).toEqual([82]);
  });
});

describe("the quick assessment", () => {
  const quick = () => dialog("Quick assessment");
  const run = () => quick().getByRole("button", { name: "Run Assessment" });
  const inDialog = (name: string) => quick().getByLabelText(name, { exact: true });

  beforeEach(() => {
    stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => {
      const made = assessed(answers);
      const stored = { ...made, assessment: { ...made.assessment, id: 72 } };
      stubReply("goals.limits", limitsOf(stored));
      return stored;
    });
  });

  it("has its own limits, names the patient, and uses the goals the provider entered [CALCULATOR-12, CALCULATOR-16, CALCULATOR-43, PORTAL-40]", async () => {
    await open();
    await button("Quick assessment").click();
    const levels = () =>
      quick()
        .getByRole("radiogroup", { name: "Level of care" })
        .getByRole("radio")
        .elements()
        .map((radio) => radio.closest("label")?.textContent);
    await expect.element(inDialog("Age")).toBeVisible();
    await expect.element(page.getByRole("dialog").getByText("81 years, bike 121")).toBeVisible();
    expect(levels()).toEqual(["Ward", "Intensive care (ICU)", "Step-down unit"]);
    await inDialog("Age").fill("9");
    await toStep("Text");
    await run().click();
    await expect.element(alert().getByText("Invalid Age")).toBeVisible();
    await inDialog("Age").fill("");
    await toStep("Text");
    await inDialog("Daily energy target").fill("100");
    await run().click();
    await expect.element(quick().getByText("Enter 200 to 3000.")).toBeVisible();
    await expectNoAxeViolations();
    expect(receivedCalls("riskAssessments.create")).toEqual([]);
    await inDialog("Daily energy target").fill("900");
    await run().click();
    await expectText("Risk Assessment Complete");
    await expect.element(quick()).not.toBeInTheDocument();
    await expect.element(field("Daily energy target")).toHaveValue("900");
    await unfold("Not answered, so assumed");
    const assumed = page.getByRole("region", { name: "Not answered, so assumed" });
    await expect.element(assumed.getByText("Age: 65 years")).toBeVisible();
  });

  it("traps the keyboard's focus, and leaves it at the results", async () => {
    await open();
    await expectDialogTraps(button("Quick assessment"), "Quick assessment");

    await press(button("Quick assessment"));
    await expect.element(inDialog("Age")).toBeVisible();
    await type(inDialog("Age"), "9");
    await press(quick().getByRole("button", { name: "Next" }));
    await expect.element(alert().getByText("Invalid Age")).toBeVisible();
    await type(inDialog("Age"), "71");
    await press(quick().getByRole("button", { name: "Text" }));
    await press(run());
    await expectText("Risk Assessment Complete");
    await expect.element(quick()).not.toBeInTheDocument();
    await expect.element(results()).toHaveFocus();
  });
});
