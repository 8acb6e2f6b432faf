import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { storeRides } from "../apps/server/test/support/stored-rides.ts";
import { rosa, signInAsRosa } from "./support/demo-patient.ts";
import { prepareErrand } from "./support/journey.ts";
import { listOnPaper } from "./support/list-on-paper.ts";
import { enterAsProvider, max } from "./support/provider-portal.ts";

const journey = prepareErrand();
const dayMs = 86_400_000;

/** The number of pages on paper. */
async function pagesOf(page: Page): Promise<number[]> {
  const counts: number[] = [];
  for (const format of ["Letter", "A4"]) {
    const pdf = await page.pdf({ format, printBackground: false });
    counts.push(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0);
  }
  return counts;
}

/** Lays the page out for A4, as the browser does when it is printed. */
async function layOutForPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
}

/** 'Nov 29, 2026, 12:40' by the clock of the hospital, which is not the browser's. */
const hospitalMoment = (page: Page) =>
  page.evaluate<string>(`new Date().toLocaleString("en", {
    timeZone: JSON.parse(document.getElementById("status").textContent).hospitalTimeZone,
    dateStyle: "medium", timeStyle: "short", hourCycle: "h23",
  })`);

/** Waits for the head that names these, with the moment of printing. */
async function expectHead(page: Page, what: string): Promise<void> {
  const before = await hospitalMoment(page);
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  const said = await page.getByText(`${what} · printed `).textContent();
  expect([`${what} · printed ${before}`, `${what} · printed ${await hospitalMoment(page)}`]).toContain(said);
}

