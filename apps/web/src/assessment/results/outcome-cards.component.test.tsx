import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { assessed } from "../../../test/support/assessments.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { OutcomeCards } from "./outcome-cards.tsx";

it("says Not assessed where a figure is missing [CALCULATOR-33]", async () => {
  const { losData: _, dischargeData: __, readmissionData: ___, ...rest } = assessed({});
  await renderInApp(<OutcomeCards reader="provider" result={rest as ReturnType<typeof assessed>} />);
  const outcomes = page.getByRole("region", { name: "Course of the stay" });
  await expect.element(outcomes).toBeVisible();
  expect(outcomes.getByText("Not assessed").elements()).toHaveLength(3);
});

it.each([
  [0.2, "about 1 more day"],
  [4.6, "about 5 more days"],
])("says that %d days are still ahead, whole and at least one [CALCULATOR-72]", async (remaining_days, words) => {
  const result = assessed({});
  const losData = { ...result.losData, remaining_days };
  await renderInApp(<OutcomeCards reader="patient" result={{ ...result, losData }} />);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});
