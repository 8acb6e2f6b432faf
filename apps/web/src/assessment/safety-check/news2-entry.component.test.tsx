import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { assessed } from "../../../test/support/assessments.ts";
import { answer, box, field, generate, toStep } from "../../../test/support/calculator-form.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { demoHospital, provider } from "../../../test/support/people.ts";
import { dorothy, notAssessed, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

const total = () => field("NEWS2 on the chart (0 to 20),");
const at = () => field("NEWS2 on the chart, at");
const single = (label: string) => answer("Any sign with 3?", label);
const line = (text: string | RegExp) => page.getByRole("status").getByText(text);
const sent = () => receivedCalls("riskAssessments.create").map(({ body }) => body);
const minute = 60_000;
/** The hospital's clock in the test is UTC. */
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);

const open = async (type: "is_oncology" | "is_cardiac_admission" = "is_oncology") => {
  stubPortal({ patients: [dorothy], assessment: notAssessed });
  stubReply("system.status", { ...demoHospital, hospitalTimeZone: "UTC" });
  stubReply("riskAssessments.profile", { ...nothingKnown, age: 71, sex: "male", admission_types: [type] });
  await renderInApp(<RiskAssessmentScreen />, { path: "/risk-assessment", user: provider, size: "tabletLandscape" });
  await toStep("Now");
  await expect.element(total()).toBeVisible();
};

beforeEach(() => stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => assessed(answers)));

