import type { ProviderPatient } from "@bedside-bike/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { orthopedic } from "../../../test/support/assessments.ts";
import { clearedLimits, limitsOf, symptomLimits } from "../../../test/support/goal-limits.ts";
import { press, type } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";
import { typingKey } from "../../session/forget-typing.ts";

const rideId = "5eed0000-0000-4000-8000-000000000001";
/** 08:05 at the hospital. */
const givenAt = "2026-11-21T14:05:00.000Z";
const said = { rideId, effort: "too_hard", symptoms: false, symptomKinds: [], givenAt } as const;
const tooHard: ProviderPatient = {
  ...dorothy,
  attention: { ...dorothy.attention, reason: "too-hard" },
  feedback: { rideId, symptomsAt: null, symptomKinds: [], tooHardInARow: 2 },
};
const waiting = { ...dorothy.rideState, state: "wait", mayStart: false, target: null, reasonId: "symptoms" } as const;
const withSymptoms: ProviderPatient = {
  ...dorothy,
  rideState: waiting,
  attention: { ...dorothy.attention, reason: "symptoms" },
  feedback: { rideId, symptomsAt: givenAt, symptomKinds: ["chest_pain", "dizziness"], tooHardInARow: 0 },
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const reason = page.getByLabelText("Why the plan goes on");
const bodies = () => receivedCalls("rides.answerFeedback").map(({ body }) => body);

const open = (patient: ProviderPatient, options: Parameters<typeof renderApp>[1] = {}) => {
  stubPortal({ patients: [patient], limits: symptomLimits(clearedLimits(limitsOf(orthopedic))) });
  return renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop", ...options });
};

describe("what a patient said, in the portal [PORTAL-38]", () => {
  beforeEach(() => {
    stubReply("rides.answerFeedback", {
      ...said,
      symptomKinds: [],
      answer: { decision: "continue", by: "Dana Dose", at: givenAt, reason: null },
    });
  });

  it("'too hard' is answered with 'Continue', without a reason", async () => {
    await open(tooHard);
    await expect.element(page.getByRole("heading", { level: 3, name: "Too hard, twice" })).toBeVisible();
    await press(button("Continue"));
    await expect.element(page.getByText("The patient is told: go on as planned")).toBeVisible();
    expect(receivedCalls("rides.answerFeedback")).toMatchObject([{ params: { rideId } }]);
    expect(bodies()).toEqual([{ decision: "continue" }]);
  });

  it("symptoms are named by kind, with one chip for the patient [PORTAL-6, PORTAL-38]", async () => {
    await open(withSymptoms);
    await expect
      .element(page.getByRole("heading", { level: 3, name: /^Chest pain, dizziness, reported .*08:05$/ }))
      .toBeVisible();
    const state = page.getByRole("region", { name: "State", exact: true });
    await expect.element(state.getByText("Symptoms reported", { exact: true })).toBeVisible();
    expect(state.element().textContent).not.toMatch(/Clear|Active/);
  });

  it("pauses the plan with one tap, without a reason [PORTAL-38]", async () => {
    await open(withSymptoms);
    await press(button("Pause the plan"));
    await expect.poll(bodies).toEqual([{ decision: "pause" }]);
    await expect.element(page.getByText("The plan is paused until the next assessment")).toBeVisible();
  });

  it("continues after symptoms only with a reason [PORTAL-38]", async () => {
    await open(withSymptoms);
    await press(button("Continue"));
    await expect.element(reason).toHaveAccessibleDescription(/Write why the plan goes on\.$/);
    await expect.element(reason).toHaveFocus();
    expect(bodies()).toEqual([]);
    await expectNoAxeViolations();
    await type(reason, " Seen at the bed, pressure 124. ");
    await press(button("Continue"));
    await expect.element(page.getByText("The patient is told: go on as planned")).toBeVisible();
    expect(bodies()).toEqual([{ decision: "continue", reason: "Seen at the bed, pressure 124." }]);
  });

  it("says at the field what the server requires of the reason", async () => {
    stubError("rides.answerFeedback", 400, "The patient reported symptoms. Write why the plan goes on.", "reason");
    await open(tooHard);
    await press(button("Continue"));
    await expect.element(reason).toHaveAccessibleDescription(/The patient reported symptoms\. Write why/);
    await expect.element(reason).toHaveFocus();
  });

  it("says that an answer alone does not reopen what was never assessed [PORTAL-38]", async () => {
    await open({ ...withSymptoms, rideState: { ...waiting, reasonId: "symptoms_unassessed" } });
    await expect.element(page.getByText(/An answer alone is not enough/).first()).toBeVisible();
  });

  it("stays if the answer was not saved, and says so", async () => {
    stubError("rides.answerFeedback", 500, "Something went wrong.");
    await open(tooHard);
    await press(button("Continue"));
    await expect.element(page.getByText("No response. Try again: your answer is saved only once")).toBeVisible();
    await expect.element(button("Continue")).toBeVisible();
  });

  it.each([
    ["phone", "light"],
    ["tablet", "dark"],
  ] as const)("fits a %s in the %s theme, clean for axe", async (size, theme) => {
    await open(withSymptoms, { size, theme });
    await expect.element(button("Pause the plan")).toBeVisible();
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });
});

describe("a bike for a patient who has none", () => {
  const dialog = page.getByRole("dialog", { name: "Assign bike" });
  const number = dialog.getByLabelText("Bike Number");

  it("is assigned by its number, in a dialog that names the patient [PORTAL-40, PORTAL-41]", async () => {
    stubReply("devices.link", {
      message: "Bike 122 is now linked.",
      isDeviceSwitch: false,
      deviceNumber: 122,
      previousDeviceNumber: null,
    });
    await open({ ...dorothy, deviceNumber: null });
    await press(button("Assign bike"));
    await expect.element(dialog.getByText("81 years, no bike", { exact: true })).toBeVisible();
    await press(dialog.getByRole("button", { name: "Assign bike" }));
    await expect.element(dialog.getByText("Enter the number on the bike, for example 121.")).toBeVisible();
    await type(number, "122");
    await press(dialog.getByRole("button", { name: "Assign bike" }));
    await expect.element(page.getByText("Bike 122 is assigned")).toBeVisible();
    expect(receivedCalls("devices.link")).toMatchObject([{ body: { deviceNumber: "122" } }]);
  });

  it("is taken over from another patient only after the question, which names them [RIDE-46]", async () => {
    stubError("devices.link", 409, "In use.", "deviceNumber", { code: "bike_in_use", holder: "Rosa Demo" });
    await open({ ...dorothy, deviceNumber: null });
    await press(button("Assign bike"));
    await type(number, "121");
    await press(dialog.getByRole("button", { name: "Assign bike" }));
    await expect.element(dialog.getByText("Bike 121 is Rosa Demo's. Take it over?")).toBeVisible();
    await expectNoAxeViolations();
    await press(dialog.getByRole("button", { name: "Take it over" }));
    expect(receivedCalls("devices.link").map(({ body }) => body.takeOver)).toEqual([false, true]);
  });

  it("keeps its number over a session that ended by itself, until 'Cancel' [SESSION-20]", async () => {
    const key = typingKey(provider.id, "bike", dorothy.id);
    sessionStorage.setItem(key, JSON.stringify({ value: "122", at: Date.now() }));
    await open({ ...dorothy, deviceNumber: null });
    await press(button("Assign bike"));
    await expect.element(number).toHaveValue("122");
    await press(dialog.getByRole("button", { name: "Cancel" }));
    expect(sessionStorage.getItem(key)).toBeNull();
    await press(button("Assign bike"));
    await expect.element(number).toHaveValue("");
  });

  it("says at the number why a bike can't be assigned [PORTAL-41]", async () => {
    stubError("devices.link", 409, "Bike 122 is being ridden.");
    await open({ ...dorothy, deviceNumber: null });
    await press(button("Assign bike"));
    await type(number, "122");
    await press(dialog.getByRole("button", { name: "Assign bike" }));
    await expect.element(dialog.getByText("Bike 122 is being ridden.")).toBeVisible();
    await expectNoAxeViolations();
  });
});
