import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { assessed, orthopedic, selfAssessed } from "../../../test/support/assessments.ts";
import { answer, box, closeMessage, field, generate, toStep } from "../../../test/support/calculator-form.ts";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { demoHospital, patient, provider } from "../../../test/support/people.ts";
import { dorothy, notAssessed, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { type RenderOptions, renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubReply } from "../../../test/support/stub-server.ts";
import RiskAssessmentScreen from "../risk-assessment.screen.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const list = (name: string) => page.getByRole("combobox", { name, exact: true });
const option = (name: string) => page.getByRole("option", { name, exact: true });
const typed = (name: string) => field(`${name}: Typed`);
const diagnosis = "Diagnosis";
const history = "Other medical history (optional)";
const medications = "Other medications (optional)";
const devices = "Other devices (optional)";
const tick = "I have read this text. Nothing in it bars cycling today.";
const unread = "Nobody has confirmed this text: ask first.";
const undecided = "Until it is decided: no clearance, no goals, no plan";
const sent = () => receivedCalls("riskAssessments.create").map(({ body }) => body);
const profile = {
  ...nothingKnown,
  age: 71,
  sex: "male" as const,
  admission_types: ["is_cardiac_admission" as const],
  level_of_care: "ward" as const,
};

const open = async (known: typeof nothingKnown = profile, options: RenderOptions = {}) => {
  stubPortal({ patients: [dorothy], assessment: notAssessed });
  stubReply("riskAssessments.profile", known);
  await renderInApp(<RiskAssessmentScreen />, {
    path: "/risk-assessment",
    user: provider,
    size: "tabletLandscape",
    ...options,
  });
  await expect.element(field("Age")).toBeVisible();
  await toStep("Text");
  await expect.element(list(diagnosis)).toBeVisible();
};

const type = async (name: string, text: string) => {
  await typed(name).fill(text);
  await userEvent.tab();
};

beforeEach(() => stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => assessed(answers)));

describe("the list of terms", () => {
  it("offers by the first letters of any word, and is used by keyboard alone [CALCULATOR-63]", async () => {
    await open();
    await expect.element(list(diagnosis)).toHaveAccessibleDescription(/Choose from the list\. Type only what is not/);
    await list(diagnosis).click();
    await userEvent.keyboard("un an");
    await expect.element(option("unstable angina")).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Remove unstable angina")).toBeVisible();
    await expect.element(list(diagnosis)).toHaveValue("");
    await userEvent.keyboard("copd{ArrowDown}{ArrowUp}{Enter}");
    await expect.element(button("Remove copd")).toBeVisible();
    await expect
      .element(page.getByText(/^Answered by these: /))
      .toHaveTextContent(/angina or infarction unstable or chest pain, COPD or chronic lung disease yes\.$/);
    await userEvent.keyboard("zz{Escape}{Escape}{Escape}");
    await expect.element(list(diagnosis)).toHaveValue("");
    await expect.element(button("Remove copd")).toBeVisible();
    await userEvent.keyboard("{Backspace}");
    await expect.element(button("Remove copd")).not.toBeInTheDocument();
    await toStep("Now");
    await expect.element(page.getByText("Answered by 'unstable angina'")).not.toBeInTheDocument();
    await generate();
    await expect
      .poll(() => sent())
      .toMatchObject([{ picks: [{ field: "admission_diagnosis", term: "unstable angina" }] }]);
  });

  it("draws fifty at most and says how many more there are; a chip's button takes back what it set [CALCULATOR-63]", async () => {
    await open();
    await page.getByRole("button", { name: `Show the list: ${history}` }).click();
    await expect.element(page.getByText(/^\d+ more: type another letter\.$/)).toBeVisible();
    expect(page.getByRole("option").elements()).toHaveLength(50);
    await list(history).fill("type 2 d");
    await option("type 2 diabetes").click();
    await expect.element(page.getByText(/^Answered by these: diabetes yes\.$/)).toBeVisible();
    await button("Remove type 2 diabetes").click();
    await expect.element(page.getByText(/^Answered by these:/)).not.toBeInTheDocument();
    await generate();
    await expect.poll(() => sent()).toHaveLength(1);
    expect(sent()[0]).not.toHaveProperty("picks");
  });

  it("loses nothing that isn't in it: it goes under 'Typed' [CALCULATOR-63]", async () => {
    await open();
    await list(history).fill("blorp");
    await expect.element(page.getByText("Not in the list. 'Enter' puts it under 'Typed'.")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(typed(history)).toHaveValue("blorp");
    await list(history).fill("hyper");
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(typed(history)).toHaveValue("blorp, hyper");
    expect(sent()).toEqual([]);
  });

  it("asks where its term and a milder answer disagree, until one of them is changed [CALCULATOR-63]", async () => {
    await open();
    await toStep("Now");
    await answer("Angina or heart attack", "No").click();
    await toStep("Text");
    await list(diagnosis).fill("unstable ang");
    await option("unstable angina").click();
    await expect.element(page.getByText('"unstable angina" was chosen, the answer says otherwise.')).toBeVisible();
    await expect.element(page.getByText(undecided)).toBeVisible();
    await expectNoAxeViolations();
    await button("Change the answer").click();
    await expect.element(page.getByText(/the answer says otherwise/)).not.toBeInTheDocument();
    await toStep("Now");
    await expect.element(answer("Angina or heart attack", "Unstable or chest pain")).toBeChecked();
    await answer("Angina or heart attack", "No").click();
    await toStep("Text");
    await button("No: No: angina or infarction").click();
    await expect.element(page.getByText(undecided)).not.toBeInTheDocument();
    await expect.element(page.getByText('"unstable angina" does not apply: angina or infarction')).toBeVisible();
    await button('Undo: "unstable angina", angina or infarction').click();
    await button("No: No: angina or infarction").click();
    await generate();
    await expect
      .poll(() => sent())
      .toMatchObject([
        { rejected_terms: [{ text: "pick", term: "unstable angina", field: "acute_coronary", why: "not_so" }] },
      ]);
  });

  it("asks what a pick leaves open with its question in place [CALCULATOR-63]", async () => {
    await open();
    await list(history).fill("syncope");
    await option("syncope").click();
    await expect.element(page.getByText('"syncope" asks:')).toBeVisible();
    await page
      .getByRole("radiogroup", { name: "Heart rhythm" })
      .last()
      .getByRole("radio", { name: "Stable", exact: true })
      .click();
    // Arrow keys go through the answers: it stays until it is left.
    await expect.element(page.getByText('"syncope" asks:')).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByText('"syncope" asks:')).not.toBeInTheDocument();
    await generate();
    await expect.poll(() => sent()).toMatchObject([{ safety_answers: { rhythm: "stable" } }]);
  });
});

