import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { expectFocusIsSeen, press } from "../../test/support/keyboard.ts";
import {
  dashboard,
  dashboardOnHold,
  rideEvent,
  stubOtherScreens,
  stubPatientScreens,
} from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { isStreamOpen, sendLiveEvent, stubReply } from "../../test/support/stub-server.ts";
import { germanVoice, haveVoices, networkVoice, ownVoice } from "../../test/support/voices.ts";

const readToMe = () => page.getByRole("switch", { name: "Read to me" });
const bar = () => page.getByRole("region", { name: "Reading aloud" });
const ring = "12 of 30 minutes today.";

async function openDashboard(reply = dashboard): Promise<void> {
  stubPatientScreens(reply);
  await renderApp("/dashboard", { user: patient, size: "desktop" });
  await expect.element(page.getByRole("heading", { level: 1, name: "Hello, Dorothy." })).toBeVisible();
}

/** Minutes of today, as the bike sends them during a ride. */
const rideTo = (minutes: number, rideId: string) =>
  sendLiveEvent("patients.live", rideEvent({ rideId, todaySeconds: minutes * 60, durationSeconds: 60 }));

describe("'Read to me'", () => {
  it("is off until the person turns it on, then says the ring and is remembered until sign-out [SPOKEN-1, SPOKEN-3]", async () => {
    const { words, cancel } = haveVoices(ownVoice);
    await openDashboard();
    await expect.element(readToMe()).toHaveAttribute("aria-checked", "false");
    expect(words()).toEqual([]);
    expect(bar().query()).toBeNull();
    await press(readToMe());
    await expect.element(readToMe()).toHaveAttribute("aria-checked", "true");
    expect(words()).toEqual([ring]);
    expect(localStorage.getItem("read-to-me")).toBe("normal");
    await expectNoAxeViolations();
    stubReply("auth.logout", { ok: true });
    await page.getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => localStorage.getItem("read-to-me")).toBeNull();
    await expect.poll(() => bar().query()).toBeNull();
    await expect.poll(() => cancel.mock.calls.length).toBeGreaterThan(1);
  });

  it("says the ring when the dashboard opens while it is on, and nothing while it is off [SPOKEN-3]", async () => {
    const { words, finish } = haveVoices(ownVoice);
    localStorage.setItem("read-to-me", "loud");
    stubOtherScreens();
    await openDashboard();
    await expect.poll(words).toEqual([ring]);
    finish();
    await page.getByRole("link", { name: "View My Goals" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "My Goals" })).toBeVisible();
    await press(bar().getByRole("button", { name: "Say again" }));
    expect(words()).toEqual([ring, ring]);
    await press(readToMe());
    expect(localStorage.getItem("read-to-me")).toBeNull();
    await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Hello, Dorothy." })).toBeVisible();
    expect(words()).toEqual([ring, ring]);
  });

  it("announces a ride's start, halfway point, last minutes and goal, each once [SPOKEN-3]", async () => {
    const { words } = haveVoices(ownVoice);
    localStorage.setItem("read-to-me", "normal");
    await openDashboard();
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    const said = [ring];
    const rideId = "20000000-0000-4000-8000-000000000000";
    const expectSaid = (...next: string[]) => {
      said.push(...next);
      return expect.poll(words).toEqual(said);
    };
    rideTo(12.5, rideId);
    await expectSaid("Your ride has started.");
    rideTo(15, rideId);
    await expectSaid("Half way there. 15 of 30 minutes today.");
    rideTo(16, rideId);
    rideTo(24, rideId);
    await expectSaid("6 more minutes close your ring.");
    rideTo(25, rideId);
    rideTo(29, rideId);
    await expectSaid("One more minute closes your ring.");
    rideTo(30, rideId);
    await expectSaid("You reached your goal. 30 of 30 minutes today. Rest well. Tomorrow makes 8.");
    rideTo(31, rideId);
    await expect.element(page.getByText("of 30 minutes today")).toBeVisible();
    await page.getByRole("link", { name: "See your ride" }).click();
    await expect.element(page.getByRole("button", { name: "Bonus Session?" })).toBeVisible();
    // Until this screen's own stream is open.
    const sendSecond = () => {
      rideTo(32, rideId);
      return page.getByRole("progressbar", { name: "32 of 30 minutes today" }).query();
    };
    await expect.poll(sendSecond).not.toBeNull();
    await expectSaid();
  });

  it.each([
    ["once when the ring closes during a ride", "normal", 1],
    ["not without reading", null, 0],
  ] as const)("chimes %s [SPOKEN-7]", async (_, loudness, times) => {
    haveVoices(ownVoice);
    let heard = 0;
    const tone = { connect: () => tone, start: () => undefined, stop: () => undefined };
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    vi.stubGlobal(
      "OscillatorNode",
      class {
        constructor() {
          Object.assign(this, tone);
        }
      },
    );
    vi.stubGlobal(
      "GainNode",
      class {
        gain = gain;
        connect = () => tone;
      },
    );
    vi.stubGlobal(
      "AudioContext",
      class {
        state = "running";
        currentTime = 0;
        constructor() {
          heard += 1;
        }
        resume = () => Promise.resolve();
        close = () => Promise.resolve();
      },
    );
    if (loudness) localStorage.setItem("read-to-me", loudness);
    await openDashboard();
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    const rideId = "30000000-0000-4000-8000-000000000000";
    rideTo(29, rideId);
    await expect.element(page.getByText("One more minute closes your ring.")).toBeVisible();
    rideTo(30, rideId);
    await expect.element(page.getByText("Rest well.")).toBeVisible();
    await expect.poll(() => heard).toBe(times);
    rideTo(31, rideId);
    await expect.element(page.getByRole("progressbar", { name: "31 of 30 minutes today" })).toBeVisible();
    expect(heard).toBe(times);
    vi.unstubAllGlobals();
  });

  it("says the state's sentence and no goal while the plan is on hold [SPOKEN-3, STATE-2]", async () => {
    const { words } = haveVoices(ownVoice);
    await openDashboard(dashboardOnHold);
    await press(readToMe());
    const onHold = "Your plan is on hold. Your team will check it first.";
    expect(words()).toEqual([`${onHold} 12 minutes today.`]);
  });

  it("has volume and 'Stop' in reach, 48 px high [SPOKEN-4]", async () => {
    const { spoken, cancel, finish } = haveVoices(ownVoice);
    await openDashboard();
    await press(readToMe());
    const stop = bar().getByRole("button", { name: "Stop reading" });
    await expect.element(stop).toBeVisible();
    const controls = [...bar().element().querySelectorAll("button, label")];
    expect(controls).toHaveLength(4);
    for (const control of controls) expect(control.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
    cancel.mockClear();
    await press(stop);
    await expectFocusIsSeen();
    expect(cancel).toHaveBeenCalled();
    await expect.element(bar().getByRole("button", { name: "Say again" })).toHaveFocus();
    await bar().getByRole("radio", { name: "Loud" }).click();
    await bar().getByRole("radio", { name: "Quiet" }).click();
    expect(spoken.map(({ volume }) => volume)).toEqual([0.7, 1, 0.35]);
    expect(localStorage.getItem("read-to-me")).toBe("quiet");
    finish();
    await expect.element(bar().getByRole("button", { name: "Say again" })).toBeVisible();
  });

  it("says to leave it off with a screen reader, and writes no spoken word into a live region [SPOKEN-5]", async () => {
    const { words } = haveVoices(ownVoice);
    await openDashboard();
    await expect
      .element(readToMe())
      .toHaveAccessibleDescription("This tablet reads the main words aloud. Leave it off if you use a screen reader.");
    await press(readToMe());
    expect(words()).toEqual([ring]);
    const live = [...document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]")];
    for (const region of live) expect(region.textContent).not.toContain(ring);
  });

  it("speaks only with a voice of the tablet's own, in the language of the screen [SPOKEN-2]", async () => {
    const { spoken } = haveVoices(networkVoice, germanVoice, { ...ownVoice, default: false });
    await openDashboard();
    await press(readToMe());
    expect(spoken.map(({ voice }) => voice.name)).toEqual([ownVoice.name]);
  });

  it.each([
    ["no voice", []],
    ["only voices from a network", [networkVoice]],
    ["only voices of another language", [germanVoice]],
  ])("is not there with %s, until the tablet finds one of its own [SPOKEN-2]", async (_, voices) => {
    const { words, find } = haveVoices(...voices);
    localStorage.setItem("read-to-me", "normal");
    await openDashboard();
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(readToMe().query()).toBeNull();
    expect(bar().query()).toBeNull();
    expect(words()).toEqual([]);
    await expectNoAxeViolations();
    find(ownVoice);
    await expect.element(readToMe()).toBeVisible();
  });
});
