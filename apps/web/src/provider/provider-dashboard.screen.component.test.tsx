import type { ProviderPatient } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { orthopedic, septic } from "../../test/support/assessments.ts";
import { dayWith } from "../../test/support/day-fixture.ts";
import { clearedLimits, heldLimits, limitsOf } from "../../test/support/goal-limits.ts";
import { tabTo } from "../../test/support/keyboard.ts";
import { provider } from "../../test/support/people.ts";
import { dorothy, iris, samuel, stubPortal } from "../../test/support/portal-fixtures.ts";
import { type RenderOptions, renderInApp } from "../../test/support/render-in-app.tsx";
import {
  isStreamOpen,
  receivedCalls,
  sendLiveEvent,
  stubError,
  stubPending,
  stubReply,
} from "../../test/support/stub-server.ts";
import ProviderDashboardScreen from "./provider-dashboard.screen.tsx";

const list = page.getByRole("region", { name: "Today", exact: true });
const rowOf = ({ firstName, lastName }: ProviderPatient) =>
  list.getByRole("row", { name: new RegExp(`${firstName} ${lastName}`) });
const linkOf = ({ firstName, lastName }: ProviderPatient) =>
  list.getByRole("link", { name: `${firstName} ${lastName}`, exact: true });
const headingOf = ({ firstName, lastName }: ProviderPatient) =>
  page.getByRole("heading", { level: 2, name: `${firstName} ${lastName}` });
const search = list.getByRole("searchbox", { name: "Find bed or name" });

const names = () => [...list.element().querySelectorAll("tbody a[id^=patient]")].map((name) => name.textContent);

async function openPortal(options: RenderOptions = {}): Promise<void> {
  await renderInApp(<ProviderDashboardScreen />, {
    path: "/provider-dashboard",
    user: provider,
    size: "desktop",
    ...options,
  });
}

