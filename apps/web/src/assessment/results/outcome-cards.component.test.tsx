import { expect, it } from "vitest";
import { page } from "vitest/browser";
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