describe("typed text", () => {
  it("of the diagnosis ticks 'Other admission type' as a tap would: 'None of the above' goes [CALCULATOR-63]", async () => {
    await open({ ...profile, admission_types: [] });
    await toStep("Who");
    const none = page
      .getByRole("group", { name: "Admission Type" })
      .getByRole("checkbox", { name: "None of the above" });
    await none.click();
    await expect.element(none).toBeChecked();
    await toStep("Text");
    await list(diagnosis).fill("blorp");
    await userEvent.keyboard("{Enter}");
    await expect.element(typed(diagnosis)).toHaveValue("blorp");
    await toStep("Who");
    await expect.element(none).not.toBeChecked();
    await expect.element(box("Other admission type")).toBeChecked();
    await generate();
    await expect
      .poll(() => sent())
      .toMatchObject([{ admission_diagnosis: "blorp", admission_other: true, no_admission_type: false }]);
  });

  it("can't be ticked as read while it is being typed, and by keyboard is read before the focus goes on [CALCULATOR-57]", async () => {
    await open();
    await typed(history).fill("blorp");
    await expect.element(box(tick)).toBeDisabled();
    await expect.element(box(tick)).toBeEnabled();
    await typed(history).fill("blorp, seen");
    await userEvent.tab();
    await expect.element(box(tick)).toHaveFocus();
  });

  it("asks where it stands, one tap for each question, and is ticked when all are decided [CALCULATOR-56, CALCULATOR-57]", async () => {
    await open();
    await type(history, "r/o unstable angina, seen by cards today");
    const title = '"unstable angina" is in the text. Does it apply now?';
    await expect.element(page.getByText(title)).toBeVisible();
    expect(document.querySelector("mark")?.textContent).toBe("unstable angina");
    await expect.element(box("Decide first: unstable angina")).toBeDisabled();
    await expect.element(page.getByText("Ask first: decide")).toBeVisible();
    await expect.element(page.getByText(undecided)).toBeVisible();
    await expectNoAxeViolations();
    await button("No, denied or somebody else").click();
    await expect.element(box(tick)).toHaveFocus();
    await expect.element(box(tick)).not.toBeChecked();
    await expect.element(page.getByText(unread)).toBeVisible();
    await userEvent.keyboard(" ");
    await expect.element(box(tick)).toBeChecked();
    await expect.element(page.getByText(unread)).not.toBeInTheDocument();
    const whole = "r/o unstable angina, seen by cards today";
    const rejection = { term: "unstable angina", field: "acute_coronary", why: "not_so" };
    await generate();
    await expect
      .poll(() => sent())
      .toMatchObject([
        {
          text_read: { additional_medical_history: whole },
          rejected_terms: [{ text: "additional_medical_history", whole, ...rejection }],
        },
      ]);
  });

  it("loses tick and rejections with one changed character, and says so [CALCULATOR-57]", async () => {
    await open();
    await type(history, "no dvt");
    await button("No, earlier").click();
    await box(tick).click();
    await expect.element(box(tick)).toBeChecked();
    await typed(history).click();
    await userEvent.keyboard("{End}!");
    await expect.element(page.getByText(unread)).toBeVisible();
    await userEvent.tab();
    await expect.element(button("No, earlier")).toBeVisible();
    await generate();
    await closeMessage();
    await generate();
    await expect.poll(() => sent()).toHaveLength(1);
    expect(sent()[0]).not.toHaveProperty("text_read");
    expect(sent()[0]).not.toHaveProperty("rejected_terms");
  });

  it("reads no denial: it counts how often a term stands there, and a rejection can be taken back [CALCULATOR-56]", async () => {
    await open();
    await type(history, "no dvt, dvt ruled out");
    await expect
      .element(page.getByText('"dvt" is in the text twice. Does it apply now, in either place?'))
      .toBeVisible();
    await type(history, "dvt? no dvt. DVT excluded");
    await expect
      .element(page.getByText('"dvt" is in the text 3 times. Does it apply now, in any place?'))
      .toBeVisible();
    await button("No, denied or somebody else").click();
    await button('Undo: "dvt", new clot').click();
    await button("Yes: new clot").click();
    await toStep("Now");
    await expect.element(answer("New DVT or PE", "Suspected")).toBeChecked();
  });

  it("asks each question of a term by itself, and opens the one that 'yes' doesn't answer [CALCULATOR-56]", async () => {
    await open();
    await type(diagnosis, "hip fracture operated");
    await button("Yes: Orthopedic").click();
    await button("Yes: Trauma").click();
    await button("Yes: After surgery").click();
    await button("Yes: weight bearing").click();
    await page
      .getByRole("radiogroup", { name: "Weight-bearing status" })
      .last()
      .getByRole("radio", { name: "Full", exact: true })
      .click();
    await userEvent.tab();
    await expect.element(button("Yes: weight bearing")).not.toBeInTheDocument();
    await button("Yes: unstable fracture").click();
    await toStep("Who");
    for (const name of ["Orthopedic", "Trauma", "After surgery"]) await expect.element(box(name)).toBeChecked();
    await toStep("Now");
    await expect.element(answer("Unfixed fracture, spine to leg", "Yes")).toBeChecked();
  });

  it("is read after a pause too, and never at every keystroke [CALCULATOR-56]", async () => {
    await open();
    await userEvent.type(typed(medications), "warf");
    expect(page.getByText(/is in the text/).elements()).toEqual([]);
    await userEvent.type(typed(medications), "arin");
    await expect.element(button("Yes: Anticoagulants (treatment dose)")).toBeVisible();
    await expect.element(typed(medications)).toHaveFocus();
    await button("Yes: Anticoagulants (treatment dose)").click();
    await toStep("Who");
    await expect.element(box("Anticoagulants (treatment dose)")).toBeChecked();
  });

  it("keeps a core question open until decided, whatever the button says [CALCULATOR-50, CALCULATOR-56]", async () => {
    await open();
    await toStep("Now");
    await button("None of these now").click();
    await toStep("Text");
    await type(history, "no dvt");
    await toStep("Now");
    await expect.element(answer("New DVT or PE", "No")).not.toBeChecked();
    await expect.element(page.getByText('"dvt" in the text is not decided: decide it there.')).toBeVisible();
    await toStep("Text");
    await type(history, "");
    await expect.element(page.getByText(/is in the text/)).not.toBeInTheDocument();
    await toStep("Now");
    await expect.element(answer("New DVT or PE", "No")).toBeChecked();
  });

  it("in any language waits for the tick [CALCULATOR-57]", async () => {
    await open();
    await type(history, "infarto agudo");
    await expect.element(page.getByText(unread)).toBeVisible();
    await type(medications, "?");
    await expect.poll(() => page.getByText(unread).elements()).toHaveLength(2);
    await generate();
    await expect.poll(() => sent()).toHaveLength(1);
    expect(sent()[0]).not.toHaveProperty("text_read");
  });

  it("is shown once before it is sent undecided [CALCULATOR-56]", async () => {
    await open();
    await typed(medications).fill("prednisone, blorp");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Yes: Steroids")).toHaveFocus();
    await expectNoAxeViolations();
    expect(sent()).toEqual([]);
    await closeMessage();
    await generate();
    await expect.poll(() => sent()).toMatchObject([{ additional_medications: "prednisone, blorp" }]);
    expect(sent()[0]).not.toHaveProperty("on_steroids");
  });

  it("of other devices goes into their list, its terms marked where they stand [CALCULATOR-57]", async () => {
    await open();
    await typed(devices).fill(`picc, ${"x".repeat(121)}`);
    await generate();
    await closeMessage();
    await generate();
    await expect.element(typed(devices)).toHaveAccessibleDescription(/^Put a comma between the devices/);
    expect(sent()).toEqual([]);
    await type(devices, " chest tube ;  picc");
    await expect.element(typed(devices)).not.toHaveAccessibleDescription(/^Put a comma/);
    await expect.poll(() => document.querySelector("mark")?.textContent).toBe("picc");
    expect(document.querySelector("mark")?.previousSibling?.textContent).toBe(" chest tube ;  ");
    await button("Yes: Central line").click();
    await box(tick).click();
    await generate();
    await expect
      .poll(() => sent())
      .toMatchObject([
        { devices: ["chest tube", "picc"], has_central_line: true, text_read: { devices: "chest tube\npicc" } },
      ]);
  });

  it("that is too long stays whole and is said at its field, never cut [NUMBER-2]", async () => {
    await open();
    await typed(history).fill("x".repeat(1001));
    await generate();
    await expect.element(typed(history)).toHaveAccessibleDescription(/^Use at most 1000 characters\./);
    await expect.element(typed(history)).toHaveValue("x".repeat(1001));
    expect(sent()).toEqual([]);
  });

  it("of an earlier assessment comes unread, without its picks, in the dialog too [CALCULATOR-64]", async () => {
    const texts = {
      additional_medications: "prednisone",
      devices: ["chest tube"],
      picks: [{ field: "admission_diagnosis" as const, term: "copd" }],
      text_read: { devices: "chest tube" },
      rejected_terms: [
        {
          text: "additional_medications" as const,
          whole: "prednisone",
          term: "prednisone",
          field: "on_steroids",
          why: "not_so" as const,
        },
      ],
    };
    const noted = {
      ...orthopedic,
      assessment: { ...orthopedic.assessment, input: { ...orthopedic.assessment.input, ...texts } },
    };
    stubPortal({ patients: [dorothy], assessment: noted });
    await renderInApp(<RiskAssessmentScreen />, { path: "/risk-assessment", user: provider, size: "desktop" });
    await button("Quick assessment").click();
    const dialog = page.getByRole("dialog", { name: "Quick assessment" });
    await toStep("Text");
    await expect.element(typed(devices)).toHaveValue("chest tube");
    await expect.element(box(tick)).not.toBeChecked();
    expect(button("Remove copd").elements()).toEqual([]);
    await dialog.getByRole("button", { name: "Yes: Steroids" }).click();
    await toStep("Who");
    await expect.element(dialog.getByLabelText("Steroids")).toBeChecked();
    await expectNoAxeViolations();
  });

  it.each(["phone", "zoomed"] as const)("with questions fits a %s by day and night", async (size) => {
    await open(profile, { size, theme: "dark" });
    await type(history, "syncope, thrombocytopenia, new dvt, blorp, no pe, h/o nstemi, metastatic");
    await list(diagnosis).click();
    await userEvent.keyboard("unst");
    await option("unstable angina").click();
    expectNoSidewaysScroll();
    document.documentElement.dataset.colorScheme = "light";
    await expectNoAxeViolations();
  });
});

