import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { orthopedic } from "../../../test/support/assessments.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { loadWords } from "../../locales/i18n.ts";
import { BroughtLevels } from "./brought-levels.tsx";
import { anonymousBands, providerBands, RiskGuide } from "./risk-guide.tsx";

const withFalls = (probability: number, level: "low" | "moderate") => ({
  ...orthopedic,
  deconditioning: { ...orthopedic.deconditioning, probability: 0.1, risk_level: "low" as const },
  vte: { ...orthopedic.vte, probability: 0.01, risk_level: "low" as const, highByScore: false },
  pressure: { ...orthopedic.pressure, probability: 0.01, risk_level: "low" as const },
  falls: { ...orthopedic.falls, probability, risk_level: level },
});

describe("levels of a result brought along from the public page", () => {
  it("are said by both scales where they differ [RISK-27]", async () => {
    await loadWords("results");
    await renderInApp(<BroughtLevels result={withFalls(0.033, "low")} />);
    await expect.element(page.getByText("Falls: Moderate on the public scale, Low on your hospital's.")).toBeVisible();
    expect(page.getByRole("listitem").elements()).toHaveLength(1);
  });

  it("are not said where they are the same [RISK-27]", async () => {
    await loadWords("results");
    await renderInApp(<BroughtLevels result={withFalls(0.01, "low")} />);
    expect(page.getByRole("listitem").elements()).toEqual([]);
  });

  it("have one guide each: the public one says whose it is, the hospital's has a line for readmission [RISK-27]", async () => {
    await loadWords("results");
    await renderInApp(<RiskGuide bands={anonymousBands} />);
    await expect.element(page.getByText(/This page has its own levels/)).toBeVisible();
    expect(page.getByText(/Readmission/).elements()).toEqual([]);
    await renderInApp(<RiskGuide bands={providerBands} />);
    await expect.element(page.getByText("30d Readmission: moderate above 12%, high above 20%")).toBeVisible();
  });
});
