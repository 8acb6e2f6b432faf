import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { over } from "../../../test/support/help-fixtures.ts";
import { sendLiveEventUntil } from "../../../test/support/live-events.ts";
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
import { expectToAskForNothing, rowsWithoutTarget } from "../../../test/support/states-without-target.ts";
import { isStreamOpen, receivedCalls, sendLiveEvent, stubError, stubReply } from "../../../test/support/stub-server.ts";

describe.each(rowsWithoutTarget)(
  "In $row.state ($row.reasonId, $row.limit, start: $row.mayStart)",
  ({ row, screens }) => {
    it.each(screens)("%s says the state's sentence and asks for nothing [STATE-2, STATE-6]", (path) =>
      expectToAskForNothing(path, row),
    );
  },
);

it("fills the week's rings against the usual 30 minutes where no day had a goal, without gold [DASHBOARD-16]", async () => {
  stubPatientScreens(dashboardIn({ ...closed, state: "expired", reasonId: "hours_over" }));
  const days = usage.slice(-7).map((day) => ({ ...day, duration: 2400, goalMinutes: null }));
  stubReply("patients.usageData", days);
  await renderApp("/dashboard", { user: patient });
  const week = page.getByRole("region", { name: "Your last 7 days" });
  await expect.element(week.getByText("Each ring is out of the usual 30 minutes.")).toBeVisible();
  expect(week.getByText("goal reached").query()).toBeNull();
  const rings = week.element().querySelectorAll("circle[stroke-dasharray]");
  expect(rings.length).toBeGreaterThanOrEqual(6);
  expect(rings[0]?.getAttribute("stroke-dasharray")).toBe("100 100");
});

