import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { VIEWPORTS } from "../apps/web/test/support/viewports.ts";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

/** Adds up layout shifts that nobody caused by an action. */
const watchShifts = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

describe("a patient's screens", () => {
  const journey = prepareJourney();

  it("open at their addresses and fit every screen, by day and by night [LOOK-1, LOOK-4, ROUTE-3, ROUTE-4, ROUTE-5, ROUTE-6, ROUTE-7, ROUTE-9, ROUTE-10]", async () => {
    const show = (path: string, name: string, content: (page: Page) => Locator) => async (page: Page) => {
      await page.goto(path);
      await title(page, name).waitFor();
      await content(page).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    };
    await expectScreenFits(journey, [
      async (page) => {
        await signInAsRosa(page);
        await show("/dashboard", "Hello, Rosa.", (dashboard) => dashboard.getByText("Total Sessions"))(page);
      },
      show("/session", "Welcome, Rosa.", (page) => page.getByRole("main")),
      show("/goals", "My Goals", (page) => page.getByRole("progressbar", { name: /minutes today$/ })),
      show("/reports", "Progress Reports", (page) => page.getByText("Welcome, Rosa Demo")),
      show("/kudos-wall", "Community Wall", (page) => page.getByText("Night Owl")),
      show("/provider-access", "My Providers", (page) => page.getByRole("button", { name: "Revoke Dana Provider" })),
      show("/games", "Recovery Games", (page) => page.getByRole("heading", { name: "Game Achievements" })),
      async (page) => {
        await page.getByRole("button", { name: "Start Game Power Target" }).click();
        await title(page, "Power Target").waitFor();
      },
    ]);
  });

  it("have a nudge that leaves Start Exercise on the first screen, moves nothing, and stays away in every browser once it is thanked for [DASHBOARD-14]", async () => {
    const notice = (reader: Page) => reader.getByRole("region", { name: "You got a nudge!" });
    const openDashboard = async () => {
      const page = await journey.open();
      await page.addInitScript(watchShifts);
      await signInAsRosa(page);
      await page.goto("/dashboard");
      await title(page, "Hello, Rosa.").waitFor();
      return page;
    };
    const page = await openDashboard();
    await notice(page).getByText("Steady Otter thinks of you").waitFor();
    await expectNoAxeViolations(page);
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
