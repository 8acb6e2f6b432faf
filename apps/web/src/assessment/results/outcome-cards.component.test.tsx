import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { assessed } from "../../../test/support/assessments.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { OutcomeCards } from "./outcome-cards.tsx";
import { StayImprovements } from "./stay-improvements.tsx";

it("says Not assessed where a figure is missing [CALCULATOR-33]", async () => {
  const { losData: _, dischargeData: __, readmissionData: ___, ...rest } = assessed({});
  await renderInApp(<OutcomeCards reader="provider" result={rest as ReturnType<typeof assessed>} />);
  const outcomes = page.getByRole("region", { name: "Course of the stay" });
  await expect.element(outcomes).toBeVisible();
  expect(outcomes.getByText("Not assessed").elements()).toHaveLength(3);
});

it("promises nothing once the stay has outlasted its forecast [PORTAL-42]", async () => {
  const result = { ...assessed({}), isStayExceeded: true };
  const benefits = result.mobility_benefits;
  if (!benefits) throw new Error("These answers recommend nothing.");
  const days = result.losData.predicted_days.toFixed(1);
  for (const [reader, words] of [
    ["provider", ["Exceeded, assess again", `${days} days were predicted.`, /^Exceeded, assess again: what the daily/]],
    ["patient", [/^Your stay is longer than was expected. Your care team/]],
  ] as const) {
    const { container } = await renderInApp(
      <>
        <OutcomeCards reader={reader} result={result} />
        <StayImprovements benefits={benefits} result={result} reader={reader} />
      </>,
    );
    for (const text of words) await expect.element(page.getByText(text).first()).toBeVisible();
    expect(container.textContent).not.toMatch(/days less/);
    await expectNoAxeViolations();
    await cleanup();
  }
});
