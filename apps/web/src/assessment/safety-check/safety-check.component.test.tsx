import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { assessed } from "../../../test/support/assessments.ts";
import { box, field } from "../../../test/support/calculator-form.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { press } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, notAssessed, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubReply } from "../../../test/support/stub-server.ts";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const noneNow = () => button("None of these now");
const question = (name: string) => page.getByRole("radiogroup", { name });
const answer = (name: string, label: string) => question(name).getByRole("radio", { name: label, exact: true });
const group = (name: string | RegExp) => page.getByRole("group", { name });
const stillOpen = () => page.getByRole("region", { name: "Safety questions still open" });
const generate = () => button("Generate Risk Assessment & Recommendation");
const sent = () => receivedCalls("riskAssessments.create").map(({ body }) => body.safety_answers);

const known = { ...nothingKnown, age: 78, sex: "female" as const, admission_types: ["is_cardiac_admission" as const] };
const coronary = "Unstable angina or a heart attack";
const bleeding = "Active bleeding that is not controlled?";

const open = async (profile: typeof nothingKnown = known, options: RenderOptions = {}) => {
  stubPortal({ patients: [dorothy], assessment: notAssessed });
  stubReply("riskAssessments.profile", profile);
  await renderInApp(<RiskAssessmentScreen />, {
    path: "/risk-assessment",
    user: provider,
    size: "desktop",
    ...options,
  });
  await expect.element(noneNow()).toBeVisible();
};

beforeEach(() => stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => assessed(answers)));

describe("the core questions", () => {
  it("come first, and one touch answers all that are open; an answer of its own wins [CALCULATOR-50]", async () => {
    await open({ ...known, admission_types: ["is_sepsis"] });
    const first = page.getByRole("region").first();
    await expect.element(first.getByText("Safety questions")).toBeVisible();
    await expect.element(noneNow()).toHaveAttribute("aria-pressed", "false");
    await expect.element(field(coronary)).toHaveValue("");
    await noneNow().click();
    await expect.element(noneNow()).toHaveAttribute("aria-pressed", "true");
    await expect.element(field(coronary)).toHaveValue("none");
    await expect.element(field("Heart rhythm")).toHaveValue("stable");
    await expect.element(answer(bleeding, "No")).toBeChecked();

    await answer(bleeding, "Yes").click();
    await expect.element(button("None of the others now")).toHaveAttribute("aria-pressed", "true");
    await expectNoAxeViolations();
    await generate().click();
    await expect.poll(sent).toEqual([{ no_acute_contraindication: true, active_bleeding: true }]);
  });

  it("stay as answered where one is taken back", async () => {
    await open();
    await noneNow().click();
    await answer(bleeding, "Not recorded").click();
    await expect.element(noneNow()).toHaveAttribute("aria-pressed", "false");
    await expect.element(field(coronary)).toHaveValue("none");
    await generate().click();
    await expect.poll(sent).toEqual([
      {
        rhythm: "stable",
        acute_coronary: "none",
        heart_failure: "none",
        acute_dvt_pe: "none",
        unstable_fracture: false,
        oxygen_support: "none",
        femoral_line: "none",
        intracranial: "none",
        mechanical_support: "none",
        aortic_dissection: "none",
      },
    ]);
  });

  it("include those of the place behind the others, which the button answers too [CALCULATOR-50]", async () => {
    await open({ ...known, admission_types: ["is_orthopedic"], level_of_care: "stepdown" });
    const asked = group("Is any of this so now?").getByRole("radiogroup", { name: "Aortic dissection" });
    const none = asked.getByRole("radio", { name: "None", exact: true });
    await expect.element(none).not.toBeChecked();
    await noneNow().click();
    await expect.element(none).toBeChecked();
    await asked.getByRole("radio", { name: "Repaired or chronic" }).click();
    await generate().click();
    await expect.poll(sent).toEqual([{ no_acute_contraindication: true, aortic_dissection: "repaired_or_chronic" }]);
  });

  it("that come up later are not answered by an earlier touch [CALCULATOR-50]", async () => {
    await open();
    await noneNow().click();
    await field("Age").fill("34");
    await expect.element(page.getByText(/^A question came to the list/)).toBeVisible();
    await expect.element(noneNow()).toHaveAttribute("aria-pressed", "false");
    await noneNow().click();
    await expect.element(answer("Is the patient pregnant?", "No")).toBeChecked();
  });

  it("that the button does not answer stand apart [CALCULATOR-51]", async () => {
    await open({ ...known, admission_types: ["is_orthopedic", "is_postoperative"] });
    await noneNow().click();
    const apart = group("The button does not answer these");
    await expect.element(apart.getByLabelText("What may the legs bear?")).toHaveValue("");
    await expect.element(stillOpen().getByRole("button", { name: "What may the legs bear?" })).toBeVisible();
    await apart.getByLabelText("What may the legs bear?").selectOptions("Partial weight");
    await answer("Leg, abdominal, groin or vascular operation, not yet cleared by the surgeon?", "No").click();
    await expect.element(stillOpen()).not.toBeInTheDocument();
  });

  it("are answered by the keyboard alone", async () => {
    await open();
    await press(noneNow(), " ");
    await press(answer(bleeding, "No"), "ArrowLeft");
    await expect.element(answer(bleeding, "Yes")).toBeChecked();
    await expect.element(answer(bleeding, "Yes")).toHaveFocus();
  });
});

