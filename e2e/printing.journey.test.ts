import { mkdirSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { storeRides } from "../apps/server/test/support/stored-rides.ts";
import { field, results } from "./support/calculator.ts";
import { rosa, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { signInAsProvider } from "./support/provider-portal.ts";

const journey = prepareJourney();
const dayMs = 86_400_000;

/** The number of pages on paper. PRINT_PAGES names a folder to keep them in. */
async function pagesOf(page: Page, name: string): Promise<Record<"Letter" | "A4", number>> {
  const count = async (format: "Letter" | "A4") => {
    const pdf = await page.pdf({ format, printBackground: false });
    const folder = process.env.PRINT_PAGES;
    if (folder) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/${name}-${format}.pdf`, pdf);
    }
    return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
  };
  return { Letter: await count("Letter"), A4: await count("A4") };
}

describe("on paper", () => {
  it("a report of 90 days has every ride, and its patient on each page [REPORT-11]", async () => {
    const now = Date.now();
    const days = Array.from({ length: 90 }, (_, day) => ({
      patientId: rosa.id,
      startedAt: new Date(now - (day + 20) * dayMs),
      durationSeconds: 600 + day,
      averagePowerWatts: 20 + (day % 7),
    }));
    await storeRides(journey.server, days);
    const page = await journey.open();
    await signInAsRosa(page);
    await page.goto("/reports");
    // This browser is headless, so it prints nothing, and the pages below are not what it believes to have printed.
    await page.evaluate(`
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
      window.addEventListener('afterprint', (event) => event.stopImmediatePropagation(), true);`);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Print or save as PDF" }).click();
    const head = page.getByText(/^Rosa Demo · Bedside Bike: Progress Reports · \w+ \d+, \d{4}$/);
    await head.waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print" });
    await head.waitFor();
    expect(await page.getByRole("row").count()).toBeGreaterThan(90);
    const { Letter, A4 } = await pagesOf(page, "report");
    expect(Math.min(Letter, A4)).toBeGreaterThanOrEqual(3);
  });

  it("the list and an assessment fit, without what is for fingers", async () => {
    const page = await journey.open({ size: "desktop" });
    await signInAsProvider(page);
    await page.getByRole("table").waitFor();
    await page.emulateMedia({ media: "print" });
    await page.getByRole("table").waitFor();
    expect(await page.getByRole("link", { name: "This tablet" }).count()).toBe(0);
    expect(await pagesOf(page, "list")).toEqual({ Letter: 1, A4: 1 });

    await page.emulateMedia({ media: "screen" });
    await page.goto("/risk-assessment?patient=4");
    await page.getByRole("heading", { name: "AI-Powered Risk Analysis Complete" }).waitFor();
    await page.emulateMedia({ media: "print" });
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    await page.getByText(/^Rosa Demo · Bedside Bike: Personalized Goal Calculator · /).waitFor();
    const { Letter, A4 } = await pagesOf(page, "assessment");
    expect(Math.max(Letter, A4)).toBeLessThanOrEqual(3);
  });

  it("a visitor's result fits, with the day on each page", async () => {
    const page = await journey.open({ size: "desktop" });
    await page.goto("/anonymous-risk-calculator");
    await field(page, "Age").fill("80");
    await page.getByRole("button", { name: "Generate Anonymous Risk Assessment" }).click();
    await results(page).waitFor();
    await page.emulateMedia({ media: "print" });
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    await page.getByText(/^Bedside Bike: .+ · \w+ \d+, \d{4}$/).waitFor();
    const { Letter, A4 } = await pagesOf(page, "calculator");
    expect(Math.max(Letter, A4)).toBeLessThanOrEqual(4);
  });
});
