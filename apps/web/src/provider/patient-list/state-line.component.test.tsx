import { type PatientState, stateChip } from "@bedside-bike/clinical";
import { calendarDay } from "@bedside-bike/clinical/calendar";
import type { ProviderPatient, RideState } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { demoHospital, provider } from "../../../test/support/people.ts";
import { dorothy, rideStates } from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import { instantOf } from "../../ui/hospital-instant.ts";
import { ProviderLive } from "../live/provider-live.tsx";
import { StateLine } from "./state-line.tsx";

const today = calendarDay(new Date(), demoHospital.hospitalTimeZone);
/** 09:15 at the hospital, on the day that a test runs. */
const morning = new Date(instantOf({ day: today, time: "09:15" }, demoHospital.hospitalTimeZone) ?? 0).toISOString();

const listed: ProviderPatient = {
  ...dorothy,
  lastRideAt: null,
  todaySeconds: 0,
  filledSeconds: 0,
  week: [{ date: today, durationSeconds: 0, avgPower: null }],
  check: { validUntil: `${today}T20:00:00.000Z`, isDueSoon: false },
};
const rideId = "5eed0000-0000-4000-8000-000000000001";

function show(patient: ProviderPatient) {
  stubReply("system.status", demoHospital);
  return renderInApp(
    <ProviderLive providerId={provider.id}>
      <section aria-label="State" data-density="provider">
        <StateLine patient={patient} />
      </section>
    </ProviderLive>,
  );
}
const row = page.getByRole("region", { name: "State", exact: true });
const inState = (changes: Partial<RideState>): Pick<ProviderPatient, "rideState"> => ({
  rideState: { ...listed.rideState, mayStart: false, target: null, reasonId: null, ...changes },
});
const because = (reason: ProviderPatient["attention"]["reason"]) => ({
  attention: { ...listed.attention, reason, hoursWithoutRide: 30, daysBelowGoal: 3 },
});
const words = () => row.element().textContent ?? "";

describe("the chip", () => {
  it.each(rideStates)("has the model's words for $state, $reasonId, $limit [PORTAL-6]", async (rideState) => {
    await show({ ...listed, ...because("on-track"), rideState });
    const chip = stateChip(rideState as Pick<PatientState, "state" | "reasonId" | "limit">);
    await expect.element(row.getByText(chip, { exact: true })).toBeVisible();
  });
});

describe("the reason beside it", () => {
  it.each([
    [{ state: "stop" }, { id: "systolic_mmhg", value: 84 }, "Systolic pressure 84 mmHg at 09:15"],
    [{ state: "stop" }, { id: "fio2", value: 0.7 }, "FiO2 0.7 at 09:15"],
    [{ state: "ask" }, { id: "vasopressors", value: "low" }, "Vasopressors: Low, stable, at 09:15"],
    [{ state: "stop" }, { id: "active_bleeding", value: true }, "Active bleeding: Yes, at 09:15"],
    [{ state: "ask" }, { id: "is_orthopedic", value: null }, "Orthopedic admission"],
    [{ state: "ask" }, { id: "unanswered.rhythm", value: null }, "Not answered: Heart rhythm"],
    [{ state: "ask" }, { id: "unread.text", value: null }, "Nobody has confirmed this text: ask first."],
    [{ state: "hold", reasonId: "open_event" }, { id: "fall", value: null }, "Fall at 09:15"],
    [{ state: "hold", reasonId: "open_event" }, { id: "pause", value: null }, "Plan paused at 09:15"],
    [
      { state: "hold", reasonId: "open_event" },
      { id: "stop_event", value: "heart_rate", touched: "Heart rate above 130" },
      "Session stopped at 09:15: Heart rate above 130",
    ],
    [
      { state: "hold", reasonId: "open_event" },
      { id: "stop_event", value: "respiratory_rate" },
      "Session stopped at 09:15: More than 40 breaths a minute",
    ],
  ] as const)("%o, %o [PORTAL-44, HELP-9]", async (state, why, text) => {
    await show({ ...listed, ...inState(state), why: { ...why, at: morning } });
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  });

  it("has only the value of its own state: the stream may be ahead of the list [PORTAL-44]", async () => {
    const why = { id: "systolic_mmhg", value: 84, at: morning };
    await show({ ...listed, ...inState({ state: "hold", reasonId: "open_event" }), why });
    await expect.element(row.getByText("On hold", { exact: true })).toBeVisible();
    expect(words()).not.toContain("Systolic");
  });

  it.each([
    [["chest_pain", "dizziness"], "Chest pain, dizziness, reported today 09:15"],
    [[], "Pain, dizziness or trouble breathing, reported today 09:15"],
  ] as const)("symptoms by kind: %o [PORTAL-34]", async (kinds, text) => {
    const feedback = { rideId, symptomsAt: morning, symptomKinds: [...kinds], tooHardInARow: 0 };
    await show({
      ...listed,
      ...inState({ state: "wait", reasonId: "symptoms" }),
      ...because("symptoms"),
      feedback,
    });
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
    await expect.element(row.getByText("Symptoms reported", { exact: true })).toBeVisible();
    await expectNoAxeViolations();
  });

  it("a ride while paused, with its time [PORTAL-44]", async () => {
    await show({ ...listed, ...inState({ state: "ask" }), rodeWhilePausedAt: morning });
    await expect.element(row.getByText("Rode while paused, today 09:15", { exact: true })).toBeVisible();
  });

  it("that the patient asked for an assessment, and when [GOAL-51, PORTAL-44]", async () => {
    await show({ ...listed, assessmentAskedAt: morning });
    await expect.element(row.getByText(/asked for an assessment today 09:15/i)).toBeVisible();
  });

  it("since when the hours are over, and until when they count [PORTAL-44]", async () => {
    const { unmount } = await show({
      ...listed,
      ...inState({ state: "expired", reasonId: "hours_over", since: morning }),
    });
    await expect.element(row.getByText("Expired today 09:15", { exact: true })).toBeVisible();
    await unmount();
    await show({ ...listed, check: { validUntil: morning, isDueSoon: true } });
    await expect.element(row.getByText(/valid until today 09:15/)).toBeVisible();
    expect(words()).not.toContain("Check due");
  });
});

