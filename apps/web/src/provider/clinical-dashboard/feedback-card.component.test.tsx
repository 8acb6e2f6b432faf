import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { press, type } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";

const rideId = "5eed0000-0000-4000-8000-000000000001";
const said = { rideId, effort: "too_hard", symptoms: false, givenAt: "2026-11-21T14:05:00.000Z" } as const;
const tooHard = {
  ...dorothy,
  attention: { ...dorothy.attention, reason: "too-hard" },
  feedback: { rideId, symptomsAt: null, tooHardInARow: 2 },
} as const;
const withSymptoms = {
  ...dorothy,
  attention: { ...dorothy.attention, reason: "symptoms" },
  feedback: { rideId, symptomsAt: "2026-11-21T14:05:00.000Z", tooHardInARow: 0 },
} as const;
const button = (name: string) => page.getByRole("button", { name, exact: true });

const open = (patient: typeof dorothy, options: Parameters<typeof renderApp>[1] = {}) => {
  stubPortal({ patients: [patient] });
  return renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop", ...options });
};

describe("what a patient said, in the portal [PORTAL-38]", () => {
  beforeEach(() => {
    stubReply("rides.answerFeedback", {
      ...said,
      answer: { decision: "continue", by: "Dana Dose", at: said.givenAt },
    });
  });

  it("is answered with 'Continue'", async () => {
    await open(tooHard);
    await expect.element(page.getByRole("heading", { level: 3, name: "Too hard, twice" })).toBeVisible();
    await press(button("Continue"));
    await expect.element(page.getByText("The patient is told: go on as planned")).toBeVisible();
    expect(receivedCalls("rides.answerFeedback")).toMatchObject([
      { params: { rideId }, body: { decision: "continue" } },
    ]);
  });

  it("pauses the plan after a question that names the patient [PORTAL-40]", async () => {
    await open(withSymptoms);
    const words = /^Pain, dizziness or trouble breathing, said /;
    await expect.element(page.getByRole("heading", { level: 3, name: words })).toBeVisible();
    await press(button("Pause the plan"));
    const dialog = page.getByRole("dialog", { name: "Pause the plan?" });
    await expect.element(dialog.getByText("Dorothy Williams", { exact: true })).toBeVisible();
    await expect.element(dialog.getByText("81 years, bike 121", { exact: true })).toBeVisible();
    await press(dialog.getByRole("button", { name: "Pause the plan" }));
    await expect.poll(() => receivedCalls("rides.answerFeedback")).toMatchObject([{ body: { decision: "pause" } }]);
  });

  it("stays when the answer was not saved, and says so", async () => {
    stubError("rides.answerFeedback", 500, "Something went wrong.");
    await open(tooHard);
    await press(button("Continue"));
    await expect.element(page.getByText("Your answer was not saved")).toBeVisible();
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
