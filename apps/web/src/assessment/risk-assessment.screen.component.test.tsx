import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { orthopedic, selfAssessed } from "../../test/support/assessments.ts";
import { box, closeMessage, field, results } from "../../test/support/calculator-form.ts";
import { nothingKnown } from "../../test/support/calculator-profile.ts";
import { choose, press, tabTo, type } from "../../test/support/keyboard.ts";
import { demoHospital, patient } from "../../test/support/people.ts";
import { notAssessed } from "../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { receivedCalls, stubProxyError, stubReply } from "../../test/support/stub-server.ts";
import RiskAssessmentScreen from "./risk-assessment.screen.tsx";

const open = (path = "/risk-assessment") => renderInApp(<RiskAssessmentScreen />, { path, user: patient });
const button = (name: string) => page.getByRole("button", { name });
const generate = () => button("Generate Risk Assessment & Recommendation");
const alert = () => page.getByRole("alert");
const expectText = (text: string | RegExp) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

beforeEach(() => {
  stubReply("system.status", demoHospital);
  stubReply("riskAssessments.profile", nothingKnown);
});

describe("a patient with an assessment", () => {
  beforeEach(() => stubReply("riskAssessments.latest", orthopedic));

  it("reads the latest one, with goals to read only [CALCULATOR-2, CALCULATOR-30, CALCULATOR-31, GOAL-3]", async () => {
    await open();
    await expectText("Welcome, Dorothy Williams");
    await expect.element(results()).toBeVisible();
    await expect.element(page.getByText(/^Assessed by Margarethe-Alexandra Okonkwo-Sorensen, /)).toBeVisible();
    const goals = page.getByRole("region", { name: "Movement Goal", exact: true });
    await expect.element(goals.getByText("Generated", { exact: true })).toBeVisible();
    await expect.element(goals.getByText(/contact your care team/)).toBeVisible();
    expect(goals.getByRole("textbox").elements()).toEqual([]);
    expect(page.getByRole("region", { name: "What if?" }).elements()).toEqual([]);
  });

  it("is refused another patient's, and led to their own [ACCESS-11]", async () => {
    await open("/risk-assessment?patient=5");
    await expectText("You may see only your own assessment.");
    expect(receivedCalls("riskAssessments.latest")).toEqual([]);
    await page.getByRole("link", { name: "Open my own" }).click();
    await expect.element(results()).toBeVisible();
  });

  it("has the profile asked for again after 30 s and not before, and is told each time that the form was filled [CALCULATOR-19, CALL-31, MESSAGE-34]", async () => {
    stubReply("riskAssessments.profile", { ...nothingKnown, age: 82 });
    await open();
    const openForm = async () => {
      await button("New assessment").click();
      await expect.element(field("Age")).toHaveValue("82");
      await expectText("Profile Data Loaded");
      await closeMessage();
      await button("Cancel").click();
    };
    await openForm();
    await openForm();
    expect(receivedCalls("riskAssessments.profile")).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
    await openForm();
    await expect.poll(() => receivedCalls("riskAssessments.profile")).toHaveLength(2);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
});

const stopped = {
  state: "stop",
  mayStart: false,
  target: null,
  limit: null,
  reasonId: null,
  since: null,
} as const;

describe("a patient without an assessment", () => {
  beforeEach(() => {
    stubReply("riskAssessments.latest", notAssessed);
    stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => {
      const made = selfAssessed(answers);
      stubReply("riskAssessments.latest", made);
      return made;
    });
  });

  it("has the answers checked, is assessed, and counts as self-reported [CALCULATOR-3, CALCULATOR-10, CALCULATOR-11, CALCULATOR-13, MESSAGE-19, MESSAGE-20, MESSAGE-21, MESSAGE-33, MESSAGE-34]", async () => {
    stubReply("riskAssessments.profile", { ...nothingKnown, age: 76 });
    await open();
    await expectText("Profile Data Loaded");
    await closeMessage();

    await field("Age").fill("");
    await generate().click();
    await expect.element(alert().getByText("Missing Information")).toBeVisible();
    await expect.element(alert().getByText("Please provide age and sex information.")).toBeVisible();
    await closeMessage();
    await field("Age").fill("111");
    await field("Sex").selectOptions("Female");
    await generate().click();
    await expect.element(alert().getByText("Invalid Age")).toBeVisible();
    const ageMessage = alert().getByText("Please enter a valid age between 16 and 110", { exact: true });
    await expect.element(ageMessage).toBeVisible();
    await closeMessage();
    await field("Age").fill("75");
    await box("Other admission type").click();
    await generate().click();
    await expect.element(alert().getByText("Missing Admission Type")).toBeVisible();
    const typeMessage = "Please select at least one admission type or 'None of the above'.";
    await expect.element(alert().getByText(typeMessage)).toBeVisible();
    await expectNoAxeViolations();
    await closeMessage();
    expect(receivedCalls("riskAssessments.create")).toEqual([]);

    await box("None of the above").click();
    await expect.element(box("Other admission type")).not.toBeChecked();
    await generate().click();
    await expectText("Your personalized movement goal has been generated.");
    await expect.element(results()).toBeVisible();
    await expectText("Self-reported");

    await button("New assessment").click();
    await expect.element(field("Age")).toHaveValue("76");
    await button("Cancel").click();
    await expect.element(results()).toBeVisible();
  });

  it("reads no word of a goal where no plan is shown [CALCULATOR-71]", async () => {
    stubReply("riskAssessments.create", () => {
      const made = { ...selfAssessed({ age: 75, sex: "female" }), rideState: stopped };
      stubReply("riskAssessments.latest", made);
      return made;
    });
    await open();
    await field("Age").fill("75");
    await field("Sex").selectOptions("Female");
    await box("None of the above").click();
    await generate().click();
    await expectText("Assessment saved. There is no plan: see below.");
    expect(page.getByText("Your personalized movement goal has been generated.").query()).toBeNull();
  });

  it("uses the keyboard alone, and once more from the stored answers", async () => {
    await open();
    await expect.element(field("Age")).toBeVisible();
    await type(field("Age"), "78");
    await choose(field("Sex"), "Female");
    await type(field("Weight"), "62");
    await choose(field("Mobility status"), "Stands with help");
    for (const name of ["After surgery", "Orthopedic", "None of these medications"]) await press(box(name), " ");
    for (const name of ["None of these devices", "Diabetes"]) await press(box(name), " ");
    stubReply("riskAssessments.profile", { ...nothingKnown, age: 78 });
    await press(generate());
    await expect.element(results()).toHaveFocus();
    expect(receivedCalls("riskAssessments.create")[0]?.body).toMatchObject({
      age: 78,
      sex: "female",
      weight_kg: 62,
      mobility_status: "standing_assist",
      is_postoperative: true,
      is_orthopedic: true,
      no_medications: true,
      no_devices: true,
      has_diabetes: true,
    });
    await press(button("New assessment"));
    await expect.element(field("Age")).toHaveValue("78");
    await press(button("Cancel"));
    await expect.element(results()).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
    const back = page.getByRole("link", { name: "Back to Dashboard" });
    await tabTo(() => back.query());
    await expect.element(back).toHaveAttribute("href", "/dashboard");
  });
});

describe("a failure", () => {
  it("of the assessment is said, and it is fetched again on request", async () => {
    stubProxyError("riskAssessments.latest", 500);
    await open();
    await expectText("We could not load the assessment");
    await expectNoAxeViolations();
    stubReply("riskAssessments.latest", notAssessed);
    await button("Try again").click();
    await expect.element(generate()).toBeVisible();
  });
});