describe("what is due", () => {
  const slots = [
    { slot: 1, status: "done", filled: 1, reason: null },
    { slot: 2, status: "open", filled: 0, reason: null },
  ] as const;
  it("is the check before the next open session, and the session that nobody explained [PORTAL-44]", async () => {
    const { unmount } = await show({ ...listed, slots: [...slots], ...because("session-check") });
    await expect.element(row.getByText("check for session 2", { exact: true })).toBeVisible();
    await unmount();
    const unexplained = [{ day: "2026-11-23", slot: 2 }];
    await show({ ...listed, unexplained, ...because("unexplained") });
    await expect.element(row.getByText("no reason for session 2, Mon", { exact: true })).toBeVisible();
  });
});

describe("what the days show", () => {
  it.each([
    [1, "Too hard"],
    [2, "Too hard, twice"],
    [3, "Too hard, 3 times"],
  ])("'too hard' %s times in a row is '%s' [PORTAL-34]", async (tooHardInARow, text) => {
    const feedback = { rideId, symptomsAt: null, symptomKinds: [], tooHardInARow };
    await show({ ...listed, ...because("too-hard"), feedback });
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  });

  it("is shown for patients who may ride, and never beside a state that says no [PORTAL-44]", async () => {
    const { unmount } = await show({ ...listed, ...because("no-ride") });
    await expect.element(row.getByText("No ride for 30 h", { exact: true })).toBeVisible();
    await unmount();
    await show({ ...listed, ...because("no-ride"), ...inState({ state: "stop" }) });
    await expect.element(row.getByText("Not now", { exact: true })).toBeVisible();
    expect(words()).not.toContain("No ride");
  });

  const advised = (step: "next" | "same" | "back", ...missed: NonNullable<ProviderPatient["advice"]>["missed"]) => ({
    advice: { step, day: today, missed },
  });
  it.each([
    [advised("next"), "Next step: good day today"],
    [advised("back", "minutes"), "One step back: two days off plan, today short on minutes"],
    [advised("back", "minutes", "effort"), "One step back: two days off plan, today too hard"],
    [advised("back", "sessions"), "One step back: two days off plan, today short on sessions"],
  ])("advises the step with its reason: %o", async (advice, text) => {
    await show({ ...listed, ...advice });
    await expect.element(row.getByText(text)).toBeVisible();
  });

  it("advises nothing if the step stays, or nothing is sent", async () => {
    const { unmount } = await show({ ...listed, ...advised("same", "minutes") });
    await expect.element(row).toBeVisible();
    expect(words()).not.toMatch(/step/);
    await unmount();
    await show({ ...listed, ...inState({ state: "wait", reasonId: "symptoms" }), ...advised("next") });
    await expect.element(row).toBeVisible();
    expect(words()).not.toMatch(/step/);
  });
});
