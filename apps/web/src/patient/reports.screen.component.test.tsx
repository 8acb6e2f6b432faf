import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { nextFrame } from "../../test/support/clock.ts";
import { expectFocusIsSeen, press } from "../../test/support/keyboard.ts";
import {
  dashboard,
  dashboardOnHold,
  newDashboard,
  stubPatientScreens,
  usage,
  withoutWatts,
} from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import type { RenderOptions } from "../../test/support/render-in-app.tsx";
import { stubError, stubReply } from "../../test/support/stub-server.ts";
import { queryClient } from "../api.ts";

const welcome = () => page.getByText("Welcome, Dorothy Williams");
const minutes = () => page.getByRole("slider", { name: "Minutes a day, your goal 30 min, target 15 min" });

async function openReports(reply = dashboard, options: Pick<RenderOptions, "size"> = {}): Promise<void> {
  stubPatientScreens(reply);
  stubReply("patients.usageData", usage);
  await renderApp("/reports", { user: patient, ...options });
  await expect.element(welcome()).toBeVisible();
}

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [3, 5, "You went from sitting on the edge of the bed to standing."],
  [5, 3, "You are at: sitting on the edge of the bed."],
] as const)(
  "Reports say how the patient moves, from %d to %d, and no word of going back [FUNCTION-3]",
  async (...said) => {
    const [first, last, words] = said;
    const levelOf = (day: string, level: 3 | 5) => ({ day, level, by: "Dana Dose", at: `${day}T15:00:00.000Z` });
    stubPatientScreens();
    stubReply("patients.usageData", usage);
    stubReply("mobilityLevels.list", [levelOf("2026-11-18", first), levelOf("2026-11-20", last)]);
    await renderApp("/reports", { user: patient });
    await expect.element(page.getByRole("region", { name: "How you move" }).getByText(words)).toBeVisible();
    await expectNoAxeViolations();
  },
);

it("Reports say in plain words what happened and when [EVENT-7]", async () => {
  stubPatientScreens();
  stubReply("patients.usageData", usage);
  stubReply("adverseEvents.list", [{ id: 7, kind: "fall", occurredAt: "2026-11-20T15:15:00.000Z", details: null }]);
  await renderApp("/reports", { user: patient });
  const card = page.getByRole("region", { name: "What happened" });
  await expect.element(card.getByText("Nov 20, 09:15: You fell")).toBeVisible();
  await expectNoAxeViolations();
});

