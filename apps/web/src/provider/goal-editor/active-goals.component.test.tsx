import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { orthopedic } from "../../../test/support/assessments.ts";
import { provider } from "../../../test/support/people.ts";
import { anotherProvider, dorothy, recommendedGoals, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply, stubUnreachable } from "../../../test/support/stub-server.ts";
import ProviderDashboardScreen from "../provider-dashboard.screen.tsx";

const active = page.getByRole("region", { name: "Active goals", exact: true });
const editor = page.getByRole("region", { name: "Goals", exact: true });
const field = (name: string) => editor.getByLabelText(name, { exact: true });
const dialog = page.getByRole("dialog", { name: "Change this goal" });
const target = dialog.getByLabelText("Power Target");
const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
const otherProvider = page.getByRole("dialog", { name: "Set by another provider" });
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

/** The server takes the new target. A changed goal is a new one there. */
function stubUpdate(goals = recommendedGoals(orthopedic)) {
  const setGoals = stubPortal({ goals });
  return () =>
    stubReply("goals.update", ({ params, body }) => {
      const changed = goals.find(({ id }) => id === Number(params.goalId));
      if (!changed) throw new Error(`No goal ${params.goalId}.`);
      const newer = { ...changed, id: 71, targetValue: Number(body.targetValue) };
      setGoals(goals.map((goal) => (goal === changed ? newer : goal)));
      return newer;
    });
}

const askFor = (field: "clearanceAcknowledged" | "overrideConfirmed") =>
  stubError("goals.update", 409, "Please confirm.", field);

const bodies = () => receivedCalls("goals.update").map(({ body }) => body);

async function acknowledgeClearance(): Promise<void> {
  await clearance.getByRole("checkbox").click();
  await clearance.getByRole("button", { name: "Acknowledge and send" }).click();
}

describe("one goal", () => {
  it("is changed after clearance; canceling the question keeps what was typed [EDITOR-8, MESSAGE-37]", async () => {
    const takeIt = stubUpdate();
    askFor("clearanceAcknowledged");
    await openPatient();
    await openPower.click();
    await expectNoAxeViolations();
    await expect.element(target).toHaveValue(25);
    await change("");
    await expect.element(dialog.getByText("Please fill this in.")).toBeVisible();
    expect(bodies()).toEqual([]);
    await change("28");
    await expect.element(clearance.getByText(/Needs clearance:/).first()).toBeVisible();
    await clearance.getByRole("button", { name: "Cancel" }).click();
    await expect.element(target).toHaveValue(28);

    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(clearance).toBeVisible();
    takeIt();
    await acknowledgeClearance();
    await expect.element(updated).toBeVisible();
    await expect.element(active.getByText("28 W", { exact: true })).toBeVisible();
    await expect.element(active.getByText("15 min", { exact: true })).toBeVisible();
    await expect.element(field("Power")).toHaveValue(28);
    expect(bodies().at(-1)).toMatchObject({ targetValue: 28, clearanceAcknowledged: true, overrideConfirmed: false });
    await expectNoAxeViolations();
  });

  it("keeps the same provider's unsent edits, without asking whose goals to keep", async () => {
    stubUpdate()();
    await openPatient();
    await field("Resistance").fill("4");
    await userEvent.tab();
    await expect.element(editor.getByText("unsaved changes")).toBeVisible();
    await openPower.click();
    await change("28");
    await expect.element(updated).toBeVisible();
    await expect.element(field("Power")).toHaveValue(28);
    await expect.element(field("Resistance")).toHaveValue(4);
    await expect.element(page.getByText(/changed these goals/)).not.toBeInTheDocument();
    await expect.element(editor.getByRole("button", { name: "Send to Patient" })).toBeEnabled();
  });

  it("asks before another provider's goal changes", async () => {
    const takeIt = stubUpdate(recommendedGoals(orthopedic, { by: anotherProvider }));
    askFor("overrideConfirmed");
    await openPatient();
    await openPower.click();
    await change("26");
    await expect
      .element(
        otherProvider.getByText(/^These goals were set by Max Mockman.*Please talk to this provider before changing/),
      )
      .toBeVisible();
    await expectNoAxeViolations();
    takeIt();
    await otherProvider.getByRole("button", { name: "Override anyway" }).click();
    await expect.element(updated).toBeVisible();
    await expect.element(active.getByText("26 W", { exact: true })).toBeVisible();
    expect(bodies()).toMatchObject([
      { targetValue: 26, overrideConfirmed: false },
      { targetValue: 26, overrideConfirmed: true },
    ]);
  });

  it("'Update Failed' shows the server's message, else 'Failed to update goal' [MESSAGE-16]", async () => {
    stubPortal();
    await openPatient();
    await openPower.click();
    const failure = page.getByRole("alert");
    stubError("goals.update", 400, "Enter a power target from 1 to 100 watts.", "targetValue");
    await change("900");
    await expect.element(failure.getByText("Update Failed", { exact: true })).toBeVisible();
    await expect.element(failure.getByText("Enter a power target from 1 to 100 watts.")).toBeVisible();
    await expect.element(target).toHaveValue(900);

    stubUnreachable("goals.update");
    await change("30");
    await expect.element(failure.getByText("Failed to update goal", { exact: true })).toBeVisible();
    await expect.element(failure.getByText("Update Failed", { exact: true })).toBeVisible();
    await expect.element(active.getByText("25 W", { exact: true })).toBeInTheDocument();
  });
});
