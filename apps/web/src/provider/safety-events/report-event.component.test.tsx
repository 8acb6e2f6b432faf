import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { orthopedic } from "../../../test/support/assessments.ts";
import { clearedLimits, heldLimits, limitsOf } from "../../../test/support/goal-limits.ts";
import { expectDialogTraps, press, type } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";

const opener = page.getByRole("button", { name: "Report an event", exact: true });
const dialog = page.getByRole("dialog", { name: "Report an event" });
const kind = (name: string) => dialog.getByRole("radio", { name, exact: true });
const report = dialog.getByRole("button", { name: "Report", exact: true });
const state = page.getByRole("region", { name: "May goals be sent?" });

async function open(options: Parameters<typeof renderApp>[1] = {}): Promise<void> {
  stubPortal({ patients: [dorothy], limits: clearedLimits(limitsOf(orthopedic)) });
  await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop", ...options });
  await press(opener);
  await expect.element(dialog).toBeVisible();
}

/** The server holds the plan from now on. */
function stubHold(): void {
  const at = "2026-11-21T15:15:00.000Z";
  const limits = heldLimits(clearedLimits(limitsOf(orthopedic)), [
    { id: 2, kind: "fall", at, criterion: null, note: null },
  ]);
  const { rideState } = limits;
  stubReply("safetyEvents.create", () => {
    stubReply("goals.limits", limits);
    stubReply("providers.patients", [{ ...dorothy, rideState, why: { id: "fall", value: null, at } }]);
    return { id: 2, rideState };
  });
}

describe("an event is reported from the patient's page", () => {
  it("with its kind, time and note; list, header and editor then say that the plan is on hold [PORTAL-45]", async () => {
    await open();
    stubHold();
    await expect.element(dialog.getByText("Dorothy Williams", { exact: true })).toBeVisible();
    await expect.element(dialog.getByText("Clear", { exact: true })).toBeVisible();
    await kind("Fall").click();
    await type(dialog.getByLabelText("Note"), "By the bed");
    await expectNoAxeViolations();
    await press(report);
    await expect.element(page.getByText("The event is recorded")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(receivedCalls("safetyEvents.create")).toMatchObject([
      { params: { id: String(dorothy.id) }, body: { kind: "fall", note: "By the bed" } },
    ]);
    await expect.element(state.getByText("Open: fall, Nov 21, 09:15. A new assessment must review it.")).toBeVisible();
    const row = page.getByRole("region", { name: "My patients" }).getByRole("link", { name: /Dorothy Williams/ });
    await expect.element(row.getByText("On hold", { exact: true })).toBeVisible();
    await expect.element(row.getByText("Fall on Nov 21 at 09:15")).toBeVisible();
    await expect.element(opener).toHaveFocus();
  });

  it("says at its field what is missing, and what the server refuses [PORTAL-45]", async () => {
    await open();
    await press(report);
    await expect.element(dialog.getByText("Choose what happened.")).toBeVisible();
    expect(receivedCalls("safetyEvents.create")).toEqual([]);
    await expectNoAxeViolations();
    await kind("Session stopped").click();
    stubError("safetyEvents.create", 400, "This time is in the future.", "occurredAt");
    await press(report);
    await expect.element(dialog.getByLabelText("Time")).toHaveAccessibleDescription(/This time is in the future\.$/);
    stubError("safetyEvents.create", 500, "The server is resting.");
    await press(report);
    await expect.element(dialog.getByRole("alert").getByText("The server is resting.")).toBeVisible();
  });

  it.each([
    ["phone", "light"],
    ["tablet", "dark"],
  ] as const)("fits a %s in the %s theme, and traps the focus", async (size, theme) => {
    await open({ size, theme });
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
    await press(dialog.getByRole("button", { name: "Cancel" }));
    await expectDialogTraps(opener, "Report an event");
  });
});
