import type { CallReply, ProviderPatient, SessionCheckOffer } from "@bedside-bike/contract";
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
const saved = {
  id: 1,
  checkedBy: "Dana Provider",
  rideState: dorothy.rideState,
  news2: 0,
  missing: [],
  contradiction: null,
} satisfies Partial<CallReply<"sessionChecks.create">>;
type Checked = CallReply<"sessionChecks.create">;
const go: Checked = { ...saved, state: "go", reasons: [], validUntil: "2026-11-22T03:00:00.000Z" };
const wait: Checked = { ...saved, state: "wait", reasons: [], validUntil: null };
/** Assessed at 09:10 in New York, without breathing support, consciousness and temperature. */
const offer: SessionCheckOffer = {
  isNeeded: true,
  signs: {
    spo2_percent: { value: 95, at: "2026-11-21T14:10:00.000Z" },
    respiratory_rate: { value: 16, at: "2026-11-21T14:10:00.000Z" },
    oxygen_support: { value: "none", at: "2026-11-21T14:10:00.000Z" },
  },
  missing: ["consciousness", "temperature_c"],
  hasAssistDevice: false,
  isVentilated: false,
};
const inBed = { ...dorothy, bed: "10-B", sessionCheck: null };

interface Opened {
  options?: Parameters<typeof renderApp>[1];
  offered?: SessionCheckOffer | null;
}

async function open(patient: ProviderPatient = inBed, { options = {}, offered = null }: Opened = {}): Promise<void> {
  stubPortal({ patients: [patient], limits: { ...clearedLimits(limitsOf(orthopedic)), sessionCheckOffer: offered } });
  await renderApp(`/provider-dashboard?patient=${patient.id}`, { user: provider, size: "desktop", ...options });
}
async function openDialog(...args: Parameters<typeof open>): Promise<void> {
  await open(...args);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}
const total = dialog.getByLabelText("NEWS2 on the chart (0 to 20),");
const single = (answer: "No" | "Yes") =>
  dialog.getByRole("radiogroup", { name: "Any sign with 3?" }).getByRole("radio", { name: answer });
const openSigns = () => press(dialog.getByRole("button", { name: "or enter the signs" }));

describe("the check before cycling", () => {
  it("is the model's six lines and one tap, at the bed of the patient it names [CHECK-1, BED-2]", async () => {
    await openDialog();
    stubReply("sessionChecks.create", go);
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
    await openSigns();
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
    await openSigns();
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
    await openSigns();
    const field = dialog.getByLabelText("SpO2", { exact: true });
    await field.fill(typed);
    await press(allYes);
    await expect.element(field).toHaveAccessibleDescription(said);
    await expect.element(field).toHaveValue(typed);
    expect(receivedCalls("sessionChecks.create")).toEqual([]);
  });

  it("reads a comma, a unit and the digits of another script [NUMBER-1, NUMBER-2]", async () => {
    await openDialog();
    stubReply("sessionChecks.create", go);
    await openSigns();
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
    await openDialog(inBed, { options: { size, theme }, offered: offer });
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
    await openSigns();
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });

  it("opens by keyboard, and traps the focus [CHECK-1]", async () => {
    await open(inBed, { options: { size: "phone" } });
    await expectDialogTraps(opener, "Check before cycling");
  });
});

