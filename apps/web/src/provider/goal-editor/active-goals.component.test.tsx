import type { ListedSession } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { orthopedic } from "../../../test/support/assessments.ts";
import { clearedLimits, expiredLimits, limitsOf } from "../../../test/support/goal-limits.ts";
import { provider } from "../../../test/support/people.ts";
import {
  anotherProvider,
  dorothy,
  recommendedGoals,
  rides,
  stubPortal,
} from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import {
  receivedCalls,
  stubConflict,
  stubError,
  stubReply,
  stubUnreachable,
} from "../../../test/support/stub-server.ts";
import ProviderDashboardScreen from "../provider-dashboard.screen.tsx";

const active = page.getByRole("region", { name: "Active goals", exact: true });
const editor = page.getByRole("region", { name: "Goals", exact: true });
const field = (name: string) => editor.getByLabelText(name, { exact: true });
const dialog = page.getByRole("dialog", { name: "Change this goal" });
const target = dialog.getByLabelText("Power Target");
const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
const otherProvider = page.getByRole("alertdialog", { name: "Set by another provider" });
const updated = page.getByText("Goal Updated", { exact: true });
const openPower = active.getByRole("button", { name: "Edit Power Target" });

async function openPatient(): Promise<void> {
  await renderInApp(<ProviderDashboardScreen />, {
    path: `/provider-dashboard?patient=${dorothy.id}`,
    user: provider,
    size: "desktop",
  });
  await expect.element(openPower).toBeVisible();
}

async function change(value: string): Promise<void> {
  await target.fill(value);
  await dialog.getByRole("button", { name: "Save" }).click();
}

const cleared = clearedLimits(limitsOf(orthopedic));

/** The server accepts the new target. There, a changed goal is a new one. */
function stubUpdate(goals = recommendedGoals(orthopedic)) {
  const setGoals = stubPortal({ goals, limits: cleared });
  return () =>
    stubReply("goals.update", ({ params, body }) => {
      const changed = goals.find(({ id }) => id === Number(params.goalId));
      if (!changed) throw new Error(`No goal ${params.goalId}.`);
      const newer = { ...changed, id: 71, targetValue: Number(body.targetValue) };
      setGoals(goals.map((goal) => (goal === changed ? newer : goal)));
      return newer;
    });
}

const bodies = () => receivedCalls("goals.update").map(({ body }) => body);

it("A power goal says that the last ride measured no watts, instead of an earlier ride's [RIDE-27]", async () => {
  stubUpdate();
  stubReply("rides.list", [{ ...(rides[0] as ListedSession), avgPower: null, maxPower: null, powerSeconds: 0 }]);
  await openPatient();
  await expect.element(active.getByText("last ride: watts not measured")).toBeVisible();
});

it("Today's sessions are those that the day's minutes make up, not its rides [DAY-10]", async () => {
  const oneRide = recommendedGoals(orthopedic).map((goal) => ({
    ...goal,
    currentValue: goal.goalType === "sessions" ? 1 : goal.currentValue,
  }));
  stubUpdate(oneRide);
  await openPatient();
  const sessions = active.getByRole("listitem").filter({ hasText: "Daily Sessions" });
  await expect.element(sessions).toHaveTextContent("today 0");
});

