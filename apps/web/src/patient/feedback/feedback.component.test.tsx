import type { CallBody } from "@bedside-bike/contract";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { wardFour } from "../../../test/support/access-fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { nextFrame } from "../../../test/support/clock.ts";
import { sendLiveEventUntil } from "../../../test/support/live-events.ts";
import {
  closed,
  dashboard,
  dashboardIn,
  dayBefore,
  goals,
  newDashboard,
  rideEvent,
  sessions,
  stubPatientScreens,
  stubPlan,
  today,
} from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import type { RenderOptions } from "../../../test/support/render-in-app.tsx";
import {
  isStreamOpen,
  receivedCalls,
  sendLiveEvent,
  stubError,
  stubPending,
  stubReply,
  stubUnreachable,
} from "../../../test/support/stub-server.ts";
import { queryClient } from "../../api.ts";

const dashboardWaiting = dashboardIn({ ...closed, state: "wait", reasonId: "symptoms" });

let lastRide = 0;
/** Answers are kept by ride for as long as the page lives. */
function newRideId(): string {
  lastRide += 1;
  return `30000000-0000-4000-8000-${String(lastRide).padStart(12, "0")}`;
}
const startedAt = `${today}T14:00:00.000Z`;
const unrated = () => ({ rideId: newRideId(), startedAt, durationSeconds: 300 });

const stored = (rideId: string, said: CallBody<"rides.giveFeedback"> = {}) => ({
  rideId,
  effort: said.effort ?? null,
  symptoms: said.symptoms ?? false,
  symptomKinds: said.symptomKinds ?? [],
  givenAt: startedAt,
  answer: null,
});

