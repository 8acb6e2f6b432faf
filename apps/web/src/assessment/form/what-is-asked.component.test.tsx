import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { assessed, assessedForVisitor, orthopedic, selfAssessed } from "../../../test/support/assessments.ts";
import {
  answer,
  question as asked,
  box,
  field,
  generate,
  results,
  toStep,
} from "../../../test/support/calculator-form.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { demoHospital, patient, provider } from "../../../test/support/people.ts";
import { dorothy, notAssessed, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";
import AnonymousRiskCalculatorScreen from "../../public/anonymous-risk-calculator.screen.tsx";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const medications = () => field("Other medications (optional): Typed");
const sent = () => receivedCalls("riskAssessments.create").map(({ body }) => body);
const profile = {
  ...nothingKnown,
  age: 78,
  sex: "female" as const,
  admission_types: ["is_orthopedic" as const],
  level_of_care: "icu" as const,
  mobility_status: "independent" as const,
};

const askFor = (...ids: string[]) =>
  stubError("riskAssessments.create", 422, "Is that right?", "level_of_care", {
    code: "confirm_plausibility",
    refused: [],
    to_confirm: ids,
  });

const openForProvider = async (known: typeof nothingKnown = profile, options: RenderOptions = {}) => {
  stubPortal({ patients: [dorothy], assessment: notAssessed });
  stubReply("riskAssessments.profile", known);
  await renderInApp(<RiskAssessmentScreen />, {
    path: "/risk-assessment",
    user: provider,
    size: "desktop",
    ...options,
  });
  await expect.element(field("Age")).toBeVisible();
};

const openForPatient = async () => {
  stubReply("system.status", demoHospital);
  stubReply("riskAssessments.latest", notAssessed);
  stubReply("riskAssessments.profile", profile);
  await renderInApp(<RiskAssessmentScreen />, { path: "/risk-assessment", user: patient });
  await expect.element(field("Age")).toBeVisible();
};

beforeEach(() => stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => assessed(answers)));

