import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  expectNoAxeViolations,
  expectNoColorViolations,
  expectNoSidewaysScroll,
} from "../../../test/support/accessibility.ts";
import { assessed } from "../../../test/support/assessments.ts";
import { answer, box, field, generate, toStep } from "../../../test/support/calculator-form.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { press } from "../../../test/support/keyboard.ts";
import { demoHospital, provider } from "../../../test/support/people.ts";
import { dorothy, notAssessed, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubReply } from "../../../test/support/stub-server.ts";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const noneNow = () => button("None of these now");
const group = (name: string | RegExp) => page.getByRole("group", { name });
const stillOpen = () => page.getByRole("region", { name: "Safety questions still open" });
const sent = () => receivedCalls("riskAssessments.create").map(({ body }) => body.safety_answers);

const known = { ...nothingKnown, age: 78, sex: "female" as const, admission_types: ["is_cardiac_admission" as const] };
const coronary = "Angina or heart attack";
const bleeding = "Active bleeding";
const oxygen = () => field("SpO2");

const open = async (
  profile: typeof nothingKnown = known,
  { units = "metric", ...options }: RenderOptions & { units?: "metric" | "us" } = {},
) => {
  stubPortal({ patients: [dorothy], assessment: notAssessed });
  stubReply("system.status", { ...demoHospital, units });
  stubReply("riskAssessments.profile", profile);
  await renderInApp(<RiskAssessmentScreen />, {
    path: "/risk-assessment",
    user: provider,
    size: "desktop",
    ...options,
  });
  await toStep("Now");
  await expect.element(noneNow()).toBeVisible();
};

beforeEach(() => stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => assessed(answers)));

