import type { ProviderPatient } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { dayWith } from "../../../test/support/day-fixture.ts";
import { noDose } from "../../../test/support/dose-fixtures.ts";
import { coming, told } from "../../../test/support/help-fixtures.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, samuel, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp, shownAddress } from "../../../test/support/render-app.tsx";
import type { RenderOptions } from "../../../test/support/render-in-app.tsx";
import { isStreamOpen, receivedCalls, sendLiveEvent, stubReply } from "../../../test/support/stub-server.ts";

type Reason = ProviderPatient["attention"]["reason"];
const table = page.getByRole("table", { name: "Patients, by what needs doing next" });
const rowOf = (lastName: string) => table.getByRole("row", { name: new RegExp(lastName) });
const linkOf = (lastName: string) => table.getByRole("link", { name: `Pat ${lastName}`, exact: true });
const focusOn = (lastName: string) => (linkOf(lastName).element() as HTMLElement).focus();
const names = () => [...table.element().querySelectorAll("tbody a[id^=patient]")].map((name) => name.textContent);
const bar = page.getByRole("region", { name: "The chosen patient" });

let rank = 0;
const listed = (lastName: string, reason: Reason, changes: Partial<ProviderPatient> = {}): ProviderPatient => {
  rank += 1;
  return {
    ...dorothy,
    id: 100 + rank,
    firstName: "Pat",
    lastName,
    bed: `${rank}-B`,
    attention: { ...dorothy.attention, reason, rank },
    ...changes,
  };
};
const closed = { mayStart: false, target: null, since: null, limit: null } as const;
const helped = {
  helpRequest: told,
  rideState: { ...closed, state: "wait", reasonId: "help_request" },
} as const;
const slots = [
  { slot: 1, status: "done", filled: 1, reason: null },
  { slot: 2, status: "missed", filled: 0, reason: "procedure" },
] as const;

const ward = () => [
  listed("Asking", "help", helped),
  listed("Falling", "event", { rideState: { ...closed, state: "hold", reasonId: "open_event" } }),
  listed("Due", "check-due", { rideState: { ...closed, state: "expired", reasonId: "hours_over" } }),
  listed("Unchecked", "session-check", {
    sessionCheck: null,
    slots: [{ slot: 1, status: "open", filled: 0, reason: null }],
    mobility: { day: "2026-11-20", level: 5 },
  }),
  listed("Fine", "on-track", { slots: [...slots] }),
  listed("Riding", "on-track", { isPedaling: true }),
];

const rideOf = (patientId: number, whilePaused: boolean) =>
  ({
    type: "ride",
    patientId,
    rideId: "5eed0000-0000-4000-8000-000000000001",
    source: "bike",
    deviceNumber: "121",
    isOpen: true,
    day: "2026-11-21",
    durationSeconds: 60,
    powerWatts: 27,
    averagePowerWatts: 27,
    maxPowerWatts: 27,
    powerSeconds: 60,
    cadenceRpm: 40,
    averageCadenceRpm: 40,
    resistance: 2,
    heartRateBpm: null,
    today: dayWith(700, { date: "2026-11-21" }),
    todaySeconds: 700,
    filledSeconds: 700,
    whilePaused,
  }) as const;

async function show(patients: readonly ProviderPatient[] = ward(), options: Partial<RenderOptions> = {}) {
  stubPortal({ patients });
  await renderApp("/provider-dashboard", { user: provider, size: "desktop", ...options });
  await expect.element(table).toBeVisible();
}