describe("an unusual answer", () => {
  const icu = "In intensive care and walking independently: is that right today?";
  const malnutrition = "Malnutrition is ticked and the BMI is 40 or more: is that right?";

  it("is asked about at its fields, kept once confirmed, and loses nothing typed [CALCULATOR-54]", async () => {
    await openForProvider();
    await toStep("Text");
    await medications().fill("allopurinol");
    askFor("icu.independent", "malnutrition.bmi");
    await generate();
    const question = page.getByRole("group", { name: icu });
    await expect.element(question).toHaveFocus();
    await expect.element(asked("Level of care")).toHaveAccessibleDescription(icu);
    await expect.element(box("Malnutrition")).toHaveAccessibleDescription(malnutrition);
    await toStep("Movement");
    await expect.element(asked("Mobility status")).toHaveAttribute("aria-invalid", "true");
    await toStep("Who");
    expect(page.getByRole("alert").getByText("Assessment Failed").elements()).toEqual([]);
    await expectNoAxeViolations();

    askFor("malnutrition.bmi");
    await question.getByRole("button", { name: "Yes, that is right" }).click();
    await expect.poll(() => sent()[1]?.plausibility_confirmed).toEqual(["icu.independent"]);
    await expect.element(question).not.toBeInTheDocument();
    await toStep("Text");
    await expect.element(medications()).toHaveValue("allopurinol");
    await toStep("Who");
    stubReply("riskAssessments.create", orthopedic);
    await page.getByRole("group", { name: malnutrition }).getByRole("button", { name: "Yes, that is right" }).click();
    await expect.element(results()).toBeVisible();
    expect(sent()[2]?.plausibility_confirmed).toEqual(["icu.independent", "malnutrition.bmi"]);
  });

  it("is corrected at its field, which takes the question and an earlier confirmation back [CALCULATOR-54]", async () => {
    await openForProvider();
    askFor("icu.independent");
    await generate();
    await button("Correct it").click();
    await expect.element(answer("Level of care", "Intensive care (ICU)")).toHaveFocus();
    await button("Yes, that is right").click();
    await expect.poll(() => sent()).toHaveLength(2);
    await answer("Level of care", "Ward").click();
    await expect.element(page.getByText(icu)).not.toBeInTheDocument();
    stubReply("riskAssessments.create", orthopedic);
    await generate();
    await expect.element(results()).toBeVisible();
    expect(sent()[2]).not.toHaveProperty("plausibility_confirmed");
  });

  it("that is impossible is marked with its sentence, a single value with its range [CALCULATOR-54, CALCULATOR-55]", async () => {
    await openForProvider();
    const message = "A ventilated patient cannot be entered as walking independently. Enter what they can do today.";
    stubError("riskAssessments.create", 422, message, "has_ventilator", {
      code: "implausible",
      refused: ["ventilator.independent", "bounds.weight_kg"],
      to_confirm: [],
    });
    await generate();
    await expect.element(page.getByRole("alert").getByText(message)).toBeVisible();
    await toStep("Who");
    await expect.element(box("Ventilator")).toHaveAccessibleDescription(message);
    await expect.element(field("Weight")).toHaveAccessibleDescription("Enter 20 to 400 kg.");
    expect(button("Yes, that is right").elements()).toEqual([]);
    await toStep("Movement");
    await answer("Mobility status", "Bedbound").click();
    await toStep("Who");
    await expect.element(box("Ventilator")).not.toHaveAccessibleDescription(message);
  });

  it("is asked about for visitors too [CALCULATOR-54]", async () => {
    stubReply("system.status", demoHospital);
    stubError("riskAssessments.createAnonymous", 422, icu, "level_of_care", {
      code: "confirm_plausibility",
      refused: [],
      to_confirm: ["icu.independent"],
    });
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await button("Generate Anonymous Risk Assessment").click();
    await expect.element(page.getByText(icu).first()).toBeVisible();
    stubReply("riskAssessments.createAnonymous", ({ body }) => assessedForVisitor(body));
    await button("Yes, that is right").click();
    await expect.element(results()).toBeVisible();
  });
});

describe("questions without a default", () => {
  it("are sent only once answered [CALCULATOR-59]", async () => {
    await openForProvider();
    await toStep("Movement");
    await answer("Admission", "Unplanned").click();
    await field("Admissions, past 12 months").fill("2");
    await answer("Regular dialysis", "No").click();
    await answer("COPD or chronic lung disease", "Yes").click();
    await expect.element(answer("Low albumin", "No")).not.toBeChecked();
    await answer("Low albumin", "No").click();
    await generate();
    await expect
      .poll(() => sent())
      .toMatchObject([
        {
          admission_urgency: "unplanned",
          prior_admissions: 2,
          has_dialysis: false,
          has_chronic_lung_disease: true,
          albumin_low: false,
        },
      ]);
    for (const open of ["fall_history", "thrombophilia", "days_immobile", "on_vte_prophylaxis", "safety_answers"]) {
      expect(sent()[0]).not.toHaveProperty(open);
    }
  });

  it("begin with the days in the hospital, where the admission date is known [CALCULATOR-59]", async () => {
    await openForProvider({ ...profile, days_in_hospital: 4 });
    await toStep("Movement");
    await expect.element(field("Days in the hospital")).toHaveValue("4");
    await generate();
    await expect.poll(() => sent()).toMatchObject([{ days_in_hospital: 4 }]);
  });

  it("are a patient's too, without the safety check [CALCULATOR-59, CALCULATOR-61]", async () => {
    stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => selfAssessed(answers));
    await openForPatient();
    await expect.element(page.getByText("Ask your care team before you start.")).toBeVisible();
    await expect.element(field("Regular kidney dialysis?")).toBeVisible();
    expect(button("None of these now").elements()).toEqual([]);
    await expectNoAxeViolations();
  });
});