describe("the vital signs of a check before cycling", () => {
  it("are the chart's NEWS2: one number and two touches, with the time of now [CHECK-12]", async () => {
    await openDialog(inBed, { offered: offer });
    stubReply("sessionChecks.create", go);
    await expect
      .element(dialog.getByText("Vital signs are not complete: a check before cycling must record them."))
      .toBeVisible();
    await expect.element(dialog.getByText("Still needed: consciousness, temperature.")).toBeVisible();
    const choices = dialog.getByRole("radiogroup", { name: "Any sign with 3?" }).getByRole("radio");
    for (const radio of choices.elements()) expect(radio).not.toBeChecked();
    await type(total, "3");
    await single("No").click();
    await expect.element(dialog.getByText(/Still needed/)).not.toBeInTheDocument();
    const before = Date.now();
    await press(allYes);
    await expect.element(dialog).not.toBeInTheDocument();
    const body = receivedCalls("sessionChecks.create")[0]?.body;
    expect(body).toMatchObject({ vitals: {}, news2_entered: { total: 3, single_3: false } });
    expect(Math.abs(Date.parse(body?.news2_entered?.at ?? "") - before)).toBeLessThan(60_000);
  });

  it.each([
    ["2", "Yes", "With a sign of 3 the total is 3 or more. Check both."],
    ["13", "No", "Without a sign of 3 the total is 12 or less. Check both."],
    ["21", "No", "Enter 0 to 20."],
  ] as const)("sends no total of %s with a 3: %s, and keeps what was typed [CHECK-12]", async (typed, answer, said) => {
    await openDialog();
    await type(total, typed);
    await single(answer).click();
    await press(allYes);
    await expect.element(dialog.getByText(said)).toBeVisible();
    await expect.element(total).toHaveValue(typed);
    expect(receivedCalls("sessionChecks.create")).toEqual([]);
  });

  it("asks for the answer that is missing, and shows the server's refusal at the number [CHECK-12]", async () => {
    await openDialog();
    await type(total, "4");
    await press(allYes);
    await expect.element(dialog.getByText("Answer this too, or empty the number.")).toBeVisible();
    await single("No").click();
    stubError("sessionChecks.create", 400, "The total does not fit the sign of 3.", "news2_entered");
    await press(allYes);
    await expect.element(total).toHaveAccessibleDescription("The total does not fit the sign of 3.");
    await expect.element(total).toHaveValue("4");
  });

  it("are offered from the assessment with their time, taken by a tap and never unasked [CHECK-13]", async () => {
    await openDialog(inBed, { offered: offer });
    await openSigns();
    const spo2 = dialog.getByLabelText("SpO2", { exact: true });
    await expect.element(spo2).toHaveValue("");
    await press(dialog.getByRole("button", { name: /^SpO2: as in the assessment, 95, / }));
    await expect.element(spo2).toHaveValue("95");
    await press(dialog.getByRole("button", { name: /^Breathing support: as in the assessment, / }));
    await dialog.getByLabelText("Consciousness", { exact: true }).selectOptions("Alert");
    await expect.element(dialog.getByText("Still needed: temperature.")).toBeVisible();
    await type(dialog.getByLabelText("Temperature", { exact: true }), "37.1");
    await expect.element(dialog.getByText(/Still needed/)).not.toBeInTheDocument();
    stubReply("sessionChecks.create", go);
    await press(allYes);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(receivedCalls("sessionChecks.create")).toMatchObject([
      {
        body: {
          vitals: { spo2_percent: 95, temperature_c: 37.1 },
          oxygen_support: "none",
          consciousness: "alert",
        },
      },
    ]);
    expect(receivedCalls("sessionChecks.create")[0]?.body).not.toHaveProperty("news2_entered");
  });

  it("stay asked for beside a total too old to complete the check [CHECK-12]", async () => {
    await openDialog(inBed, { offered: offer });
    await type(total, "6");
    await single("No").click();
    await expect.element(dialog.getByText(/Still needed/)).not.toBeInTheDocument();
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    const timeZone = "America/New_York";
    const clock = twoHoursAgo.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
    await dialog.getByLabelText("NEWS2 on the chart, at").fill(clock);
    const wasYesterday = dialog.getByRole("button", { name: /^It was yesterday/ });
    if (wasYesterday.query()) await wasYesterday.click();
    await expect.element(dialog.getByText("This total is too old to complete the check.")).toBeVisible();
    await expect.element(dialog.getByText("Still needed: consciousness, temperature.")).toBeVisible();
  });

  it("go on with what was entered where the chart and the signs contradict each other [CHECK-14]", async () => {
    await openDialog(inBed, { offered: offer });
    await type(total, "1");
    await single("No").click();
    await openSigns();
    await type(dialog.getByLabelText("Breaths", { exact: true }), "22");
    stubReply("sessionChecks.create", {
      ...wait,
      reasons: ["vital_signs"],
      news2: 2,
      missing: ["spo2_percent", "temperature_c"],
      contradiction: { chart: 1, here: 2 },
    });
    await press(allYes);
    await expect.element(dialog.getByText("The chart says 1, the signs here 2. Record all seven.")).toBeVisible();
    await expect.element(dialog.getByText("Still needed: SpO2, temperature.")).toBeVisible();
    await expectNoAxeViolations();
    await press(dialog.getByRole("button", { name: "Enter the signs" }));
    await expect.element(total).toHaveValue("1");
    await expect.element(dialog.getByLabelText("Breaths", { exact: true })).toHaveValue("22");
  });

  it("say the NEWS2 that waits, and a sign's own rule [CHECK-14]", async () => {
    await openDialog();
    await type(total, "7");
    await single("No").click();
    stubReply("sessionChecks.create", { ...wait, reasons: ["temperature_c", "news2"], news2: 7 });
    await press(allYes);
    await expect
      .element(dialog.getByText("NEWS2 7. 7 or more: do not start, call for help as your hospital's rules say."))
      .toBeVisible();
    expect(dialog.getByText(/Any 'no'/).query()).toBeNull();
    await expect.element(dialog.getByText(/^Temperature: Above/)).toBeVisible();
  });

  it("of a ventilated patient are the signs alone; with an LVAD a mean pressure [CHECK-13]", async () => {
    await openDialog(inBed, {
      offered: { ...offer, isVentilated: true, hasAssistDevice: true, missing: ["systolic_mmhg"] },
    });
    await expect.element(dialog.getByLabelText("Breaths", { exact: true })).toBeVisible();
    expect(total.query()).toBeNull();
    await expect.element(dialog.getByText("Still needed: mean pressure.")).toBeVisible();
    await type(dialog.getByLabelText("Systolic", { exact: true }), "120");
    await expect.element(dialog.getByText("Still needed: mean pressure.")).toBeVisible();
    await type(dialog.getByLabelText("Mean pressure", { exact: true }), "80");
    await expect.element(dialog.getByText(/Still needed/)).not.toBeInTheDocument();
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