describe("Today", () => {
  it("is one table by what needs doing next, with a line before those who need nothing [PORTAL-3, PORTAL-37]", async () => {
    await show();
    expect(names()).toEqual(["Pat Asking", "Pat Riding", "Pat Falling", "Pat Due", "Pat Unchecked", "Pat Fine"]);
    const rows = () =>
      table
        .getByRole("row")
        .elements()
        .map((row) => row.textContent);
    expect(rows().findIndex((text) => text?.includes("Nothing to do now"))).toBe(6);
    await expect.element(page.getByText("4 of 6 need something, 1 riding now")).toBeVisible();
    await expect.element(rowOf("Asking").getByRole("button", { name: /^I am going/ })).toBeVisible();
    await expect.element(rowOf("Falling").getByRole("link", { name: /^Assess/ })).toBeVisible();
    expect(rowOf("Fine").getByRole("button").elements()).toEqual([]);
    await expectNoAxeViolations();
  });

  it("shows a session that is filled in part as far as it was ridden [DAY-14]", async () => {
    const half = [
      { slot: 1, status: "open", filled: 0.8, reason: null },
      { slot: 2, status: "missed", filled: 0.329, reason: "tired" },
    ] as const;
    await show([listed("Fine", "on-track", { slots: [...half] })]);
    const label = "Session 1 80% done, Session 2 32% done, then not: tired";
    await expect.element(rowOf("Fine").getByRole("img", { name: label })).toBeVisible();
    await expectNoAxeViolations();
  });

  it("shows sessions as dots with the reason, the last ride and the level with its day [PORTAL-39]", async () => {
    await show();
    const label = "Session 1 done, Session 2 not done: procedure";
    await expect.element(rowOf("Fine").getByRole("img", { name: label })).toBeVisible();
    await expect.element(rowOf("Fine").getByText("procedure", { exact: true })).toBeVisible();
    await expect.element(rowOf("Fine").getByText("9 min · 24 W")).toBeVisible();
    await expect.element(rowOf("Unchecked").getByText("5", { exact: true })).toBeVisible();
    await expect.element(rowOf("Unchecked").getByText("Nov 20")).toBeVisible();
    await expect.element(rowOf("Due").getByText("none set")).toBeVisible();
    await expect
      .element(page.getByRole("list", { name: "Sessions of today" }))
      .toHaveTextContent(/done.*open.*not done, with reason/);
  });

  it("answers who asked for help from the row [HELP-2]", async () => {
    const patients = ward();
    await show(patients);
    stubReply("helpRequests.answer", coming);
    await rowOf("Asking")
      .getByRole("button", { name: /^I am going/ })
      .click();
    await expect.poll(() => receivedCalls("helpRequests.answer")).toMatchObject([{ params: { helpRequestId: "7" } }]);
  });

  it("has a ride that must stop right behind open calls, with 'I am going', and who goes [PORTAL-50]", async () => {
    const rideId = "5eed0000-0000-4000-8000-000000000009";
    const stopping = listed("Stopping", "must-stop", {
      rideState: { ...closed, state: "stop", reasonId: null },
      isPedaling: true,
      mustStop: { rideId, startedAt: told.askedAt, answer: null },
    });
    const [asking, ...others] = ward() as [ProviderPatient, ...ProviderPatient[]];
    await show([asking, stopping, ...others]);
    expect(names().slice(0, 2)).toEqual(["Pat Asking", "Pat Stopping"]);
    await expect.element(rowOf("Stopping").getByText("Must stop: rides and may not")).toBeVisible();
    const going = { rideId, startedAt: told.askedAt, answer: { by: "Dana Provider", at: told.askedAt } };
    stubReply("rides.answerMustStop", going);
    stubReply("providers.patients", [asking, { ...stopping, mustStop: going }, ...others]);
    await rowOf("Stopping")
      .getByRole("button", { name: /^I am going/ })
      .click();
    await expect.element(rowOf("Stopping").getByText("Dana Provider is going, 14:05")).toBeVisible();
    expect(rowOf("Stopping").getByRole("button").elements()).toEqual([]);
    expect(receivedCalls("rides.answerMustStop")).toHaveLength(1);
    expect(names().slice(0, 2)).toEqual(["Pat Asking", "Pat Stopping"]);
  });

  it("says once who is going where a call and a ride that must stop coincide [HELP-36]", async () => {
    const [asking, ...others] = ward() as [ProviderPatient, ...ProviderPatient[]];
    const rideId = "5eed0000-0000-4000-8000-000000000009";
    const answer = { by: "Dana Provider", at: told.askedAt };
    const both = { ...asking, helpRequest: coming, mustStop: { rideId, startedAt: told.askedAt, answer } };
    await show([both, ...others]);
    await expect.element(rowOf("Asking").getByText("Dana Provider is going, 14:06")).toBeVisible();
    expect(
      rowOf("Asking")
        .element()
        .textContent?.match(/is going/g),
    ).toHaveLength(1);
  });

  it("asks again as soon as somebody rides who may not [PORTAL-50]", async () => {
    const held = listed("Held", "event", { rideState: { ...closed, state: "hold", reasonId: "open_event" } });
    await show([held, listed("Fine", "on-track")]);
    await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
    sendLiveEvent("providers.live", rideOf(held.id, true));
    await expect
      .poll(() => receivedCalls("providers.patient"))
      .toMatchObject([{ params: { patientId: `${held.id}` } }]);
  });

  it("moves up a patient who begins to ride, with the watts, and a mark over the limits [PORTAL-5, HELP-8]", async () => {
    const patients = ward();
    await show(patients);
    await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
    const fine = patients.find(({ lastName }) => lastName === "Fine");
    for (const durationSeconds of [60, 125]) {
      sendLiveEvent("providers.live", {
        type: "ride",
        patientId: fine?.id ?? 0,
        rideId: "5eed0000-0000-4000-8000-000000000001",
        source: "bike",
        deviceNumber: "121",
        isOpen: true,
        day: "2026-11-21",
        durationSeconds,
        powerWatts: 34,
        averagePowerWatts: 33,
        maxPowerWatts: 36,
        powerSeconds: 60,
        cadenceRpm: 40,
        averageCadenceRpm: 40,
        resistance: 2,
        heartRateBpm: null,
        today: dayWith(700, { date: "2026-11-21" }),
        todaySeconds: 700,
        filledSeconds: 700,
        whilePaused: false,
      });
    }
    await expect.element(rowOf("Fine").getByText("34 W")).toBeVisible();
    await expect.element(rowOf("Fine").getByText("2 of 15 min")).toBeVisible();
    await expect.element(rowOf("Fine").getByText("over 130 % of 20 W")).toBeVisible();
    expect(names().slice(0, 3)).toEqual(["Pat Asking", "Pat Fine", "Pat Riding"]);
  });

  it("says 'watts not measured' of a ride in turns alone, live and after it [RIDE-27]", async () => {
    const lastRide = { seconds: 600, watts: null };
    const patients = [listed("Turning", "on-track", { lastRideAt: "2026-11-21T15:00:00.000Z", lastRide })];
    await show(patients);
    await expect.element(rowOf("Turning").getByText("10 min · watts not measured")).toBeVisible();
    await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
    const turning = { powerWatts: null, averagePowerWatts: null, maxPowerWatts: null, powerSeconds: 0 };
    sendLiveEvent("providers.live", { ...rideOf(patients[0]?.id ?? 0, false), ...turning });
    await expect.element(rowOf("Turning").getByText("watts not measured", { exact: true })).toBeVisible();
    await expectNoAxeViolations();
  });

  it("shows 100 of 250 patients, and 100 more each time, with the first of them focused [PORTAL-26]", async () => {
    const many = Array.from({ length: 250 }, (_, index) => listed(`Number${index + 1}`, "no-ride"));
    await show(many);
    const more = page.getByRole("button", { name: /^Show more/ });
    expect(names()).toHaveLength(100);
    await more.click();
    expect(names()).toHaveLength(200);
    await expect.element(linkOf("Number101")).toHaveFocus();
    await more.click();
    await expect.element(more).not.toBeInTheDocument();
    await userEvent.fill(page.getByRole("searchbox"), "Number250");
    await expect.poll(names).toEqual(["Pat Number250"]);
  });
});

