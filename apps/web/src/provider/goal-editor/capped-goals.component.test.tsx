import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { fewPlatelets, orthopedic, undecided } from "../../../test/support/assessments.ts";
import { clearedLimits, limitsOf } from "../../../test/support/goal-limits.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubReply } from "../../../test/support/stub-server.ts";
import ProviderDashboardScreen from "../provider-dashboard.screen.tsx";

const card = page.getByRole("region", { name: "Goals", exact: true });
const field = (name: string) => card.getByLabelText(name, { exact: true });
const send = card.getByRole("button", { name: "Send to Patient" });
const why = "Kept low because of: Platelets 20 to 49.";
const above = "Above what platelets 20 to 49 allows. Assess again when it has changed.";

async function open(options: RenderOptions = {}): Promise<void> {
  await renderInApp(<ProviderDashboardScreen />, {
    path: `/provider-dashboard?patient=${dorothy.id}`,
    user: provider,
    size: "desktop",
    ...options,
  });
}

describe("a plan that a finding keeps low", () => {
  it("says why and the most that it leaves, with the plan's own numbers [EDITOR-29]", async () => {
    stubPortal({ patients: [dorothy], assessment: fewPlatelets, limits: clearedLimits(limitsOf(fewPlatelets)) });
    await open();
    await expect.element(card.getByText(why)).toBeVisible();
    const { watt_goal: watts, duration_min_per_session: minutes } = fewPlatelets.mobility_recommendation ?? {};
    await expect.element(card.getByText(`At most ${watts} W, ${minutes} minutes.`)).toBeVisible();
    await expect
      .element(card.getByText(/^Platelets 28 .* It goes with the finding, at the next assessment\.$/))
      .toBeVisible();
    await expectNoAxeViolations();
  });

  it("keeps what is typed above it, marks the field, and sends nothing [EDITOR-30]", async () => {
    stubPortal({ patients: [dorothy], assessment: fewPlatelets, limits: clearedLimits(limitsOf(fewPlatelets)) });
    stubReply("goals.list", []);
    await open();
    await field("Duration").fill("12");
    await field("Sessions per day").click();
    await expect.element(field("Duration")).toHaveValue("12");
    await expect.element(field("Duration")).toHaveAccessibleDescription(new RegExp(above));
    await expect.element(send).toBeDisabled();
    expect(receivedCalls("goals.save")).toEqual([]);
  });

  it("says nothing where no finding caps it [EDITOR-29]", async () => {
    stubPortal({ patients: [dorothy], assessment: orthopedic, limits: clearedLimits(limitsOf(orthopedic)) });
    await open();
    await expect.element(send).toBeVisible();
    expect(page.getByText(/Kept low because of/).query()).toBeNull();
  });
});

it("a term that nobody has decided closes the goals, with its name [EDITOR-31]", async () => {
  const limits = limitsOf(undecided);
  stubPortal({
    patients: [{ ...dorothy, rideState: undecided.rideState }],
    assessment: undecided,
    limits: {
      ...limits,
      rideState: undecided.rideState,
      code: "decide_first",
      lowerCode: "decide_first",
      decideFirst: ["unstable angina"],
    },
  });
  await open();
  await expect
    .element(card.getByText("Decide first: unstable angina. Until then no clearance, no goals and no plan."))
    .toBeVisible();
  await expect.element(page.getByText("Ask first: decide").first()).toBeVisible();
});
