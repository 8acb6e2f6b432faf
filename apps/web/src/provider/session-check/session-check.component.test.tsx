import type { ProviderPatient } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { orthopedic } from "../../../test/support/assessments.ts";
import { clearedLimits, limitsOf } from "../../../test/support/goal-limits.ts";
import { expectDialogTraps, press, type } from "../../../test/support/keyboard.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";

const opener = page.getByRole("button", { name: "Check before cycling", exact: true });
const dialog = page.getByRole("dialog", { name: "Check before cycling" });
const no = (line: RegExp) => dialog.getByRole("button", { name: line });
const allYes = dialog.getByRole("button", { name: "All six: yes" });
const saved = { id: 1, checkedBy: "Dana Provider", rideState: dorothy.rideState };
const inBed = { ...dorothy, bed: "10-B", sessionCheck: null };

async function open(patient: ProviderPatient = inBed, options: Parameters<typeof renderApp>[1] = {}): Promise<void> {
  stubPortal({ patients: [patient], limits: clearedLimits(limitsOf(orthopedic)) });
  await renderApp(`/provider-dashboard?patient=${patient.id}`, { user: provider, size: "desktop", ...options });
}
async function openDialog(...args: Parameters<typeof open>): Promise<void> {
  await open(...args);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

describe("the check before cycling", () => {
  it("is the model's six lines and one tap, at the bed of the patient it names [CHECK-1, BED-2]", async () => {
    await openDialog();
    stubReply("sessionChecks.create", { ...saved, state: "go", reasons: [], validUntil: "2026-11-22T03:00:00.000Z" });
    await expect.element(dialog.getByText("10-B Dorothy Williams")).toBeVisible();
    expect(dialog.getByRole("listitem").elements()).toHaveLength(6);
    await expectNoAxeViolations();
    await press(allYes);
    await expect.element(page.getByText(/^Go until/)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    const answers = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };
    expect(receivedCalls("sessionChecks.create")).toMatchObject([{ body: { answers, vitals: {} } }]);
  });

  it("says why to wait, and that it stops nobody if the check is only advisory [CHECK-1, CHECK-2]", async () => {
    await openDialog();
    stubReply("sessionChecks.create", {
      ...saved,
      state: "wait",
      reasons: ["symptoms", "heart_rate"],
      validUntil: null,
    });
    await no(/^No: No chest pain/).click();
    await expect.element(no(/^No: No chest pain/)).toHaveAttribute("aria-pressed", "true");
    await type(dialog.getByLabelText("Heart rate", { exact: true }), "125");
    await press(dialog.getByRole("button", { name: "Save: wait" }));
    await expect.element(dialog.getByText("Any 'no': do not start, tell the nurse in charge.")).toBeVisible();
    await expect
      .element(dialog.getByText("Heart rate: Below 40 or above 130: do not start. 121-130: clearance."))
      .toBeVisible();
    await expect.element(dialog.getByText(/Their screen still lets them start/)).toBeVisible();
    await expectNoAxeViolations();
    expect(receivedCalls("sessionChecks.create")).toMatchObject([
      { body: { answers: { symptoms: false, plan: true }, vitals: { heart_rate: 125 } } },
    ]);
  });

  it("names a vital sign out of its range, and keeps what was typed when access has ended [CHECK-6]", async () => {
    await openDialog();
    await type(dialog.getByLabelText("SpO2", { exact: true }), "940");
    await press(allYes);
    await expect
      .element(dialog.getByLabelText("SpO2", { exact: true }))
      .toHaveAccessibleDescription("Enter a number from 50 to 100.");
    expect(receivedCalls("sessionChecks.create")).toEqual([]);
    await type(dialog.getByLabelText("SpO2", { exact: true }), "94");
    stubError("sessionChecks.create", 403, "You have no access to this patient.");
    await press(allYes);
    await expect.element(dialog.getByRole("alert").getByText("You have no access to this patient.")).toBeVisible();
    await expect.element(dialog.getByLabelText("SpO2", { exact: true })).toHaveValue("94");
  });

  it.each([
    ["86e", "Enter a number in %."],
    ["86-88", "Enter a number in %."],
    ["SpO2 92", "Enter a number in %."],
    ["1,050", "1,050: write 1050."],
  ])("sends nothing for '%s', and says so at the field [NUMBER-1, NUMBER-2]", async (typed, said) => {
    await openDialog();
    const field = dialog.getByLabelText("SpO2", { exact: true });
    await field.fill(typed);
    await press(allYes);
    await expect.element(field).toHaveAccessibleDescription(said);
    await expect.element(field).toHaveValue(typed);
    expect(receivedCalls("sessionChecks.create")).toEqual([]);
  });

  it("reads a comma, a unit and the digits of another script [NUMBER-1, NUMBER-2]", async () => {
    await openDialog();
    stubReply("sessionChecks.create", { ...saved, state: "go", reasons: [], validUntil: "2026-11-22T03:00:00.000Z" });
    await dialog.getByLabelText("SpO2", { exact: true }).fill("٩٢ %");
    await dialog.getByLabelText("Heart rate", { exact: true }).fill("88,5");
    await press(allYes);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(receivedCalls("sessionChecks.create")).toMatchObject([
      { body: { vitals: { spo2_percent: 92, heart_rate: 88.5 } } },
    ]);
  });

  it("is on the patient's page with its hours and name [CHECK-7]", async () => {
    const times = { checkedAt: "2026-11-21T14:00:00.000Z", validUntil: "2026-11-22T03:00:00.000Z" };
    const sessionCheck: ProviderPatient["sessionCheck"] = {
      state: "go",
      reasons: [],
      checkedBy: "Dana Provider",
      ...times,
    };
    await open({ ...inBed, sessionCheck });
    await expect.element(page.getByText(/^Check: go until .*21:00, Dana Provider\.$/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Check again" })).toBeVisible();
  });

  it("is nowhere if the hospital does not use it [CHECK-7]", async () => {
    await open(dorothy);
    await expect.element(page.getByRole("region", { name: "To do next" })).toBeVisible();
    await expect.element(opener).not.toBeInTheDocument();
  });

  it.each([
    ["phone", "light"],
    ["tablet", "dark"],
  ] as const)("fits a %s in the %s theme [CHECK-1]", async (size, theme) => {
    await openDialog(inBed, { size, theme });
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });

  it("opens by keyboard, and traps the focus [CHECK-1]", async () => {
    await open(inBed, { size: "phone" });
    await expectDialogTraps(opener, "Check before cycling");
  });
});

describe("a patient's bed", () => {
  const bedDialog = page.getByRole("dialog", { name: "Bed" });

  it("is set from the patient's page; one that another has is kept or taken over [BED-1]", async () => {
    await open({ ...inBed, bed: null });
    await press(page.getByRole("button", { name: "Set bed" }));
    await type(bedDialog.getByLabelText("Bed"), "12-b");
    stubError("patients.setBed", 409, "Bed 12-B is Samuel Adeyemi's. Take it over?", "bed", { code: "bed_taken" });
    await press(bedDialog.getByRole("button", { name: "Save" }));
    await expect.element(bedDialog.getByLabelText("Bed")).toHaveAccessibleDescription(/Samuel Adeyemi's/);
    await expect.element(bedDialog.getByRole("button", { name: "Keep it as it was" })).toBeVisible();
    await expectNoAxeViolations();
    stubReply("patients.setBed", { id: dorothy.id, bed: "12-B" });
    await press(bedDialog.getByRole("button", { name: "Take it over" }));
    await expect.element(page.getByText("Bed 12-B")).toBeVisible();
    expect(receivedCalls("patients.setBed").map(({ body }) => body)).toEqual([
      { bed: "12-b", takeOver: false },
      { bed: "12-b", takeOver: true },
    ]);
  });
});