async function open(path: "/dashboard" | "/session", reply = dashboard, options: Pick<RenderOptions, "size"> = {}) {
  stubPatientScreens(reply);
  await renderApp(path, { user: patient, ...options });
  const title = path === "/dashboard" ? "Hello, Dorothy." : "Welcome, Dorothy.";
  await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

const question = () => page.getByRole("region", { name: "How was that?" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const see = (text: string | RegExp) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const startRide = (rideId: string, durationSeconds: number) =>
  sendLiveEventUntil(
    "patients.live",
    rideEvent({ rideId, durationSeconds }),
    () => page.getByText("Live from bike 121").query() !== null,
  );
const symptomsWords = "I had pain, dizziness or trouble breathing";

describe("after a ride, one question", () => {
  it("is on the session screen where the ride ended, is read in order, and is answered with one tap [EXERCISE-30, EXERCISE-31]", async () => {
    const rideId = newRideId();
    await open("/session");
    await startRide(rideId, 290);
    expect(question().query()).toBeNull();
    stubReply("patients.dashboard", {
      ...dashboard,
      recentSessions: [{ ...(sessions[0] as (typeof sessions)[number]), id: rideId }, ...sessions],
      unratedRide: { rideId, startedAt, durationSeconds: 300 },
    });
    sendLiveEvent("patients.live", rideEvent({ rideId, isOpen: false, durationSeconds: 300 }));
    await expect.element(question()).toBeVisible();
    const inOrder = [...question().element().querySelectorAll("h2, fieldset, button")];
    expect(inOrder.map((element) => element.getAttribute("aria-label") ?? element.textContent)).toEqual([
      "How was that?",
      "How hard it was",
      "Easy",
      "Right",
      "Too hard",
      symptomsWords,
      "Skip",
    ]);
    for (const face of document.querySelectorAll("fieldset svg")) {
      expect(face.getBoundingClientRect().width).toBeGreaterThanOrEqual(72);
    }
    await expectNoAxeViolations();

    stubReply("rides.giveFeedback", stored(rideId, { effort: "right" }));
    await button("Right").click();
    await see("Thank you. Your care team will see this.");
    expect(receivedCalls("rides.giveFeedback").map(({ body }) => body)).toEqual([{ effort: "right" }]);
    await expectNoAxeViolations();
    await button("OK").click();
    await expect.element(question()).not.toBeInTheDocument();
  });

  it.each([
    [59, 0],
    [60, 1],
  ])("is asked after a ride of a minute or more: of %i s it stands %i times [EXERCISE-30]", async (seconds, times) => {
    const rideId = newRideId();
    await open("/session");
    await startRide(rideId, seconds - 1);
    sendLiveEvent("patients.live", rideEvent({ rideId, isOpen: false, durationSeconds: seconds }));
    await expect.element(page.getByText(/^Well done!/)).toBeVisible();
    await nextFrame();
    if (times > 0) await expect.element(question()).toBeVisible();
    expect(question().elements()).toHaveLength(times);
  });

  it("keeps the faces' words whole with the largest letters on a phone, and three in a row with normal ones [LOOK-14]", async () => {
    await open("/dashboard", { ...dashboard, unratedRide: unrated() }, { size: "phone" });
    await expect.element(question()).toBeVisible();
    const faces = [...question().element().querySelectorAll("fieldset button")];
    expect(new Set(faces.map((face) => face.getBoundingClientRect().top)).size).toBe(1);
    document.documentElement.style.fontSize = "200%";
    onTestFinished(() => {
      document.documentElement.style.removeProperty("font-size");
    });
    await nextFrame();
    const lines = faces.slice(0, 2).map((face) => {
      const text = document.createRange();
      text.selectNodeContents(face.querySelector("span") as Element);
      return text.getClientRects().length;
    });
    expect(lines).toEqual([1, 1]);
    await expectNoSidewaysScroll();
  });

  it("sends symptoms with the touch, asks which, and lets them be taken back [EXERCISE-32]", async () => {
    const unratedRide = unrated();
    await open("/dashboard", { ...dashboard, unratedRide });
    stubReply("rides.giveFeedback", stored(unratedRide.rideId, { symptoms: true }));
    stubReply("patients.dashboard", dashboardWaiting);
    await button(symptomsWords).click();
    await see("Press your call button or tell your nurse. Stop for now. Your care team will see this.");
    await see("Thank you for telling us. Wait until your team has answered.");
    await button("Chest pain").click();
    await expect.element(page.getByRole("button", { name: "Chest pain", pressed: true })).toBeVisible();
    await expectNoAxeViolations();
    await button("Take it back").click();
    await see("Thank you. Your care team will see this.");
    expect(receivedCalls("rides.giveFeedback").map(({ body }) => body)).toEqual([
      { symptoms: true },
      { symptoms: true, symptomKinds: ["chest_pain"] },
      { symptoms: false },
    ]);
  });

  it.each([
    ["nobody has access", []],
    ["the only team has nobody in it", [{ ...wardFour, members: [] }]],
  ])("says after symptoms that nobody can see them here, where %s [HELP-14]", async (_, relationships) => {
    const unratedRide = unrated();
    await open("/dashboard", { ...dashboard, unratedRide });
    stubReply("providerRelationships.list", relationships);
    stubReply("rides.giveFeedback", stored(unratedRide.rideId, { symptoms: true }));
    stubReply("patients.dashboard", dashboardWaiting);
    await button(symptomsWords).click();
    await see("Press your call button or tell your nurse. Stop for now. Nobody can see this here.");
    await see("Nobody can see this here. Press your call button.");
    expect(page.getByText(/will see this|until your team has answered/).query()).toBeNull();
    await see("Whoever you let in next will see it.");
  });

  it("takes symptoms also after a face was touched [EXERCISE-32]", async () => {
    const unratedRide = unrated();
    await open("/dashboard", { ...dashboard, unratedRide });
    stubReply("rides.giveFeedback", stored(unratedRide.rideId, { effort: "too_hard" }));
    await button("Too hard").click();
    await see("Thank you. Your care team will see this.");
    stubReply("patients.dashboard", dashboardWaiting);
    await button(symptomsWords).click();
    await see(/^Press your call button or tell your nurse\. Stop for now\./);
    expect(receivedCalls("rides.giveFeedback").map(({ body }) => body)).toEqual([
      { effort: "too_hard" },
      { effort: "too_hard", symptoms: true },
    ]);
  });

  it("is skipped with an empty answer, and never asked twice [EXERCISE-30]", async () => {
    const unratedRide = unrated();
    stubPlan();
    await open("/dashboard", { ...dashboard, unratedRide });
    stubReply("rides.giveFeedback", stored(unratedRide.rideId));
    await button("Skip").click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(receivedCalls("rides.giveFeedback").map(({ body }) => body)).toEqual([{}]);
    await page.getByRole("link", { name: "View My Goals" }).click();
    await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
    await expect.element(page.getByText("Total Sessions")).toBeVisible();
    expect(question().query()).toBeNull();
  });

  it("is not asked again on another screen while the answer is on its way [EXERCISE-30]", async () => {
    const unratedRide = unrated();
    stubPlan();
    await open("/dashboard", { ...dashboard, unratedRide });
    stubPending("rides.giveFeedback");
    await button("Right").click();
    await see("Thank you. Your care team will see this.");
    await page.getByRole("link", { name: "View My Goals" }).click();
    await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
    await expect.element(page.getByText("Total Sessions")).toBeVisible();
    expect(question().query()).toBeNull();
  });

  it("keeps an answer that could not be sent, says so, and sends it again [EXERCISE-33]", async () => {
    const unratedRide = unrated();
    await open("/dashboard", { ...dashboard, unratedRide });
    stubUnreachable("rides.giveFeedback");
    await button("Too hard").click();
    await see("It could not be sent yet. Your answer is kept here.");
    expect(page.getByText(/will see this/).query()).toBeNull();
    await expectNoAxeViolations();
    stubError("rides.giveFeedback", 404, "There is no such ride.");
    await button("Try again").click();
    await see("Your ride is still on this tablet. Your answer is kept here until the ride is sent.");
    // Once the server has reported more rides, the answer is sent by itself.
    stubReply("rides.giveFeedback", stored(unratedRide.rideId, { effort: "too_hard" }));
    stubReply("patients.dashboard", { ...dashboard, recentSessions: sessions.slice(1) });
    void queryClient.invalidateQueries();
    await see("Thank you. Your care team will see this.");
  });

  it("makes the patient wait from the tap on, even offline, and sends the symptoms by itself [EXERCISE-32, EXERCISE-33]", async () => {
    const unratedRide = unrated();
    await open("/dashboard", { ...dashboard, unratedRide });
    stubUnreachable("rides.giveFeedback");
    await button(symptomsWords).click();
    await see("Thank you for telling us. Wait until your team has answered.");
    expect(page.getByRole("progressbar").query()).toBeNull();
    expect(page.getByText("Start Exercise").query()).toBeNull();
    stubReply("rides.giveFeedback", stored(unratedRide.rideId, { symptoms: true }));
    stubReply("patients.dashboard", { ...dashboardWaiting, recentSessions: sessions.slice(1) });
    void queryClient.invalidateQueries();
    await vi.waitFor(() => expect(receivedCalls("rides.giveFeedback").length).toBeGreaterThan(1));
    await see("Press your call button or tell your nurse. Stop for now. Your care team will see this.");
    await see("Thank you for telling us. Wait until your team has answered.");
  });

  it("waits in the bike's place when the ride ends while the dashboard is open, so that nothing moves [DASHBOARD-40, DASHBOARD-45]", async () => {
    const rideId = newRideId();
    await open("/dashboard");
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    const riding = page.getByRole("link", { name: "See your ride" });
    const ride = rideEvent({ rideId, durationSeconds: 290 });
    await sendLiveEventUntil("patients.live", ride, () => riding.query() !== null);
    const goalsLink = page.getByRole("link", { name: "View My Goals" });
    const before = goalsLink.element().getBoundingClientRect().top;
    stubReply("patients.dashboard", { ...dashboard, unratedRide: { rideId, startedAt, durationSeconds: 300 } });
    sendLiveEvent("patients.live", rideEvent({ rideId, isOpen: false, durationSeconds: 300 }));
    await expect.element(button("Tell us")).toBeVisible();
    expect(goalsLink.element().getBoundingClientRect().top).toBe(before);
    await expectNoAxeViolations();
    await button("Tell us").click();
    await expect.element(question()).toBeVisible();
    await expect.element(button("Change bike")).toBeVisible();
  });
});

const setBy = { newestGoalId: 21, by: "Dana Whitfield", at: `${dayBefore(4)}T10:00:00.000Z`, answersEffort: null };
const power = { goalType: "power", unit: "watts", from: 20, to: 15 } as const;

describe("goals that change", () => {
  it("are said until seen: who changed what, from what to what, since when [DASHBOARD-41]", async () => {
    await open("/dashboard", {
      ...dashboard,
      news: { goals: { ...setBy, changes: [power] }, feedback: null, joined: [] },
    });
    await see("Dana Whitfield changed your goals on Monday: 20 W to 15 W.");
    await expectNoAxeViolations();
    stubReply("patients.readNews", { ok: true });
    stubReply("patients.dashboard", dashboard);
    await button("OK").click();
    await expect.element(page.getByText(/Dana Whitfield/)).not.toBeInTheDocument();
    expect(receivedCalls("patients.readNews").map(({ body }) => body)).toEqual([{ newestGoalId: 21 }]);
  });

  it("are said with each kind of goal, new ones and those that ended [DASHBOARD-41]", async () => {
    const changes = [
      power,
      { goalType: "duration", unit: "minutes", from: null, to: 10 } as const,
      { goalType: "sessions", unit: "sessions", from: 2, to: 1 } as const,
      { goalType: "resistance", unit: "level", from: 3, to: null } as const,
    ];
    await open("/dashboard", {
      ...dashboard,
      news: { goals: { ...setBy, at: `${today}T10:00:00.000Z`, changes }, feedback: null, joined: [] },
    });
    await see(
      "Dana Whitfield changed your goals today: 20 W to 15 W, new: 10 min, 2 sessions a day to 1 session a day, no longer level 3.",
    );
  });

  it("are described as set if they are the first [DASHBOARD-41]", async () => {
    const changes = [
      { ...power, from: null },
      { goalType: "energy", unit: "Watt-Min", from: null, to: 150 } as const,
      { goalType: "duration", unit: "minutes", from: null, to: 10 } as const,
    ];
    await open("/dashboard", { ...dashboard, news: { goals: { ...setBy, changes }, feedback: null, joined: [] } });
    await see("Dana Whitfield set goals for you on Monday: 15 W, 10 min.");
  });

  it.each([
    ["continue", "Dana saw what you said: go on as planned."],
    ["pause", "Dana paused your plan. Your team will check it first."],
  ] as const)("and so is that somebody answered: %s [DASHBOARD-41]", async (decision, words) => {
    const rideId = newRideId();
    const feedback = {
      rideId,
      effort: "too_hard",
      symptoms: false,
      decision,
      by: "Dana Whitfield",
      at: startedAt,
    } as const;
    await open("/dashboard", { ...dashboard, news: { goals: null, feedback, joined: [] } });
    await see(words);
    await expectNoAxeViolations();
    stubReply("patients.readNews", { ok: true });
    await button("OK").click();
    expect(receivedCalls("patients.readNews").map(({ body }) => body)).toEqual([{ rideId }]);
  });

  it("and whoever joined a team of the patient's are said until the patient says 'OK' [DASHBOARD-41, TEAM-5]", async () => {
    const somebody = { team: "Ward 4", credentials: "RN", at: startedAt } as const;
    const nurses = ["Nora Nonesuch", "Carl Colleague", "Petra Placeholder", "Avery Imaginary", "Jordan Fabricated"];
    const joined = [
      ...nurses.map((name, index) => ({ ...somebody, memberId: 91 + index, name })),
      { ...somebody, memberId: 96, name: "Otis Other", credentials: "CNA", team: "Ward 5" } as const,
    ];
    await open("/dashboard", { ...dashboard, news: { goals: null, feedback: null, joined } });
    await see(
      "Nora Nonesuch (RN), Carl Colleague (RN), Petra Placeholder (RN), and 2 more joined Ward 4. They can now see your progress.",
    );
    await see("Otis Other (CNA) joined Ward 5. They can now see your progress.");
    await expectNoAxeViolations();
    stubReply("patients.readNews", { ok: true });
    await button("OK").click();
    await expect.element(page.getByText(/joined Ward 4/).first()).not.toBeInTheDocument();
    expect(receivedCalls("patients.readNews").map(({ body }) => body)).toEqual([{ newestMemberId: 96 }]);
  });

  it("say that they answer 'too hard', and that METs and 'why' follow the goal that stands [DASHBOARD-12, DASHBOARD-41]", async () => {
    const eased = goals.map((goal) => (goal.goalType === "power" ? { ...goal, targetValue: 15 } : goal));
    await open("/dashboard", {
      ...dashboard,
      goals: eased,
      news: { goals: { ...setBy, changes: [power], answersEffort: "too_hard" }, feedback: null, joined: [] },
    });
    await see("You said too hard. Dana made it easier: 15 W.");
    await button("What are METs?").click();
    await page.getByText("For staff").click();
    await expect.element(page.getByRole("dialog").getByText(/^At 15 W and/)).toBeVisible();
    await button("Close").click();
    await button("Why was this recommended?").click();
    await expect.element(page.getByRole("dialog").getByText(/^Power.*: 15 W$/)).toBeVisible();
  });

  it("'Too hard? Tell us' opens the question for the last ride, and takes back no symptoms [DASHBOARD-42]", async () => {
    const [last] = sessions;
    if (!last) return expect.fail("There is a ride.");
    const said = stored(last.id, { effort: "right", symptoms: true });
    stubReply("rides.list", [
      { ...last, whilePaused: false, sharedSeconds: 0, written: null, feedback: said, effort: null },
    ]);
    await open("/dashboard", {
      ...dashboard,
      news: { goals: { ...setBy, changes: [power] }, feedback: null, joined: [] },
    });
    await button("Too hard? Tell us").click();
    const dialog = page.getByRole("dialog", { name: "Your last ride" });
    await expect.element(dialog.getByRole("heading", { name: "How was that?" })).toBeVisible();
    await expectNoAxeViolations();
    stubReply("rides.giveFeedback", stored(last.id, { effort: "too_hard", symptoms: true }));
    await dialog.getByRole("button", { name: "Too hard", exact: true }).click();
    await vi.waitFor(() =>
      expect(receivedCalls("rides.giveFeedback").map(({ body }) => body)).toEqual([
        { effort: "too_hard", symptoms: true, symptomKinds: [] },
      ]),
    );
  });
});

describe("a first ride", () => {
  it("is begun with the therapist, and 30 minutes are the usual goal [DASHBOARD-43]", async () => {
    await open("/dashboard", newDashboard);
    await see("Ask your therapist before your first ride.");
    await see("30 minutes is the usual goal");
    const advice = page.getByText("Ask your therapist before your first ride.").element();
    const start = page.getByRole("link", { name: "Start Exercise" }).element();
    expect(advice.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await expectNoAxeViolations();
  });

  it("is begun with the therapist also on the session screen, above the filled button [DASHBOARD-43]", async () => {
    await open("/session", newDashboard);
    await see("Ask your therapist before your first ride.");
    const advice = page.getByText("Ask your therapist before your first ride.").element();
    expect(advice.compareDocumentPosition(button("Enter the bike's number").element())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await expectNoAxeViolations();
  });

  it("is advised as long as nobody has assessed the patient, even after earlier rides [DASHBOARD-43]", async () => {
    await open("/session", { ...dashboard, rideState: newDashboard.rideState, isAssessed: false });
    await see("Ask your therapist before your first ride.");
    const advice = page.getByText("Ask your therapist before your first ride.").element();
    expect(advice.compareDocumentPosition(button("Start").element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each(["/dashboard", "/session"] as const)(
    "is not mentioned on %s to somebody with a plan [DASHBOARD-43]",
    async (path) => {
      await open(path);
      await nextFrame();
      expect(page.getByText(/Ask your therapist|usual goal/).query()).toBeNull();
    },
  );

  it.each(["/dashboard", "/session"] as const)(
    "begins with the bike's number where no bike is linked: on %s [DASHBOARD-44]",
    async (path) => {
      await open(path, newDashboard);
      await button("Enter the bike's number").click();
      await expect.element(page.getByRole("dialog", { name: "Your bike" })).toBeVisible();
      stubReply("devices.link", {
        message: "Bike linked",
        isDeviceSwitch: false,
        deviceNumber: 122,
        previousDeviceNumber: null,
      });
      stubReply("patients.dashboard", { ...newDashboard, patient: { ...newDashboard.patient, deviceNumber: "122" } });
      await page.getByRole("textbox", { name: "Bike Number" }).fill("122");
      await button("Link bike").click();
      await expect.element(button("Change bike")).toBeVisible();
      expect(receivedCalls("devices.link").map(({ body }) => body)).toEqual([{ deviceNumber: "122", takeOver: false }]);
    },
  );
});
