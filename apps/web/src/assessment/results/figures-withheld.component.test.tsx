import { type CallReply, forPatients, type StoredRiskAssessment } from "@bedside-bike/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import {
  assessed,
  assessedAsWell,
  byChart,
  byEarlierEngine,
  fewPlatelets,
  readByPatient,
  undecided,
  withheld,
} from "../../../test/support/assessments.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { limitsOf } from "../../../test/support/goal-limits.ts";
import { demoHospital, patient, provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import ProviderDashboardScreen from "../../provider/provider-dashboard.screen.tsx";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

const main = () => page.getByRole("main").element();
/** No share, no band, no likely range, no stay. */
const figures = /\d ?%|LOW RISK|MODERATE RISK|HIGH RISK|Likely range|\d days?\b|Not assessed/;

const sentences = {
  under_18: "Under 18: outside this model. No figures and no plan. Ask the pediatric team.",
  comfort_care:
    "Comfort care: movement for comfort only. The patient decides whether, when and how long. No figures, no goals.",
  leg_paralysis: "No figures: the model does not know patients who cannot move their legs. The bike moves them.",
  pregnancy: "No figures in pregnancy.",
} as const;
const kinds = ["under_18", "comfort_care", "leg_paralysis", "pregnancy"] as const;

async function openPatients(stored: StoredRiskAssessment): Promise<void> {
  stubReply("system.status", demoHospital);
  stubReply("riskAssessments.latest", stored as CallReply<"riskAssessments.latest">);
  await renderInApp(<RiskAssessmentScreen />, { path: "/risk-assessment", user: patient });
}
const region = (name: string) => page.getByRole("region", { name, exact: true });
const youMay = "You may move your legs with the bike if you like. Stop whenever you want.";
const askFirst = "Ask your care team before you start.";
const mustSayYes = "A member of your care team must say yes before you pedal.";

async function openResults(stored: StoredRiskAssessment): Promise<void> {
  stubPortal({ assessment: stored, limits: limitsOf(stored) });
  await renderInApp(<RiskAssessmentScreen />, { path: "/risk-assessment", user: provider, size: "desktop" });
}

beforeEach(() => stubReply("riskAssessments.profile", nothingKnown));

describe("figures that are withheld", () => {
  it.each(kinds)("are replaced by the sentence on a provider's results: %s [RISK-28]", async (why) => {
    await openResults(withheld[why]);
    await expect.element(page.getByText(sentences[why]).first()).toBeVisible();
    const shown = [...main().querySelectorAll("section, article, div, p, dd")]
      .filter((element) => element.childElementCount === 0)
      .map((element) => element.textContent);
    expect(shown.filter((text) => figures.test(text) && !/SpO2|minutes|min/.test(text))).toEqual([]);
    expect(page.getByText("What If").query()).toBeNull();
    await expectNoAxeViolations();
  });

  it.each(kinds)("are replaced on a patient's results too: %s [RISK-28]", async (why) => {
    await openPatients(readByPatient(withheld[why]));
    const sentence =
      why === "comfort_care" ? "No figures, no goals. You decide whether, when and how long." : sentences[why];
    await expect.element(page.getByText(sentence).first()).toBeVisible();
    expect(page.getByText(/\d\.\d ?%|RISK$/).query()).toBeNull();
  });

  it("are replaced on the risk panel of the patient's page [RISK-28]", async () => {
    stubPortal({ patients: [dorothy], assessment: withheld.comfort_care, limits: limitsOf(withheld.comfort_care) });
    await renderInApp(<ProviderDashboardScreen />, {
      path: `/provider-dashboard?patient=${dorothy.id}`,
      user: provider,
      size: "desktop",
    });
    const panel = page.getByRole("region", { name: "Risks and reasons", exact: true });
    await expect.element(panel.getByText(sentences.comfort_care).first()).toBeVisible();
    expect(panel.getByText(/\d ?%$/).query()).toBeNull();
  });

  it("an undecided term takes the plan's place, with the way there [RISK-29]", async () => {
    await openResults(undecided);
    const goal = page.getByRole("region", { name: "Movement Goal" });
    await expect.element(goal.getByText("Decide first: unstable angina")).toBeVisible();
    await expect.element(page.getByText("Typed text is not in these figures.")).toBeVisible();
  });
});

describe("a plan for comfort", () => {
  const open = {
    ...readByPatient(withheld.comfort_care),
    rideState: {
      state: "passive",
      reasonId: "comfort",
      limit: "unloaded_only",
      mayStart: true,
      target: null,
      since: null,
    },
  } satisfies StoredRiskAssessment;

  it("is one sentence for the patient, with no goal, no mode and nobody to say yes [CALCULATOR-71, STATE-6]", async () => {
    await openPatients(open);
    await expect.element(region(youMay)).toBeVisible();
    expect(region("Movement Goal").query()).toBeNull();
    expect(main().textContent).not.toMatch(/Today's step|with help|must say yes|Ask your care team/);
    await expectNoAxeViolations();
  });

  it.each([
    [withheld.comfort_care.rideState, askFirst],
    [{ ...open.rideState, state: "ready", reasonId: "cleared_no_goals" }, "A member of your team will start with you."],
  ] as const)(
    "keeps the state's own sentence until it is open: %#  [CALCULATOR-71, STATE-6]",
    async (rideState, said) => {
      await openPatients({ ...open, rideState });
      await expect.element(region(said)).toBeVisible();
      expect(region(said).getByText(mustSayYes).elements()).toHaveLength(said === askFirst ? 1 : 0);
      expect(region("Movement Goal").query()).toBeNull();
      expect(page.getByText(youMay).query()).toBeNull();
    },
  );

  it("keeps a held plan's sentence in place of the dose [CALCULATOR-71]", async () => {
    await openPatients({ ...open, rideState: { ...open.rideState, state: "hold", reasonId: "open_event" } });
    const onHold = "Your plan is on hold. Your team will check it first.";
    await expect.element(region("Movement Goal").getByText(onHold)).toBeVisible();
  });

  it("has the limit's words for a provider, not the mode's [CALCULATOR-74]", async () => {
    await openResults(withheld.comfort_care);
    await expect.element(region("Movement Goal").getByText("Unloaded only: 0 W, no watt goal.")).toBeVisible();
    expect(main().textContent).not.toMatch(/Assisted: the motor or staff help|with help/);
  });
});

describe("a plan that is withheld", () => {
  it("asks the patient, with an undecided term, to ask the care team [CALCULATOR-74, RISK-29]", async () => {
    await openPatients({ ...readByPatient(undecided), plan_withheld: "decide_first" });
    await expect.element(region("Movement Goal").getByText(askFirst)).toBeVisible();
    expect(page.getByText(/Please wait/).query()).toBeNull();
  });

  it.each(["patient", "provider"] as const)("says 'Under 18' once to a %s [RISK-28]", async (reader) => {
    if (reader === "patient") await openPatients(readByPatient(withheld.under_18));
    else await openResults(withheld.under_18);
    await expect.element(page.getByText(sentences.under_18)).toBeVisible();
    expect(page.getByText(sentences.under_18).elements()).toHaveLength(1);
    expect(region("Movement Goal").query()).toBeNull();
  });
});

describe("a STOP whose figures are withheld", () => {
  it("does not say that risks are shown [RISK-28]", async () => {
    const answers = { no_acute_contraindication: true, pregnancy: "complicated" } as const;
    await openResults(assessedAsWell({ age: 31, sex: "female", safety_answers: answers }));
    await expect.element(page.getByText(/^A recorded reason not to cycle\./).first()).toBeVisible();
    expect(page.getByText(/Risks are still shown/).query()).toBeNull();
  });
});

describe("NEWS2 on the results", () => {
  it.each([
    [6, "NEWS2 6. 5-6, or 3 for one sign: a clinician must look first."],
    [8, "NEWS2 8. 7 or more: do not start, call for help as your hospital's rules say."],
  ])("is a reason with the sentence of its class alone: %d [RISK-30]", async (total, said) => {
    const at = "2026-11-18T10:40:00.000Z";
    const safety_answers = { no_acute_contraindication: true };
    await openResults(
      assessed({ age: 70, sex: "male", safety_answers, news2_entered: { total, single_3: false, at } }),
    );
    await expect.element(page.getByRole("listitem").getByText(said).first()).toBeVisible();
  });

  it("is of 20 [RISK-30]", async () => {
    await openResults(fewPlatelets);
    await expect.element(page.getByText("NEWS2 0 of 20.", { exact: true })).toBeVisible();
  });

  it.each([
    ["pregnancy", "NEWS2 is not made for pregnancy."],
    ["leg_paralysis", "NEWS2 is not made for spinal cord injury."],
  ] as const)("says for whom it was not made: %s [RISK-30]", async (why, said) => {
    await openResults(withheld[why]);
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it("is the chart's with its time where signs are missing [RISK-30]", async () => {
    await openResults(byChart);
    await expect
      .element(page.getByText(/^NEWS2 3 on the chart at .*\. A check before cycling records the rest\.$/))
      .toBeVisible();
  });

  it("is nothing on an earlier engine's results, and on a patient's [RISK-30]", async () => {
    await openResults({ ...byEarlierEngine, safety: { ...byEarlierEngine.safety, news2: null, vital_signs: null } });
    await expect.element(page.getByText("engine 2.0")).toBeVisible();
    expect(page.getByText(/NEWS2/).query()).toBeNull();
    expect(JSON.stringify(forPatients(fewPlatelets).safety)).not.toContain("class");
  });
});