describe("progress reports", () => {
  it("show metrics, both charts, insights and the last five sessions [LOOK-8, REPORT-1, REPORT-2, REPORT-3, REPORT-4, REPORT-5, REPORT-6]", async () => {
    await openReports();
    for (const [label, figure] of [
      ["Total Sessions", "7"],
      ["Total Minutes", "105"],
      ["Avg Session (min)", "15"],
      ["Day Streak", "7"],
    ] as const) {
      const card = page.getByText(label, { exact: true }).element().parentElement;
      expect([...(card?.children ?? [])].map(({ textContent }) => textContent)).toContain(figure);
    }
    await expect.element(page.getByRole("region", { name: "Daily Progress" }).getByRole("slider")).toBeVisible();
    await expect.element(minutes()).toBeVisible();
    const trends = page.getByRole("region", { name: "Performance Trends" });
    await expect.element(trends.getByRole("slider", { name: "Efficiency and consistency per day" })).toBeVisible();
    const insights = page.getByRole("region", { name: "Recovery Insights" });
    for (const name of ["Strengths", "Recommendations", "Next Goals"]) {
      await expect.element(insights.getByRole("heading", { name })).toBeVisible();
      expect(insights.getByRole("region", { name }).getByRole("listitem").elements().length).toBeGreaterThan(0);
    }
    const table = page.getByRole("table", { name: "Your last 5 sessions" });
    const headers = table.getByRole("columnheader").elements();
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      "Date",
      "Duration",
      "Avg Power",
      "Max Power",
      "Resistance",
    ]);
    expect(table.getByRole("rowheader").elements()).toHaveLength(5);
    await expectNoAxeViolations();
  });

  it("ask nobody for more while the plan is on hold, and draw no goal [GOAL-4]", async () => {
    await openReports(dashboardOnHold);
    const insights = page.getByRole("region", { name: "Recovery Insights" });
    const message = "Your plan is on hold. Your team will check it first.";
    await expect.element(insights.getByRole("region", { name: "Recommendations" }).getByText(message)).toBeVisible();
    expect(insights.getByRole("region", { name: "Next Goals" }).query()).toBeNull();
    await expect.element(page.getByRole("slider", { name: "Minutes a day", exact: true })).toBeVisible();
    expect(page.getByText(/^Your goal: |^Minimum: /).query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("hatch a day that is not over, and bend no line with it [REPORT-9]", async () => {
    await openReports();
    const daily = page.getByRole("region", { name: "Daily Progress" });
    await expect.element(daily.getByText("Today so far")).toBeVisible();
    const bars = () => [...minutes().element().querySelectorAll("svg > rect")];
    await expect.poll(bars).toHaveLength(7);
    const unfinished = bars().map((bar) => bar.hasAttribute("data-unfinished"));
    expect(unfinished).toEqual([false, false, false, false, false, false, true]);
    expect(getComputedStyle(bars().at(-1) as Element).fill).toContain("url(");
    const trends = page.getByRole("region", { name: "Performance Trends" });
    await expect.element(trends.getByText("Today is not over, so the lines leave it out.")).toBeVisible();
    const lines = trends.getByRole("slider");
    await expect.element(lines).toHaveAttribute("aria-valuetext", "Thu, Nov 19: Efficiency 100 %, Consistency 87 %");
    await trends.getByRole("button", { name: "as table" }).click();
    await expect.element(trends.getByRole("row", { name: /Nov 19/ })).toBeVisible();
    expect(trends.getByRole("row", { name: /Nov 20/ }).query()).toBeNull();
    await daily.getByRole("button", { name: "as table" }).click();
    await expect.element(daily.getByRole("row", { name: "Fri, Nov 20 12 so far" })).toBeVisible();
  });

  it.each(["phone", "tablet", "tabletLandscape", "desktop"] as const)(
    "write the label of the goal's line outside the bars (%s) [REPORT-3]",
    async (size) => {
      const high = usage.map((day) => ({ ...day, duration: day.duration * 3 }));
      stubPatientScreens();
      stubReply("patients.usageData", high);
      await renderApp("/reports", { user: patient, size });
      await expect.element(minutes()).toBeVisible();
      const label = () => [...minutes().element().querySelectorAll("tspan")];
      await expect.poll(() => label().length).toBeGreaterThan(0);
      expect(
        label()
          .map(({ textContent }) => textContent)
          .join(" "),
      ).toMatch(/^(your goal )?30 min$/);
      const plot = minutes().element().getBoundingClientRect();
      const bars = [...minutes().element().querySelectorAll("svg > rect")].map((bar) => bar.getBoundingClientRect());
      for (const text of label().map((one) => one.getBoundingClientRect())) {
        expect(text.right).toBeLessThanOrEqual(plot.right);
        expect(text.top).toBeGreaterThanOrEqual(plot.top);
        for (const bar of bars) expect(text.left).toBeGreaterThanOrEqual(bar.right);
      }
    },
  );

  it("lead with the patient's own goal, and measure efficiency and consistency by it [REPORT-3, REPORT-6]", async () => {
    await openReports();
    const legend = page.getByRole("region", { name: "Daily Progress" }).getByRole("listitem").elements();
    expect(legend.map(({ textContent }) => textContent)).toEqual([
      "Your goal: 30\u00a0min a day",
      "Today so far",
      "Target: 15\u00a0min a day",
    ]);
    const trends = page.getByRole("region", { name: "Performance Trends" });
    await expect.element(trends.getByText("Efficiency: how hard you pedaled, next to your 25 W goal")).toBeVisible();
    await expect.element(trends.getByText("Consistency: how long you pedaled, next to that day's goal")).toBeVisible();
    const goals = page.getByRole("region", { name: "Next Goals" });
    await expect.element(goals.getByText("18 more minutes today to reach your daily goal.")).toBeVisible();
  });

  it("praise nothing that falls, and do not scold for it [REPORT-10]", async () => {
    const isToday = (index: number) => index === usage.length - 1;
    const falling = usage.map((day, index) => ({
      ...day,
      duration: day.duration > 0 && !isToday(index) ? 3000 - 180 * index : 0,
    }));
    stubPatientScreens({
      ...dashboard,
      stats: { ...dashboard.stats, consistencyStreak: 2 },
      powerTrend: { trend: "steady", powerWatts: 25, changeWatts: 0 },
    });
    stubReply(
      "patients.usageData",
      falling.map((day) => ({ ...day, avgPower: day.duration > 0 ? 25 : null })),
    );
    await renderApp("/reports", { user: patient });
    const listed = (name: string) => page.getByRole("region", { name, exact: true }).getByRole("listitem");
    await expect.element(listed("Strengths")).toHaveTextContent("Some days are harder. You are still here.");
    await expect
      .element(listed("Recommendations").first())
      .toHaveTextContent(
        "Your rides were shorter lately. That is all right. If they feel too hard, tell your care team.",
      );
  });

  it("show turns for rides without watts, how much of one was measured, and leave their days out of the efficiency line [REPORT-14]", async () => {
    const [newest, next, ...others] = dashboard.recentSessions;
    if (!newest || !next) throw new Error("The dashboard has no rides.");
    const inPart = { ...next, powerSeconds: 240 };
    await openReports({ ...dashboard, recentSessions: [withoutWatts(newest), inPart, ...others] });
    const rows = page.getByRole("table", { name: "Your last 5 sessions" }).getByRole("row");
    await expect.element(rows.nth(1).getByText("no watts, 40 turns a minute")).toBeVisible();
    await expect.element(rows.nth(2).getByText(/^\d+ W, measured for 4\smin$/)).toBeVisible();
    const days = usage.map((day, index) => (index === usage.length - 2 ? { ...day, avgPower: null } : day));
    stubReply("patients.usageData", days);
    await queryClient.invalidateQueries();
    const words = "Your bike sends no watts on some days: they are not in the efficiency line.";
    await expect.element(page.getByText(words)).toBeVisible();
    await expectNoAxeViolations();
  });

  it("draw no missed days before the first ride [REPORT-9]", async () => {
    const short = usage.map((day, index) => {
      const hasRide = index > 11;
      return { ...day, duration: hasRide ? 720 : 0, avgPower: hasRide ? 26 : null };
    });
    stubPatientScreens({ ...dashboard, patient: { ...dashboard.patient, admissionDate: "2026-11-10" } });
    stubReply("patients.usageData", short);
    await renderApp("/reports", { user: patient });
    const lines = page.getByRole("region", { name: "Performance Trends" }).getByRole("slider");
    await expect.element(lines).toHaveAttribute("aria-valuetext", "Thu, Nov 19: Efficiency 104 %, Consistency 80 %");
    await press(lines, "Home");
    await expect.element(lines).toHaveAttribute("aria-valuetext", "Tue, Nov 10: Efficiency – %, Consistency – %");
  });

  it("begin their lines after the first full day [REPORT-9]", async () => {
    const firstDay = usage.map((day, index) => ({
      ...day,
      duration: index === 13 ? 720 : 0,
      avgPower: index === 13 ? 26 : null,
    }));
    stubPatientScreens({ ...dashboard, patient: { ...dashboard.patient, admissionDate: "2026-11-20" } });
    stubReply("patients.usageData", firstDay);
    await renderApp("/reports", { user: patient });
    const trends = page.getByRole("region", { name: "Performance Trends" });
    await expect.element(trends.getByText("The lines begin after your first full day.")).toBeVisible();
    expect(trends.getByRole("slider").query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("say each day to the arrow keys, and show charts as tables [LOOK-8]", async () => {
    await openReports();
    await press(minutes(), "End");
    await expect.element(minutes()).toHaveAttribute("aria-valuetext", "Fri, Nov 20: 12 min so far");
    await press(minutes(), "ArrowLeft");
    await expect.element(minutes()).toHaveAttribute("aria-valuetext", "Thu, Nov 19: 13 min");
    const chart = page.getByRole("figure", { name: /^Minutes a day/ });
    await press(chart.getByRole("button", { name: "as table" }), " ");
    await expect.element(page.getByRole("table", { name: /^Minutes a day/ })).toBeVisible();
    await expectFocusIsSeen();
    const exportButton = page.getByRole("button", { name: "Export" });
    await press(exportButton);
    await expect.element(page.getByRole("menuitem", { name: /CSV/ })).toBeVisible();
    await expectNoAxeViolations();
    await press(page.getByRole("menuitem", { name: /CSV/ }), "Escape");
    await expect.element(exportButton).toHaveFocus();
    await press(page.getByRole("link", { name: "Back", exact: true }));
    await expect.element(page.getByRole("heading", { level: 1, name: "Hello, Dorothy." })).toBeVisible();
  });

  it("have charts that follow the pointer at most 60 times a second [REPORT-8]", async () => {
    await openReports();
    const chart = minutes().element();
    // The pointer of an earlier test may lie where the chart is now.
    await page.getByRole("heading", { level: 1 }).hover();
    const { x, y, width, height } = chart.getBoundingClientRect();
    const pointAt = (share: number) =>
      chart.dispatchEvent(
        new PointerEvent("pointermove", { bubbles: true, clientX: x + width * share, clientY: y + height / 2 }),
      );
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    await vi.advanceTimersByTimeAsync(1000);
    const shown = () => chart.getAttribute("aria-valuenow");
    const last = shown();
    pointAt(0.3);
    await vi.advanceTimersByTimeAsync(1);
    await nextFrame();
    const first = shown();
    expect(first).not.toBe(last);
    pointAt(0.6);
    pointAt(0.8);
    await vi.advanceTimersByTimeAsync(10);
    await nextFrame();
    expect(shown()).toBe(first);
    await vi.advanceTimersByTimeAsync(10);
    await nextFrame();
    expect(Number(shown())).toBeGreaterThan(Number(first));
  });

  it("invite a patient without rides to begin [LOOK-6]", async () => {
    const named = { ...newDashboard, patient: { ...newDashboard.patient, firstName: "Łucja", lastName: "Żółć" } };
    stubPatientScreens(named);
    stubReply("patients.usageData", usage);
    await renderApp("/reports", { user: patient });
    await expect.element(page.getByText("Welcome, Łucja Żółć")).toBeVisible();
    await expect.element(page.getByText("No rides yet")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Start Exercise" })).toBeVisible();
    expect(page.getByRole("button", { name: "Export" }).query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("say so when they cannot load, and try again [LOOK-6]", async () => {
    stubPatientScreens();
    stubError("patients.usageData", 500, "");
    await renderApp("/reports", { user: patient });
    await expect.element(page.getByRole("alert").getByText("We could not load your reports")).toBeVisible();
    stubReply("patients.usageData", usage);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(welcome()).toBeVisible();
  });
});
