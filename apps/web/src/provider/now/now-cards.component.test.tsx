import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { orthopedic } from "../../../test/support/assessments.ts";
import { clearedLimits, limitsOf } from "../../../test/support/goal-limits.ts";
import { press } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubConflict, stubReply } from "../../../test/support/stub-server.ts";

const region = (name: string) => page.getByRole("region", { name, exact: true });
const bottomOf = (name: string) => region(name).element().getBoundingClientRect().bottom;

async function open(options: Parameters<typeof renderApp>[1] = {}): Promise<void> {
  stubPortal({ patients: [dorothy], limits: clearedLimits(limitsOf(orthopedic)) });
  await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, ...options });
  await expect.element(region("To do next").getByText("21 min to go today.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Edit Power Target" })).toBeInTheDocument();
}

const held = {
  ...dorothy.rideState,
  state: "hold",
  reasonId: "open_event",
  mayStart: false,
  target: null,
} as const;

describe("a patient's page", () => {
  it.each([
    ["tabletLandscape", "light"],
    ["desktop", "dark"],
  ] as const)(
    "has state, today, what to do next and when to stop in the first view: %s, %s [PORTAL-43]",
    async (size, theme) => {
      await open({ size, theme });
      await expect.element(region("State").getByText("Clear", { exact: true })).toBeVisible();
      await expect.element(region("State").getByText("Goal: 2 × 15 min at 20 W.")).toBeVisible();
      await expect.element(region("Today").getByRole("progressbar", { name: "9 of 30 min" })).toBeVisible();
      for (const name of ["State", "Today", "To do next", "Stop if: touch to record"]) {
        expect(bottomOf(name), name).toBeLessThanOrEqual(innerHeight);
      }
      await expectNoAxeViolations();
      expectNoSidewaysScroll();
    },
  );

  it("has the hospital's 40 minutes once the goal is reached, which the patient no longer sees [EXERCISE-2]", async () => {
    const reached = { ...dorothy.today, filledSeconds: 31 * 60, durationSeconds: 31 * 60, isReached: true };
    stubPortal({ patients: [{ ...dorothy, today: reached }], limits: clearedLimits(limitsOf(orthopedic)) });
    await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "tabletLandscape" });
    await expect.element(region("Today").getByText("Hospital target: 31 of 40 min")).toBeVisible();
  });

  it("has the first three, and where to stop, in the first view of a phone [PORTAL-43]", async () => {
    await open({ size: "phone" });
    for (const name of ["State", "Today", "To do next"]) expect(bottomOf(name), name).toBeLessThanOrEqual(innerHeight);
    expect(region("Stop if: touch to record").element().getBoundingClientRect().top).toBeLessThan(innerHeight);
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
  });

  it("has 'Discharge' at its end, after everything that is done daily [PORTAL-36]", async () => {
    await open({ size: "tabletLandscape" });
    const discharge = region("End of the stay").getByRole("button", { name: "Discharge" }).element();
    const daily = page.getByRole("button", { name: "Release bike" }).element();
    const away = discharge.getBoundingClientRect().top - daily.getBoundingClientRect().bottom;
    expect(away).toBeGreaterThan(innerHeight);
    const last = [...document.querySelectorAll("#patient-detail button")].at(-1);
    expect(last).toBe(discharge);
  });

  it("asks which one in one more touch, records that one, and then what happened [EVENT-4, HELP-9, PORTAL-45]", async () => {
    await open({ size: "tabletLandscape" });
    stubReply("safetyEvents.create", { id: 2, rideState: held, undoUntil: "2026-11-21T20:05:30.000Z" });
    const criteria = region("Stop if: touch to record");
    const which = page.getByRole("dialog", { name: "Which one?" });
    const report = page.getByRole("dialog", { name: "Report an event" });
    await press(criteria.getByRole("button", { name: "Borg above 13" }));
    await expect.element(which.getByRole("button", { name: "Cannot say a short sentence" })).toBeVisible();
    expect(receivedCalls("safetyEvents.create"), "the first touch records nothing").toEqual([]);
    await expectNoAxeViolations();
    await press(which.getByRole("button", { name: "Cannot say a short sentence" }));
    await expect
      .poll(() => receivedCalls("safetyEvents.create"))
      .toMatchObject([{ body: { kind: "stop_event", criterion: "effort", note: "Cannot say a short sentence" } }]);
    expect(report.query(), "nothing has happened to the patient").toBeNull();
    await press(criteria.getByRole("button", { name: "SpO2 below 88 %" }));
    await press(which.getByRole("button", { name: "SpO2 below 88 % for 2 minutes" }));
    await expect.element(report.getByRole("radio", { name: "Low oxygen" })).toBeChecked();
    await expect.element(report.getByLabelText("Note")).toHaveValue("SpO2 below 88 % for 2 minutes");
    await press(report.getByRole("button", { name: "Cancel" }));
    await press(criteria.getByRole("button", { name: "All 12" }));
    await expect.element(criteria.getByRole("button", { name: /^More than 40 breaths/ })).toBeVisible();
    expect(criteria.getByRole("listitem").elements()).toHaveLength(12);
    await expectNoAxeViolations();
  });

  it("can be undone for 30 seconds by whoever recorded it, and the plan is as before [HELP-18]", async () => {
    await open({ size: "tabletLandscape" });
    stubReply("safetyEvents.create", { id: 3, rideState: held, undoUntil: "2026-11-21T20:05:30.000Z" });
    stubReply("providers.patients", [{ ...dorothy, rideState: held }]);
    const criteria = region("Stop if: touch to record");
    await press(criteria.getByRole("button", { name: /^Borg above 13/ }));
    await press(page.getByRole("dialog").getByRole("button", { name: /^Borg above 13/ }));
    await expect.element(page.getByText("Recorded. The plan is on hold.")).toBeVisible();
    await expect.element(region("State").getByText("On hold", { exact: true })).toBeVisible();
    const undo = criteria.getByRole("button", { name: "Undo" });
    await expect.element(undo).toHaveTextContent(/Undo (30|2\d) s/);
    await expectNoAxeViolations();
    stubConflict("safetyEvents.undo", "changed_meanwhile");
    await press(undo);
    await expect.element(page.getByText("This could not be undone")).toBeVisible();
    stubReply("safetyEvents.undo", { id: 3, rideState: dorothy.rideState });
    stubReply("providers.patients", [dorothy]);
    await press(undo);
    await expect.element(page.getByText("Undone. The plan is as before.")).toBeVisible();
    await expect.element(region("State").getByText("On hold", { exact: true })).not.toBeInTheDocument();
    await expect.element(undo).not.toBeInTheDocument();
    expect(receivedCalls("safetyEvents.undo")).toMatchObject([
      { params: { safetyEventId: "3" } },
      { params: { safetyEventId: "3" } },
    ]);
  });

  it.each(["phone", "tabletLandscape"] as const)(
    "can be undone in the report that opens over it, which then closes: %s [HELP-18]",
    async (size) => {
      await open({ size });
      stubReply("safetyEvents.create", { id: 5, rideState: held, undoUntil: "2026-11-21T20:05:30.000Z" });
      stubReply("safetyEvents.undo", { id: 5, rideState: dorothy.rideState });
      await press(region("Stop if: touch to record").getByRole("button", { name: "SpO2 below 88 %" }));
      await press(page.getByRole("dialog").getByRole("button", { name: "SpO2 below 88 % for 2 minutes" }));
      const report = page.getByRole("dialog", { name: "Report an event" });
      const undo = report.getByRole("button", { name: "Undo" });
      await expect.element(undo).toHaveTextContent(/Undo (30|2\d) s/);
      await expect
        .element(report.getByText("SpO2 below 88 % for 2 minutes: recorded, the plan is on hold."))
        .toBeVisible();
      await expectNoAxeViolations();
      expectNoSidewaysScroll();
      await undo.click();
      await expect.element(page.getByText("Undone. The plan is as before.")).toBeVisible();
      await expect.element(report).not.toBeInTheDocument();
      expect(receivedCalls("safetyEvents.undo")).toMatchObject([{ params: { safetyEventId: "5" } }]);
    },
  );

  it("shows a patient's wish to stop and staff's worry as two: the wish ends the session and holds nothing [HELP-18]", async () => {
    await open({ size: "tabletLandscape" });
    const criteria = region("Stop if: touch to record");
    const which = page.getByRole("dialog", { name: "Which one?" });
    stubReply("rides.stop", { ok: true });
    await press(criteria.getByRole("button", { name: /^Wants to stop/ }));
    await press(which.getByRole("button", { name: "The patient wants to stop" }));
    await expect
      .element(page.getByText("A ride that goes on ends, also on the patient's screen. The plan goes on."))
      .toBeVisible();
    expect(receivedCalls("rides.stop")).toMatchObject([{ body: { because: "patient_wish" } }]);
    expect(receivedCalls("safetyEvents.create")).toEqual([]);
    stubReply("safetyEvents.create", { id: 4, rideState: held, undoUntil: "2026-11-21T20:05:30.000Z" });
    await press(criteria.getByRole("button", { name: /^Wants to stop/ }));
    await press(which.getByRole("button", { name: "Staff are worried" }));
    await expect
      .poll(() => receivedCalls("safetyEvents.create"))
      .toMatchObject([{ body: { criterion: "wish", note: "Staff are worried" } }]);
    expect(receivedCalls("rides.stop")).toHaveLength(1);
  });
});
