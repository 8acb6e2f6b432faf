import type { CallReply, PatientGoalLimits } from "@bedside-bike/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import {
  assessed,
  byEarlierEngine,
  carriedOn,
  notCleared,
  orthopedic,
  sedated,
  selfAssessed,
  septic,
  unanswered,
  withTexts,
} from "../../../test/support/assessments.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import {
  clearedLimits,
  expiredLimits,
  heldLimits,
  limitsOf,
  symptomLimits,
  unassessedState,
} from "../../../test/support/goal-limits.ts";
import { press } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

type Latest = CallReply<"riskAssessments.latest">;

type Stored = Exclude<Latest, { hasAssessment: false }>;

/** As if made at that time: its hours count from then. */
const madeAt = <Made extends Stored>(stored: Made, at: string): Made => ({
  ...stored,
  assessment: { ...stored.assessment, assessedAt: at },
});
const now = new Date().toISOString();

async function open(stored: Stored, { limits = limitsOf(stored), ...options }: Options = {}) {
  stubPortal({ assessment: stored, limits });
  await renderInApp(<RiskAssessmentScreen />, {
    path: "/risk-assessment",
    user: provider,
    size: "desktop",
    ...options,
  });
}
interface Options extends RenderOptions {
  limits?: PatientGoalLimits;
}
const openToday = (stored: Stored, options: RenderOptions = {}) => open(madeAt(stored, now), options);
const region = (name: string | RegExp) => page.getByRole("region", { name, exact: typeof name === "string" });
const card = (name: string) => page.getByRole("region", { name: "Risks" }).getByRole("region", { name, exact: true });
const goalCard = () => region("Movement Goal");
/** The chip and what it means, with the four figures. */
const banner = () => region("AI-Powered Risk Analysis Complete");
/** Why it is so. */
const check = () => region("Safety check");
const chip = (name: string) => banner().getByRole("heading", { name, exact: true });
const unfold = (name: string) => region(name).getByRole("heading", { name, exact: true }).click();
const bottom = (element: { element(): Element }) => element.element().getBoundingClientRect().bottom;

beforeEach(() => stubReply("riskAssessments.profile", nothingKnown));

