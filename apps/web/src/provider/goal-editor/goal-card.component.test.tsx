import { calendarDay } from "@bedside-bike/clinical/calendar";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { notCleared, orthopedic, sedated, septic, withheld } from "../../../test/support/assessments.ts";
import {
  clearedLimits,
  expiredLimits,
  heldLimits,
  limitsOf,
  symptomLimits,
} from "../../../test/support/goal-limits.ts";
import { tabTo } from "../../../test/support/keyboard.ts";
import { demoHospital, provider } from "../../../test/support/people.ts";
import {
  anotherProvider,
  dorothy,
  iris,
  notAssessed,
  recommendedGoals,
  savedGoals,
  stubPortal,
} from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import {
  receivedCalls,
  sendLiveEvent,
  stubConflict,
  stubError,
  stubReply,
  stubUnreachable,
} from "../../../test/support/stub-server.ts";
import { queryClient } from "../../api.ts";
import { toNewGoals } from "../../goals/prescription.ts";
import ProviderDashboardScreen from "../provider-dashboard.screen.tsx";

const card = page.getByRole("region", { name: "Goals", exact: true });
const state = card.getByRole("region", { name: "May goals be sent?" });
const field = (name: string) => card.getByLabelText(name, { exact: true });
const send = card.getByRole("button", { name: "Send to Patient" });
const reset = card.getByRole("button", { name: "Reset" });
const sent = page.getByText("Goals successfully sent to patient!");
const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
const otherProvider = page.getByRole("alertdialog", { name: "Set by another provider" });
const limits = page.getByRole("alertdialog", { name: "Exceeds limits" });

async function openEditor(): Promise<void> {
  await renderInApp(<ProviderDashboardScreen />, {
    path: `/provider-dashboard?patient=${dorothy.id}`,
    user: provider,
    size: "desktop",
  });
  await expect
    .element(card.getByText(/^(Complete Risk Assessment|Send to Patient|Assess again)$/).first())
    .toBeVisible();
}

/** Types a value and leaves the field. */
async function edit(name: string, value: string): Promise<void> {
  await field(name).fill(value);
  await userEvent.tab();
}

async function expectValues(values: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await expect.element(field(name)).toHaveValue(String(value));
}

/** The server stores a clearance; from then on goals may be sent. */
function stubClearance(assessment = orthopedic): void {
  stubReply("clearances.create", () => {
    stubReply("goals.limits", clearedLimits(limitsOf(assessment)));
    return { validUntil: "2026-11-24T11:05:00.000Z" };
  });
}

async function clearByName(text = "Surgeon agrees."): Promise<void> {
  await clearance.getByLabelText("Why it is safe for this patient").fill(text);
  await clearance.getByRole("button", { name: "Clear and send" }).click();
}

const sentTargets = () =>
  receivedCalls("goals.save").map(({ body }) =>
    Object.fromEntries(body.goals.map(({ goalType, targetValue }) => [goalType, targetValue])),
  );

/** The server accepts whatever it is sent. */
function stubSave(setGoals: ReturnType<typeof stubPortal>): void {
  stubReply("goals.save", ({ body }) => setGoals(savedGoals(body.goals, { firstId: 71 })));
}

/** A patient on a ward to whom goals up to 20 W and 15 min may be sent without a question. */
const cleared = { limits: clearedLimits(limitsOf(orthopedic)) };

const byMax = (minutes: number, watts = 6) =>
  savedGoals(
    toNewGoals({
      minutes: minutes,
      watts: watts,
      sessions: 3,
      resistance: 1,
      energy: watts * minutes * 3,
    }),
    { firstId: 51, by: anotherProvider },
  );

