import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import type { Download, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { fetchDashboard, registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

async function openReports(page: Page): Promise<void> {
  await signInAsRosa(page);
  await page.goto("/reports");
  await page.getByText("Welcome, Rosa Demo").waitFor();
}

async function exportAs(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    page.getByRole("menuitem", { name: item }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await contentOf(download) };
}

/** As a stream: the file lies with the browser, which all journeys share. */
const contentOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());

/** The words of a PDF whose fonts are the standard ones: hex strings in deflated streams. */
function pdfTexts(pdf: Buffer): string[] {
  const source = pdf.toString("latin1");
  return [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream = ""]) => {
    try {
      const content = inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
      return [...content.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = ""]) =>
        Buffer.from(hex, "hex").toString("latin1"),
      );
    } catch {
      return [];
    }
  });
}

describe("progress reports", () => {
  const journey = prepareJourney();

  it("show metrics, both charts, insights and the last five sessions [LOOK-8, REPORT-1, REPORT-2, REPORT-3, REPORT-4, REPORT-5, REPORT-6]", async () => {
    const page = await journey.open();
    await openReports(page);
    const { stats } = await fetchDashboard(page);
    for (const [label, value] of [
      ["Total Sessions", stats.totalSessions],
      ["Total Minutes", Math.round(stats.totalDuration / 60)],
      ["Avg Session (min)", Math.round(stats.totalDuration / stats.totalSessions / 60)],
      ["Day Streak", stats.consistencyStreak],
    ] as const) {
      const card = page.getByText(label, { exact: true }).locator("xpath=..");
      await card.getByText(String(value), { exact: true }).waitFor();
    }
    await page
      .getByRole("region", { name: "Daily Progress" })
      .getByRole("slider", { name: /your goal 30 min, minimum 15 min/ })
      .waitFor();
    const trends = page.getByRole("region", { name: "Performance Trends" });
    await trends.getByRole("slider", { name: "Efficiency and consistency per day" }).waitFor();
    const insights = page.getByRole("region", { name: "Recovery Insights" });
    for (const name of ["Strengths", "Recommendations", "Next Goals"]) {
      await insights.getByRole("heading", { name }).waitFor();
      expect(await insights.getByRole("region", { name }).getByRole("listitem").count()).toBeGreaterThan(0);
    }
    const table = page.getByRole("table", { name: "Your last 5 sessions" });
    expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
      "Date",
      "Duration",
      "Avg Power",
      "Max Power",
      "Resistance",
    ]);
    expect(await table.getByRole("rowheader").count()).toBe(5);
    await expectNoAxeViolations(page);
  });

  it("export every ride as CSV, without the patient's name [CALL-22, REPORT-1, REPORT-7]", async () => {
    const page = await journey.open();
    await openReports(page);
    const { stats } = await fetchDashboard(page);
    const { name, content } = await exportAs(page, "CSV (table)");
    expect(name).toMatch(/^bedside-bike-report-\d{4}-\d\d-\d\d\.csv$/);
    const [header, ...rows] = content.toString("utf8").trimEnd().split("\r\n");
    expect(header).toBe("\uFEFFDate,Started at,Duration (min),Avg Power (W),Max Power (W),Resistance");
    expect(rows.length).toBeGreaterThanOrEqual(stats.totalSessions);
    expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\dT[\d:.]+Z,[\d.]+,[\d.]+,[\d.]+,[\d.]+$/);
    expect(content.toString("utf8")).not.toMatch(/Rosa|Demo/);
    await page.getByText("Report saved").waitFor();
  });

  it("export a PDF with the metrics, by keyboard alone [REPORT-1]", async () => {
    const page = await journey.open();
    await openReports(page);
    const { stats } = await fetchDashboard(page);
    await page.getByRole("button", { name: "Export" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "CSV (table)" }).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press("ArrowDown");
    const [download] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      page.keyboard.press("Enter"),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bedside-bike-report-\d{4}-\d\d-\d\d\.pdf$/);
    const pdf = await contentOf(download);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const texts = pdfTexts(pdf);
    expect(texts).toEqual(
      expect.arrayContaining(["Rosa Demo", "Total Sessions", String(stats.totalSessions), "Max Power", "Page 1 of 2"]),
    );
    expect(texts.filter((text) => / W$/.test(text)).length).toBeGreaterThanOrEqual(2 * stats.totalSessions);
  });

  it("invite a patient without rides to begin [LOOK-6]", async () => {
    const page = await journey.open();
    await registerPatient(page, "Łucja", "Żółć");
    await page.goto("/reports");
    await page.getByText("Welcome, Łucja Żółć").waitFor();
    await page.getByText("No rides yet").waitFor();
    await page.getByRole("link", { name: "Start Exercise" }).waitFor();
    expect(await page.getByRole("button", { name: "Export" }).count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it("say so when they cannot load, and try again [LOOK-6]", async () => {
    const page = await journey.open({ allowedErrors: [/status of 500/] });
    await signInAsRosa(page);
    await page.route("**/usage-data*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/reports");
    await page.getByRole("alert").getByText("We could not load your reports").waitFor();
    await page.unroute("**/usage-data*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Welcome, Rosa Demo").waitFor();
  });

  it("fit every screen, by day and by night [LOOK-4]", async () => {
    await expectScreenFits(journey, openReports);
  });
});
