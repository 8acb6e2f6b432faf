import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { orthopedic, readByPatient, sedated } from "../../test/support/assessments.ts";
import { dayWith } from "../../test/support/day-fixture.ts";
import {
  activeState,
  dashboard,
  dashboardIn,
  dashboardOnHold,
  goals,
  newDashboard,
  rideEvent,
  stubPatientScreens,
  stubPlan,
} from "../../test/support/patient-fixtures.ts";
import { demoHospital, patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { isStreamOpen, sendLiveEvent, stubReply } from "../../test/support/stub-server.ts";

async function openGoals(reply = dashboard, plan?: Parameters<typeof stubPlan>[0]): Promise<void> {
  stubPatientScreens(reply);
  stubPlan(plan);
  await renderApp("/goals", { user: patient });
  await expect.element(page.getByRole("link", { name: "Back to Dashboard" }).last()).toBeVisible();
}

describe("patient goals", () => {
  it("show what the care team set, read-only [GOAL-1, GOAL-2, GOAL-3]", async () => {
    await openGoals();
    await expect.element(page.getByText("Pedal 15 minutes, twice a day, at about 25 watts.")).toBeVisible();
    await expect.element(page.getByRole("progressbar", { name: "12 of 30 minutes today" })).toBeVisible();
    await expect.element(page.getByText("Set by Margarethe-Alexandra Okonkwo-Sorensen on Nov 17")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Provider-Only Access" })).toBeVisible();
    const adaptive = page.getByRole("region", { name: "Today's Exercise Duration" });
    await expect.element(adaptive.getByText("26 minutes for today. Your goal is 30.")).toBeVisible();
    for (const name of ["Exercise Duration", "Daily Sessions", "Resistance Level"]) {
      await expect.element(page.getByRole("region", { name, exact: true }).getByRole("progressbar")).toBeVisible();
    }
    const main = page.getByRole("main");
    expect(main.element().querySelectorAll("input, select, textarea")).toHaveLength(0);
    const banner = page.getByRole("region", { name: "Did You Know?" });
    expect(main.getByRole("button").elements()).toEqual(banner.getByRole("button").elements());
    await main.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Hello, Dorothy." })).toBeVisible();
  });

  it.each([
    [1024, 768],
    [390, 844],
  ] as const)(
    "fill nothing after gold, and have the way back whole in the first view: %ix%i [GOAL-1]",
    async (width, height) => {
      await openGoals({ ...dashboard, today: dayWith(1800, { isReached: true }) });
      await page.viewport(width, height);
      const back = page.getByRole("main").getByRole("link", { name: "Back to Dashboard" });
      const foot = () =>
        page.getByRole("button", { name: "I don't feel well" }).element().closest("section")?.getBoundingClientRect()
          .top ?? 0;
      await expect.poll(() => foot() - back.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(0);
      expect(getComputedStyle(back.element()).color).not.toBe("rgb(255, 255, 255)");
    },
  );

  it("move with the ride, and close the ring in gold [DASHBOARD-4, DASHBOARD-6]", async () => {
    await openGoals();
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    sendLiveEvent("patients.live", rideEvent({ todaySeconds: 1260 }));
    await expect.element(page.getByRole("progressbar", { name: "21 of 30 minutes today" })).toBeVisible();
    sendLiveEvent("patients.live", rideEvent({ todaySeconds: 1800 }));
    await expect.element(page.getByText("Daily Goal Complete!")).toBeVisible();
    const sessions = page.getByRole("region", { name: "Daily Sessions", exact: true });
    await expect.element(sessions.getByText("Today: 2", { exact: false })).toBeVisible();
    await expectNoAxeViolations();
  });

  it("show a session that is filled in part [DAY-14]", async () => {
    await openGoals();
    const sessions = page.getByRole("region", { name: "Daily Sessions", exact: true });
    await expect.element(sessions.getByText("Today: 0, and 80% of the next")).toBeVisible();
    await expect.element(sessions.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
  });

  it("take the day that the server read later, from a reply or an event, also one that was corrected downward [DAY-12]", async () => {
    const late = { ...dashboard, today: dayWith(1260, { at: "2026-11-20T18:00:00.000Z" }) };
    await openGoals(late);
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    const ring = (minutes: number) => page.getByRole("progressbar", { name: `${minutes} of 30 minutes today` });
    sendLiveEvent("patients.live", rideEvent({ today: dayWith(1500, { at: "2026-11-20T17:59:00.000Z" }) }));
    await expect.element(ring(21)).toBeVisible();
    sendLiveEvent("patients.live", rideEvent({ today: dayWith(1080, { at: "2026-11-20T18:00:05.000Z" }) }));
    await expect.element(ring(18)).toBeVisible();
  });

  it("stay reached when a longer goal is sent, and when the plan stops [DAY-11]", async () => {
    const reached = { ...dashboard, today: dayWith(1800) };
    await openGoals(reached);
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    const longer = { ...activeState, target: { minutes: 20, sessions: 3, watts: null } };
    sendLiveEvent("patients.live", { type: "rideState", patientId: dashboard.patient.id, rideState: longer });
    await expect.element(page.getByText("Daily Goal Complete!")).toBeVisible();
    await expect.element(page.getByRole("progressbar", { name: "30 of 30 minutes today" })).toBeVisible();
  });

  it("show a default target only to patients who never had goals [DASHBOARD-22]", async () => {
    await openGoals(newDashboard);
    await expect.element(page.getByText(/Your care team has not set goals for you yet/)).toBeVisible();
    await expect.element(page.getByText("Until then, aim for 30 minutes a day, in short rides.")).toBeVisible();
  });

  it("say that the plan is on hold, and don't mention a target [GOAL-4]", async () => {
    await openGoals(dashboardOnHold);
    await expect.element(page.getByText("Your plan is on hold. Your team will check it first.")).toBeVisible();
    await expect.element(page.getByRole("region", { name: "Today" }).getByText("12", { exact: true })).toBeVisible();
    expect(page.getByRole("progressbar").elements()).toEqual([]);
    await expectNoAxeViolations();
  });

  it("say what today's step works toward, and that the care team says when to do more [GOAL-5]", async () => {
    const step = { ...activeState, target: { minutes: 15, sessions: 2, watts: 20 } };
    await openGoals(dashboardIn(step), readByPatient(orthopedic));
    await expect.element(page.getByText("Pedal 15 minutes, twice a day, at about 20 watts.")).toBeVisible();
    await expect
      .element(
        page.getByText(
          "This is today's step. You are working toward 25 watts for 15 minutes. Your care team tells you when to do more.",
        ),
      )
      .toBeVisible();
    await expectNoAxeViolations();
  });

  it("work toward nothing if today's step is the goal, or was set before the safety check [GOAL-5]", async () => {
    await openGoals(dashboard, readByPatient(orthopedic));
    await expect.element(page.getByText(/at about 25 watts/)).toBeVisible();
    await expect.element(page.getByText(/working toward/)).not.toBeInTheDocument();
  });

  it("say in plain words what the bike does in a plan without watts [GOAL-5]", async () => {
    const withoutWatts = goals.filter(({ goalType }) => goalType === "duration" || goalType === "sessions");
    const target = { minutes: 15, sessions: 2, watts: null };
    const passive = { ...activeState, state: "passive", limit: "passive_only", target } as const;
    await openGoals({ ...dashboardIn(passive), goals: withoutWatts }, readByPatient(sedated));
    await expect.element(page.getByText("Let the bike move your legs for 15 minutes, twice a day.")).toBeVisible();
    await expect.element(page.getByText("For now the bike may only move your legs for you.")).toBeVisible();
    await expect.element(page.getByText(/watts/)).not.toBeInTheDocument();
  });

  it("show stored markup as text, and run none of it (ASVS 12)", async () => {
    const markup = `<img src="x" onerror="document.title = 'broken'"><b>Ward</b>`;
    stubPatientScreens({
      ...dashboard,
      goals: goals.map((goal) => ({ ...goal, label: markup, providerName: markup })),
    });
    stubPlan();
    await renderApp("/goals", { user: { ...patient, firstName: markup, lastName: markup } });
    await expect.element(page.getByText(`Set by ${markup}`, { exact: false }).first()).toBeVisible();
    expect(document.querySelectorAll('img[src="x"], main b')).toHaveLength(0);
    expect(document.title).not.toBe("broken");
  });

  it("were set on the hospital's day, even if it is already tomorrow there", async () => {
    stubPatientScreens({
      ...dashboard,
      goals: goals.map((goal) => ({ ...goal, createdAt: "2026-11-17T15:00:00.000Z" })),
    });
    stubPlan();
    stubReply("system.status", { ...demoHospital, hospitalTimeZone: "Pacific/Kiritimati" });
    await renderApp("/goals", { user: patient });
    await expect
      .element(page.getByText("Set by Margarethe-Alexandra Okonkwo-Sorensen on Nov 18", { exact: true }))
      .toBeVisible();
  });

  it("end with the banner of 11 facts, with previous and next, each with its reference [DASHBOARD-32]", async () => {
    await openGoals();
    const banner = page.getByRole("region", { name: "Did You Know?" });
    await expect.element(banner.getByText("1 of 11", { exact: true })).toBeVisible();
    // From here on the banner stays still: it has the focus.
    await banner.getByRole("button", { name: "Previous" }).click();
    await expect.element(banner.getByText("11 of 11", { exact: true })).toBeVisible();
    const facts = new Set<string | null | undefined>();
    for (let number = 1; number <= 11; number += 1) {
      await banner.getByRole("button", { name: "Next" }).click();
      await expect.element(banner.getByText(`${number} of 11`, { exact: true })).toBeVisible();
      facts.add(banner.element().querySelector("p[data-active=true]")?.textContent);
      await banner.getByRole("button", { name: "Where does this come from?" }).click();
      await expect.element(banner.getByRole("button", { name: "Hide reference" })).toBeVisible();
    }
    expect(facts.size).toBe(11);
  });
});
