import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { assessed } from "../../../test/support/assessments.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { heldLimits, limitsOf } from "../../../test/support/goal-limits.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const events = page.getByRole("group", { name: /^Open events/ });
const reviewed = (what: string) => events.getByRole("checkbox", { name: new RegExp(`^Reviewed: ${what}`) });
const sent = () => receivedCalls("riskAssessments.create").map(({ body }) => body.event_reviewed);

const ward = assessed({
  age: 71,
  sex: "male",
  weight_kg: 80,
  level_of_care: "ward",
  mobility_status: "walking_assist",
  no_admission_type: true,
  safety_answers: { no_acute_contraindication: true },
});
const at = new Date().toISOString();
const held = heldLimits(limitsOf(ward), [
  { id: 7, kind: "fall", at, criterion: null, note: "By the bed." },
  { id: 8, kind: "stop_event", at, criterion: "spo2", note: "SpO2 4 points below the start" },
]);

async function open(options: RenderOptions = {}): Promise<void> {
  stubPortal({ patients: [dorothy], assessment: { ...ward, rideState: held.rideState }, limits: held });
  stubReply("riskAssessments.profile", { ...nothingKnown, age: 71 });
  await renderInApp(<RiskAssessmentScreen />, {
    path: "/risk-assessment?patient=4&new",
    user: provider,
    size: "tablet",
    ...options,
  });
  await expect.element(reviewed("fall, today")).toBeVisible();
}

beforeEach(() =>
  stubReply("riskAssessments.create", ({ body: { patientId: _, event_reviewed: __, ...answers } }) =>
    assessed(answers),
  ),
);

describe("the events that hold the plan", () => {
  it("are reviewed one by one by the assessment that names them, with 'Still the same' too [GOAL-38]", async () => {
    await open();
    await expect.element(events.getByText("'By the bed.'")).toBeVisible();
    await reviewed("session stopped").click();
    await button("Still the same").click();
    await expect.element(reviewed("session stopped")).toBeChecked();
    await expect.element(reviewed("fall")).not.toBeChecked();
    await button("None of these now").click();
    await button("Generate Risk Assessment & Recommendation").click();
    await expect.poll(sent).toEqual([[8]]);
  });

  it("name first which part of a criterion was touched [HELP-9]", async () => {
    await open();
    await expect
      .element(events)
      .toHaveTextContent(
        "'SpO2 4 points below the start' Part of 'SpO2 below 88 % for 2 minutes, or 4 points below the start'",
      );
  });

  it("are asked for again where another provider has reviewed one meanwhile, and nothing is lost [GOAL-38]", async () => {
    await open();
    await reviewed("fall").click();
    await button("Still the same").click();
    await button("None of these now").click();
    const message = "An event that you reviewed is not open: somebody has reviewed it meanwhile.";
    stubError("riskAssessments.create", 409, message, "event_reviewed", { code: "event_not_open" });
    stubReply("goals.limits", { ...held, openEvents: held.openEvents.slice(1) });
    await button("Generate Risk Assessment & Recommendation").click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(reviewed("session stopped")).toBeVisible();
    await expect.element(reviewed("fall")).not.toBeInTheDocument();
  });

  it.each([
    ["phone", "light"],
    ["tablet", "dark"],
  ] as const)("fit a %s in the %s theme [GOAL-38]", async (size, theme) => {
    await open({ size, theme });
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });
});