describe("the goal editor", () => {
  it("asks for an assessment before any goal [EDITOR-1]", async () => {
    stubPortal({ assessment: notAssessed });
    await openEditor();
    await expect
      .element(card.getByRole("link", { name: "Complete Risk Assessment" }))
      .toHaveAttribute("href", `/risk-assessment?patient=${dorothy.id}&new`);
    await expect.element(send).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it("says what it changed on leaving a field, with undo; Reset restores what is recommended for today [EDITOR-3, EDITOR-4, EDITOR-10, EDITOR-11]", async () => {
    stubPortal(cleared);
    await openEditor();
    await expectValues({ Duration: 15, Power: 20 });
    await expect.element(send).toBeDisabled();
    await expect.element(reset).toBeDisabled();

    await edit("Duration", "40");
    await expect.element(card.getByText("unsaved changes")).toBeVisible();
    await expectValues({ Duration: 25 });
    await expect.element(card.getByText("Changed to 25, the most allowed.")).toBeVisible();
    await expectNoAxeViolations();
    await card.getByRole("button", { name: "Undo the change of Duration" }).click();
    await expectValues({ Duration: 15, "Total energy": 600 });
    await expect.element(card.getByText(/^Changed to/)).not.toBeInTheDocument();
    await expect.element(send).toBeDisabled();

    for (const [name, typed, kept, words] of [
      ["Duration", "12.34", 12.3, "Rounded to 12.3."],
      ["Duration", "1", 10, "Changed to 10, the least allowed."],
      ["Power", "0.3", 1, "Changed to 1, the least allowed."],
      ["Resistance", "9.6", 9, "Changed to 9, the most allowed."],
      ["Sessions per day", "0", 1, "Changed to 1, the least allowed."],
    ] as const) {
      await edit(name, typed);
      await expectValues({ [name]: kept });
      await expect.element(card.getByText(words).last()).toBeVisible();
    }
    await edit("Sessions per day", "4");
    await edit("Duration", "25");
    await edit("Power", "24");
    await expectValues({ "Total energy": 2400 });
    for (const warning of ["Resistance (9) exceeds AI recommendation of 6", /METs at 24 W and 62 kg\.$/]) {
      await expect.element(card.getByText(warning)).toBeVisible();
    }
    await expectNoAxeViolations();

    await reset.click();
    await expectValues({ Duration: 15, Power: 20 });
    await expect.element(send).toBeDisabled();
    expect(receivedCalls("goals.save")).toEqual([]);
  });

  it("restores what is recommended for today, at most what may be sent, and beside it the patient's goals [EDITOR-3]", async () => {
    const limits = clearedLimits(limitsOf(orthopedic, { watts: 6, minutes: 10, sessions: 3 }));
    stubPortal({ limits, goals: byMax(10) });
    await openEditor();
    await edit("Duration", "12");
    await reset.click();
    await expectValues({ Power: 16, Duration: 15, "Sessions per day": 2, "Total energy": 480 });
    await expect.element(reset).toBeDisabled();
    await card.getByRole("button", { name: "Back to the patient's goals" }).click();
    await expectValues({ Power: 6, Duration: 10, "Sessions per day": 3 });
    await expect.element(card.getByText("unsaved changes")).not.toBeInTheDocument();
  });

  it.each([
    ["a touch on the energy", () => field("Total energy").click(), 12.5],
    ["a value typed in it", () => field("Total energy").fill("720"), 15],
  ])("locks the energy by %s [EDITOR-7]", async (_, touch, duration) => {
    stubPortal(cleared);
    await openEditor();
    const lock = card.getByRole("switch", { name: "Lock daily energy" });
    await expect.element(lock).not.toBeChecked();
    await touch();
    await expect.element(lock).toBeChecked();
    await edit("Power", "24");
    await expectValues({ Duration: duration });
  });

  it("never turns a typo into the maximum, or an empty field into a value [EDITOR-10]", async () => {
    stubPortal(cleared);
    await openEditor();
    for (const [name, typed, kept] of [
      ["Duration", "150", 15],
      ["Power", "400", 20],
      ["Sessions per day", "22", 2],
    ] as const) {
      await edit(name, typed);
      await expectValues({ [name]: kept });
      await expect.element(card.getByText(`Back to ${kept}: ${typed} looks like a typo.`)).toBeVisible();
    }
    await edit("Power", "");
    await expect.element(card.getByText("Back to 20: the field was empty.")).toBeVisible();
    await expect.element(card.getByRole("button", { name: /^Undo/ })).not.toBeInTheDocument();
    await expect.element(send).toBeDisabled();
  });

  it("keeps what can't be read at its field, also across a reload, and sends nothing until it is a number [NUMBER-1, EDITOR-10]", async () => {
    stubSave(stubPortal({ ...cleared, goals: [] }));
    await openEditor();
    await field("Power").fill("16-18");
    await expect.element(field("Power")).not.toHaveAttribute("aria-invalid");
    await userEvent.tab();
    await expect.element(field("Power")).toHaveValue("16-18");
    await expect.element(card.getByText("Enter a number in W.")).toBeVisible();
    await expect.element(send).toBeDisabled();
    await expect.element(card.getByText("Sending is off until the marked value is a number.")).toBeVisible();
    await edit("Duration", "1,050");
    await expect.element(card.getByText("1,050: write 1050.")).toBeVisible();
    await expectNoAxeViolations();
    await cleanup();
    await openEditor();
    await expect.element(field("Power")).toHaveValue("16-18");
    await expect.element(field("Duration")).toHaveValue("1,050");
    await edit("Duration", "12,5");
    await field("Power").fill("16..");
    await send.click({ force: true });
    await expect.element(field("Power")).toHaveValue("16..");
    expect(receivedCalls("goals.save")).toEqual([]);
    await edit("Power", "16");
    await expect.element(card.getByText(/^Enter a number/)).not.toBeInTheDocument();
    await send.click();
    await expect.poll(sentTargets).toMatchObject([{ duration: 12.5, power: 16 }]);
  });

  it("says the patient's weight in the hospital's units [NUMBER-3]", async () => {
    stubPortal(cleared);
    stubReply("system.status", { ...demoHospital, units: "us" });
    await openEditor();
    await edit("Power", "24");
    await expect.element(card.getByText(/METs at 24 W and 136\.7 lb/)).toBeVisible();
    await expect.element(card.getByText(/\bkg\b/)).not.toBeInTheDocument();
  });

  it("sends nothing with the press that changed a value: the change is read first [EDITOR-10]", async () => {
    stubSave(stubPortal({ ...cleared, goals: [] }));
    await openEditor();
    await field("Duration").fill("1");
    await send.click();
    await expect.element(card.getByText("Changed to 10, the least allowed.")).toBeVisible();
    expect(receivedCalls("goals.save")).toEqual([]);
    await send.click();
    await expect.element(sent).toBeVisible();
    await field("Duration").fill("12");
    await send.click();
    await expect.poll(sentTargets).toMatchObject([{ duration: 10 }, { duration: 12 }]);
  });

  it("has one sentence below each field: the goal in force and the most [EDITOR-14]", async () => {
    stubPortal(cleared);
    await openEditor();
    await expect.element(field("Power")).toHaveAccessibleDescription("Now 20, at most 30.");
    await expect.element(field("Duration")).toHaveAccessibleDescription("Now 15, at most 25.");
    await cleanup();
    queryClient.clear();
    const again = {
      ...cleared.limits.rideState,
      state: "ready",
      reasonId: "cleared_send_again",
      target: null,
    } as const;
    stubPortal({ limits: { ...cleared.limits, rideState: again } });
    await openEditor();
    await expect.element(field("Power")).toHaveAccessibleDescription("At most 30.");
  });

  it("locked, keeps the energy, moves the minutes up to their cap, and says so [EDITOR-7, EDITOR-23]", async () => {
    stubPortal(cleared);
    await openEditor();
    await card.getByRole("switch", { name: "Lock daily energy" }).click();
    await edit("Power", "24");
    await expectValues({ Duration: 12.5 });
    await expect.element(card.getByText("Changed to 12.5, to keep the daily energy.")).toBeVisible();
    await edit("Sessions per day", "4");
    await expectValues({ Duration: 6.3, "Total energy": 600 });
    await edit("Power", "1");
    await expectValues({ Duration: 25, "Total energy": 600 });
    await expect.element(card.getByText("Changed to 25, the nearest to the daily energy.")).toBeVisible();
    await edit("Total energy", "4000");
    await expectValues({ "Total energy": 100 });
    await expect.element(card.getByText("Changed to 100, the most allowed.")).toBeVisible();
  });

  it("shows today's step, its limits and what it works toward, and sends it [EDITOR-2, EDITOR-14]", async () => {
    stubSave(stubPortal({ assessment: septic, goals: [] }));
    await openEditor();
    await expect.element(card.getByText("not sent yet")).toBeVisible();
    await expect.element(state.getByText("Clear, no goals", { exact: true })).toBeVisible();
    await expect.element(state.getByText(/^Goals may be sent until Nov 24, 05:05/)).toBeVisible();
    await expect.element(card.getByRole("row", { name: /^Recommended engine .* 6 W 5 min 3 a day/ })).toBeVisible();
    await expect.element(card.getByText("Working toward 25 W for 6 min.")).toBeVisible();
    await expect.element(field("Power")).toHaveAccessibleDescription("At most 10.");
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(sentTargets()).toEqual([{ duration: 5, power: 6, sessions: 3, resistance: 1, energy: 90 }]);
    await expect.element(card.getByText("not sent yet")).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it("marks what was set above a limit and sends nothing; nothing is raised to 25 W, 10 minutes or 300 Watt-Min [EDITOR-10, EDITOR-14]", async () => {
    stubPortal({ assessment: septic, goals: byMax(5, 20) });
    await openEditor();
    await edit("Duration", "6");
    await expectValues({ Power: 20, Duration: 6 });
    await expect.element(card.getByText("Above 10 W, the most that may be sent today.")).toBeVisible();
    await expect.element(field("Power")).toHaveAttribute("aria-invalid", "true");
    await expect.element(send).toBeDisabled();
    await expect.element(card.getByText("Sending is off: Power above the most that may be sent today.")).toBeVisible();
    await expectNoAxeViolations();
    await edit("Power", "3");
    await expectValues({ Power: 3, "Total energy": 54 });
    await expect.element(send).toBeEnabled();
  });

  it("refuses three steps before anything is sent, whichever fields they come from", async () => {
    stubPortal(cleared);
    await openEditor();
    await expect.element(card.getByText("A step is 5 W, 5 min or one session; two a day are the most.")).toBeVisible();
    await edit("Power", "25");
    await edit("Duration", "20");
    await expect.element(send).toBeEnabled();
    await edit("Sessions per day", "3");
    const words = "Sending is off: two steps a day are the most, counted from 20 W, 15 min, 2 a day.";
    await expect.element(card.getByText(words)).toBeVisible();
    await expect.element(send).toBeDisabled();
    await expect.element(field("Duration")).toHaveAccessibleDescription(/Too many steps today, counted from 15 min\.$/);
    await expectNoAxeViolations();
    expect(receivedCalls("goals.save")).toEqual([]);
    await edit("Sessions per day", "2");
    await edit("Power", "20");
    await expect.element(send).toBeEnabled();
  });

  it("asks for one step that no good day has offered, and not for one that was", async () => {
    stubSave(stubPortal(cleared));
    await openEditor();
    await edit("Power", "25");
    await send.click();
    const question = "Power: 25 W, one step above 20 W. No good day has offered it.";
    await expect.element(limits.getByText(question, { exact: true })).toBeVisible();
    await limits.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await expect.element(sent).toBeVisible();
    expect(receivedCalls("goals.save")).toMatchObject([{ body: { clearanceAcknowledged: true } }]);
    await cleanup();
    queryClient.clear();

    stubSave(stubPortal({ limits: clearedLimits(limitsOf(orthopedic, { isOffered: true })) }));
    await openEditor();
    await edit("Power", "25");
    await send.click();
    await expect.poll(() => receivedCalls("goals.save")).toHaveLength(2);
    expect(receivedCalls("goals.save")[1]).toMatchObject({ body: { clearanceAcknowledged: false } });
  });

  it("accepts no raise before reported symptoms are answered, but accepts lower goals [EDITOR-18]", async () => {
    const rideId = "5eed0000-0000-4000-8000-000000000001";
    const feedback = {
      rideId,
      symptomsAt: "2026-11-21T14:05:00.000Z",
      symptomKinds: ["chest_pain" as const],
      tooHardInARow: 0,
    };
    const waiting = symptomLimits(cleared.limits);
    stubSave(stubPortal({ limits: waiting, patients: [{ ...dorothy, rideState: waiting.rideState, feedback }] }));
    await openEditor();
    await expect.element(state.getByText("Symptoms reported", { exact: true })).toBeVisible();
    await expect.element(card.getByText(/^Open: Chest pain, reported /)).toBeVisible();
    await edit("Power", "21");
    await expectValues({ Power: 20 });
    await expect.element(card.getByText("Changed to 20, the most until the symptoms are answered.")).toBeVisible();
    await edit("Resistance", "9");
    await expect
      .element(field("Resistance"))
      .toHaveAccessibleDescription(/Above 1\. Answer the reported symptoms first\.$/);
    await expect.element(send).toBeDisabled();
    await edit("Resistance", "1");
    await expectNoAxeViolations();
    await edit("Power", "15");
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(sentTargets()).toMatchObject([{ power: 15, energy: 450 }]);
  });

  it("names first which part of a criterion ended the session [HELP-9]", async () => {
    const at = "2026-11-21T15:15:00.000Z";
    const note = "Heart rate above 130";
    const held = heldLimits(cleared.limits, [{ id: 2, kind: "stop_event", at, criterion: "heart_rate", note }]);
    stubPortal({ limits: held, patients: [{ ...dorothy, rideState: held.rideState }] });
    await openEditor();
    await expect
      .element(
        state.getByText(
          / must review it\. 'Heart rate above 130' Part of 'Heart rate below 40 or above 130, or a rise/,
        ),
      )
      .toBeVisible();
  });

  it("lists open events with their time, and pauses the plan with one tap [PORTAL-45]", async () => {
    stubPortal({ ...cleared, patients: [dorothy] });
    await openEditor();
    const pauseEvent = { id: 3, kind: "pause", at: "2026-11-21T15:15:00.000Z", criterion: null, note: null } as const;
    const held = heldLimits(cleared.limits, [
      { id: 2, kind: "fall", at: "2026-11-21T15:15:00.000Z", criterion: null, note: "By the bed" },
      pauseEvent,
    ]);
    stubReply("safetyEvents.create", { id: 3, rideState: held.rideState, undoUntil: null });
    stubReply("goals.limits", held);
    stubReply("providers.patients", [{ ...dorothy, rideState: held.rideState }]);
    await state.getByRole("button", { name: "Pause the plan" }).click();
    await expect.element(state.getByText("On hold", { exact: true })).toBeVisible();
    await expect
      .element(state.getByText("Open: fall, Nov 21, 09:15. A new assessment must review it. 'By the bed'"))
      .toBeVisible();
    await expect.element(state.getByText(/^Open: plan paused, /)).toBeVisible();
    await expect.element(state.getByRole("button", { name: "Pause the plan" })).not.toBeInTheDocument();
    expect(receivedCalls("safetyEvents.create")).toMatchObject([{ body: { kind: "pause" } }]);
    await expect.element(page.getByRole("region", { name: "Active goals", exact: true })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it("reads the assessment that somebody made while the page was open, and continues from it", async () => {
    stubPortal({ assessment: septic });
    await openEditor();
    await expectValues({ Power: 6 });
    const newer = { ...orthopedic, assessment: { ...orthopedic.assessment, id: 2 } };
    stubReply("riskAssessments.latest", newer);
    stubReply("goals.limits", clearedLimits(limitsOf(newer)));
    sendLiveEvent("providers.live", { type: "goals", patientId: dorothy.id });
    await expect.element(card.getByText("Working toward 25 W for 15 min.")).toBeVisible();
    await expect.element(card.getByText("A step is 5 W, 5 min or one session; two a day are the most.")).toBeVisible();
  });

  it("shows the patient's own value before the rule that it meets [EDITOR-18]", async () => {
    const recordedAt = "2026-11-21T16:10:00.000Z";
    const answers = { weight_bearing: "not_cleared" } as const;
    const last_safety_answers = { answers, recordedAt, recordedBy: "Dana Dose" };
    stubPortal({ assessment: { ...notCleared, assessment: { ...notCleared.assessment, last_safety_answers } } });
    await openEditor();
    const words = "Weight bearing: Not cleared, on Nov 21 at 10:10.";
    await expect.element(state.getByText(words)).toBeVisible();
    await expect.element(state.getByText(/Not yet cleared by the surgeon: do not start\./)).toBeVisible();
  });

  it("offers the next step once today's was sent; nothing advances by itself [EDITOR-16]", async () => {
    stubSave(stubPortal({ assessment: septic, limits: limitsOf(septic, { isOffered: true }) }));
    await openEditor();
    await expectValues({ Power: 6, Duration: 5 });
    await card.getByRole("button", { name: "Next step: 6 W for 6 min" }).click();
    await expectValues({ Power: 6, Duration: 6, "Total energy": 108 });
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(sentTargets()).toMatchObject([{ duration: 6, power: 6 }]);
  });

  const dayBefore = (days: number) => calendarDay(new Date(Date.now() - days * 86_400_000), "America/Chicago");
  const today = dayBefore(0);
  const effort = { step: "same", missed: ["minutes", "effort"], stepBack: null } as const;
  it.each([
    [{ ...effort, step: "next", day: dayBefore(1), missed: [] }, "Yesterday: a good day. Next step 25 W for 15 min."],
    [{ ...effort, day: today }, "Today: too hard. Repeat this step."],
    [{ ...effort, day: null, missed: [] }, "No day has counted yet. Repeat this step."],
    [{ ...effort, day: today, missed: ["sessions"] }, "Today: fewer sessions than planned. Repeat this step."],
    [
      { ...effort, day: dayBefore(1), missed: ["effort", "symptoms"] },
      "Yesterday: pain, dizziness or trouble breathing. Ask first, then repeat this step.",
    ],
    [{ ...effort, day: dayBefore(1), missed: ["minutes"] }, /^Yesterday: fewer minutes than planned/],
    [{ ...effort, day: dayBefore(1), missed: ["no-answer"] }, /^Yesterday: effort not recorded. Ask before/],
  ] as const)("says what the last day says about the next step: %o [EDITOR-24]", async (advice, words) => {
    stubPortal({ limits: { ...cleared.limits, advice: { ...advice, missed: [...advice.missed] } } });
    await openEditor();
    await expect.element(card.getByText(words)).toBeVisible();
  });

  it("says nothing of days or steps in comfort care, where nothing builds up [EDITOR-24, STATE-6]", async () => {
    const assessment = withheld.comfort_care;
    const limits = clearedLimits(limitsOf(assessment));
    stubPortal({ assessment, limits: { ...limits, advice: { step: "same", day: null, missed: [], stepBack: null } } });
    await openEditor();
    await expect.element(field("Duration")).toBeVisible();
    expect(card.getByText(/No day has counted|Repeat this step/).query()).toBeNull();
  });

  it("offers the step back after two hard days, with a new assessment [EDITOR-16, EDITOR-24]", async () => {
    const stepBack = { watts: 18, minutes: 12 };
    const advice = { step: "back", day: today, missed: ["effort"], stepBack } as const;
    stubSave(stubPortal({ limits: { ...cleared.limits, advice: { ...advice, missed: [...advice.missed] } } }));
    await openEditor();
    const words =
      "Two days in a row off plan. Today: too hard. Go back one step, to 18 W for 12 min, and assess again.";
    await expect.element(card.getByText(words)).toBeVisible();
    await expectNoAxeViolations();
    await card.getByRole("button", { name: "One step back: 18 W for 12 min" }).click();
    await expectValues({ Power: 18, Duration: 12 });
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(sentTargets()).toMatchObject([{ power: 18, duration: 12 }]);
  });

  it("has only minutes and sessions if the plan has no watts [EDITOR-15]", async () => {
    stubSave(stubPortal({ assessment: sedated, goals: [], limits: clearedLimits(limitsOf(sedated)) }));
    await openEditor();
    await expect.element(card.getByText("No watts in this plan: minutes and sessions only.")).toBeVisible();
    await expect.element(field("Power")).not.toBeInTheDocument();
    await expect.element(card.getByRole("switch")).not.toBeInTheDocument();
    await expect.element(card.getByText("5 min × 2 = 10 min a day.")).toBeVisible();
    await expectNoAxeViolations();
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(sentTargets()).toEqual([{ duration: 5, sessions: 2 }]);
  });

  it("can be filled in and sent by keyboard alone", async () => {
    stubSave(stubPortal({ assessment: septic, goals: [] }));
    await openEditor();
    await tabTo(() => field("Duration").query());
    await userEvent.keyboard("{Control>}a{/Control}10");
    await tabTo(() => send.query());
    await expect.element(send).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await tabTo(() => limits.getByRole("button", { name: "Acknowledge & Continue" }).query());
    await userEvent.keyboard("{Enter}");
    await expect.element(sent).toBeVisible();
    expect(sentTargets()).toMatchObject([{ duration: 10 }]);
    expect(receivedCalls("goals.save")).toMatchObject([
      { body: { overrideConfirmed: false, clearanceAcknowledged: true } },
    ]);
  });

  it("is cleared by name before goals are sent: reasons, a text, who and until when [EDITOR-5, EDITOR-17, MESSAGE-36]", async () => {
    stubSave(stubPortal());
    stubClearance();
    await openEditor();
    await expect.element(state.getByText("Ask first", { exact: true })).toBeVisible();
    await edit("Power", "18");
    await send.click();
    await expect
      .element(clearance.getByText("Orthopedic: weight bearing and movement must be cleared.", { exact: true }))
      .toBeVisible();
    await expect
      .element(
        clearance.getByText(/^Margarethe-Alexandra Okonkwo-Sorensen, DPT, clears this patient until Nov 21, 05:05/),
      )
      .toBeVisible();
    await expectNoAxeViolations();
    await clearance.getByRole("button", { name: "Cancel" }).click();
    expect(receivedCalls("clearances.create")).toEqual([]);
    expect(receivedCalls("goals.save")).toEqual([]);
    await send.click();
    await clearance.getByRole("button", { name: "Clear and send" }).click();
    await expect.element(clearance.getByText("Please write why it is safe for this patient.")).toBeVisible();
    expect(receivedCalls("clearances.create")).toEqual([]);
    await clearByName();
    await expect.element(sent).toBeVisible();
    expect(receivedCalls("clearances.create")).toMatchObject([
      { body: { assessmentId: 1, reasons: ["is_orthopedic"], text: "Surgeon agrees." } },
    ]);
    expect(receivedCalls("goals.save")).toMatchObject([
      { body: { basedOnGoalId: 45, overrideConfirmed: false, clearanceAcknowledged: false } },
    ]);
    expect(sentTargets()).toMatchObject([{ power: 18, duration: 15 }]);
    await expect.element(state.getByText(/^Cleared by Margarethe-Alexandra Okonkwo-Sorensen, DPT/)).toBeVisible();
    await expect.element(state.getByText("'Surgeon agrees.'")).toBeVisible();
    await expect.element(send).toBeDisabled();
  });

  it("is cleared without a text for the reasons of the last clearance, and without sending [EDITOR-17]", async () => {
    stubPortal({ limits: { ...limitsOf(orthopedic), isClearanceTextNeeded: false } });
    stubClearance();
    await openEditor();
    await page.getByRole("button", { name: "Give clearance" }).click();
    await expect.element(clearance.getByText(/^Optional/)).toBeVisible();
    await clearance.getByRole("button", { name: "Clear", exact: true }).click();
    await expect.element(page.getByText("Cleared until Nov 24, 05:05")).toBeVisible();
    await expect.element(clearance).not.toBeInTheDocument();
    expect(receivedCalls("clearances.create")).toMatchObject([{ body: { text: "" } }]);
  });

  it("says that the reasons have changed, shows them, and clears nothing [EDITOR-17]", async () => {
    stubPortal();
    await openEditor();
    await page.getByRole("button", { name: "Give clearance" }).click();
    stubConflict("clearances.create", "changed_meanwhile");
    stubReply("goals.limits", { ...limitsOf(orthopedic), reasons: [{ id: "comfort_care", class: "amber" }] });
    await clearance.getByLabelText("Why it is safe for this patient").fill("Surgeon agrees.");
    await clearance.getByRole("button", { name: "Clear", exact: true }).click();
    await expect.element(clearance.getByText(/^The assessment has changed since you read it/)).toBeVisible();
    await expect.element(clearance.getByText("Only if the patient wants it: goals of care first.")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("says why nothing can be sent, and what to do next [EDITOR-18]", async () => {
    stubPortal({ assessment: notCleared });
    await openEditor();
    await expect.element(state.getByText("Not now", { exact: true })).toBeVisible();
    await expect.element(state.getByText(/^Not yet cleared by the surgeon: do not start/)).toBeVisible();
    await expect.element(state.getByRole("link", { name: "Assess again" })).toBeVisible();
    await expect.element(send).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it("names no minutes and no watts once the hours have passed [EDITOR-18]", async () => {
    stubPortal({ assessment: septic, goals: [], limits: expiredLimits(limitsOf(septic)) });
    await openEditor();
    await expect.element(state.getByText("Check due", { exact: true })).toBeVisible();
    await expect
      .element(state.getByRole("link", { name: "Assess again" }))
      .toHaveAttribute("href", `/risk-assessment?patient=${dorothy.id}&new`);
    await expect.element(send).not.toBeInTheDocument();
    await expect.element(field("Power")).not.toBeInTheDocument();
  });

  it.each([
    ["assessment_expired", "The last assessment has expired, so nothing was sent.", "Assess again"],
    ["stopped", "A recorded reason says not to cycle, so nothing was sent.", "Assess again"],
    ["answer_first", "The patient reported symptoms that nobody has answered, so nothing was sent.", null],
    ["too_many_steps", "Two steps a day are the most, so nothing was sent.", null],
    ["assess_first", "No safety check counts for this patient now, so nothing was sent.", "Assess"],
  ] as const)("says what '%s' means when the server refuses [EDITOR-18]", async (code, sentence, next) => {
    stubPortal({ assessment: septic, goals: [] });
    stubConflict("goals.save", code);
    await openEditor();
    await send.click();
    await expect.element(card.getByRole("alert").getByText(sentence)).toBeVisible();
    const link = card.getByRole("alert").getByRole("link", { name: next ?? "Assess" });
    if (next) await expect.element(link).toBeVisible();
    else expect(link.query()).toBeNull();
  });

  it("asks what the server asks: a clearance that has lapsed meanwhile, a cap that has moved [EDITOR-5, EDITOR-18]", async () => {
    stubPortal({ ...cleared, goals: [] });
    stubConflict("goals.save", "clearance_needed");
    await openEditor();
    await send.click();
    await expect.element(clearance).toBeVisible();
    await clearance.getByRole("button", { name: "Cancel" }).click();
    stubConflict("goals.save", "over_hard_cap");
    await send.click();
    await expect.element(card.getByRole("alert").getByText(/Lower the marked values/)).toBeVisible();
  });

  it("warns before another provider's goals are replaced, then before limits are exceeded [EDITOR-5, EDITOR-6, EDITOR-12]", async () => {
    stubSave(stubPortal({ ...cleared, goals: recommendedGoals(orthopedic, { by: anotherProvider }) }));
    await openEditor();
    await edit("Duration", "20");
    await edit("Power", "25");
    await send.click();
    await expect.element(otherProvider.getByText("These goals were set by Max Mockman.")).toBeVisible();
    await expect
      .element(otherProvider.getByText("Please talk to this provider before changing these recommendations."))
      .toBeVisible();
    await expectNoAxeViolations();
    await userEvent.keyboard("{Escape}");
    await expect.element(otherProvider).not.toBeInTheDocument();
    await expect.element(send).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await otherProvider.getByRole("button", { name: "Override anyway" }).click();
    await expect
      .element(limits.getByText("Power: 25 W, up from 20 W. Two steps in one day.", { exact: true }))
      .toBeVisible();
    await expect
      .element(limits.getByText("Minutes per session: 20 min, up from 15 min. Two steps in one day.", { exact: true }))
      .toBeVisible();
    await expectNoAxeViolations();
    await limits.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await expect.element(sent).toBeVisible();
    expect(receivedCalls("goals.save")).toMatchObject([
      { body: { overrideConfirmed: true, clearanceAcknowledged: true } },
    ]);
    expect(sentTargets()).toMatchObject([{ duration: 20, power: 25, energy: 1000 }]);
  });

  it("names the same recommendation, limit and METs in warning and dialog, and sends the reason typed [EDITOR-25, EDITOR-26]", async () => {
    const limitsOfPower = "Today's step 20 W, recommended 25 W, at most 30 W. 112% of the recommendation.";
    const mets = "3.4 METs at 28 W and 62 kg: above the 2.0-3.0 target. Begin unloaded or assisted.";
    stubSave(stubPortal({ ...cleared, goals: recommendedGoals(orthopedic, { by: anotherProvider }) }));
    await openEditor();
    await edit("Power", "28");
    await edit("Resistance", "7");
    await expect.element(card.getByText("Resistance (7) exceeds AI recommendation of 6")).toBeVisible();
    for (const place of [card, limits]) {
      if (place === limits) {
        await send.click();
        await otherProvider.getByLabelText("Reason (optional)").fill("Walked 50 m");
        await otherProvider.getByRole("button", { name: "Override anyway" }).click();
        await expect.element(limits.getByLabelText("Reason (optional)")).toHaveValue("Walked 50 m");
        await expect.element(limits.getByText(dorothy.lastName)).toBeVisible();
      }
      for (const words of [
        "Power: 28 W, up from 20 W. Two steps in one day.",
        limitsOfPower,
        "Resistance: 7, above 6",
        mets,
      ]) {
        await expect.element(place.getByText(words, { exact: true })).toBeVisible();
      }
    }
    await limits.getByLabelText("Reason (optional)").fill(" Walked 50 m this morning. ");
    await expectNoAxeViolations();
    await limits.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await expect.element(sent).toBeVisible();
    expect(receivedCalls("goals.save")).toMatchObject([{ body: { overrideReason: "Walked 50 m this morning." } }]);
    await edit("Power", "30");
    await send.click();
    await expect.element(limits.getByLabelText("Reason (optional)")).toHaveValue("");
  });

  it("tells the second of two providers editing at once, and overwrites nothing", async () => {
    const setGoals = stubPortal({ assessment: septic });
    await openEditor();
    await edit("Duration", "8");
    setGoals(byMax(6));
    sendLiveEvent("providers.live", { type: "goals", patientId: dorothy.id });
    await expect.element(card.getByText("Max Mockman changed these goals while you were editing")).toBeVisible();
    await expect.element(send).toBeDisabled();
    await expectValues({ Duration: 8 });
    await expectNoAxeViolations();
    await card.getByRole("button", { name: "Load the newer goals" }).click();
    await expectValues({ Duration: 6 });
    expect(receivedCalls("goals.save")).toEqual([]);
  });

  it("says that newer goals are the provider's own, from another tab", async () => {
    const setGoals = stubPortal({ assessment: septic });
    await openEditor();
    await edit("Duration", "8");
    setGoals(byMax(6).map((goal) => ({ ...goal, providerId: provider.id })));
    sendLiveEvent("providers.live", { type: "goals", patientId: dorothy.id });
    await expect.element(card.getByText("These goals were changed by you, in another tab")).toBeVisible();
    await expect.element(card.getByText("What you typed here is not sent yet.")).toBeVisible();
    await expectValues({ Duration: 8 });
  });

  it("reads the assessment that somebody else made meanwhile", async () => {
    stubPortal(cleared);
    await openEditor();
    await expect.element(send).toBeVisible();
    const { length } = receivedCalls("riskAssessments.latest");
    const newer = { ...orthopedic, assessment: { ...orthopedic.assessment, id: orthopedic.assessment.id + 1 } };
    stubReply("riskAssessments.latest", newer);
    stubReply("goals.limits", clearedLimits(limitsOf(newer)));
    sendLiveEvent("providers.live", { type: "goals", patientId: dorothy.id });
    await expect.poll(() => receivedCalls("riskAssessments.latest").length).toBe(length + 1);
    await expect.element(send).toBeVisible();
  });

  it("reads the next one too, if it failed to read the one before", async () => {
    stubPortal(cleared);
    await openEditor();
    await expect.element(send).toBeVisible();
    const assessAgain = (by: number) => {
      const newer = { ...orthopedic, assessment: { ...orthopedic.assessment, id: orthopedic.assessment.id + by } };
      stubReply("goals.limits", clearedLimits(limitsOf(newer)));
      sendLiveEvent("providers.live", { type: "goals", patientId: dorothy.id });
      return newer;
    };
    stubError("riskAssessments.latest", 500, "The server is resting.");
    assessAgain(1);
    await expect.element(send).not.toBeInTheDocument();
    stubReply("riskAssessments.latest", assessAgain(2));
    await expect.element(send).toBeVisible();
  });

  it("restores unsent values, for this patient only, and says since when [EDITOR-27]", async () => {
    stubSave(stubPortal({ assessment: septic }));
    await openEditor();
    await edit("Duration", "8");
    expect(JSON.stringify([{ ...localStorage }, location.href])).not.toContain("duration_min");
    await cleanup();
    await openEditor();
    await expectValues({ Duration: 8 });
    await expect.element(card.getByText(/^Unsaved changes from \d\d:\d\d\. You left them here without/)).toBeVisible();
    await expectNoAxeViolations();

    await cleanup();
    queryClient.clear();
    stubSave(stubPortal({ assessment: septic, goals: byMax(6) }));
    await openEditor();
    await expectValues({ Duration: 8 });
    const isOlder = card.getByText(/The patient's goals have changed since. Please check/);
    await expect.element(isOlder).toBeVisible();
    await cleanup();
    queryClient.clear();
    await openEditor();
    await expect.element(isOlder).toBeVisible();
    await card.getByRole("button", { name: "Back to the patient's goals" }).click();
    await expectValues({ Duration: 6 });
    expect(Object.keys(sessionStorage)).toEqual([]);

    await edit("Duration", "7");
    await send.click();
    await otherProvider.getByRole("button", { name: "Override anyway" }).click();
    await limits.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await expect.element(sent).toBeVisible();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it("does not show one patient's unsent values with another [EDITOR-27]", async () => {
    stubPortal({ assessment: septic });
    await openEditor();
    await edit("Duration", "8");
    expect(Object.keys(sessionStorage)).toEqual([`typed:${provider.id}:goals:${dorothy.id}:1`]);
    await cleanup();
    await renderInApp(<ProviderDashboardScreen />, {
      path: `/provider-dashboard?patient=${iris.id}`,
      user: provider,
      size: "desktop",
    });
    await expectValues({ Duration: 5 });
    await expect.element(card.getByText("unsaved changes")).not.toBeInTheDocument();
  });

  it("says what went wrong when goals could not be saved, and closes the confirmation [CALL-35, MESSAGE-15]", async () => {
    stubPortal();
    stubClearance();
    await openEditor();
    await edit("Power", "18");
    stubError("goals.save", 500, "The server is resting.");
    await send.click();
    await clearByName();
    const failure = card.getByRole("alert");
    await expect
      .element(failure.getByText("Failed to save goals: The server is resting.", { exact: true }))
      .toBeVisible();
    await expect.element(clearance).not.toBeInTheDocument();
    await expect.element(card.getByText("unsaved changes")).toBeVisible();
    await expectNoAxeViolations();
    stubUnreachable("goals.save");
    await send.click();
    await expect.element(failure.getByText("Failed to save goals: Unknown error")).toBeVisible();
  });
});