describe("one goal", () => {
  it("is changed after clearance; canceling the question keeps what was typed [EDITOR-8, EDITOR-17, MESSAGE-37]", async () => {
    const takeIt = stubUpdate();
    stubConflict("goals.update", "clearance_needed");
    await openPatient();
    await openPower.click();
    await expectNoAxeViolations();
    await expect.element(target).toHaveValue("20");
    await expect.element(dialog.getByText("Now 20, at most 30.")).toBeVisible();
    await change("");
    await expect.element(dialog.getByText("Please fill this in.")).toBeVisible();
    expect(bodies()).toEqual([]);
    await change("18");
    await expect.element(clearance.getByText("Orthopedic: weight bearing and movement must be cleared.")).toBeVisible();
    await clearance.getByRole("button", { name: "Cancel" }).click();
    await expect.element(target).toHaveValue("18");

    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(clearance).toBeVisible();
    takeIt();
    stubReply("clearances.create", { validUntil: "2026-11-24T11:05:00.000Z" });
    await clearance.getByRole("button", { name: "Clear and send" }).click();
    await expect.element(updated).toBeVisible();
    await expect.element(active.getByText("18 W", { exact: true })).toBeVisible();
    await expect.element(active.getByText("15 min", { exact: true })).toBeVisible();
    await expect.element(field("Power")).toHaveValue("18");
    expect(receivedCalls("clearances.create")).toHaveLength(1);
    expect(bodies().at(-1)).toMatchObject({ targetValue: 18, clearanceAcknowledged: false, overrideConfirmed: false });
    await expectNoAxeViolations();
  });

  it("is marked above its limit and not saved; above the soft one it is acknowledged [EDITOR-8, EDITOR-12, EDITOR-14]", async () => {
    stubUpdate()();
    await openPatient();
    await openPower.click();
    await target.fill("31");
    await expect.element(dialog.getByText("Above 30 W, the most that may be sent today.")).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await expectNoAxeViolations();
    await change("28");
    const limits = page.getByRole("alertdialog", { name: "Exceeds limits" });
    await expect.element(limits.getByText("Power: 28 W, up from 20 W. Two steps in one day.")).toBeVisible();
    await limits.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await expect.element(updated).toBeVisible();
    expect(bodies()).toMatchObject([{ targetValue: 28, clearanceAcknowledged: true }]);
  });

  it("has no energy of its own to change: it follows from the others [EDITOR-8]", async () => {
    stubUpdate()();
    await openPatient();
    await expect.element(active.getByText("Daily Energy")).toBeVisible();
    expect(active.getByRole("button", { name: "Edit Daily Energy" }).query()).toBeNull();
    await openPower.click();
    await change("18");
    await expect.element(updated).toBeVisible();
    expect(bodies()).toMatchObject([{ targetValue: 18, clearanceAcknowledged: false }]);
  });

  it("says at once why it cannot be changed, and what to do next [EDITOR-18]", async () => {
    stubUpdate();
    await openPatient();
    await openPower.click();
    stubReply("goals.limits", expiredLimits(cleared));
    stubConflict("goals.update", "assessment_expired");
    await change("19");
    await expect.element(page.getByText(/^The last assessment has expired/)).toBeVisible();
    await expect.element(active).not.toBeInTheDocument();
  });

  it("is not shown, and names no watts or minutes, if nothing counts now", async () => {
    stubPortal({ limits: expiredLimits(cleared) });
    await renderInApp(<ProviderDashboardScreen />, {
      path: `/provider-dashboard?patient=${dorothy.id}`,
      user: provider,
      size: "desktop",
    });
    await expect.element(editor.getByText("Check due", { exact: true })).toBeVisible();
    await expect.element(active).not.toBeInTheDocument();
  });

  it("keeps the same provider's unsent edits, without asking whose goals to keep", async () => {
    stubUpdate()();
    await openPatient();
    await field("Resistance").fill("4");
    await userEvent.tab();
    await expect.element(editor.getByText("unsaved changes")).toBeVisible();
    await openPower.click();
    await change("18");
    await expect.element(updated).toBeVisible();
    await expect.element(field("Power")).toHaveValue("18");
    await expect.element(field("Resistance")).toHaveValue("4");
    await expect.element(page.getByText(/changed these goals/)).not.toBeInTheDocument();
    await expect.element(editor.getByRole("button", { name: "Send to Patient" })).toBeEnabled();
  });

  it("asks before another provider's goal changes", async () => {
    const takeIt = stubUpdate(recommendedGoals(orthopedic, { by: anotherProvider }));
    stubConflict("goals.update", "other_provider");
    await openPatient();
    await openPower.click();
    await change("18");
    await expect
      .element(
        otherProvider.getByText(/^These goals were set by Max Mockman.*Please talk to this provider before changing/),
      )
      .toBeVisible();
    await expectNoAxeViolations();
    takeIt();
    await otherProvider.getByRole("button", { name: "Override anyway" }).click();
    await expect.element(updated).toBeVisible();
    await expect.element(active.getByText("18 W", { exact: true })).toBeVisible();
    expect(bodies()).toMatchObject([
      { targetValue: 18, overrideConfirmed: false },
      { targetValue: 18, overrideConfirmed: true },
    ]);
  });

  it("'Update Failed' shows the server's message, else 'Failed to update goal' [MESSAGE-16]", async () => {
    stubPortal({ limits: cleared });
    await openPatient();
    await openPower.click();
    const failure = page.getByRole("alert");
    stubError("goals.update", 400, "Enter a power target from 1 to 100 watts.", "targetValue");
    await change("0.5");
    await expect.element(failure.getByText("Update Failed", { exact: true })).toBeVisible();
    await expect.element(failure.getByText("Enter a power target from 1 to 100 watts.")).toBeVisible();
    await expect.element(target).toHaveValue("0.5");

    stubUnreachable("goals.update");
    await change("18");
    await expect.element(failure.getByText("Failed to update goal", { exact: true })).toBeVisible();
    await expect.element(failure.getByText("Update Failed", { exact: true })).toBeVisible();
    const behind = page.getByRole("region", { name: "Active goals", exact: true, includeHidden: true });
    await expect.element(behind.getByText("20 W", { exact: true })).toBeInTheDocument();
  });
});
