import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { field, toStep } from "../../../test/support/calculator-form.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, notAssessed, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

it("measures", async () => {
  stubPortal({ patients: [dorothy], assessment: notAssessed });
  stubReply("riskAssessments.profile", { ...nothingKnown, age: 71, sex: "male", admission_types: ["is_sepsis"] });
  await renderInApp(<RiskAssessmentScreen />, { path: "/risk-assessment", user: provider, size: "tabletLandscape" });
  await expect.element(field("Age")).toBeVisible();
  await toStep("Now");
  await page.getByRole("button", { name: "None of these now" }).click();
  const out: string[] = [String(document.documentElement.scrollHeight)];
  const walk = (el: Element, depth: number) => {
    const { top, height, width, left } = el.getBoundingClientRect();
    if (height > 0)
      out.push(
        `${" ".repeat(depth)}${el.tagName}.${String(el.className).slice(0, 24)} top ${Math.round(top)} h ${Math.round(height)} l ${Math.round(left)} w ${Math.round(width)}`,
      );
    if (depth < 6 && el.tagName !== "DETAILS") for (const c of el.children) walk(c, depth + 1);
  };
  walk(document.querySelector('[data-step="now"]')!, 0);
  console.log(out.join("\n"));
});
