import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { orthopedic, septic } from "../../../test/support/assessments.ts";
import { tabTo } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import {
  anotherProvider,
  dorothy,
  notAssessed,
  recommendedGoals,
  savedGoals,
  stubPortal,
} from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import {
  receivedCalls,
  sendLiveEvent,
  stubError,
  stubReply,
  stubUnreachable,
} from "../../../test/support/stub-server.ts";
import ProviderDashboardScreen from "../provider-dashboard.screen.tsx";
import { toNewGoals } from "./goal-values.ts";

const card = page.getByRole("region", { name: "Goals", exact: true });
const field = (name: string) => card.getByLabelText(name, { exact: true });
const send = card.getByRole("button", { name: "Send to Patient" });
const reset = card.getByRole("button", { name: "Reset" });
const sent = page.getByText("Goals successfully sent to patient!");
const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
const otherProvider = page.getByRole("dialog", { name: "Set by another provider" });
const limits = page.getByRole("dialog", { name: "Exceeds limits" });

async function openEditor(): Promise<void> {
  await renderInApp(<ProviderDashboardScreen />, {
    path: `/provider-dashboard?patient=${dorothy.id}`,
    user: provider,
    size: "desktop",
  });
  await expect.element(card.getByText(/^(Complete Risk Assessment|Send to Patient)$/).first()).toBeVisible();
}

/** Types a value and leaves the field. */
async function edit(name: string, value: string): Promise<void> {
  await field(name).fill(value);
  await userEvent.tab();
}

async function expectValues(values: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await expect.element(field(name)).toHaveValue(value);
}

async function acknowledgeClearance(): Promise<void> {
  await expect.element(clearance.getByText(/Needs clearance:/).first()).toBeVisible();
  await expect.element(clearance.getByRole("button", { name: "Acknowledge and send" })).toBeDisabled();
  await clearance.getByRole("checkbox").click();
  await clearance.getByRole("button", { name: "Acknowledge and send" }).click();
}

const sentTargets = () =>
  receivedCalls("goals.save").map(({ body }) =>
    Object.fromEntries(body.goals.map(({ goalType, targetValue }) => [goalType, targetValue])),
  );

/** The server takes whatever it is sent. */
function stubSave(setGoals: ReturnType<typeof stubPortal>): void {
  stubReply("goals.save", ({ body }) => setGoals(savedGoals(body.goals, { firstId: 71 })));
}

