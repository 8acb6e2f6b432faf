import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { advanceUntil, nextFrame } from "../../test/support/clock.ts";
import { dashboard, rideEvent, stubPatientScreens, stubPlan } from "../../test/support/patient-fixtures.ts";
import { demoHospital, patient, provider } from "../../test/support/people.ts";
import { dorothy, stubPortal } from "../../test/support/portal-fixtures.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { receivedCalls, sendLiveEvent, setServerAhead, stubReply } from "../../test/support/stub-server.ts";

const minuteMs = 60_000;
/** What its stream tells while a screen loads is fetched once more. */
const settlingMs = 5000;
const timeZone = "America/New_York";

/** Both nights of the clock change and two others, by the instant of the hospital's midnight. */
const midnights = [
  ["two days before clocks go forward", "2026-03-06", "2026-03-07T05:00:00Z"],
  ["the night clocks go forward", "2026-03-07", "2026-03-08T05:00:00Z"],
  ["the night after, an hour earlier", "2026-03-08", "2026-03-09T04:00:00Z"],
  ["the night clocks go back", "2026-10-31", "2026-11-01T04:00:00Z"],
  ["the night after, an hour later", "2026-11-01", "2026-11-02T05:00:00Z"],
] as const;

const on = (day: string, seconds: number) => ({
  ...dashboard,
  today: { ...dashboard.today, date: day, durationSeconds: seconds, filledSeconds: seconds },
});
const advance = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await nextFrame();
};
const asked = () => receivedCalls("patients.dashboard").length;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openAt(path: string, now: number, day: string): Promise<void> {
  vi.setSystemTime(now);
  stubPatientScreens(on(day, 11 * 60));
  stubReply("system.status", { ...demoHospital, hospitalTimeZone: timeZone });
  await renderApp(path, { user: patient });
  await advanceUntil(() => page.getByText(/11 of \d+ minutes today/).query() !== null || asked() > 0);
  await advance(settlingMs);
}

describe("a screen that is open at the hospital's midnight", () => {
  it.each(midnights)("asks for the new day within a minute, without an event: %s [DAY-2]", async (_, day, midnight) => {
    const at = Date.parse(midnight);
    await openAt("/dashboard", at - 3 * minuteMs, day);
    const before = asked();
    await advance(2 * minuteMs);
    expect(asked()).toBe(before);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    stubReply("patients.dashboard", on(next, 0));
    await advance(2 * minuteMs - settlingMs - 1);
    expect(asked()).toBeGreaterThan(before);
  });

  it.each([
    ["a patient's session", "/session", patient, "patients.dashboard"],
    ["a patient's goals", "/goals", patient, "patients.dashboard"],
    ["a provider's Today", "/provider-dashboard", provider, "providers.patients"],
    ["a provider's patient", `/provider-dashboard?patient=${dorothy.id}`, provider, "patients.usageData"],
  ] as const)(
    "asks for the new day twice in a minute, in case the server's clock is behind: %s [DAY-2]",
    async (_, path, user, call) => {
      const at = Date.parse("2026-11-21T05:00:00Z");
      vi.setSystemTime(at - 2 * minuteMs);
      stubPatientScreens(on("2026-11-20", 11 * 60));
      stubPlan();
      if (user === provider) stubPortal();
      stubReply("system.status", { ...demoHospital, hospitalTimeZone: timeZone });
      await renderApp(path, { user });
      await advanceUntil(() => receivedCalls(call).length > 0);
      await advance(settlingMs);
      const before = receivedCalls(call).length;
      await advance(minuteMs - settlingMs);
      expect(receivedCalls(call)).toHaveLength(before);
      await advance(3 * minuteMs);
      // Its stream, which has no beats here, asks too when it is opened again.
      expect(receivedCalls(call).length).toBeGreaterThanOrEqual(before + 2);
    },
  );

  it("turns by the server's clock, where the tablet's is three hours off [DAY-2]", async () => {
    const behind = 3 * 60 * minuteMs;
    setServerAhead(behind);
    await openAt("/dashboard", Date.parse("2026-11-21T05:00:00Z") - behind - 3 * minuteMs, "2026-11-20");
    const before = asked();
    await advance(2 * minuteMs);
    expect(asked()).toBe(before);
    stubReply("patients.dashboard", on("2026-11-21", 0));
    await advance(2 * minuteMs - settlingMs - 1);
    expect(asked()).toBeGreaterThan(before);
  });

  it("says of a ride from before midnight that it counts for yesterday [DAY-3]", async () => {
    const at = Date.parse("2026-11-21T05:00:00Z");
    await openAt("/session", at - 3 * minuteMs, "2026-11-20");
    const said = page.getByText("You began this ride before midnight. It counts for yesterday.");
    const ride = rideEvent({ day: "2026-11-20" });
    sendLiveEvent("patients.live", ride);
    await nextFrame();
    expect(said.query()).toBeNull();
    stubReply("patients.dashboard", on("2026-11-21", 0));
    await advance(4 * minuteMs);
    sendLiveEvent("patients.live", ride);
    await advanceUntil(() => said.query() !== null);
    await expect.element(said).toBeVisible();
  });
});
