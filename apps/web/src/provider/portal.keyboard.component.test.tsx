import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { orthopedic } from "../../test/support/assessments.ts";
import { clearedLimits, limitsOf } from "../../test/support/goal-limits.ts";
import {
  expectDialogTraps,
  expectFocusIsKept,
  expectFocusIsSeen,
  press,
  tabTo,
  type,
} from "../../test/support/keyboard.ts";

import { provider } from "../../test/support/people.ts";
import {
  anotherProvider,
  dorothy,
  iris,
  recommendedGoals,
  savedGoals,
  stubPortal,
} from "../../test/support/portal-fixtures.ts";
import { renderApp, shownAddress } from "../../test/support/render-app.tsx";
import { receivedCalls, stubConflict, stubReply } from "../../test/support/stub-server.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const list = page.getByRole("region", { name: "Today", exact: true });
const row = (name: string) => list.getByRole("link", { name: new RegExp(`^${name}`) });
const editor = page.getByRole("region", { name: "Goals", exact: true });
const field = (name: string) => editor.getByLabelText(name, { exact: true });
const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });

async function openPatient(): Promise<void> {
  await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop" });
  await expect.element(editor.getByRole("button", { name: "Send to Patient" })).toBeVisible();
}

async function clearByName(): Promise<void> {
  await type(clearance.getByLabelText("Why it is safe for this patient"), "Surgeon agrees.");
  await press(clearance.getByRole("button", { name: "Clear and send" }));
}

describe("the provider's portal by keyboard alone [LOOK-5]", () => {
  beforeEach(() => {
    stubPortal({ limits: clearedLimits(limitsOf(orthopedic)) });
  });

  it("has a list that is searched, and shown in full again", async () => {
    await renderApp("/provider-dashboard", { user: provider, size: "desktop" });
    const search = page.getByLabelText("Find bed or name");
    await type(search, "nobody");
    await press(button("Show all patients"));
    await expect.element(row("Dorothy")).toBeVisible();
    await expectFocusIsKept();
    await type(search, "iris");
    await expect.element(row("Dorothy")).not.toBeInTheDocument();
    await press(row("Iris"));
    await expect.element(page.getByRole("heading", { level: 2, name: "Iris Lindqvist" })).toBeVisible();
    expect(shownAddress()).toBe(`/provider-dashboard?patient=${iris.id}`);
  });

  it("shows a patient's charts and explanation, corrects the admission date, and signs out", async () => {
    await openPatient();
    const minutes = page.getByRole("figure", { name: /^Minutes a day/ });
    const slider = minutes.getByRole("slider", { name: /^Minutes a day/ });
    await tabTo(() => slider.query());
    await userEvent.keyboard("{Home}{End}{ArrowLeft}");
    await expect.element(slider).toHaveAttribute("aria-valuetext", expect.stringMatching(/min$/));
    await press(minutes.getByRole("button", { name: "as table" }), " ");
    await expect.element(page.getByRole("table", { name: /^Minutes a day/ })).toBeVisible();
    await expectFocusIsSeen();
    await expectDialogTraps(button("Release bike"), "Release bike 121?");
    await expectDialogTraps(button("Discharge"), "Discharge this patient?");

    const correct = button("Correct the admission date");
    await expectDialogTraps(correct, "Correct the admission date");
    await press(correct);
    stubReply("patients.update", ({ body }) => ({ id: dorothy.id, admissionDate: body.admissionDate }));
    const date = page.getByRole("dialog").getByLabelText("Admission date");
    await tabTo(() => date.query());
    await userEvent.keyboard("11092026");
    await expect.element(date).toHaveValue("2026-11-09");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Admission date corrected")).toBeVisible();
    await expect.element(correct).toHaveFocus();
    expect(receivedCalls("patients.update")).toMatchObject([{ body: { admissionDate: "2026-11-09" } }]);

    await press(button("How this was calculated"));
    const explanation = page.getByRole("dialog", { name: "How this was calculated" });
    const clots = explanation.getByText("Blood clots (VTE)", { exact: true });
    await expect.element(clots).toBeVisible();
    await tabTo(() => clots.element().closest("summary"));
    await userEvent.keyboard("{Enter}");
    const definition = "Symptomatic clot in a leg or lung within 90 days of admission";
    await expect.element(explanation.getByText(definition)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("How this was calculated")).toHaveFocus();

    stubReply("auth.logout", { ok: true });
    await press(button("Logout"));
    await expect.poll(shownAddress).toBe("/");
  });

  it("edits goals, locks, resets and sends them after every question", async () => {
    const setGoals = stubPortal({ goals: recommendedGoals(orthopedic, { by: anotherProvider }) });
    stubReply("goals.save", ({ body }) => setGoals(savedGoals(body.goals, { firstId: 71 })));
    await openPatient();
    stubReply("clearances.create", { validUntil: "2026-11-24T11:05:00.000Z" });
    await type(field("Power"), "60");
    await userEvent.tab();
    await expect.element(editor.getByText("Changed to 30, the most allowed.")).toBeVisible();
    const lock = editor.getByRole("switch", { name: "Lock daily energy" });
    await press(lock, " ");
    await expect.element(lock).toBeChecked();
    const minutes = (field("Duration").element() as HTMLInputElement).value;
    await type(field("Sessions per day"), "1");
    await userEvent.tab();
    await expect.element(field("Duration")).not.toHaveValue(Number(minutes));
    await press(editor.getByRole("button", { name: "Reset" }));
    await expectFocusIsKept();
    await press(lock, " ");
    await type(field("Power"), "30");
    const send = editor.getByRole("button", { name: "Send to Patient" });
    await press(send);
    const other = page.getByRole("alertdialog", { name: "Set by another provider" });
    await press(other.getByRole("button", { name: "Cancel" }));
    await expect.element(send).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await press(other.getByRole("button", { name: "Override anyway" }));
    const limits = page.getByRole("alertdialog", { name: "Exceeds limits" });
    await press(limits.getByRole("button", { name: "Acknowledge & Continue" }));
    await clearByName();
    await expect.element(page.getByText("Goals successfully sent to patient!")).toBeVisible();
    await expectFocusIsKept();
    await tabTo(() => lock.query());
  });

  it("changes one goal by itself, after clearance", async () => {
    const goals = recommendedGoals(orthopedic);
    const power = goals.find(({ goalType }) => goalType === "power");
    if (!power) throw new Error("The assessment recommends no power.");
    stubReply("clearances.create", { validUntil: "2026-11-24T11:05:00.000Z" });
    await openPatient();
    const edit = button("Edit Power Target");
    await expectDialogTraps(edit, "Change this goal");
    stubConflict("goals.update", "clearance_needed");
    await press(edit);
    await type(page.getByRole("dialog", { name: "Change this goal" }).getByLabelText("Power Target"), "18");
    await userEvent.keyboard("{Enter}");
    await expect.element(clearance).toBeVisible();
    stubReply("goals.update", { ...power, id: 71, targetValue: 18 });
    await clearByName();
    await expect.element(page.getByText("Goal Updated", { exact: true })).toBeVisible();
    await expect.element(edit).toHaveFocus();
  });
});
