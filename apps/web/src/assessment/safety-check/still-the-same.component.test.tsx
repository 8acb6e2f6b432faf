import { beforeEach, describe, expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { assessed, byEarlierEngine, orthopedic, selfAssessed } from "../../../test/support/assessments.ts";
import { answer, field, toStep } from "../../../test/support/calculator-form.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, recommendedGoals, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const same = () => button("Still the same");
const noneNow = () => button("None of these now");
const assess = () => button("Generate Risk Assessment & Recommendation");
const sent = () => receivedCalls("riskAssessments.create").map(({ body }) => body);

const ward = assessed({
  age: 71,
  sex: "male",
  weight_kg: 80,
  height_cm: 178,
  level_of_care: "ward",
  mobility_status: "walking_assist",
  no_admission_type: true,
  no_medications: true,
  no_medical_conditions: true,
  no_devices: true,
  fall_history: false,
  prior_admissions: 1,
  braden: { sensory: 4 },
  plausibility_confirmed: ["independent.immobile"],
  safety_answers: { no_acute_contraindication: true },
});

const open = async (assessment: Parameters<typeof stubPortal>[0] = {}, options: RenderOptions = {}) => {
  stubPortal({ patients: [dorothy], assessment: ward, ...assessment });
  stubReply("riskAssessments.profile", { ...nothingKnown, age: 71 });
  await renderInApp(<RiskAssessmentScreen />, {
    path: "/risk-assessment?patient=4&new",
    user: provider,
    size: "tablet",
    ...options,
  });
  await expect.element(field("Age")).toBeVisible();
};

beforeEach(() =>
  stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => ({
    ...assessed(answers),
    assessment: { ...assessed(answers).assessment, id: 2 },
  })),
);

describe("'Still the same'", () => {
  it("renews an assessment: the earlier answers with the safety check asked again; its button sends nothing [CALCULATOR-58]", async () => {
    await open();
    await expect.element(page.getByText(/Age: 71 years · Weight: 80 kg · Level of care: Ward/)).toBeVisible();
    await expectNoAxeViolations();
    await same().click();
    await expect.element(page.getByRole("heading", { name: "Any of these present now?" })).toBeVisible();
    await expectNoAxeViolations();
    await noneNow().click();
    expect(sent()).toEqual([]);
    await assess().click();
    await expect.poll(sent).toMatchObject([
      {
        patientId: 4,
        age: 71,
        weight_kg: 80,
        mobility_status: "walking_assist",
        fall_history: false,
        prior_admissions: 1,
        no_admission_type: true,
        no_devices: true,
        braden: { sensory: 4 },
        plausibility_confirmed: ["independent.immobile"],
        safety_answers: { no_acute_contraindication: true },
      },
    ]);
    expect(sent()[0]).not.toHaveProperty("thrombophilia");
    await expect.element(page.getByRole("heading", { name: "AI-Powered Risk Analysis Complete" })).toHaveFocus();
  });

  it("asks what the button does not answer, and takes vital signs [CALCULATOR-51, CALCULATOR-58]", async () => {
    await open({ assessment: orthopedic });
    await same().click();
    await noneNow().click();
    await expect.element(page.getByText("2 open: without them the result is 'Ask first'")).toBeVisible();
    await answer("Weight-bearing status", "Full").click();
    await answer("Leg, groin, abdominal or vascular surgery, not yet cleared", "No").click();
    await field("Hemoglobin").fill("9.4");
    await assess().click();
    await expect
      .poll(() => sent().map(({ safety_answers }) => safety_answers))
      .toEqual([
        {
          no_acute_contraindication: true,
          weight_bearing: "full",
          leg_or_vascular_surgery: false,
          hemoglobin_g_dl: 9.4,
        },
      ]);
  });

  it("goes on with single answers, and with what has changed in the other steps [CALCULATOR-58]", async () => {
    await open();
    await same().click();
    await answer("Angina or heart attack", "MI, day 3 to 7").click();
    await expect.element(button("None of the others now")).toBeVisible();
    await toStep("Who");
    await field("Weight").fill("78");
    await assess().click();
    await expect.poll(sent).toMatchObject([{ weight_kg: 78, safety_answers: { acute_coronary: "mi_2_to_7_days" } }]);
  });

  it("asks again for the tick of each text, and counts the days since [CALCULATOR-57, CALCULATOR-58]", async () => {
    const dayMs = 86_400_000;
    const texts = { additional_medications: "odd words", days_in_hospital: 3 };
    const { assessment, ...stored } = assessed({ ...ward.assessment.input, ...texts });
    const assessedAt = new Date(Date.now() - 2 * dayMs).toISOString();
    await open({ assessment: { ...stored, assessment: { ...assessment, assessedAt } } });
    await same().click();
    await noneNow().click();
    await toStep("Text");
    await page.getByLabelText("I have read this text. Nothing in it bars cycling today.").click();
    await assess().click();
    await expect
      .poll(sent)
      .toMatchObject([{ text_read: { additional_medications: "odd words" }, days_in_hospital: 5 }]);
  });

  it("asks what is unusual here too [CALCULATOR-54]", async () => {
    await open();
    await same().click();
    const message = "Walks independently and immobile for 3 days or more: is that right?";
    stubError("riskAssessments.create", 422, message, "mobility_status", {
      code: "confirm_plausibility",
      refused: [],
      to_confirm: ["independent.immobile"],
    });
    await noneNow().click();
    await assess().click();
    await expect.element(page.getByText(message).first()).toBeVisible();
    stubReply("riskAssessments.create", ward);
    await button("Yes, that is right").click();
    await expect.poll(() => sent().length).toBe(2);
    expect(sent()[1]?.plausibility_confirmed).toContain("independent.immobile");
  });

  it.each([
    ["an earlier engine's", byEarlierEngine],
    ["a patient's own", selfAssessed({ age: 71 })],
  ])("is not offered for %s assessment [CALCULATOR-58]", async (_, assessment) => {
    await open({ assessment });
    expect(same().elements()).toEqual([]);
  });

  it.each(["phone", "zoomed"] as const)("fits a %s", async (size) => {
    await open({ assessment: orthopedic }, { size, theme: "dark" });
    expectNoSidewaysScroll();
    await same().click();
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });
});

it("from the portal's patient to sent goals takes at most 6 touches, the check 3 [CALCULATOR-4, CALCULATOR-60]", async () => {
  stubPortal({ patients: [dorothy], assessment: ward });
  stubReply("riskAssessments.profile", { ...nothingKnown, age: 71 });
  stubReply("riskAssessments.create", ward);
  stubReply("goals.fromAssessment", recommendedGoals(ward));
  await renderApp("/provider-dashboard", { user: provider, size: "desktop" });
  let touches = 0;
  const touch = async (target: Locator) => {
    touches += 1;
    await target.click();
  };
  await touch(page.getByRole("table").getByRole("link", { name: "Dorothy Williams", exact: true }));
  await touch(page.getByRole("link", { name: "New assessment" }));
  await touch(same());
  await touch(noneNow());
  await touch(assess());
  await touch(button("Push Goals to Patient Profile"));
  await expect.poll(() => receivedCalls("goals.fromAssessment")).toHaveLength(1);
  expect(touches).toBeLessThanOrEqual(6);
});
