import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { assessed, assessedForVisitor, orthopedic, selfAssessed } from "../../../test/support/assessments.ts";
import {
  answer,
  question as asked,
  box,
  closeMessage,
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
const history = () => field("Other medical history (optional)");
const medications = () => field("Other medications (optional)");
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

describe("free text", () => {
  const part = (text: string) =>
    page.getByRole("list", { name: "Read from the text" }).getByRole("listitem").filter({ hasText: text });

  it("is read when it is left, and its answers confirmed or rejected one by one [CALCULATOR-56, CALCULATOR-57]", async () => {
    await openForProvider();
    await toStep("Text");
    await medications().fill("warfarin, morphine, aspirin");
    expect(page.getByText(/^'warfarin'/).elements()).toEqual([]);
    await userEvent.tab();
    await expect.element(part("aspirin")).toHaveTextContent(/^aspirinRead$/);
    await expect.element(page.getByText("Read from the text: 2 to decide")).toBeVisible();
    await expectNoAxeViolations();
    await button("Confirm: 'warfarin': Anticoagulants (treatment dose)").click();
    await expect.element(button("Confirm: 'morphine': Sedating medications")).toHaveFocus();
    await toStep("Who");
    await expect.element(box("Anticoagulants (treatment dose)")).toBeChecked();
    await toStep("Text");
    await button("Reject: 'morphine'").click();
    await expect.element(page.getByText("Rejected", { exact: true })).toBeVisible();
    await generate();
    await expect
      .poll(() => sent())
      .toMatchObject([
        {
          on_anticoagulants: true,
          on_sedating_medications: false,
          rejected_proposals: [{ part: "morphine", term: "morphine" }],
        },
      ]);
  });

  it("is read after a pause too, and never at every keystroke [CALCULATOR-57]", async () => {
    await openForProvider();
    await toStep("Text");
    await userEvent.type(medications(), "warf");
    expect(page.getByText("Not read").elements()).toEqual([]);
    await userEvent.type(medications(), "arin");
    await expect.element(button("Confirm: 'warfarin': Anticoagulants (treatment dose)")).toBeVisible();
    await expect.element(medications()).toHaveFocus();
  });

  it("says for each part whether it was read, denied, earlier or not read; one tap marks it as read [CALCULATOR-57]", async () => {
    await openForProvider();
    await toStep("Text");
    await history().fill("no dvt, h/o nstemi, hypertension, blorp");
    await userEvent.tab();
    await expect.element(part("no dvt").getByText("Read as denied: dvt")).toBeVisible();
    await expect.element(part("h/o nstemi").getByText("Read as earlier: nstemi")).toBeVisible();
    await expect.element(part("hypertension").getByText("Read", { exact: true })).toBeVisible();
    await expect.element(part("blorp").getByText("Not read", { exact: true })).toBeVisible();
    await expect.element(button("Not read: blorp")).toBeVisible();
    await expectNoAxeViolations();
    await button("Read, does not bar cycling: blorp").click();
    await expect.element(part("blorp").getByText("Marked as read: does not bar cycling")).toBeVisible();
    expect(button("Not read: blorp").elements()).toEqual([]);
    await button("Undo: blorp").click();
    await expect.element(button("Read, does not bar cycling: blorp")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await generate();
    await expect.poll(() => sent()).toMatchObject([{ read_texts: ["blorp"] }]);
  });

  it("forgets the mark on a part that is no longer in the text [CALCULATOR-57]", async () => {
    await openForProvider();
    await toStep("Text");
    await history().fill("blorp");
    await userEvent.tab();
    await button("Read, does not bar cycling: blorp").click();
    await history().fill("hypertension");
    await generate();
    await expect.poll(() => sent()).toHaveLength(1);
    expect(sent()[0]).not.toHaveProperty("read_texts");
  });

  it("keeps a core question open until decided, whatever the button says [CALCULATOR-50, CALCULATOR-56, CALCULATOR-57]", async () => {
    await openForProvider();
    await toStep("Now");
    await button("None of these now").click();
    await toStep("Text");
    await history().fill("new dvt, no unstable angina");
    await userEvent.tab();
    await expect.element(page.getByText("Read as denied: unstable angina")).toBeVisible();
    await toStep("Now");
    await expect.element(answer("New DVT or PE", "No")).not.toBeChecked();
    await expect.element(page.getByText("'new dvt' in the text is not decided", { exact: false })).toBeVisible();
    await toStep("Text");
    await button("Confirm: 'new dvt': New DVT or PE: Untreated").click();
    await toStep("Now");
    await expect.element(answer("New DVT or PE", "Untreated")).toBeChecked();
    await toStep("Text");
    await history().fill("");
    await userEvent.tab();
    await expect.element(page.getByText(/^'new dvt'/)).not.toBeInTheDocument();
  });

  it("asks its question where it stands, answered in one touch, with the earlier answer [CALCULATOR-53, CALCULATOR-56]", async () => {
    const recordedAt = new Date().toISOString();
    const last = { answers: { rhythm: "af_rate_controlled" as const }, recordedAt, recordedBy: "Jane Doe" };
    await openForProvider({ ...profile, last_safety_answers: last });
    await toStep("Text");
    await history().fill("syncope");
    await userEvent.tab();
    const here = part("syncope");
    await expect.element(here.getByText("'syncope' asks:")).toBeVisible();
    await expect.element(here.getByText(/^Earlier: AF, rate controlled at/)).toBeVisible();
    await expectNoAxeViolations();
    await toStep("Now");
    await expect.element(page.getByText("'syncope' in the text asks this.")).toBeVisible();
    await toStep("Text");
    await here.getByRole("radio", { name: "Stable", exact: true }).click();
    await expect.element(here.getByRole("radio", { name: "Stable", exact: true })).toHaveFocus();
    await toStep("Now");
    await expect.element(answer("Heart rhythm", "Stable")).toBeChecked();
    await expect.element(page.getByText("'syncope' in the text asks this.")).not.toBeInTheDocument();
    await generate();
    await expect.poll(() => sent()).toMatchObject([{ safety_answers: { rhythm: "stable" } }]);
  });

  it("asks for a number in a field, and keeps other answers in reach of a proposed one [CALCULATOR-55, CALCULATOR-56]", async () => {
    await openForProvider();
    await toStep("Text");
    await history().fill("thrombocytopenia, hgb 6.4");
    await userEvent.tab();
    const platelets = part("thrombocytopenia").getByRole("textbox", { name: "Platelets" });
    await platelets.fill("2001");
    await expect.element(part("thrombocytopenia").getByText("Enter 0 to 2000 ×10⁹/L.")).toBeVisible();
    await platelets.fill("85");
    const hemoglobin = part("hgb 6.4");
    await expect.element(hemoglobin.getByText("'hgb 6.4': Hemoglobin: 6.4 g/dL")).toBeVisible();
    await hemoglobin.getByRole("button", { name: /^Other answer:/ }).click();
    await hemoglobin.getByRole("textbox", { name: "Hemoglobin" }).fill("6.8");
    await expect.element(hemoglobin.getByText("Confirmed")).toBeVisible();
    await generate();
    await expect.poll(() => sent()).toMatchObject([{ safety_answers: { platelets: 85, hemoglobin_g_dl: 6.8 } }]);
  });

  it("rejects all that one term proposes, and takes that back [CALCULATOR-56]", async () => {
    await openForProvider();
    await toStep("Text");
    await history().fill("metastatic");
    await userEvent.tab();
    await expect.element(button("Confirm: 'metastatic': Active cancer")).toBeVisible();
    await button("Reject: 'metastatic'").click();
    await expect.element(button("Undo: 'metastatic'")).toBeVisible();
    await expect.poll(() => part("metastatic").element().contains(document.activeElement)).toBe(true);
    await button("Undo: 'metastatic'").click();
    await expect.element(part("metastatic").getByRole("radio", { name: "No", exact: true })).toHaveFocus();
    await expect.element(button("Confirm: 'metastatic': Active cancer")).toBeVisible();
  });

  it("of other devices goes into their list, in parts of at most 120 letters [CALCULATOR-57]", async () => {
    await openForProvider();
    await toStep("Text");
    const devices = field("Other devices (optional)");
    await devices.fill(`picc, ${"x".repeat(121)}`);
    await generate();
    await generate();
    await expect.element(devices).toHaveAccessibleDescription(/^Put a comma between the devices/);
    expect(sent()).toEqual([]);
    await devices.fill("picc");
    // The message goes, and what is below it moves up: a click before that may miss.
    await expect.element(devices).not.toHaveAccessibleDescription(/^Put a comma/);
    await userEvent.tab();
    await button("Confirm: 'picc': Central line").click();
    await toStep("Who");
    await expect.element(box("Central line")).toBeChecked();
    await generate();
    await expect.poll(() => sent()).toMatchObject([{ devices: ["picc"], has_central_line: true }]);
  });

  it("that is too long stays whole and is said at its field, never cut [NUMBER-2]", async () => {
    await openForProvider();
    await toStep("Text");
    const history = field("Other medical history (optional)");
    await history.fill("x".repeat(1001));
    await generate();
    await generate();
    await expect.element(history).toHaveAccessibleDescription(/^Use at most 1000 characters\./);
    await expect.element(history).toHaveValue("x".repeat(1001));
    expect(sent()).toEqual([]);
  });

  it("is shown once before it is sent undecided [CALCULATOR-56]", async () => {
    await openForProvider();
    await toStep("Text");
    await medications().fill("prednisone, blorp");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Confirm: 'prednisone': Steroids")).toHaveFocus();
    await expectNoAxeViolations();
    expect(sent()).toEqual([]);
    await closeMessage();
    await generate();
    await expect.poll(() => sent()).toMatchObject([{ additional_medications: "prednisone, blorp" }]);
    expect(sent()[0]).not.toHaveProperty("on_steroids");
  });

  it("noted earlier is still to decide in the dialog [CALCULATOR-56]", async () => {
    const texts = { additional_medications: "prednisone", devices: ["chest tube"] };
    const noted = assessed({ ...orthopedic.assessment.input, ...texts });
    stubPortal({ patients: [dorothy], assessment: noted });
    await renderInApp(<RiskAssessmentScreen />, { path: "/risk-assessment", user: provider, size: "desktop" });
    await button("Quick assessment").click();
    const dialog = page.getByRole("dialog", { name: "Quick assessment" });
    await toStep("Text");
    await expect.element(dialog.getByText("Noted earlier: prednisone")).toBeVisible();
    await expect.element(dialog.getByText("Noted earlier: chest tube")).toBeVisible();
    await dialog.getByRole("button", { name: "Confirm: 'prednisone': Steroids" }).click();
    await toStep("Who");
    await expect.element(dialog.getByLabelText("Steroids")).toBeChecked();
    await expectNoAxeViolations();
  });

  it.each(["phone", "zoomed"] as const)("with questions fits a %s by day and night", async (size) => {
    await openForProvider(profile, { size, theme: "dark" });
    await toStep("Text");
    await history().fill("syncope, thrombocytopenia, new dvt, blorp, no pe, h/o nstemi, metastatic");
    await userEvent.tab();
    await button("Other answer: 'new dvt': New DVT or PE: Untreated").click();
    expectNoSidewaysScroll();
    document.documentElement.dataset.colorScheme = "light";
    await expectNoAxeViolations();
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
    await history().fill("new dvt, dialysis, blorp, nstemi");
    await userEvent.tab();
    await button("Confirm: 'dialysis': Regular kidney dialysis?").click();
    await expect.element(field("Regular kidney dialysis?")).toHaveValue("yes");
    expect(page.getByText(/^'(new dvt|nstemi)'/).elements()).toEqual([]);
    await expect.element(page.getByText("Not understood. Your care team will read it.")).toBeVisible();
    expect(page.getByText("Read, does not bar cycling").elements()).toEqual([]);
    await expectNoAxeViolations();
  });
});
