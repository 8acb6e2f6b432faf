import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { orthopedic } from "../../../test/support/assessments.ts";
import { threeDays } from "../../../test/support/dose-fixtures.ts";
import { clearedLimits, limitsOf } from "../../../test/support/goal-limits.ts";
import { press } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import { queryClient } from "../../api.ts";

const day = (date: string, minutes: number, goalMinutes: number | null) => ({
  date,
  duration: minutes * 60,
  avgPower: minutes > 0 ? 25.26 : null,
  sessions: minutes > 0 ? 1 : 0,
  goalMinutes,
});

async function open(options: Parameters<typeof renderApp>[1] = {}): Promise<void> {
  stubPortal({ patients: [dorothy], limits: clearedLimits(limitsOf(orthopedic)) });
  stubReply("missedSessions.dose", threeDays);
  stubReply("patients.usageData", [day("2026-11-19", 12, null), day("2026-11-20", 15, 20), day("2026-11-21", 9, 30)]);
  stubReply("mobilityLevels.list", [{ day: "2026-11-20", level: 5, by: "Dana Dose", at: "2026-11-20T15:00:00.000Z" }]);
  await renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop", ...options });
  await press(page.getByRole("link", { name: "Summary", exact: true }));
  await expect.element(page.getByRole("heading", { level: 2, name: "Summary of Dorothy Williams" })).toBeVisible();
}

describe("a patient's summary", () => {
  afterEach(() => vi.restoreAllMocks());

  it("says what was ridden of what was prescribed, day by day, and is printed [PORTAL-48, DOSE-12, EDITOR-28]", async () => {
    const print = vi.spyOn(window, "print").mockReturnValue();
    await open();
    await expect
      .element(
        page.getByText(
          "Last 7 days: 4 of 6 sessions, 60 of 90 minutes, 1,080 of 1,800 watt-minutes. Not done: no reason given 1.",
        ),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole("row", { name: "Fri, Nov 20 15 30 1 of 2 25 5 no reason given" }))
      .toBeVisible();
    await expect.element(page.getByRole("row", { name: "Thu, Nov 19 12 30 2 of 2 25 –" })).toBeVisible();
    await expect
      .element(page.getByRole("row", { name: /^Recommended engine 2\.\d, .* 20 W 15 min 2 a day 1$/ }))
      .toBeVisible();
    await expect.element(page.getByRole("row", { name: /^Sent by .* 20 W 15 min 2 a day/ })).toBeVisible();
    await expectNoAxeViolations();
    await press(page.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("says where watts were not measured [DOSE-13]", async () => {
    const turning = { ...day("2026-11-20", 15, 20), avgPower: null };
    await open();
    stubReply("patients.usageData", [day("2026-11-19", 12, null), turning, day("2026-11-21", 9, 30)]);
    const week = { ...threeDays.week, wattMinutes: { delivered: 300, prescribed: 1_800, unmeasuredMinutes: 15.4 } };
    stubReply("missedSessions.dose", { ...threeDays, week });
    await queryClient.invalidateQueries();
    const words = /300 of 1,800 watt-minutes, watts not measured for 15 min\. Not done/;
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole("row", { name: /^Fri, Nov 20 15 30 1 of 2 not measured 5/ })).toBeVisible();
  });

  it("is saved for a spreadsheet, without the patient's name [DOSE-12, FUNCTION-4, PORTAL-48]", async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      files.push(file as Blob);
      return "#";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await open();
    await page.getByRole("button", { name: "Save as CSV" }).click();
    await expect.poll(() => files).toHaveLength(1);
    expect(await files[0]?.text()).toBe(
      'Day,Minutes,"Goal, min",Sessions done,Sessions prescribed,Watt-minutes,Watt-minutes prescribed,"Average power, W",Mobility level,Not done\r\n' +
        "2026-11-19,12,30,2,2,540,600,25.3,,\r\n" +
        "2026-11-20,15,30,1,2,277.2,600,25.3,5,no reason given 1\r\n" +
        "2026-11-21,9,30,1,2,270,600,25.3,,\r\n",
    );
    expect(names.filter((name) => name !== "")).toEqual(["bedside-bike-summary-2026-11-21.csv"]);
  });

  it("leads back to the patient, and fits a phone", async () => {
    await open({ size: "phone", theme: "dark" });
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
    await press(page.getByRole("link", { name: "Back to the patient" }));
    await expect.element(page.getByRole("region", { name: "To do next" })).toBeVisible();
  });
});