it.each([
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const)(
  "keeps each day's minutes apart from the next day's with the largest letters: %ix%i [DASHBOARD-16]",
  async (width, height) => {
    stubPatientScreens(dashboardIn({ ...closed, state: "expired", reasonId: "hours_over" }));
    stubReply(
      "patients.usageData",
      usage.slice(-7).map((day) => ({ ...day, duration: 7440 })),
    );
    await renderApp("/dashboard", { user: patient });
    await page.viewport(width, height);
    document.documentElement.dataset.textSize = "largest";
    const days = page.getByRole("region", { name: "Your last 7 days" }).getByRole("listitem");
    await expect.poll(() => days.elements().length).toBe(7);
    const boxes = () =>
      days.elements().map((day) => {
        const words = [...day.querySelectorAll("strong")].findLast((one) => one.getBoundingClientRect().width > 1);
        const range = document.createRange();
        range.selectNodeContents(words as Element);
        return range.getBoundingClientRect();
      });
    for (const [index, box] of boxes().entries()) {
      const next = boxes()[index + 1];
      if (next && next.top < box.bottom) expect(box.right).toBeLessThan(next.left);
    }
    for (const day of days.elements().slice(0, 6))
      await expect.element(page.elementLocator(day)).toHaveTextContent("124 min");
  },
);

describe("A state that closes under the patient's hands", () => {
  it("ends the ride on the screen with its sentence, and says that it is saved [STATE-3]", async () => {
    stubPatientScreens();
    await renderApp("/session", { user: patient });
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    const live = page.getByText("Live from bike 121");
    await sendLiveEventUntil("patients.live", rideEvent({ durationSeconds: 250 }), () => live.query() !== null);
    const rideState = { ...closed, state: "hold", reasonId: "open_event" } as const;
    stubReply("patients.dashboard", dashboardIn(rideState));
    sendLiveEvent("patients.live", { type: "rideState", patientId: patient.id, rideState });
    await expect.element(page.getByText("Your plan is on hold. Your team will check it first.")).toBeVisible();
    await expect.element(page.getByText("Your ride is saved: 4 minutes.")).toBeVisible();
    expect(page.getByRole("timer").query()).toBeNull();
    await expectNoAxeViolations();
    stubReply("patients.dashboard", dashboard);
    sendLiveEvent("patients.live", { type: "rideState", patientId: patient.id, rideState: activeState });
    await expect.element(page.getByRole("timer")).toBeVisible();
  });
});

describe("Where the patient may be unwell", () => {
  it.each([
    ["wait", "symptoms", "You told us that you had pain, dizziness or trouble breathing."],
    ["wait", "symptoms_unassessed", "You told us that you had pain, dizziness or trouble breathing."],
    ["wait", "help_request", "You told us that you do not feel well."],
    ["hold", "open_event", "Something happened that your team must look at."],
    ["stop", null, "Your last check found that it is not safe to pedal."],
    ["stop", "check_due", "Your last check found that it is not safe to pedal."],
  ] as const)(
    "the call button stands first, then the state and why: %s, %s [STATE-5]",
    async (state, reasonId, why) => {
      stubPatientScreens(dashboardIn({ ...closed, state, reasonId }));
      await renderApp("/dashboard", { user: patient });
      const call = page.getByText("Press your call button if you do not feel well.");
      await expect.element(call).toBeVisible();
      await expect.element(page.getByText(why)).toBeVisible();
      const sentence = page
        .getByRole("status")
        .filter({ hasText: /^(Thank you for telling us|Your plan is on hold|Please wait)/ });
      const tops = [call, sentence, page.getByText(why)].map((one) => one.element().getBoundingClientRect().top);
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
      await expectNoAxeViolations();
    },
  );
});

describe("Who pedals while the state is 'Not now'", () => {
  it.each(["phone", "tabletLandscape"] as const)(
    "reads first to stop, then the call button, then why, and that the ride is saved: %s [STATE-5]",
    async (size) => {
      const rideState = { ...closed, state: "stop", reasonId: null } as const;
      stubPatientScreens(dashboardIn(rideState));
      await renderApp("/session", { user: patient, size });
      await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
      await expect
        .poll(() => {
          sendLiveEvent("patients.live", rideEvent({ durationSeconds: 250 }));
          return page.getByText("Your ride is saved: 4 minutes.").query();
        })
        .not.toBeNull();
      const words = [
        "Please stop pedaling.",
        "Press your call button if you do not feel well.",
        "Please wait. Your care team will tell you when it is safe to pedal.",
        "Your last check found that it is not safe to pedal.",
      ].map((text) => page.getByText(text));
      for (const one of words) await expect.element(one).toBeVisible();
      const tops = words.map((one) => one.element().getBoundingClientRect().top);
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
      await expectNoAxeViolations();
      sendLiveEvent("patients.live", rideEvent({ durationSeconds: 250, isOpen: false }));
      await expect.element(page.getByText("Please stop pedaling.")).not.toBeInTheDocument();
    },
  );
});

describe("A wait for an answer that nobody can give", () => {
  const waiting = (reasonId: "symptoms" | "symptoms_unassessed" | "help_request", minutesAgo: number) =>
    dashboardIn({
      ...activeState,
      state: "wait",
      reasonId,
      mayStart: false,
      target: null,
      since: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    });

  it.each([
    ["/dashboard", "symptoms"],
    ["/session", "symptoms_unassessed"],
    ["/session", "help_request"],
    ["/games", "symptoms"],
  ] as const)("says on %s that nobody can see it, never to wait for the team: %s [HELP-19]", async (path, reasonId) => {
    stubPatientScreens(waiting(reasonId, 2));
    stubReply("providerRelationships.list", []);
    await renderApp(path, { user: patient });
    await expect.element(page.getByText("Nobody can see this here. Press your call button.")).toBeVisible();
    await expect.element(page.getByText("Whoever you let in next will see it.")).toBeVisible();
    expect(page.getByText(/until your team has answered|when they have answered/).query()).toBeNull();
    expect(page.getByRole("button", { name: "I feel better" }).query()).toBeNull();
    if (reasonId !== "help_request") {
      await expect.element(page.getByText(/^From \d\d:\d\d you can answer here: I feel better\.$/)).toBeVisible();
    }
    await expectNoAxeViolations();
  });

  it("after symptoms has 'I feel better' from ten minutes on, which ends it [HELP-19]", async () => {
    stubPatientScreens(waiting("symptoms", 11));
    stubReply("providerRelationships.list", []);
    stubError("helpRequests.create", 500, "Not now.");
    await renderApp("/dashboard", { user: patient });
    const better = page.getByRole("button", { name: "I feel better" });
    await better.click();
    await expect.element(page.getByText("That was not saved. Please try again.")).toBeVisible();
    await expectNoAxeViolations();
    stubReply("helpRequests.create", over);
    stubReply("patients.dashboard", dashboard);
    await better.click();
    await expect.element(better).not.toBeInTheDocument();
    expect(receivedCalls("helpRequests.create").map(({ body }) => body)).toEqual([
      { betterAfterSymptoms: true },
      { betterAfterSymptoms: true },
    ]);
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
