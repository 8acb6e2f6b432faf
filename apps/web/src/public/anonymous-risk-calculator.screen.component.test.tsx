import { useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { assessedForVisitor, orthopedic, readByPatient, undecided, withheld } from "../../test/support/assessments.ts";
import { box, closeMessage, field, results } from "../../test/support/calculator-form.ts";
import { demoHospital, patient } from "../../test/support/people.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { sessionUntil } from "../../test/support/sign-in.ts";
import { aRegisteredPatient, fillFields } from "../../test/support/sign-in-form.ts";
import {
  receivedCalls,
  stubError,
  stubPending,
  stubProxyError,
  stubReply,
  stubUnreachable,
} from "../../test/support/stub-server.ts";
import { SavedDraftGate } from "../assessment/saved-draft-gate.tsx";
import AnonymousRiskCalculatorScreen from "./anonymous-risk-calculator.screen.tsx";
import SignInScreen from "./sign-in.screen.tsx";

const submit = () => page.getByRole("button", { name: "Generate Anonymous Risk Assessment" });
const button = (name: string) => page.getByRole("button", { name });
const alert = () => page.getByRole("alert");

beforeEach(() => {
  stubReply("system.status", demoHospital);
  stubReply("riskAssessments.createAnonymous", ({ body }) => assessedForVisitor(body));
});

/** A worker whose script can't be fetched. */
class WorkerWithoutFile {
  onerror: (() => void) | null = null;
  postMessage() {
    this.onerror?.();
  }
  terminate() {}
}

function isCovered(element: Element, message: Element): boolean {
  const [one, other] = [element.getBoundingClientRect(), message.getBoundingClientRect()];
  const isBeside = other.right <= one.left || other.left >= one.right;
  return !isBeside && other.bottom > one.top && other.top < one.bottom;
}

describe("numbers of the public page", () => {
  const sent = () => receivedCalls("riskAssessments.createAnonymous").map(({ body }) => body);

  it.each([
    ["11 st 4 lb", "11 st 4 lb is 71.7 kg.", 71.66759],
    ["154 lb", "154 lb is 69.9 kg.", 69.85322],
    ["٧٠٫٥", null, 70.5],
  ])("reads the weight '%s' as it is meant, and says so [NUMBER-1, NUMBER-2]", async (typed, said, kg) => {
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await field("Weight").fill(typed);
    if (said) await expect.element(field("Weight")).toHaveAccessibleDescription(said);
    await submit().click();
    await expect.poll(sent).toHaveLength(1);
    expect(sent()[0]?.weight_kg).toBeCloseTo(kg, 4);
    expect(sent()[0]?.weight_kg).not.toBe(Math.round(kg));
  });

  it.each([
    ["Days immobile", "2-3", "Enter a number in days."],
    ["Age", "70e", "Enter a number in years."],
    ["Weight", "70/80", "Enter a number in kg."],
  ])("sends nothing while %s is '%s' [NUMBER-1, CALCULATOR-18]", async (label, typed, said) => {
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await field(label).fill(typed);
    await submit().click();
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(said));
    await expect.element(field(label)).toHaveValue(typed);
    expect(sent()).toEqual([]);
  });

  it("begin in the hospital's units, and the visitor may choose the others [NUMBER-3]", async () => {
    stubReply("system.status", { ...demoHospital, units: "us" });
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await expect.element(page.getByText("lb", { exact: true })).toBeVisible();
    await field("Weight").fill("154");
    await field("Height").fill("5'7\"");
    await page.getByRole("radio", { name: "kg and cm" }).click();
    await expect.element(field("Weight")).toHaveValue("69.9");
    await expect.element(field("Height")).toHaveValue("170.18");
    await submit().click();
    await expect.poll(sent).toHaveLength(1);
    expect(sent()[0]?.weight_kg).toBeCloseTo(69.85322, 4);
    expect(sent()[0]?.height_cm).toBeCloseTo(170.18, 4);
  });

  it.each([
    ["lb and ft", "154.3 lb"],
    ["kg and cm", "70 kg"],
  ])("are in the results too as the visitor chose: %s [NUMBER-3]", async (units, weight) => {
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await page.getByRole("radio", { name: units }).click();
    await submit().click();
    await expect.element(results()).toBeVisible();
    await expect.element(page.getByText(new RegExp(`\\b${weight.replace(" ", "\\s")}\\b`)).first()).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(units === "kg and cm" ? /\d\slb\b/ : /\d\skg\b/);
  });

  it("in lb and ft refuse a height that can only be in cm [NUMBER-3]", async () => {
    stubReply("system.status", { ...demoHospital, units: "us" });
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await expect.element(page.getByText("ft", { exact: true })).toBeVisible();
    await field("Height").fill("178");
    await submit().click();
    await expect.element(field("Height")).toHaveAccessibleDescription(/178 is cm/);
    expect(sent()).toEqual([]);
  });
});

