import type { BoardPatient, ShownBoard } from "@bedside-bike/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { dayWith } from "../../test/support/day-fixture.ts";
import { press } from "../../test/support/keyboard.ts";
import { provider, verifiedHospital } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import {
  breakStreams,
  isStreamOpen,
  receivedCalls,
  refuseStreams,
  sendLiveEvent,
  stubError,
  stubReply,
} from "../../test/support/stub-server.ts";
import { typingKey } from "../session/forget-typing.ts";

let ids = 0;
const bed = (label: string, changes: Partial<BoardPatient> = {}): BoardPatient => {
  ids += 1;
  return {
    id: ids,
    bed: label,
    name: null,
    rideState: { state: "active", reasonId: "green", limit: null },
    help: null,
    mustStop: null,
    sessions: ["done", "open"],
    sessionsFilled: [1, 0],
    isPedaling: false,
    today: dayWith(600, { date: "2026-11-24", dailyGoalMinutes: 20 }),
    filledSeconds: 600,
    dailyGoalMinutes: 20,
    goalWatts: 25,
    hasRiddenWhilePaused: false,
    isCheckDueSoon: false,
    ...changes,
  };
};
const symptoms = { rideState: { state: "wait", reasonId: "symptoms", limit: null } } as const;
const ward = (): BoardPatient[] => [
  bed("1-A", { rideState: { state: "unassessed", reasonId: "first_ride_open", limit: null }, sessions: [] }),
  bed("2-A", { sessions: ["missed", "open"] }),
  bed("2-B", { rideState: { state: "stop", reasonId: null, limit: null }, sessions: [] }),
  bed("3-A", symptoms),
  bed("5-B", { isPedaling: true }),
  bed("8-A", { rideState: { state: "hold", reasonId: "open_event", limit: null } }),
  bed("12-B", { rideState: { state: "active", reasonId: "cleared", limit: null } }),
];
const board = (patients: BoardPatient[]): ShownBoard => ({
  name: "Ward 4",
  at: "2026-11-24T20:05:00.000Z",
  day: "2026-11-24",
  patients,
});
const notABoard = () => stubError("boards.show", 401, "This browser is no board.");

const bedOf = (label: string) => page.getByRole("listitem").filter({ hasText: label });

beforeEach(() => {
  stubReply("system.status", verifiedHospital);
});

const rideOf = (patientId: number) =>
  ({
    type: "ride",
    patientId,
    rideId: "6f9619ff-8b86-4d01-8b42-00cf4fc964ff",
    source: "bike",
    deviceNumber: null,
    isOpen: true,
    day: "2026-11-24",
    durationSeconds: 60,
    powerWatts: 28,
    averagePowerWatts: null,
    maxPowerWatts: null,
    powerSeconds: 0,
    cadenceRpm: null,
    averageCadenceRpm: null,
    resistance: null,
    heartRateBpm: null,
    today: dayWith(660, { date: "2026-11-24", dailyGoalMinutes: 20 }),
    todaySeconds: 660,
    filledSeconds: 660,
    whilePaused: false,
  }) as const;