describe("above everything else a provider reads", () => {
  it("'Ask first' with each reason in words, what to keep in mind, and one touch away what is not recorded [CALCULATOR-70]", async () => {
    await openToday(orthopedic);
    await expect.element(chip("Ask first")).toBeVisible();
    await expect.element(check().getByText("Orthopedic: weight bearing and movement must be cleared.")).toBeVisible();
    await expect.element(check().getByRole("list", { name: "Keep in mind" })).toHaveTextContent("After surgery");
    await press(check().getByText("Not recorded (37)"));
    await expect.element(check().getByText(/breathing support, oxygen saturation, oxygen target, FiO2/)).toBeVisible();
    await expectNoAxeViolations();
  });

  it.each([
    [1024, 768],
    [390, 844],
  ])(
    "with the class, the four figures and the button that sends goals in the first view at %d x %d [CALCULATOR-70]",
    async (width, height) => {
      const today = madeAt(orthopedic, now);
      await open(today, { limits: clearedLimits(limitsOf(today)) });
      await page.viewport(width, height);
      const send = page.getByRole("button", { name: "Push Goals to Patient Profile" });
      await expect.element(send).toBeVisible();
      for (const shown of [chip("Ask first: cleared"), card("Pressure Injuries"), send]) {
        expect(bottom(shown)).toBeLessThanOrEqual(window.innerHeight);
      }
    },
  );

  it("the patient's own value before the rule that it meets [CALCULATOR-70]", async () => {
    const answers = { no_acute_contraindication: true, hemoglobin_g_dl: 7.2 };
    const low = assessed({ safety_answers: answers });
    const last_safety_answers = { answers, recordedAt: now, recordedBy: "Dana Provider" };
    await openToday({ ...low, assessment: { ...low.assessment, last_safety_answers } });
    await expect
      .element(
        check()
          .getByText(/^Hemoglobin 7\.2 g\/dL/)
          .first(),
      )
      .toBeVisible();
  });

  it("who read a typed text and when, and the terms decided in it [CALCULATOR-70]", async () => {
    const whole = "unstable angina in 2019, stented";
    const decided = assessed({
      age: 70,
      sex: "male",
      additional_medical_history: whole,
      text_read: { additional_medical_history: whole },
      rejected_terms: [
        { text: "additional_medical_history", whole, term: "unstable angina", field: "acute_coronary", why: "earlier" },
        { text: "pick", term: "hip fracture", field: "unstable_fracture", why: "not_so" },
      ],
    });
    await openToday(decided);
    const record = check().getByRole("list", { name: "Texts read and terms decided" });
    await expect
      .element(record.getByText(/^\S+ .+ read "unstable angina in 2019, stented", .*\d\d:\d\d: does not bar cycling/))
      .toBeVisible();
    await expect.element(record.getByText('"unstable angina": earlier', { exact: true })).toBeVisible();
    await expect.element(record.getByText('"hip fracture": does not apply')).toBeVisible();
  });

  it("'Not answered' for what was not asked [CALCULATOR-70]", async () => {
    await openToday(unanswered);
    await expect.element(check().getByText("Not answered: Heart rhythm")).toBeVisible();
  });

  it("'Clear' with what to keep in mind, and until when it counts [CALCULATOR-70]", async () => {
    await openToday(septic);
    await expect.element(chip("Clear, no goals")).toBeVisible();
    await expect.element(banner().getByText("No recorded reason to wait. Goals may be sent.")).toBeVisible();
    await expect.element(banner().getByText(/^Valid until \w+ \d+, \d\d:\d\d/)).toBeVisible();
    await expect.element(check().getByText(/^Sepsis: pressure/)).toBeVisible();
  });

  it("who cleared it [CALCULATOR-70]", async () => {
    const today = madeAt(orthopedic, now);
    const limits = clearedLimits(limitsOf(today));
    await open(today, { limits });
    await expect.element(chip("Ask first: cleared")).toBeVisible();
    await expect.element(banner().getByText(`Cleared by ${limits.clearance?.by}, `, { exact: false })).toBeVisible();
    await expect.element(check().getByText(`'${limits.clearance?.text}'`)).toBeVisible();
    expect(chip("Ask first").elements()).toEqual([]);
  });

  it("what the server says of the hours, not this device's clock [CALCULATOR-70]", async () => {
    const january = madeAt(septic, "2026-01-02T08:00:00.000Z");
    await open(january, { limits: limitsOf(january) });
    await expect.element(chip("Clear, no goals")).toBeVisible();
  });

  it("that its hours have passed [CALCULATOR-70]", async () => {
    const today = madeAt(septic, now);
    await open(today, { limits: expiredLimits(limitsOf(today)) });
    await expect.element(chip("Check due")).toBeVisible();
    await expect
      .element(banner().getByText("This check has expired. Assess again before goals are sent."))
      .toBeVisible();
  });

  it("what was reported since, in the one chip of the patient [CALCULATOR-70, CALCULATOR-47]", async () => {
    const today = madeAt(septic, now);
    const sent = clearedLimits(limitsOf(today));
    await open(today, { limits: symptomLimits(sent) });
    const lower = "Until the reported symptoms are answered, goals can only be lowered.";
    await expect.element(chip("Symptoms reported")).toBeVisible();
    await expect.element(banner().getByText(lower)).toBeVisible();
    expect(page.getByText(/^Clear/).elements()).toEqual([]);
  });

  it("that a fall was recorded since, with the goals' sending off [CALCULATOR-70, CALCULATOR-47]", async () => {
    const today = madeAt(septic, now);
    const fall = { id: 7, kind: "fall", at: now, criterion: null, note: null } as const;
    await open(today, { limits: heldLimits(limitsOf(today), [fall]) });
    await expect.element(chip("On hold")).toBeVisible();
    await expect
      .element(banner().getByText("A fall was recorded since the last assessment. Assess again before goals are sent."))
      .toBeVisible();
    await expect.element(check().getByRole("list", { name: "Open events" })).toHaveTextContent(/^Open: fall/);
    await expect.element(page.getByRole("button", { name: "Push Goals to Patient Profile" })).toBeDisabled();
  });

  it("'Not now', the worst first: no recommendation, no benefits, and the risks all the same [CALCULATOR-70, CALCULATOR-74]", async () => {
    await openToday(notCleared, { theme: "dark" });
    await expect.element(chip("Not now")).toBeVisible();
    const reasons = check().getByRole("list", { name: "Why" }).getByRole("listitem");
    await expect.element(reasons.first()).toHaveTextContent("Not now: Not yet cleared by the surgeon");
    await expect.element(reasons.last()).toHaveTextContent("Ask first: Orthopedic");
    await expect.element(card("Falls").getByText("2.0%", { exact: true }).first()).toBeVisible();
    await expect
      .element(goalCard().getByText("No recommendation: a recorded finding is a reason not to cycle now."))
      .toBeVisible();
    expect(region("Risk Reductions With Mobility").elements()).toEqual([]);
    expect(page.getByRole("button", { name: /^Push/ }).elements()).toEqual([]);
    await expectNoAxeViolations();
  });

  it("the limit in words [CALCULATOR-70]", async () => {
    await openToday(sedated);
    await expect
      .element(check().getByText("Passive only: the motor moves the legs, no watt goal.").first())
      .toBeVisible();
  });

  it("one touch away when to stop, with its numbers, and what to check before each session [CALCULATOR-70]", async () => {
    await openToday(orthopedic);
    const state = check();
    await press(state.getByText("When to stop"));
    await expect.element(state.getByText("SpO2 below 88 % for 2 minutes, or 4 points below the start")).toBeVisible();
    await expect.element(state.getByText(/no further session until a new assessment/)).toBeVisible();
    await state.getByText("Before each session (20 seconds)").click();
    await expect.element(state.getByText("Any 'no': do not start, tell the nurse in charge.")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("that nobody has checked, over a patient's own run [CALCULATOR-70]", async () => {
    const stored = selfAssessed({ is_sepsis: true });
    await openToday({ ...assessed({ is_sepsis: true }), assessment: stored.assessment, rideState: unassessedState });
    await expect.element(chip("No safety check")).toBeVisible();
    await expect.element(banner().getByText(/A provider's assessment comes before goals\.$/)).toBeVisible();
    expect(page.getByText("When to stop").elements()).toEqual([]);
    expect(page.getByText(/^(Ask first|Clear)/).elements()).toEqual([]);
  });

  it("what the patient's own later run says beyond it [PORTAL-18]", async () => {
    await openToday({
      ...orthopedic,
      patient_reports: { reportedAt: "2026-11-18T15:20:00.000Z", findings: ["is_sepsis", "acute_dvt_pe"] },
    });
    await expect.element(check().getByText(/^Patient reports: Sepsis, new clot \(Nov 18/)).toBeVisible();
  });
});

describe("a card has one level", () => {
  const highPadua = assessed({ has_vte_history: true, age: 71, on_vte_prophylaxis: true });

  it("raised by Padua, with the sentence, and the score as a number with its range [CALCULATOR-34, CALCULATOR-72, PRODUCT-8]", async () => {
    await openToday(highPadua);
    const vte = card("Blood Clots (VTE)");
    await expect.element(vte.getByText("MODERATE RISK")).toBeVisible();
    await expect.element(vte.getByText("Padua 4: high by score. Prophylaxis is recorded.")).toBeVisible();
    expect(vte.getByText(/RISK$/).elements()).toHaveLength(1);
    await unfold("What these figures mean");
    const meaning = region("What these figures mean");
    await expect
      .element(meaning.getByText(/Likely range \d.* Modified Padua \(VTE\): at least 4 of 20, estimated\.$/))
      .toBeVisible();
    await expect
      .element(meaning.getByText(/Morse \(falls\): .* of 125.* Not used in the calculation\.$/))
      .toBeVisible();
  });

  it("and no percentage where a clot is present or suspected [CALCULATOR-34, CALCULATOR-72]", async () => {
    await openToday(assessed({ safety_answers: { acute_dvt_pe: "treated" } }));
    const vte = card("Blood Clots (VTE)");
    await expect.element(vte.getByText("A clot is present or suspected")).toBeVisible();
    await expect.element(vte.getByText("HIGH RISK")).toBeVisible();
    expect(vte.getByText(/%/).elements()).toEqual([]);
  });

  it("says which figures need survival [CALCULATOR-72]", async () => {
    await openToday(orthopedic);
    await press(card("Deconditioning").getByRole("button", { name: /^Why/ }));
    await expect.element(card("Deconditioning").getByText(/if the patient survives this stay\.$/)).toBeVisible();
    await expect.element(region("Course of the stay").getByText(/8 of 10 patients like this: \d/)).toBeVisible();
    await unfold("What these figures mean");
    const meaning = region("What these figures mean");
    await expect.element(meaning.getByText(/^Discharged to .* if the patient survives this stay\./)).toBeVisible();
  });
});

describe("the movement goal", () => {
  it("begins with the start, and shows the coming days as a picture and as a table [CALCULATOR-74]", async () => {
    await openToday(septic);
    await expect.element(goalCard().getByText("Assisted: the motor or staff help.")).toBeVisible();
    await expect
      .element(goalCard().getByRole("region", { name: "Start, day 1" }))
      .toHaveTextContent(/5 min.*6 W.*3x a day/);
    await expect
      .element(goalCard().getByText("Working toward 25 W for 6 min, 3x a day.", { exact: true }))
      .toBeVisible();
    await goalCard().getByText("More about this plan").click();
    const picture = goalCard().getByRole("slider", { name: /^The coming days/ });
    await expect.element(picture).toHaveAttribute("aria-valuetext", "Good day 12: 6 min at 25 W");
    await press(goalCard().getByRole("button", { name: "as table" }));
    await expect.element(goalCard().getByRole("row", { name: "3 6 8" })).toBeVisible();
    await expect
      .element(goalCard().getByText("The patient may not reach this goal before leaving, and that is fine."))
      .toBeVisible();
    await expect
      .element(goalCard().getByText("Goal 3.4 METs. Raised to the 25 W minimum. The start is 2.3 METs."))
      .toBeVisible();
    await expectNoAxeViolations();
  });

  it("goes on from the step that was reached, and says so beside this assessment's own start [CALCULATOR-74]", async () => {
    await openToday(carriedOn);
    // Before it there is the assessment's own line, which stays only where nothing may be sent.
    await expect.element(page.getByRole("button", { name: "Push Goals to Patient Profile" })).toBeVisible();
    await expect
      .element(goalCard().getByRole("region", { name: "Today's step" }))
      .toHaveTextContent(/15 min.*22 W.*2x a day/);
    await goalCard().getByText("More about this plan").click();
    await expect.element(goalCard().getByText("Carried on from the step that was reached before.")).toBeVisible();
    await expect
      .element(goalCard().getByText("Without the progress so far the start would be 15 min at 20 W, 2 a day."))
      .toBeVisible();
    await expect.element(goalCard().getByText(/Today's step is \d\.\d METs\.$/)).toBeVisible();
  });

  it("has no watts in a passive plan, and stays so until a new assessment [CALCULATOR-74]", async () => {
    await openToday(sedated, { size: "phone" });
    await expect
      .element(goalCard().getByText("Passive only: the motor moves the legs, no watt goal.").first())
      .toBeVisible();
    await goalCard().getByText("More about this plan").click();
    await expect.element(goalCard().getByText("It stays like this until a new assessment.")).toBeVisible();
    expect(goalCard().getByText("Power", { exact: true }).elements()).toEqual([]);
    await expect.element(goalCard().getByText("Passive rides fill this plan.")).toBeVisible();
    const notKnown = "This plan is not known to change these risks or the stay.";
    await unfold("Risk Reductions With Mobility");
    await expect.element(region("Risk Reductions With Mobility").getByText(notKnown)).toBeVisible();
    expect(region("Hospital Stay Improvements").elements()).toEqual([]);
    expectNoSidewaysScroll();
  });

  it("grows in minutes alone at a low weight [CALCULATOR-74]", async () => {
    await openToday(assessed({ age: 88, weight_kg: 36, mobility_status: "walking_assist" }));
    await goalCard().getByText("More about this plan").click();
    await expect.element(goalCard().getByText("Build on minutes, no watt goal at this weight.")).toBeVisible();
    await expect.element(goalCard().getByRole("slider")).toHaveAttribute("aria-valuetext", "Good day 2: 10 min");
  });

  it("claims no days for a rehabilitation unit [CALCULATOR-74]", async () => {
    await openToday(assessed({ level_of_care: "rehab", mobility_status: "walking_assist" }));
    await expect.element(page.getByText("No data for rehabilitation units.")).toBeVisible();
  });
});

it("'Effect of each answer' lists each answer once for the chosen figure, and what is counted through others [CALCULATOR-39]", async () => {
  await openToday(assessed({ has_active_cancer: true, is_oncology: true, mobility_status: "standing_assist" }));
  await unfold("Effect of each answer");
  const list = region("Effect of each answer");
  await expect.element(list.getByRole("listitem").first()).toHaveTextContent(/^Stands with help.*points lower$/);
  await userEvent.selectOptions(list.getByLabelText("Figure"), "Blood Clots (VTE)");
  await expect.element(list.getByText("no change: already counted by Active cancer", { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});

it("says how many more days are expected where the days in the hospital are known [CALCULATOR-72]", async () => {
  await openToday(carriedOn);
  const stay = region("Course of the stay");
  await expect.element(stay.getByText(/^about \d more days?$/)).toBeVisible();
  await expect.element(stay.getByText(/^\d\.\d days in all\. 8 of 10 patients like this/)).toBeVisible();
  expect(page.getByText(/[Ee]xceeded/).elements()).toEqual([]);
});

it("says what is left of a stay that has passed [CALCULATOR-72]", async () => {
  const passed = assessed({ is_postoperative: true, admission_urgency: "planned" });
  stubPortal({ assessment: passed, patients: [{ ...dorothy, dayCount: 14 }] });
  await renderInApp(<RiskAssessmentScreen />, { path: "/risk-assessment", user: provider });
  const stay = region("Course of the stay");
  await expect.element(stay.getByText(/^about [12] more days?$/)).toBeVisible();
  await expect.element(stay.getByText(/^14\.\d days in all\./)).toBeVisible();
});

it("names the floor of the goal among its lines, and flags no figure of its own [CALCULATOR-74]", async () => {
  await openToday(septic);
  await page.getByRole("button", { name: "How This Was Calculated" }).click();
  const how = region("How This Was Calculated");
  await how.getByText("Movement goal", { exact: true }).click();
  await expect.element(how.getByText("Raised to the 25 W minimum", { exact: true })).toBeVisible();
  await goalCard().getByText("More about this plan").click();
  expect(
    goalCard()
      .getByText(/above the 2\.0-3\.0/)
      .elements(),
  ).toEqual([]);
});

it("says beside the falls that Morse is high by score [CALCULATOR-72]", async () => {
  await openToday(assessed({ morse: 60 }));
  await expect.element(card("Falls").getByText("Morse 60: high by score.")).toBeVisible();
});

it("names text that nobody has confirmed, and says that it is not in the figures [CALCULATOR-70, CALCULATOR-76]", async () => {
  await openToday(withTexts);
  await expect
    .element(
      check().getByText(/^Nobody has confirmed this text: ask first\. \(medical history, additional medications\)/),
    )
    .toBeVisible();
  await expect.element(page.getByText("Typed text is not in these figures.")).toBeVisible();
  await unfold("Not answered, so assumed");
  const open_ = region("Not answered, so assumed");
  await expect
    .element(open_.getByText("Nobody has confirmed this text: medical history, additional medications."))
    .toBeVisible();
});

it("lists what nobody answered and what the text asks [CALCULATOR-20, CALCULATOR-76]", async () => {
  await openToday(assessed({ additional_medications: "warfarin", fall_history: null }));
  await unfold("Not answered, so assumed");
  const open_ = region("Not answered, so assumed");
  await expect.element(open_.getByText("Mobility: walks independently")).toBeVisible();
  await expect.element(open_.getByText("Earlier falls: the average counts")).toBeVisible();
  await expect.element(open_.getByText("Therapeutic anticoagulation", { exact: true })).toBeVisible();
  await expect.element(open_.getByText("Days in the hospital so far: not counted")).toBeVisible();
});

it.each([
  { name: "with a plan that is late", stored: septic },
  { name: "without a plan that changes the stay", stored: sedated },
])("speaks of the patient, not of 'you', $name [PORTAL-59]", async ({ stored }) => {
  await openToday(stored);
  await page.getByRole("button", { name: "How This Was Calculated" }).click();
  await expect.element(region("How This Was Calculated").getByText("Length of stay", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Why/ }).first()).toBeVisible();
  // What is folded is in the page too.
  expect(document.querySelector("main")?.textContent).not.toMatch(/\b(?:you|your|yours)\b/i);
});

it("opens a result of an earlier engine as it was, to read only [CALCULATOR-75]", async () => {
  await openToday(byEarlierEngine);
  await expect.element(banner().getByText(/Assess again before goals are sent\.$/)).toBeVisible();
  await expect.element(check().getByText("Orthopedic: weight bearing and movement must be cleared.")).toBeVisible();
  await expect.element(page.getByText("engine 2.0", { exact: true })).toBeVisible();
  const { probability } = byEarlierEngine.deconditioning;
  await expect
    .element(
      card("Deconditioning")
        .getByText(`${(probability * 100).toFixed(1)}%`, { exact: true })
        .first(),
    )
    .toBeVisible();
  await expect
    .element(goalCard().getByRole("region", { name: "Start, day 1" }))
    .toHaveTextContent(/15 min.*20 W.*2x a day/);
  expect(region("What if?").elements()).toEqual([]);
  expect(page.getByRole("button", { name: /^Push/ }).elements()).toEqual([]);
  await expectNoAxeViolations();
});

it("prints a source without a link as plain text [CALCULATOR-38]", async () => {
  await openToday(orthopedic);
  await page.getByRole("button", { name: "How This Was Calculated" }).click();
  const how = region("How This Was Calculated");
  await how.getByText("Deconditioning", { exact: true }).click();
  const source = how.getByText(/Covinsky KE et al\. JAGS 2003/).first();
  await expect.element(source).toBeVisible();
  expect(source.element().closest("a")).toBeNull();
  await expect
    .element(how.getByRole("link", { name: /Chodos AH/ }).first())
    .toHaveAttribute("href", expect.stringContaining("PMC4636578"));
});
