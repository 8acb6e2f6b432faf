import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { box, field, toStep } from "./support/calculator.ts";
import { prepareJourney } from "./support/journey.ts";
import { enterAsProvider, openPatient } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

const journey = prepareJourney();
const state = (page: Page, text: string) => page.locator("main").getByText(text, { exact: true }).first().waitFor();

describe("the safety check of a provider", () => {
  it("fits every screen in each state, by day and by night [LOOK-4]", async () => {
    await expectScreenFits(
      journey,
      [
        async (page) => {
          await enterAsProvider(page);
          await page.goto("/risk-assessment?patient=4");
          await state(page, "Ask first: cleared");
        },
        async (page) => {
          await page.goto("/risk-assessment?patient=6");
          await state(page, "Not now");
        },
        async (page) => {
          await page.goto("/risk-assessment?patient=4&new");
          await page.getByRole("button", { name: "Still the same" }).waitFor();
        },
        async (page) => {
          await page.getByRole("button", { name: "Still the same" }).click();
          await page.getByRole("button", { name: "None of these now" }).waitFor();
        },
        async (page) => {
          await page.goto("/risk-assessment?patient=10");
          await box(page, "Ventilator").check();
        },
        async (page) => {
          await toStep(page, "Text");
          await field(page, "Other medical history (optional)").fill("dvt last year, warfarin");
        },
        (page) => toStep(page, "Movement"),
        async (page) => {
          await toStep(page, "Now");
          await page.getByRole("button", { name: "None of these now" }).click();
        },
        async (page) => {
          await page.goto("/provider-dashboard");
          await openPatient(page, "Theo Testcase");
          await page.getByRole("button", { name: "Discharge", exact: true }).click();
          await page.getByRole("alertdialog").getByText("A fall", { exact: true }).waitFor();
        },
      ],
      { allowedErrors: [/status of (403|409|422)/] },
    );
  });
});