describe("vital signs and the rest", () => {
  const last = {
    answers: { spo2_percent: 96, rhythm: "af_rate_controlled" as const },
    recordedAt: new Date().toISOString(),
    recordedBy: "Jane Doe",
  };

  it("open with what matters for this patient, the rest folded [CALCULATOR-52]", async () => {
    await open({ ...known, admission_types: ["is_orthopedic"] });
    expect(group("Needed for this patient").elements()).toEqual([]);
    await expect.element(field("PEEP on the ventilator")).not.toBeVisible();
    await box("Ventilator").click();
    await expect.element(group("Needed for this patient").getByLabelText("PEEP on the ventilator")).toBeVisible();
    await expect.element(group("Also matters").getByText("Prone or HFOV: do not start.")).toBeVisible();
    await page.getByText("More checks").click();
    await expect.element(group("Blood and metabolism").getByLabelText("Platelet count")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("say their range, unit and reason, and mark a value out of range at once [CALCULATOR-55]", async () => {
    await open();
    const oxygen = field("Oxygen saturation now, on the current oxygen");
    await expect.element(oxygen).toHaveAttribute("inputmode", "numeric");
    await expect.element(oxygen).toHaveAccessibleDescription(/50 to 100\. SpO2 below 88 %: do not start/);
    await oxygen.fill("9");
    await expect.element(oxygen).not.toHaveAttribute("aria-invalid");
    await userEvent.tab();
    await expect.element(page.getByText("Enter 50 to 100.")).toBeVisible();
    await oxygen.fill("101");
    await expect.element(oxygen).toHaveAttribute("aria-invalid", "true");
    await generate().click();
    await expect.element(oxygen).toHaveFocus();
    expect(sent()).toEqual([]);
    await oxygen.fill("96");
    await expect.element(oxygen).not.toHaveAttribute("aria-invalid");
    await noneNow().click();
    await generate().click();
    await expect.poll(sent).toEqual([{ no_acute_contraindication: true, spo2_percent: 96 }]);
  });

  it("are never filled in: earlier answers stand beside the empty field [CALCULATOR-53]", async () => {
    await open({ ...known, last_safety_answers: last });
    const oxygen = field("Oxygen saturation now, on the current oxygen");
    await expect.element(oxygen).toHaveValue(null);
    await expect.element(page.getByText(/^Earlier: 96 % at \d\d:\d\d, Jane Doe$/)).toBeVisible();
    await expect.element(page.getByText(/^Earlier: Atrial fibrillation, rate controlled at/)).toBeVisible();
    await oxygen.fill("95");
    await expect.element(page.getByText(/^Earlier: 96 %/)).not.toBeInTheDocument();
  });

  it("that are still open are listed before the button, each a way to its field [CALCULATOR-53]", async () => {
    await open();
    await noneNow().click();
    await stillOpen().getByRole("button", { name: "Heart rate at rest" }).click();
    await expect.element(field("Heart rate at rest")).toHaveFocus();
    for (const [name, value] of [
      ["Heart rate at rest", "80"],
      ["Oxygen saturation now, on the current oxygen", "97"],
      ["Mean arterial pressure now", "75"],
    ] as const) {
      await field(name).fill(value);
    }
    await expect.element(stillOpen()).not.toBeInTheDocument();
  });

  it.each(["phone", "zoomed"] as const)("fit a %s by day and night", async (size) => {
    await open({ ...known, devices: ["ventilator"], last_safety_answers: last }, { size, theme: "dark" });
    await page.getByText("More checks").click();
    expectNoSidewaysScroll();
    document.documentElement.dataset.colorScheme = "light";
    await expectNoAxeViolations();
  });
});
