import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { nudges } from "../apps/server/src/platform/database/schema.ts";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import type { PageOptions } from "./support/browser.ts";
import { signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";

/** Adds up what moves without anybody having done something. */
const watchShifts = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

describe("a nudge on the dashboard", () => {
  const journey = prepareJourney();
  beforeEach(() => journey.server.deps.database.asSystem((tx) => tx.update(nudges).set({ readAt: null })));

  const notice = (page: Page) => page.getByRole("region", { name: "You got a nudge!" });
  const openDashboard = async (options: PageOptions = {}) => {
    const page = await journey.open(options);
    await page.addInitScript(watchShifts);
    await signInAsRosa(page);
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
    return page;
  };

  it("stays away once it is thanked for, in every browser [DASHBOARD-14]", async () => {
    const page = await openDashboard();
    await notice(page).getByText("Steady Otter thinks of you").waitFor();
    await expectNoAxeViolations(page);
    const thanked = page.waitForResponse("**/api/kudos/nudges/read");
    await notice(page).getByRole("button", { name: "Thanks" }).click();
    await notice(page).waitFor({ state: "detached" });
    expect((await thanked).status()).toBe(200);
    await page.reload();
    for (const reader of [page, await openDashboard()]) {
      await reader.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
      expect(await notice(reader).count()).toBe(0);
    }
  });

  it("comes back with a message when the thanks did not get through", async () => {
    const page = await openDashboard({ allowedErrors: [/status of 500/] });
    await page.route("**/api/kudos/nudges/read", (route) => route.fulfill({ status: 500, body: "" }));
    await notice(page).getByRole("button", { name: "Thanks" }).click();
    await page.getByRole("alert").getByText("Your thanks did not get through").waitFor();
    await notice(page).getByRole("button", { name: "Thanks" }).waitFor();
  });

  it.each(["phone", "tablet", "tabletLandscape", "desktop"] as const)(
    "leaves Start Exercise on the first screen of a %s, and nothing moves while the page loads",
    async (size) => {
      const page = await openDashboard({ size });
      await notice(page).waitFor();
      const start = await page.getByRole("link", { name: /Start Exercise|Bonus Session/ }).boundingBox();
      expect((start?.y ?? Number.NaN) + (start?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
      expect(await page.evaluate("window.shift")).toBe(0);
    },
  );
});
