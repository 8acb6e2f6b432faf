import type { AdverseEvent } from "@bedside-bike/contract";
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

type EventDetails = NonNullable<AdverseEvent["details"]>;

const opener = page.getByRole("button", { name: "Report an event", exact: true });
const dialog = page.getByRole("dialog", { name: "Report an event" });
const kind = (name: string) => dialog.getByRole("radio", { name, exact: true });
const report = dialog.getByRole("button", { name: "Report", exact: true });
const state = page.getByRole("region", { name: "May goals be sent?" });

async function openPatient(options: Parameters<typeof renderApp>[1] = {}): Promise<void> {
  stubPortal({ patients: [dorothy], limits: clearedLimits(limitsOf(orthopedic)) });
  await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop", ...options });
}

async function open(options: Parameters<typeof openPatient>[0] = {}): Promise<void> {
  await openPatient(options);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

/** The server holds the plan from now on. */
function stubHold(): void {
  const at = "2026-11-21T15:15:00.000Z";
  const limits = heldLimits(clearedLimits(limitsOf(orthopedic)), [
    { id: 2, kind: "fall", at, criterion: null, note: null },
  ]);
  const { rideState } = limits;
  stubReply("adverseEvents.report", ({ body }) => {
    stubReply("goals.limits", limits);
    stubReply("providers.patients", [{ ...dorothy, rideState, why: { id: "fall", value: null, at } }]);
    const event = eventOf({ kind: body.kind, harm: body.harm, action: body.action });
    stubReply("adverseEvents.list", [event]);
    return { event, rideState };
  });
}

const eventOf = ({
  kind = "fall",
  ...details
}: Partial<EventDetails> & { kind?: AdverseEvent["kind"] }): AdverseEvent => ({
  id: 7,
  kind,
  occurredAt: "2026-11-21T15:15:00.000Z",
  details: {
    harm: "mild",
    rideId: null,
    action: "Helped up.",
    note: null,
    by: "Dana Dose",
    at: "2026-11-21T15:20:00.000Z",
    heldPlan: true,
    isCorrected: false,
    ...details,
  },
});

describe("an event is reported from the patient's page", () => {
  it("with its kind, harm and what was done; list, header and editor then say that the plan is on hold [EVENT-1, EVENT-3, PORTAL-45]", async () => {
    await open();
    stubHold();
    await expect.element(dialog.getByText("Dorothy Williams", { exact: true })).toBeVisible();
    await expect.element(dialog.getByText("Clear", { exact: true })).toBeVisible();
    await expect
      .element(dialog.getByText("A fall, moderate harm or a sign to stop puts the plan on hold at once."))
      .toBeVisible();
    await kind("Fall").click();
    await kind("Mild").click();
    await type(dialog.getByLabelText("What was done?"), "Helped up");
    await type(dialog.getByLabelText("Note"), "By the bed");
    await expect.element(dialog.getByText(/^The plan goes on hold until a new assessment/)).toBeVisible();
    await expectNoAxeViolations();
    await press(report);
    await expect.element(page.getByText("The event is recorded")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(receivedCalls("adverseEvents.report")).toMatchObject([
      {
        params: { id: String(dorothy.id) },
        body: { kind: "fall", harm: "mild", action: "Helped up", note: "By the bed" },
      },
    ]);
    await expect.element(state.getByText("Open: fall, Nov 21, 09:15. A new assessment must review it.")).toBeVisible();
    const shown = page.getByRole("region", { name: "State", exact: true });
    await expect.element(shown.getByText("On hold", { exact: true })).toBeVisible();
    await expect.element(shown.getByText("Fall on Nov 21 at 09:15")).toBeVisible();
    await expect.element(opener).toHaveFocus();
  });

  it("says at its field what is missing, and what the server refuses [PORTAL-45]", async () => {
    await open();
    await press(report);
    await expect.element(dialog.getByText("Choose what happened.")).toBeVisible();
    await kind("Skin injury").click();
    await expect.element(dialog.getByText("Choose the harm.")).toBeVisible();
    await expect.element(dialog.getByText("Write what was done.")).toBeVisible();
    expect(receivedCalls("adverseEvents.report")).toEqual([]);
    await expectNoAxeViolations();
    await kind("None").click();
    await expect.element(dialog.getByText("The plan goes on.")).toBeVisible();
    await kind("Session stopped").click();
    await expect.element(dialog.getByLabelText("What was done?")).not.toBeInTheDocument();
    stubError("safetyEvents.create", 400, "This time is in the future.", "occurredAt");
    await press(report);
    await expect.element(dialog.getByLabelText("Time")).toHaveAccessibleDescription(/This time is in the future\.$/);
    stubError("safetyEvents.create", 500, "The server is resting.");
    await press(report);
    await expect.element(dialog.getByRole("alert").getByText("The server is resting.")).toBeVisible();
  });

  it("is corrected with what was written, and both stay [EVENT-2, EVENT-9]", async () => {
    stubPortal({ patients: [dorothy], limits: clearedLimits(limitsOf(orthopedic)) });
    stubReply("adverseEvents.list", [eventOf({ note: "By the bed." })]);
    await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop" });
    const card = page.getByRole("region", { name: "Events", exact: true });
    await expect.element(card.getByText("Harm: Mild · Helped up. · By the bed.")).toBeVisible();
    await expectNoAxeViolations();
    await press(card.getByRole("button", { name: "Correct: Fall, Nov 21, 09:15" }));
    const correction = page.getByRole("dialog", { name: "Correct this report" });
    await expect.element(correction.getByLabelText("What was done?")).toHaveValue("Helped up.");
    await expect.element(correction.getByRole("radio", { name: "Pause the plan" })).not.toBeInTheDocument();
    stubHold();
    await correction.getByRole("radio", { name: "Moderate", exact: true }).click();
    await press(correction.getByRole("button", { name: "Save correction" }));
    await expect.element(correction).not.toBeInTheDocument();
    expect(receivedCalls("adverseEvents.report")).toMatchObject([
      { body: { kind: "fall", harm: "moderate", occurredAt: "2026-11-21T15:15:00.000Z", corrects: 7 } },
    ]);
  });

  it.each([
    ["phone", "light"],
    ["tablet", "dark"],
  ] as const)("fits a %s in the %s theme", async (size, theme) => {
    await open({ size, theme });
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });

  it("traps the focus", async () => {
    await openPatient({ size: "phone" });
    await expectDialogTraps(opener, "Report an event");
  });
});
