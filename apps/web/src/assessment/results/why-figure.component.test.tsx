import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { assessed, byEarlierEngine, readByPatient } from "../../../test/support/assessments.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { limitsOf } from "../../../test/support/goal-limits.ts";
import { patient, provider } from "../../../test/support/people.ts";
import { stubPortal } from "../../../test/support/portal-fixtures.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";
import { WhyFigure } from "./why-figure.tsx";

/** As in the picture, without what nobody answered. */
const arthur = assessed({
  age: 70,
  sex: "male",
  mobility_status: "walking_assist",
  baseline_function: "partial",
  albumin_low: true,
  has_active_cancer: true,
  days_immobile: 6,
});
const why = (name: RegExp) => page.getByRole("button", { name });
const deconditioning = () => why(/^Why \d.*% Deconditioning$|^Why \d.*\? Deconditioning$/);

beforeEach(() => stubReply("riskAssessments.profile", nothingKnown));

async function open(options: RenderOptions = {}, stored = arthur) {
  stubPortal({ assessment: stored, limits: limitsOf(stored) });
  await renderInApp(<RiskAssessmentScreen />, {
    path: "/risk-assessment",
    user: provider,
    size: "desktop",
    ...options,
  });
}

/** The table as text: what, and its points. */
const rowsOf = (table: Element) =>
  [...table.querySelectorAll("tbody tr, tfoot tr")].map((row) => [
    row.querySelector("th")?.textContent ?? "",
    row.querySelector("td:last-child")?.textContent ?? "",
  ]);
const tenthsOf = (points = "") => Math.round(Number(points.replace("−", "-").replace(/[%+]/g, "")) * 10);

describe("'Why 23.8%?' at a figure", () => {
  it("opens by keyboard the points that add up to it, in the order listed, with their sources [CALCULATOR-79]", async () => {
    await open();
    await expect.element(deconditioning()).toHaveAttribute("aria-expanded", "false");
    (deconditioning().element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(deconditioning()).toHaveAttribute("aria-expanded", "true");
    const table = page.getByRole("table", { name: /^Why/ });
    await expect.element(table).toBeVisible();
    const rows = rowsOf(table.element());
    expect(rows.map(([name]) => name)).toEqual([
      "Age 70, nothing else",
      "Walks with help",
      "Needed some help before admission",
      "Low albumin",
      "Active cancer",
      "Days immobile",
      "Together",
    ]);
    for (const [, points] of rows.slice(1, -1)) expect(points).toMatch(/^\+\d+\.\d$/);
    const shown = `${((arthur.deconditioning?.probability ?? 0) * 100).toFixed(1)}%`;
    expect(rows.at(-1)).toEqual(["Together", shown]);
    expect(rows.slice(0, -1).reduce((sum, [, points]) => sum + tenthsOf(points), 0)).toBe(tenthsOf(shown));
    await expect.element(page.getByText(/^In the order listed; another order, other points\./).first()).toBeVisible();
    await expect.element(page.getByText(/Walks with help: Zisberg 2011/).first()).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.keyboard(" ");
    await expect.element(deconditioning()).toHaveAttribute("aria-expanded", "false");
    expect(page.getByRole("table", { name: /^Why/ }).elements()).toEqual([]);
  });

  it.each(["phone", "tablet"] as const)(
    "opens by touch on a %s, with a target of 44 px [CALCULATOR-79]",
    async (size) => {
      await open({ size, theme: "dark" });
      await expect.element(deconditioning()).toBeVisible();
      const { height, width } = deconditioning().element().getBoundingClientRect();
      expect(height).toBeGreaterThanOrEqual(44);
      expect(width).toBeGreaterThanOrEqual(44);
      await deconditioning().click();
      await expect.element(page.getByRole("rowheader", { name: "Age 70, nothing else" })).toBeVisible();
      expectNoSidewaysScroll();
      await expectNoAxeViolations();
    },
  );

  it("is there for each of the seven figures, a stay in days [CALCULATOR-79]", async () => {
    await open();
    await expect.element(why(/^Why/).first()).toBeVisible();
    expect(
      why(/^Why/)
        .elements()
        .map((button) => button.textContent?.replace(/^Why [\d.]+/, "")),
    ).toEqual([
      "%? Deconditioning",
      "%? Blood Clots (VTE)",
      "%? Falls",
      "%? Pressure Injuries",
      " days? Length of Stay",
      "%? Home Discharge",
      "%? 30d Readmission",
    ]);
    await why(/days\? Length/).click();
    await expect.element(page.getByText("Age 70, ward (assumed), nothing else")).toBeVisible();
    await expect.element(page.getByRole("columnheader", { name: "days" })).toBeVisible();
  });

  it("marks what nobody answered, and says what lowers it with its sign [CALCULATOR-79]", async () => {
    await open();
    await why(/Blood Clots/).click();
    const row = page.getByRole("row", { name: /^VTE prophylaxis \(assumed\) −\d/ });
    await expect.element(row).toBeVisible();
    await expect.element(page.getByText("Padua 0, nothing else")).toBeVisible();
  });

  it("stands in the page while closed, where paper opens it [CALCULATOR-79]", async () => {
    await renderInApp(<WhyFigure result={arthur} figure="falls" />);
    await expect.element(why(/^Why/)).toBeVisible();
    const panel = document.getElementById(why(/^Why/).element().getAttribute("aria-controls") ?? "");
    expect(panel?.hidden).toBe(true);
    expect(panel?.querySelector("caption")?.textContent).toMatch(/^Why \d.*%\?$/);
    const onPaper = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === "print")
      .flatMap((rule) => [...(rule as CSSMediaRule).cssRules].map(({ cssText }) => cssText));
    const name = panel?.className ?? expect.fail();
    expect(onPaper.some((css) => css.startsWith(`.${name}[hidden]`) && css.includes("display: block"))).toBe(true);
  });

  it("is not there for a clot that is present, nor for lines that are not the figure's [CALCULATOR-79]", async () => {
    const present = assessed({ age: 70, safety_answers: { acute_dvt_pe: "treated" } });
    await renderInApp(
      <>
        <WhyFigure result={present} figure="vte" />
        <WhyFigure
          result={{ ...arthur, falls: { ...arthur.falls, probability: 0.5 } } as typeof arthur}
          figure="falls"
        />
        <WhyFigure result={byEarlierEngine} figure="pressure" />
      </>,
    );
    await expect.element(why(/^Why/)).toBeVisible();
    expect(why(/^Why/).elements()).toHaveLength(1);
  });

  it("is not for patients, who read counts of people [CALCULATOR-73, CALCULATOR-79]", async () => {
    await open({ user: patient }, readByPatient(arthur));
    await expect.element(page.getByRole("heading", { name: "AI-Powered Risk Analysis Complete" })).toBeVisible();
    expect(why(/^Why \d/).elements()).toEqual([]);
  });
});
