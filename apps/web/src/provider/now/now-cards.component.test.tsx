import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { orthopedic } from "../../../test/support/assessments.ts";
import { clearedLimits, limitsOf } from "../../../test/support/goal-limits.ts";
import { press } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubReply } from "../../../test/support/stub-server.ts";

const region = (name: string) => page.getByRole("region", { name, exact: true });
const bottomOf = (name: string) => region(name).element().getBoundingClientRect().bottom;

async function open(options: Parameters<typeof renderApp>[1] = {}): Promise<void> {
  stubPortal({ patients: [dorothy], limits: clearedLimits(limitsOf(orthopedic)) });
  await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, ...options });
  await expect.element(region("To do next").getByText("21 min to go today.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Edit Power Target" })).toBeInTheDocument();
}

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

  it("records a stopped session with one tap, and then asks what happened [EVENT-4, PORTAL-45]", async () => {
    await open({ size: "tabletLandscape" });
    stubReply("safetyEvents.create", { id: 2, rideState: dorothy.rideState });
    const dialog = page.getByRole("dialog", { name: "Report an event" });
    await press(region("Stop if: touch to record").getByRole("button", { name: "Borg above 13" }));
    await expect
      .poll(() => receivedCalls("safetyEvents.create"))
      .toMatchObject([{ body: { kind: "stop_event", criterion: "effort" } }]);
    expect(dialog.query(), "nothing has happened to the patient").toBeNull();
    await press(region("Stop if: touch to record").getByRole("button", { name: "SpO2 below 88 %" }));
    await expect.element(dialog.getByRole("radio", { name: "Low oxygen" })).toBeChecked();
    await expect
      .element(dialog.getByLabelText("Note"))
      .toHaveValue("SpO2 below 88 % for 2 minutes, or 4 points below the start");
    await press(dialog.getByRole("button", { name: "Cancel" }));
    await press(region("Stop if: touch to record").getByRole("button", { name: "All 12" }));
    await expect
      .element(region("Stop if: touch to record").getByRole("button", { name: /^More than 40 breaths/ }))
      .toBeVisible();
    expect(region("Stop if: touch to record").getByRole("listitem").elements()).toHaveLength(12);
    await expectNoAxeViolations();
  });

  it("records a stopped session with one tap on its criterion, and says that the plan is on hold [HELP-9, PORTAL-45]", async () => {
    await open({ size: "tabletLandscape" });
    await press(region("Stop if: touch to record").getByRole("button", { name: "All 12" }));
    await expect
      .element(region("Stop if: touch to record").getByRole("button", { name: /^More than 40 breaths/ }))
      .toBeVisible();
    expect(region("Stop if: touch to record").getByRole("listitem").elements()).toHaveLength(12);
    await expectNoAxeViolations();
    const held = {
      ...dorothy.rideState,
      state: "hold",
      reasonId: "open_event",
      mayStart: false,
      target: null,
    } as const;
    stubReply("safetyEvents.create", { id: 3, rideState: held });
    stubReply("providers.patients", [{ ...dorothy, rideState: held }]);
    await press(region("Stop if: touch to record").getByRole("button", { name: /^Borg above 13/ }));
    await expect.element(page.getByText("Recorded. The plan is on hold.")).toBeVisible();
    await expect.element(region("State").getByText("On hold", { exact: true })).toBeVisible();
    expect(receivedCalls("safetyEvents.create")).toMatchObject([{ body: { kind: "stop_event", criterion: "effort" } }]);
  });
});