describe("the core questions", () => {
  it("come first, and one touch answers all that are open; an answer of its own wins [CALCULATOR-50]", async () => {
    await open({ ...known, admission_types: ["is_sepsis"] });
    await expect.element(noneNow()).toHaveAttribute("aria-pressed", "false");
    await expect.element(answer(coronary, "No")).not.toBeChecked();
    await noneNow().click();
    await expect.element(noneNow()).toHaveAttribute("aria-pressed", "true");
    await expect.element(answer(coronary, "No")).toBeChecked();
    await expect.element(answer("Heart rhythm", "Stable")).toBeChecked();
    await expect.element(answer(bleeding, "No")).toBeChecked();

    await answer(bleeding, "Yes").click();
    await expect.element(button("None of the others now")).toHaveAttribute("aria-pressed", "true");
    await expectNoAxeViolations();
    await generate();
    await expect.poll(sent).toEqual([{ no_acute_contraindication: true, active_bleeding: true }]);
  });

  it("have a temperature in °F, and its limits, where the hospital writes so; what is sent is metric [NUMBER-3]", async () => {
    await open({ ...known, admission_types: ["is_sepsis"] }, { units: "us" });
    await field("Temperature").fill("37");
    await userEvent.tab();
    await expect.element(page.getByText("37 is °C, not °F.")).toBeVisible();
    await button("Change to 98.6 °F").click();
    await expect.element(field("Temperature")).toHaveValue("98.6");
    await field("Temperature").fill("101,3");
    await userEvent.tab();
    await page.getByText("What each answer means").first().click();
    await expect.element(page.getByText(/Above 101\.3: clearance\. 104 or more/).first()).toBeVisible();
    await noneNow().click();
    await generate();
    await expect.poll(sent).toMatchObject([{ temperature_c: 38.5 }]);
  });

  it("stay as answered where one is taken back by a second touch [CALCULATOR-53]", async () => {
    await open();
    await noneNow().click();
    await answer(bleeding, "No").click();
    await expect.element(answer(bleeding, "No")).not.toBeChecked();
    await expect.element(noneNow()).toHaveAttribute("aria-pressed", "false");
    await expect.element(answer(coronary, "No")).toBeChecked();
    await generate();
    await expect.poll(sent).toEqual([
      {
        rhythm: "stable",
        acute_coronary: "none",
        heart_failure: "none",
        acute_dvt_pe: "none",
        unstable_fracture: false,
        femoral_line: "none",
        intracranial: "none",
        mechanical_support: "none",
        aortic_dissection: "none",
      },
    ]);
  });

  it("include those of the place behind the others, which the button answers too [CALCULATOR-50]", async () => {
    await open({ ...known, admission_types: ["is_orthopedic"], level_of_care: "stepdown" });
    const asked = group("Any of these present now?").getByRole("radiogroup", { name: "Aortic dissection" });
    const none = asked.getByRole("radio", { name: "No", exact: true });
    await expect.element(none).not.toBeChecked();
    await noneNow().click();
    await expect.element(none).toBeChecked();
    await asked.getByRole("radio", { name: "Repaired or chronic" }).click();
    await generate();
    await expect.poll(sent).toEqual([{ no_acute_contraindication: true, aortic_dissection: "repaired_or_chronic" }]);
  });

  it("that come up later are not answered by an earlier touch [CALCULATOR-50]", async () => {
    await open();
    await noneNow().click();
    await toStep("Who");
    await field("Age").fill("34");
    await toStep("Now");
    await expect.element(page.getByText(/^A question came to the list/)).toBeVisible();
    await expect.element(noneNow()).toHaveAttribute("aria-pressed", "false");
    await noneNow().click();
    await expect.element(answer("Pregnancy", "No")).toBeChecked();
  });

  it("that the button does not answer stand apart [CALCULATOR-51]", async () => {
    await open({ ...known, admission_types: ["is_orthopedic", "is_postoperative"] });
    await noneNow().click();
    await expect.element(group("After surgery or injury").getByText("does not answer these")).toBeVisible();
    await expect.element(answer("Weight-bearing status", "Full")).not.toBeChecked();
    await expect.element(page.getByText("2 open: without them the result is 'Ask first'")).toBeVisible();
    await toStep("Text");
    await stillOpen().getByRole("button", { name: "Weight-bearing status" }).click();
    await expect.element(answer("Weight-bearing status", "Full")).toHaveFocus();
    await answer("Weight-bearing status", "Partial").click();
    await answer("Leg, groin, abdominal or vascular surgery, not yet cleared", "No").click();
    await expect.element(page.getByText(/open: without/)).not.toBeInTheDocument();
    await toStep("Text");
    await expect.element(stillOpen()).not.toBeInTheDocument();
  });

  it("show a pick's answer as the chosen one, and 'None of these now' leaves it [CALCULATOR-50, CALCULATOR-63]", async () => {
    await open();
    await noneNow().click();
    await toStep("Text");
    await page.getByRole("combobox", { name: "Diagnosis", exact: true }).fill("unstable ang");
    await page.getByRole("option", { name: "unstable angina", exact: true }).click();
    await toStep("Now");
    const picked = answer(coronary, "Unstable or chest pain");
    await expect.element(picked).toBeChecked();
    await expect.element(page.getByText("This answer comes from what was chosen: unstable angina.")).toBeVisible();
    await picked.click();
    await expect.element(picked).toBeChecked();
    await expect.element(button("None of the others now")).toHaveAttribute("aria-pressed", "true");
    await expect.element(answer(bleeding, "No")).toBeChecked();
    await expectNoAxeViolations();
    await generate();
    await expect.poll(sent).toEqual([{ no_acute_contraindication: true }]);
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
    await expect.element(oxygen()).not.toBeVisible();
    await page.getByText("or enter the signs").click();
    await expect.element(oxygen()).toBeVisible();
    expect(group("Needed for this patient").elements()).toEqual([]);
    await expect.element(field("PEEP")).not.toBeVisible();
    await toStep("Who");
    await box("Ventilator").click();
    await toStep("Now");
    await expect.element(group("Needed for this patient").getByLabelText("PEEP")).toBeVisible();
    await expect.element(group("Also ask").getByRole("radiogroup", { name: "Prone or HFOV" })).toBeVisible();
    await page.getByText("More checks").click();
    await expect.element(group("Blood and metabolism").getByLabelText("Platelets")).toBeVisible();
    await page.getByText("What each answer means").click();
    await expect.element(page.getByText("Prone or HFOV: do not start.")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("say their unit, and mark a value out of range at once, with the unit again [CALCULATOR-55]", async () => {
    await open();
    await expect.element(oxygen()).toHaveAttribute("inputmode", "numeric");
    await oxygen().fill("9");
    await expect.element(oxygen()).not.toHaveAttribute("aria-invalid");
    await userEvent.tab();
    await expect.element(page.getByText("Enter 50 to 100 %.")).toBeVisible();
    await oxygen().fill("101");
    await expect.element(oxygen()).toHaveAttribute("aria-invalid", "true");
    await generate();
    await expect.element(oxygen()).toHaveFocus();
    expect(sent()).toEqual([]);
    await oxygen().fill("96");
    await expect.element(oxygen()).not.toHaveAttribute("aria-invalid");
    await noneNow().click();
    await generate();
    await expect.poll(sent).toEqual([{ no_acute_contraindication: true, spo2_percent: 96 }]);
  });

  it("are never filled in: earlier answers stand beside the empty field [CALCULATOR-53]", async () => {
    await open({ ...known, last_safety_answers: last });
    await expect.element(oxygen()).toHaveValue("");
    await expect.element(page.getByText(/^Earlier: 96 % at \d\d:\d\d, Jane Doe$/)).toBeVisible();
    await expect.element(page.getByText(/^Earlier: AF, rate controlled at/)).toBeVisible();
    await oxygen().fill("95");
    await expect.element(page.getByText(/^Earlier: 96 %/)).not.toBeInTheDocument();
  });

  it("that are still open are listed before the button, each a way to its field [CALCULATOR-53]", async () => {
    await open();
    await noneNow().click();
    await toStep("Text");
    await stillOpen().getByRole("button", { name: "Heart rate" }).click();
    await expect.element(field("Heart rate")).toHaveFocus();
    for (const [name, value] of [
      ["Heart rate", "80"],
      ["SpO2", "97"],
      ["Mean arterial pressure", "75"],
    ] as const) {
      await field(name).fill(value);
    }
    await toStep("Text");
    await stillOpen().getByRole("button", { name: "Respiratory rate" }).click();
    await expect.element(field("Respiratory rate")).toHaveFocus();
    // The chart's NEWS2 answers the signs that are left.
    await field("NEWS2 on the chart (0 to 20),").fill("2");
    await answer("Any sign with 3?", "No").click();
    await toStep("Text");
    await expect.element(stillOpen()).not.toBeInTheDocument();
  });

  it("typed in another unit are changed in one touch [CALCULATOR-55]", async () => {
    await open();
    await page.getByText("More checks").click();
    const hemoglobin = field("Hemoglobin");
    await hemoglobin.fill("118");
    await userEvent.tab();
    await expect.element(hemoglobin).toHaveAccessibleDescription("Enter 2 to 25 g/dL.");
    await button("118 g/L? Change to 11.8 g/dL").click();
    await expect.element(hemoglobin).toHaveValue("11.8");
    await expect.element(hemoglobin).toHaveFocus();
    await toStep("Who");
    await field("Height").fill("70");
    await field("Weight").fill("180");
    await userEvent.tab();
    await expect.element(field("Height")).toHaveAccessibleDescription("Enter 100 to 250 cm.");
    await button("70 inches? Change to 177.8 cm").click();
    await button("180 pounds? Change to 81.6 kg").click();
    await expect.element(page.getByText("BMI 25.8")).toBeVisible();
  });

  it.each(["phone", "zoomed"] as const)("fit a %s by day and night", async (size) => {
    await open({ ...known, devices: ["ventilator"], last_safety_answers: last }, { size, theme: "dark" });
    await page.getByText("More checks").click();
    expectNoSidewaysScroll();
    for (const step of ["Who", "Movement", "Text", "Now"] as const) {
      await toStep(step);
      expectNoSidewaysScroll();
      await expectNoAxeViolations();
    }
    document.documentElement.dataset.colorScheme = "light";
    await expectNoColorViolations();
  });
});