describe("the keys of Today", () => {
  it("move, open, and search by bed or name [PORTAL-49]", async () => {
    await show();
    await expect.element(bar.getByText(/Pat Asking$/)).toBeVisible();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(linkOf("Riding")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}");
    await expect.element(linkOf("Asking")).toHaveFocus();
    await page.getByRole("searchbox", { name: "Find bed or name" }).fill("fine");
    await expect.poll(names).toEqual(["Pat Fine"]);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { level: 2, name: "Pat Fine" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Today" }).click();
    await expect.element(linkOf("Fine")).toHaveFocus();
  });

  it("check, say why not done, and report an event; each also a button [PORTAL-49]", async () => {
    await show();
    stubReply("missedSessions.dose", noDose);
    focusOn("Unchecked");
    await userEvent.keyboard("c");
    const check = page.getByRole("dialog", { name: "Check before cycling" });
    await expect.element(check.getByText(/Pat Unchecked/)).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.keyboard("{Escape}");
    await expect.element(check).not.toBeInTheDocument();
    await userEvent.keyboard("n");
    const notDone = page.getByRole("dialog", { name: "Not done, and why" });
    await expect.element(notDone).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(notDone).not.toBeInTheDocument();
    await bar.getByRole("button", { name: /^Report an event/ }).click();
    const event = page.getByRole("dialog", { name: "Report an event" });
    await expect.element(event.getByText(/Pat Unchecked/)).toBeVisible();
  });

  it("ask nothing if there is nothing to say, and react to no letter in a field [PORTAL-49]", async () => {
    await show();
    focusOn("Falling");
    await userEvent.keyboard("cn");
    await expect.element(bar.getByRole("button", { name: /^Not done/ })).toHaveAttribute("aria-disabled", "true");
    expect(page.getByRole("dialog").elements()).toEqual([]);
    await userEvent.type(page.getByRole("searchbox"), "e?");
    expect(page.getByRole("dialog").elements()).toEqual([]);
    expect(shownAddress()).toBe("/provider-dashboard");
  });

  it("are listed by '?', where the letters can be turned off [PORTAL-49]", async () => {
    await show();
    await userEvent.keyboard("?");
    const keys = page.getByRole("dialog", { name: "All keys" });
    await keys.getByRole("checkbox", { name: "Letter keys" }).click();
    await expectNoAxeViolations();
    await userEvent.keyboard("{Escape}");
    await expect.element(keys).not.toBeInTheDocument();
    await userEvent.keyboard("e");
    expect(page.getByRole("dialog").elements()).toEqual([]);
    localStorage.removeItem("letterKeys");
  });
});

describe("nothing is cut", () => {
  const long = () => [
    ...ward(),
    listed("Hohenzollern-Sigmaringen", "ask-first", {
      rideState: { ...closed, state: "ready", reasonId: "cleared_send_again" },
      slots: [...slots],
    }),
  ];
  const cutCells = () =>
    [...table.element().querySelectorAll<HTMLElement>("tbody td, tbody th")].filter(
      (cell) => cell.scrollWidth > cell.clientWidth + 1,
    );

  it.each([
    ["phone", "light"],
    ["tablet", "dark"],
    ["tabletLandscape", "light"],
    ["desktop", "dark"],
  ] as const)("on a %s, %s [PORTAL-37]", async (size, theme) => {
    await show(long(), { size, theme });
    expect(cutCells().map((cell) => cell.textContent)).toEqual([]);
    expectNoSidewaysScroll();
    expect(names()[0]).toBe("Pat Asking");
    await expectNoAxeViolations();
  });

  it("at 1180x820 [PORTAL-49]", async () => {
    await show(long());
    await page.viewport(1180, 820);
    await expect.poll(() => cutCells().map((cell) => cell.textContent)).toEqual([]);
    expectNoSidewaysScroll();
    expect(rowOf("Unchecked").element().getBoundingClientRect().bottom).toBeLessThan(820);
  });
});

it("draws a live reading in its own row alone: 60 riding", async () => {
  const riding = Array.from({ length: 60 }, (_, index) => listed(`Rider${index}`, "on-track", { isPedaling: true }));
  await show([...riding, samuel]);
  expect(names()).toHaveLength(61);
  await expect.element(page.getByText(/60 riding now/)).toBeVisible();
  const others = new MutationObserver(() => undefined);
  others.observe(table.element().querySelectorAll("tbody tr")[1] as Node, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
  sendLiveEvent("providers.live", {
    type: "ride",
    patientId: riding[0]?.id ?? 0,
    rideId: "5eed0000-0000-4000-8000-000000000001",
    source: "bike",
    deviceNumber: "121",
    isOpen: true,
    day: "2026-11-21",
    durationSeconds: 60,
    powerWatts: 31,
    averagePowerWatts: 30,
    maxPowerWatts: 36,
    powerSeconds: 60,
    cadenceRpm: 40,
    averageCadenceRpm: 40,
    resistance: 2,
    heartRateBpm: null,
    today: dayWith(700, { date: "2026-11-21" }),
    todaySeconds: 700,
    filledSeconds: 700,
    whilePaused: false,
  });
  await expect.element(rowOf("Rider0\\b").getByText("31 W")).toBeVisible();
  expect(others.takeRecords()).toEqual([]);
  others.disconnect();
});