describe("the chart's NEWS2", () => {
  it("is two touches and one number, now by default and never preset [CALCULATOR-65]", async () => {
    await open();
    for (const label of ["No", "Yes"]) await expect.element(single(label)).not.toBeChecked();
    await expect.element(total()).toHaveValue("");
    const beganMs = Date.now();
    await total().fill("3");
    await single("No").click();
    await expect
      .element(line(/^NEWS2 3 of 20\. NEWS2 3 on the chart at \d\d:\d\d\. A check before cycling/))
      .toBeVisible();
    await expectNoAxeViolations();
    await generate();
    await expect.poll(sent).toMatchObject([{ news2_entered: { total: 3, single_3: false } }]);
    const sentAtMs = Date.parse(sent()[0]?.news2_entered?.at ?? "");
    expect(Math.abs(sentAtMs - beganMs)).toBeLessThan(2 * minute);
  });

  it("is refused at its field where it can't be: nothing is lost, and nothing sent [CALCULATOR-65]", async () => {
    await open();
    await total().fill("2");
    await single("Yes").click();
    await expect.element(total()).toHaveAccessibleDescription("With a sign of 3 the total is 3 or more. Check both.");
    await generate();
    await expect.element(total()).toHaveFocus();
    await total().fill("21");
    await expect.element(total()).toHaveAccessibleDescription("Enter 0 to 20.");
    await expectNoAxeViolations();
    await generate();
    await total().fill("13");
    await single("No").click();
    await expect
      .element(total())
      .toHaveAccessibleDescription("Without a sign of 3 the total is 12 or less. Check both.");
    expect(sent()).toEqual([]);
  });

  it("without its number is nothing entered: nothing is asked and nothing sent [CALCULATOR-65]", async () => {
    await open();
    await single("No").click();
    await total().fill("3");
    await total().fill("");
    await expect.element(total()).toHaveAccessibleDescription("");
    await generate();
    await expect.poll(sent).toHaveLength(1);
    expect(sent()[0]).not.toHaveProperty("news2_entered");
  });

  it("has no line while a value is refused [CALCULATOR-65]", async () => {
    await open("is_cardiac_admission");
    await single("Yes").click();
    for (const refused of ["21", "2.5", "-1", "2"]) {
      await total().fill("4");
      await expect.element(line(/^NEWS2 4 of 20/)).toBeVisible();
      await total().fill(refused);
      await expect.element(line(/of 20\./)).not.toBeInTheDocument();
    }
    await total().fill("");
    await field("SpO2").fill("93");
    await expect.element(line(/^NEWS2 2 of 20/)).toBeVisible();
    await field("Heart rate").fill("999");
    await expect.element(line(/of 20\./)).not.toBeInTheDocument();
  });

  it("has a time that may be yesterday's, and is never to come [CALCULATOR-65]", async () => {
    await open();
    await total().fill("4");
    await single("No").click();
    const later = clock(Date.now() + 20 * minute);
    await at().fill(later);
    const isLaterToday = later > clock(Date.now());
    if (isLaterToday) {
      await expect.element(at()).toHaveAccessibleDescription("This time is still to come.");
      await generate();
      await expect.element(at()).toHaveFocus();
      expect(sent()).toEqual([]);
      await page.getByRole("button", { name: `It was yesterday at ${later}` }).click();
      await expect.element(at()).toHaveAccessibleDescription("Yesterday");
    }
    await generate();
    await expect.poll(sent).toHaveLength(1);
    const ageMs = Date.now() - Date.parse(sent()[0]?.news2_entered?.at ?? "");
    expect(ageMs).toBeGreaterThan(23 * 60 * minute);
  });

  it("says what the server refuses at the number [CALCULATOR-65]", async () => {
    await open();
    await total().fill("4");
    await single("No").click();
    const message =
      "NEWS2 on the chart: a whole number from 0 to 20, whether any sign has 3, and a time of the last 24 hours.";
    stubError("riskAssessments.create", 400, message, "news2_entered", { code: "bounds.news2_entered" });
    await generate();
    await expect.element(total()).toHaveAccessibleDescription(message);
    await expect.element(total()).toHaveValue("4");
  });

  it("or the signs make the line, by the engine; a contradiction is said [CALCULATOR-65]", async () => {
    await open("is_cardiac_admission");
    await field("SpO2").fill("93");
    await expect.element(line(/^NEWS2 2 of 20\. 6 of 7 signs not recorded\.$/)).toBeVisible();
    await field("Respiratory rate").fill("25");
    await expect
      .element(
        line(/^NEWS2 5 of 20\. 5 of 7 signs not recorded\. 5-6, or 3 for one sign: a clinician must look first\.$/),
      )
      .toBeVisible();
    await field("Heart rate").fill("115");
    await expect.element(line(/7 or more: do not start, call for help as your hospital's rules say\.$/)).toBeVisible();
    await total().fill("3");
    await single("No").click();
    await expect.element(line(/The chart says 3, the signs here 7\. Record all seven\.$/)).toBeVisible();
    await expectNoAxeViolations();
  });

  it("needs the breathing support touched: 'None of these now' does not answer it [CALCULATOR-50, CALCULATOR-65]", async () => {
    await open("is_cardiac_admission");
    await page.getByRole("button", { name: "None of these now" }).click();
    await expect.element(answer("Heart failure", "No")).toBeChecked();
    await expect.element(answer("Oxygen or ventilation", "No")).not.toBeChecked();
    await answer("Oxygen or ventilation", "No").click();
    await expect.element(line(/^NEWS2 0 of 20\. 6 of 7 signs not recorded\.$/)).toBeVisible();
  });

  it("is not asked of a ventilated patient, nor is consciousness [CALCULATOR-65]", async () => {
    await open();
    await page.getByText("or enter the signs").click();
    await expect.element(page.getByRole("radiogroup", { name: "Consciousness" })).toBeVisible();
    await total().fill("4");
    await toStep("Who");
    await box("Ventilator").click();
    await toStep("Now");
    await expect.element(total()).toHaveAccessibleDescription("Not for a ventilated patient: enter the signs.");
    await expect.element(page.getByRole("radiogroup", { name: "Consciousness" })).not.toBeInTheDocument();
    await total().fill("");
    await userEvent.tab();
    await expect.element(total()).not.toBeInTheDocument();
  });
});