describe("anonymous risk calculator", () => {
  it("lets 'none' clear its group and an item clear 'none'; admission types are independent [ANONYMOUS-4, CALCULATOR-13, CALCULATOR-14]", async () => {
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    for (const [item, none] of [
      ["Steroids", "None of these medications"],
      ["Diabetes", "None of these conditions"],
      ["Ventilator", "None of these devices"],
    ] as const) {
      await box(item).click();
      await box(none).click();
      await expect.element(box(item)).not.toBeChecked();
      await box(item).click();
      await expect.element(box(none)).not.toBeChecked();
    }
    for (const name of ["Trauma", "None of the above", "Sepsis"]) await box(name).click();
    for (const name of ["Trauma", "Sepsis", "None of the above"]) await expect.element(box(name)).toBeChecked();

    const diagnosis = page.getByRole("textbox", { name: "Diagnosis" });
    await expect.element(diagnosis).not.toBeInTheDocument();
    await box("Other admission type").click();
    await diagnosis.fill("Burns");
    await box("Other admission type").click();
    await expect.element(diagnosis).not.toBeInTheDocument();
    await box("Other admission type").click();
    await expect.element(diagnosis).toHaveValue("");
  });

  it("needs no answer, and lists what it assumed [ANONYMOUS-4, CALCULATOR-20]", async () => {
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await submit().click();
    await expect.element(results()).toHaveFocus();
    await page.getByRole("heading", { name: "Not answered, so assumed", exact: true }).click();
    const assumed = page.getByRole("region", { name: "Not answered, so assumed" });
    for (const text of ["Age: 65 years", "Sex: female", "Level of care: ward", "VTE prophylaxis: given"]) {
      await expect.element(assumed.getByText(text)).toBeVisible();
    }
    await expect.element(assumed.getByText("Days immobile: 0")).toBeVisible();
    await expect.element(assumed.getByText("Earlier falls: the average counts")).toBeVisible();
    await page.getByText("More about this plan").click();
    await expect.element(page.getByText("Computed for 70 kg: no weight was given.")).toBeVisible();
  });

  it.each(["phone", "tablet", "desktop"] as const)(
    "says above the figures whose they are when nobody answered, and nothing covers it on a %s [ANONYMOUS-15]",
    async (size) => {
      await renderInApp(<AnonymousRiskCalculatorScreen />, { size });
      await submit().click();
      const heading = page.getByRole("heading", { name: "These are an average 65-year-old's figures, not yours" });
      await expect.element(heading).toBeVisible();
      await expect.element(page.getByText("14 answers were assumed:", { exact: true })).toBeVisible();
      const [notice, risks] = [heading.element(), page.getByRole("region", { name: "Risks", exact: true }).element()];
      expect(notice.compareDocumentPosition(risks) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      const toast = page.getByText("Risk Assessment Complete", { exact: true });
      await expect.element(toast).toBeVisible();
      const message = toast.element();
      expect(isCovered(notice, message)).toBe(false);
      await expectNoAxeViolations();
    },
  );

  it("names what was assumed, and does not call the figures somebody else's once the three were answered [ANONYMOUS-15]", async () => {
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await field("Age").fill("81");
    await submit().click();
    await expect.element(results()).toHaveFocus();
    await expect.element(page.getByText(/answers were assumed:$/)).toBeVisible();
    expect(page.getByRole("heading", { name: /not yours/ }).elements()).toEqual([]);
  });

  it("says Processing while it waits [ANONYMOUS-3]", async () => {
    stubPending("riskAssessments.createAnonymous");
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await submit().click();
    await expect.element(button("Processing & Calculating...")).toHaveAttribute("aria-disabled", "true");
  });

  it("shows the server's message beside the field [ANONYMOUS-5, CALL-33, MESSAGE-13]", async () => {
    const message = "Please enter a valid age between 16 and 110.";
    stubError("riskAssessments.createAnonymous", 400, message, "age");
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await field("Age").fill("12");
    await submit().click();
    await expect.element(alert().getByText("Calculation failed")).toBeVisible();
    await expect.element(alert().getByText(message)).toBeVisible();
    await expect.element(field("Age")).toHaveAttribute("aria-invalid", "true");
    await expectNoAxeViolations();
  });

  it("shows a message when the server gives none, and when it is unreachable and the engine does not load [MESSAGE-13]", async () => {
    stubProxyError("riskAssessments.createAnonymous", 500);
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await submit().click();
    await expect.element(alert().getByText("Failed to calculate risk", { exact: true })).toBeVisible();
    await closeMessage();
    stubUnreachable("riskAssessments.createAnonymous");
    vi.stubGlobal("Worker", WorkerWithoutFile);
    await submit().click();
    await expect.element(alert().getByText("Please check your information and try again")).toBeVisible();
    vi.unstubAllGlobals();
  });

  it.each([
    ["unreachable", () => stubUnreachable("riskAssessments.createAnonymous")],
    ["behind a gateway that does not reach it", () => stubProxyError("riskAssessments.createAnonymous", 502)],
  ])("assesses in the browser when the server is %s [OFFLINE-8]", async (_, stub) => {
    stub();
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await field("Age").fill("72");
    await submit().click();
    await expect.element(results()).toBeVisible();
  });
});

function ThreeScreens() {
  const { pathname } = useLocation();
  if (pathname === "/anonymous-risk-calculator") return <AnonymousRiskCalculatorScreen />;
  return pathname === "/" ? <SignInScreen /> : "The dashboard";
}

describe("a visitor's answers", () => {
  const openResults = async () => {
    stubReply("patients.lastDevice", { lastDevice: null });
    await renderInApp(
      <>
        <ThreeScreens />
        <SavedDraftGate />
      </>,
      { path: "/anonymous-risk-calculator" },
    );
    await field("Age").fill("81");
    await field("Sex").selectOptions("Female");
    await field("Weight").fill("71.25");
    await box("Sepsis").click();
    await submit().click();
    await expect.element(results()).toHaveFocus();
  };

  it("wait in memory alone once 'Create Account to Save Results' is pressed, and the registration says so [ANONYMOUS-13]", async () => {
    await openResults();
    expect(sessionStorage).toHaveLength(0);
    await button("Create Account to Save Results").click();
    await expect.element(button("Create Patient Account")).toBeVisible();
    await expect.element(page.getByText("Your results are waiting")).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
    expect(window.location.href + JSON.stringify(window.history.state)).not.toContain("71.25");
  });

  it.each([
    ["saved to the account of a patient who says so", "Yes, save them", 1],
    ["forgotten for a patient who says no", "Not mine", 0],
  ])("are %s, after signing in too [ANONYMOUS-13]", async (_, answer, saved) => {
    const end = new Date(Date.now() + 15 * 60_000).toISOString();
    stubReply("auth.user", { user: patient, patient, session: sessionUntil(end) });
    stubReply("auth.login", { user: patient, patient });
    stubReply("riskAssessments.create", readByPatient(orthopedic));
    await openResults();
    await button("Create Account to Save Results").click();
    await page.getByRole("tab", { name: "Sign In", exact: true }).click();
    await fillFields(aRegisteredPatient);
    await button("Sign In to Dashboard").click();
    const offer = page.getByRole("alertdialog", { name: "Are these results yours?" });
    await expect.element(offer).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
    await expectNoAxeViolations();
    await offer.getByRole("button", { name: answer }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(receivedCalls("riskAssessments.create")).toHaveLength(saved);
  });
});

describe("a visitor's results without figures or plan", () => {
  const youMay = "You may move your legs with the bike if you like. Stop whenever you want.";
  const askFirst = "Ask your care team before you start.";
  const goal = () => page.getByRole("region", { name: "Personalized Movement Goal" });
  async function openResult(result: typeof withheld.comfort_care) {
    const { assessment: _, ...reply } = result;
    stubReply("riskAssessments.createAnonymous", reply);
    await renderInApp(<AnonymousRiskCalculatorScreen />);
    await submit().click();
    await expect.element(results()).toBeVisible();
  }

  it("comfort care is one sentence, without a goal [CALCULATOR-71, STATE-6]", async () => {
    await openResult(readByPatient(withheld.comfort_care));
    await expect.element(page.getByRole("region", { name: youMay })).toBeVisible();
    expect(goal().query()).toBeNull();
    expect(document.body.textContent).not.toMatch(/Today's step|You pedal with help|must say yes/);
  });

  it("with anything else found, comfort care still asks first [CALCULATOR-71]", async () => {
    const { safety } = withheld.comfort_care;
    const reasons = [...safety.reasons, { id: "platelets", class: "amber" }] as typeof safety.reasons;
    await openResult(readByPatient({ ...withheld.comfort_care, safety: { ...safety, reasons } as typeof safety }));
    await expect.element(page.getByRole("region", { name: askFirst })).toBeVisible();
    expect(goal().query()).toBeNull();
    expect(page.getByText(youMay).query()).toBeNull();
  });

  it("an undecided term asks first in the plan's place [CALCULATOR-74, RISK-29]", async () => {
    await openResult({ ...readByPatient(undecided), plan_withheld: "decide_first" });
    await expect.element(goal().getByText(askFirst)).toBeVisible();
    expect(page.getByText(/Please wait/).query()).toBeNull();
  });
});
