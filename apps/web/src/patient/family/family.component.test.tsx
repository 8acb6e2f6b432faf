import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { nextFrame } from "../../../test/support/clock.ts";
import { press } from "../../../test/support/keyboard.ts";
import { dashboard, rideEvent, stubPatientScreens } from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import {
  isStreamOpen,
  receivedCalls,
  sendLiveEvent,
  stubReply,
  stubUnreachable,
} from "../../../test/support/stub-server.ts";
import { haveVoices, ownVoice } from "../../../test/support/voices.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const see = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function open(): Promise<void> {
  stubPatientScreens(dashboard);
  let count = 0;
  stubReply("kudos.clap", () => {
    count += 1;
    return { count };
  });
  await renderApp("/session", { user: patient });
  await expect.element(button(/^Clap/)).toBeVisible();
}

describe("family at the bed", () => {
  it("claps without an account, is counted, and the rider reads it after the ride [EXERCISE-34]", async () => {
    await open();
    sendLiveEvent("patients.live", rideEvent({ durationSeconds: 290 }));
    await nextFrame();
    await see("for family");
    for (let count = 1; count <= 3; count += 1) {
      await button(/^Clap/).click();
      await see(`for family, ${count} so far`);
    }
    expect(page.getByText(/You were cheered/).query()).toBeNull();
    expect(page.getByRole("link", { name: "Family link" }).query()).toBeNull();
    expect(receivedCalls("kudos.clap")).toHaveLength(3);
    const { height } = button(/^Clap/).element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(76);
    await press(button("End Session"));
    await see("You were cheered 3 times");
    await expectNoAxeViolations();
  });

  it("is told that a clap was not counted", async () => {
    await open();
    stubUnreachable("kudos.clap");
    await button(/^Clap/).click();
    await see("The clap was not counted");
    await see("for family");
  });

  it("has the way to the family's link while nobody rides [EXERCISE-35]", async () => {
    await open();
    stubReply("familyLinks.show", { link: null });
    await page.getByRole("link", { name: "Family link" }).click();
    await expect.element(page.getByRole("heading", { name: "Let your family see today's ring" })).toBeVisible();
    expect(receivedCalls("familyLinks.create")).toEqual([]);
  });
});

describe("a clap from far away", () => {
  const lucy = { by: "Lucy", at: "2026-11-20T20:06:00.000Z" };
  const later = { by: null, at: "2026-11-20T21:07:00.000Z" };

  it.each(["/dashboard", "/session"])("is read at once on %s, without a name too [FAMILY-12]", async (path) => {
    stubPatientScreens(dashboard);
    await renderApp(path, { user: patient });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(page.getByText(/clapped/).query()).toBeNull();
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    for (const familyClap of [lucy, later]) {
      stubReply("patients.dashboard", { ...dashboard, familyClap });
      sendLiveEvent("patients.live", { type: "kudos", patientId: patient.id });
      const words = familyClap.by === null ? "Your family clapped at 15:07." : "Lucy clapped at 14:06.";
      await expect.element(page.getByRole("status").filter({ hasText: words })).toBeVisible();
    }
    await expectNoAxeViolations();
  });

  const turn = (changes = {}) => sendLiveEvent("patients.live", rideEvent({ todaySeconds: 800, ...changes }));

  it.each([
    ["says it", "15:00", ["Lucy clapped."]],
    ["says nothing in the hours of rest", "23:00", []],
  ])("%s once at the next turn of the pedals if reading is on [FAMILY-13]", async (_, hour, told) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(`2026-11-20T${hour}:00-05:00`);
    const { words, finish } = haveVoices(ownVoice);
    localStorage.setItem("read-to-me", "normal");
    stubPatientScreens({ ...dashboard, familyClap: lucy });
    const screen = await renderApp("/dashboard", { user: patient });
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    await expect.poll(() => words().length).toBe(1);
    finish();
    turn({ powerWatts: 0, cadenceRpm: 0 });
    await expect.poll(() => words().at(-1)).toBe("Your ride has started.");
    finish();
    await nextFrame();
    expect(words()).toHaveLength(2);
    turn();
    await nextFrame();
    await expect.poll(() => words().slice(2)).toEqual(told);
    finish();
    await screen.unmount();
    await renderApp("/session", { user: patient });
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    turn({ durationSeconds: 40 });
    await nextFrame();
    expect(words().slice(2)).toEqual(told);
  });
});