describe("the provider's portal", () => {
  it("asks for each of a patient's data once: every read is in the patient's log [PORTAL-14]", async () => {
    stubPortal({ limits: clearedLimits(limitsOf(orthopedic)) });
    await openPortal();
    await linkOf(dorothy).click();
    await expect.element(page.getByRole("button", { name: "Edit Power Target" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "How this was calculated" })).toBeVisible();
    await new Promise((done) => setTimeout(done, 200));
    const calls = ["patients.dashboard", "goals.list", "goals.limits", "rides.list", "riskAssessments.latest"] as const;
    for (const name of [...calls, "patients.usageData"] as const) {
      expect(receivedCalls(name), name).toMatchObject([{ params: { id: String(dorothy.id) } }]);
    }
  });

  it("releases a patient's bike after a question, and says so when that failed [PORTAL-15]", async () => {
    stubPortal();
    await openPortal();
    await linkOf(dorothy).click();
    const release = page.getByRole("button", { name: "Release bike", exact: true });
    const question = page.getByRole("alertdialog", { name: "Release bike 121?" });
    await release.click();
    stubError("devices.release", 403, "This patient has not given you access.");
    await question.getByRole("button", { name: "Release bike" }).click();
    await expect.element(page.getByRole("alert").getByText("The bike was not released")).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();

    stubReply("devices.release", { ok: true });
    stubReply("providers.patients", [{ ...dorothy, deviceNumber: null }]);
    await release.click();
    await expect.element(question.getByText(/A ride in progress still counts for Dorothy Williams\./)).toBeVisible();
    await expectNoAxeViolations();
    await question.getByRole("button", { name: "Release bike" }).click();
    await expect.element(page.getByText("Bike 121 is released")).toBeVisible();
    await expect.element(release).not.toBeInTheDocument();
    await expect.element(page.getByText(/no bike linked/)).toBeVisible();
    expect(receivedCalls("devices.release").map(({ params }) => params.id)).toEqual([
      String(dorothy.id),
      String(dorothy.id),
    ]);
  });

  it("says what the patient reports beyond the provider's assessment [PORTAL-18]", async () => {
    const reports = { reportedAt: "2026-11-21T13:10:00.000Z", findings: ["acute_dvt_pe"] };
    stubPortal({ assessment: { ...orthopedic, patient_reports: reports } });
    await openPortal({ path: `/provider-dashboard?patient=${dorothy.id}` });
    await expect.element(page.getByText(/^Patient reports: .*clot/)).toBeVisible();
  });

  it("searches; the most urgent first, with the reason [PORTAL-3]", async () => {
    stubPortal({ patients: [dorothy, samuel, iris] });
    await openPortal();
    await expect.element(rowOf(samuel).getByText("No ride for 26 h")).toBeVisible();
    expect(names()).toEqual(["Iris Lindqvist", "Samuel Adeyemi", "Dorothy Williams"]);
    await search.fill("nobody");
    await expect.element(page.getByText("No patient matches.")).toBeVisible();
    await expectNoAxeViolations();
    await page.getByRole("button", { name: "Show all patients" }).click();
    expect(names()).toHaveLength(3);
    await search.fill("DOROTHY");
    expect(names()).toEqual(["Dorothy Williams"]);
  });

  it("changes a patient's chip as soon as the stream tells it, in the page, editor and assessment, and in Today", async () => {
    stubPortal({ patients: [dorothy], limits: clearedLimits(limitsOf(orthopedic)) });
    await openPortal({ path: `/provider-dashboard?patient=${dorothy.id}` });
    const head = page.getByRole("heading", { level: 2, name: "Dorothy Williams" });
    await expect.element(head).toBeVisible();
    await expect.element(page.getByText("Clear", { exact: true }).first()).toBeVisible();
    await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
    stubPending("providers.patients");
    const held = heldLimits(clearedLimits(limitsOf(orthopedic)), []);
    stubReply("goals.limits", held);
    // The stream is open before the list listens to it.
    await expect
      .poll(() => {
        sendLiveEvent("providers.live", { type: "rideState", patientId: dorothy.id, rideState: held.rideState });
        return page.getByText("On hold", { exact: true }).elements().length;
      })
      .toBe(3);
    expect(page.getByText("Clear", { exact: true }).elements()).toEqual([]);
    await page.getByRole("link", { name: "Back to Today" }).click();
    await expect.element(rowOf(dorothy).getByText("On hold", { exact: true })).toBeVisible();
  });

  it("says that a live ride continues while paused", async () => {
    const rideState = { ...dorothy.rideState, state: "ask", mayStart: false, target: null, reasonId: null } as const;
    stubPortal({ patients: [{ ...dorothy, rideState }] });
    await openPortal();
    await expect.element(rowOf(dorothy)).toBeVisible();
    await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
    sendLiveEvent("providers.live", {
      type: "ride",
      patientId: dorothy.id,
      rideId: "5eed0000-0000-4000-8000-000000000001",
      source: "bike",
      deviceNumber: "121",
      isOpen: true,
      day: "2026-11-21",
      durationSeconds: 60,
      powerWatts: 22,
      averagePowerWatts: 21,
      maxPowerWatts: 30,
      powerSeconds: 60,
      cadenceRpm: 40,
      averageCadenceRpm: 40,
      resistance: 2,
      heartRateBpm: null,
      today: dayWith(600, { date: "2026-11-21", filledSeconds: 0 }),
      todaySeconds: 600,
      filledSeconds: 0,
      whilePaused: true,
    });
    await expect.element(rowOf(dorothy).getByText("22 W")).toBeVisible();
    await expect.element(rowOf(dorothy).getByText("while paused")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("says that the list loads", async () => {
    stubPortal();
    stubPending("providers.patients");
    await openPortal();
    await expect.element(page.getByText("Loading your patients...")).toBeVisible();
  });

  it("says so when no patient has granted access [PORTAL-2]", async () => {
    stubPortal({ patients: [] });
    await openPortal();
    await expect.element(page.getByText("No patients have granted access yet")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("says so when the list fails to load, and tries again", async () => {
    stubPortal();
    stubError("providers.patients", 500, "The server is resting.");
    await openPortal();
    // The line of calls for help asks for the list too, as soon as its code is there.
    await expect.poll(() => document.querySelector("div[aria-live=assertive]")).not.toBeNull();
    await expect.element(page.getByText("We could not load your patients")).toBeVisible();
    await expectNoAxeViolations();
    stubReply("providers.patients", [dorothy]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(rowOf(dorothy)).toBeVisible();
  });

  it.each(["phone", "zoomed"] as const)(
    "takes two steps on a %s, and comes back to the row, by keyboard",
    async (size) => {
      stubPortal({ assessment: septic });
      await openPortal({ size, theme: "dark" });
      await expect.element(rowOf(iris)).toBeVisible();
      await expectNoAxeViolations();
      await tabTo(() => linkOf(iris).query());
      await userEvent.keyboard("{Enter}");
      await expect.element(headingOf(iris)).toBeVisible();
      await expect.element(page.getByText("Padua 5: high by score. Prophylaxis is recorded.")).toBeVisible();
      await expect.element(rowOf(iris)).not.toBeInTheDocument();
      await expectNoAxeViolations();
      expectNoSidewaysScroll();
      await tabTo(() => page.getByRole("link", { name: "Back to Today" }).query());
      await userEvent.keyboard("{Enter}");
      await expect.element(linkOf(iris)).toHaveFocus();
      await expect.element(rowOf(iris)).toBeInViewport();
    },
  );

  it("shows a chart as a table, and explains the risks of the patient it names [PORTAL-40]", async () => {
    stubPortal();
    await openPortal({ path: `/provider-dashboard?patient=${dorothy.id}` });
    const minutes = page.getByRole("figure", { name: /^Minutes a day/ });
    await minutes.getByRole("button", { name: "as table" }).click();
    expect(
      page
        .getByRole("table", { name: /^Minutes a day/ })
        .getByRole("row")
        .elements(),
    ).toHaveLength(8);
    await expectNoAxeViolations();

    await page.getByRole("button", { name: "How this was calculated" }).click();
    const dialog = page.getByRole("dialog", { name: "How this was calculated" });
    await expect.element(dialog.getByText("81 years, bike 121")).toBeVisible();
    await dialog.getByText("Blood clots (VTE)", { exact: true }).click();
    await expect
      .element(dialog.getByText("Symptomatic clot in a leg or lung within 90 days of admission"))
      .toBeVisible();
    await expect.element(dialog.getByRole("link", { name: /Barbar/ }).first()).toBeVisible();
    await expectNoAxeViolations();
  });

  it("stays usable with 60 patients and a very long name", async () => {
    const longest = { ...dorothy, id: 160, lastName: "Hohenzollern-Sigmaringen-Donaudampfschifffahrt" };
    const patients = [
      ...Array.from({ length: 59 }, (_, index) => ({ ...dorothy, id: 101 + index, lastName: `Bed${index + 1}` })),
      longest,
    ];
    stubPortal({ patients });
    await openPortal();
    await expect.element(rowOf(longest)).toBeVisible();
    expect(names()).toHaveLength(60);
    await expectNoAxeViolations();
    await search.fill("donau");
    await linkOf(longest).click();
    await expect.element(headingOf(longest)).toBeVisible();
    expectNoSidewaysScroll();
  });
});
