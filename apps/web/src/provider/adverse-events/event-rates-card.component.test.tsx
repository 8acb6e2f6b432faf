import type { AdverseEventRates } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubReply } from "../../../test/support/stub-server.ts";
import { EventRatesCard } from "./event-rates-card.tsx";

const rate = (events: number, value: number) => ({ events, rate: value, low: value / 2, high: value * 2 });
const counted: AdverseEventRates = {
  from: "2026-08-24",
  to: "2026-11-21",
  sessions: 400,
  rates: {
    all: rate(3, 7.5),
    ofRides: rate(2, 5),
    harmful: rate(0, 0),
    byKind: [
      { kind: "fall", ...rate(3, 7.5) },
      { kind: "seizure", ...rate(0, 0) },
    ],
  },
  events: [],
};

describe("the rates of events", () => {
  it.each(["phone", "desktop"] as const)("stand beside the published ones, %s [EVENT-11, EVENT-12]", async (size) => {
    stubReply("adverseEvents.rates", counted);
    await renderInApp(<EventRatesCard />, { size });
    const own = page.getByRole("table", { name: "Events by kind, per 1,000 sessions" });
    await expect.element(own.getByRole("row", { name: /All events\s*3\s*7\.5\s*3\.8 to 15\.0/ })).toBeVisible();
    await expect.element(own.getByText("Fall")).toBeVisible();
    await expect.element(own.getByText("Seizure")).not.toBeInTheDocument();
    const published = page.getByRole("table", { name: "Published, for comparison" });
    await expect.element(published.getByText(/Nydahl 2017/)).toBeVisible();
    await expect.element(published.getByRole("row", { name: /Nydahl 2017.*583\s*26\.1/ })).toBeVisible();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
  });

  it("are asked for another period, and say so without sessions [EVENT-10]", async () => {
    stubReply("adverseEvents.rates", { ...counted, sessions: 0, rates: null });
    await renderInApp(<EventRatesCard />);
    await expect.element(page.getByText("No sessions yet.")).toBeVisible();
    await page.getByRole("combobox").selectOptions("30");
    await expect.poll(() => receivedCalls("adverseEvents.rates").at(-1)).toMatchObject({ query: { days: "30" } });
  });
});