describe("patients' texts", () => {
  it("are picked and typed, and neither ticked nor decided [CALCULATOR-61, CALCULATOR-63]", async () => {
    stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => selfAssessed(answers));
    stubReply("system.status", demoHospital);
    stubReply("riskAssessments.latest", notAssessed);
    stubReply("riskAssessments.profile", profile);
    await renderInApp(<RiskAssessmentScreen />, { path: "/risk-assessment", user: patient });
    await list(history).click();
    await userEvent.keyboard("type 2 diab");
    await option("type 2 diabetes").click();
    await list(history).click();
    await userEvent.keyboard("unstable ang");
    await option("unstable angina").click();
    await expect.element(page.getByText(/^Answered by these: diabetes yes\.$/)).toBeVisible();
    await type(history, "new dvt, dialysis");
    expect(page.getByText(/is in the text|was chosen|confirmed this text/).elements()).toEqual([]);
    await expectNoAxeViolations();
    await button("Generate Risk Assessment & Recommendation").click();
    await expect
      .poll(() => sent())
      .toMatchObject([
        {
          picks: [
            { field: "additional_medical_history", term: "type 2 diabetes" },
            { field: "additional_medical_history", term: "unstable angina" },
          ],
          additional_medical_history: "new dvt, dialysis",
        },
      ]);
  });
});