/** The fills that are printed, with backgrounds or without; all else is transparent. */
const printedFills = (page: Page, selector: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((element) => element.getBoundingClientRect().width > 0)
    .map((element) => getComputedStyle(element))
    .map((style) => style.backgroundColor + " " + style.printColorAdjust)`);

describe("on paper", () => {
  it("a patient takes 90 days of rides home: as a table without the name, and printed with it on each page, by keyboard alone [CALL-22, REPORT-1, REPORT-7, REPORT-11]", async () => {
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
    const open = page.getByRole("button", { name: "Export" });
    await open.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV (table)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bedside-bike-report-\d{4}-\d\d-\d\d\.csv$/);
    // As a stream: the file is on the browser's side, and all journeys share the browser.
    const csv = (await buffer(await download.createReadStream())).toString("utf8");
    const [header, ...rows] = csv.trimEnd().split("\r\n");
    expect(header).toMatch(
      /^\uFEFFDate,Started at \([A-Z][\w/+-]+\),Duration \(min\),Avg Power \(W\),Max Power \(W\),Resistance,Source,Watts measured \(min\),Avg turns a minute$/,
    );
    expect(rows.length).toBeGreaterThan(days.length);
    expect(rows[0]).toMatch(
      /^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d \d\d:\d\d,[\d.]+,[\d.]+,[\d.]+,[\d.]+,(Bike|Tablet),[\d.]+,[\d.]*$/,
    );
    expect(csv).not.toMatch(/Rosa|Demo/);
    await page.getByText("Report saved").waitFor();

    await open.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "CSV (table)" }).waitFor();
    await page.keyboard.press("ArrowDown");
    // This browser is headless, so it prints nothing, and the pages below are not what it believes to have printed.
    await page.evaluate(`
      window.print = () => window.dispatchEvent(new Event("beforeprint"));
      window.stopAfterPrint = (event) => event.stopImmediatePropagation();
      window.addEventListener("afterprint", window.stopAfterPrint, true);`);
    await page.keyboard.press("Enter");
    const head = page.getByText(/^Rosa Demo · Bedside Bike: Progress Reports · printed \w+ \d+, \d{4}, \d\d:\d\d$/);
    await head.waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print" });
    await head.waitFor();
    expect(await page.getByRole("row").filter({ hasText: / W/ }).count()).toBe(rows.length);
    expect(await open.count()).toBe(0);
    expect(Math.min(...(await pagesOf(page)))).toBeGreaterThanOrEqual(3);
    await page.evaluate(`
      window.removeEventListener("afterprint", window.stopAfterPrint, true);
      window.dispatchEvent(new Event("afterprint"));`);
    await page.getByRole("heading", { name: "All sessions" }).waitFor({ state: "detached" });
  });

  it("by night the page is black on white, and each chart stays in its card [DAY-7]", async () => {
    const page = await journey.open({ size: "desktop" });
    await signInAsRosa(page);
    await page.goto("/reports");
    await page.getByRole("slider").first().waitFor();
    await page.evaluate("document.documentElement.dataset.colorScheme = 'dark'");
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 718, height: 1000 });
    const colors = await page.evaluate<
      string[]
    >(`[...new Set([...document.querySelectorAll("body *:not(svg *)")].flatMap((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    }))].sort()`);
    expect(colors).toEqual(["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]);
    const outside = await page.evaluate<number>(`[...document.querySelectorAll("[role=slider] svg")].filter((svg) => {
      const [inner, outer] = [svg.getBoundingClientRect(), svg.parentElement.getBoundingClientRect()];
      return inner.right > outer.right + 1 || inner.width < 200;
    }).length`);
    expect(outside).toBe(0);
    expect(await page.locator("[role=slider] svg text").count()).toBeGreaterThan(10);
  });

  it("drawn with the largest letters, each chart has the whole width of the page [DAY-7]", async () => {
    const page = await journey.open({ size: "desktop" });
    await signInAsRosa(page);
    await page.goto("/reports");
    await page.getByRole("button", { name: "A++ largest text" }).click();
    await page.getByRole("slider").first().waitFor();
    await page.emulateMedia({ media: "print" });
    const lefts = await page.evaluate<number[]>(
      `[...document.querySelectorAll("[role=slider]")].map((chart) => chart.getBoundingClientRect().left)`,
    );
    expect(lefts.length).toBeGreaterThanOrEqual(2);
    expect(new Set(lefts).size).toBe(1);
    if (process.env.JOURNEY_PICTURES)
      await page.pdf({ path: `${process.env.JOURNEY_PICTURES}/largest.pdf`, format: "A4" });
  });

  it("a therapist prints the list and an assessment, without what is for fingers [REPORT-11]", async () => {
    const page = await journey.open({ size: "desktop" });
    await enterAsProvider(page);
    await page.goto("/provider-dashboard");
    await page.getByRole("table").waitFor();
    await page.emulateMedia({ media: "print" });
    await page.getByRole("table").waitFor();
    expect(await page.getByRole("link", { name: "This tablet" }).count()).toBe(0);
    expect(await pagesOf(page)).toEqual([1, 1]);

    await page.emulateMedia({ media: "screen" });
    await page.goto("/risk-assessment?patient=4");
    await page.getByRole("heading", { name: "AI-Powered Risk Analysis Complete" }).waitFor();
    await page.emulateMedia({ media: "print" });
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    await page.getByText(/^8-A Rosa Demo · 82 years · Bedside Bike: Personalized Goal Calculator · printed /).waitFor();
    expect(Math.max(...(await pagesOf(page)))).toBeLessThanOrEqual(3);
  });

  it("a patient's page says whose it is and when, has each bar and figure, and nothing for fingers [DAY-7, DAY-9, REPORT-11]", async () => {
    const page = await journey.open({ size: "tabletLandscape", theme: "dark" });
    await enterAsProvider(page);
    await page.goto("/provider-dashboard?patient=4");
    await page.getByText("Delivered of prescribed, 7 days").waitFor();
    await page.getByText("Active goals").first().waitFor();
    await layOutForPaper(page);
    await expectHead(page, "8-A Rosa Demo · 82 years · Bedside Bike: Provider Portal");
    const ridden = await printedFills(page, "[class*=ridden]");
    expect(ridden.length).toBeGreaterThan(5);
    expect(new Set(ridden)).toEqual(new Set(["rgb(0, 0, 0) exact"]));
    expect(await page.getByRole("button", { pressed: false }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "New assessment" }).count()).toBe(0);
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await page.getByText("Stop if").count()).toBe(1);
    expect(await page.getByText("Stop if").isVisible()).toBe(false);
    await page.goto("/provider-dashboard?patient=4&view=summary");
    await page.getByText("The last 14 days").first().waitFor();
    await expectHead(page, "8-A Rosa Demo · 82 years · Bedside Bike: Provider Portal");
    await page.goto("/shift-summary");
    await page.getByText("R. Demo").waitFor();
    await expectHead(page, "Bedside Bike: Shift summary");
  });

  it("in the list the words stay whole, beside each other, and a name is not smaller than what stands under it [DAY-7]", async () => {
    const page = await journey.open({ size: "tabletLandscape" });
    await enterAsProvider(page);
    await page.goto("/provider-dashboard");
    await page.getByRole("table").waitFor();
    await layOutForPaper(page);
    await expectHead(page, "Bedside Bike: Provider Portal");
    expect(await page.evaluate(listOnPaper)).toEqual({ broken: [], overlapping: 0, largerBelow: 0, gap: 0 });
  });

  it("bars of the ward's reasons are printed [DAY-7]", async () => {
    const page = await journey.open({ size: "desktop" });
    await enterAsProvider(page, max);
    await page.goto("/administration");
    await page.getByText("Others, few patients each").waitFor();
    await layOutForPaper(page);
    expect(new Set(await printedFills(page, "li > [aria-hidden] > span"))).toEqual(new Set(["rgb(0, 0, 0) exact"]));
  });
});
