import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../test/support/accessibility.ts";
import { assessed } from "../../../../test/support/assessments.ts";
import {
  answer,
  box,
  closeMessage,
  field,
  generate,
  results,
  toStep,
} from "../../../../test/support/calculator-form.ts";
import { nothingKnown } from "../../../../test/support/calculator-profile.ts";
import { provider } from "../../../../test/support/people.ts";
import { dorothy, notAssessed, stubPortal } from "../../../../test/support/portal-fixtures.ts";
import { renderApp, shownAddress } from "../../../../test/support/render-app.tsx";
import { fillFields } from "../../../../test/support/sign-in-form.ts";
import { receivedCalls, stubError, stubReply } from "../../../../test/support/stub-server.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const sent = () => receivedCalls("riskAssessments.create").map(({ body }) => body);
const address = `/risk-assessment?patient=${dorothy.id}&new`;
const stepNames = ["Who", "Now", "Movement", "Text"] as const;

beforeEach(() => {
  stubPortal({ patients: [dorothy], assessment: notAssessed });
  stubReply("riskAssessments.profile", { ...nothingKnown, age: 71 });
  stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => assessed(answers));
});

const open = async () => {
  await renderApp(address, { user: provider, size: "tabletLandscape" });
  await expect.element(field("Age")).toBeVisible();
};

/** A ward patient without findings: one tap per answer. */
async function answerWho(): Promise<void> {
  await answer("Sex", "Male").click();
  await box("None of the above").click();
}

describe("a provider's assessment", () => {
  it("takes four steps that don't scroll at 1024x768, and only the last one sends [CALCULATOR-11, CALCULATOR-62]", async () => {
    await open();
    await button("Next").click();
    await expect.element(page.getByRole("alert").getByText("Missing Information")).toBeVisible();
    await closeMessage();
    await answer("Sex", "Male").click();
    await button("Next").click();
    await expect.element(page.getByRole("alert").getByText("Missing Admission Type").first()).toBeVisible();
    await closeMessage();
    await box("None of the above").click();
    for (const name of stepNames) {
      await expect.element(page.getByRole("button", { name, exact: true }).first()).toBeVisible();
      expect(document.documentElement.scrollHeight, name).toBeLessThanOrEqual(window.innerHeight);
      await expectNoAxeViolations();
      if (name === "Now") await button("None of these now").click();
      if (name !== "Text") await button("Next").click();
    }
    expect(sent()).toEqual([]);
    await button("Generate Risk Assessment & Recommendation").click();
    await expect.element(results()).toBeVisible();
    expect(sent()).toMatchObject([{ age: 71, sex: "male", safety_answers: { no_acute_contraindication: true } }]);
  });

  it("names beside the result what was left open: 'Answer it now' opens the form there, the rest as answered [CALCULATOR-53]", async () => {
    await open();
    await answerWho();
    await toStep("Now");
    await answer("Heart rhythm", "Stable").click();
    await answer("Heart failure", "No").click();
    await generate();
    await expect.element(results()).toBeVisible();
    await button("Answer it now. Not answered: New DVT or PE").click();
    await expect.element(answer("New DVT or PE", "No")).toHaveFocus();
    await answer("New DVT or PE", "No").click();
    await button("Generate Risk Assessment & Recommendation").click();
    await expect.poll(() => sent()).toHaveLength(2);
    expect(sent()[1]).toMatchObject({
      sex: "male",
      safety_answers: { rhythm: "stable", heart_failure: "none", acute_dvt_pe: "none" },
    });
  });

  it("outlives the end of the session for the same provider, who is back at the form [CALCULATOR-49, SESSION-10]", async () => {
    await open();
    await answerWho();
    await field("Weight").fill("82");
    stubError("riskAssessments.create", 401, "Please sign in.");
    await generate();
    await expect.element(page.getByText("Sign in again within an hour to go on with what you typed.")).toBeVisible();
    await expect.poll(shownAddress).toBe("/");
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("typed:"))).toEqual([]);
    stubReply("auth.login", { user: provider });
    await page.getByRole("tab", { name: "Provider", exact: true }).click();
    await fillFields({ Email: provider.email ?? "", "First Name": provider.firstName, "Last Name": provider.lastName });
    await button("Access Provider Portal").click();
    await expect.element(field("Weight")).toHaveValue("82");
    expect(shownAddress()).toBe(address);
    await expect.element(page.getByText(/^The answers from \d\d:\d\d are here again\.$/)).toBeVisible();
  });
});
