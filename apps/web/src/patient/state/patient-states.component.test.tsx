import { type PatientState, patientSentence, type StateReasonId } from "@bedside-bike/clinical";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import {
  activeState,
  closed,
  dashboard,
  dashboardIn,
  rideEvent,
  stubPatientScreens,
  stubPlan,
  usage,
} from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { isStreamOpen, sendLiveEvent, stubReply } from "../../../test/support/stub-server.ts";

type Row = Pick<PatientState, "state" | "reasonId" | "limit" | "mayStart">;

const no = (state: Row["state"], reasonId: StateReasonId | null): Row => ({
  state,
  reasonId,
  limit: null,
  mayStart: false,
});

/** Every row of model 2.1, section 1, that has no target. */
const rowsWithoutTarget: readonly Row[] = [
  no("stop", null),
  no("stop", "check_due"),
  no("hold", "open_event"),
  no("wait", "symptoms_unassessed"),
  no("wait", "symptoms_unassessed_answered"),
  no("unassessed", "own_findings"),
  no("unassessed", "first_ride_closed"),
  no("expired", "hours_over"),
  no("expired", "engine_changed"),
  no("ask", null),
  no("wait", "symptoms"),
  no("wait", "session_check"),
  { state: "ready", reasonId: "green_no_goals", limit: null, mayStart: true },
  { state: "ready", reasonId: "green_no_goals", limit: "assisted_only", mayStart: false },
  { state: "ready", reasonId: "cleared_no_goals", limit: "passive_only", mayStart: false },
  no("ready", "green_send_again"),
  no("ready", "cleared_send_again"),
];

/** Nothing that asks for a ride, or says how far away a goal is. */
const calls = [
  /Let's pedal|Start Exercise|Bonus Session|Pedal now|^Practice|Daily Goal|Start Game|aim for|nudge/i,
  /\d+ (of|to) \d+ ?(min|W)|minutes? to your goal|Hospital target|Minimum: |\d ?%/,
];

const screens = ["/dashboard", "/session", "/goals", "/games", "/reports"] as const;
const bright = () => document.querySelectorAll('main [class*="primary"]');

async function open(path: (typeof screens)[number], row: Row) {
  stubPatientScreens({
    ...dashboardIn({ ...closed, ...row }),
    nudges: [{ id: 3, avatarEmoji: "🐢", displayName: "Steady Otter", createdAt: "2026-11-20T14:00:00.000Z" }],
  });
  stubPlan();
  stubReply("patients.usageData", usage);
  await renderApp(path, { user: patient });
}

describe.each(rowsWithoutTarget)("In $state ($reasonId, $limit, start: $mayStart)", (row) => {
  it.each(screens)("%s says the state's sentence and asks for nothing [STATE-2]", async (path) => {
    await open(path, row);
    const sentence = patientSentence(row) ?? expect.fail("It has a sentence.");
    await expect.element(page.getByText(sentence).first()).toBeVisible();
    if (path === "/dashboard") await expect.element(page.getByText("Your last 7 days")).toBeVisible();
    const main = document.querySelector("main") ?? expect.fail("There is a main part.");
    const isStart = (text: string) => row.mayStart && /^(Start Exercise|Pedal now)$/.test(text);
    const texts = [...main.querySelectorAll("*")]
      .filter((element) => element.childElementCount === 0)
      .map((element) => element.textContent.trim());
    for (const call of calls) expect(texts.filter((text) => call.test(text) && !isStart(text))).toEqual([]);
    expect(page.getByRole("progressbar").query()).toBeNull();
    expect(bright()).toHaveLength(0);
  });
});

describe("A state that closes under the patient's hands", () => {
  it("ends the ride on the screen with its sentence, and says that it is saved [STATE-3]", async () => {
    stubPatientScreens();
    await renderApp("/session", { user: patient });
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    sendLiveEvent("patients.live", rideEvent({ durationSeconds: 250 }));
    await expect.element(page.getByText("Live from bike 121")).toBeVisible();
    const rideState = { ...closed, state: "hold", reasonId: "open_event" } as const;
    stubReply("patients.dashboard", dashboardIn(rideState));
    sendLiveEvent("patients.live", { type: "rideState", patientId: patient.id, rideState });
    await expect.element(page.getByText("Your plan is on hold. Your team will check it first.")).toBeVisible();
    await expect.element(page.getByText("Your ride is saved: 04:10 minutes.")).toBeVisible();
    expect(page.getByRole("timer").query()).toBeNull();
    await expectNoAxeViolations();
    stubReply("patients.dashboard", dashboard);
    sendLiveEvent("patients.live", { type: "rideState", patientId: patient.id, rideState: activeState });
    await expect.element(page.getByRole("timer")).toBeVisible();
  });
});

describe("A plan without load", () => {
  it.each([
    ["passive_only", "For now the bike may only move your legs for you."],
    ["unloaded_only", "For now you may pedal with no load."],
  ] as const)("shows no watts on any screen: %s [STATE-4]", async (limit, sentence) => {
    const target = { minutes: 15, sessions: 2, watts: null };
    stubPlan();
    for (const path of ["/session", "/goals", "/games"] as const) {
      stubPatientScreens({
        ...dashboardIn({ ...activeState, state: "passive", limit, target }),
        goals: dashboard.goals.filter(({ goalType }) => goalType === "duration" || goalType === "sessions"),
      });
      const screen = await renderApp(path, { user: patient });
      await expect.element(page.getByText(sentence).first()).toBeVisible();
      expect(page.getByText(/\d ?W\b|watts|Power$/).elements()).toEqual([]);
      expect(page.getByRole("button", { name: /practice/i }).query()).toBeNull();
      await screen?.unmount?.();
    }
  });
});
