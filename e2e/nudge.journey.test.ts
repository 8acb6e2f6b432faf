import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { VIEWPORTS } from "../apps/web/test/support/viewports.ts";
import { signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";

/** Adds up layout shifts that nobody caused by an action. */
const watchShifts = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

describe("a patient's dashboard", () => {
  const journey = prepareJourney();

  it("has a nudge that leaves Start Exercise on the first screen, moves nothing, and stays away in every browser once it is thanked for [DASHBOARD-14]", async () => {
    const notice = (reader: Page) => reader.getByRole("region", { name: "You got a nudge!" });
    const openDashboard = async () => {
      const page = await journey.open({ allowedErrors: [/net::ERR_FAILED .*\.woff2/] });
      await page.addInitScript(watchShifts);
      // Without the font, which may come after the first paint and then moves words a little, with or without a nudge.
      await page.route("**/*.woff2", (route) => route.abort());
      await signInAsRosa(page);
      await page.goto("/dashboard");
      await title(page, "Hello, Rosa.").waitFor();
      return page;
    };
    const page = await openDashboard();
    await notice(page).getByText("Steady Otter thinks of you").waitFor();
    for (const size of ["phone", "tablet", "tabletLandscape", "desktop"] as const) {
      await page.setViewportSize(VIEWPORTS[size]);
      await page.reload();
      await notice(page).waitFor();
      const start = await page.getByRole("link", { name: /Start Exercise|Bonus Session/ }).boundingBox();
      expect((start?.y ?? Number.NaN) + (start?.height ?? 0), size).toBeLessThanOrEqual(VIEWPORTS[size].height);
      expect(await page.evaluate("window.shift"), size).toBe(0);
    }

    const thanked = page.waitForResponse("**/api/kudos/nudges/read");
    await notice(page).getByRole("button", { name: "Thanks" }).click();
    await notice(page).waitFor({ state: "detached" });
    expect((await thanked).status()).toBe(200);
    await page.reload();
    for (const reader of [page, await openDashboard()]) {
      await title(reader, "Hello, Rosa.").waitFor();
      expect(await notice(reader).count()).toBe(0);
    }
  });
});