describe("the goal editor", () => {
  it("asks for an assessment before any goal [EDITOR-1]", async () => {
    stubPortal({ assessment: notAssessed });
    await openEditor();
    await expect
      .element(card.getByRole("link", { name: "Complete Risk Assessment" }))
      .toHaveAttribute("href", `/risk-assessment?patient=${dorothy.id}`);
    await expect.element(send).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it("clamps on leaving a field, warns, and Reset restores the recommendation [EDITOR-3, EDITOR-4, EDITOR-10, EDITOR-11]", async () => {
    stubPortal();
    await openEditor();
    await expectValues({ Duration: 15 });
    await expect.element(send).toBeDisabled();
    await expect.element(reset).toBeDisabled();

    await edit("Duration", "90");
    await expect.element(card.getByText("unsaved changes")).toBeVisible();
    await expectValues({ Duration: 30 });
    for (const [name, typed, kept] of [
      ["Duration", "12.345", 12.3],
      ["Duration", "1", 10],
      ["Power", "400", 70],
      ["Resistance", "9.6", 9],
      ["Sessions per day", "0", 1],
      ["Total energy", "9999", 3000],
    ] as const) {
      await edit(name, typed);
      await expectValues({ [name]: kept });
    }
    await edit("Duration", "25");
    for (const warning of [
      "Duration (25 min) exceeds AI recommendation of 20 min",
      "Power (70 W) exceeds AI recommendation of 45 W",
      "Resistance (9) exceeds AI recommendation of 6",
      /METs at 70 W and 62 kg: above the 2.0-3.0 target/,
    ]) {
      await expect.element(card.getByText(warning)).toBeVisible();
    }
    await expectNoAxeViolations();

    await reset.click();
    await expectValues({ Duration: 15, Power: 25 });
    await expect.element(send).toBeDisabled();
    expect(receivedCalls("goals.save")).toEqual([]);
  });

  it("locked, keeps the energy and moves the minutes [EDITOR-7]", async () => {
    stubPortal();
    await openEditor();
    await card.getByRole("switch", { name: "Lock daily energy" }).click();
    await edit("Power", "30");
    await expectValues({ Duration: 12.5 });
    await edit("Sessions per day", "4");
    await expectValues({ Duration: 6.3, "Total energy": 750 });
  });

  it("sends a recommendation that has not been sent yet [EDITOR-2]", async () => {
    stubSave(stubPortal({ assessment: septic, goals: [] }));
    await openEditor();
    await expect.element(card.getByText("not sent yet")).toBeVisible();
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(sentTargets()).toMatchObject([{ duration: 8, power: 25, sessions: 3, energy: 600 }]);
    await expect.element(card.getByText("not sent yet")).not.toBeInTheDocument();
  });

  it("can be filled in and sent by keyboard alone", async () => {
    stubSave(stubPortal({ assessment: septic, goals: [] }));
    await openEditor();
    await tabTo(() => field("Duration").query());
    await userEvent.keyboard("{Control>}a{/Control}12");
    for (const _ of ["power", "sessions", "resistance", "energy", "lock", "send"]) await userEvent.tab();
    await expect.element(send).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await tabTo(() => limits.getByRole("button", { name: "Acknowledge & Continue" }).query());
    await userEvent.keyboard("{Enter}");
    await expect.element(sent).toBeVisible();
    expect(sentTargets()).toMatchObject([{ duration: 12 }]);
  });

  it("asks for clearance by itself, and sends nothing before [EDITOR-5, MESSAGE-36]", async () => {
    stubSave(stubPortal());
    await openEditor();
    await edit("Power", "28");
    await send.click();
    await expectNoAxeViolations();
    await clearance.getByRole("button", { name: "Cancel" }).click();
    expect(receivedCalls("goals.save")).toEqual([]);
    await send.click();
    await acknowledgeClearance();
    await expect.element(sent).toBeVisible();
    expect(receivedCalls("goals.save")).toMatchObject([
      { body: { basedOnGoalId: 45, overrideConfirmed: false, clearanceAcknowledged: true } },
    ]);
    expect(sentTargets()).toMatchObject([{ power: 28, duration: 15 }]);
    await expect.element(send).toBeDisabled();
    await expect.element(card.getByText("unsaved changes")).not.toBeInTheDocument();
  });

  it("warns before another provider's goals are replaced, then before limits are exceeded [EDITOR-5, EDITOR-6, EDITOR-12]", async () => {
    stubSave(stubPortal({ goals: recommendedGoals(orthopedic, { by: anotherProvider }) }));
    await openEditor();
    await edit("Duration", "30");
    await edit("Power", "45");
    await send.click();
    await expect.element(otherProvider.getByText("These goals were set by Max Mockman.")).toBeVisible();
    await expect
      .element(otherProvider.getByText("Please talk to this provider before changing these recommendations."))
      .toBeVisible();
    await expectNoAxeViolations();
    await userEvent.keyboard("{Escape}");
    await expect.element(otherProvider).not.toBeInTheDocument();
    await expect.element(send).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await otherProvider.getByRole("button", { name: "Override anyway" }).click();
    await expect.element(limits.getByText(/^Total energy: \d/)).toBeVisible();
    await limits.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await acknowledgeClearance();
    await expect.element(sent).toBeVisible();
    expect(receivedCalls("goals.save")).toMatchObject([
      { body: { overrideConfirmed: true, clearanceAcknowledged: true } },
    ]);
    expect(sentTargets()).toMatchObject([{ duration: 30, power: 45 }]);
  });

  const byMax = (minutes: number) =>
    savedGoals(toNewGoals({ ...septic.mobility_recommendation, duration_min_per_session: minutes }), {
      firstId: 51,
      by: anotherProvider,
    });

  it("tells the second of two providers editing at once, and overwrites nothing", async () => {
    const setGoals = stubPortal({ assessment: septic });
    await openEditor();
    await edit("Duration", "18");
    setGoals(byMax(12));
    sendLiveEvent("providers.live", { type: "goals", patientId: dorothy.id });
    await expect.element(card.getByText("Max Mockman changed these goals while you were editing")).toBeVisible();
    await expect.element(send).toBeDisabled();
    await expectValues({ Duration: 18 });
    await expectNoAxeViolations();
    await card.getByRole("button", { name: "Load the newer goals" }).click();
    await expectValues({ Duration: 12 });
    expect(receivedCalls("goals.save")).toEqual([]);
  });

  it("says what went wrong when goals could not be saved, and closes the confirmation [CALL-35, MESSAGE-15]", async () => {
    stubPortal();
    await openEditor();
    await edit("Power", "28");
    stubError("goals.save", 500, "The server is resting.");
    await send.click();
    await acknowledgeClearance();
    const failure = card.getByRole("alert");
    await expect
      .element(failure.getByText("Failed to save goals: The server is resting.", { exact: true }))
      .toBeVisible();
    await expect.element(clearance).not.toBeInTheDocument();
    await expect.element(card.getByText("unsaved changes")).toBeVisible();
    await expectNoAxeViolations();
    stubUnreachable("goals.save");
    await send.click();
    await acknowledgeClearance();
    await expect.element(failure.getByText("Failed to save goals: Unknown error")).toBeVisible();
  });
});