describe("the ward board", () => {
  it("says who needs somebody, who is riding and what is done [BOARD-5, ROUTE-30]", async () => {
    stubReply("boards.show", board(ward()));
    await renderApp("/board", { size: "desktop" });
    await expect.element(page.getByRole("heading", { level: 1, name: "Ward 4" })).toBeVisible();
    await expect.element(page.getByRole("status").filter({ hasText: "1 needs you: 3-A" })).toBeVisible();
    await expect.element(page.getByText("1 riding")).toBeVisible();
    await expect.element(page.getByText("4 of 10 sessions done")).toBeVisible();
    await expect.element(page.getByText("14:05")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("tells each kind of bed by its word, and the sessions to a screen reader [BOARD-3]", async () => {
    stubReply("boards.show", board(ward()));
    await renderApp("/board", { size: "desktop", theme: "dark" });
    for (const [label, word] of [
      ["1-A", "No check"],
      ["2-A", "Clear"],
      ["2-B", "Not now"],
      ["3-A", "Symptoms"],
      ["5-B", "Riding"],
      ["8-A", "On hold"],
      ["12-B", "Cleared"],
    ] as const) {
      await expect.element(bedOf(label).getByText(word, { exact: true })).toBeVisible();
    }
    await expect
      .element(bedOf("2-A").getByText("Sessions: 0 done, 1 open, 1 not done with a reason."))
      .toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it("shows a session that is filled in part, and says how far [DAY-14]", async () => {
    stubReply("boards.show", board([bed("2-A", { sessions: ["open", "open"], sessionsFilled: [0.8, 0] })]));
    await renderApp("/board", { size: "desktop" });
    const said = "Sessions: 0 done, 2 open, 0 not done with a reason. Of one, 80% is done.";
    await expect.element(bedOf("2-A").getByText(said)).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it("puts a call for help of a patient on hold in red and first, and a ride that must stop beside it [BOARD-3, BOARD-5, BOARD-10]", async () => {
    stubReply(
      "boards.show",
      board([
        bed("3-A", symptoms),
        bed("8-A", { rideState: { state: "hold", reasonId: "open_event", limit: null }, help: "open" }),
        bed("9-A", {
          rideState: { state: "stop", reasonId: null, limit: null },
          isPedaling: true,
          mustStop: "open",
        }),
        bed("9-B", { help: "coming" }),
      ]),
    );
    await renderApp("/board", { size: "desktop" });
    await expect.element(page.getByRole("status").filter({ hasText: "3 need you: 8-A, 9-A, 3-A" })).toBeVisible();
    await expect.element(bedOf("8-A").getByText("Help", { exact: true })).toBeVisible();
    await expect.element(bedOf("9-A").getByText("Must stop", { exact: true })).toBeVisible();
    await expect.element(bedOf("9-B").getByText("Coming", { exact: true })).toBeVisible();
    await expectNoAxeViolations();
  });

  it("asks at once when a patient who may not ride pedals: must stop [BOARD-3, BOARD-4]", async () => {
    const resting = bed("9-A", { rideState: { state: "stop", reasonId: null, limit: null } });
    stubReply("boards.show", board([resting]));
    await renderApp("/board", { size: "desktop" });
    await expect.element(bedOf("9-A").getByText("Not now", { exact: true })).toBeVisible();
    await expect.poll(() => isStreamOpen("boards.live")).toBe(true);
    stubReply("boards.show", board([{ ...resting, isPedaling: true, mustStop: "open" }]));
    // A bike sends more often than the changes of several patients are gathered.
    await expect
      .poll(
        () => {
          sendLiveEvent("boards.live", { ...rideOf(resting.id), whilePaused: true });
          return bedOf("9-A").getByText("Must stop").query();
        },
        { interval: 300 },
      )
      .not.toBeNull();
  });

  it("shows watts as they come, and asks again when a state changes [BOARD-4]", async () => {
    const [quiet] = [bed("4-A")];
    stubReply("boards.show", board([quiet]));
    await renderApp("/board", { size: "desktop" });
    await expect.poll(() => isStreamOpen("boards.live")).toBe(true);
    const ride = rideOf(quiet.id);
    sendLiveEvent("boards.live", ride);
    await expect.element(page.getByText("28 W")).toBeVisible();
    await expect.element(page.getByText("over limit")).not.toBeInTheDocument();
    sendLiveEvent("boards.live", { ...ride, heartRateBpm: 131 });
    await expect.element(page.getByText("over limit")).toBeVisible();
    stubReply("boards.show", board([{ ...quiet, ...symptoms }]));
    sendLiveEvent("boards.live", { type: "goals", patientId: quiet.id });
    await expect.element(page.getByText("Symptoms")).toBeVisible();
  });

  it("says since when it has received nothing [BOARD-4]", async () => {
    stubReply("boards.show", board(ward()));
    stubReply("auth.user", () => new Promise(() => undefined));
    await renderApp("/board", { size: "desktop" });
    await expect.poll(() => isStreamOpen("boards.live")).toBe(true);
    refuseStreams("boards.live");
    breakStreams("boards.live", "dropped");
    await expect.element(page.getByRole("alert")).toHaveTextContent("Reconnecting. Last seen 14:05.");
  });

  it("keeps a free bed in its place, and a patient without a bed at the end [BOARD-9]", async () => {
    const [first, second, nowhere] = [bed("2-A"), bed("12-B"), bed("", { bed: null })];
    stubReply("boards.show", board([first, second, nowhere]));
    await renderApp("/board", { size: "desktop" });
    await expect.poll(() => isStreamOpen("boards.live")).toBe(true);
    await expect.element(page.getByText("No bed")).toBeVisible();
    stubReply("boards.show", board([second]));
    sendLiveEvent("boards.live", { type: "access", patientId: first.id });
    await expect.element(bedOf("2-A").getByText("free")).toBeVisible();
    const labels = () =>
      page
        .getByRole("list")
        .first()
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent);
    expect(labels()[0]).toContain("2-A");
    expect(labels()[1]).toContain("12-B");
  });

  it("has 60 beds in one view on a wide screen, and scrolls on a phone [BOARD-9]", async () => {
    const sixty = Array.from({ length: 60 }, (_, index) =>
      bed(`${Math.floor(index / 2) + 1}-${index % 2 ? "B" : "A"}`),
    );
    stubReply("boards.show", board(sixty));
    const { unmount } = await renderApp("/board", { size: "desktop" });
    await expect.element(bedOf("30-B")).toBeVisible();
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
    await unmount();
    await renderApp("/board", { size: "phone" });
    await expect.element(bedOf("30-B")).toBeVisible();
    expectNoSidewaysScroll();
  });
});

describe("a browser that is not a board", () => {
  it("becomes one for a provider, who names it [BOARD-1]", async () => {
    notABoard();
    await renderApp("/board", { user: provider });
    await expect.element(page.getByRole("heading", { name: "Make this screen the ward's board" })).toBeVisible();
    await press(page.getByRole("button", { name: "Open the board" }));
    expect(receivedCalls("boards.open")).toEqual([]);
    await page.getByLabelText("Name of the board").fill(" Ward 4 ");
    await expectNoAxeViolations();
    stubReply("boards.open", { id: 1, name: "Ward 4", openedAt: "2026-11-24T20:05:00.000Z" });
    stubReply("boards.show", board(ward()));
    await press(page.getByRole("button", { name: "Open the board" }));
    await expect.element(page.getByRole("heading", { level: 1, name: "Ward 4" })).toBeVisible();
    expect(receivedCalls("boards.open").map(({ body }) => body)).toEqual([{ name: "Ward 4" }]);
    expect(localStorage.getItem("user")).toBeNull();
  });

  it("keeps the name that was typed when the server refuses it [BOARD-1]", async () => {
    notABoard();
    await renderApp("/board", { user: provider });
    await page.getByLabelText("Name of the board").fill("Ward 4");
    stubError("boards.open", 400, "Name the board with at most 40 characters.", "name");
    await press(page.getByRole("button", { name: "Open the board" }));
    await expect.element(page.getByText("Name the board with at most 40 characters.")).toBeVisible();
    await expect.element(page.getByLabelText("Name of the board")).toHaveValue("Ward 4");
  });

  it("has the name again that was typed before the session ended by itself [SESSION-20]", async () => {
    notABoard();
    sessionStorage.setItem(typingKey(provider.id, "board"), JSON.stringify({ value: "Ward 4", at: Date.now() }));
    await renderApp("/board", { user: provider });
    await expect.element(page.getByLabelText("Name of the board")).toHaveValue("Ward 4");
  });

  it("tells visitors who can open one [BOARD-1]", async () => {
    notABoard();
    await renderApp("/board", { size: "phone" });
    await expect.element(page.getByText("This screen is not a board")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
  });
});
